"""A position to practice: what one seat knew, its choices, and the value of each.

It is stored as the record of a deal that stops at the decision.  The record is never shown: a
learner sees the view of the seat on turn, and ``answer`` only after choosing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Literal, TypeAlias, TypedDict

from msgspec import ValidationError, to_builtins

from euchre import typed
from euchre.bounds import Cost, WholeRank
from euchre.engine.view import View, observe
from euchre.language.naming import Faces, Style
from euchre.records import Record, RecordError, Replayed, replay

#: Themes of positions.
Theme: TypeAlias = Literal[
    "calling", "alone", "discards", "leads", "following", "defending", "score"
]
#: The titles of the themes, and the question asked.
THEMES: dict[Theme, str] = {
    "calling": "Calling",
    "alone": "Going alone",
    "discards": "Discards",
    "leads": "Leads",
    "following": "Following",
    "defending": "Against a loner",
    "score": "Playing to the score",
}
#: ``best`` and ``good`` are right; ``close`` is neither right nor a mistake.
Grade: TypeAlias = Literal["best", "good", "close", "costly"]
RIGHT: tuple[Grade, ...] = ("best", "good")
#: How the response to an answer begins.
SAID: dict[Grade, str] = {
    "best": "Best.",
    "good": "Just as good.",
    "close": "Close.",
    "costly": "Costly.",
}
#: Players' names by seat, beginning with the learner.
_NAMES = ("You", "Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hal", "Iris", "Joan", "Kay")


class Named(TypedDict):
    """A choice in the notation of records, and in words."""

    play: str
    text: str


class Priced(TypedDict):
    """A choice in words, with its price: that it is right, or its cost."""

    text: str
    cost: str


class Answer(TypedDict):
    """The response to a choice: its grade, why it is not among the best, and what is right."""

    play: str
    grade: Grade
    right: bool
    said: str
    chosen: str
    best: Named
    why: str
    reason: list[str]
    passing: str
    also: list[str]
    costs: list[Priced]


class PositionError(ValueError):
    """The values are not a position; the message says why."""


@dataclass(frozen=True)
class Choice:
    """One legal choice: its cost against the best, its grade, and what is wrong with it."""

    #: In the notation of records.
    play: str
    #: In words, as advice.
    text: str
    #: As a win probability, or in points.
    cost: Cost
    grade: Grade
    #: One sentence, empty for a right choice.
    why: str = ""
    #: Whether ``why`` only mirrors the reason why the best is right.
    same: bool = False


@dataclass(frozen=True)
class Position:
    """A decision with a clear verdict."""

    #: The record: one deal that stops at the decision.
    record: Mapping[str, Any]
    theme: Theme
    #: The best first.
    choices: tuple[Choice, ...]
    #: Why the best is right, in one or two sentences; what a pass leads to, if that matters.
    says: tuple[str, ...]
    passing: str
    #: Whether costs are win probabilities; otherwise they are points.
    of_the_game: bool
    #: Its difficulty, on the rating scale.
    rating: WholeRank
    #: Its origin, shown to the person whose game it was: ``Euchre, deal 3``.
    source: str = ""

    @cached_property
    def id(self) -> str:
        """An id that depends on the decision alone, not on how it was found."""
        text = json.dumps(self.record, sort_keys=True, ensure_ascii=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.record["game"])

    @cached_property
    def deal(self) -> Replayed:
        """The deal up to the decision, hidden cards included."""
        return replay(typed.converted(dict(self.record), Record)).deals[-1]

    @cached_property
    def view(self) -> View:
        """What the seat on turn knows."""
        last = self.deal.last
        return observe(last, last.turn)

    def faces(self, style: Style = "symbols") -> Faces:
        """Return the names of players and cards; the learner is "You"."""
        return faces_of(self.view, style)

    def choice(self, play: str) -> Choice:
        """Return a choice by its notation.  Raises ``ValueError`` if there is none."""
        for one in self.choices:
            if one.play == play:
                return one
        raise ValueError("that is not a choice here")

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    def price(self, cost: float) -> str:
        """Return a cost in words: ``3 % of a win``, ``0.4 points``."""
        if self.of_the_game:
            return f"{100 * cost:.0f} % of a win" if cost >= 0.01 else "under 1 % of a win"
        return f"{cost:.1f} points" if cost >= 0.1 else "under 0.1 points"

    def _priced(self, one: Choice) -> str:
        return "right" if one.grade in RIGHT else f"costs {self.price(one.cost)}"

    def answer(self, play: str) -> Answer:
        """Return the response to a choice: its grade, why, and the other right choices.

        Raises ``ValueError`` if there is no such choice.
        """
        chosen = self.choice(play)
        right = [one for one in self.choices if one.grade in RIGHT and one is not chosen]
        others = [one.text for one in right] if chosen.grade in RIGHT else []
        costs = f"Cost: {self.price(chosen.cost)}." if chosen.grade not in RIGHT else ""
        return {
            "play": play,
            "grade": chosen.grade,
            "right": chosen.grade in RIGHT,
            "said": SAID[chosen.grade],
            "chosen": chosen.text,
            "best": {"play": self.best.play, "text": self.best.text},
            "why": " ".join(filter(None, (chosen.why, costs))),
            "reason": [] if chosen.same else list(self.says),
            "passing": self.passing,
            "also": others,
            "costs": [{"text": one.text, "cost": self._priced(one)} for one in self.choices],
        }

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "record": dict(self.record),
            "theme": self.theme,
            "choices": [
                [c.play, c.text, round(c.cost, 4), c.grade, c.why, c.same] for c in self.choices
            ],
            "says": list(self.says),
            "passing": self.passing,
            "of_the_game": self.of_the_game,
            "rating": self.rating,
            "source": self.source,
        }


def faces_of(view: View, style: Style = "symbols") -> Faces:
    """Return the names of players and cards as the view's seat sees them."""
    count, seat = view.rules.seats, view.state.turn
    names = tuple(_NAMES[(p - seat) % count] for p in range(count))
    return Faces(view.rules, names, seat, style)


def position_from(values: Any) -> Position:
    """Return a position from the values of ``to_json``; it is replayed and its choices checked.

    Raises ``PositionError`` for anything else.
    """
    try:
        found = typed.converted(_named(values), Position)
        view = found.view
        legal = {view.text(action) for action in view.legal()}
        known = {one.play for one in found.choices}
    except (
        RecordError,
        ValidationError,
        KeyError,
        TypeError,
        ValueError,
        IndexError,
        AttributeError,
    ):
        raise PositionError("this is not a practice position") from None
    if not found.choices or known != legal or found.best.grade != "best":
        raise PositionError("the choices of this position do not match its cards")
    return found


def _named(values: Any) -> dict[str, Any]:
    """Return the values of a position with its rows turned into named fields."""
    if values.keys() - Position.__dataclass_fields__.keys():
        raise ValueError("there is more here than a position has")
    names = ("play", "text", "cost", "grade", "why", "same")
    choices = [dict(zip(names, row, strict=True)) for row in values["choices"]]
    return {**values, "choices": choices}


def trusted(values: Mapping[str, Any]) -> Position:
    """Return a position from the values of ``to_json`` without checks, for trusted storage."""
    choices = tuple(Choice(*row) for row in values["choices"])
    return Position(**{**values, "choices": choices, "says": tuple(values["says"])})


def stopped(record: Record) -> dict[str, Any]:
    """Return a record as plain values in the form stored in positions: no names, no results."""
    plain = to_builtins(record)
    return {
        key: plain[key] for key in ("format", "game", "options", "start", "deals") if key in plain
    }
