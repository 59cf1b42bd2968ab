"""Answers to table commands that play nothing: last trick, log, rules, hint, why."""

from __future__ import annotations

from functools import cache
from random import Random

from euchre.cli import understanding
from euchre.cli.session import SeenAction, Session
from euchre.language import telling
from euchre.language.choices import menu
from euchre.language.naming import Faces
from euchre.language.telling import Teller

#: Preamble of a hint while the strong player's code is still compiling.
PREPARING = (
    "Preparing the strong player (about a minute, first time only)."
    " Until then, this is what a club player would do:"
)
#: Preamble where it can never be ready.
NEVER = "Compiled code cannot be saved in {reason}. This is what a club player would do:"


def told(teller: Teller, event: SeenAction) -> list[str]:
    """Return the lines that describe an event."""
    before, after = event.before.state, event.after.state
    return teller.step(before, event.action, after, forced=event.forced)


def last(session: Session, faces: Faces) -> str:
    """Return the last trick of the deal in one line."""
    line = "No trick has been finished in this deal."
    for event in session.events():
        before, after = event.before.state, event.after.state
        if telling.wins_trick(before, after):
            line = telling.trick(faces, before, after)
    return line


def log(session: Session, faces: Faces) -> list[str]:
    """Return the deal so far, one line per event; empty if nothing has happened."""
    teller = Teller(faces)
    lines = [line for event in session.events() for line in told(teller, event)]
    return [*lines, *teller.rest(), *telling.unfinished(faces, session.view.state)]


def sheet(session: Session) -> list[str]:
    """Return the rules of this table."""
    from euchre.games.sheets import sheet

    return sheet(session.rules).splitlines()


def why(session: Session, typed: str) -> str:
    """Return why the typed play is not possible now."""
    if not typed:
        return "Which card? For example: why 9h"
    return understanding.why(session.view, typed, menu(session.view), session.names)


def hint(session: Session, faces: Faces, typed: str = "") -> list[str]:
    """Return the best choice for the person on turn, and why; compare it with ``typed`` if given.

    Until the strong player's code is compiled, the hint is a club player's, and compilation runs in
    the background.
    """
    from euchre.bridge.ready import is_ready

    view, asked = session.view, None
    if typed:
        meaning = understanding.understand(view, typed, menu(view), names=session.names)
        if meaning.action is None:
            return [meaning.reason]
        asked = meaning.action
    if not is_ready():
        from euchre.analysis.simple import simple
        from euchre.language.advice import choice

        found = simple(view, faces)
        said = choice(faces, view.state, found.action)
        return [_preparing(), f"{said[:1].upper()}{said[1:]}. {found.why}"]
    from euchre.analysis import hint as hints

    # Seeded by the position, so that asking twice gives the same answer.
    seed = Random(f"{session.seed} hint {session.match.deals} {len(session.state.history)}")
    advice = hints.hint(view, faces, asked=asked, seed=seed.getrandbits(62))
    return hints.lines(view, faces, advice, asked)


@cache
def _preparing() -> str:
    """Start compiling the strong player, once; return the sentence to show meanwhile."""
    from euchre.bridge.ready import in_background, problem

    if reason := problem():
        return NEVER.format(reason=reason)
    in_background()
    return PREPARING
