"""A whole winter of a league, played by the desk's own commands, with mistakes that are mended.

Two divisions of eight sides of six, home and away: 112 matches of nine games, transfers, borrowed
players, walkovers, deductions, and a cup among the first eight.  One score in twenty is first
entered wrong.
"""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from euchre.night.command_base import command
from euchre.night.season.events import SeasonOpened, stamp
from euchre.night.season.fold import Season
from euchre.night.season.season_commands import (
    AdjustSide,
    DrawCup,
    DrawFixtures,
    Enrol,
    EnterResult,
    EnterSides,
    MoveFixture,
    UndoEntry,
    Walkover,
)
from euchre.night.season.store import SeasonFile

DIVISIONS = ("One", "Two")
RULES = {"win": "2", "tie": "1", "promoted": "2", "relegated": "2", "order": "games,points"}
#: One score in so many is first entered wrong.
WRONG = 20


@dataclass
class Winter:
    """A season in a file, and what was really played, kept apart from it."""

    file: SeasonFile
    rng: Random
    #: The true results: number -> (home, away, games, points, absent), names of sides.
    played: dict[int, dict[str, Any]] = field(default_factory=dict)
    given: list[tuple[str, int]] = field(default_factory=list)
    wrong: int = 0
    #: What is still to be entered as it was.
    later: list[dict[str, Any]] = field(default_factory=list)

    def do(self, kind: Any, **values: Any) -> Season:
        return self.file.do(command(kind, **values))

    def correct(self) -> None:
        """Enter what was wrong as it was."""
        for values in self.later:
            self.do(EnterResult, **values)
        self.later.clear()


def _score(rng: Random) -> tuple[tuple[int, int], tuple[int, int]]:
    games, points = [0, 0], [0, 0]
    for _ in range(9):
        won = rng.randrange(2)
        games[won] += 1
        points[won] += rng.randint(21, 24)
        points[1 - won] += rng.randint(4, 20)
    return (games[0], games[1]), (points[0], points[1])


def play(folder: Path, seed: int, *, matches: int | None = None) -> Winter:
    """Return the winter after so many league matches (None: all, and the cup)."""
    rng, path = Random(seed), folder / "winter.season.jsonl"
    SeasonFile.create(path, SeasonOpened(**stamp(), title="Winter", rules=RULES))
    winter = Winter(SeasonFile(path), rng)
    for division in DIVISIONS:
        names = tuple(f"{division} {letter}" for letter in "ABCDEFGH")
        winter.do(EnterSides, names=names, division=division)
    season = winter.do(
        DrawFixtures, first=date(2026, 10, 1), but=("24 December 2026, 31 Dec 2026",)
    )
    sides = {n: s.name for n, s in season.league.sides.items()}
    for number, name in sides.items():
        squad = tuple(f"{name} {n}" for n in range(1, 8))
        winter.do(Enrol, side=number, names=squad, day=date(2026, 9, 1))
    winter.do(Enrol, side=1, names=("One B 7",), day=date(2026, 12, 1))
    fixtures = sorted(season.league.fixtures.values(), key=lambda f: (f.day or date.max, f.number))
    absent = {f.number: f.away for f in rng.sample(fixtures, 3)}
    for nth, fixture in enumerate(fixtures[:matches]):
        enter(winter, fixture.number, sides[fixture.home], sides[fixture.away], absent, sides)
        if nth % 9 == 8:
            winter.correct()
        if nth == 40:
            winter.do(MoveFixture, fixture=fixtures[-1].number, day=date(2027, 4, 1))
    winter.correct()
    for side, points in ((3, -1), (11, -2)):
        winter.do(AdjustSide, side=side, points=points, note="late card")
        winter.given.append((sides[side], points))
    if matches is None:
        _cup(winter, sides)
    return winter


def enter(
    winter: Winter,
    number: int,
    home: str,
    away: str,
    absent: dict[int, int],
    sides: dict[int, str],
) -> None:
    """Enter a result, sometimes wrong at first: undone at once, or corrected weeks later."""
    rng = winter.rng
    if number in absent:
        winter.do(Walkover, fixture=number, absent=absent[number])
        truth = {"games": (0, 0), "points": (0, 0), "absent": sides[absent[number]]}
        winter.played[number] = truth | {"home": home, "away": away}
        return
    games, points = _score(rng)
    people = {"home": (f"{home} 1", f"{home} 2"), "away": (f"{away} 1", f"{away} 2")}
    true = {"fixture": number, "games": games, "points": points, **people}
    if rng.randrange(WRONG) == 0:
        winter.wrong += 1
        winter.do(EnterResult, **true | {"games": games[::-1], "points": points[::-1]})
        if rng.randrange(2):
            winter.do(UndoEntry)
            winter.do(EnterResult, **true)
        else:
            winter.later.append(true)
    else:
        winter.do(EnterResult, **true)
    truth = {"games": games, "points": points, "absent": ""}
    winter.played[number] = truth | {"home": home, "away": away}


def _cup(winter: Winter, sides: dict[int, str]) -> None:
    for _ in range(3):
        season = winter.do(DrawCup, name="Cup", first=8)
        for f in season.league.fixtures.values():
            if f.cup and f.result is None:
                enter(winter, f.number, sides[f.home], sides[f.away], {}, sides)
                winter.played[f.number]["cup"] = "Cup"
        winter.correct()
