"""What the table answers to questions that move no card: last trick, log, hint, why."""

from __future__ import annotations

from functools import cache
from random import Random

from euchre.cli import understanding
from euchre.cli.session import SeenAction, Session
from euchre.language import telling
from euchre.language.naming import Faces
from euchre.language.telling import Teller

#: What a hint says first while the strong player is not ready.
PREPARING = (
    "Preparing the strong player (about a minute, first time only)."
    " Until then, this is what a club player would do:"
)
#: What it says first where that player can never be ready.
NEVER = "Compiled code cannot be saved in {reason}. This is what a club player would do:"


def told(teller: Teller, event: SeenAction) -> list[str]:
    """Return the lines that an event brings."""
    before, after = event.before.state, event.after.state
    return teller.step(before, event.action, after, forced=event.forced)


def last(session: Session, faces: Faces) -> str:
    """Return the last trick of the deal in a line."""
    line = "No trick has been finished in this deal."
    for event in session.events():
        before, after = event.before.state, event.after.state
        if telling.wins_trick(before, after):
            line = telling.trick(faces, before, after)
    return line


def log(session: Session, faces: Faces) -> list[str]:
    """Return the deal so far, a line for each thing that happened; empty if nothing has."""
    teller = Teller(faces)
    lines = [line for event in session.events() for line in told(teller, event)]
    return [*lines, *teller.rest(), *telling.unfinished(faces, session.view.state)]


def sheet(session: Session) -> list[str]:
    """Return the rules of the table."""
    from euchre.games.sheets import sheet

    return sheet(session.rules).splitlines()


def why(session: Session, typed: str) -> str:
    """Return why what is typed cannot be done now."""
    if not typed:
        return "Which card? For example: why 9h"
    return understanding.why(session.view, typed, session.names)


def hint(session: Session, faces: Faces, typed: str = "") -> list[str]:
    """Return what is best for the person, who is on turn, and why; against what is typed if that.

    While the code that a strong player needs is not compiled, the hint is a club player's, and
    compiling goes on in the background.
    """
    from euchre.bridge.ready import is_ready

    view, asked = session.view, None
    if typed:
        meaning = understanding.understand(view, typed, names=session.names)
        if meaning.action is None:
            return [meaning.reason]
        asked = meaning.action
    if not is_ready():
        from euchre.analysis.simple import simple
        from euchre.language.advice import choice

        found = simple(view, faces)
        return [_preparing(), f"{choice(faces, view.state, found.action)}. {found.why}"]
    from euchre.analysis import hint as hints

    # Asked twice, it says the same.
    seed = Random(f"{session.seed} hint {session.match.deals} {len(session.state.history)}")
    advice = hints.hint(view, faces, asked=asked, seed=seed.getrandbits(62))
    return hints.lines(view, faces, advice, asked)


@cache
def _preparing() -> str:
    """Begin once to prepare the strong player; return what is to be said of it."""
    from euchre.bridge.ready import in_background, problem

    if reason := problem():
        return NEVER.format(reason=reason)
    in_background()
    return PREPARING
