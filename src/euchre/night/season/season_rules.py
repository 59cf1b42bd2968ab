"""The rules of a season: the value of a night, which nights count, and who is ranked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from euchre.night.errors import NightError
from euchre.night.meetings import Worth
from euchre.night.option_values import kinds, no_option, read, wrong_words
from euchre.night.option_words import options
from euchre.text import brief, counted

Score = Literal["points", "total", "wins", "place", "compared", "given-away"]
Level = Literal["points", "tie"]
Order = Literal["games", "difference", "points", "margin", "wins", "meetings"]
Ties = Literal["shared", "next-best", "wins", "loners"]
Names = Literal["initials", "full"]
#: The options by name.
OPTIONS = {option.name: option for option in options("season/options.toml")}
#: What separates sides with equal league points, in words.
ORDERS: Mapping[Order, str] = {
    "games": "games won",
    "difference": "difference of games",
    "points": "points",
    "margin": "difference of points",
    "wins": "matches won",
    "meetings": "league points against each other",
}
_MOST = 999


@dataclass(frozen=True, kw_only=True)
class SeasonRules(Worth):
    """The rules of a season; ``rules_of`` parses them."""

    score: Score = "points"
    place_points: tuple[int, ...] = (6, 4, 3, 2, 1)
    #: The number of best nights that count; 0: all.
    best: int = 0
    #: The percentage of each member's nights that count, best first.
    share: int = 100
    mean: bool = True
    #: Nights needed to be ranked; None: a third of those played, rounded up.
    least: int | None = None
    ties: Ties = "shared"
    #: Who wins a match that is level in games; what separates sides with equal league points.
    level: Level = "points"
    order: tuple[Order, ...] = ("games", "points")
    promoted: int = 0
    relegated: int = 0
    borrow: int | None = None
    #: How names appear to strangers on the pages of a club.
    names: Names = "initials"

    @property
    def sign(self) -> int:
        """-1 if lower is better."""
        return -1 if self.score == "given-away" else 1

    def counted(self, nights: int) -> int:
        """Return how many of a member's ``nights`` count."""
        number = -(-nights * self.share // 100)
        return min(number, self.best) if self.best else number

    def needed(self, nights: int) -> int:
        """Return how many of the season's nights a member must have played."""
        return -(-nights // 3) if self.least is None else self.least

    def explained(self) -> str:
        """Return the rules in a sentence."""
        what = {
            "points": "points per game",
            "total": "total points of a night",
            "wins": "games won in a night",
            "place": f"{', '.join(map(str, self.place_points))} points for the places of a night",
            "compared": "points per deal above the tables with the same cards",
            "given-away": "points per deal given away by decisions (lower is better)",
        }[self.score]
        which = f"the best {self.best} nights" if self.best else "all nights"
        if self.share < 100:
            which = f"the best {self.share} % of each member's nights"
        how = "averaged over" if self.mean else "added up over"
        return f"{what[0].upper()}{what[1:]}, {how} {which}."

    def of_sides(self) -> str:
        """Return what a match is worth, and what separates equal sides, in a sentence."""
        each = f", {counted(self.each_game, 'point')} for each game" if self.each_game else ""
        lost = f", {self.loss} for a loss" if self.loss else ""
        over = f", {self.walkover} for a walkover" if self.walkover != self.win else ""
        words = [ORDERS[word] for word in self.order]
        ties = f"; equal sides: {', then '.join(words)}" if words else ""
        worth = f"{counted(self.win, 'point')} for a win, {self.tie} for a tie"
        return f"{worth}{lost}{over}{each}{ties}."


def rules_of(texts: Mapping[str, str]) -> SeasonRules:
    """Parse rules from options as people type them.  Raises ``NightError`` with every problem."""
    problems: list[str] = []
    values: dict[str, Any] = {}
    for name, text in texts.items():
        field = name.replace("-", "_")
        try:
            if name not in OPTIONS:
                raise NightError(
                    no_option("season", name, {one.name: one.also for one in OPTIONS.values()})
                )
            if name == "count":
                values |= _count(text)
            elif name != "value":
                values[field] = read(kinds(SeasonRules)[field], name, text)
        except NightError as error:
            problems += error.problems
    value = texts.get(
        "value", "sum" if values.get("score") in ("total", "wins", "place") else "mean"
    )
    if value not in ("sum", "mean"):
        problems.append(f"value must be sum or mean, not {brief(value)}")
    values.setdefault("walkover", values.get("win", 2))
    values.setdefault("tie", values["win"] // 2 if "win" in values else 1)
    rules = SeasonRules(**values, mean=value == "mean")
    problems += wrong_words(rules, kinds(SeasonRules))
    for name, numbers in values.items():
        for number in numbers if isinstance(numbers, tuple) else (numbers,):
            if isinstance(number, int) and number > _MOST:
                problems.append(f"{name.replace('_', '-')} must be 0 to {_MOST}, not {number}")
    if problems:
        raise NightError(*problems)
    return rules


def _count(text: str) -> dict[str, int]:
    """Return which nights count.  Raises ``NightError``."""
    if text == "all":
        return {}
    word, _, number = text.partition(":")
    field, most = {"best": ("best", _MOST), "best-share": ("share", 100)}.get(word, ("", 0))
    if not field:
        raise NightError(f"count must be all, best:N or best-share:PERCENT, not {brief(text)}")
    many = read(int, f"count={word}", number)
    if not 1 <= many <= most:
        raise NightError(f"count={word} takes a number from 1 to {most}, not {brief(number)}")
    return {field: many}
