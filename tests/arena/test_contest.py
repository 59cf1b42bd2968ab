"""Contests: the same cards for all players, and the same figures however they are run."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from euchre import State, deal, rules
from euchre.arena.results import Results, Versus
from euchre.arena.running import TournamentOutcome, run
from euchre.arena.sequential_test import Sprt
from euchre.arena.simulate import play_out
from euchre.arena.tournaments import WON, Tournament, lineups, play_chunk, tournament
from euchre.work import Workload
from tests.rows import each_row


def without_cost(outcome: TournamentOutcome) -> Results:
    found = outcome.results({})
    assert found.cost
    return replace(found, cost={})


def between(a: str, b: str, game: str = "standard") -> Tournament:
    return tournament(rules(game), (a, b), "test:3")


# -- what duplicate deals promise ---------------------------------------------------------------


@each_row("game", ["standard", "three", "buck", "six", "call-ace", "two-tableau"])
@each_row("player", ["club", "random"])
def test_a_player_is_exactly_as_good_as_itself(game: str, player: str) -> None:
    versus = run(between(player, player, game), 4).pairs[0]
    assert (versus.mean, versus.error) == (0.0, 0.0)


@pytest.mark.parametrize("game", ["standard", "three", "buck", "six"])
def test_exchanging_the_names_turns_the_sign_and_nothing_else(game: str) -> None:
    one = run(between("club", "random", game), 6).pairs[0]
    other = run(between("random", "club", game), 6).pairs[0]
    assert one.mean == -other.mean != 0.0
    assert one.error == other.error


@pytest.mark.parametrize("game", ["bald", "bacon"])
def test_a_deal_is_dealt_until_it_counts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the same dealer deals again (A9), that is not yet the deal."""
    ended = list[State]()

    def noted(s: State, *args: Any) -> None:
        play_out(s, *args)
        ended.append(s)

    monkeypatch.setattr("euchre.arena.tournaments.play_out", noted)
    of = between("club", "club", game)
    chunk = play_chunk(of, 0, 0, 80)
    plays = sum(deals for _, deals, _ in chunk.units)
    called = sum(s.maker >= 0 for s in ended)
    assert plays == len(chunk.units) * of.sides == called
    assert len(ended) > plays


@pytest.mark.parametrize(("game", "sides"), [("standard", 2), ("three", 3), ("six", 2)])
def test_everybody_sits_everywhere(game: str, sides: int) -> None:
    of = between("club", "random", game)
    table = of.rules
    assert of.sides == sides
    for seat in range(table.seats):
        sat = Counter(names[seat] for _, _, names in lineups(of, 0))
        assert sat["club"] == sat["random"]
    for _, side, names in lineups(of, 0):
        assert len({n for p, n in enumerate(names) if table.sides.side(p) == side}) == 1


def test_the_plays_of_a_deal_have_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[object, int]] = []

    def noted(*args: Any, **more: Any) -> State:
        s = deal(*args, **more)
        dealt.append((s.hands, s.dealer))
        return s

    monkeypatch.setattr("euchre.arena.tournaments.deal", noted)
    run(between("club", "random"), 5)
    assert dealt[0::2] == dealt[1::2]
    assert len(set(dealt)) == 5
    assert {dealer for _, dealer in dealt} == {0, 1, 2, 3}


def test_points_are_counted_down_for_the_better_player_too() -> None:
    assert rules("buck").goal.down
    assert run(between("club", "random", "buck"), 30).pairs[0].mean > 0


def test_winning_every_game_leaves_an_interval() -> None:
    """Where every game was won, the next one still may be lost."""
    always = Versus("a", "b", 2)
    for _ in range(20):
        always.games.add(2 * WON, 2)
    found = always.result().games_won
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.88, 1.0), abs=0.005)
    assert found.share == 1.0
    assert found.error == pytest.approx((found.high - found.low) / 2)
    # With four sides a player that always wins has 5 / 6 on the common scale.
    four = Versus("a", "b", 4)
    for _ in range(20):
        four.games.add(-16 * WON, 8)
    found = four.games_won
    assert found is not None
    assert found.share == pytest.approx(1 / 6)
    assert (found.low, found.high) == pytest.approx((1 / 6, 0.247), abs=0.005)


def test_more_than_two_play_everybody_against_everybody() -> None:
    outcome = run(tournament(rules("standard"), ("club", "random", "club"), 3), 20)
    pairs = [(v.a, v.b) for v in outcome.pairs]
    assert pairs == [("club", "random"), ("club", "club"), ("random", "club")]
    first, same, last = (versus.mean for versus in outcome.pairs)
    assert (first, same) == (-last, 0.0)


# -- however it is played ----------------------------------------------------------------------


def test_the_test_ends_a_contest_at_the_same_deal_whatever_is_kept(tmp_path: Path) -> None:
    of, test, file = between("club", "random"), Sprt(0.0, 1.0), tmp_path / "results"
    outcome = run(of, 1000, Workload(keep=file), sprt=test)
    assert outcome.pairs[0].decided == "high"
    assert outcome.pairs[0].points.n == 100
    run(of, 140, Workload(keep=file))
    assert without_cost(run(of, 1000, Workload(keep=file), sprt=test)) == without_cost(outcome)


# -- refusals ----------------------------------------------------------------------------------


def test_contests_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        tournament(rules("standard"), ("club",))
    with pytest.raises(ValueError, match="at least 2"):
        run(between("club", "random"), 1)
    of = tournament(rules("standard"), ("club", "random", "club"))
    with pytest.raises(ValueError, match="two players"):
        run(of, 10, sprt=Sprt(0, 1))


def test_players_can_be_functions() -> None:
    from euchre.bots import RandomBot

    def mine(rng: Random) -> RandomBot:
        return RandomBot(rng)

    versus = run(tournament(rules("standard"), (mine, "random")), 10).pairs[0]
    assert (versus.a, versus.mean) == ("mine", 0.0)
    with pytest.raises(ValueError, match="one job"):
        run(tournament(rules("standard"), (mine, "random")), 10, Workload(2))
