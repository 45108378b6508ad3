import SpecModel

/// When each request of a run was under way, by phase, drawn as SVG: a row a step that sent one.
struct Timeline: Sendable {
  private struct Row {
    var label: String
    var anchor: String
    var outcome: Outcome
    /// Since the run began; the last attempt is drawn by its phases.
    var attempts: [Range<Duration>]
    var phases: [(name: String, range: Range<Duration>)]
  }

  /// Rows that are drawn; a page with more would be slow.
  static let rowLimit = 2_000
  private static let rowHeight = 16

  private var rows: [Row] = []
  private var end = Duration.zero
  /// How many steps sent something, those inside actions too.
  private var rowCount = 0
  private(set) var stepCount = 0

  /// Adds a step; the anchor is that of its line on the page.
  mutating func add(_ result: StepResult, anchor: String, of suite: SuiteIdentity) {
    stepCount += 1
    for (path, result) in result.leaves {
      add(result, label: "\(suite.title) / \(path.route)", anchor: anchor)
    }
  }

  private mutating func add(_ result: StepResult, label: String, anchor: String) {
    guard let last = result.attempts.last else { return }
    rowCount += 1
    end = max(end, result.start + last.start + last.duration)
    guard rows.count < Self.rowLimit else { return }
    let attempts = result.attempts.map { attempt in
      let start = result.start + attempt.start
      return start..<start + attempt.duration
    }
    let start = attempts[attempts.count - 1].lowerBound
    let time = result.exchange?.response?.time ?? .init(total: last.duration)
    rows.append(
      Row(
        label: label,
        anchor: anchor,
        outcome: result.outcome,
        attempts: attempts,
        phases: time.spans.map { span in
          (span.name, start + span.range.lowerBound..<start + span.range.upperBound)
        }
      )
    )
  }

  /// Nothing when nothing was sent.
  var markup: Markup {
    guard !rows.isEmpty, end > .zero else { return .empty }
    let height = (rows.count + 1) * Self.rowHeight + 4
    let left = rowCount - rows.count
    let legend = ["dns", "connect", "tls", "wait", "receive", "attempt"].map { name -> Markup in
      "<span><i class=\"\(name)\"></i>\(name == "attempt" ? "earlier attempts" : name)</span> "
    }
    return """
      <details class="panel" id="timeline" open><summary><h2>Timeline</h2> \
      <span class="legend">\(legend.joined())</span></summary>
      <div class="scroll"><svg width="100%" height="\(height)" role="img" \
      aria-label="When each request was under way">
      \(axis(height))\(rows.indices.map(row).joined())</svg></div>
      \(left > 0 ? "<p>… and \(left) requests more</p>" : Markup.empty)</details>

      """
  }

  private func axis(_ height: Int) -> Markup {
    let ticks = (0...4).map { number -> Markup in
      let x = 30 + Double(number) * 17
      let time = (end * number / 4).brief
      let anchor = number == 4 ? "end" : number == 0 ? "start" : "middle"
      return """
        <line x1="\(percent(x))" x2="\(percent(x))" y1="14" y2="\(height)" class="grid"/>\
        <text x="\(percent(x))" y="11" text-anchor="\(anchor)" class="tick">\(time)</text>
        """
    }
    return ticks.joined()
  }

  private func row(_ index: Int) -> Markup {
    let row = rows[index]
    let y = (index + 1) * Self.rowHeight
    let earlier = row.attempts.dropLast().map { bar("attempt", $0, y) }
    let phases = row.phases.map { bar($0.name, $0.range, y) }
    let spans = row.phases.map { "\($0.name) \(($0.range.upperBound - $0.range.lowerBound).brief)" }
    let title =
      "\(row.label): at \(row.attempts[0].lowerBound.brief), \(spans.joined(separator: ", "))"
    return """
      <a href="#\(row.anchor)" data-outcome="\(row.outcome.rawValue)"><title>\(title)</title>\
      <rect class="row" x="0" y="\(y)" width="100%" height="\(Self.rowHeight)"/>\
      <svg x="0" y="\(y)" width="29%" height="\(Self.rowHeight)">\
      <text x="4" y="12" class="\(row.outcome.rawValue)">\(row.label)</text></svg>\
      \(earlier.joined())\(phases.joined())</a>

      """
  }

  private func bar(_ name: String, _ range: Range<Duration>, _ y: Int) -> Markup {
    let x = 30 + range.lowerBound / end * 68
    let width = max((range.upperBound - range.lowerBound) / end * 68, 0.15)
    return """
      <rect class="\(name)" x="\(percent(x))" y="\(y + 3)" width="\(percent(width))" height="10"/>
      """
  }
}

/// `12.34%`, two decimals at most.
func percent(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  let digits = fraction == 0 ? "" : "." + (fraction < 10 ? "0" : "") + String(fraction)
  return "\(hundredths / 100)\(digits)%"
}
