"""The rule-of-club bot: honest, legal, fast, strong enough, and sensible."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from euchre import GAMES, Rules, RulesError, State, deal, legal, observe, push, rules, shuffled
from euchre.arena import Report, run, simulate, tournament
from euchre.bots import Bot, bot
from euchre.engine import actions
from euchre.engine.phases import CallPartner
from euchre.fast.player.prepared import chance_to_win
from euchre.games import options_of
from tests.rows import each_row
from tests.written import tables_of

THUMB = bot("club", Random(0))
#: How often something else is done than the club chooses.
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
RICH = tables_of("""
standard joker=on high-low=on joker-no-trump=on farmers=off
standard farmers=on misdeal-low=can misdeal-ace=can
standard defend-alone=any call-for-best=both jambon=on
railroad jambon-lead=on optional-pickup=on alone=any
british jambon=on jambon-lead=on high-low=on joker-no-trump=on
bacon deny=on claim=any-order
six-double joker=on ask-card=on jokers=different
three-buck
call-ace players=6 maker-counts=on
""")


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


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_club_is_legal_in_every_game_with_any_single_option(name: str) -> None:
    for table in tables(name):
        for s, action in decisions(table, [THUMB], table.id, 1, odd=ODD):
            assert action in legal(s), table.id


@each_row("table", RICH)
def test_club_is_legal_with_options_together(table: Rules) -> None:
    for s, action in decisions(table, [THUMB], table.id, 20, odd=ODD):
        assert action in legal(s), table.id


def test_every_kind_of_choice_comes_up() -> None:
    """The tables above ask everything a table can ask."""
    met = set()
    for table in [*RICH, rules("auction-5")]:
        for s, _ in decisions(table, [THUMB], "kinds", 30, odd=ODD):
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


# -- strength and calibration --------------------------------------------------

# The seeds here are apart from those with which the thresholds were found.


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_club_beats_random_in_every_game(name: str) -> None:
    table = rules(name)
    # Where a random player may be one's partner of the deal, there is less to gain.
    deals, least = (100, 0.15) if table.phase(CallPartner) else (50, 0.4)
    (result,) = run(tournament(table, ("club", "random"), "all"), deals).pairs
    assert result.mean - result.error > least, str(result)


@pytest.fixture(scope="module", params=["off", "on"])
def standard(request: pytest.FixtureRequest) -> Report:
    table = rules("standard", {"stick-the-dealer": request.param})
    # So many are played by the machine, which takes less time than a tenth of them here.
    return simulate(table, deals=20_000, seed="calibration")


def test_calibration_of_a_table_of_club_players(standard: Report) -> None:
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
    # The next point wins, as in a game to one.
    report = simulate(rules("standard", {"target": "1"}), games=1500, seed="nine")
    # 65-71 %; one standard error is 1.2 %.
    assert 0.65 - 0.01 <= report.games_won_by_first_dealer / 1500 <= 0.71 + 0.01


def test_chances_to_win() -> None:
    assert chance_to_win(0, 3) == 1
    assert chance_to_win(3, 0) == 0
    for needs in range(1, 16):
        assert chance_to_win(needs, needs) == pytest.approx(0.5)
    assert chance_to_win(1, 9) > 0.92
