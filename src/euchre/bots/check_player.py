"""Conformance of outside programs: every kind of question gets a legal action.

Random players play deals of several games, so the program is asked everything that those games can
ask, and it is asked a second time in every tenth position: the same line must get the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from euchre.bots.external import NoAnswer, Program
from euchre.bots.view_json import question, request_line
from euchre.engine.dealing import deal, shuffled
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.text import brief

#: Every tenth position is asked about twice.
_AGAIN = 10
#: The most failures described in full.
TOLD = 5


@dataclass
class Conformance:
    """How a program did."""

    #: By game and question: how often it was asked, and how often it failed.
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)
    #: The first failures: what happened, and the line that was sent.
    failures: list[tuple[str, str]] = field(default_factory=list)

    def fail(self, at: tuple[str, str], what: str, line: str) -> None:
        """Count a failure."""
        self.failed[at] += 1
        if len(self.failures) < TOLD:
            self.failures.append((f"{at[0]}, {at[1]}: {what}", line))


def check_player(
    program: Program,
    tables: Sequence[Rules],
    *,
    deals: int,
    seed: str,
    progress: Callable[[str], None] | None = None,
) -> Conformance:
    """Ask a program about every decision of random deals, and return how it did.

    ``deals`` are played at each table.  A program that fails too often in a row, as a player at the
    table may not, is asked no more.
    """
    found = Conformance()
    for table in tables:
        if progress:
            progress(table.game)
        for number in range(deals):
            rng = Random(f"{seed}:{table.game}:{number}")
            s = deal(table, shuffled(table.pack, rng), number % table.seats)
            while not s.ended and not program.given_up:
                choices = legal(s)
                if len(choices) > 1:
                    _ask(program, s, rng, found)
                push(s, rng.choice(choices))
    return found


def _ask(program: Program, s: State, rng: Random, found: Conformance) -> None:
    view = observe(s, s.turn)
    choices = view.legal()
    line = request_line(view, choices, seed=rng.getrandbits(32), seconds=program.limit)
    at = s.rules.game, question(view)
    found.asked[at] += 1
    try:
        action = program.decide(view, choices, line)
        if found.asked.total() % _AGAIN:
            return
        again, first = (view.text(a) for a in (program.decide(view, choices, line), action))
        if again == first:
            return
        what = f"asked again, it answered {brief(again)} and not {brief(first)}"
    except NoAnswer as reason:
        what = str(reason)
    found.fail(at, what, line)
    program.in_a_row += 1
    if program.in_a_row > 1:
        # It may have lost count of the lines.
        program.end()
