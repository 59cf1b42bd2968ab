"""All parameters of the club player, each named and explained once.

``python -m tools.fit`` fits any of them by duplicate play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from euchre.fast.compile.records import Record, nested, number, numbers


class HandCount(Record, kind=np.float64):
    """How a hand of five cards of a short pack is counted, two against two.

    Each field has three values: with a partner, alone, and alone against the makers. The first two
    are fitted by least squares to rollouts by these rules of thumb from 48,000 calls of the
    standard game, then rounded.
    """

    base: float = number("tricks even a worthless hand takes", note=(1.45, -0.33, -0.15))
    trump: list[float] = numbers(
        4,
        text="a trump with 0, 1, 2, 3 or more higher ones out",
        note=((0.77, 0.52, 0.42, 0.35), (1.34, 1.03, 0.88, 0.76), (1.2, 0.85, 0.6, 0.45)),
    )
    length: float = number("three or more trumps", note=(0.1, 0.0, 0.35))
    lone_ace: float = number("the best card of a plain suit, alone in it", note=(0.32, 0.62, 0.36))
    ace: float = number("the same with other cards of its suit", note=(0.24, 0.54, 0.28))
    king: float = number("the second best of a plain suit with a guard", note=(0.03, 0.18, 0.1))
    void: list[float] = numbers(
        3,
        text="trumps with 0, 1, 2 or more voids",
        note=((0.0, 0.17, 0.41), (0.0, 0.12, 0.27), (0.0, 0.0, 0.2)),
    )
    partner_gets: list[float] = numbers(
        4,
        text="the upcard in partner's hand, 0, 1, 2, 3 or more higher ones out",
        note=((1.1, 0.75, 0.75, 0.75), (0.0,) * 4, (0.0,) * 4),
    )
    foe_gets: list[float] = numbers(
        4,
        text="the same in an opponent's hand",
        note=((-0.45, -0.15, -0.15, -0.2), (-0.55, -0.32, -0.34, -0.4), (0.0,) * 4),
    )
    #: Next: an opponent of the dealer names the other suit of the color turned down.
    next: float = number("next", note=(0.3, 0.1, 0.0))
    no_trump: list[float] = numbers(
        4,
        text="no trump: no winner; the boss card; the next in sequence; a guarded second best",
        note=((1.7, 0.74, 0.32, 0.1), (0.36, 1.11, 0.3, 0.3), (0.36, 1.11, 0.3, 0.3)),
    )


def _counted(which: int) -> Any:
    """Declare a count: each field's value of this place."""
    values = [field.note[which] for field in HandCount.fields]
    return nested(
        HandCount, fresh=[value if isinstance(value, tuple) else (value,) for value in values]
    )


class Numbers(Record, kind=np.float64):
    """Unless noted otherwise the unit is tricks of the maker's side."""

    miss_trump: float = number("a trump", 60.0)
    miss_trump_step: float = number("less for each higher trump out", 4.0)
    miss_plain: float = number("a plain card", 30.0)
    miss_step: float = number("less for each higher card of its suit out", 6.0)
    miss_few: float = number("how many of those count at most", 5.0)
    miss_gone: float = number("less for each higher card gone or held", 0.5)
    miss_master: float = number("more for the best of its suit", 10.0)
    miss_guard: float = number("more for the guard of the second best", 8.0)
    miss_lone_ruff: float = number("less for a lone card, which then can be trumped", 9.0)
    miss_void: float = number("the same, of a player who has a partner", 32.0)
    miss_lone: float = number("less for a lone card of a hand without trumps", 1.0)

    # -- counting a hand of five cards of a short pack, two against two -------------------------
    together: HandCount = _counted(0)
    alone: HandCount = _counted(1)
    defence: HandCount = _counted(2)

    # -- from a count to a call -----------------------------------------------------------------
    #: Logistic curves: the count at which the chance is one half, and the steepness.
    make: list[float] = numbers(2, text="most of the tricks with a partner", fresh=(2.58, 1.9))
    march: list[float] = numbers(2, text="all of the tricks with a partner", fresh=(4.7, 1.45))
    make_alone: list[float] = numbers(2, text="most of the tricks alone", fresh=(2.65, 2.2))
    march_alone: list[float] = numbers(2, text="all of the tricks alone", fresh=(4.58, 1.6))
    euchre_loner: list[float] = numbers(2, text="a lone defender euchres a loner", fresh=(2.0, 2.1))
    euchre_two: list[float] = numbers(
        2, text="a lone defender euchres two makers", fresh=(2.4, 2.6)
    )
    #: In points, by position from the dealer's left: with a three-trick hand, and per extra trick.
    pass_upcard: list[float] = numbers(
        8, text="value of passing an upcard", fresh=(0.45, 0.7, 0.55, 0.33, 0.4, 0.65, 0.05, 0.05)
    )
    pass_naming: list[float] = numbers(
        8, text="value of naming no suit", fresh=(0.0, 0.2, -0.45, 0.2, -0.45, 0.3, 0.0, 0.0)
    )
    pass_from: float = number("the count of the hand these values are for", 3.0)
    pass_least: float = number("most a weaker hand can subtract", -1.5)
    pass_most: float = number("most a stronger hand can add", 1.0)
    pass_to_best: float = number(
        "extra points for a pass if partner deals and turned up the best card", 0.15
    )
    best_card: float = number(
        "what a loner gains by swapping its worst card for partner's best", 0.6
    )
    open: float = number("what laying the hand open costs a loner", 0.1)
    dictated: float = number("additional cost if an opponent chooses the lead", 0.35)
    called_on: float = number("lowest count of a hand on which a partner has called", 3.3)
    maker_has: float = number("how much more such a hand counts", 0.5)
    lone_march: float = number("how often a lone defender who fails is marched", 0.12)
    two_more: list[float] = numbers(
        2,
        text="share of missed euchres that a second defender brings: against a loner, against two",
        fresh=(0.12, 0.2),
    )

    # -- tricks at any table, by chances --------------------------------------------------------
    beaten: float = number(
        "how often a trump loses to each higher one that the opponents hold", 0.6
    )
    rounds: float = number("rounds needed to draw one of their trumps or plain cards", 1.4)
    least: float = number("minimum value of a trump", 0.1)
    least_void: float = number("extra minimum beside a void", 0.12)
    sure: float = number(
        "upper limit on the chance that the opponents hold a given higher card", 0.97
    )
    draws: float = number("how far own trumps keep the opponents from trumping in", 0.4)
    widow: float = number("a widow card, after discarding the worst", 0.2)
    call_for: float = number("a called card in exchange for one of the worst", 0.55)
    full_hand: float = number("how fast such cards help less as the hand gets better", 1.3)
    given: float = number(
        "share of the missing tricks plus one that a partner's best card brings", 0.2
    )
    covered: float = number("a covered table card", 0.8)
    partner_takes: float = number("the upcard in a partner's hand", 0.4)
    dealer_takes: float = number("the upcard in an opposing dealer's hand", -0.5)
    foe_takes: float = number("the upcard if an opponent gets it from the dealer", -0.9)
    no_trump_leading: float = number("share of the tricks that no trump costs the leader", 0.1)
    no_trump_others: float = number("the same where others lead", 0.17)
    no_trump_alone: float = number("factor without partners", 1.5)
    steep: float = number("how steeply the chance of a number of tricks rises", 1.7)
    wide: float = number("spread of tricks per square root of the deal's tricks", 0.46)
    surely: float = number("share of that spread left for hands that lack almost nothing", 0.35)
    rare: float = number("numbers of tricks rarer than this count as impossible", 0.002)

    # -- bidding --------------------------------------------------------------------------------
    #: In win probability. Bolder players have less, even negative, care.
    care: float = number("how much a bid must gain over passing", 0.004)
    care_order: float = number("how much ordering up must gain over passing", 0.0)
    care_name: float = number("how much naming a suit must gain over passing", 0.0)
    care_alone: float = number("how much going alone must gain over playing with a partner", 0.0)
    eager: float = number("price paid for a deal not to be thrown in", 0.025)
    impatient: float = number("the same if one deal may be the last", 0.08)
    of_all: float = number("share of all tricks that a bidder takes", 0.5)
    of_bid: float = number("plus this share of the bid", 0.3)
    trust: float = number("tricks beyond the bid that a partner is expected to take", 0.5)
    tells: float = number("how far a better hand changes what another hand takes", 0.5)
    open_anywhere: float = number("what laying the hand open costs at any table", 0.2)
    called_part: float = number("minimum share of all tricks that a maker's partner expects", 0.62)
    second_defender: float = number(
        "share of the remaining tricks that each additional defender wins", 0.2
    )

    by_table: float = number("1: calls follow the table of calls, where a game has one", fresh=1.0)
    close_pass: float = number("points that a pass must gain by it; else counts decide", fresh=0.2)

    # -- everything else ------------------------------------------------------------------------
    good_hand: float = number("count above which a hand is not traded for a new one", 2.6)
    dummy: float = number("count below which a hand is traded for the dummy", 1.55)
    hopeless: float = number("count up to which a partner denies", 0.12)
    stay_left: float = number(
        "share of own tricks left to a player who stays in, after a usual bid", 0.8
    )
    stay_left_high: float = number("the same after a high bid", 0.6)
    stay_high_bid: float = number("the lowest high bid", 4.0)
    swept: float = number(
        "how often the maker still wins every trick, per additional player who stays in", 0.5
    )
    stay_none: float = number(
        "how fast the chance of no trick falls with the tricks expected", 1.35
    )


#: Number of parameters; what a player counts at a table follows them (``prepared.Mind``).
COUNT = Numbers.extent


def _places() -> Iterator[tuple[str, int, int]]:
    """Yield each parameter: name, place, and how many there are of it."""
    for field in Numbers.fields:
        if field.record:
            for part in field.record.fields:
                yield f"{field.name}_{part.name}", field.at + part.at, part.size
        else:
            yield field.name, field.at, field.size


#: By name: where a parameter stands among all, and how many there are of it.
PLACES: Mapping[str, tuple[int, int]] = {name: (at, size) for name, at, size in _places()}


def usual(**changes: float) -> list[float]:
    """Return the club player's parameters, some replaced by name (the first of several).

    Raises ``KeyError`` for an unknown name.
    """
    values: list[float] = Numbers.fresh()
    for name, value in changes.items():
        values[place(name)] = value
    return values


def place(name: str) -> int:
    """Return the index of a parameter; ``trump.2`` is the third of several.

    Raises ``KeyError`` for an unknown name.
    """
    stem, _, which = name.partition(".")
    at, size = PLACES[stem]
    if int(which or 0) >= size:
        raise KeyError(name)
    return at + int(which or 0)


#: Cautious people, as offsets from the club player. Over an upcard they are fitted to human play
#: (``benchmarks/bots-notes.md``); in auctions they are a guess, as far from the club player as bold
#: players are in the other direction.
CAUTIOUS: Mapping[str, float] = {
    "care": 0.02,
    "care_order": 0.006,
    "care_name": 0.025,
    "care_alone": 0.032,
    # They are fitted to the counts.
    "by_table": -1.0,
}
#: Opponent model where makers choose their partners: makers choose among bidders, so a player who
#: knows that bids on weak hands (``benchmarks/bots-notes.md``).
BOLD_CARE = -0.02


#: A club player's numbers if nothing else decides where the table of calls knows a hand.
BY_TABLE = tuple(usual(by_table=1.0, close_pass=0.0))
