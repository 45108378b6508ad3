"""Runs specrun on terminals that are resized, interrupted and stopped, and looks at their screens.

    check-terminal.py SPECRUN FOLDER

FOLDER is for scratch. One terminal is tmux, which wraps lines anew when its width changes; the other
is pyte, which never does. What is left in the end must be what goes into a pipe.
"""

import difflib
import fcntl
import os
import pathlib
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
import unicodedata

import pyte

specrun, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
trouble = []
environment = {
    "PATH": os.environ["PATH"],
    "LC_ALL": "C.UTF-8",
    "TERM": "xterm-256color",
    "HOME": str(folder),
}
LARGEST_REGION = 12
CLEAR = b"\r\x1b[K\x1b[C\x1b[J\r"
LONG = "a very long title that no terminal of eighty columns has any room for, and which goes on"
TITLES = ["plain", "日本語の長い題名がここにある", "e\u0301clair a\u0308 o\u0302", "🚀 to the 🌍", LONG]


def write_suites():
    """Suites that end one after the other; two of them with steps that can't pass."""
    specs = folder / "terminal"
    specs.mkdir(exist_ok=True)
    for number in range(12):
        title = f"{number} {TITLES[number % len(TITLES)]}"
        steps = "".join(f"  - {{ wait: {400 * (number + 1) // 3}ms, name: '{title}' }}\n" * 3)
        if number % 5 == 3:
            steps += "  - { GET: 'http://127.0.0.1:1/' }\n"
        (specs / f"{number:02}.yaml").write_text(f"suite: {title}\nsteps:\n{steps}")
    (folder / "slow.yaml").write_text(
        "suite: slow\nsteps:\n  - { wait: 20s, name: sleeping }\n  - GET: http://127.0.0.1:1/\n"
        "teardown:\n  - { wait: 300ms, name: cleaning up }\n"
    )
    return [specrun, str(specs), "--seed", "1", "--jobs", "12", "--color", "never"]


def normalised(text):
    """Without what differs from run to run: times, and blanks at the ends of lines."""
    text = re.sub(r" *\b[\d.]+ (ms|s)\b", " T", unicodedata.normalize("NFC", text))
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def expect(name, found, expected):
    if found == expected:
        return
    if isinstance(found, list):
        found = "\n" + "\n".join(difflib.unified_diff(expected, found, "expected", "found", n=1))
        trouble.append(f"{name}: {found}")
    else:
        trouble.append(f"{name}: {found!r}, expected {expected!r}")


class Screen(pyte.HistoryScreen):
    """pyte's, but with what terminals do when they lose rows: those below the cursor go first."""

    def __init__(self, columns, lines):
        super().__init__(columns, lines, history=10_000, ratio=1)
        self.is_cursor_hidden = False
        self.erased_in_view = 0

    def resize(self, lines=None, columns=None):
        if lines is not None and lines < self.lines:
            over = max(0, self.cursor.y + 1 - lines)
            for _ in range(over):
                self.history.top.append(self.buffer[0])
                for y in range(self.lines - 1):
                    self.buffer[y] = self.buffer[y + 1]
                self.buffer.pop(self.lines - 1, None)
            self.cursor.y -= over
            for y in [y for y in self.buffer if y >= lines]:
                self.buffer.pop(y)
            self.lines = lines
            self.set_margins()
        super().resize(lines or self.lines, columns)

    def text(self):
        """Everything that was ever left on it."""
        rows = list(self.history.top) + [self.buffer[y] for y in range(self.lines)]
        lines = ["".join(row[x].data for x in range(self.columns)).rstrip() for row in rows]
        return "\n".join(lines).strip("\n")


class Session:
    """specrun on a terminal of its own."""

    def __init__(self, arguments, columns, rows, **variables):
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            # Asked for its size before it could be told.
            self.set_size(0, columns, rows)
            os.execve(arguments[0], arguments, environment | variables)
        self.set_size(self.terminal, columns, rows)

    @staticmethod
    def set_size(terminal, columns, rows):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.read(0)
        self.screen.resize(rows, columns)
        self.set_size(self.terminal, columns, rows)

    def read(self, seconds):
        """Shows what comes in so many seconds; False at the end."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            if not ready:
                return True
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.raw += data
            self.stream.feed(data)

    def finish(self):
        while self.read(1):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)

    @property
    def is_cursor_shown(self):
        return not self.screen.cursor.hidden


def check_sizes(arguments, plain):
    """Whatever the size, what stays is what a pipe gets; and the region is a third of it at most."""
    for columns, rows in [(120, 24), (20, 5), (20, 1), (7, 2), (200, 60)]:
        session = Session(arguments, columns, rows)
        status = session.finish()
        expect(f"{columns}x{rows}: status", status, 3)
        expect(f"{columns}x{rows}: cursor", session.is_cursor_shown, True)
        if columns >= 120:
            expect(f"{columns}x{rows}", normalised(session.screen.text()), plain)
        else:
            # Lasting lines wrap; the numbers of the summary stand at the end in any case.
            found = session.screen.text().replace("\n", "")
            expect(f"{columns}x{rows}: leftovers", "▸" in found or " · " in found, False)
        ups = [int(n) for n in re.findall(rb"\x1b\[(\d+)A", session.raw)]
        expect(f"{columns}x{rows}: height", max(ups, default=0) < max(1, rows // 3), True)


def check_pictures(arguments):
    """Every picture is whole: it begins and ends a synchronized update, and nothing is between."""
    session = Session(arguments, 80, 24)
    session.finish()
    raw = session.raw
    pictures = re.findall(rb"\x1b\[\?2026h(.*?)\x1b\[\?2026l", raw, re.DOTALL)
    rest = re.sub(rb"\x1b\[\?2026h.*?\x1b\[\?2026l", b"", raw, flags=re.DOTALL)
    expect("pictures", len(pictures) > 15, True)
    # The last thing is to leave: erased once, with the cursor back, and plain lines after it.
    expect("between pictures", rest.count(b"\x1b["), 4)
    expect("at the end", rest.startswith(CLEAR + b"\x1b[?25h"), True)
    # What is there is drawn over, and erased before only where lasting lines come, or more rows.
    erased = [p for p in pictures if p.startswith(CLEAR)]
    with_text = [p for p in erased if "✓".encode() in p or b"!" in p]
    expect("erased before", len(erased) - len(with_text) <= 3, True)


def check_resizing(arguments, plain):
    """A terminal that cuts lines and rows: what is left has no trace of what was drawn.

    Only a picture that is on its way while its terminal loses most of its rows may leave blank ones,
    as it makes room for more rows than there are now.
    """
    text = [line for line in plain if line]
    for seed in range(4):
        rng = random.Random(seed)
        session = Session(arguments, 120, 30)
        while session.read(rng.uniform(0.02, 0.15)):
            # As wide as the lasting lines, since this one loses what it cuts.
            session.resize(rng.randint(120, 160), rng.randint(1, 40))
            if session.screen.history.top and b"seed 1" in session.raw:
                break
        session.finish()
        lines = normalised(session.screen.text())
        expect(f"resized, seed {seed}", [line for line in lines if line], text)
        # One such picture leaves less than a region's rows, and each resizing would leave many more.
        blank = len(lines) - len(plain)
        expect(f"resized, seed {seed}: blank", 0 <= blank < LARGEST_REGION, True)
        expect(f"resized, seed {seed}: cursor", session.is_cursor_shown, True)


def check_signals(slow):
    """Ctrl-C, a second one, SIGTERM and SIGHUP give the cursor back and leave nothing."""
    for name, send, expected in [
        ("Ctrl-C", lambda s: os.write(s.terminal, b"\x03"), 130),
        ("SIGTERM", lambda s: os.kill(s.pid, signal.SIGTERM), 130),
        ("SIGQUIT", lambda s: os.kill(s.pid, signal.SIGQUIT), 130),
    ]:
        session = Session(slow, 60, 12)
        session.read(0.6)
        expect(f"{name}: region", "▸ slow" in session.screen.text(), True)
        expect(f"{name}: hidden", session.is_cursor_shown, False)
        send(session)
        expect(f"{name}: status", session.finish(), expected)
        text = session.screen.text()
        expect(f"{name}: cursor", session.is_cursor_shown, True)
        expect(f"{name}: leftovers", "▸" in text or "^C" in text, False)
        if name != "SIGQUIT":
            expect(f"{name}: message", text.startswith("stopping: running teardown"), True)
            expect(f"{name}: summary", "interrupted" in text, True)
    twice = Session(slow, 60, 12)
    twice.read(0.6)
    os.write(twice.terminal, b"\x03")
    twice.read(0.15)
    os.write(twice.terminal, b"\x03")
    expect("twice: status", twice.finish(), 130)
    expect("twice: cursor", twice.is_cursor_shown, True)


def check_keys(slow):
    """What is typed meanwhile costs a blank line at most."""
    session = Session(slow, 60, 12)
    session.read(0.5)
    os.write(session.terminal, b"\n")
    session.read(0.3)
    os.write(session.terminal, b"\x03")
    session.finish()
    expect("Enter", session.screen.text().count("▸"), 0)


def check_plain_terminals(arguments, plain):
    """A terminal that can't redraw gets what a pipe gets, and so does one of a quiet run."""
    session = Session(arguments, 120, 24, TERM="dumb")
    session.finish()
    expect("dumb", b"\x1b" in session.raw, False)
    expect("dumb: text", normalised(session.raw.decode().replace("\r\n", "\n")), plain)
    quiet = Session(arguments + ["--quiet"], 100, 24)
    quiet.finish()
    expect("quiet", b"\x1b" in quiet.raw, False)


def check_links(arguments):
    """Places are links where the terminal says who it is."""
    for variables, start in [
        ({"VTE_VERSION": "7200"}, b"\x1b]8;;file://"),
        ({"TERM_PROGRAM": "vscode"}, b"\x1b]8;;vscode://file/"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, None),
        ({"FORCE_HYPERLINK": "1"}, b"\x1b]8;;file://"),
        ({"VTE_VERSION": "7200", "FORCE_HYPERLINK": "0"}, None),
    ]:
        session = Session(arguments, 120, 24, **variables)
        session.finish()
        found = b"\x1b]8;;" in session.raw if start is None else start in session.raw
        expect(f"links: {variables}", found, start is not None)
        expect(f"links: {variables}: colours", b"\x1b[1m" in session.raw, False)


class Tmux:
    """A terminal that wraps its lines anew, with a shell on it."""

    def __init__(self, name):
        self.server = ["tmux", "-L", f"specrun-{os.getpid()}-{name}", "-f", "/dev/null"]
        self.run("new-session", "-d", "-x", "100", "-y", "24", "env PS1='$ ' bash --norc --noprofile")
        self.run("set", "-g", "history-limit", "20000")

    def run(self, *arguments):
        result = subprocess.run(
            self.server + list(arguments), env=environment, capture_output=True, text=True
        )
        return result.stdout

    def type(self, text):
        self.run("send-keys", text, "Enter")

    def text(self):
        return self.run("capture-pane", "-p", "-J", "-S", "-")

    def wait_for(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.text():
            if time.monotonic() > end:
                trouble.append(f"tmux: no '{text}' on the screen:\n{self.text()}")
                return
            time.sleep(0.05)

    @property
    def is_cursor_shown(self):
        return self.run("display", "-p", "#{cursor_flag}").strip() == "1"

    def stop(self):
        self.run("kill-server")


def check_tmux(arguments, plain, slow):
    command = " ".join(arguments)
    for seed in range(3):
        rng = random.Random(seed)
        terminal = Tmux(f"resize-{seed}")
        terminal.wait_for("$")
        terminal.type(f"clear; {command}; echo the end")
        terminal.wait_for("▸")
        columns, rows = 100, 24
        for turn in range(12):
            # tmux tells at once of a first resize, and four times a second of others. A terminal that
            # becomes much narrower all at once may keep a line in its history.
            if turn % 2:
                columns = min(150, max(10, round(columns * rng.uniform(0.76, 1.4))))
            else:
                rows = min(40, max(2, round(rows * rng.uniform(0.7, 1.4))))
            terminal.run("resize-window", "-x", str(columns), "-y", str(rows))
            time.sleep(rng.uniform(0.3, 0.5))
        terminal.run("resize-window", "-x", "150", "-y", "40")
        terminal.wait_for("2 requests in")
        time.sleep(0.3)
        lines = normalised(terminal.text())
        # From what was typed to what the shell says at the end; a prompt is in front of some.
        lines = lines[:lines.index("the end")] if "the end" in lines else lines
        lines = [line for line in lines if "echo the end" not in line]
        expect(f"tmux, seed {seed}", [line for line in lines if line], [l for l in plain if l])
        expect(f"tmux, seed {seed}: cursor", terminal.is_cursor_shown, True)
        terminal.stop()
    terminal = Tmux("stop")
    terminal.wait_for("$")
    terminal.type("clear; " + " ".join(slow))
    terminal.wait_for("▸ slow")
    expect("Ctrl-Z: hidden", terminal.is_cursor_shown, False)
    terminal.run("send-keys", "C-z")
    terminal.wait_for("Stopped")
    expect("Ctrl-Z: cursor", terminal.is_cursor_shown, True)
    expect("Ctrl-Z: leftovers", "▸" in terminal.text(), False)
    # In the background it leaves the terminal to the shell.
    terminal.type("clear; bg")
    time.sleep(0.5)
    expect("bg: region", "▸" in terminal.text(), False)
    terminal.type("fg")
    terminal.wait_for("▸ slow")
    terminal.run("send-keys", "C-c")
    terminal.wait_for("interrupted")
    terminal.wait_for("0 requests in")
    expect("fg: leftovers", "▸" in terminal.text(), False)
    expect("fg: cursor", terminal.is_cursor_shown, True)
    terminal.stop()


arguments = write_suites()
slow = [specrun, str(folder / "slow.yaml"), "--seed", "1", "--color", "never"]
plain = normalised(
    subprocess.run(arguments, env=environment, capture_output=True, text=True).stdout
)
check_sizes(arguments, plain)
check_pictures(arguments)
check_resizing(arguments, plain)
check_signals(slow)
check_keys(slow)
check_plain_terminals(arguments, plain)
check_links(arguments)
if shutil.which("tmux"):
    check_tmux(arguments, plain, slow)
else:
    print("check-terminal: lines were not wrapped anew: there is no tmux", file=sys.stderr)
for line in trouble:
    print(line)
print("terminal: " + (f"{len(trouble)} problems" if trouble else "nothing is left behind"))
sys.exit(1 if trouble else 0)
