"""The rules of a turn-up game as the simulator's numbers, and its deals as the engine's.

Which games that covers is said by ``table_of``: every question that the simulator does not
ask is refused by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.layout import lanes_of
from euchre.cards import each, next_suit
from euchre.club import numbers
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import Alone, Exchange, NameSuit, Nominate, Phase, Tricks, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.state import State, start
from euchre.kernel import turn_up as kernel
from euchre.kernel.chance import packets_of, subsets_of
from euchre.kernel.counting import PARTS, frame, row_of
from euchre.kernel.deals import DEALER, Rows
from euchre.kernel.policy import PARTS as POLICY_PARTS
from euchre.kernel.policy import Weights, book
from euchre.kernel.thumb_deals import Rote
from euchre.kernel.turn_up import Caller, Count, Table

#: What the simulator plays; every other phase is refused.
_PLAYED = (Nominate, TurnUp, NameSuit, Exchange, Alone, Tricks)
_NEED = {"nobody": 0, "others": 1, "all": 2}
_STUCK = {"no": 0, "name": 1, "upcard": 2}
_FOES = {"off": 0, "loner": 1, "any": 2}
_TAKER = {"dealer": 0, "maker": 1, "foe": 2}
_LEAD = {"loner-left": 0, "dealer-left": 1, "maker-left": 2, "maker": 3}


def unplayed(rules: Rules) -> list[str]:
    """Return what of these rules the simulator does not play, a few words each."""
    found = [f"the phase {type(p).__name__}" for p in rules.phases if not isinstance(p, _PLAYED)]
    turn_up, names, alone = rules.phase(TurnUp), rules.phase(NameSuit), rules.phase(Alone)
    if rules.columns:
        found.append("table cards (columns)")
    if rules.widow:
        found.append("a widow")
    if not isinstance(turn_up, TurnUp):
        found.append("a game without a round to accept an upcard (TurnUp)")
    else:
        if turn_up.upcards > 1:
            found += ["more upcards after several (TurnUp.again)"] * turn_up.again
            if isinstance(names, NameSuit) and names.stuck == "upcard":
                found.append("a dealer stuck with one of several upcards (NameSuit.stuck)")
        found += ["denying a call (TurnUp.deny)"] * turn_up.deny
        if not turn_up.redeal and names is None:
            found.append("a deal without a trump (neither NameSuit nor TurnUp.redeal)")
    if isinstance(names, NameSuit):
        found += ["deals without a maker (NameSuit.nobody)"] * (names.nobody != "throw-in")
        if names.high_low and rules.pack.jokers:
            found.append("high and low with a joker (NameSuit.high_low)")
    if isinstance(alone, Alone) and alone.defenders != "off" and _sides(rules) != 2:
        found.append("lone defenders where there are more than two sides (Alone.defenders)")
    # Claims (Tricks.claim) may be left out: nobody here makes one, and one that stands gets the
    # tricks that the claimer would have won by playing on.
    return found


def upcards_of(rules: Rules) -> int:
    """Return how many cards may be turned up in a deal."""
    turn_up = _phase(rules, TurnUp())
    # After a refused suit has come again, or four suits have been refused, no more are.
    return 4 if turn_up.again and not turn_up.redeal else turn_up.upcards


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
    more, packets = upcards_of(rules) - 1, len(packets_of(rules.hand))
    later = range(n + 2, n + 2 + more)
    sizes = [*packets_of(rules.hand) * n, 1, *(1 for _ in later)]
    left = [pack.size - sum(sizes[:j]) for j in range(len(sizes))]
    return Table(
        seats=n,
        hand=rules.hand,
        full=np.uint64(pack.full),
        twins=np.uint64(pack.twins),
        packet=np.array(sizes, np.int64),
        packet_to=np.array([*(j // packets for j in range(packets * n + 1)), *later], np.int64),
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
        next_suit=np.array([next_suit(suit) for suit in range(4)], np.int64),
        offers=_padded([rules.upcard_suit(c) for c in range(pack.size)], np.int8),
        joker_redeal=rules.joker_turned == "redeal",
        order_alone=turn_up.alone,
        mate_alone=turn_up.partner_alone,
        suit_needed=_NEED[turn_up.suit_needed],
        trump_needed=turn_up.trump_needed,
        more=more,
        again=turn_up.again and not turn_up.redeal,
        redeal=turn_up.redeal,
        name_alone=names.alone,
        strains=6 if names.high_low else 4,
        stuck=_STUCK[names.stuck],
        name_held=names.suit_needed,
        exchange=rules.phase(Exchange) is not None,
        taker=_TAKER[exchange.taker],
        optional=exchange.optional,
        bury_up=exchange.bury_up,
        asked=rules.phase(Alone) is not None,
        alone_first=_before(rules, Alone, Exchange),
        ask_maker=asked.maker,
        ask_mate=asked.partner,
        ask_foe=_FOES[asked.defenders],
        lead=_LEAD[_phase(rules, Tricks()).lead],
    )


def _before(rules: Rules, one: type[Phase], other: type[Phase]) -> bool:
    """Whether rules have two phases in this order."""
    kinds = [type(p) for p in rules.phases]
    return one in kinds and other in kinds and kinds.index(one) < kinds.index(other)


def _padded(rows: Sequence[object], kind: type[np.generic]) -> NDArray[Any]:
    """Return a table whose last axis, the cards, is filled up to 64."""
    table = np.array(rows, kind)
    short = [(0, 0)] * (table.ndim - 1) + [(0, 64 - table.shape[-1])]
    return np.pad(table, short)


@cache
def rote_of(rules: Rules, weights: tuple[Weights, ...] = ()) -> Rote:
    """Return the layouts of a table's pack, and what the rule of thumb knows of each.

    ``weights`` are one set for all or one for each seat, counted from the dealer.
    """
    if weights:
        return with_weights(rote_of(rules), weights)
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


def with_weights(rote: Rote, weights: Sequence[Weights]) -> Rote:
    """Return the same with other weights: one set for all, or one for each seat."""
    table = np.repeat(rote.table[:, :1], len(weights), axis=1)
    # They stand at the end of each row of a book.
    parts = np.rint(POLICY_PARTS * np.array(weights)).astype(np.int64)
    table[:, :, -len(Weights._fields) :] = parts.view(np.uint64)
    return rote._replace(table=table)


# -- callers -----------------------------------------------------------------------


@dataclass(frozen=True)
class Calling:
    """How a table's callers count and from which counts on they call, seats from the dealer."""

    together: Count
    alone: Count
    defence: Count
    #: From which count on each seat accepts, and names.
    accept: tuple[float, ...]
    name: tuple[float, ...]
    #: From which lone count on each seat says "alone" with that.
    accept_alone: tuple[float, ...]
    name_alone: tuple[float, ...]
    #: From which count on maker, mate and foe say "alone" when asked.
    later: tuple[float, float, float]


def _counted(aim: int) -> Count:
    """Return what a club player counts a hand for (``club.numbers``), as the kernel has it."""
    by = numbers.usual()[aim : aim + numbers.NO_TRUMP + 4]
    trump, void = by[numbers.TRUMP : numbers.LENGTH], by[numbers.VOID : numbers.PARTNER_GETS]
    return Count._make(
        [
            by[numbers.BASE],
            *trump,
            *trump[-1:] * 2,
            by[numbers.LENGTH],
            0.0,
            *by[numbers.LONE_ACE : numbers.VOID],
            *void[1:],
            void[-1],
            *by[numbers.PARTNER_GETS : numbers.NEXT],
            by[numbers.NEXT],
            0.0,
            *by[numbers.NO_TRUMP :],
        ]
    )


#: For a side of makers, for a lone maker, for a lone defender.
TOGETHER_HAND = _counted(numbers.TOGETHER)
ALONE_HAND = _counted(numbers.ALONE)
DEFENCE_HAND = _counted(numbers.DEFENCE)


def plain_calling(
    rules: Rules, *, call: float = 0.55, alone: float = 0.85, later: float | None = None
) -> Calling:
    """Return how to call with hands that promise so large a part of all tricks, or more.

    ``alone`` is said with the call or, where that is asked, before the lead from ``later`` on.
    """
    n, tricks = rules.seats, rules.tricks
    asked = (alone if later is None else later) * tricks
    return Calling(
        TOGETHER_HAND,
        ALONE_HAND,
        DEFENCE_HAND,
        (call * tricks,) * n,
        (call * tricks,) * n,
        (alone * tricks,) * n,
        (alone * tricks,) * n,
        (asked,) * 3,
    )


@cache
def _frame(rules: Rules) -> NDArray[np.uint64]:
    return frame([lanes_of(rules, strain) for strain in range(6)])


def caller_of(
    rules: Rules, callings: Sequence[Calling], weights: Sequence[Weights] = (Weights(),)
) -> Caller:
    """Return the callers of a table: one calling for all seats, or one for each from the dealer.

    Of ``weights``, the same way, the caller takes by how much a card laid away is missed.
    """
    n = rules.seats
    who = [callings[p % len(callings)] for p in range(n)]
    empty = _frame(rules)
    rows = [
        row_of(empty, (c.together, c.alone, c.defence), w)
        for c, w in zip(callings, (*weights,) * len(callings), strict=False)
    ]

    def parts(values: list[list[float]]) -> NDArray[np.int64]:
        return np.array(np.rint(PARTS * np.array(values)), np.int64)

    return Caller(
        False,
        np.array([rows[p % len(rows)] for p in range(n)]),
        parts([[c.accept[p] for p, c in enumerate(who)], [c.name[p] for p, c in enumerate(who)]]),
        parts(
            [
                [c.accept_alone[p] for p, c in enumerate(who)],
                [c.name_alone[p] for p, c in enumerate(who)],
            ]
        ),
        parts([[c.later[role] for c in who] for role in range(3)]),
    )


@lru_cache(256)
def by_worth(
    rules: Rules, *, call: float = 0.55, alone: float = 0.85, later: float | None = None
) -> Caller:
    """Return who calls by ``plain_calling``; a stuck dealer's best suit is taken as it is."""
    return caller_of(rules, [plain_calling(rules, call=call, alone=alone, later=later)])


@cache
def at_random(rules: Rules) -> Caller:
    """Return who takes every legal choice to be as good as any other."""
    return by_worth(rules)._replace(random=True)


def start_of(rules: Rules, rows: Rows, deal: int) -> State:
    """Return the state in which a deal of some rows begins."""
    dealt = [int(cards) for cards in rows.dealt[deal]]
    hands, upcards = dealt[: rules.seats], dealt[rules.seats :]
    rest = rules.pack.full & ~sum(dealt)
    stock = [card for cards in (*upcards, rest) for card in each(cards)]
    return start(rules, hands, stock, int(rows.facts[deal, DEALER]))


_SAID = {
    kernel.PASS: actions.PASS,
    kernel.ORDER: actions.ORDER,
    kernel.ORDER_ALONE: actions.ORDER_ALONE,
    kernel.TAKE: actions.TAKE,
    kernel.LEAVE: actions.LEAVE,
    kernel.ALONE: actions.ALONE,
    kernel.TOGETHER: actions.TOGETHER,
}


def coded(action: Action) -> tuple[int, int]:
    """Return an action before the cards as kind and card or strain of the kernel's log."""
    verb, more = actions.verb(action), actions.more(action)
    if verb == Verb.DISCARD:
        return kernel.DISCARD, more.bit_length() - 1
    if verb == Verb.NAME:
        return (kernel.NAME_ALONE if more else kernel.NAME), actions.arg(action)
    return next(kind for kind, said in _SAID.items() if said == action), 0


def actions_of(rules: Rules, rows: Rows, deal: int) -> list[tuple[int, Action, int]]:
    """Return the actions of a deal: who acted, what, and among how many choices."""
    return said_of(rules, int(rows.facts[deal, DEALER]), rows.log[deal])


def said_of(rules: Rules, dealer: int, log: NDArray[np.int16]) -> list[tuple[int, Action, int]]:
    """Return the actions of one log, as ``actions_of`` does."""
    written = log.tolist()
    found = []
    for seat, code, choices in written[1 : 1 + min(written[0][0], len(written) - 1)]:
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
