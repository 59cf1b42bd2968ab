"""What is counted: one function for each part of the almanac, for some deals of a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from euchre.analysis.rule_effects import variants
from euchre.cards import next_suit
from euchre.engine import actions
from euchre.engine.actions import ORDER, ORDER_ALONE, PASS, Verb, name
from euchre.fast.layout.rows import at
from euchre.fast.player.ends import answered, played_out
from tools.almanac.sums import Numbers, Sums
from tools.almanac.table import (
    ACES,
    DEALER,
    HOLDINGS,
    PACK,
    POWER,
    RANK,
    RIGHT,
    RULES,
    STUCK,
    SUIT,
    TRUMPS,
    choices,
    club,
    dealt,
    hand_of,
    has,
    holding,
    passed,
    side_aces,
    step,
    upcard,
    winning,
    worth,
)

#: Scores at which the dealer is asked, and the seats before: ours, theirs.
AT = ((0, 0), (9, 6), (9, 8), (6, 9), (8, 9), (9, 9))
BARN = ((9, 6), (9, 7), (9, 8))


def key(seat: int, middle: Numbers | int, hold: Numbers, aces: Numbers, size: int = 6) -> Numbers:
    """Return the key of a seat, something of ``size`` values, a holding and side aces."""
    found: Numbers = ((seat * size + middle) * HOLDINGS + hold) * ACES + aces
    return found


def bidding(sums: Sums, number: int, seed: int, first: int) -> None:
    """Both rounds: each seat's choices where everybody before it has passed, at 0-0."""
    rows = dealt(RULES, number, seed, first)
    for seat in range(4):
        up = upcard(rows)
        hand = hand_of(rows, seat)
        keys = key(seat, RANK[up], holding(hand, SUIT[up]), side_aces(hand, SUIT[up]))
        no, yes, alone = (
            worth(ends, seat) for ends in choices(RULES, rows, [PASS, ORDER, ORDER_ALONE])
        )
        sums.add("pass", keys, no)
        sums.add("order", keys, yes)
        sums.add("alone", keys, alone)
        sums.add("order-pass", keys, yes - no)
        sums.add("alone-order", keys, alone - yes)
        moves = answered(RULES, rows)
        sums.add("club orders", keys, moves[:, 0] != PASS)
        rows = passed(RULES, rows, PASS)
    _second(sums, rows)


def _second(sums: Sums, rows: Numbers) -> None:
    """Naming each suit against passing, in the second round."""
    for seat in range(4):
        for some, suits, hand in _turned(rows, seat):
            no, *named = (worth(e, seat) for e in choices(RULES, some, [PASS, *map(name, suits)]))
            for suit, value in zip(suits, named, strict=True):
                sums.add("name", _named(seat, some, suit, hand), value - no)
        rows = passed(RULES, rows, PASS)


def _turned(rows: Numbers, seat: int) -> Iterator[tuple[Numbers, list[int], Numbers]]:
    """Yield rows by the suit turned down, with the suits left and a seat's hands."""
    for turned in range(4):
        some = rows[SUIT[upcard(rows)] == turned]
        if len(some):
            yield some, [s for s in range(4) if s != turned], hand_of(some, seat)


def _named(seat: int, rows: Numbers, suit: int, hand: Numbers) -> Numbers:
    """Return keys of naming a suit: seat, next or across, what is held of it, side aces."""
    same = np.full(len(rows), suit)
    across = int(suit != next_suit(int(SUIT[upcard(rows[:1])][0])))
    return key(seat, across, holding(hand, same), side_aces(hand, same), 2)


def stuck(sums: Sums, number: int, seed: int, first: int) -> None:
    """The dealer who must name a suit: how often, what comes of it, and of which suit.

    Club players call so freely that a dealer is hardly ever stuck; so all pass, whatever they hold.
    """
    rows = dealt(STUCK, number, seed, first)
    came = rows
    for _ in range(7):
        came = passed(STUCK, came, PASS)
        step(STUCK, rows, np.tile(np.array([PASS, 0]), (len(rows), 1)))
    often = np.zeros(number)
    often[: len(came)] = 1
    sums.add("stuck often", np.zeros(number, np.int64), often)
    for some, suits, hand in _turned(rows, DEALER):
        for suit, ends in zip(suits, choices(STUCK, some, [*map(name, suits)]), strict=True):
            sums.add("stuck names", _named(DEALER, some, suit, hand), worth(ends, DEALER))
    for _, found in club(STUCK, rows)[1]:
        where = np.zeros(len(found), np.int64)
        sums.add("stuck points", where, worth(found, DEALER))
        sums.add("stuck euchred", where, found.points[:, 1] <= 0)


def scores(sums: Sums, number: int, seed: int, first: int) -> None:
    """What the dealer does well to pick up, by the score: chances to win the game."""
    for place, (ours, theirs) in enumerate(AT):
        rows = dealt(RULES, number, seed, first)
        rows[:, at.scores][:, 0], rows[:, at.scores][:, 1] = theirs, ours
        for _ in range(DEALER):
            rows = passed(RULES, rows, PASS)
        up, hand = upcard(rows), hand_of(rows, DEALER)
        keys = key(place, 0, holding(hand, SUIT[up]), side_aces(hand, SUIT[up]), 1)
        no, yes, alone = (
            winning(ends, (theirs, ours), DEALER)
            for ends in choices(RULES, rows, [PASS, ORDER, ORDER_ALONE])
        )
        sums.add("dealer order-pass", keys, yes - no)
        sums.add("dealer alone-order", keys, alone - yes)
        sums.add("dealer points", keys, worth(choices(RULES, rows, [ORDER])[0], DEALER))


def donating(sums: Sums, number: int, seed: int, first: int) -> None:
    """Ordering up in the barn, so that the others cannot go alone: chances to win the game."""
    for place, (ours, theirs) in enumerate(BARN):
        rows = dealt(RULES, number, seed, first)
        rows[:, at.scores][:, 0], rows[:, at.scores][:, 1] = ours, theirs
        for seat in range(3):
            if seat != 1:
                up, hand = upcard(rows), hand_of(rows, seat)
                keys = key(
                    2 * place + seat // 2,
                    RANK[up],
                    holding(hand, SUIT[up]),
                    side_aces(hand, SUIT[up]),
                )
                no, yes = (
                    winning(ends, (ours, theirs), seat)
                    for ends in choices(RULES, rows, [PASS, ORDER])
                )
                sums.add("donate", keys, yes - no)
            rows = passed(RULES, rows, PASS)


def play(sums: Sums, number: int, seed: int, first: int) -> None:
    """The dealer's discard, and the opening lead."""
    rows = dealt(RULES, number, seed, first)
    while len(rows):
        rows = rows[rows[:, at.outcome] == 0]
        moves = answered(RULES, rows)
        burying = moves[:, 0] == actions.make(Verb.DISCARD)
        _discards(sums, rows[burying & (rows[:, at.lone] == 0)])
        leading = moves[:, 0] < 64
        _leads(sums, rows[leading & (rows[:, at.lone] == 0)])
        rows, moves = rows[~leading].copy(), moves[~leading]
        step(RULES, rows, moves)


def _by_card(rows: Numbers, seat: int, action: Callable[[int], int]) -> np.ndarray:
    """Return what each card of a hand comes to, ``[row, card]``; nan where it is not held."""
    found = np.full((len(rows), PACK.size), np.nan)
    hands = hand_of(rows, seat)
    for card in range(PACK.size):
        places = np.flatnonzero(hands >> card & 1)
        if len(places):
            ends = played_out(RULES, rows[places], [action(card)])[0][0]
            found[places, card] = worth(ends, seat)
    return found


def _lowest(hands: Numbers, allowed: np.ndarray, power: np.ndarray) -> Numbers:
    """Return the weakest of the allowed cards of each hand, -1 where there is none."""
    cards = np.arange(PACK.size)
    may = (hands[:, None] >> cards & 1 == 1) & allowed
    weight = np.where(may, power, 10_000)
    found: Numbers = np.where(may.any(axis=1), weight.argmin(axis=1), -1)
    return found


def _discards(sums: Sums, rows: Numbers) -> None:
    """A card that leaves a suit empty against the lowest card of a longer suit."""
    if not len(rows):
        return
    trump, hands = rows[:, at.trump], hand_of(rows, DEALER)
    side = TRUMPS[trump][:, None] >> np.arange(PACK.size) & 1 == 0
    held = (hands[:, None] >> np.arange(PACK.size) & 1 == 1) & side
    lengths = np.stack([(held & (suit == SUIT)).sum(axis=1) for suit in range(4)], axis=1)
    length = lengths[:, SUIT]
    single, other = (
        _lowest(hands, side & (length == 1), RANK),
        _lowest(hands, side & (length > 1), RANK),
    )
    both = np.flatnonzero((single >= 0) & (other >= 0))
    if not len(both):
        return
    rows, single, other = rows[both], single[both], other[both]
    values = _by_card(rows, DEALER, lambda card: actions.discard(1 << card))
    place = np.arange(len(rows))
    count = np.bitwise_count(hands[both] & TRUMPS[trump[both]]).astype(np.int64)
    keys = RANK[single] * 8 + np.minimum(count, 4)
    sums.add("void-keep", keys, values[place, single] - values[place, other])


def _leads(sums: Sums, rows: Numbers) -> None:
    """Leading a trump against leading a side card, by who made it and how many trumps are held."""
    if not len(rows):
        return
    trump, hands, seat = rows[:, at.trump], hand_of(rows, 0), 0
    cards = np.arange(PACK.size)
    trumps = TRUMPS[trump][:, None] >> cards & 1 == 1
    power = POWER[trump]
    high, low = _lowest(hands, trumps, -power), _lowest(hands, trumps, power)
    aces = PACK.aces >> cards & 1 == 1
    ace, small = _lowest(hands, ~trumps & aces, RANK), _lowest(hands, ~trumps, RANK)
    values = _by_card(rows, seat, actions.play)
    place = np.arange(len(rows))
    count = np.minimum(np.bitwise_count(hands & TRUMPS[trump]).astype(np.int64), 4)
    role = np.array([0, 2, 1, 2])[rows[:, at.maker]]
    boss = has(hands, RIGHT[trump])
    side = np.where(ace >= 0, ace, small)
    both = np.flatnonzero((high >= 0) & (side >= 0))
    keys = ((role * 8 + count) * 2 + boss) * 2 + (ace >= 0)
    for study, lead in (("lead high-side", high), ("lead low-side", low)):
        sums.add(study, keys[both], (values[place, lead] - values[place, side])[both])


def luck(sums: Sums, number: int, seed: int, first: int) -> None:
    """Points of a deal between club players, the dealer's side less the others'."""
    rows = dealt(RULES, number, seed, first)
    for _, ends in club(RULES, rows)[1]:
        value = worth(ends, DEALER)
        sums.add("deal", np.zeros(len(value), np.int64), value)
        # The distribution: points of the dealer's side less the others', from -4 on.
        sums.add("deal is", np.clip(value, -4, 4) + 4, np.ones(len(value)))


#: What is said of a house rule, in this order.
MEASURED = ("edge", "not played", "euchred", "march", "alone")


def house(sums: Sums, number: int, seed: int, first: int) -> None:
    """What each house rule changes: the same deals under each."""
    for option, value, rules in variants("standard", {}):
        if isinstance(rules, str):
            continue
        study = f"rule {option}={value}" if option else "rule"
        for _, ends in club(rules, dealt(rules, number, seed, first))[1]:
            made = ends.maker >= 0
            side = np.maximum(ends.maker, 0) % 2
            rows = np.arange(len(made))
            gained = ends.points[rows, side] > 0
            tricks = ends.taken[:, 0::2].sum(axis=1), ends.taken[:, 1::2].sum(axis=1)
            swept = np.where(side == 0, *tricks) == rules.tricks
            lone = np.bitwise_count(ends.column("alone")) > 0
            for place, (what, of) in enumerate(
                (
                    (worth(ends, DEALER), rows >= 0),
                    (~made, rows >= 0),
                    (~gained, made),
                    (swept & gained, made),
                    (lone, made),
                )
            ):
                sums.add(study, np.full(int(of.sum()), place), what[of])


#: Each part of the almanac: what is counted, and how many deals of a hundred it gets.
PARTS: dict[str, tuple[Callable[[Sums, int, int, int], None], int]] = {
    "bidding": (bidding, 100),
    "stuck": (stuck, 40),
    "scores": (scores, 40),
    "donating": (donating, 60),
    "play": (play, 40),
    "luck": (luck, 40),
    "house": (house, 10),
}
