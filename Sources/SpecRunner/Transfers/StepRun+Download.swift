import HTTPTypes
import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension StepRun {
  /// Writes the answer's body to a file, which takes its place only when all is as expected.
  func download(
    _ request: CompiledRequest,
    to template: DownloadTemplate,
    at range: SourceRange
  ) async throws(StepFailure) -> StepEnding {
    let order = try order(template)
    let part: PartFile
    do {
      part = try PartFile(destination: order.destination, resuming: template.resumes)
    } catch {
      throw StepFailure(code: .destination, error.message, at: template.path.range)
    }
    var request = request
    request.options.maximumBodySize = order.most
    var (ending, execution) = await transfer(request, to: part)
    if part.kept != nil, execution.attempts.last?.response?.status == 416 {
      // What is there is no beginning of what there is now.
      part.remove()
      (ending, execution) = await transfer(request, to: part, isFresh: true)
    }
    ending.destination = .file(
      path: context.files.shown(order.destination),
      resumes: template.resumes
    )
    guard let response = execution.answer, let sent = ending.sent else {
      template.resumes ? part.keep(execution.unfinished) : part.remove()
      let isTooLarge = execution.result.code == .bodyTooLarge
      try settle(&ending, without: execution, at: isTooLarge ? template.range : range)
      return ending
    }
    finish(&ending, order, part, response, to: sent)
    return ending
  }

  /// What a download is to be, with its values filled in.
  private struct Order {
    var path: String
    var destination: String
    var sha256: String?
    var size: Int?
    var most: Int
    var template: DownloadTemplate
  }

  private func order(_ template: DownloadTemplate) throws(StepFailure) -> Order {
    let path = try context.builder.text(template.path, in: scope)
    let destination: String
    do {
      destination = try context.files.destination(path, from: template.path.range)
    } catch {
      throw StepFailure(error, at: template.path.range)
    }
    let sha256 = try template.sha256.map { (hash) throws(StepFailure) in
      try scope.text(of: hash).lowercased()
    }
    return Order(
      path: path,
      destination: destination,
      sha256: sha256,
      size: try template.size.map { (size) throws(StepFailure) in try size.byteCount(in: scope) },
      most: try template.most.byteCount(in: scope),
      template: template
    )
  }

  private func transfer(
    _ request: CompiledRequest,
    to part: PartFile,
    isFresh: Bool = false
  ) async -> (StepEnding, Execution) {
    let begin = context.watch.elapsed - start
    let progress = TaskProgress()
    let sink = isFresh ? ResponseSink.file(path: part.path, resumingAt: 0) : part.sink
    let attempt = retrying(request)
    let execution = await tellingProgress(of: progress) {
      await context.session.execute(attempt, to: sink, progress: progress)
    }
    var ending = StepEnding(.passed)
    ending.add(execution, after: begin)
    return (ending, execution)
  }

  private func finish(
    _ ending: inout StepEnding,
    _ order: Order,
    _ part: PartFile,
    _ response: ReceivedResponse,
    to sent: PreparedRequest
  ) {
    guard 200..<300 ~= response.status else {
      // Its body came to memory, and what there was of a file is as it was.
      part.keep(
        part.kept.map { .file(path: part.path, resumingAt: $0.size, validator: $0.validator) }
      )
      let answer = ResponseRecord(response, to: sent, now: context.options.now)
      return conclude(&ending, with: answer, judge.verdict(on: answer, of: step))
    }
    var response = response
    let size = part.size ?? 0
    let resumed = size - response.size
    response.size = size
    let file = DownloadRecord(
      path: order.path,
      file: part.path,
      size: size,
      resumedSize: max(0, resumed)
    )
    let judged = ResponseRecord(response, to: sent, now: context.options.now, download: file)
    var verdict = judge.verdict(on: judged, of: step)
    verdict.assertions += results(of: order, file, size: size)
    if verdict.isPass {
      do {
        try part.moveIntoPlace()
        file.moved(to: order.destination)
        response.file = order.destination
      } catch {
        verdict.problem =
          StepFailure(
            code: .destination,
            error.message,
            at: order.template.path.range
          ).problem
      }
    }
    if !verdict.isPass {
      // Reports show the beginning of what was not taken.
      response.body = part.beginning(ExchangeRecorder.textLimit)
      response.file = nil
      part.remove()
    }
    conclude(
      &ending,
      with: ResponseRecord(response, to: sent, now: context.options.now, download: file),
      verdict
    )
  }

  private func results(
    of order: Order,
    _ file: DownloadRecord,
    size: Int
  ) -> [AssertionResult] {
    var results: [AssertionResult] = []
    func add(_ name: String, _ expected: String, _ actual: String, at range: SourceRange) {
      let passed = expected.utf8.elementsEqual(actual.utf8)
      results.append(
        AssertionResult(
          path: "download.\(name)",
          passed: passed,
          expected: expected,
          actual: passed ? "" : actual,
          range: range
        )
      )
    }
    if let wanted = order.size {
      add("size", "\(wanted) bytes", "\(size) bytes", at: order.template.range)
    }
    if let wanted = order.sha256 {
      let range = order.template.sha256?.range ?? order.template.range
      add("sha256", wanted, file.sha256 ?? "no file", at: range)
    }
    return results
  }
}

extension Result<ReceivedResponse, any Error> {
  fileprivate var code: RequestError.Code? {
    if case .failure(let error as RequestError) = self { error.code } else { nil }
  }
}

extension Setting<Int> {
  /// The number of bytes; text such as `10MB` is read, and a plain number is one of bytes.
  func byteCount(in scope: StepScope) throws(StepFailure) -> Int {
    let template: Template
    switch self {
    case .constant(let bytes): return bytes
    case .template(let written): template = written
    }
    let value = try scope.value(of: template)
    switch value {
    case .size(let bytes): return bytes
    case .json(.number(let number)):
      if let bytes = number.int, bytes >= 0 { return bytes }
    case .json(.string(let text)), .text(let text):
      if case .size(let bytes)? = Quantity.parse(text) { return bytes }
      if let bytes = Int(text), bytes >= 0 { return bytes }
    case .missing:
      // Asking for text names what is missing.
      _ = try scope.text(of: template)
    default: break
    }
    throw StepFailure(
      code: .expression,
      "this must be a size such as 10MB, not \(value.kindName)",
      at: template.range
    )
  }
}
