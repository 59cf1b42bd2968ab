"""A season of nights: three real rule sets, whole nights, and forgotten names."""

import json
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tools.nights.simulate import play_night

from euchre.night.errors import NightError
from euchre.night.event_order import following
from euchre.night.events import Expected
from euchre.night.fold import fold as fold_night
from euchre.night.night_rules import NightRules
from euchre.night.rotation.planning import plan
from euchre.night.season.adding import adding
from euchre.night.season.events import (
    AnyEvent,
    Joined,
    MemberResult,
    Merged,
    NightCounts,
    SeasonOpened,
    Struck,
    decode,
    encode,
    stamp,
)
from euchre.night.season.fold import Season, admit, fold
from euchre.night.season.forgetting import names_of, nobody, of_words, whole
from euchre.night.season.member_ratings import DRIFT, NEW, curve, rate_game, ratings
from euchre.night.season.season_rules import rules_of
from euchre.night.season.standings import standings
from euchre.night.season.store import WHAT, SeasonFile, as_csv, as_json
from euchre.night.store import NightFile
from euchre.rating import Rating
from tests.night import nights as small
from tests.night.commands import follow

pytestmark = pytest.mark.untraced

NAMES = ("Ann", "Ben", "Cora", "Dan")
_numbers = count(1)


def at() -> dict[str, Any]:
    n = next(_numbers)
    return {"id": f"e{n}", "at": datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n)}


def opened(**rules: str) -> list[AnyEvent]:
    """A season of four members."""
    told = {name.replace("_", "-"): value for name, value in rules.items()}
    members = [Joined(**at(), member=n, name=name) for n, name in enumerate(NAMES, 1)]
    return [SeasonOpened(**at(), title="Winter", rules=told), *members]


def night(number: int, *totals: int | None, games: int = 2, **more: Any) -> NightCounts:
    """A night in which members made these totals; None: was not there."""
    there = [total for total in totals if total is not None]
    lines = tuple(
        MemberResult(member=m, place=1 + sum(x > total for x in there), total=total, games=games,
             wins=total // 10)
        for m, total in enumerate(totals, 1)
        if total is not None
    )  # fmt: skip
    day = date(2026, 1, 1) + timedelta(days=7 * number)
    return NightCounts(**at(), night=f"n{number}", title=f"Night {number}", day=day, lines=lines,
                  games=more.get("played", ()))  # fmt: skip


def table(events: list[AnyEvent]) -> list[tuple[int, str, float]]:
    return [(x.place, x.name, round(x.value, 3)) for x in standings(fold(events))]


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ({}, [("Ann", 20), ("Ben", 15)]),
        ({"count": "best-share:50"}, [("Ann", 25), ("Ben", 15)]),
        ({"score": "total"}, [("Ann", 80), ("Ben", 60)]),
        ({"score": "total", "ties": "wins", "value": "mean"}, [("Ann", 40), ("Ben", 30)]),
    ],
)
def test_other_rules(rules: dict[str, str], wanted: list[tuple[str, float]]) -> None:
    nights = [night(1, 50, 30), night(2, 30, 30)]
    assert [line[1:] for line in table([*opened(**rules), *nights])] == wanted


def test_equal_members_are_listed_as_people_count() -> None:
    season = opened()
    season += [Joined(**at(), member=n, name=f"Player {x}") for n, x in ((1, 10), (2, 9), (3, 2))]
    lines = standings(fold([*season, night(1, 20, 20, 20)]))
    assert [line.name for line in lines][:3] == ["Player 2", "Player 9", "Player 10"]


def test_whoever_has_come_too_seldom_waits() -> None:
    *_, last = standings(fold([*opened(least="2"), night(1, 50, 30), night(2, None, 30)]))
    assert (last.name, last.place, last.missing) == ("Ann", 0, 1)


def test_less_is_better_where_decisions_are_judged() -> None:
    def judged(n: int, *given: float) -> NightCounts:
        lines = tuple(
            MemberResult(member=m, place=1, total=9, games=1, given=cost)
            for m, cost in enumerate(given, 1)
        )
        return NightCounts(
            **at(), night=f"n{n}", title="x", day=date(2026, 1, n), lines=lines, games=()
        )

    nights = [judged(1, 0.1, 0.05), judged(2, 0.02, 0.2)]
    assert table([*opened(score="given-away", count="best:1"), *nights]) == [
        (1, "Ann", 0.02), (2, "Ben", 0.05),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"score": "luck"}, "score must be points, total"),
        ({"count": "worst:5"}, "count must be all, best:N"),
        ({"count": "best:0"}, "from 1 to 999, not '0'"),
        ({"least": "many"}, "least takes a whole number"),
        ({"ties": "fight"}, "ties must be shared"),
        ({"value": "median"}, "value must be sum or mean"),
        ({"colour": "red"}, "there is no season option 'colour'; choose score"),
        ({"drop": "1"}, "there is no season option 'drop'; did you mean count?"),
    ],
)
def test_rules_that_cannot_be(rules: dict[str, str], why: str) -> None:
    with pytest.raises(NightError, match=why):
        rules_of(rules)


# -- events --------------------------------------------------------------------------------------


def test_nights_are_struck_and_members_are_one() -> None:
    events: list[AnyEvent] = [*opened(score="total"), night(1, 50, 30), night(2, None, None, 45)]
    events.append(Merged(**at(), member=3, into=1))
    assert table(events) == [(1, "Ann", 95), (2, "Ben", 30)]
    events.append(Struck(**at(), night="n1"))
    assert table(events) == [(1, "Ann", 45)]
    # Two who were made one another are still two, and nothing hangs.
    events.append(Merged(**at(), member=1, into=3))
    fold(events)


# -- whole nights --------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two nights of eight named bots."""
    monkeypatch.chdir(tmp_path)
    for number in range(2):
        played = play_night(NightRules(length=2), plan(8, 3), ["club"] * 8, f"{number}")
        NightFile.create(tmp_path / f"{number}.night.jsonl", *played.events)
    return tmp_path


def test_a_season_from_its_nights_to_its_export(folder: Path) -> None:
    follow(
        """
        new --title Winter --rule score=total => Next: euchre season add
        add . => 2 nights
        add 0.night.jsonl
        standings => club 1 | ±
        member 'club 1' => place
        """,
        group="season",
    )
    # The night that came again has changed nothing.
    season = SeasonFile(folder / "winter.season.jsonl").load()
    assert (len(season.nights), len(season.members)) == (2, 8)
    assert sum(line.value for line in standings(season)) == sum(
        line.total for one in season.nights for line in one.lines
    )
    rated: dict[int, Rating] = {}
    for at, one in enumerate(season.nights):
        rated = {member: rating.later(DRIFT) for member, rating in rated.items()}
        for game in one.games:
            seats = [rated.get(m, NEW) for m in game.seats]
            rated.update(zip(game.seats, rate_game(seats, game.net, game.deals), strict=True))
        means = {m: curve(season, m)[at] for m in season.members}
        assert means == pytest.approx({m: rated[m].mean if m in rated else None for m in means})
    for what in WHAT:
        lines = as_csv(season, what).splitlines()
        assert len(lines) == len(json.loads(as_json(season, what))[what]) + 1 > 8
        follow(f"export {what} --out {what}.csv", group="season")
    follow(
        """
        rename 'club 1' Ann
        standings => Ann
        strike 'Simulated night 0' => no longer counts
        standings => 1 night,
        """,
        group="season",
    )


def test_a_forgotten_name_is_in_no_file_and_all_scores_stay(folder: Path) -> None:
    def values() -> list[float]:
        season = SeasonFile(folder / "season.season.jsonl").load()
        return sorted(line.value for line in standings(season))

    follow("new\nadd .\nrename 'club 3' 'Zoë O’Neill'", group="season")
    before = values()
    follow("forget 'Zoë O’Neill' . => is now Player", group="season")
    files = "".join(path.read_text("utf-8") for path in folder.glob("*.jsonl"))
    assert not [name for name in ("club 3", "Zoë") if name in files]
    assert values() == before
    # The night, brought up to date, is still that of the same members.
    follow("add .", group="season")
    assert values() == before


def test_what_is_refused(folder: Path) -> None:
    follow(
        """
        new
        add 0.night.jsonl
        member Nobody !! no member of this season is called 'Nobody'
        strike x !! no night is called 'x'
        add missing.night.jsonl !! cannot be read
        new !! already exists
        rename 'club 1' 'club 2' !! club 2 is already a member
        new --rule score=luck !! score must be points
        new --rule level=luck !! level must be points or tie, not 'luck'
        new --rule order=luck !! order must be games, difference, points
        """,
        group="season",
    )


def test_sides_at_the_command_line(folder: Path) -> None:
    # What is refused leaves no file behind, which would be a second season here.
    follow(f"new --title {'x' * 81} !! a title can have at most 80", group="season")
    # More letters than the name of a file may have.
    follow(f"new --sides {'Oak,' * 80}Oak !! a side is named twice", group="season")
    follow(
        """
        new --title Bad --sides Oak,Oak !! a side is named twice
        new --title Bad --sides One: !! --sides has no names
        new --title Bad --sides 'One: A, B; Two: C' !! --sides takes one division each time
        new --title Bad --sides A,B --sides A,C !! A is already a side of this season
        new --title Good --sides Oak,Elm
        draw --every 3 !! list all the days, or give the first
        draw --from 2026-10-01
        draw --times 0 !! --times takes a whole number from 1
        draw --every 0 !! --every takes a whole number from 1
        export --format json => 2 points for a win, 1 for a tie
        print --out no/such.pdf !! no/such.pdf cannot be written
        fixtures --out x !! --out cannot be combined with a list
        fixtures --csv --ics !! --ics cannot be combined with --csv
        draw --division Three !! there is no division 'Three'
        cup Trophy --division Three !! there is no division 'Three'
        move 1 !! give a day, or use --swap or --drop
        move 1 --swap => Fixture 1: Elm v Oak, round 1, 1 October 2026
        pay Elm 20
        pay Elm -2.50 --note back => Elm: 2.50 out (back)
        money => In the till: 17.50
        squad --out Oak Zed !! Zed is not in Oak
        undo '' !! STEP is empty; give it a value, or leave it out
        """,
        group="season",
    )
    assert [path.name for path in folder.glob("*.season.jsonl")] == ["good.season.jsonl"]


def test_a_night_without_scores_or_names_does_not_count() -> None:
    season = fold(opened())
    with pytest.raises(NightError, match="no game has a score"):
        adding(season, small.a_night())
    with pytest.raises(NightError, match="has no name"):
        adding(season, small.a_night(small.settled(1, (3, 1))))


def _after(season: Season, new: list[AnyEvent]) -> Season:
    """Return a season with more events, dated after its own as in a file."""
    return admit(season, following(season.events, new))


def test_a_corrected_night_is_of_the_same_members() -> None:
    names = {1: "Ann", 2: "Benny", 3: "Cora", 4: "Dan"}
    expected = [Expected(**small.at(1), number=n, name=name) for n, name in names.items()]
    night, season = small.a_night(*expected, small.settled(1, (3, 1))), fold(opened())

    def members() -> list[int]:
        return sorted(line.member for line in season.nights[0].lines)

    season = _after(season, adding(season, night))
    assert members() == [1, 3, 4, 5]
    # Ann has another name, another Ann has come, and Benny was Ben.
    renamed, new = ((1, "Anna"), (6, "Ann"))
    joined = [Joined(**stamp(), member=n, name=name) for n, name in (renamed, new)]
    season = _after(season, [*joined, Merged(**stamp(), member=5, into=2)])
    again = fold_night((*night.events, small.settled(2, (1, 3))))
    season = _after(season, adding(season, again))
    assert len(season.nights) == 1
    assert members() == [1, 2, 3, 4]
    # A night that has not counted yet is of the Ann of today; Benny is still Ben.
    fresh = fold([event for event in season.events if not isinstance(event, NightCounts)])
    season = admit(fresh, adding(fresh, again))
    assert members() == [2, 3, 4, 6]


def test_only_one_player_of_a_night_is_a_member() -> None:
    names = {1: "Ann", 2: "Eve", 3: "ann", 4: "Ben"}
    expected = [Expected(**small.at(1), number=n, name=name) for n, name in names.items()]
    night, season = small.a_night(*expected, small.settled(1, (3, 1))), fold(opened())
    with pytest.raises(NightError, match=r"Ann \(player 1\) and ann \(player 3\) cannot both"):
        adding(season, night)
    with pytest.raises(NightError, match=r"Eve .* and Ben .* cannot both be the member Ben"):
        adding(season, night, {2: 2, 3: 0})
    counts = admit(season, adding(season, night, {3: 0}))
    assert {line.member for line in counts.nights[0].lines} == {1, 2, 5, 6}
    with pytest.raises(NightError, match=r"Ben would be two players of A night \(2026-01-01\)"):
        admit(counts, [Merged(**at(), member=5, into=2)])
    # One that has counted in an older version stays as it was.
    old = fold([*counts.events, Merged(**at(), member=5, into=2)])
    assert admit(old, [Joined(**at(), member=9, name="Zed")]).nights == old.nights


# -- golden files: the rules of three clubs --------------------------------------------------------

GOLDEN = Path(__file__).parents[1] / "data" / "seasons"


def golden(name: str) -> tuple[list[AnyEvent], Any]:
    """Return the events of a season, and its standings as they were reckoned."""
    written = (GOLDEN / f"{name}.season.jsonl").read_bytes()
    events = [decode(line) for line in written.splitlines()]
    assert b"".join(encode(event) + b"\n" for event in events) == written
    return events, json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))


def told(events: list[AnyEvent]) -> dict[str, Any]:
    """Return standings as the golden files have them, which were reckoned without this code."""
    lines = [(x.place, x.name, round(x.value, 3)) for x in standings(fold(events))]
    rows = [{"place": p or None, "name": name, "value": value} for p, name, value in lines]
    waiting = [row for row in rows if row["place"] is None]
    ranked = [row for row in rows if row["place"] is not None]
    return {"ranked": ranked, "waiting": sorted(waiting, key=lambda row: str(row["name"]))}


@pytest.mark.parametrize("name", ["six-weeks", "nine-tournaments", "three-two-one"])
def test_the_rules_of_real_clubs_whatever_the_order_of_events(name: str) -> None:
    events, standing = golden(name)
    assert told(events) == standing
    assert len(standing["ranked"]) >= 3
    rated = ratings(fold(events))
    rng = Random(name)
    for _ in range(12):
        mixed = [*events, *rng.choices(events, k=4)]
        rng.shuffle(mixed)
        assert told(mixed) == standing
        assert ratings(fold(mixed)) == rated


@pytest.mark.parametrize("name", ["six-weeks", "nine-tournaments", "three-two-one"])
def test_whoever_is_forgotten_changes_no_golden_standing(name: str) -> None:
    events, standing = golden(name)
    before = sorted(row["value"] for part in standing.values() for row in part)
    for member, called in fold(events).members.items():
        pattern = whole(names_of(fold(events), member))
        text = json.dumps(told(of_words(events, pattern, nobody(member))))
        assert called not in text
        after = json.loads(text)
        assert sorted(row["value"] for part in after.values() for row in part) == before
        assert nobody(member) in text
