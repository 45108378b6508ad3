import Synchronization
import TaskEngine

/// The sessions of those who take the steps of a suite: each has cookies and a cache of its own.
final class ActorSessions: Sendable {
  private struct Known {
    /// In the order in which they appear, from 1.
    var number: Int
    var session: Session
  }

  private let known = Mutex<[String: Known]>([:])

  /// The session of an actor; made like another when it is first asked for, with nothing in it.
  func session(of actor: String, like other: Session) -> Session {
    find(actor) { other.withoutMemory }.session
  }

  /// What tells this actor from the others of the suite.
  func number(of actor: String, like other: Session) -> Int {
    find(actor) { other.withoutMemory }.number
  }

  private func find(_ actor: String, make: () -> Session) -> Known {
    known.withLock { known in
      if let found = known[actor] { return found }
      let new = Known(number: known.count + 1, session: make())
      known[actor] = new
      return new
    }
  }
}

extension Session {
  /// The same with other cookies and another cache, both empty.
  var withoutMemory: Session {
    var session = self
    session.cookies = CookieJar()
    session.cache = ResponseCache()
    return session
  }
}

extension SuiteContext {
  /// The same for steps that someone takes who has a name.
  func acting(as actor: String) -> SuiteContext {
    var context = self
    context.actor = actor
    context.session = actors.session(of: actor, like: session)
    return context
  }
}
