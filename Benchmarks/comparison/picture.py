"""Draws ratios as bars."""

from xml.sax.saxutils import escape

ROW, LEFT, WIDTH = 26, 300, 760
COLORS = {"specrun": "#2f7d5b", "hurl": "#c0453c", "k6": "#7d64ff", "bare": "#8a8f98"}


def picture(rows, caption):
    """`rows` are names with a ratio for each program, specrun being 1; text is drawn as text."""
    lines, top = [], 40
    longest = max(min(ratio, 10) for _, ratios in rows for ratio in ratios.values())
    scale = (WIDTH - LEFT - 70) / longest
    for name, ratios in rows:
        lines.append(f'<text x="{LEFT - 10}" y="{top + 14}" text-anchor="end">{escape(name)}</text>')
        for program, ratio in ratios.items():
            width = max(1, min(ratio, 10) * scale)
            lines.append(
                f'<rect x="{LEFT}" y="{top}" width="{width:.0f}" height="14" rx="2" '
                f'fill="{COLORS[program]}"/>'
                f'<text x="{LEFT + width + 6:.0f}" y="{top + 12}" class="small">'
                f"{program} {ratio:.2f}</text>"
            )
            top += 18
        top += ROW - 14
    style = (
        "text{font:13px system-ui,sans-serif;fill:#1d2126}.small{font-size:11px;fill:#5b626b}"
        "@media(prefers-color-scheme:dark){text{fill:#e6e9ed}.small{fill:#a0a7b0}}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + 10}" '
        f'role="img"><title>{escape(caption)}</title><style>{style}</style>'
        f'<text x="10" y="22">{escape(caption)}</text>{"".join(lines)}</svg>\n'
    )
