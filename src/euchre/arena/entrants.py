"""Entrants of the arena: bots, references, and external programs."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from random import Random

from euchre.arena.references import REFERENCES, AllSeeing
from euchre.bots import BOTS, NET_FILE, Bot, UnknownBot, bot
from euchre.bots.external import PREFIX, ProgramBot
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.text import listed

#: A player, or a reference that is shown the whole deal.
Seated = Bot | AllSeeing
#: A player's name, or a function that makes one from its random generator.
Entrant = str | Callable[[Random], Seated]


def called(name: Entrant) -> str:
    """Return an entrant's name for reports."""
    return name if isinstance(name, str) else getattr(name, "__name__", repr(name))


def check(name: Entrant, rules: Rules) -> None:
    """Raise ``ValueError`` unless an entrant can play at this table.

    For an unknown name it is ``UnknownBot``, which suggests the nearest names.
    """
    if isinstance(name, str) and (name == "net" or name.startswith(NET_FILE)):
        from euchre.bots.net import unlearned

        if reason := unlearned(rules, name.removeprefix("net").removeprefix(":")):
            raise ValueError(f"{name} cannot be entered: {reason}")
        return
    if not isinstance(name, str) or name in BOTS:
        return
    if name.startswith(PREFIX):
        if not name.removeprefix(PREFIX).strip():
            raise ValueError(f"{name} does not name a command; write {PREFIX}COMMAND")
        return
    if name not in REFERENCES:
        everybody = [*BOTS, *REFERENCES]
        close = get_close_matches(name, everybody, n=3, cutoff=0.4)
        hint = f"did you mean {listed(close, 'or')}?" if close else ""
        names = ", ".join([*everybody, f"{PREFIX}COMMAND"])
        raise UnknownBot(f"there is no player {name!r}; {hint or f'there are {names}'}")
    reason = REFERENCES[name].refusal(rules)
    if reason:
        raise ValueError(f"{name} cannot be entered in {rules.id}: {reason}")


def entrant(name: Entrant, rng: Random, seat: TableSeat) -> Seated:
    """Return a new player for a seat; all its randomness comes from ``rng``.

    An external program is started once per seat and process and reused.  Raises ``UnknownBot``
    for an unknown name.
    """
    if not isinstance(name, str):
        return name(rng)
    if name in REFERENCES:
        return REFERENCES[name].make(rng)
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX), rng, seat=seat)
    return bot(name, rng)
