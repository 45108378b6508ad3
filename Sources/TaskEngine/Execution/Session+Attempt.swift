import HTTPTypes

extension Session {
  /// Cache look-up → prepare → willSend → transport → didReceive → process → validations.
  func attempt(
    _ number: Int,
    of request: any RequestType,
    as built: PreparedRequest,
    to sink: ResponseSink,
    adding extra: HTTPFields,
    progress: TaskProgress,
    timedBy watch: Stopwatch
  ) async -> Attempt {
    let start = watch.elapsed
    var prepared = built
    func ended(
      with result: Result<ReceivedResponse, any Error>,
      rejecting response: ReceivedResponse? = nil
    ) -> Attempt {
      Attempt(
        number: number,
        start: start,
        elapsed: watch.elapsed - start,
        request: prepared,
        result: result,
        response: response
      )
    }
    for field in extra { prepared.headers[field.name] = field.value }
    let cache = request.ignoreLocalCache || sink != .memory ? nil : self.cache
    let lookUp = cache?.lookUp(prepared, now: nowInSeconds) ?? .miss
    var result: Result<ReceivedResponse, any Error>
    var plugins: [any Plugin] = []
    var token: PreparedRequest.GivenToken?
    if case .fresh(let response) = lookUp {
      plugins = self.plugins(for: prepared)
      result = .success(response)
    } else {
      if case .stale(_, let conditions) = lookUp {
        for field in conditions { prepared.headers.append(field) }
      }
      do {
        plugins = self.plugins(for: prepared)
        for plugin in plugins { prepared = try await plugin.prepare(prepared) }
        token = try await prepared.takeToken()
        try prepared.applyAuthentication(now: nowInSeconds)
        prepared.addCookies(from: cookies, now: nowInSeconds)
      } catch {
        return ended(with: .failure(error))
      }
      await announce(prepared, to: plugins)
      let sent = cache == nil ? 0 : nowInSeconds
      result = await exchange(prepared, to: sink, progress: progress)
      if let token, Self.isRefusal(result) {
        do {
          if try await prepared.renew(token) {
            try prepared.applyAuthentication(now: nowInSeconds)
            await announce(prepared, to: plugins)
            result = await exchange(prepared, to: sink, progress: progress)
          }
        } catch {
          return ended(with: .failure(error))
        }
      }
      if let cache, case .success(let response) = result {
        result = .success(
          cache.store(response, for: prepared, after: lookUp, sent: sent, received: nowInSeconds)
        )
      }
      for plugin in plugins { await plugin.didReceive(result, for: prepared) }
    }
    for plugin in plugins { result = await plugin.process(result, for: prepared) }
    switch result {
    case .failure(let error):
      return ended(with: result, rejecting: (error as? RequestError)?.response)
    case .success(let response):
      guard let error = fault(of: response, to: prepared, of: request) else {
        return ended(with: result)
      }
      return ended(with: .failure(error), rejecting: response)
    }
  }

  private func announce(_ request: PreparedRequest, to plugins: [any Plugin]) async {
    for plugin in plugins { await plugin.willSend(request) }
    onSend?(request)
  }

  /// Whether the server does not take the token that it was sent.
  private static func isRefusal(_ result: Result<ReceivedResponse, any Error>) -> Bool {
    // What another server says behind a redirect is not about the token.
    if case .success(let response) = result, response.redirects.isEmpty {
      response.status == 401
    } else {
      false
    }
  }

  /// The transport and, where they are allowed, redirects.
  private func exchange(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async -> Result<ReceivedResponse, any Error> {
    do {
      // Most requests follow none, and each copy of a request or a response takes its time.
      guard request.options.redirects == 0 else {
        return .success(try await follow(request, to: sink, progress: progress))
      }
      let response = try await transport.send(request, to: sink, progress: progress)
      cookies?.store(response, now: nowInSeconds)
      return .success(response)
    } catch is CancellationError {
      return .failure(RequestError.cancelled)
    } catch {
      return .failure(error)
    }
  }

  /// The response that the last redirect leads to.
  private func follow(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    let watch = Stopwatch(clock)
    var current = request
    var redirects: [ReceivedResponse.Redirect] = []
    var earlier = Duration.zero
    while true {
      var response = try await transport.send(current, to: sink, progress: progress)
      cookies?.store(response, now: nowInSeconds)
      if !redirects.isEmpty {
        response.timings.firstByte += earlier
        response.timings.total += earlier
        response.redirects = redirects
      }
      guard var next = try RedirectRule.next(after: response, to: current) else {
        return response
      }
      guard redirects.count < request.options.redirects else {
        throw RequestError(
          .tooManyRedirects,
          "more than \(request.options.redirects) redirects, the last to \(next.url.beginning)",
          response: response
        )
      }
      redirects.append(.init(status: response.status, url: current.url, location: next.url))
      earlier = response.timings.total
      next.addCookies(from: cookies, now: nowInSeconds)
      if let timeout = request.timeout {
        let left = timeout - watch.elapsed
        guard left > .zero else {
          throw RequestError(.timeout(.response), "no time was left to follow to \(next.url)")
        }
        next.timeout = left
      }
      current = next
    }
  }

  /// The first thing that is wrong with a response; nil when it is as the request wants it.
  private func fault(
    of response: ReceivedResponse,
    to prepared: PreparedRequest,
    of request: any RequestType
  ) -> (any Error)? {
    for validation in request.responseValidations {
      if case .failure(let error) = validation(prepared, response) { return error }
    }
    if let range = request.acceptableStatus, !range.contains(response.status),
      case .failure(let error) = ResponseValidation.status(in: range)(prepared, response)
    {
      return error
    }
    if let types = request.acceptableTypes,
      case .failure(let error) = ResponseValidation.contentType(in: types)(prepared, response)
    {
      return error
    }
    return nil
  }
}

extension Result {
  /// The error of a failure.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension String {
  /// What a message shows of a text that a server may have made endless.
  fileprivate var beginning: String { utf8.count > 300 ? prefix(300) + "…" : self }
}
