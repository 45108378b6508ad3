/// A name in which `*` stands for any text and `?` for any one Unicode scalar; `\` takes away what
/// the next one means.
///
/// Everything else stands for itself, letter case included.
package struct NameGlob: Sendable {
  private enum Piece: Equatable {
    case scalar(Unicode.Scalar)
    case any, anything
  }

  /// As it was written.
  package let text: String
  private let pieces: [Piece]

  package init(_ text: String) {
    self.text = text
    var pieces: [Piece] = []
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        pieces.append(.scalar(scalar))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": if pieces.last != .anything { pieces.append(.anything) }
      case "?": pieces.append(.any)
      default: pieces.append(.scalar(scalar))
      }
    }
    if isEscaped { pieces.append(.scalar("\\")) }
    self.pieces = pieces
  }

  /// True when the whole name is as the glob says.
  package func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    var (piece, scalar) = (0, 0)
    // Where to go on from when what follows the last '*' turns out not to fit: a scalar later.
    var retry: (piece: Int, scalar: Int)?
    while scalar < scalars.count {
      if piece < pieces.count, pieces[piece] == .anything {
        retry = (piece + 1, scalar)
        piece += 1
      } else if piece < pieces.count, fits(pieces[piece], scalars[scalar]) {
        piece += 1
        scalar += 1
      } else if let (after, tried) = retry {
        retry = (after, tried + 1)
        (piece, scalar) = (after, tried + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .anything }
  }

  private func fits(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
    switch piece {
    case .scalar(let wanted): wanted == scalar
    case .any: true
    case .anything: false
    }
  }
}
