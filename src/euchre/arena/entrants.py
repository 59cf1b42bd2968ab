"""Entrants of the arena: bots, references, and external programs; digests of how they answer.

A figure measured with a player stays valid only while the player answers the same.  A digest of
its source would change with every comment; ``answers`` changes only with its play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from hashlib import sha256
from random import Random

from euchre.arena.references import REFERENCES, AllSeeing, reference
from euchre.bots import BOTS, NET_FILE, Bot, UnknownBot, bot, check_learned, name_of
from euchre.bots.external import PREFIX, ProgramBot
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.text import brief, listed

#: A player, or a reference that is shown the whole deal.
Seated = Bot | AllSeeing
#: A player's name, or a function that makes one from its random generator.
Entrant = str | Callable[[Random], Seated]


def check(name: Entrant, rules: Rules) -> None:
    """Raise ``ValueError`` unless an entrant can play at this table.

    For an unknown name it is ``UnknownBot``, which suggests the nearest names.
    """
    check_learned(name, rules)
    if not isinstance(name, str) or name in BOTS or name.startswith(NET_FILE):
        return
    if name.startswith(PREFIX):
        if not name.removeprefix(PREFIX).strip():
            raise ValueError(f"{name} does not name a command; write {PREFIX}COMMAND")
        return
    if name not in REFERENCES:
        everybody = [*BOTS, *REFERENCES]
        close = get_close_matches(name, everybody, n=3, cutoff=0.6)
        hint = f"did you mean {listed(close, 'or')}?" if close else ""
        names = ", ".join([*everybody, f"{PREFIX}COMMAND"])
        raise UnknownBot(f"there is no player {brief(name)}; {hint or f'there are {names}'}")
    reason = reference(name).refusal(rules)
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
        return reference(name).make(rng)
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX), rng, seat=seat)
    return bot(name, rng)


#: Deals examined, and the most choices examined in each.
DEALS, CHOICES = 10, 4


def answers(rules: Rules, name: Entrant) -> str:
    """Return a digest of a player's answers at this table, twelve hexadecimal digits.

    The deals come from fixed seeds and are played at random between the choices that the player
    makes, so the digest depends on no other player.  Raises ``UnknownBot`` for an unknown name.
    """
    texts = [text for number in range(DEALS) for text in _answer_texts(rules, name, number)]
    return sha256("\n".join(texts).encode()).hexdigest()[:12]


def answers_of(rules: Rules, names: Iterable[Entrant]) -> dict[str, str]:
    """Return the digests by name, without programs and OpenSpiel's search, whose answers vary."""
    vary = (PREFIX, "openspiel")
    return {
        one: answers(rules, name) for name in names if not (one := name_of(name)).startswith(vary)
    }


def _answer_texts(rules: Rules, name: Entrant, number: int) -> Iterable[str]:
    rng = Random(f"answers:{number}")
    plan = packet_plans(rules, rng)
    s = deal(rules, shuffled(rules.pack, rng), number % rules.seats, packets=plan)
    asked = 0
    while not s.ended and asked < CHOICES:
        choices = legal(s)
        # Skip some choices, so that calls, discards and cards all come up.
        if len(choices) > 1 and rng.random() < 0.5:
            asked += 1
            yield actions.text(answer(s, name, Random(f"answers:{number}:{asked}")), rules.pack)
        push(s, rng.choice(choices))


def answer(s: State, name: Entrant, rng: Random) -> actions.Action:
    """Return what a new player chooses in the seat on turn; it sees what that seat may see."""
    player = entrant(name, rng, s.turn)
    if isinstance(player, AllSeeing):
        return player.choose_seeing(s.copy(), legal(s))
    return player.choose(observe(s, s.turn), legal(s))
