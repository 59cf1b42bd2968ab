"""What the rule-of-club bot decides: calls, bids, partners, discards and cards, one by one."""

import re
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from euchre import Rules, State, apply, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.cards import HEARTS
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.scoring import tally
from euchre.engine.state import read, start
from euchre.fast.player import calling, mean_tricks, partners, results
from euchre.fast.player.from_view import ClubSeat, club_at
from tests.cases.table import Deal
from tests.rows import each_row
from tests.written import table_of

# Millions of steps, which coverage would only make slow.
pytestmark = pytest.mark.untraced

THUMB = bot("club", Random(0))


def dealt(
    game: str, hand: str, *, seat: int = 0, up: str = "", scores: Iterable[int] = ()
) -> State:
    """Return a deal (by the last seat) in which ``seat`` holds a hand, and others what is left."""
    table = table_of(game)
    hands = ["*"] * table.seats
    hands[seat] = f"{hand} *"
    return Deal(tuple(hands), up, widow="*").start(table, tuple(scores))


def say(s: State, *words: str) -> State:
    for text in words:
        s = apply(s, read(s, text))
    return s


def chances(seat: ClubSeat, table: Rules, mean: float) -> list[float]:
    """Return the chance that a club player sees of each number of tricks; it expects ``mean``."""
    steep = results.steepness(seat.t, seat.w, mean)
    more = [results.at_least(seat.t, steep, mean, n) for n in range(1, table.tricks + 2)]
    return [a - b for a, b in pairwise([1.0, *more])]


def says(s: State) -> str:
    return actions.text(THUMB.choose(observe(s, s.turn), legal(s)), s.rules.pack)


#: ``GAME OPTION=VALUE: HAND, up CARD, seat N, scores A-B | WORDS => ANSWER or ANSWER``; ``*`` in an
#: answer stands for anything, ``pass*3`` for three passes.
DECISIONS = """
# The dealer with three trumps and an ace takes the card; with rags nobody does.
standard: AH QH AS KS 9D, up TH, seat 3 | pass*3 => order
standard: 9H TS QS 9D TC, up QH, seat 3 | pass*3 => pass
# A bower is not ordered into the opponents on a hand that is good enough otherwise.
standard: AH KH AS QS 9D, up JH => pass
standard: AH KH AS QS 9D, up JH, seat 1 | pass => order
# The best trumps and an ace: alone, but not where a march wins anyway.
standard: JH JD AH KH AS, up 9H, seat 3 | pass*3 => order alone
standard: JH JD AH KH AS, up 9H, seat 1 | pass => order alone
standard: JH AH KH AS AD, up QH, seat 3 | pass*3 => order alone
standard: JH AH KH AS AD, up QH, seat 3, scores 0-8 | pass*3 => order
standard: JH AH KH AS AD, up QH, seat 3, scores 0-9 | pass*3 => order
# Hearts were refused: diamonds are next and clubs cross, of two equal holdings.
standard: JC AC 9C QD KS, up TH | pass*4 => name C or pass
standard: JD AD 9D QC KS, up TH | pass*4 => name D
standard: AC QC AD QD 9S, up TH | pass*4 => name D
standard stick-the-dealer=on: 9C TC QC 9S TD, up KH, seat 3 | pass*7 => name C
# The dealer makes himself void and keeps aces.
standard: JH AH AS 9D QC, up TH, seat 3 | pass*3, order => discard 9D or discard QC
# Alone, too: of two of a suit the lower one goes.
standard: JC JH KH 9S TS, up JS, seat 3 | pass*3, order alone => discard JH
# Alone is defended with sure tricks only.
standard defend-alone=loner: JH JD AH AS KS, up QH | pass, order alone => alone
standard defend-alone=loner: 9H AC QS 9D TC, up QH | pass, order alone => together
# A hopeless hand is thrown in, a poor one exchanged; an open hand is made to lead its loser.
standard misdeal-low=can: 9C TC 9D TS 9S, up KH => misdeal
standard farmers=on: 9C TC 9D QS KS, up KH => exchange 9C TC 9D
standard jambon=on jambon-lead=on: JH JD AH KH 9C, up QH, seat 1 | pass, order alone, expose
    => dictate 9C
# A strong hand bids and a weak one passes.
hasenpfeffer: B JH JD AH KH AS => bid*
hasenpfeffer: 9H TD 9S TS 9C TC => pass
auction-5: JS JC AS KS QS => bid*
auction-5: 7H 8D 9S TC 7C => pass
dirty-clubs: 9H TD QS TS KD, up 9D => pass
# Peppers are for certain hands.
pepper: JS JC AS KS QS TS => bid big
pepper: JS AS KS AH QD 9C => pass or bid [1-6]
# A bid that is played without the widow needs all the tricks in hand.
auction-5: JS JC AS KS QS => bid 15
auction-5: JS AS KS AH 7D => bid 3 or bid 4 or bid 5
# B21: each partner gives two of eight, so four good cards may do; with one partner they do not.
double-hasenpfeffer-6: JS JS JC AS AS AH 9D TD => bid 8
double-hasenpfeffer-6: 9S TC QH KH 9H TD QC KD => pass
double-hasenpfeffer: JS JS JC AS AS AH 9D TD QD KD 9C TC => pass or bid [6-9] or bid 10 or bid 11
# B9: whoever takes the right bower as upcard is called by it.
five: KH 9H AC QD 9D, up JH => order
five: KH 9H AC QD 9D, up TH => pass
indiana forced-opening=on: TC QC KC TD QD KD TH QH KH TS QS KS => bid 3*
pepper: JS JC AS KS QS TS | bid big, pass*3 => name S
pepper: AS KS QS AH KH AD | bid 5, pass*3 => name notrump
# The best missing trump is called, but no own and no refused card; a suit that finds somebody.
five: JD AH KH AS 8C, up 9C | pass*5, name H => call JH
five: JD AH KH AS 8C, up JH | pass*5, name D => call AD
call-ace: JH QH 9H AS 9C, up 7D | pass*4, name H => call C
double-hasenpfeffer: JS JS JC JC AS AS KS KS QS AH 9D 9H | bid 12, name S => give 9D 9H
# A bad hand drops out and a sure trick stays; the last one stays where leaving loses the game.
buck: 9C TC QD 9D TS, up 9S, seat 1 | pass*4, name H => drop
buck: JH AH 9H AS QD, up 9S, seat 1 | pass*4, name H => stay
buck: 9C TC QD 9D TS, up 9S, seat 3 | pass*4, name H, drop, drop => stay
three-buck: 9C TC QD 9D TS => swap
three-buck: JH JD AH KH AS => keep
# Only a hopeless hand denies.
bacon deny=on: 2C 3D 4S 5C 6D, up QH, seat 2 | order => deny
bacon deny=on: AH 3D AS 5C 6D, up QH, seat 2 | order => allow
"""


@each_row("line", re.findall(r"^(?!#).+(?:\n    .*)*", DECISIONS, re.M))
def test_decisions(line: str) -> None:
    held, _, answers = " ".join(line.split()).partition(" => ")
    held, _, before = held.partition(" | ")
    game, _, held = held.partition(": ")
    hand, *more = held.split(", ")
    given = dict(one.split() for one in more)
    scores = (int(n) for n in given.get("scores", "").split("-") if n)
    seat = int(given.get("seat", 0))
    s = dealt(game, hand, seat=seat, up=given.get("up", ""), scores=scores)
    for words in filter(None, before.split(", ")):
        text, _, times = words.partition("*")
        s = say(s, *[text] * int(times or 1))
    if s.turn != seat:
        # An opponent decides for whoever lays the hand down.
        assert s.exposed
    assert any(re.fullmatch(one.replace("*", ".*"), says(s)) for one in answers.split(" or "))


# -- cards ------------------------------------------------------------------------------------


def trick(hand: str, played: list[str], *, seat: int, maker: int) -> State:
    """Return a first trick in hearts: seat 0 led, the cards ``played`` lie before ``seat``."""
    table = rules("standard")
    pack = table.pack
    fixed = {p: [pack.index(c)] for p, c in enumerate(played)}
    fixed[seat] = [pack.index(c) for c in hand.split()]
    used = {c for cards in fixed.values() for c in cards}
    up = next(c for c in range(pack.size) if pack.text(c)[1] == "C" and c not in used)
    own = table.ranks.suit[HEARTS]
    led = own[fixed[0][0]] if played else -1
    rest = [c for c in range(pack.size) if c not in used and c != up]
    for p in range(4):
        cards = fixed.setdefault(p, [])
        while len(cards) < 5:
            # Whoever did not follow has none of the suit led.
            void = p < len(played) and own[cards[0]] != led
            cards.append(next(c for c in rest if not (void and own[c] == led)))
            rest.remove(cards[-1])
    s = start(table, [sum(1 << c for c in fixed[p]) for p in range(4)], [up, *rest], 3)
    for _ in range(4 + maker):
        s = apply(s, actions.PASS)
    s = apply(s, actions.name(HEARTS))
    for p in range(len(played)):
        s = apply(s, fixed[p][0])
    assert s.turn == seat
    return s


@each_row(
    ("why", "hand", "played", "seat", "maker", "card"),
    [
        ("the maker draws trumps with the right bower", "JH AH 9H AS 9C", [], 0, 0, "JH"),
        ("a defender leads an ace, not a trump", "JD 9H AS QD TD", [], 0, 1, "AS"),
        ("partner of the maker leads the right bower", "JH AS QD TD 9S", [], 0, 2, "JH"),
        ("fourth hand wins as cheaply as it can", "AS QS 9D TD AH", ["9S", "TS", "JS"], 3, 0, "QS"),
        ("partner's ace is not trumped", "9H TD 9D KD QD", ["AS", "9S"], 2, 1, "9D"),
        ("a foe's trick is trumped low", "JH 9H TD 9D QD", ["9S", "AS"], 2, 1, "9H"),
        ("partner's trick is left alone", "KS QS TD QD KD", ["9S", "AS", "JS"], 3, 0, "QS"),
        ("second hand plays low without the master", "QS 9S TD QD KD", ["TS"], 1, 0, "9S"),
        ("second hand plays the master", "AS 9S TD QD KD", ["TS"], 1, 0, "AS"),
        ("a beaten hand throws its least card", "KS 9S TD QD KD", ["TS", "AS"], 2, 1, "9S"),
    ],
)
def test_cards(why: str, hand: str, played: list[str], seat: int, maker: int, card: str) -> None:
    assert says(trick(hand, played, seat=seat, maker=maker)) == f"play {card}", why


def test_partner_gives_the_best_trump_and_the_loner_the_worst_card() -> None:
    s = say(dealt("standard call-for-best=maker", "JH AH KH AS 9C", up="QH", seat=1), "pass")
    s = apply(s, actions.ORDER_ALONE)
    while s.turn != 1:
        s = apply(s, legal(s)[0])
    assert says(s) == "discard 9C"
    s = apply(s, actions.discard(1 << s.pack.index("9C")))
    assert s.turn == 3
    card = actions.cards(THUMB.choose(observe(s, 3), legal(s)))
    trumps = s.rules.ranks.trumps[s.trump] & s.hands[3]
    strength = s.rules.ranks.strength[s.trump][s.trump]
    assert trumps
    assert strength[card.bit_length() - 1] == max(strength[c] for c in range(24) if trumps >> c & 1)


# -- auctions and partners ------------------------------------------------------------------------


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
                seat = ClubSeat(view)
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


def test_nobody_bids_more_than_there_are_tricks() -> None:
    table = rules("three-buck")
    for i in range(60):
        s = deal(table, shuffled(table.pack, Random(f"over:{i}")), i % 3)
        while not s.ended and s.maker < 0:
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
        assert s.bid <= table.tricks


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
    found: int = partners.friends(club.t, club.row)
    return found


# -- partners ----------------------------------------------------------------------


def test_all_partners_that_the_bid_allows_are_chosen_bidders_first() -> None:
    s = dealt("auction-5", "JS JC AS KS QS")
    s = say(s, "bid 3", "pass", "bid 4", "pass", "bid 5", "name H")
    s = apply(s, THUMB.choose(observe(s, s.turn), legal(s)))
    assert says(s) == "choose 0 2"


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


def test_a_partner_gives_his_two_best() -> None:
    hand = "JS JS JC JC AS AS KS KS QS AH 9D 9H"
    s = say(dealt("double-hasenpfeffer", hand), "bid 12", "name S", "give 9D 9H")
    given = THUMB.choose(observe(s, s.turn), legal(s))
    strength = s.rules.ranks.strength[s.trump][s.trump]
    trumps = s.hands[s.turn] & s.rules.ranks.trumps[s.trump]
    best = max((strength[c] for c in range(48) if trumps >> c & 1), default=0)
    assert best in {strength[c] for c in range(48) if actions.cards(given) >> c & 1}


# -- the Buck family, and Bacon ------------------------------------------------------


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


@each_row("hand", ["JD AH KH QH AS", "JD AH KH QH TH", "AH KH QH TH AS"])
@each_row(("game", "scores"), [("standard", [0, 8]), ("standard", [6, 9]), ("six", [0, 8])])
def test_no_loner_against_a_certain_right_bower(game: str, scores: list[int], hand: str) -> None:
    """The dealer, an opponent, gets it: no march is possible, however much one is needed."""
    for up, alone in (("JH", False), ("9H", True)):
        s = dealt(game, hand, up=up, scores=scores)
        assert actions.alone(THUMB.choose(observe(s, s.turn), legal(s))) == alone


def test_a_loner_asked_later_knows_where_the_right_bower_went() -> None:
    for up, answer in (("JH", actions.TOGETHER), ("9H", actions.ALONE)):
        s = say(dealt("progressive", "JD AH KH QH AS", up=up, scores=[0, 8]), "order")
        while actions.ALONE not in legal(s):
            s = apply(s, legal(s)[0])
        assert s.turn == 0
        assert THUMB.choose(observe(s, s.turn), legal(s)) == answer


# -- counting ------------------------------------------------------------------------


def test_more_foes_and_weaker_cards_take_tricks_away() -> None:
    table = rules("standard")
    club, full = club_at(table), table.pack.full

    def count(hand: str, foes: int) -> float:
        mask = table.pack.mask(hand)
        found: float = mean_tricks.hand_tricks(club.t, club.w, 2, mask, full & ~mask, foes, 5 / 19)
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


@pytest.mark.parametrize(
    "options", [{}, {"loner-must-march": "4", "march": "3"}, {"stick-the-dealer": "on"}]
)
def test_a_side_that_is_hopelessly_behind_still_answers(options: dict[str, str]) -> None:
    """Such a side values every result as less than nothing."""
    table = rules("railroad", {"target": "111", **options})
    for number in range(20):
        s = deal(table, shuffled(table.pack, Random(number)), number % 4, scores=[2, 110])
        while not s.ended:
            choices = legal(s)
            action = bot("club", Random(0)).choose(observe(s, s.turn), choices)
            assert action in choices, (number, s.turn)
            push(s, action)
