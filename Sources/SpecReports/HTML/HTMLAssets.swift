/// What a page looks like, and what it does.
///
/// Both are part of the page, so neither may hold `</`.
enum HTMLAssets {
  /// Of the script's text, as a content security policy has it (CSP Level 3, section 2.3.1).
  static let scriptHash: Markup = "sha256-WmoGsuqatDVdhnZjJ018DfBuMYqYwnt9aIsdNqeXquc="

  static let style: Markup = """
    :root { color-scheme: light dark; --text: #1c2024; --soft: #60646c; --page: #fcfcfd;
      --box: #ffffff; --line: #e0e1e6; --hover: #f3f4f7; --good: #18794e; --bad: #c62a2f;
      --odd: #8e4ec6; --flaky: #ad5700; --good-back: #e6f6eb; --bad-back: #feebec;
      --dns: #8b8d98; --connect: #ee9d2b; --tls: #b658c4; --wait: #3e63dd; --receive: #30a46c;
      --code: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    @media (prefers-color-scheme: dark) { :root { --text: #edeef0; --soft: #a0a3ab; --page: #111113;
      --box: #18191b; --line: #363a3f; --hover: #212225; --good: #3dd68c; --bad: #ff9592;
      --odd: #d19dff; --flaky: #ffca16; --good-back: #132d21; --bad-back: #3b1219;
      --dns: #777b84; --connect: #ffb224; --tls: #cf91d8; --wait: #849dff; --receive: #3dd68c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    main { display: flex; flex-direction: column; max-width: 1200px; margin: 0 auto;
      padding: 24px 20px 60px; gap: 16px; }
    header { order: -4; } #timeline { order: -3; } #latencies { order: -2; } nav { order: -1; }
    h1, h2, h4 { margin: 0; font-weight: 600; } h1 { font-size: 30px; letter-spacing: -.02em; }
    h1::first-letter { text-transform: uppercase; } h2 { font-size: 16px; display: inline; }
    h4 { font-size: 13px; margin-bottom: 4px; } header p { margin: 4px 0 0; color: var(--soft); }
    p { margin: 6px 0; color: var(--soft); }
    code, pre, .line, .name, svg text, dl.fields, dd { font-family: var(--code); font-size: 13px; }
    code { overflow-wrap: anywhere; }
    pre { margin: 0; padding: 10px 12px; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; overflow: auto; max-height: 420px; white-space: pre-wrap;
      overflow-wrap: anywhere; }
    pre.spec { white-space: pre; }
    details.suite, .panel, nav { background: var(--box); border: 1px solid var(--line);
      border-radius: 10px; }
    .suite + .suite { margin-top: 10px; }
    summary { list-style: none; cursor: pointer; padding: 9px 14px; display: flex; gap: 10px;
      align-items: center; border-radius: 10px; }
    summary::-webkit-details-marker { display: none; } summary:hover { background: var(--hover); }
    summary:focus-visible, a:focus-visible, button:focus-visible, input:focus-visible {
      outline: 2px solid var(--wait); outline-offset: 1px; }
    .symbol { width: 1.2em; flex: none; text-align: center; font-family: var(--code); }
    .passed { color: var(--good); } .failed { color: var(--bad); } .errored { color: var(--odd); }
    .flaky { color: var(--flaky); } .blocked, .skipped, .interrupted { color: var(--soft); }
    .path, .time, .tag { color: var(--soft); font-size: 12px; white-space: nowrap; }
    .tag { border: 1px solid var(--line); border-radius: 99px; padding: 0 7px; }
    .remarks { color: var(--soft); font-size: 13px; overflow: hidden; text-overflow: ellipsis;
      white-space: nowrap; min-width: 0; }
    .name { flex: 0 1 auto; overflow-wrap: anywhere; }
    .facts { margin-left: auto; display: flex; gap: 14px; align-items: center; flex: 0 1 auto; color: var(--soft);
      font-size: 13px; white-space: nowrap; min-width: 0; }
    .step { border-top: 1px solid var(--line); } .step > summary { border-radius: 0; }
    .step .time, .suite .facts .time { min-width: 5em; text-align: right; }
    .step:target > summary { background: var(--hover); box-shadow: inset 3px 0 var(--wait); }
    .inner { border: 1px solid var(--line); border-radius: 6px; }
    .inner + .inner { border-top: 0; }
    .inside { padding: 4px 14px 14px 40px; } .verdict { display: none; }
    .block { margin: 0 0 14px; } figure { margin: 0 0 8px; }
    .mismatch + .mismatch { margin-top: -4px; }
    .suite > .problem { margin: 0; padding: 4px 14px 14px 40px; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0; }
    dt { color: var(--soft); font-size: 13px; } dd { margin: 0; overflow-wrap: anywhere;
      white-space: pre-wrap; }
    .fields { margin-bottom: 8px; }
    .missing { color: var(--good); } .unexpected { color: var(--bad); }
    .diff .missing, .diff .unexpected { display: inline-block; width: 100%; }
    .diff .missing { background: var(--good-back); } .diff .unexpected { background: var(--bad-back); }
    .exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
      gap: 14px; margin-bottom: 14px; } .message { min-width: 0; }
    .line { margin: 0 0 6px; color: var(--text); overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; font-size: 13px; }
    th { text-align: left; color: var(--soft); font-weight: 500; }
    td, th { padding: 3px 12px 3px 0; vertical-align: middle; white-space: nowrap; }
    td code { white-space: normal; }
    .strip { width: 34%; } ul { margin: 6px 0; padding-left: 20px; }
    nav { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 10px; align-items: center;
      position: sticky; top: 0; z-index: 1; }
    input, button { font: inherit; color: inherit; background: var(--page);
      border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; }
    input { flex: 1 1 220px; min-width: 0; } button { cursor: pointer; }
    button:hover { background: var(--hover); }
    button[aria-pressed="true"] { border-color: currentColor; background: var(--hover); }
    output, footer, .legend { color: var(--soft); font-size: 13px; }
    .panel > :not(summary) { margin: 0 14px 12px; } .scroll { max-height: 340px; overflow: auto; }
    .legend { display: flex; flex-wrap: wrap; gap: 2px 12px; margin-left: auto; }
    .legend i { display: inline-block; width: 10px; height: 10px; border-radius: 2px;
      margin-right: 5px; }
    svg text { fill: currentColor; font-size: 11px; } svg .tick, svg .passed { fill: var(--soft); }
    svg .failed { fill: var(--bad); } svg .errored { fill: var(--odd); }
    svg .flaky { fill: var(--flaky); } .row { fill: transparent; }
    svg a:hover .row { fill: var(--hover); }
    .grid { stroke: var(--line); } circle { fill: var(--wait); opacity: .45; }
    rect { rx: 2px; } .dns { fill: var(--dns); background: var(--dns); }
    .connect { fill: var(--connect); background: var(--connect); }
    .tls { fill: var(--tls); background: var(--tls); }
    .wait { fill: var(--wait); background: var(--wait); }
    .receive { fill: var(--receive); background: var(--receive); }
    .attempt { fill: var(--line); background: var(--line); }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font: 12px var(--code); }
    [hidden] { display: none !important; }
    @media (max-width: 640px) { .suite summary .path, .remarks, .legend { display: none; }
      .inside { padding-left: 14px; } .path { white-space: normal; overflow-wrap: anywhere; }
      summary { flex-wrap: wrap; } }
    @media print { nav { display: none; } .scroll, pre { max-height: none; } }
    """

  static let script: Markup = """
    "use strict";
    const all = (query, within = document) => [...within.querySelectorAll(query)];
    const one = (id) => document.getElementById(id);
    const order = ["failed", "errored", "blocked", "flaky", "skipped", "passed"];
    const suites = all(".suite"), steps = all(".step"), chosen = new Set();
    const text = new Map(steps.map((step) => [step, step.textContent.toLowerCase()]));
    for (const suite of suites) {
      const verdict = suite.querySelector(":scope > .verdict");
      if (!verdict) continue;
      suite.dataset.outcome = verdict.dataset.outcome;
      const summary = suite.querySelector("summary");
      summary.prepend(verdict.querySelector(".symbol"));
      summary.append(verdict.querySelector(".facts"));
      suite.open = ["failed", "errored"].includes(suite.dataset.outcome);
    }
    document.title = document.querySelector("h1").textContent + " \\u2013 specrun";
    for (const outcome of order) {
      const count = steps.filter((step) => step.dataset.outcome === outcome).length;
      if (!count) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = outcome;
      button.textContent = count + " " + outcome;
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        chosen.has(outcome) ? chosen.delete(outcome) : chosen.add(outcome);
        button.setAttribute("aria-pressed", String(chosen.has(outcome)));
        filter();
      });
      one("outcomes").append(button, " ");
    }
    function filter() {
      const words = one("search").value.toLowerCase().split(" ").filter(Boolean);
      const isFiltered = words.length > 0 || chosen.size > 0;
      let count = 0;
      for (const suite of suites) {
        const title = suite.querySelector("summary").textContent.toLowerCase();
        let found = false;
        for (const step of all(".step", suite)) {
          const isChosen = !chosen.size || chosen.has(step.dataset.outcome);
          const isFound = words.every((word) => text.get(step).includes(word) || title.includes(word));
          step.hidden = !(isChosen && isFound);
          if (!step.hidden) { found = true; count += 1; }
        }
        const alone = !chosen.size && words.every((word) => title.includes(word));
        suite.hidden = isFiltered && !found && !alone;
        if (isFiltered && found) suite.open = true;
      }
      one("nothing").hidden = suites.some((suite) => !suite.hidden);
      one("shown").textContent = isFiltered ? count + " of " + steps.length + " steps" : "";
    }
    function reveal(step) {
      step.closest(".suite").open = true;
      step.open = true;
      step.querySelector("summary").focus();
      step.scrollIntoView({ block: "center" });
    }
    function go(direction) {
      const bad = steps.filter((step) => ["failed", "errored"].includes(step.dataset.outcome) && !step.hidden);
      const current = bad.indexOf(document.activeElement.closest(".step"));
      const next = bad[current < 0 && direction < 0 ? bad.length - 1 : current + direction];
      if (next) reveal(next);
    }
    function showAll() {
      one("search").value = "";
      chosen.clear();
      all("#outcomes button").forEach((button) => button.setAttribute("aria-pressed", "false"));
      filter();
    }
    one("search").addEventListener("input", filter);
    one("unfold").addEventListener("click", () => {
      const visible = [...suites, ...steps].filter((part) => !part.hidden);
      const isFolded = visible.some((part) => !part.open);
      visible.forEach((part) => { part.open = isFolded; });
      one("unfold").textContent = isFolded ? "Fold all" : "Unfold all";
    });
    function follow() {
      const step = location.hash.startsWith("#step-") && one(location.hash.slice(1));
      if (step) { if (step.hidden) showAll(); reveal(step); }
    }
    addEventListener("hashchange", follow);
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target === one("search");
      if (event.key === "Escape") { showAll(); one("search").blur(); }
      else if (isTyping) return;
      else if (event.key === "/") { event.preventDefault(); one("search").focus(); }
      else if (event.key === "n") go(1);
      else if (event.key === "p") go(-1);
    });
    follow();
    """
}
