import JSON
import Matching

/// Working things out, with what may go wrong in the runner's own terms.
extension StepScope {
  func value(of template: Template) throws(StepFailure) -> Value {
    do { return try template.value(in: self) } catch { throw StepFailure(error) }
  }

  func value(of template: ValueTemplate) throws(StepFailure) -> Value {
    do { return try template.value(in: self) } catch { throw StepFailure(error) }
  }

  func items(of template: Template) throws(StepFailure) -> [Value] {
    do { return try template.items(in: self) } catch { throw StepFailure(error) }
  }

  /// The value of a case; to be missing is an error.
  func presentValue(of template: ValueTemplate) throws(StepFailure) -> Value {
    do { return try template.present(in: self) } catch { throw StepFailure(error) }
  }

  func json(of template: ValueTemplate) throws(StepFailure) -> JSONValue {
    do { return try template.json(in: self) } catch { throw StepFailure(error) }
  }

  func text(of template: Template) throws(StepFailure) -> String {
    do { return try template.text(in: self) } catch { throw StepFailure(error) }
  }

  func path(of template: Template) throws(StepFailure) -> String {
    do { return try template.path(in: self) } catch { throw StepFailure(error) }
  }

  func holds(_ condition: Expression) throws(StepFailure) -> Bool {
    do { return try condition.condition(in: self) } catch { throw StepFailure(error) }
  }
}
