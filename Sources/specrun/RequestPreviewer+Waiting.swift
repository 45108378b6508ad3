import SpecModel
import SpecRunner

extension RequestPreviewer {
  /// The requests of what was asked for, in order.
  ///
  /// All that comes with it is needed to know what each reads; only what was asked for is given.
  func previews(of suites: [SelectedSuite]) -> [RequestPreview] {
    let waiting = Completion<[RequestPreview]>()
    Task {
      var all: [RequestPreview] = []
      for selected in suites {
        all += await previews(of: selected.suite).filter { selected.chosen.contains($0.step.index) }
      }
      waiting.complete(all)
    }
    return waiting.wait()
  }
}
