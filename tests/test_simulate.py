"""Simulations count correctly, are reproducible by seed, and refuse nonsense in one line."""

import re
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from euchre import GAMES, Match, rules
from euchre.arena import on_engine, simulate
from euchre.arena.intervals import quantile, wilson
from euchre.arena.on_engine import count
from euchre.arena.report import Report
from euchre.arena.simulate import LONGEST_GAME, play_out
from euchre.bots import Player
from euchre.bots.club import ClubBot
from euchre.cards import each
from euchre.engine.actions import Action
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import needed, points, tally
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.fast.rules.deal_statistics import Counts
from euchre.fast.rules.dealing import seed_number
from tests.commands import output
from tests.fast.rules.cards import dealt
from tests.kit.players import play
from tests.rows import each_row

run = partial(output, "lab", "simulate")


def test_redeals_and_misdeals_are_told_apart() -> None:
    assert simulate(rules("bald"), ("club", "random") * 2, deals=60, seed=3).redealt > 0
    table = rules("standard", {"misdeal-low": "must", "pack": "32"})
    report = simulate(table, ("random",), deals=150, seed=2)
    assert report.misdealt > 0
    assert report.played + report.passed_out + report.misdealt == 150


def test_deals_dealt_again_are_none_of_those_of_a_game() -> None:
    table = rules("progressive", {"redeal-passed-out": "on"})
    report = simulate(table, ("club",), games=2_000, seed=1)
    assert report.engine == "machine"
    assert report.redealt > 0
    assert report.played == 4 * report.games


def test_laps_are_carried_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    carried = []
    again = Match.again

    def noted(match: Match) -> Match:
        carried.append(match.carried)
        return again(match)

    monkeypatch.setattr(Match, "again", noted)
    simulate(rules("railroad"), games=12, seed=1)
    assert len(carried) == 12
    assert any(map(any, carried))


def test_rubbers_are_played_out() -> None:
    report = simulate(rules("standard", {"rubber": "games", "target": 5}), games=5, seed=1)
    assert report.games == 5


def test_the_cards_of_a_deal_depend_on_the_seed_and_its_number_alone() -> None:
    table = rules("standard")
    done = [simulate(table, deals=n, seed="x") for n in (10, 11)]
    assert done[0] == simulate(table, deals=10, seed="x")
    assert done[1].deals == done[0].deals + 1
    assert sum(done[1].points) >= sum(done[0].points)


def test_a_claim_is_no_jambon() -> None:
    # Whoever claims lays the cards down; nobody can play a jambon in this game.
    table, counts = rules("bacon"), Counts()
    claimed = [s for s in (play(table, seed).last for seed in range(150)) if s.exposed]
    for s in claimed:
        count(s, counts)
    report = Report.of(table, [], 0, counts, "engine")
    assert report.played > 5
    assert report.jambons == 0


def test_a_report_says_what_played() -> None:
    table = rules("standard")
    assert simulate(table, ("random",), deals=5).engine == "machine"
    assert simulate(table, ("random",) * 3 + ("beginner",), deals=5).engine == "engine"
    assert "played by compiled code" in run("--players", "random", "--deals", "5")


def told_of(table: Rules, ended: Sequence[State]) -> dict[str, Any]:
    """What a report says of deals, from the facts of each."""
    sides, played = range(table.sides.count(table.seats)), []
    for s in ended:
        if s.outcome == Outcome.PLAYED and s.maker >= 0:
            facts = tally(s)
            short = facts.tricks_made < needed(facts, table)
            swept = facts.tricks_made == table.tricks and not short
            played.append((s, facts, short, swept, table.sides.side(s.maker)))
    places = [(s.maker - s.dealer - 1) % table.seats for s, *_ in played]
    upcard = [bool(s.accepted and not s.bid) for s, *_ in played]
    alone = [
        (p, facts.makers >> p & 1 == 1, short, swept)
        for _, facts, short, swept, _ in played
        for p in each(facts.lone)
    ]
    got = [points(s) for s in ended]
    return {
        "deals": len(ended),
        "played": sum(s.outcome == Outcome.PLAYED for s in ended),
        "without_maker": sum(s.outcome == Outcome.PLAYED and s.maker < 0 for s in ended),
        "points": [sum(row[side] for row in got) for side in sides],
        "points_squared": [sum(row[side] ** 2 for row in got) for side in sides],
        "euchred": [sum(short and of == side for *_, short, _, of in played) for side in sides],
        "marches": [sum(swept and of == side for *_, swept, of in played) for side in sides],
        "makes": [
            sum(not short and not swept and of == side for *_, short, swept, of in played)
            for side in sides
        ],
        "calls_accepting": [
            sum(place == at and up for at, up in zip(places, upcard, strict=True))
            for place in range(table.seats)
        ],
        "calls_naming": [
            sum(place == at and not up for at, up in zip(places, upcard, strict=True))
            for place in range(table.seats)
        ],
        "loners": [sum(p == q and ours for q, ours, *_ in alone) for p in range(table.seats)],
        "lone_defenders": [
            sum(p == q and not ours for q, ours, *_ in alone) for p in range(table.seats)
        ],
        "loners_swept": [
            sum(p == q and ours and swept for q, ours, _, swept in alone)
            for p in range(table.seats)
        ],
        "lone_defences_won": [
            sum(p == q and not ours and short for q, ours, short, _ in alone)
            for p in range(table.seats)
        ],
    }


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *(("standard", {}), ("railroad", {}), ("bacon", {"claim": "off"}), ("buck", {})),
        *(("pepper", {}), ("hasenpfeffer", {})),
    ],
)
def test_both_engines_count_alike(
    name: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("euchre.arena.simulate"), "DEALS_COMPILED", 1)
    table, number = rules(name, options), 60
    machine = simulate(table, ("club",), deals=number, seed=1)
    assert machine.engine == "machine"
    ended = []
    for i in range(number):
        ended.append(dealt(table, seed_number(1), i, i % table.seats))
        play_out(ended[-1], [ClubBot()] * table.seats)
    told = told_of(table, ended)
    assert told == {name: vars(machine)[name] for name in told}
    counts = Counts()
    for s in ended:
        count(s, counts)
    report = Report.of(table, machine.players, 1, counts, "machine")
    assert vars(report) == vars(machine)


@each_row("game", [game.name for game in GAMES])
def test_deals_of_club_players_alone_come_out_as_on_the_engine(game: str) -> None:
    table, counts = rules(game), Counts()
    for i in range(4):
        rng = Random(f"1:{i}")
        order, plan = shuffled(table.pack, rng), packet_plans(table, rng)
        s = deal(table, order, i % table.seats, packets=plan)
        play_out(s, [ClubBot()] * table.seats)
        count(s, counts)
    assert on_engine.deals(table, ["club"] * table.seats, 1, 0, 4) == counts.numbers()


@pytest.mark.parametrize("many", [{"games": 6}, {"deals": 60}], ids=["games", "deals"])
def test_points_have_the_interval_of_their_deals(
    many: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, ...]] = []

    def noted(s: State, counts: Counts) -> None:
        seen.append(points(s))
        count(s, counts)

    monkeypatch.setattr(on_engine, "count", noted)
    players = ("club", "beginner") * 2
    report = simulate(rules("pepper"), players, **many, seed=3)  # type: ignore[arg-type]
    assert report.deals == len(seen)
    assert report.points_per_deal_error is not None
    for side, error in enumerate(report.points_per_deal_error):
        got = [each[side] for each in seen]
        assert report.points_per_deal[side] == pytest.approx(mean(got))
        wanted = quantile(len(got) - 1) * stdev(got) / len(got) ** 0.5
        assert error == pytest.approx(wanted)


def test_shares_have_score_intervals() -> None:
    report = simulate(rules("standard", {"target": 5}), ("club", "random") * 2, games=6, seed=1)
    assert report.games_won_interval == [wilson(won, 6) for won in report.games_won]
    assert report.dealer_share_interval == wilson(report.dealer_scored, report.played)
    single = simulate(rules("standard"), deals=1, seed=1)
    assert (single.points_per_deal_error, single.games_won_interval) == (None, None)


class Wrong:
    """Answers in words."""

    def __init__(self, rng: Random):
        pass

    def choose(self, view: View, legal: Sequence[Action]) -> Any:
        return "order"


@pytest.mark.parametrize(
    ("players", "games", "deals", "words"),
    [
        (("club",) * 3, 1, None, "3 players given; give 1"),
        (("club",), None, None, "number of games or of deals"),
        (("club",), 1, 1, "not both"),
        (("club",), 0, None, "at least 1 game or deal"),
        (("club",), 2.5, None, "at least 1 game or deal must be played, not 2.5"),
        (("clubs",), 1, None, "did you mean club"),
        ((Wrong,), None, 1, "Wrong on seat 1 answered 'order', which is none of the 3 legal"),
    ],
)
def test_nonsense_is_refused(
    players: Sequence[Player], games: Any, deals: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        simulate(rules("standard"), players, games=games, deals=deals)


# -- the wider family ------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_games_end_everywhere_and_every_deal_is_counted(name: str) -> None:
    table = rules(name)
    report = simulate(table, games=2, seed=1)
    assert report.games == 2
    assert report.unfinished == 0
    assert sum(report.games_won) >= 2
    assert (sum(report.games_won) > 2) == (report.shared > 0)
    ended = report.played + report.passed_out + report.misdealt + report.redealt
    assert ended == report.deals
    calls = sum(report.calls_accepting) + sum(report.calls_naming)
    results = sum(report.makes) + sum(report.marches) + sum(report.euchred)
    assert calls == results == report.played - report.without_maker
    assert len(report.points) == table.sides.count(table.seats)


def test_points_counted_down_go_down() -> None:
    report = simulate(rules("buck"), games=6, seed=2)
    assert report.without_maker > 0
    # Who wins has gone down from 15 to 0, whatever the others had to add.
    assert min(report.points) < 0
    down = simulate(rules("club-buck"), games=6, seed=2)
    assert sum(down.points) < 0
    # The dealer gains like anybody.
    assert 0.3 < report.dealer_share < 0.9


def test_a_game_that_several_win_counts_for_each() -> None:
    report = simulate(rules("auction-5"), games=30, seed=1)
    assert report.shared > 0
    assert sum(report.games_won) > 30


def test_a_bid_that_is_not_made_is_no_make() -> None:
    report = simulate(rules("indiana"), ("random",), deals=40, seed=1)
    assert sum(report.euchred) > 30
    assert min(report.points) < 0


def test_a_game_without_an_end_is_given_up() -> None:
    report = simulate(rules("indiana"), ("random",), games=1, seed=1)
    assert (report.games, report.unfinished) == (1, 1)
    assert report.deals == LONGEST_GAME
    assert report.games_won == [0, 0]


# -- the command ---------------------------------------------------------------


def test_the_table_tells_what_was_played() -> None:
    printed = run("railroad", "--deals", "30", "--seed", "8", "--set", "target=10")
    assert "Railroad Euchre (railroad+target=10), seed 8: 30 deals" in printed
    for words in ("points per deal", "defended alone", "dealer", "played face up"):
        assert words in printed
    share = r"scored in \d+\.\d % of the deals played out \(95 % interval \d+\.\d % to \d+\.\d %\)"
    assert re.search(share, printed)
    assert re.search(r"95 % intervals.*points per deal", printed)
    assert "share of games won" not in printed
    games = run("--games", "3")
    assert re.search(r"seats 1, 3 *│ *\d+\.\d% to \d+\.\d% │ *\d\.\d+ to \d\.\d+ │", games)
    assert "ordered or picked up" in games
    # One deal has no interval.
    assert "95 % intervals" not in run("--deals", "1")


def test_the_table_of_a_game_where_each_plays_for_himself() -> None:
    printed = run("dirty-clubs", "--deals", "30", "--seed", "7")
    for words in ("By seat", "seat 4", "highest bid", "without a maker", "lower is better"):
        assert words in printed


def test_games_that_were_given_up_are_told() -> None:
    printed = run("indiana", "--players", "random", "--games", "1", "--seed", "1")
    assert f"1 game was abandoned after {LONGEST_GAME} deals" in printed
