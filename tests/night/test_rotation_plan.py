"""``plan`` and ``replan``: every chart is fair, none is below the lower bound, wishes are met."""

import pytest

from euchre.night.rotation.annealing import WEIGHTS, cost_of, past_of
from euchre.night.rotation.balance import Report, report
from euchre.night.rotation.chart import Chart, ChartError
from euchre.night.rotation.leveling import sit_outs
from euchre.night.rotation.planning import plan, replan
from euchre.night.rotation.wishes import Constraints
from tests.rows import each_row

#: Steps that are enough to be fair, not to be good.
FEW = 20_000
NEVER = tuple((p, p + 1) for p in range(1, 20, 2))


def fair(chart: Chart, players: set[int]) -> Report:
    """Check what every chart promises, and return its report."""
    for game in chart.games:
        places = [p for table in game.tables for p in table] + list(game.byes)
        assert sorted(places) == sorted(players)
        assert len(game.byes) == len(players) % 4
    found = report(chart)
    low, high = found.sit_outs
    assert high - low <= 1
    assert all(measure.over >= 0 for measure in found.measures)
    return found


@pytest.mark.every(8)
@pytest.mark.untraced
@pytest.mark.parametrize("players", range(4, 81))
def test_every_chart_is_fair_and_not_below_the_bound(players: int) -> None:
    """Of every size one length, of small ones two; ``tools.charts.library`` plans many more."""
    for games in (1, 5 + players % 9) if players < 24 else (1 + players % 12,):
        fair(plan(players, games, budget_steps=FEW), set(range(1, players + 1)))


@pytest.mark.every(8)
@pytest.mark.untraced
@pytest.mark.parametrize("players", range(4, 46))
def test_a_full_length_night_is_at_the_bound(players: int) -> None:
    games = players - (players % 4 == 0)
    # Of seven somebody would always sit out twice running at the bound.
    wishes = Constraints(arrows=players == 7)
    chart = plan(players, games, constraints=wishes)
    assert fair(chart, set(range(1, players + 1))).at_bound


@pytest.mark.parametrize("budget", [1, FEW])
@pytest.mark.parametrize(("players", "games"), [(7, 3), (18, 8), (21, 22)])
def test_the_same_call_gives_the_same_chart(players: int, games: int, budget: int) -> None:
    one, two = (plan(players, games, seed=3, budget_steps=budget) for _ in range(2))
    assert one == two


def test_another_seed_gives_another_chart() -> None:
    one, two = (plan(18, 8, seed=seed, budget_steps=FEW) for seed in (1, 2))
    assert one.id != two.id
    assert (one.seed, one.way) == (1, "library")
    assert report(one).summary == report(two).summary, "other people, the same chart"
    one, two = (plan(82, 8, seed=seed, budget_steps=FEW) for seed in (1, 2))
    assert one.id != two.id
    assert (one.seed, one.way) == (1, "annealed")


def test_a_night_longer_than_a_design_begins_with_it() -> None:
    long = plan(8, 10, budget_steps=FEW)
    assert report(Chart(long.games[:7], "whist", "")).at_bound
    assert plan(8, 14).made.startswith("exact whist design")
    assert report(plan(8, 14)).at_bound


def test_progress_goes_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    plan(18, 16, budget_steps=FEW, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


@each_row(
    ("players", "games", "more", "told"),
    [
        (8, 7, {"seed": -1}, "a seed must be a whole number of 0 or more, not -1"),
        (8, 7, {"budget_steps": 0}, "steps, not 0"),
        (8, 7, {"constraints": Constraints(never=((1, 9),))}, "there is no player 9 here"),
        (8, 7, {"constraints": Constraints(never=((1, 1),))}, "1 cannot be 1's own partner"),
        (8, 7, {"constraints": Constraints(always=((1, 2), (2, 3)))}, "2 cannot have two"),
        (8, 7, {"constraints": Constraints(always=((1, 2),), never=((2, 1),))}, "1 and 2 cannot"),
        (8, 7, {"constraints": Constraints(groups={1: "m", 2: "m"})}, "two groups, but there is"),
        (8, 7, {"constraints": Constraints(fixed=(1, 2, 3))}, "3 players who stay seated need"),
        (8, 7, {"constraints": Constraints(fixed=(1, 1))}, "1 is listed twice"),
        (8, 7, {"constraints": Constraints(always=((1, 2),), fixed=(1, 2))}, "if both stay"),
        (
            8,
            7,
            {"constraints": Constraints(always=((1, 2),), groups={1: "m", 2: "m", 3: "f"})},
            "1 and 2 cannot always be partners: both are 'm'",
        ),
    ],
)
def test_what_cannot_be_is_refused(
    players: int, games: int, more: dict[str, object], told: str
) -> None:
    with pytest.raises(ChartError, match=told):
        plan(players, games, **more)  # type: ignore[arg-type]


# -- wishes ----------------------------------------------------------------------------------


@each_row(
    ("players", "games", "wishes"),
    [
        pytest.param(20, 8, Constraints(never=NEVER), id="couples apart"),
        pytest.param(20, 8, Constraints(always=NEVER[:3]), id="couples together"),
        pytest.param(22, 8, Constraints(always=((1, 2), (3, 4))), id="couples and byes"),
        pytest.param(13, 6, Constraints(always=((1, 2),)), id="one bye"),
        pytest.param(24, 8, Constraints(groups={p: "mf"[p % 2] for p in range(1, 25)}), id="mixed"),
        pytest.param(19, 8, Constraints(fixed=(5, 6, 7)), id="three stay"),
        pytest.param(12, 11, Constraints(fixed=(5,)), id="one stays in an exact design"),
        pytest.param(13, 13, Constraints(fixed=(5,)), id="one stays, but sits out"),
        pytest.param(
            17,
            7,
            Constraints(never=((1, 2),), always=((3, 4),), fixed=(3,), level_tables=True),
            id="all of it",
        ),
    ],
)
def test_wishes_are_kept(players: int, games: int, wishes: Constraints) -> None:
    chart = plan(players, games, constraints=wishes, budget_steps=2_000_000)
    fair(chart, set(range(1, players + 1)))
    unmet = report(chart, wishes).of("wishes")
    # A couple plays apart only where one of them sits out, which is no broken wish.
    assert [defect.text for defect in unmet] == []


@pytest.mark.parametrize(("players", "games", "exact"), [(12, 11, True), (72, 4, False)])
def test_one_who_stays_is_at_one_chair_all_night(players: int, games: int, exact: bool) -> None:
    """An exact design stays exact; one of classes of blocks gives way."""
    chart = plan(players, games, constraints=Constraints(fixed=(5,)), budget_steps=200_000)
    assert {game.tables[0].north for game in chart.games} == {5}
    assert report(chart).at_bound or not exact


def test_what_cannot_be_kept_is_said() -> None:
    # Three of one group and one of the other cannot all be mixed pairs.
    wishes = Constraints(groups={1: "m", 2: "m", 3: "m", 4: "f"})
    chart = plan(4, 2, constraints=wishes, budget_steps=100)
    assert chart.made.endswith("2 wishes not met")


def test_couples_for_whom_no_side_is_left_are_told() -> None:
    wishes = Constraints(always=((2, 3), (4, 5), (6, 7)), fixed=(1, 8))
    chart = plan(8, 1, constraints=wishes, budget_steps=100)
    assert report(chart, wishes).of("wishes")


def test_levelled_tables_leave_nobody_at_one_table() -> None:
    arrows = plan(12, 11, constraints=Constraints(arrows=True))
    level = plan(12, 11)
    assert report(arrows).of("tables")
    assert not report(level).of("tables")
    assert report(level).at_bound


def test_couples_sit_out_together() -> None:
    wishes = Constraints(always=((1, 8), (2, 9)))
    found = sit_outs(range(1, 11), 5, wishes)
    assert (1, 8) in found
    assert (2, 9) in found


# -- annealing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [8, 12, 16])
def test_the_cost_is_that_of_the_report(players: int) -> None:
    chart = plan(players, 5, budget_steps=FEW)
    repeats = [measure.repeats for measure in report(chart).measures]
    assert cost_of(past_of(chart.players, chart.games)) == sum(
        weight * n for weight, n in zip(WEIGHTS, repeats, strict=True)
    )


# -- when people come and go --------------------------------------------------------------------


def test_two_leave_and_what_was_played_stays() -> None:
    old = plan(24, 8, budget_steps=FEW)
    new = replan(old, 4, {*old.players} - {3, 20}, budget_steps=2_000_000)
    assert new.games[:4] == old.games[:4]
    here = frozenset(range(1, 25)) - {3, 20}
    assert all(game.players == here for game in new.games[4:])
    assert [len(game.byes) for game in new.games[4:]] == [2] * 4
    found = report(new)
    # Half of the night is behind them, and still nobody is anybody's partner again.
    assert found.partners.repeats == 0
    assert found.opponents.repeats <= 2
    assert new.made.startswith("replanned from game 5 on; no repeated partners")


def test_who_comes_late_sits_out_as_often_as_others_have() -> None:
    old = plan(13, 12, budget_steps=FEW)
    new = replan(old, 7, range(1, 15), budget_steps=FEW)
    assert all(14 in game.players for game in new.games[7:])
    out = [p for game in new.games[7:] for p in game.byes]
    assert 14 not in new.games[7].byes
    assert max(out.count(p) for p in range(1, 15)) == 1


def test_replanning_before_the_first_game_is_planning() -> None:
    old = plan(22, 12, budget_steps=FEW)
    new = replan(old, 0, [*range(3, 23), 30], games=21)
    assert new.way == "whist"
    assert report(new).at_bound
    assert new.players == (*range(3, 23), 30)


def test_wishes_of_who_is_gone_are_forgotten_and_others_kept() -> None:
    wishes = Constraints(never=((1, 2), (3, 4)), fixed=(9, 10))
    old = plan(20, 8, constraints=wishes, budget_steps=FEW)
    new = replan(old, 3, {*old.players} - {1, 9}, constraints=wishes, budget_steps=2_000_000)
    chairs = {
        chair
        for game in new.games
        for chair, player in game.chairs().items()
        if player == 10 and not chair.out
    }
    assert {chair.name for chair in chairs} == {"table 2, North"}
    assert not any({3, 4} == set(s) for g in new.games for t in g.tables for s in t.sides)


def test_the_night_may_be_made_longer_or_shorter() -> None:
    old = plan(8, 7)
    assert len(replan(old, 2, games=4, budget_steps=FEW).games) == 4
    longer = replan(old, 7, games=9, budget_steps=FEW)
    assert longer.games[:7] == old.games
    assert len(longer.games) == 9


EIGHT = plan(8, 7)


@each_row(
    ("played", "more", "told"),
    [
        (9, {}, "0 to 7 games have been played, not 9"),
        (-1, {}, "0 to 7 games have been played, not -1"),
        (7, {}, "7 games have been played, so none of 7 are left to plan"),
        (2, {"here": range(8)}, "player numbers must be 1 to 400, not 0"),
        (2, {"here": (6, 7, 8)}, "3 players are left, but a table needs four"),
        (2, {"constraints": Constraints(fixed=(9,))}, "there is no player 9 here"),
    ],
)
def test_what_cannot_be_replanned_is_refused(
    played: int, more: dict[str, object], told: str
) -> None:
    with pytest.raises(ChartError, match=told):
        replan(EIGHT, played, budget_steps=FEW, **more)  # type: ignore[arg-type]
