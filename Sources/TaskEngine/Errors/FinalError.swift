/// An error that no further attempt can mend: whatever the policy says, it is not retried.
///
/// For the errors of plugins, validations and token sources; those of ``RequestError`` tell it by
/// their code.
public protocol FinalError: Error {}
