"""The rule-of-thumb bot in the other games of the family, decision by decision."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from euchre import Rules, State, apply, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.club.seat import ClubSeat, club_at, plain
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.fields import Outcome
from euchre.engine.phases import Auction, Tricks
from euchre.engine.scoring import tally
from euchre.engine.state import read, start

# Millions of steps, which coverage would only make slow.
pytestmark = pytest.mark.untraced

THUMB = bot("thumb", Random(0))


def dealt(
    game: str,
    hand: str,
    *,
    seat: int = 0,
    up: str = "",
    options: dict[str, str] | None = None,
    scores: list[int] | None = None,
    chance: int = 5,
) -> State:
    """Return a deal (by the last seat) in which ``seat`` holds a hand; the rest by ``chance``.

    Of a hand that is shorter than the others the rest comes by chance, too.
    """
    table = rules(game, options or {})
    pack = table.pack
    mine = pack.mask(hand)
    turned = [pack.index(up)] if up else []
    rest = [c for c in range(pack.size) if not mine >> c & 1 and c not in turned]
    Random(chance).shuffle(rest)
    mine |= sum(1 << rest.pop() for _ in range(table.hand - mine.bit_count()))
    hands = [
        mine if p == seat else sum(1 << rest.pop() for _ in range(table.hand))
        for p in range(table.seats)
    ]
    widow = [rest.pop() for _ in range(table.widow)]
    return start(table, hands, [*turned, *rest], table.seats - 1, scores, widow=widow)


def say(s: State, *words: str) -> State:
    for text in words:
        s = apply(s, read(s, text))
    return s


def chances(seat: ClubSeat, table: Rules, mean: float) -> list[float]:
    """Return the chance that a club player sees of each number of tricks; it expects ``mean``."""
    results = plain("euchre.club.results")
    steep = results.steepness(seat.t, seat.w, mean)
    more = [results.at_least(seat.t, steep, mean, n) for n in range(1, table.tricks + 2)]
    return [a - b for a, b in pairwise([1.0, *more])]


def says(s: State) -> str:
    return actions.text(THUMB.choose(observe(s, s.turn), legal(s)), s.rules.pack)


# -- auctions ----------------------------------------------------------------------


def test_a_strong_hand_bids_and_a_weak_one_passes() -> None:
    assert says(dealt("hasenpfeffer", "B JH JD AH KH AS")).startswith("bid")
    assert says(dealt("hasenpfeffer", "9H TD 9S TS 9C TC")) == "pass"
    assert says(dealt("auction-5", "JS JC AS KS QS")).startswith("bid")
    assert says(dealt("auction-5", "7H 8D 9S TC 7C")) == "pass"
    assert says(dealt("dirty-clubs", "9H TD QS TS KD", up="9D")) == "pass"


def test_peppers_are_for_certain_hands() -> None:
    assert says(dealt("pepper", "JS JC AS KS QS TS")) == "bid big"
    middling = says(dealt("pepper", "JS AS KS AH QD 9C"))
    assert middling.split()[-1] not in ("little", "big")


def test_a_bid_that_is_played_without_the_widow_needs_all_the_tricks_in_hand() -> None:
    assert says(dealt("auction-5", "JS JC AS KS QS")) == "bid 15"
    assert says(dealt("auction-5", "JS AS KS AH 7D")) in ("bid 3", "bid 4", "bid 5")


def test_a_bid_of_all_counts_on_the_best_cards_of_every_partner() -> None:
    """B21: each partner gives two of eight, so that four good cards may be enough."""
    assert says(dealt("double-hasenpfeffer-6", "JS JS JC AS AS AH 9D TD")) == "bid 8"
    assert says(dealt("double-hasenpfeffer-6", "9S TC QH KH 9H TD QC KD")) == "pass"
    # With four players one partner gives two of twelve.
    weak = "JS JS JC AS AS AH 9D TD QD KD 9C TC"
    assert says(dealt("double-hasenpfeffer", weak)) != "bid 12"


@pytest.mark.exhaustive
def test_bids_of_all_are_made_as_often_as_their_makers_believe() -> None:
    table = rules("double-hasenpfeffer-6")
    believed, made = [], 0
    for i in range(1000):
        s = deal(table, shuffled(table.pack, Random(f"all:{i}")), i % table.seats)
        while not s.ended:
            view, choices = observe(s, s.turn), legal(s)
            action = THUMB.choose(view, choices) if len(choices) > 1 else choices[0]
            if actions.verb(action) == Verb.BID and actions.level(action) == table.tricks:
                seat = ClubSeat(view)
                means = [seat.expected(suit, table.tricks, alone=True) for suit in range(4)]
                believed.append(max(chances(seat, table, mean)[-1] for mean in means))
            push(s, action)
        made += s.bid == table.tricks == s.taken[s.maker]
    assert len(believed) > 200
    # Within three standard errors of a share near a half.
    assert made / len(believed) == pytest.approx(sum(believed) / len(believed), abs=0.1)


def test_makers_who_call_a_partner_by_a_card_take_as_many_tricks_as_they_expect() -> None:
    """B9: the best card that is missing brings a partner, the dealer if it is the upcard."""
    table = rules("five")
    wrong = []
    for i in range(600):
        s, mean = deal(table, shuffled(table.pack, Random(f"called:{i}")), i % table.seats), 0.0
        while not s.ended:
            view, choices = observe(s, s.turn), legal(s)
            action = THUMB.choose(view, choices) if len(choices) > 1 else choices[0]
            if actions.verb(action) in (Verb.ORDER, Verb.NAME) and not actions.alone(action):
                seat, calling = ClubSeat(view), plain("euchre.club.calling")
                strain = calling.trump_of(seat.t, seat.row, action)
                accepting = calling.accepts(action)
                mean = seat.expected(strain, 0, alone=False, accepting=accepting)
            push(s, action)
        if mean and not s.lone:
            makers = tally(s).makers
            wrong.append(sum(s.taken[p] for p in range(5) if makers >> p & 1) - mean)
    assert len(wrong) > 300
    # Within three standard errors; counted on no partner's best card they would expect 0.4 less.
    assert sum(wrong) / len(wrong) == pytest.approx(0, abs=0.15)


def test_the_dealers_best_trump_is_ordered_up_to_be_called() -> None:
    """B9: whoever takes the right bower as upcard is called by it."""
    hand = "KH 9H AC QD 9D"
    assert says(dealt("five", hand, up="JH")) == "order"
    assert says(dealt("five", hand, up="TH")) == "pass"


def test_nobody_bids_more_than_there_are_tricks() -> None:
    table = rules("three-buck")
    for i in range(60):
        s = deal(table, shuffled(table.pack, Random(f"over:{i}")), i % 3)
        while not s.ended and s.maker < 0:
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
        assert s.bid <= table.tricks


def test_a_forced_opening_is_the_least_bad_bid() -> None:
    s = dealt("indiana", "TC QC KC TD QD KD TH QH KH TS QS KS", options={"forced-opening": "on"})
    assert says(s).startswith("bid 3")


def test_the_bidder_declares_the_best_suit_or_none() -> None:
    s = say(dealt("pepper", "JS JC AS KS QS TS"), "bid big", "pass", "pass", "pass")
    assert says(s) == "name S"
    s = say(dealt("pepper", "AS KS QS AH KH AD"), "bid 5", "pass", "pass", "pass")
    assert says(s) == "name notrump"


def test_the_widow_leaves_the_worst_cards() -> None:
    s = say(dealt("auction-6", "JS JC AS KS 6D"), "bid 5", *["pass"] * 5, "name S")
    assert verb_of(s) == Verb.DISCARD
    assert "6D" in says(s)
    assert not {"JS", "JC", "AS", "KS"} & set(says(s).split())


def verb_of(s: State) -> int:
    return actions.verb(THUMB.choose(observe(s, s.turn), legal(s)))


def friends(s: State, seat: int) -> int:
    """Return who plays with a seat, as far as it can know, when it is its turn."""
    asked = s.copy()
    asked.turn = seat
    club = ClubSeat(observe(asked, seat))
    found: int = plain("euchre.club.partners").friends(club.t, club.row)
    return found


# -- partners ----------------------------------------------------------------------


def test_all_partners_that_the_bid_allows_are_chosen_bidders_first() -> None:
    s = dealt("auction-5", "JS JC AS KS QS")
    s = say(s, "bid 3", "pass", "bid 4", "pass", "bid 5", "name H")
    s = apply(s, THUMB.choose(observe(s, s.turn), legal(s)))
    assert says(s) == "choose 0 2"


def test_the_best_missing_trump_is_called_but_no_own_and_no_refused_card() -> None:
    s = dealt("five", "JD AH KH AS 8C", up="9C")
    s = say(s, *["pass"] * 5, "name H")
    assert says(s) == "call JH"
    s = dealt("five", "JD AH KH AS 8C", up="JH")
    s = say(s, *["pass"] * 5, "name D")
    assert says(s) == "call AD"


def test_a_suit_is_called_that_finds_a_partner() -> None:
    s = dealt("call-ace", "JH QH 9H AS 9C", up="7D")
    s = say(s, *["pass"] * 4, "name H")
    assert says(s) == "call C"


def test_the_partner_of_a_call_shows_himself_by_his_card_alone() -> None:
    s = dealt("call-ace", "AC 9H TD QS KS", seat=1, up="7D")
    s = say(s, *["pass"] * 4, "name H", "call C")
    others = 0b1111
    assert friends(s, 1) == 1 << 0
    assert friends(s, 0) == friends(s, 2) == 0
    while not s.played >> s.pack.index("AC") & 1:
        s = apply(s, s.pack.index("AC") if s.pack.index("AC") in legal(s) else legal(s)[0])
    if not s.ended:
        assert friends(s, 0) == 1 << 1
        assert friends(s, 2) == others & ~0b111


def test_a_partner_gives_his_two_best_for_the_two_worst() -> None:
    hand = "JS JS JC JC AS AS KS KS QS AH 9D 9H"
    s = say(dealt("double-hasenpfeffer", hand), "bid 12", "name S")
    assert says(s) == "give 9D 9H"
    s = say(s, "give 9D 9H")
    given = THUMB.choose(observe(s, s.turn), legal(s))
    strength = s.rules.ranks.strength[s.trump][s.trump]
    trumps = s.hands[s.turn] & s.rules.ranks.trumps[s.trump]
    best = max((strength[c] for c in range(48) if trumps >> c & 1), default=0)
    assert best in {strength[c] for c in range(48) if actions.cards(given) >> c & 1}


# -- the Buck family, and Bacon ------------------------------------------------------


def test_a_bad_hand_drops_out_and_a_sure_trick_stays() -> None:
    for hand, answer in (("9C TC QD 9D TS", "drop"), ("JH AH 9H AS QD", "stay")):
        s = dealt("buck", hand, seat=1, up="9S")
        s = say(s, *["pass"] * 4, "name H")
        assert s.turn == 1
        assert says(s) == answer


def test_the_last_one_stays_where_leaving_would_lose_the_game() -> None:
    s = dealt("buck", "9C TC QD 9D TS", seat=3, up="9S")
    s = say(s, *["pass"] * 4, "name H", "drop", "drop")
    assert s.turn == 3
    assert says(s) == "stay"


def test_a_bad_hand_is_changed_for_the_dummy() -> None:
    assert says(dealt("three-buck", "9C TC QD 9D TS")) == "swap"
    assert says(dealt("three-buck", "JH JD AH KH AS")) == "keep"


def test_only_a_hopeless_hand_denies() -> None:
    for hand, answer in (("2C 3D 4S 5C 6D", "deny"), ("AH 3D AS 5C 6D", "allow")):
        s = dealt("bacon", hand, seat=2, up="QH", options={"deny": "on"})
        s = say(s, "order")
        assert s.turn == 2
        assert says(s) == answer


@pytest.mark.parametrize("judged", ["best-order", "any-order"])
def test_claims_are_made_and_always_stand(judged: str) -> None:
    table = rules("bacon", {"claim": judged})
    claimed = 0
    for i in range(250):
        s = deal(table, shuffled(table.pack, Random(f"claim:{i}")), i % 4)
        while not s.ended:
            seat, before = s.turn, s.taken
            action = THUMB.choose(observe(s, seat), legal(s))
            push(s, action)
            if action == actions.CLAIM:
                claimed += 1
                assert s.taken[seat] == before[seat] + table.tricks - sum(before)
    assert claimed > 1


def test_hands_without_a_maker_are_played() -> None:
    table = rules("buck")
    met = 0
    for i in range(40):
        s = deal(table, shuffled(table.pack, Random(f"nobody:{i}")), i % 4)
        while not s.ended:
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
        met += s.maker < 0 and s.outcome == Outcome.PLAYED
        assert sum(tally(s).tricks) == table.tricks
    assert met


# -- counting ------------------------------------------------------------------------


def test_more_foes_and_weaker_cards_take_tricks_away() -> None:
    table = rules("standard")
    club, full = club_at(table), table.pack.full

    def count(hand: str, foes: int) -> float:
        mask, prospects = table.pack.mask(hand), plain("euchre.club.prospects")
        found: float = prospects.hand_tricks(club.t, club.w, 2, mask, full & ~mask, foes, 5 / 19)
        return found

    assert count("JH JD AH KH QH", 3) == pytest.approx(5, abs=0.2)
    assert count("JH JD AH AS 9C", 2) > count("JH JD AH AS 9C", 3)
    assert count("JH AH KH AS 9C", 2) > count("AH KH 9H KS 9C", 2)


@pytest.mark.parametrize("game", ["standard", "pepper", "double-hasenpfeffer", "indiana"])
def test_chances_of_tricks_add_up(game: str) -> None:
    view = observe(deal(rules(game), list(range(rules(game).pack.size))), 1)
    tricks = view.rules.tricks
    for mean in (0.0, tricks / 2, tricks - 0.3, 1.0 * tricks):
        spread = chances(ClubSeat(view), view.rules, mean)
        assert sum(spread) == pytest.approx(1, abs=0.02)
        assert sum(i * p for i, p in enumerate(spread)) == pytest.approx(mean, abs=0.7)


def test_every_auction_is_bid_and_played_out() -> None:
    for name in ("pepper", "indiana", "auction-7", "dirty-clubs"):
        table = rules(name)
        assert table.phase(Auction)
        assert table.phase(Tricks)
        s = deal(table, shuffled(table.pack, Random(name)), 0)
        while not s.ended:
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
        assert s.outcome in (Outcome.PLAYED, Outcome.PASSED_OUT)
