/// All groups of keys by the names that forms use for them.
package enum KeyTable {
  package struct Section: Sendable {
    /// As in ``ValueForm/group(_:)``.
    package let name: String
    /// Heading of the reference, in Markdown.
    package let title: String
    package let group: KeyGroup
  }

  package static let sections = [
    Section(name: "suite", title: "A suite", group: SuiteKeys.group),
    Section(name: "step", title: "A step", group: StepKeys.group),
    Section(name: "included", title: "An included file", group: IncludedFileKeys.group),
    Section(name: "endpoint", title: "An endpoint", group: EndpointKeys.group),
    Section(name: "action", title: "An action", group: ActionKeys.group),
    Section(name: "defaults", title: "`defaults`", group: DefaultsKeys.group),
    Section(name: "auth", title: "`auth`", group: AuthKeys.group),
    Section(name: "basic", title: "`basic`", group: LoginKeys.basic),
    Section(name: "digest", title: "`digest`", group: LoginKeys.digest),
    Section(name: "aws", title: "`aws`", group: AWSKeys.group),
    Section(name: "oauth2", title: "`oauth2`", group: OAuth2Keys.group),
    Section(name: "key", title: "`key`", group: APIKeyKeys.group),
    Section(name: "tls", title: "`tls`", group: TLSKeys.group),
    Section(name: "limits", title: "`limits`", group: LimitKeys.group),
    Section(name: "part", title: "A part of `multipart`", group: PartKeys.group),
    Section(name: "graphql", title: "`graphql`", group: GraphQLKeys.group),
    Section(name: "graphql-file", title: "`query` of `graphql`", group: GraphQLKeys.fileGroup),
    Section(name: "precondition", title: "A precondition", group: PreconditionKeys.group),
    Section(name: "plugin", title: "A plugin", group: PluginKeys.group),
    Section(
      name: "pluginRequests",
      title: "`logger`, `trace`",
      group: PluginRequestKeys.group
    ),
    Section(name: "repeat", title: "`repeat`", group: RepeatKeys.group),
    Section(name: "retry", title: "`retry`", group: RetryKeys.group),
    Section(name: "poll", title: "`poll`", group: PollKeys.group),
    Section(name: "expect", title: "`expect`, `until`, `abort`", group: ExpectKeys.group),
    Section(name: "events", title: "`events`", group: EventKeys.group),
    Section(name: "download", title: "`download`", group: DownloadKeys.group),
    Section(name: "capture", title: "A capture", group: CaptureKeys.group),
    Section(name: "project", title: "The project file", group: ProjectKeys.group),
    Section(name: "environment", title: "An environment", group: EnvironmentKeys.group),
  ]
}
