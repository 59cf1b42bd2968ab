"""Sittings at the terminal table, through standard input or step by step."""

from __future__ import annotations

from random import Random

from click.testing import CliRunner, Result

from euchre import Rules
from euchre.cli import main, table
from euchre.cli.screen import Screen
from euchre.cli.session import Session
from euchre.cli.sitting import Sitting
from euchre.language import results, telling
from euchre.language.naming import Faces

FIRST = "1\n" * 3000


def run(*words: str, typed: str = FIRST) -> Result:
    result = CliRunner().invoke(main, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


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
            lines += [*teller.rest(), *table.table(faces, session.view)]
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
            view = session.view
            if session.match.deals >= deals:
                return "quit"
            legal = view.legal()
            action = rng.choice(legal)
            lines.append(f"> {view.text(action)}")
            return view.text(action)

    session.number = 0
    Sitting(session, Typing()).play(new=True)
    return lines
