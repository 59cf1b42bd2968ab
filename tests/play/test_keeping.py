"""Autosave: whatever ends the program, at most the line being typed is lost."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select

import pytest

from euchre import rules
from euchre.cli import keeping, saved
from euchre.cli.keeping import Keeper
from euchre.cli.session import Session

from .sittings import new_session, run


class Terminal:
    """A person at a real terminal (a pseudo-terminal) with a program on it."""

    def __init__(self, *words: str, **environment: str):
        self.line, theirs = pty.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "euchre", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", **environment},
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def read(self) -> None:
        """Take in what comes next."""
        if not select([self.line], [], [], 30)[0]:
            raise AssertionError(f"silence after {self.seen[-500:]!r}")
        with suppress(OSError):
            self.seen += os.read(self.line, 65536).decode(errors="replace")

    def until(self, words: str, after: int = 0) -> int:
        """Read until some words are there; return where they end."""
        while words not in self.seen[after:]:
            self.read()
        return self.seen.index(words, after) + len(words)

    def type(self, text: str) -> None:
        os.write(self.line, text.encode())

    def hang_up(self) -> None:
        os.close(self.line)
        self.line = -1

    def end(self) -> int:
        """Return how the program has ended."""
        while self.line >= 0 and self.process.poll() is None:
            if select([self.line], [], [], 0.05)[0]:
                with suppress(OSError):
                    self.seen += os.read(self.line, 65536).decode(errors="replace")
        return self.process.wait(30)


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def at_a_terminal(*words: str, **environment: str) -> Iterator[Terminal]:
    terminal = Terminal(*words, **environment)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        if terminal.line >= 0:
            os.close(terminal.line)


def the_game() -> Session:
    """The only game that has kept itself."""
    (file,) = keeping.folder().glob("*.json")
    return saved.read(file)


def _two_interrupts(terminal: Terminal) -> None:
    os.kill(terminal.process.pid, signal.SIGINT)
    time.sleep(0.002)
    with suppress(ProcessLookupError):
        os.kill(terminal.process.pid, signal.SIGINT)


def _signal(number: int) -> Callable[[Terminal], None]:
    return lambda terminal: os.kill(terminal.process.pid, number)


#: What ends a program, and with which exit code.
ENDS: list[tuple[str, Callable[[Terminal], None], int]] = [
    ("hang up", Terminal.hang_up, 0),
    ("Ctrl-C twice", _two_interrupts, 0),
    ("SIGTERM", _signal(signal.SIGTERM), 0),
    ("SIGHUP", _signal(signal.SIGHUP), 0),
    ("SIGKILL", _signal(signal.SIGKILL), -signal.SIGKILL),
]


@pytest.mark.parametrize(("end", "code"), [e[1:] for e in ENDS], ids=[e[0] for e in ENDS])
def test_whatever_ends_the_program_the_game_goes_on(
    end: Callable[[Terminal], None], code: int
) -> None:
    """One choice is made, something is typed and not sent, and then all is over."""
    words = ("play", "--plain", "--bots", "random", "--seed", "3")
    with at_a_terminal(*words) as terminal:
        first = terminal.until("Your turn> ")
        terminal.type("1\n")
        terminal.until("Your turn> ", first)
        before = the_game()
        assert any(entry.seat == before.seat for entry in before.state.history)
        terminal.type("2 is not ent")
        end(terminal)
        assert terminal.end() in (code, 1 if terminal.line < 0 else code)
        assert "Traceback" not in terminal.seen
    after = the_game()
    assert saved.dump(after) == saved.dump(before)
    resumed = run("play", "--continue", typed="quit\n")
    assert resumed.exit_code == 0, resumed.output
    assert ", resumed ==" in resumed.output
    assert saved.dump(the_game()) == saved.dump(before)


def test_each_action_is_kept_before_the_next() -> None:
    """The file has the bots' actions too, one by one."""
    session = new_session(rules("standard"))
    keeper = Keeper()
    session.deal()
    while session.step() is not None:
        keeper.write(session)
        assert saved.dump(the_game()) == saved.dump(session)
    keeper.close()


def test_the_last_game_that_is_not_over_goes_on() -> None:
    first = run("play", "british", "--bots", "random", "--seed", "4")
    assert " win the game" in first.output
    refused = run("play", "--continue")
    assert refused.exit_code == 2
    assert "there is no game to resume" in refused.output
    run("play", "classic", "--bots", "random", typed="1\n")
    run("play", "uka", "--bots", "random", typed="1\n")
    assert "UKA" in run("play", "--continue", typed="").output.splitlines()[0].upper()
    # A damaged file is passed over.
    newest = max(keeping.folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    newest.write_text("{")
    assert run("play", "--continue", typed="").output.startswith("Classic")


def test_two_windows_never_play_one_game() -> None:
    run("play", "--bots", "random", typed="1\n")
    found = keeping.latest()
    assert found is not None
    held = Keeper(found[0])
    assert keeping.latest() is None
    held.close()
    assert keeping.latest() is not None


def test_old_games_are_forgotten() -> None:
    keeping.folder().mkdir(parents=True)
    for number in range(keeping.MOST + 5):
        (keeping.folder() / f"{number:03}.json").write_text("{}")
        os.utime(keeping.folder() / f"{number:03}.json", (number, number))
    Keeper().close()
    names = sorted(path.name for path in keeping.folder().glob("*.json"))
    assert len(names) == keeping.MOST
    assert names[0] == "005.json"


def test_where_nothing_can_be_kept_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "file"))
    output = run("play", "--bots", "random", typed="1\n").output
    assert "This game cannot be saved automatically (" in output
    assert "Resume with: euchre play --load euchre-saved.json" in output.replace(
        str(Path.cwd()), ""
    )
    assert saved.read(Path("euchre-saved.json")).states


@pytest.mark.parametrize(
    "option", [("british",), ("--seat", "1"), ("--load", "x"), ("--name", "A")]
)
def test_what_does_not_go_with_continue(option: tuple[str, ...]) -> None:
    result = run("play", "--continue", *option)
    assert result.exit_code == 2
    assert "cannot be combined with --continue" in result.output


def test_a_closed_input_is_one_that_has_ended() -> None:
    words = f"{sys.executable} -m euchre play --bots random --seed 1 <&-"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Resume with: euchre play --continue" in done.stdout


def test_takebacks_stand_in_the_record() -> None:
    typed = "1\n1\nundo\nundo\n"
    for seed in range(20):
        output = run("play", "--bots", "random", "--seed", str(seed), typed=typed).output
        if "Taken back, for practice" in output:
            break
    newest = max(keeping.folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
    (first, *_) = json.loads(newest.read_text())["record"]["notes"]["takebacks"]
    assert first["seat"] == 0
    assert saved.read(newest).takebacks[0] == (first["deal"], 0)


def test_bots_give_way_with_another_name() -> None:
    output = run("play", "--name", "Ann", "--bots", "random", typed="").output
    assert "same name" not in output
    assert "Ida" not in output
    assert "Ben" in output
    assert "Ann" in output


def test_what_is_typed_while_somebody_thinks_is_no_move() -> None:
    """Impatient keys are forgotten, and what is going on is said."""
    code = (
        "import time\n"
        "from euchre.cli.screen import Screen\n"
        "screen = Screen()\n"
        "with screen.busy('Thinking ...'):\n"
        "    time.sleep(1.2)\n"
        "print('heard', repr(screen.ask('Your turn')))\n"
    )
    line, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        seen = ""
        while "Thinking" not in seen:
            seen += os.read(line, 4096).decode()
        os.write(line, b"order\n")
        while "Your turn> " not in seen:
            seen += os.read(line, 4096).decode()
        os.write(line, b"pass\n")
        while seen.count("'") < 2:
            seen += os.read(line, 4096).decode()
        process.wait(30)
    os.close(line)
    assert "heard 'pass'" in seen
