"""Sittings at the terminal table, through standard input or step by step."""

from __future__ import annotations

from random import Random

from click.testing import CliRunner, Result

from euchre import Rules
from euchre.cli import main, table
from euchre.cli.session import Session
from euchre.records import telling
from euchre.records.faces import Faces

FIRST = "1\n" * 3000


def run(*words: str, typed: str = FIRST) -> Result:
    result = CliRunner().invoke(main, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def new_session(table_rules: Rules, seat: int = 0, seed: int = 1, bots: str = "random") -> Session:
    names = ["Ann", "Ben", "Cora", "Dan"]
    names[seat] = "You"
    session = Session(
        table_rules, tuple(names), tuple(None if p == seat else bots for p in range(4)), seed
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
            return [*lines, *teller.rest(), telling.result(faces, session.state)]
        if event is None:
            lines += [*teller.rest(), *table.table(faces, session.view)]
            event = session.act(rng.choice(session.view.legal()))
        before, after = event.before.state, event.after.state
        lines.append(telling.told(faces, before, event.action))
        lines += teller.step(before, event.action, after, forced=event.forced)
