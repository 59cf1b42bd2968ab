"""Digests of how players answer at a table: a different digest means a different player.

A figure measured with a player stays valid only while the player answers the same.  A digest of
its source would change with every comment; this one changes only with its play.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from euchre.arena.entrants import Entrant, called, entrant
from euchre.arena.references import AllSeeing
from euchre.arena.seeds import TEST
from euchre.engine import actions
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe

#: Deals examined, and the most choices examined in each.
DEALS, CHOICES = 10, 4


def answers(rules: Rules, name: Entrant) -> str:
    """Return a digest of a player's answers at this table, twelve hexadecimal digits.

    The deals come from fixed seeds and are played at random between the choices that the player
    makes, so the digest depends on no other player.  Raises ``UnknownBot`` for an unknown name.
    """
    said = [text for number in range(DEALS) for text in _said(rules, name, number)]
    return sha256("\n".join(said).encode()).hexdigest()[:12]


def answers_of(rules: Rules, names: Iterable[Entrant]) -> dict[str, str]:
    """Return the digests by name, without programs and OpenSpiel's search, whose answers vary."""
    return {called(name): answers(rules, name) for name in names if _steady(called(name))}


def drawn_seed(rules: Rules, names: Iterable[Entrant]) -> str:
    """Return a seed that no one chose: a digest of these players' answers at this table.

    Changing a player changes the deals, so nothing can be fitted to them.  Raises ``ValueError``
    if no player is deterministic.
    """
    told = sorted(answers_of(rules, names).items())
    if not told:
        raise ValueError(
            "a seed cannot be drawn: none of these players always answers the same; give a seed"
        )
    text = "\n".join(f"{name} {digest}" for name, digest in told)
    return f"{TEST}:{sha256(text.encode()).hexdigest()[:12]}"


def _steady(name: str) -> bool:
    return not name.startswith(("program:", "openspiel"))


def _said(rules: Rules, name: Entrant, number: int) -> Iterable[str]:
    rng = Random(f"answers:{number}")
    plan = packet_plans(rules, rng)
    s = deal(rules, shuffled(rules.pack, rng), number % rules.seats, packets=plan)
    asked = 0
    while not s.ended and asked < CHOICES:
        choices = legal(s)
        # Skip some choices, so that calls, discards and cards all come up.
        if len(choices) > 1 and rng.random() < 0.5:
            asked += 1
            yield actions.text(_answer(s, name, Random(f"answers:{number}:{asked}")), rules.pack)
        push(s, rng.choice(choices))


def _answer(s: State, name: Entrant, rng: Random) -> actions.Action:
    player = entrant(name, rng, s.turn)
    if isinstance(player, AllSeeing):
        return player.choose_seeing(s.copy(), legal(s))
    return player.choose(observe(s, s.turn), legal(s))
