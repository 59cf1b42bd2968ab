"""Worlds are uniform and complete (law 10), checked against brute force and by calculation.

The enumerator deals every deal, plays the log with every private action, and keeps
what looks like the view: it shares nothing with the sampler.  To make that possible
the games are made small: three ranks, two cards each.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from zlib import crc32

import pytest

from euchre import Pack, Partners, Rules, deal, game, observe, rules, shuffled, worlds
from euchre.cards import HIGH, LOW, each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.phases import Declare, SwapBest
from euchre.engine.state import State
from tests.kit import play
from tests.kit.uniform import all_worlds, compare, deviation, small


def said(s: State, verb: int) -> list[int]:
    """The seats that did something."""
    return [e.seat for e in s.history if actions.verb(e.action) == verb]


@dataclass(frozen=True)
class Case:
    """A kind of position: the game, made small, and what must have happened."""

    id: str
    rules: Rules | None
    happened: Callable[[State], object]
    #: How many such positions are looked at, each from some seats or by a spectator.
    positions: int = 1
    #: How many deals brute force may try at a view, and from how many seats.
    most: int = 1700
    seats: int = 4
    #: How many views of a position the test takes.
    views: int = 2


def cards_played(least: int) -> Callable[[State], object]:
    return lambda s: s.played.bit_count() >= least


#: What may have happened, by its words; ``3 cards`` says that so many have been played.
FACTS: dict[str, Callable[[State], object]] = {
    "a void": lambda s: any(s.voids),
    "nothing discarded": lambda s: not s.piles,
    "discarded": lambda s: s.piles,
    "upcard taken": lambda s: s.picked >= 0,
    "upcard left": lambda s: s.picked < 0,
    "upcard buried": lambda s: s.buried[0] >> s.up & 1,
    "upcard played": lambda s: s.played >> s.up & 1,
    "low": lambda s: s.trump == LOW,
    "high": lambda s: s.trump == HIGH,
    "a suit for the joker": lambda s: any(
        e.action > 4095 for e in s.history if actions.verb(e.action) == Verb.PLAY
    ),
    "given": lambda s: said(s, Verb.GIVE),
    "given once": lambda s: len(said(s, Verb.GIVE)) == 1,
    "given twice": lambda s: len(said(s, Verb.GIVE)) == 2,
    "the dealer gave": lambda s: said(s, Verb.GIVE)[0] == s.dealer,
    "a lone dealer": lambda s: s.lone >> s.dealer & 1,
    "the dealer is out": lambda s: s.out >> s.dealer & 1,
    "somebody is out": lambda s: s.out,
    "a hand lies open": lambda s: s.exposed,
    "a pledge": lambda s: s.pledges,
    "a suit named": lambda s: said(s, Verb.NAME),
    "a suit barred": lambda s: s.barred,
    "ordered": lambda s: s.accepted,
    "the dealer makes": lambda s: s.maker == s.dealer,
    "a trick": lambda s: s.last,
    "a misdeal by the second": lambda s: s.outcome.name == "MISDEAL" and s.asked == 2,
    "passed out": lambda s: s.outcome.name == "PASSED_OUT",
    "a joker turned": lambda s: s.pack.joker_mask >> s.faced[0] & 1,
    "2 upcards": lambda s: len(s.faced) >= 2,
    "3 upcards": lambda s: len(s.faced) >= 3,
    "exchanged": lambda s: said(s, Verb.EXCHANGE),
    "the dealer exchanged": lambda s: said(s, Verb.EXCHANGE) == [s.dealer],
    "swapped": lambda s: said(s, Verb.SWAP),
    "widow taken": lambda s: s.took >= 0,
    "bid 15": lambda s: s.bid == 15 and s.trump >= 0,
    "all passed but a bidder": lambda s: s.bidder >= 0 and s.passed == 15,
    "called": lambda s: s.called >= 0,
    "just 3 cards": lambda s: s.played.bit_count() == 3,
    **{f"{n} cards": cards_played(n) for n in range(1, 8)},
}
#: Two players, four cards each, three left over: the farmer's hand made small.
FARMERS = {"seats": 2, "hand": 4, "pack": Pack("9TA"), "sides": Partners(2)}
#: Every player has two cards of eight, identical ones among them; one card is changed.
SWAP = small(game("double-hasenpfeffer").rules, "J")
assert SWAP is not None
OF_THEIR_OWN = {
    "FARMERS": rules("standard", {"farmers": "on"}).but(**FARMERS),
    "FARMERS who must misdeal": rules("standard", {"farmers": "on", "misdeal-low": "must"}).but(
        **FARMERS
    ),
    "SWAP": SWAP.amend(SwapBest, cards=1).amend(Declare, solo=(7, 12)),
}
#: What it is about | the game made small, with options, ranks and sizes | what happened | limits.
KINDS = """
A28 voids | standard | a void, nothing discarded
A20 taken, in hand or buried | standard | upcard taken, discarded, 1 cards
A20 taken and buried | standard | upcard taken, discarded, upcard buried, 1 cards
D030 taken, never buried | classic | upcard taken, discarded, 1 cards
A20 taken and void | standard | upcard taken, discarded, a void | positions=2
B17 bald voids | bald | a void
C12 low with voids | standard high-low=on | low, a void
D007 joker led at no trump | standard high-low=on joker=on joker-no-trump=on | high, a void, \
  a suit for the joker
C38 best of the maker's partner | BEST | given, 2 cards, upcard left
C38 two piles of a lone dealer | BEST | given, 2 cards, upcard taken, a lone dealer
C38 D036 the upcard may be passed on | BEST | given, 2 cards, upcard taken, the dealer is out
C38 D036 the upcard passed on and played | BEST | given, 2 cards, upcard taken, the dealer gave, \
  upcard played
C38 D036 a dealer left out by a lone call | standard call-for-best=maker | given, 2 cards, \
  upcard taken, the dealer is out
C38 C37 two loners, two bests | standard call-for-best=both defend-alone=loner | given twice, \
  3 cards | most=8000 seats=2 views=1
C38 C41 best, then the hand laid open | standard call-for-best=maker jambon=on | given, 2 cards, \
  a hand lies open
C41 exposed | standard jambon=on | a hand lies open, discarded, 1 cards
C8 only with a card of the suit | standard suit-to-order=all | a pledge, 1 cards | positions=2
C8 C38 what the giver ordered with | BEST suit-to-order=all | a pledge, given, 2 cards
C7 not as the only trump | standard dealer-needs-trump=on | a pledge, 1 cards
B28 Uka, a suit named | uka | a pledge, a suit named, a trick
B28 Uka, the stuck dealer | uka | a suit barred, ordered, 1 cards
D044 C10 a stuck dealer who must hold the suit | standard stick-the-dealer=on suit-to-name=on | \
  a pledge, the dealer makes, a suit named, 1 cards | positions=2
C5 must misdeal: who plays on has no low hand | standard misdeal-low=must | 1 cards
C6 must misdeal: nor one with a single ace | standard misdeal-ace=must misdeal-low=must | \
  1 cards, a void
C5 the misdeal itself | standard misdeal-low=must | a misdeal by the second | most=8000 seats=2
B3 Benny taken blind | british | a joker turned, discarded, 3 cards
B3 lone partner, no exchange | british | ordered, upcard left, a trick
B16 several upcards | double-turn-up | 3 upcards, 1 cards
B16 a later upcard taken | double-turn-up | 2 upcards, upcard taken, discarded, 1 cards
C13 farmer's hand | FARMERS | exchanged | positions=2
C13 the farmer deals and takes the upcard | FARMERS | the dealer exchanged, upcard taken, discarded
C13 C5 who must misdeal and exchanges | FARMERS who must misdeal | exchanged, 1 cards
B18 the widow taken | hasenpfeffer JA | widow taken, 1 cards
B18 D062 the joker had to bid | hasenpfeffer JA | all passed but a bidder, 1 cards
B18 D063 the joker lies in the widow | hasenpfeffer JA | passed out
B12 the widow and what was laid away | auction-5 JA hand=1 widow=2 | widow taken, discarded | \
  most=2600 seats=5
B12 the widow left alone | auction-5 JA hand=1 widow=2 | bid 15 | most=2600 seats=5
B12 partners and the first trick | auction-5 widow=1 | widow taken, 5 cards | most=2600 seats=5
B27 the dummy taken | three-buck JA widow=2 | swapped
B27 the dummy taken and played | three-buck JA widow=2 | swapped, 1 cards
D068 an offer | SWAP | given once
D068 both have given | SWAP | given twice | positions=2
D068 given and played | SWAP | given twice, 2 cards
C20 a card asked for | six JA hand=1 ask-card=on | given, discarded | seats=6
C20 asked for and played | six hand=1 ask-card=on | given, discarded, 3 cards | seats=6
C20 A20 asked for where the upcard was taken | six JA hand=1 ask-card=on | given, discarded, \
  upcard taken | seats=6
B8 twins in play | six-double JA | 7 cards | seats=6
B22 twins | indiana JA hand=3 | 6 cards
B6 table cards | two-tableau | 1 cards
B6 table cards turned up | two-tableau TJQA hand=1 columns=2 | 3 cards
D128 table cards turned up after the trick | two-tableau TJQA hand=1 columns=2 reveal=after-trick \
  | just 3 cards | most=8000
B23 the foe takes the card | bacon | upcard taken, discarded, 3 cards
B25 the maker takes the card | dirty-clubs | upcard taken, discarded, 2 cards
B24 somebody has dropped out | dirty-clubs | somebody is out, 1 cards
B15 a suit called | call-ace | called, 1 cards
B9 a card called | five | called, 5 cards | seats=5
"""


def made(text: str) -> Rules | None:
    """Return the game of a row: its options, its ranks, and how large hands and the like are."""
    if text in OF_THEIR_OWN:
        return OF_THEIR_OWN[text]
    name, *words = text.replace("BEST", "standard call-for-best=maker alone=before-lead").split()
    ranks = next((word for word in words if word.isupper()), "TJA")
    values = dict(word.split("=") for word in words if "=" in word)
    sizes = {size: int(values.pop(size)) for size in ("hand", "widow", "columns") if size in values}
    table, hand = rules(name, values), sizes.pop("hand", 2)
    return small(table, ranks, hand, **sizes)


def case_of(row: str) -> Case:
    what, game_of, facts, *limits = map(str.strip, row.split(" | "))
    needed = [FACTS[fact.strip()] for fact in facts.split(",")]
    numbers = (limit.split("=") for limit in " ".join(limits).split())
    return Case(
        what,
        made(game_of),
        lambda s: all(fact(s) for fact in needed),
        **{name: int(number) for name, number in numbers},
    )


CASES = [case_of(row) for row in KINDS.strip().splitlines()]


def positions(case: Case, table: Rules) -> list[State]:
    """Return positions of this kind, the earliest of each deal in which it comes about."""
    found: list[State] = []
    for seed in range(4000):
        states = [s for s in play(table, seed).states if case.happened(s)]
        if states:
            found.append(states[0])
        if len(found) == case.positions:
            return found
    raise AssertionError(f"{case.id} never comes about")


def hold_against_brute_force(case: Case, *, all_views: bool = False) -> None:
    """Compare the worlds of some views of each position of a case; each begins at another seat.

    ``tests.soak.conformance`` takes all views, those of a spectator too.
    """
    assert case.rules is not None
    seats = [*range(min(case.seats, case.rules.seats)), None]
    first = crc32(case.id.encode()) % len(seats)
    for i, s in enumerate(positions(case, case.rules)):
        left = len(seats) if all_views else case.views
        for seat in (*seats[first:], *seats[:first]):
            found = compare(observe(s, seat), Random(i), draws=800, most=case.most)
            assert not found, (seat, s.history, found)
            left -= found is not None
            if not left:
                break
        assert all_views or not left


@pytest.mark.every(6)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worlds_are_those_of_brute_force(case: Case) -> None:
    hold_against_brute_force(case)


def test_a_blind_dealer_imagines_every_hand_his_own_included() -> None:
    table = rules("british").but(seats=2, hand=2, pack=Pack("JA", jokers=("B",)), sides=Partners(2))
    order = [0, 1, 2, 3, table.pack.index("B"), 4, 5, 6, 7]
    v = observe(deal(table, order, dealer=0), 0)
    assert v.hand == 0
    assert v.legal() == [actions.name(suit) for suit in range(4)]
    exact = all_worlds(v)
    assert exact is not None
    assert len(exact) == 420  # 8! / (2! 2! 4!)
    assert compare(v, Random(1)) == []


def test_the_order_of_the_stock_is_random_too() -> None:
    table = game("double-turn-up").rules
    v = observe(deal(table, shuffled(table.pack, Random(5)), 0), 1)
    first: Counter[object] = Counter(w.stock[0] for w in worlds(v, Random(7), 4000))
    assert deviation(Counter(dict.fromkeys(each(v.unseen), 1)), first) < 4
