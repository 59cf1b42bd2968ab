"""The rules of a night: what ends a game, what counts, and who wins what (B29, D168-D175).

A ``NightRules`` is a frozen value.  Each of its options is described once, in ``OPTIONS``;
commands, web pages, the rule card and the manual all use those descriptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal, get_args

from euchre.engine.phases import Misdeal
from euchre.engine.rules import Goal, Rules, RulesError
from euchre.games import OPTIONS as HOUSE_RULES
from euchre.games import rules as rules_of
from euchre.games.sheets.score_in_brief import in_brief
from euchre.night.errors import NightError
from euchre.night.event_base import checked
from euchre.night.option_values import kinds, no_option, read, wrong_words
from euchre.night.option_words import ON_MONEY, ON_SCREENS, OPTIONS
from euchre.text import brief, counted, listed

Ends = Literal["deals", "score", "time"]
PassedOut = Literal["counts", "again"]
SitOut = Literal["halfway", "own-mean", "average", "nothing", "three-handed", "house"]
Rank = Literal["points", "wins"]
LowestScore = Literal["all-games", "total"]
Prize = Literal[
    "high", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "low", "game",
    "groups", "pair", "loners", "euchres", "euchred", "wins", "consolation", "door"
]  # fmt: skip
Bell = Literal["none", "head"]
TieBreak = Literal["wins", "loners", "euchres", "against"]
FirstDealer = Literal["listed", "draw"]
Play = Literal["cards", "screens", "both"]
CheckIn = Literal["desk", "trusted"]
Begin = Literal["desk", "all-in"]
Pace = Literal["relaxed", "normal", "fast", "instant"]

#: Upper bounds on the length of a game: deals, points, or minutes.
LONGEST = {"deals": 40, "score": 100, "time": 240}
#: An amount of money.
_AMOUNT = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")
#: Ranges in seconds: until a bot covers for a player, and for one decision.
COVER, THINK = (5, 600), (0, 600)


@dataclass(frozen=True, kw_only=True)
class NightRules:
    """The rules for every table of one night; ``OPTIONS`` describes each field."""

    game: str = "progressive"
    #: House rules of the game, by name.
    house: tuple[tuple[str, str], ...] = ()
    ends: Ends = "deals"
    length: int = 4
    passed_out: PassedOut = "counts"
    loner_bonus: int = 0
    rank: Rank = "points"
    #: One of ``SitOut``, or a number of points.
    sit_out: str = "halfway"
    #: One of ``Bell``, or a number of minutes.
    bell: str = "none"
    prizes: tuple[Prize, ...] = ("high", "second", "low", "loners")
    one_prize: bool = False
    lowest_score: LowestScore = "all-games"
    fee: str = "0"
    #: What each player of a euchred side pays into the pot, each time.
    per_euchre: str = "0"
    kept: int = 0
    payout: tuple[int, ...] = ()
    tie_break: tuple[TieBreak, ...] = ()
    first_dealer: FirstDealer = "listed"
    confirm: bool = True
    play: Play = "cards"
    check_in: CheckIn = "desk"
    begin: Begin = "desk"
    cover: int = 20
    think: int = 0
    pace: Pace = "normal"
    same_deals: bool = False

    def __post_init__(self) -> None:
        """Raise ``NightError`` with every reason why these rules cannot be played."""
        problems = list(self._problems())
        try:
            table = rules_of(self.game, dict(self.house))
        except RulesError as error:
            problems += error.problems
        else:
            if table.seats != 4 or table.sides.count(4) != 2 or table.goal.down:
                problems.append(
                    f"{table.title} is not a game for a night: a night needs four players in two"
                    " fixed partnerships and scores that count up"
                )
            if self.same_deals and (why := redealt(table)):
                problems.append(f"same-deals=yes conflicts with {why}: every deal stands alone")
        if problems:
            raise NightError(*problems)

    @cached_property
    def table(self) -> Rules:
        """The rules of play at the tables, with tonight's ending.

        Rubbers, laps and slams do not apply (D175).
        """
        table = rules_of(self.game, dict(self.house))
        goal = Goal(target=self.length if self.ends == "score" else table.goal.target)
        if self.ends == "deals":
            # The target is never reached: only the number of deals ends the game.
            goal = Goal(deals=self.length, target=_NO_TARGET)
        return table.but(goal=goal)

    def _problems(self) -> Iterable[str]:
        most = LONGEST.get(self.ends, 0)
        if most and not 1 <= self.length <= most:
            yield f"a game's length in {_UNITS[self.ends]} must be 1 to {most}, not {self.length}"
        either = (("sit_out", get_args(SitOut), LONGEST["score"]), ("bell", get_args(Bell), 240))
        for name, words, top in either:
            value = getattr(self, name)
            number = value.isascii() and value.isdecimal() and len(value) < 4
            if value not in words and not (number and 0 < int(value) <= top):
                known = listed([*words, f"a number from 1 to {top}"], "or")
                yield f"{name.replace('_', '-')} must be {known}, not {brief(value)}"
        if self.sit_out == "three-handed" and (self.rank == "wins" or self.play != "cards"):
            yield "sit-out=three-handed needs rank=points and play=cards: of three one wins a game"
        if self.bell not in ("none", "head") and self.ends == "time":
            yield "a bell after so many minutes is for games to a score or a number of deals"
        if self.bell == "head" and self.ends != "score":
            yield "bell=head needs ends=score: the game at table 1 has to end on its own"
        if not 0 <= self.loner_bonus <= 20:
            yield f"the bonus for a loner must be 0 to 20 points, not {self.loner_bonus}"
        yield from wrong_words(self, kinds(NightRules))
        for name, (low, high) in (("cover", COVER), ("think", THINK)):
            if not low <= getattr(self, name) <= high:
                yield f"{name} must be {low} to {high} seconds, not {getattr(self, name)}"
        if self.think in range(1, 5):
            yield f"think must be 0 (no clock) or 5 to {THINK[1]} seconds, not {self.think}"
        if self.play != "cards" and self.passed_out == "again":
            yield "passed-out=again needs real cards: on screens a passed-out deal counts as a deal"
        if self.play != "cards" and self.check_in == "trusted":
            yield "check-in=trusted needs play=cards: on screens a name would open somebody's hand"
        if self.same_deals and (self.play != "screens" or self.ends != "deals"):
            yield "same-deals=yes needs play=screens and ends=deals so tables share every deal"
        for what, amount in (
            ("an entry fee", self.fee),
            ("the price of a euchre", self.per_euchre),
        ):
            if not _AMOUNT.fullmatch(amount):
                yield f"{what} must be an amount such as 5 or 2.50, not {brief(amount)}"
        if not 0 <= self.kept <= 100:
            yield f"the club can keep 0 to 100 percent, not {self.kept}"
        if min(self.payout, default=0) < 0 or sum(self.payout) > 100:
            yield "prize shares must be percentages that add up to 100 or less"
        if len(self.payout) > len(self.prizes):
            shares, prizes = len(self.payout), counted(len(self.prizes), "prize")
            yield f"there are {shares} prize shares but only {prizes}"
        for name in ("prizes", "tie_break"):
            words = getattr(self, name)
            if any(words.count(word) > 1 for word in words):
                yield f"{name.replace('_', '-')} lists something twice"

    @property
    def deals(self) -> int:
        """The number of deals of every game; 0 if not fixed."""
        return self.length if self.ends == "deals" else 0

    @property
    def paid(self) -> bool:
        """Whether players pay anything."""
        return bool((self.fee + self.per_euchre).strip("0."))

    @property
    def fixed(self) -> int | None:
        """The points for a game sat out, if they are a fixed number."""
        return int(self.sit_out) if self.sit_out.isdecimal() else None

    @property
    def three_handed(self) -> Rules:
        """The game of three who are over: with as many cards, and with a stuck dealer."""
        small = len(self.table.pack.ranks) < 8
        return rules_of("three-24" if small else "three", {"stick-the-dealer": "on"})

    @property
    def minutes(self) -> int | None:
        """The minutes after which a bell ends a game; None without such a bell."""
        if self.ends == "time":
            return self.length
        return int(self.bell) if self.bell.isdecimal() else None

    def cut_short(self, table: int) -> bool:
        """Whether a bell may end the game of a table before it is over."""
        return self.bell.isdecimal() or (self.bell == "head" and table > 1)

    @property
    def ending(self) -> Goal:
        """What ends a game at a table on this server, where there is no bell."""
        return Goal(target=_NO_TARGET) if self.ends == "time" else self.table.goal

    @property
    def game_length(self) -> str:
        """A description of a game's length: ``8 deals``, ``to 10 points``, ``20 minutes``."""
        unit = _UNITS[self.ends] if self.length != 1 else _UNITS[self.ends][:-1]
        return f"{'to ' * (self.ends == 'score')}{self.length} {unit}"

    def but(self, **changes: Any) -> NightRules:
        """Return these rules with some fields changed."""
        return replace(self, **changes)

    def explained(self) -> list[tuple[str, str]]:
        """Return every option in force: its title, and the meaning of its value."""
        left_out = ["game", "ends", "length", *(ON_SCREENS if self.play == "cards" else ())]
        left_out += ON_MONEY if not self.paid else ()
        left_out += [] if self.per_euchre.strip("0.") else ["per-euchre"]
        left_out += [] if "low" in self.prizes else ["lowest-score"]
        left_out += [] if self.ends == "score" or self.bell != "none" else ["bell"]
        left_out += [] if self.rank != "points" else ["rank"]
        left_out += [] if self.one_prize else ["one-prize"]
        left_out += [] if self.loner_bonus else ["loner-bonus"]
        left_out += [] if self.kept else ["kept"]
        rest = [o for o in OPTIONS if o.name not in left_out]
        over, three = self.sit_out == "three-handed", self.three_handed
        words = f"{three.title}. {in_brief(three)} The dealer is stuck"
        return [
            ("Each game", self.game_length),
            *((o.title, o.meaning(getattr(self, o.field))) for o in rest),
            *[("The three over", words)] * over,
        ]

    def meaning(self, name: str) -> str:
        """Return what an option in force means: ``score the player's own average``."""
        option = _BY_NAME[name]
        return option.meaning(getattr(self, option.field))

    def to_json(self) -> dict[str, Any]:
        """Return the rules as JSON values; ``from_json`` reads them."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()} | {
            "house": dict(self.house)
        }


def redealt(table: Rules) -> str:
    """Return what can cause a redeal under these rules; empty if nothing can."""
    if table.phase(Misdeal):
        return "misdeals"
    if table.joker_turned == "redeal":
        return "a redeal when a joker is turned up"
    again = (getattr(phase, "redeal", False) is True for phase in table.phases)
    values = (vars(phase).values() for phase in table.phases if hasattr(phase, "__dict__"))
    redeals = any(again) or any("redeal" in map(str, one) for one in values)
    return "a redeal when all pass" if redeals else ""


_NO_TARGET = 10_000
_UNITS = {"deals": "deals", "score": "points", "time": "minutes"}


#: The options by the names that people type.
_BY_NAME = {option.name: option for option in OPTIONS}
#: The names of the house rules.
_OF_GAMES = frozenset(option.name for option in HOUSE_RULES)


def rules_from_text(settings: Mapping[str, str], house: Mapping[str, str] = {}) -> NightRules:
    """Return rules from options as people type them: ``{"length": "8", "sit-out": "own-mean"}``.

    By default the length is the game's own number of deals, or 8 if it has none. Raises
    ``NightError`` with every problem.
    """
    problems: list[str] = []
    mistaken = [name for name in house if name in _BY_NAME and name not in _OF_GAMES]
    problems += [f"{name} is a rule of the night: use --rule, not --set" for name in mistaken]
    values: dict[str, Any] = {
        "house": tuple(sorted(one for one in house.items() if one[0] not in mistaken))
    }
    for name, text in settings.items():
        if name not in _BY_NAME:
            problems.append(
                f"{name} is a house rule of the game: set it with --set, not with --rule"
                if name in _OF_GAMES
                else no_option("night", name, {one.name: one.also for one in OPTIONS})
            )
            continue
        try:
            field = _BY_NAME[name].field
            values[field] = read(kinds(NightRules)[field], name, text)
        except NightError as error:
            problems += error.problems
    if "length" not in values and not problems:
        game, ends = values.get("game", "progressive"), values.get("ends", "deals")
        values["length"] = usual_length(game, ends, house)
    try:
        rules = NightRules(**values)
    except NightError as error:
        problems += error.problems
    if problems:
        raise NightError(*problems)
    return rules


def usual_length(game: str, ends: str, house: Mapping[str, str] = {}) -> int:
    """Return the usual length of a game with this ending: deals, points or minutes."""
    try:
        goal = rules_of(game, dict(house)).goal
    except RulesError:
        return 8
    return {"deals": goal.deals or 8, "score": 10 if goal.deals else goal.target}.get(ends, 20)


def rules_from_json(values: Mapping[str, Any]) -> NightRules:
    """Return the rules that ``to_json`` wrote.

    Raises ``NightError`` for unknown keys, values of the wrong type, or impossible rules.
    """
    if unknown := sorted(set(values) - {f.name for f in fields(NightRules)}):
        raise NightError(f"there is no night option {brief(unknown[0])}")
    house = sorted(checked(values.get("house", {}), dict[str, str]).items())
    return checked({**values, "house": house}, NightRules)
