"""Whole nights between bots: reproducible by seed, with luck separated from skill."""

from itertools import count
from typing import Any

import pytest
from tools.nights import game as of_nights
from tools.nights import sitting_out
from tools.nights.game import play_game
from tools.nights.luck import EDGES
from tools.nights.repeats import repeats
from tools.nights.simulate import play_night, simulate

from euchre.bots import UnknownBot
from euchre.engine.dealing import deal
from euchre.fast.rules.dealing import seed_number
from euchre.night.errors import NightError
from euchre.night.movement_or_contest import Movement
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.rotation.library import printed, shortened
from euchre.night.rotation.movements import WAYS, Way
from euchre.night.standings import standings
from tests.fast.rules.cards import dealt

pytestmark = pytest.mark.untraced

#: Eight players, the beginning of the printed chart for two tables (B29).
EIGHT = shortened(printed("printed-8"), 4)
SHORT = NightRules(length=2)
SAME = rules_from_text({"play": "screens", "same-deals": "yes", "length": "4"})


@pytest.mark.parametrize("way", [None, *WAYS])
def test_a_night_between_bots_is_a_night_like_any_other(way: Way | None) -> None:
    movement = Movement(way=way, games=4) if way else None
    chart, bots = printed("printed-12"), ["club"] * 11 + ["random"]
    night, same, other = (play_night(SHORT, chart, bots, seed, movement) for seed in "aab")
    assert night == same
    assert night.results != other.results
    assert (night.strays, night.games) == ((), 4 if way else 11)
    assert not any(night.doubts(result) for result in night.results.values())
    now = standings(night)
    assert now.final
    assert sum(line.points for line in now.lines) == sum(
        2 * sum(r.score.points) for r in night.results.values() if r.score
    )


@pytest.mark.parametrize(("passed_out", "scored"), [("counts", False), ("again", True)])
def test_deals_passed_out(monkeypatch: Any, passed_out: Any, scored: bool) -> None:
    # The first deals are all passed; from the fourth on somebody calls.
    dealt: list[Any] = []

    class Timid:
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[0] if len(dealt) < 4 else legal[-1]

    def counted_deal(*args: Any, **more: Any) -> Any:
        dealt.append(args)
        return deal(*args, **more)

    monkeypatch.setattr("tools.nights.game.deal", counted_deal)
    monkeypatch.setattr("tools.nights.game.seated", lambda *_: [Timid()] * 4)
    score = play_game(NightRules(length=3, passed_out=passed_out), ["club"] * 4, "x").score
    assert any(score.points) == scored
    assert len(dealt) == (6 if scored else 3)
    dealers = [args[2] for args in dealt]
    assert dealers == ([0, 0, 0, 0, 1, 2] if scored else [0, 1, 2])


@pytest.mark.every(7)
@pytest.mark.parametrize(
    ("more", "same"),
    [
        ({}, ""),
        ({"length": 12, "first_dealer": "draw"}, ""),
        ({"length": 4, "first_dealer": "draw", "play": "screens", "same_deals": True}, "x:1"),
        ({"ends": "score", "length": 15, "game": "standard"}, ""),
        ({"length": 6, "game": "railroad"}, ""),
        ({"length": 6, "game": "bald", "passed_out": "again"}, ""),
        ({"length": 6, "game": "bacon"}, ""),
    ],
)
def test_with_the_same_cards_both_engines_come_to_the_same(
    monkeypatch: Any, more: dict[str, Any], same: str
) -> None:
    night_rules, players = NightRules(**more), ["club", "club"] * 2
    for seed in ("a", "b"):
        mine = play_game(night_rules, players, seed, same=same, engine="machine")
        numbers = count()

        def begin(
            table: Any, number: int, dealer: int, *, scores: Any, packets: Any, seed: str = seed
        ) -> Any:
            return dealt(table, seed_number(same or seed), number * 4 + dealer, dealer, scores)

        with monkeypatch.context() as patch:
            patch.setattr(of_nights, "shuffled", lambda *_, numbers=numbers: next(numbers))
            patch.setattr(of_nights, "packet_plans", lambda *_: None)
            patch.setattr(of_nights, "deal", begin)
            theirs = play_game(night_rules, players, seed, same=same)
        assert mine == theirs


def test_equal_players_show_luck_and_no_skill_unequal_ones_both() -> None:
    bots = ["club"] * 4 + ["random"] * 4
    report = simulate(NightRules(), EIGHT, bots, nights=30, seed=1)
    one, same = (simulate(SHORT, EIGHT, bots, nights=2, seed=1) for _ in range(2))
    assert one == same
    assert report.skill > 0
    assert 0 < report.reliability < 1
    assert report.nights_needed
    strong, weak = report.bots
    assert strong.mean > weak.mean
    assert strong.wins > 1 / 8 > weak.wins
    assert 4 * strong.wins + 4 * weak.wins == pytest.approx(1)
    assert (report.luck or 0) > 0


def test_an_edge_is_worth_more_the_larger_it_is() -> None:
    report = simulate(NightRules(), EIGHT, ["club"] * 8, nights=12, seed=2)
    wins = [row.wins for row in report.edges]
    assert wins == sorted(wins)
    assert wins[0] == pytest.approx(1 / 8)
    assert report.edges[0].better_half == pytest.approx(0.5)
    assert [row.edge for row in report.edges] == list(EDGES)
    assert (report.skill, report.reliability, report.nights_needed) == (0, 0, None)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"bots": ["club"] * 7}, "8 players need as many bots, not 7"),
        ({"nights": 0}, "1 night or more"),
        ({"rules": NightRules(ends="time", length=20)}, "bots have no clock"),
        ({"bots": ["clb"] * 8}, "club"),
        ({"rank_by": "compared"}, "play the same deals"),
    ],
)
def test_what_cannot_be_simulated(how: dict[str, Any], reason: str) -> None:
    told: dict[str, Any] = {"rules": SHORT, "chart": EIGHT, "bots": ["club"] * 8, "nights": 2} | how
    with pytest.raises((NightError, UnknownBot), match=reason):
        simulate(**told)


# -- the same deals -------------------------------------------------------------------------------


def test_the_same_deals_are_the_same_whatever_the_table() -> None:
    one, other = (
        play_game(SAME, ["club"] * 4, key, same="set 1") for key in ("table 1", "table 2")
    )
    assert one == other
    assert len(one.nets) == 4
    assert one != play_game(SAME, ["club"] * 4, "table 1", same="set 2")
    slips = {play_game(SAME, ["random"] * 4, f"{key}", same="set 1").nets for key in range(3)}
    assert len(slips) == 3


def test_a_movement_is_compared_with_the_chart() -> None:
    chart, rules = printed("printed-8"), NightRules(length=1)
    movement = Movement(way="draw", games=7)
    report = simulate(rules, chart, ["club"] * 8, nights=4, seed=1, movement=movement)
    drawn, planned = report.repeats
    assert planned == repeats(f"chart {chart.id}", [chart])
    # The two-table chart is exact: everybody is partner once and opponent twice.
    assert (planned.partners, planned.opponents, planned.most_opponents) == (0, 28, 2)
    assert (drawn.name, drawn.partners > 0, drawn.most_partners > 1) == ("draw", True, True)
    assert report.chart == "draw"
    assert simulate(rules, chart, ["club"] * 8, nights=2, seed=1).repeats == []


def test_first_places_are_counted_by_who_sits_out_least(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["sitting_out", "5x3", "--nights", "4", "--seed", "2"])
    sitting_out.main()
    shown = " ".join(capsys.readouterr().out.split())
    # Of five players three sit out once in three games, and two never.
    assert "5x3 │ 2 of 5 │ 40.0%" in shown
    assert "halfway: chi-square over 1 size " in shown
    size, digest = sitting_out.measured(5, 3, 4, 2)
    assert digest in shown
    assert (size.fair, set(size.first)) == (0.4, set(sitting_out.WAYS))
    assert all(0 <= share.mean <= 1 for share in (*size.first.values(), *size.lowest.values()))
