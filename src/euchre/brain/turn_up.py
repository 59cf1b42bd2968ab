"""The rules of a turn-up game as the simulator's numbers, and its deals as the engine's.

Which games that covers is said by ``table_of``: every question that the simulator does not
ask is refused by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre.brain.layout import lanes_of
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.phases import Alone, Exchange, NameSuit, Nominate, Tricks, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.state import State, start
from euchre.kernel import turn_up as kernel
from euchre.kernel.chance import packets_of, subsets_of
from euchre.kernel.deals import DEALER, Rows
from euchre.kernel.policy import book
from euchre.kernel.thumb_deals import Rote
from euchre.kernel.turn_up import Caller, Table

#: What the simulator plays; every other phase is refused.
_PLAYED = (Nominate, TurnUp, NameSuit, Exchange, Alone, Tricks)
_NEED = {"nobody": 0, "others": 1, "all": 2}
_STUCK = {"no": 0, "name": 1, "upcard": 2}
_FOES = {"off": 0, "loner": 1, "any": 2}
_LEAD = {"loner-left": 0, "dealer-left": 1, "maker-left": 2, "maker": 3}


def unplayed(rules: Rules) -> list[str]:
    """Return what of these rules the simulator does not play, a few words each."""
    found = [f"the phase {type(p).__name__}" for p in rules.phases if not isinstance(p, _PLAYED)]
    turn_up, names, tricks = rules.phase(TurnUp), rules.phase(NameSuit), rules.phase(Tricks)
    take, alone = rules.phase(Exchange), rules.phase(Alone)
    if rules.columns:
        found.append("table cards (columns)")
    if rules.widow:
        found.append("a widow")
    if not isinstance(turn_up, TurnUp):
        found.append("a game without a round to accept an upcard (TurnUp)")
    else:
        found += ["more upcards (TurnUp.again)"] * turn_up.again
        found += ["several upcards (TurnUp.upcards)"] * (turn_up.upcards > 1)
        found += ["denying a call (TurnUp.deny)"] * turn_up.deny
        if not turn_up.redeal and names is None:
            found.append("a deal without a trump (neither NameSuit nor TurnUp.redeal)")
    if isinstance(names, NameSuit):
        found += ["deals without a maker (NameSuit.nobody)"] * (names.nobody != "throw-in")
        if names.high_low and rules.pack.jokers:
            found.append("high and low with a joker (NameSuit.high_low)")
    if isinstance(take, Exchange) and take.taker != "dealer":
        found.append(f"an exchange by the {take.taker} (Exchange.taker)")
    if isinstance(alone, Alone) and alone.defenders != "off" and _sides(rules) != 2:
        found.append("lone defenders where there are more than two sides (Alone.defenders)")
    if isinstance(tricks, Tricks) and tricks.claim != "off":
        found.append("claims (Tricks.claim)")
    return found


def _sides(rules: Rules) -> int:
    return rules.sides.count(rules.seats)


_P = TypeVar("_P")


def _phase(rules: Rules, plain: _P) -> _P:
    """Return the phase of a kind, or a plain one where the rules have none."""
    return next((p for p in rules.phases if isinstance(p, type(plain))), plain)


@cache
def table_of(rules: Rules) -> Table:
    """Return a table's rules in numbers.

    Raises ``ValueError``, naming phase or option, for what the simulator does not play.
    """
    missing = unplayed(rules)
    if missing:
        raise ValueError(f"{rules.id}: the simulator does not play {'; nor '.join(missing)}")
    pack, n, ranks = rules.pack, rules.seats, rules.ranks
    turn_up, names = _phase(rules, TurnUp()), _phase(rules, NameSuit())
    exchange, asked = _phase(rules, Exchange()), _phase(rules, Alone())
    sizes = [*packets_of(rules.hand) * n, 1]
    left = [pack.size - sum(sizes[:j]) for j in range(len(sizes))]
    return Table(
        seats=n,
        hand=rules.hand,
        full=np.uint64(pack.full),
        twins=np.uint64(pack.twins),
        packet=np.array(sizes, np.int64),
        packet_to=np.array([j // len(packets_of(rules.hand)) for j in range(len(sizes))], np.int64),
        packet_ways=np.array([comb(m, k) for m, k in zip(left, sizes, strict=True)], np.int64),
        subsets=subsets_of(pack.size),
        mates=np.array([rules.sides.mates(p, n) for p in range(n)], np.uint64),
        suit=_padded(ranks.suit, np.int8),
        lane=np.array(ranks.lane, np.uint64),
        follow=_padded(
            [[ranks.lane[k][s] for s in ranks.suit[k]] for k in range(len(ranks.suit))], np.uint64
        ),
        trumps=np.array(ranks.trumps, np.uint64),
        strength=_padded(ranks.strength, np.uint8),
        printed=np.array(pack.printed, np.uint64),
        offers=_padded([rules.upcard_suit(c) for c in range(pack.size)], np.int8),
        joker_redeal=rules.joker_turned == "redeal",
        order_alone=turn_up.alone,
        mate_alone=turn_up.partner_alone,
        suit_needed=_NEED[turn_up.suit_needed],
        trump_needed=turn_up.trump_needed,
        redeal=turn_up.redeal,
        name_alone=names.alone,
        strains=6 if names.high_low else 4,
        stuck=_STUCK[names.stuck],
        name_held=names.suit_needed,
        exchange=rules.phase(Exchange) is not None,
        optional=exchange.optional,
        bury_up=exchange.bury_up,
        asked=rules.phase(Alone) is not None,
        ask_maker=asked.maker,
        ask_mate=asked.partner,
        ask_foe=_FOES[asked.defenders],
        lead=_LEAD[_phase(rules, Tricks()).lead],
    )


def _padded(rows: Sequence[object], kind: type[np.generic]) -> NDArray[Any]:
    """Return a table whose last axis, the cards, is filled up to 64."""
    table = np.array(rows, kind)
    short = [(0, 0)] * (table.ndim - 1) + [(0, 64 - table.shape[-1])]
    return np.pad(table, short)


@cache
def rote_of(rules: Rules) -> Rote:
    """Return the layouts of a table's pack, and what the rule of thumb knows of each."""
    books = [book(lanes_of(rules, strain)) for strain in range(6)]
    lanes = [b.lanes for b in books]
    return Rote(
        np.array([lay.spread for lay in lanes]),
        np.array([lay.card for lay in lanes]),
        np.array([lay.suit for lay in lanes]),
        np.array([lay.lane for lay in lanes]),
        np.array([lay.beats for lay in lanes]),
        np.array([lay.twins for lay in lanes]),
        np.array([b.cards for b in books]),
        np.array([b.table for b in books]),
    )


def at_random(rules: Rules) -> Caller:
    """Return who takes every legal choice to be as good as any other."""
    n = rules.seats
    return Caller(
        True,
        np.zeros((6, 64)),
        np.zeros(n),
        np.zeros((2, n)),
        np.zeros((2, n)),
        np.zeros(3),
        0.0,
    )


def by_worth(
    rules: Rules, *, call: float = 0.42, alone: float = 0.72, later: float | None = None
) -> Caller:
    """Return who makes trump with hands that are worth so much of all tricks, or more.

    A card is worth the share of tricks that it would win if the others' cards came at
    random: of a trump three tenths, and seven by how many trumps it beats; of a plain card
    nothing but for the two best of a suit.  ``alone`` is said with the call or, where that
    is asked, before the lead from ``later`` on; a stuck dealer's best suit is taken as it is.
    """
    n, tricks = rules.seats, rules.tricks
    worth = np.zeros((6, 64))
    for strain in range(6):
        lanes = lanes_of(rules, strain)
        for card in range(rules.pack.size):
            place = int(lanes.place[card])
            suit = int(lanes.suit[place])
            higher = int(lanes.beats[suit, place] & (lanes.lane[suit] | lanes.trumps))
            above = (higher & ~int(lanes.trumps)).bit_count()
            if int(lanes.trumps) >> place & 1:
                worth[strain, card] = 0.3 + 0.7 * 0.8 ** higher.bit_count()
            elif above < 2:
                worth[strain, card] = (0.6, 0.15)[above]
    upcard = np.array([0.0 if rules.sides.mates(0, n) >> p & 1 == 0 else 0.5 for p in range(n)])
    upcard[[p for p in range(1, n) if not rules.sides.mates(0, n) >> p & 1]] = -0.5
    return Caller(
        False,
        worth,
        upcard,
        np.full((2, n), call * tricks),
        np.full((2, n), alone * tricks),
        np.full(3, (alone if later is None else later) * tricks),
        0.2,
    )


def start_of(rules: Rules, rows: Rows, deal: int) -> State:
    """Return the state in which a deal of some rows begins."""
    *hands, up = (int(cards) for cards in rows.dealt[deal])
    rest = rules.pack.full & ~(sum(hands) | up)
    return start(rules, hands, [*each(up), *each(rest)], int(rows.facts[deal, DEALER]))


_SAID = {
    kernel.PASS: actions.PASS,
    kernel.ORDER: actions.ORDER,
    kernel.ORDER_ALONE: actions.ORDER_ALONE,
    kernel.TAKE: actions.TAKE,
    kernel.LEAVE: actions.LEAVE,
    kernel.ALONE: actions.ALONE,
    kernel.TOGETHER: actions.TOGETHER,
}


def actions_of(rules: Rules, rows: Rows, deal: int) -> list[tuple[int, Action, int]]:
    """Return the actions of a deal: who acted, what, and among how many choices."""
    dealer = int(rows.facts[deal, DEALER])
    log = rows.log[deal].tolist()
    found = []
    for seat, code, choices in log[1 : 1 + log[0][0]]:
        kind, what = code >> 6, code & 63
        if kind == kernel.PLAY:
            action = actions.play(what)
        elif kind == kernel.DISCARD:
            action = actions.discard(1 << what)
        elif kind in _SAID:
            action = _SAID[kind]
        else:
            action = actions.name(what, alone=kind == kernel.NAME_ALONE)
        found.append(((seat + dealer) % rules.seats, action, choices))
    return found
