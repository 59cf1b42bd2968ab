"""Games at the terminal table: through standard input, a pseudo-terminal, or step by step."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from select import select
from time import monotonic

from click.testing import Result

from euchre import Rules, View, apply, observe, rules, start
from euchre.cli import plain, scene_text
from euchre.cli.dialog import Dialog
from euchre.cli.line_terminal import Screen
from euchre.cli.saved import Shelf
from euchre.cli.session import Session
from euchre.engine import actions
from euchre.language import results, telling
from euchre.language.naming import Faces
from tests.commands import euchre
from tests.waiting import LATEST

FIRST = "1\n" * 3000


def run(*words: str, typed: str = FIRST) -> Result:
    """Run a command; who is asked something takes the first choice."""
    return euchre(*words, typed=typed)


def new_session(table_rules: Rules, seat: int = 0, seed: int = 1, bots: str = "random") -> Session:
    names = ["Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail"][: table_rules.seats]
    names[seat] = "You"
    session = Session(
        table_rules,
        tuple(names),
        tuple(None if p == seat else bots for p in range(table_rules.seats)),
        seed,
    )
    session.draw()
    return session


def view_after(
    game: str, hands: list[str], rest: str, done: str, options: dict[str, object] | None = None
) -> View:
    """Return the view of the seat on turn, dealer seat 3; ``done`` is split at commas."""
    table = rules(game, options)
    pack = table.pack
    given = [set(hand.split()) for hand in (*hands, "", "", "")[:4]]
    stock = rest.split()
    free = [t for t in pack.texts if t not in {*stock, *(c for h in given for c in h)}]
    for hand in given:
        while len(hand) < table.hand:
            hand.add(free.pop())
    s = start(table, [pack.mask(sorted(h)) for h in given], pack.order(stock + free), 3)
    for text in filter(None, done.split(",")):
        s = apply(s, actions.parse(text.strip(), pack))
    return observe(s, s.turn)


def faces_of(session: Session) -> Faces:
    return Faces(session.rules, session.names, session.seat)


def through(session: Session, rng: Random) -> list[str]:
    """Play the deal under way to its end with random choices; return what was told."""
    faces, teller = faces_of(session), telling.Teller(faces_of(session))
    lines: list[str] = []
    while True:
        event = session.step()
        if event is None and session.state.ended:
            return [*lines, *teller.rest(), results.result(faces, session.state)]
        if event is None:
            lines += [*teller.rest(), *scene_text.table(faces, session.view, session.match)]
            event = session.act(rng.choice(session.view.legal()))
        before, after = event.before.state, event.after.state
        lines.append(telling.narration(faces, before, event.action))
        lines += teller.step(before, event.action, after, forced=event.forced)


def typed_through(table_rules: Rules, seat: int, seed: int, deals: int = 5) -> list[str]:
    """Play some deals at the screen, each choice typed as records have it; return the lines.

    Random play need not get anywhere in games where points are lost.
    """
    session, rng = new_session(table_rules, seat, seed), Random(seed)
    lines: list[str] = []

    class Typing(Screen):
        def say(self, *told: str) -> None:
            lines.extend(told)

        whole = say

        def ask(self, prompt: str) -> str:
            if prompt.startswith("Who deals first?"):
                return "1"
            view = session.view
            if session.match.deals >= deals:
                return "quit"
            legal = view.legal()
            action = rng.choice(legal)
            lines.append(f"> {view.text(action)}")
            return view.text(action)

    session.number = 0
    plain.play(Dialog(Shelf(session)), Typing())
    return lines


class Terminal:
    """A person at a real terminal (a pseudo-terminal) with a program on it."""

    def __init__(self, *arguments: str, **environment: str):
        self.line, theirs = pty.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
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
        if not select([self.line], [], [], LATEST)[0]:
            raise AssertionError(f"silence after {self.seen[-500:]!r}")
        try:
            self.seen += os.read(self.line, 65536).decode(errors="replace")
        except OSError as ended:
            raise AssertionError(f"nothing comes after {self.seen[-500:]!r}") from ended

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
        end = monotonic() + LATEST
        while self.line >= 0 and self.process.poll() is None:
            assert monotonic() < end, f"it goes on after {self.seen[-500:]!r}"
            if select([self.line], [], [], 0.05)[0]:
                with suppress(OSError):
                    self.seen += os.read(self.line, 65536).decode(errors="replace")
        return self.process.wait(LATEST)


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def at_a_terminal(
    *words: str, program: Sequence[str] = ("-m", "euchre"), **environment: str
) -> Iterator[Terminal]:
    terminal = Terminal(*program, *words, **environment)
    try:
        yield terminal
    finally:
        terminal.process.kill()
        terminal.process.wait()
        if terminal.line >= 0:
            os.close(terminal.line)
