import JSON
import SpecModel

/// A file that `specrun init` writes.
///
/// Their texts are the files of the folder `Starter`, compiled in.
struct StarterFile {
  /// Relative to the folder that is begun.
  var path: String
  /// What it is for, in a few words.
  var purpose: String
  var text: String

  /// All of them, in the order in which they are written.
  static func all(usesGitLab: Bool) -> [StarterFile] {
    [
      StarterFile("specs/first.yaml", "a first suite to change", PackageResources.first_yaml),
      StarterFile("specrun.yaml", "where the API is", PackageResources.specrun_yaml),
      schema("specs/_editor/suite.schema.json", "what suites may say", EditorSchema.json),
      schema(
        "specs/_editor/project.schema.json",
        "what specrun.yaml may say",
        EditorSchema.project
      ),
      StarterFile(
        ".vscode/settings.json",
        "editors find the schemas",
        PackageResources.settings_json
      ),
      usesGitLab
        ? StarterFile(".gitlab/specrun.yml", "a job for GitLab", PackageResources.gitlab_yml)
        : StarterFile(
          ".github/workflows/specrun.yml",
          "a workflow for GitHub",
          PackageResources.github_yml
        ),
    ]
  }

  private init(_ path: String, _ purpose: String, _ bytes: [UInt8]) {
    self.init(path: path, purpose: purpose, text: String(decoding: bytes, as: UTF8.self))
  }

  private init(path: String, purpose: String, text: String) {
    self.path = path
    self.purpose = purpose
    self.text = text
  }

  private static func schema(_ path: String, _ purpose: String, _ schema: JSONValue) -> Self {
    let text = JSONWriter(style: .pretty).text(of: schema) + "\n"
    return StarterFile(path: path, purpose: purpose, text: text)
  }
}
