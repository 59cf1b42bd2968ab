"""The rule-of-thumb bot: honest, legal, fast, strong enough, and sensible."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from euchre import (
    GAMES,
    Match,
    Pack,
    Rules,
    RulesError,
    State,
    apply,
    deal,
    legal,
    new_match,
    observe,
    push,
    rules,
    shuffled,
    worlds,
)
from euchre.arena import Report, duplicate, simulate
from euchre.bots import BOTS, Bot, UnknownBot, bot
from euchre.club.knowing import chance_to_win
from euchre.engine import actions
from euchre.engine.phases import CallPartner
from euchre.engine.state import start
from euchre.games import options_of

THUMB = bot("thumb", Random(0))
#: How often something else is done than the thumb chooses.
ODD = 0.15


def tables(name: str) -> Iterator[Rules]:
    """Yield a game as it is, and with every single option on its own."""
    game = next(g for g in GAMES if g.name == name)
    yield game.rules
    for option, values in options_of(game).items():
        for value in values[1:]:
            try:
                yield rules(name, {option: value})
            except RulesError:
                continue  # this option needs another one


#: Options that need each other, so that every phase and every verb is met.
RICH: list[tuple[str, dict[str, str]]] = [
    ("standard", {"joker": "on", "high-low": "on", "joker-no-trump": "on", "farmers": "off"}),
    ("standard", {"farmers": "on", "misdeal-low": "can", "misdeal-ace": "can"}),
    ("standard", {"defend-alone": "any", "call-for-best": "both", "jambon": "on"}),
    ("railroad", {"jambon-lead": "on", "optional-pickup": "on", "alone": "any"}),
    ("british", {"jambon": "on", "jambon-lead": "on", "high-low": "on", "joker-no-trump": "on"}),
    ("bacon", {"deny": "on", "claim": "any-order"}),
    ("six-double", {"joker": "on", "ask-card": "on", "jokers": "different"}),
    ("three-buck", {}),
    ("call-ace", {"players": "6", "maker-counts": "on"}),
]


def scores_of(table: Rules, rng: Random) -> list[int]:
    """Return scores at which a game of this table may stand."""
    goal, sides = table.goal, table.sides.count(table.seats)
    if goal.down:
        return [rng.randrange(goal.target + 1, goal.start + 1) for _ in range(sides)]
    return [rng.randrange(goal.target) for _ in range(sides)]


def decisions(
    table: Rules, players: Sequence[Bot], seed: str, deals: int, *, odd: float = 0.1
) -> Iterator[tuple[State, int]]:
    """Yield the states of some deals in which there is a choice, and what was chosen.

    Now and then something else is done, so that strange positions come up too.
    """
    for i in range(deals):
        rng = Random(f"{seed}:{i}")
        order = shuffled(table.pack, rng)
        s = deal(table, order, i % table.seats, scores=scores_of(table, rng))
        while not s.ended:
            choices = legal(s)
            action = choices[0]
            if len(choices) > 1:
                action = players[s.turn % len(players)].choose(observe(s, s.turn), choices)
                yield s, action
                if rng.random() < odd:
                    action = rng.choice(choices)
            push(s, action)


@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_thumb_is_legal_in_every_game_with_any_single_option(name: str) -> None:
    for table in tables(name):
        for s, action in decisions(table, [THUMB], table.id, 1, odd=ODD):
            assert action in legal(s), table.id


@pytest.mark.parametrize(("name", "options"), RICH)
def test_thumb_is_legal_with_options_together(name: str, options: dict[str, str]) -> None:
    table = rules(name, options)
    for s, action in decisions(table, [THUMB], table.id, 20, odd=ODD):
        assert action in legal(s), table.id


@pytest.mark.shapes
@pytest.mark.parametrize(("name", "options"), [*((g.name, {}) for g in GAMES), *RICH])
def test_hidden_cards_never_change_a_decision(name: str, options: dict[str, str]) -> None:
    table, rng = rules(name, options), Random(9)
    # Counting the worlds of big tables takes long.
    deals = 4 if table.seats * table.tricks < 30 else 1
    for s, chosen in decisions(table, [THUMB], f"hidden:{table.id}", deals, odd=ODD):
        for world in worlds(observe(s, s.turn), rng, 3):
            assert bot("thumb", rng).choose(observe(world, s.turn), legal(world)) == chosen


def test_every_kind_of_choice_comes_up() -> None:
    """The tables above ask everything a table can ask."""
    met = set()
    for name, options in [*RICH, ("auction-5", {})]:
        for s, _ in decisions(rules(name, options), [THUMB], "kinds", 30, odd=ODD):
            met |= {actions.verb(a) for a in legal(s)}
    wanted = {v for k, v in vars(actions.Verb).items() if k.isupper()}
    assert met == wanted


def test_a_rash_beginner_bids_in_every_suit() -> None:
    table = rules("indiana")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    push(s, actions.bid(8, 3))
    view = observe(s, s.turn)
    seen = {bot("beginner", Random(n)).choose(view, view.legal()) for n in range(3000)}
    assert set(map(actions.strain, seen - {actions.PASS})) == set(range(6))


def test_unknown_bots_are_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBot, match="did you mean thumb"):
        bot("thum", Random(0))
    assert {"random", "thumb", "beginner", "club", "strong", "expert"} <= set(BOTS)


def test_bots_are_loaded_only_when_they_are_made() -> None:
    code = "import sys, euchre.bots; sys.exit('euchre.bots.thumb' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- strength and calibration --------------------------------------------------

# The seeds here are apart from those with which the thresholds were found.


def test_thumb_beats_random_by_more_than_1_2_points_a_deal() -> None:
    result = duplicate(rules("standard"), "thumb", "random", 600, seed="bots")
    assert result.interval[0] > 1.2, str(result)


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_thumb_beats_random_in_every_game(name: str) -> None:
    table = rules(name)
    # Where a random player may be one's partner of the deal, there is less to gain.
    deals, least = (100, 0.15) if table.phase(CallPartner) else (50, 0.4)
    result = duplicate(table, "thumb", "random", deals, seed="all")
    assert result.interval[0] > least, str(result)


@pytest.fixture(scope="module", params=["off", "on"])
def standard(request: pytest.FixtureRequest) -> Report:
    table = rules("standard", {"stick-the-dealer": request.param})
    # So many are played by the machine, which takes less time than a tenth of them here.
    return simulate(table, deals=20_000, seed="calibration")


def test_calibration_of_a_table_of_thumbs(standard: Report) -> None:
    """The figures of equal good players; beside each its tolerance."""
    assert standard.dealer_share == pytest.approx(0.66, abs=0.03)
    # One standard error at 20,000 deals is 0.008; of the rates below 0.003.
    assert 1.5 - 0.02 <= sum(standard.points_per_deal) <= 1.6 + 0.02
    assert 0.13 <= standard.euchred_rate <= 0.22
    assert 0.15 <= standard.march_rate <= 0.20 + 0.01
    assert 0.05 <= standard.lone_march_rate <= 0.10


def test_games_of_equal_players() -> None:
    """Ten to twelve deals to ten points; dealing first is worth a little (51-52 %)."""
    report = simulate(rules("standard"), games=5000, seed="length")
    assert 10 <= report.deals_per_game <= 12
    # One standard error at 5,000 games is 0.7 %.
    assert report.games_won_by_first_dealer / 5000 == pytest.approx(0.515, abs=0.02)


def test_at_nine_all_the_dealers_side_wins_two_of_three() -> None:
    report = simulate(rules("standard"), games=1500, seed="nine", scores=(9, 9))
    # 65-71 %; one standard error is 1.2 %.
    assert 0.65 - 0.01 <= report.games_won_by_first_dealer / 1500 <= 0.71 + 0.01


# -- single decisions ----------------------------------------------------------

PACK = Pack()


def position(
    hand: str,
    up: str,
    *,
    seat: int,
    dealer: int = 3,
    scores: tuple[int, int] = (0, 0),
    options: dict[str, str] | None = None,
    passes: int | None = None,
) -> State:
    """Return a deal in which ``seat`` holds a hand and all before it have passed."""
    table = rules("standard", options or {})
    mine, turned = table.pack.mask(hand), table.pack.index(up)
    rest = [c for c in range(table.pack.size) if not mine >> c & 1 and c != turned]
    hands = []
    for p in range(4):
        five = [] if p == seat else [rest.pop(0) for _ in range(5)]
        hands.append(mine if p == seat else sum(1 << c for c in five))
    s = start(table, hands, [turned, *rest], dealer, scores)
    for _ in range((seat - dealer - 1) % 4 if passes is None else passes):
        s = apply(s, actions.PASS)
    assert s.turn == seat
    return s


def says(s: State) -> str:
    return actions.text(THUMB.choose(observe(s, s.turn), legal(s)), s.rules.pack)


@pytest.mark.parametrize(
    ("hand", "up", "seat", "answer"),
    [
        # The dealer with three trumps and an ace takes the card; with rags nobody does.
        ("AH QH AS KS 9D", "TH", 3, "order"),
        ("9H TS QS 9D TC", "QH", 3, "pass"),
        # A bower is not ordered into the opponents on a hand that is good enough otherwise.
        ("AH KH AS QS 9D", "JH", 0, "pass"),
        ("AH KH AS QS 9D", "JH", 1, "order"),
        # The best trumps and an ace: alone.
        ("JH JD AH KH AS", "9H", 3, "order alone"),
        ("JH JD AH KH AS", "9H", 1, "order alone"),
    ],
)
def test_first_round(hand: str, up: str, seat: int, answer: str) -> None:
    # Seat 3 deals; seat 1 is its partner.
    assert says(position(hand, up, seat=seat, dealer=3)) == answer


def test_next_is_called_sooner_than_crossing_by_the_dealers_left() -> None:
    # Two equal holdings; hearts were refused, so diamonds are next and clubs cross.
    crossing = position("JC AC 9C QD KS", "TH", seat=0, passes=4)
    following = position("JD AD 9D QC KS", "TH", seat=0, passes=4)
    assert says(following) == "name D"
    assert says(crossing) in ("name C", "pass")
    both = position("AC QC AD QD 9S", "TH", seat=0, passes=4)
    assert says(both) == "name D"


@pytest.mark.parametrize(
    ("scores", "answer"), [((0, 0), "order alone"), ((0, 8), "order"), ((0, 9), "order")]
)
def test_nobody_goes_alone_where_a_march_wins_anyway(scores: tuple[int, int], answer: str) -> None:
    assert says(position("JH AH KH AS AD", "QH", seat=3, scores=scores)) == answer


def test_a_stuck_dealer_names_the_best_suit() -> None:
    s = position("9C TC QC 9S TD", "KH", seat=3, passes=7, options={"stick-the-dealer": "on"})
    assert says(s) == "name C"


def test_the_dealer_makes_himself_void_and_keeps_aces() -> None:
    s = apply(position("JH AH AS 9D QC", "TH", seat=3), actions.ORDER)
    assert says(s) in ("discard 9D", "discard QC")


def test_alone_is_defended_with_sure_tricks_only() -> None:
    options = {"defend-alone": "loner"}
    for hand, answer in (("JH JD AH AS KS", "alone"), ("9H AC QS 9D TC", "together")):
        s = position(hand, "QH", seat=0, options=options)
        for action in (actions.PASS, actions.ORDER_ALONE):
            s = apply(s, action)
        assert s.turn == 0
        assert says(s) == answer


def test_partner_gives_the_best_trump_and_the_loner_the_worst_card() -> None:
    s = position("JH AH KH AS 9C", "QH", seat=1, options={"call-for-best": "maker"})
    s = apply(s, actions.ORDER_ALONE)
    while s.turn != 1:
        s = apply(s, legal(s)[0])
    assert says(s) == "discard 9C"
    s = apply(s, actions.discard(1 << PACK.index("9C")))
    assert s.turn == 3
    card = actions.cards(THUMB.choose(observe(s, 3), legal(s)))
    trumps = s.rules.ranks.trumps[s.trump] & s.hands[3]
    strength = s.rules.ranks.strength[s.trump][s.trump]
    assert trumps
    assert strength[card.bit_length() - 1] == max(strength[c] for c in range(24) if trumps >> c & 1)


def test_a_hopeless_hand_is_thrown_in_and_a_poor_one_exchanged() -> None:
    s = position("9C TC 9D TS 9S", "KH", seat=0, options={"misdeal-low": "can"})
    assert says(s) == "misdeal"
    s = position("9C TC 9D QS KS", "KH", seat=0, options={"farmers": "on"}, passes=0)
    assert says(s) == "exchange 9C TC 9D"


def test_an_open_hand_is_made_to_lead_its_loser() -> None:
    table = {"jambon": "on", "jambon-lead": "on"}
    s = position("JH JD AH KH 9C", "QH", seat=1, options=table)
    s = apply(apply(s, actions.ORDER_ALONE), actions.EXPOSE)
    assert s.turn == 2
    assert says(s) == "dictate 9C"


def trick(
    hand: str, played: list[str], *, seat: int = 2, trump: str = "H", maker: int = 1
) -> State:
    """Return a first trick: seat 0 led (dealer 3), the cards ``played`` lie before ``seat``."""
    table = rules("standard")
    pack = table.pack
    fixed = {p: [pack.index(c)] for p, c in enumerate(played)}
    fixed[seat] = [pack.index(c) for c in hand.split()]
    used = {c for cards in fixed.values() for c in cards}
    up = next(c for c in range(pack.size) if pack.text(c)[1] == "C" and c not in used)
    led = table.ranks.suit["CDHS".index(trump)][fixed[0][0]] if played else -1
    own = table.ranks.suit["CDHS".index(trump)]
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
    s = apply(s, actions.name("CDHS".index(trump)))
    for p in range(len(played)):
        s = apply(s, fixed[p][0])
    assert s.turn == seat
    return s


@pytest.mark.parametrize(
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


def test_chances_to_win() -> None:
    assert chance_to_win(0, 3) == 1
    assert chance_to_win(3, 0) == 0
    for needs in range(1, 16):
        assert chance_to_win(needs, needs) == pytest.approx(0.5)
    assert chance_to_win(1, 9) > 0.92


def test_a_whole_match_ends() -> None:
    match: Match = new_match(rules("railroad"))
    rng = Random(4)
    while not match.over:
        s = match.deal(shuffled(match.rules.pack, rng))
        while not s.ended:
            push(s, THUMB.choose(observe(s, s.turn), legal(s)))
        match = match.after(s)
    assert max(match.scores) >= 5
