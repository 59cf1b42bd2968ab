"""All parameters of the club player, each named and explained once.

They form one float64 array that the names index. Unless noted otherwise the unit is tricks of the
maker's side. ``python -m tools.fit`` fits any of them by duplicate play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Number(NamedTuple):
    """One parameter, or several of one kind side by side."""

    name: str
    at: int
    values: tuple[float, ...]
    text: str


NUMBERS: list[Number] = []


def _number(name: str, text: str, *values: float) -> int:
    at = sum(len(number.values) for number in NUMBERS)
    NUMBERS.append(Number(name, at, values, text))
    return at


# -- the value of keeping a card (no unit: only differences count) --------------------------
MISS_TRUMP = _number("miss_trump", "a trump", 60.0)
MISS_TRUMP_STEP = _number("miss_trump_step", "less for each higher trump out", 4.0)
MISS_PLAIN = _number("miss_plain", "a plain card", 30.0)
MISS_STEP = _number("miss_step", "less for each higher card of its suit out", 6.0)
MISS_FEW = _number("miss_few", "how many of those count at most", 5.0)
MISS_GONE = _number("miss_gone", "less for each higher card gone or held", 0.5)
MISS_MASTER = _number("miss_master", "more for the best of its suit", 10.0)
MISS_GUARD = _number("miss_guard", "more for the guard of the second best", 8.0)
MISS_LONE_RUFF = _number("miss_lone_ruff", "less for a lone card, which then can be trumped", 9.0)
MISS_LONE = _number("miss_lone", "less for a lone card of a hand without trumps", 1.0)

# -- counting a hand of five cards of a short pack, two against two -------------------------
#: Offsets within each of the three counts. The first two counts are fitted by least squares to
#: rollouts by these rules of thumb from 48,000 calls of the standard game, then rounded.
BASE = 0
TRUMP = 1
LENGTH = TRUMP + 4
LONE_ACE = LENGTH + 1
ACE = LONE_ACE + 1
KING = ACE + 1
VOID = KING + 1
PARTNER_GETS = VOID + 3
FOE_GETS = PARTNER_GETS + 4
NEXT = FOE_GETS + 4
NO_TRUMP = NEXT + 1
_COUNTED = (
    ("base", "tricks even a worthless hand takes"),
    ("trump", "a trump with 0, 1, 2, 3 or more higher ones out"),
    ("length", "three or more trumps"),
    ("lone_ace", "the best card of a plain suit, as a singleton"),
    ("ace", "the same with other cards of its suit"),
    ("king", "the second best of a plain suit with a guard"),
    ("void", "trumps with 0, 1, 2 or more voids"),
    ("partner_gets", "the upcard in partner's hand, 0, 1, 2, 3 or more higher ones out"),
    ("foe_gets", "the same in an opponent's hand"),
    ("next", "next: an opponent of the dealer names the other suit of the color turned down"),
    ("no_trump", "no trump: no winner; the boss card; the next in sequence; a guarded second best"),
)


def _count(name: str, *values: tuple[float, ...]) -> int:
    places = [
        _number(f"{name}_{part}", text, *numbers)
        for (part, text), numbers in zip(_COUNTED, values, strict=True)
    ]
    return places[0]


TOGETHER = _count(
    "together",
    (1.45,),
    (0.77, 0.52, 0.42, 0.35),
    (0.1,),
    (0.32,),
    (0.24,),
    (0.03,),
    (0.0, 0.17, 0.41),
    (1.1, 0.75, 0.75, 0.75),
    (-0.45, -0.15, -0.15, -0.2),
    (0.3,),
    (1.7, 0.74, 0.32, 0.1),
)
ALONE = _count(
    "alone",
    (-0.33,),
    (1.34, 1.03, 0.88, 0.76),
    (0.0,),
    (0.62,),
    (0.54,),
    (0.18,),
    (0.0, 0.12, 0.27),
    (0.0, 0.0, 0.0, 0.0),
    (-0.55, -0.32, -0.34, -0.4),
    (0.1,),
    (0.36, 1.11, 0.3, 0.3),
)
#: Alone against the makers.
DEFENCE = _count(
    "defence",
    (-0.15,),
    (1.2, 0.85, 0.6, 0.45),
    (0.35,),
    (0.36,),
    (0.28,),
    (0.1,),
    (0.0, 0.0, 0.2),
    (0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 0.0, 0.0),
    (0.0,),
    (0.36, 1.11, 0.3, 0.3),
)

# -- from a count to a call -----------------------------------------------------------------
#: Logistic curves: the count at which the chance is one half, and the steepness.
MAKE = _number("make", "most of the tricks with a partner", 2.58, 1.9)
MARCH = _number("march", "all of the tricks with a partner", 4.7, 1.45)
MAKE_ALONE = _number("make_alone", "most of the tricks alone", 2.65, 2.2)
MARCH_ALONE = _number("march_alone", "all of the tricks alone", 4.58, 1.6)
EUCHRE_LONER = _number("euchre_loner", "a lone defender euchres a loner", 2.0, 2.1)
EUCHRE_TWO = _number("euchre_two", "a lone defender euchres two makers", 2.4, 2.6)
#: In points, by position from the dealer's left: with a three-trick hand, and per extra trick.
PASS_UPCARD = _number(
    "pass_upcard", "value of passing an upcard", 0.45, 0.7, 0.55, 0.33, 0.4, 0.65, 0.05, 0.05
)
PASS_NAMING = _number(
    "pass_naming", "value of naming no suit", 0.0, 0.2, -0.45, 0.2, -0.45, 0.3, 0.0, 0.0
)
PASS_FROM = _number("pass_from", "the count of the hand these values are for", 3.0)
PASS_LEAST = _number("pass_least", "most a weaker hand can subtract", -1.5)
PASS_MOST = _number("pass_most", "most a stronger hand can add", 1.0)
PASS_TO_BEST = _number(
    "pass_to_best", "extra points for a pass if partner deals and turned up the best card", 0.15
)
BEST_CARD = _number(
    "best_card", "what a loner gains by swapping its worst card for partner's best", 0.6
)
OPEN = _number("open", "what laying the hand open costs a loner", 0.1)
DICTATED = _number("dictated", "additional cost if an opponent chooses the lead", 0.35)
CALLED_ON = _number("called_on", "lowest count of a hand on which a partner has called", 3.3)
MAKER_HAS = _number("maker_has", "how much more such a hand counts", 0.5)
LONE_MARCH = _number("lone_march", "how often a lone defender who fails is marched", 0.12)
TWO_MORE = _number(
    "two_more",
    "share of missed euchres that a second defender brings: against a loner, against two",
    0.12,
    0.2,
)

# -- tricks at any table, by chances --------------------------------------------------------
BEATEN = _number(
    "beaten", "how often a trump loses to each higher one that the opponents hold", 0.6
)
ROUNDS = _number("rounds", "rounds needed to draw one of their trumps or plain cards", 1.4)
LEAST = _number("least", "minimum value of a trump", 0.1)
LEAST_VOID = _number("least_void", "extra minimum beside a void", 0.12)
SURE = _number(
    "sure", "upper limit on the chance that the opponents hold a given higher card", 0.97
)
DRAWS = _number("draws", "how far own trumps keep the opponents from trumping in", 0.4)
WIDOW = _number("widow", "a widow card, after discarding the worst", 0.2)
CALL_FOR = _number("call_for", "a called card in exchange for one of the worst", 0.55)
FULL_HAND = _number("full_hand", "how fast such cards help less as the hand gets better", 1.3)
GIVEN = _number(
    "given", "share of the missing tricks plus one that a partner's best card brings", 0.2
)
COVERED = _number("covered", "a covered table card", 0.8)
PARTNER_TAKES = _number("partner_takes", "the upcard in a partner's hand", 0.4)
DEALER_TAKES = _number("dealer_takes", "the upcard in an opposing dealer's hand", -0.5)
FOE_TAKES = _number("foe_takes", "the upcard if an opponent gets it from the dealer", -0.9)
NO_TRUMP_LEADING = _number(
    "no_trump_leading", "share of the tricks that no trump costs the leader", 0.1
)
NO_TRUMP_OTHERS = _number("no_trump_others", "the same where others lead", 0.17)
NO_TRUMP_ALONE = _number("no_trump_alone", "factor without partners", 1.5)
STEEP = _number("steep", "how steeply the chance of a number of tricks rises", 1.7)
WIDE = _number("wide", "spread of tricks per square root of the deal's tricks", 0.46)
SURELY = _number("surely", "share of that spread left for hands that lack almost nothing", 0.35)
RARE = _number("rare", "numbers of tricks rarer than this count as impossible", 0.002)

# -- bidding --------------------------------------------------------------------------------
#: In win probability. Bolder players have less, even negative, care.
CARE = _number("care", "how much a bid must gain over passing", 0.004)
CARE_ORDER = _number("care_order", "how much ordering up must gain over passing", 0.0)
CARE_NAME = _number("care_name", "how much naming a suit must gain over passing", 0.0)
CARE_ALONE = _number(
    "care_alone", "how much going alone must gain over playing with a partner", 0.0
)
EAGER = _number("eager", "price paid for a deal not to be thrown in", 0.025)
IMPATIENT = _number("impatient", "the same if one deal may be the last", 0.08)
OF_ALL = _number("of_all", "share of all tricks that a bidder takes", 0.5)
OF_BID = _number("of_bid", "plus this share of the bid", 0.3)
TRUST = _number("trust", "tricks beyond the bid that a partner is expected to take", 0.5)
TELLS = _number("tells", "how far a better hand changes what another hand takes", 0.5)
OPEN_ANYWHERE = _number("open_anywhere", "what laying the hand open costs at any table", 0.2)
CALLED_PART = _number(
    "called_part", "minimum share of all tricks that a maker's partner expects", 0.62
)
SECOND_DEFENDER = _number(
    "second_defender", "share of the remaining tricks that each additional defender wins", 0.2
)

# -- everything else ------------------------------------------------------------------------
GOOD_HAND = _number("good_hand", "count above which a hand is not traded for a new one", 2.6)
DUMMY = _number("dummy", "count below which a hand is traded for the dummy", 1.55)
HOPELESS = _number("hopeless", "count up to which a partner denies", 0.12)
STAY_LEFT = _number(
    "stay_left", "share of own tricks left to a player who stays in, after a usual bid", 0.8
)
STAY_LEFT_HIGH = _number("stay_left_high", "the same after a high bid", 0.6)
STAY_HIGH_BID = _number("stay_high_bid", "the lowest high bid", 4.0)
SWEPT = _number(
    "swept", "how often the maker still wins every trick, per additional player who stays in", 0.5
)
STAY_NONE = _number(
    "stay_none", "how fast the chance of no trick falls with the tricks expected", 1.35
)

#: Number of parameters; the win-probability table follows them (``knowing``).
COUNT = sum(len(number.values) for number in NUMBERS)


def usual(**changes: float) -> list[float]:
    """Return the club player's parameters, some replaced by name (the first of several).

    Raises ``KeyError`` for an unknown name.
    """
    values = [value for number in NUMBERS for value in number.values]
    for name, value in changes.items():
        values[place(name)] = value
    return values


def place(name: str) -> int:
    """Return the index of a parameter; ``trump.2`` is the third of several.

    Raises ``KeyError`` for an unknown name.
    """
    stem, _, which = name.partition(".")
    by_name: Mapping[str, Number] = {number.name: number for number in NUMBERS}
    number = by_name[stem]
    if int(which or 0) >= len(number.values):
        raise KeyError(name)
    return number.at + int(which or 0)


#: Cautious people, as offsets from the club player. Over an upcard they are fitted to human play
#: (``benchmarks/bots-notes.md``); in auctions they are a guess, as far from the club player as bold
#: players are in the other direction.
CAUTIOUS: Mapping[str, float] = {
    "care": 0.02,
    "care_order": 0.006,
    "care_name": 0.025,
    "care_alone": 0.032,
}
#: Opponent model where makers choose their partners: makers choose among bidders, so a player who
#: knows that bids on weak hands (``benchmarks/bots-notes.md``).
BOLD_CARE = -0.02
