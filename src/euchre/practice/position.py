"""A position to practice: what one seat knew, what it could choose, and what each choice is worth.

It is kept as the record of a deal that stops at the decision.  Nobody is shown that record: what a
learner sees is the view of the seat on turn, and ``answer`` is told only after the choice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, Literal, TypeAlias, TypedDict

from msgspec import ValidationError, convert, to_builtins

from euchre.engine.view import View, observe
from euchre.language.naming import Faces, Style
from euchre.records import Record, RecordError, Replayed, replay

#: What a position is about.
Theme: TypeAlias = Literal[
    "calling", "alone", "discards", "leads", "following", "defending", "score"
]
#: How the themes are called, and what is asked.
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
#: What is said first of an answer.
SAID: dict[Grade, str] = {
    "best": "Best.",
    "good": "Just as good.",
    "close": "Close.",
    "costly": "Costly.",
}
#: Players by seat, from the learner on.
_NAMES = ("You", "Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hal", "Iris", "Joan", "Kay")


class Named(TypedDict):
    """A choice in the notation of records, and in words."""

    play: str
    text: str


class Priced(TypedDict):
    """A choice in words, and whether it is right or what it costs."""

    text: str
    cost: str


class Answer(TypedDict):
    """What is said of a choice: its grade, why it is none of the best, and what is right."""

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
    """What was read is no position; the text says why."""


@dataclass(frozen=True)
class Choice:
    """One legal choice: what it costs against the best, its grade, and what is wrong with it."""

    #: In the notation of records.
    play: str
    #: In words, as one would advise it.
    text: str
    #: In chances of winning the game, or in points.
    cost: float
    grade: Grade
    #: One sentence, empty for what is right.
    why: str = ""
    #: Whether that is the other side of the reason why the best is right.
    same: bool = False


@dataclass(frozen=True)
class Position:
    """A decision with a clear verdict."""

    #: The game as far as it came: one deal that stops at the decision.
    record: Mapping[str, Any]
    theme: Theme
    #: The best first.
    choices: tuple[Choice, ...]
    #: Why the best is right, in one or two sentences; what a pass leads to, where that matters.
    says: tuple[str, ...]
    passing: str
    #: Whether costs are chances of winning the game; else they are points.
    of_the_game: bool
    #: How hard it is, on the scale of ratings.
    rating: int
    #: Where it comes from, for whom it is one's own: ``Euchre, deal 3``.
    source: str = ""

    @cached_property
    def id(self) -> str:
        """The same for the same decision, whoever found it."""
        text = json.dumps(self.record, sort_keys=True, ensure_ascii=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.record["game"])

    @cached_property
    def deal(self) -> Replayed:
        """The deal up to the decision, with all that is hidden from who decides."""
        return replay(convert(dict(self.record), Record)).deals[-1]

    @cached_property
    def view(self) -> View:
        """What the seat on turn knows."""
        last = self.deal.last
        return observe(last, last.turn)

    def faces(self, style: Style = "symbols") -> Faces:
        """Return how the players are called: the learner is "You"."""
        return faces_of(self.view, style)

    def choice(self, play: str) -> Choice:
        """Return a choice by its text.  Raises ``ValueError`` if there is no such."""
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
        """Return what is said of a choice: its grade, why, and the others that are right.

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
    """Return how players are called with the eyes of the seat of a view."""
    count, seat = view.rules.seats, view.state.turn
    names = tuple(_NAMES[(p - seat) % count] for p in range(count))
    return Faces(view.rules, names, seat, style)


def position_from(values: Any) -> Position:
    """Return the position that ``to_json`` wrote; it is replayed, and its choices are compared.

    Raises ``PositionError`` for anything else.
    """
    try:
        found = convert(_named(values), Position)
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
    """Return the values of a position with the names of what stands in rows."""
    if values.keys() - Position.__dataclass_fields__.keys():
        raise ValueError("there is more here than a position has")
    names = ("play", "text", "cost", "grade", "why", "same")
    choices = [dict(zip(names, row, strict=True)) for row in values["choices"]]
    return {**values, "choices": choices}


def trusted(values: Mapping[str, Any]) -> Position:
    """Return the position that ``to_json`` wrote, read from a place where nobody else writes."""
    choices = tuple(Choice(*row) for row in values["choices"])
    return Position(**{**values, "choices": choices, "says": tuple(values["says"])})


def stopped(record: Record) -> dict[str, Any]:
    """Return a record as plain values, as it is kept in a position: without names and results."""
    plain = to_builtins(record)
    return {
        key: plain[key] for key in ("format", "game", "options", "start", "deals") if key in plain
    }
