"""What players answer at some places of a table, as a digest: another digest is another player.

A figure that was measured with a player is the figure of that player only as long as it answers
the same.  A digest of its source would change with every comment; this one changes with its play.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from euchre.arena.entrants import Entrant, called, entrant
from euchre.arena.references.marker import AllSeeing
from euchre.arena.seeds import TEST
from euchre.engine import actions
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe

#: How many deals are looked at, and at how many choices of each at most.
DEALS, CHOICES = 10, 4


def answers(rules: Rules, name: Entrant) -> str:
    """Return a digest of what a player answers at this table, twelve hexadecimal digits.

    The deals come from fixed seeds and are played at random between the choices it is asked for, so
    that the digest depends on no other player.  Raises ``UnknownBot`` for an unknown name.
    """
    said = [text for number in range(DEALS) for text in _said(rules, name, number)]
    return sha256("\n".join(said).encode()).hexdigest()[:12]


def answers_of(rules: Rules, names: Iterable[Entrant]) -> dict[str, str]:
    """Return the digests by name; of programs and of OpenSpiel's search, which vary, none."""
    return {called(name): answers(rules, name) for name in names if _steady(called(name))}


def drawn_seed(rules: Rules, names: Iterable[Entrant]) -> str:
    """Return a seed that nobody chose: a digest of what these players answer at this table.

    Whoever changes a player gets other deals, so that nothing can be fitted to them.  Raises
    ``ValueError`` if no player always answers the same.
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
        # Some are passed by, so that calls, discards and cards all come up.
        if len(choices) > 1 and rng.random() < 0.5:
            asked += 1
            yield actions.text(_answer(s, name, Random(f"answers:{number}:{asked}")), rules.pack)
        push(s, rng.choice(choices))


def _answer(s: State, name: Entrant, rng: Random) -> actions.Action:
    player = entrant(name, rng, s.turn)
    if isinstance(player, AllSeeing):
        return player.choose_seeing(s.copy(), legal(s))
    return player.choose(observe(s, s.turn), legal(s))
