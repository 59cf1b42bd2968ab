"""A position to practice: what one seat knew, its choices, and the value of each.

It is stored as the record of a deal that stops at the decision.  The record is never shown: a
learner sees the view of the seat on turn, and ``answer`` only after choosing.  The program brings
one file of positions per game, made by ``tools.positions``.

Also what every question to a learner has: grades of choices, a verdict, and choices in words.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict

import msgspec

from euchre import typed
from euchre.bounds import Cost, WholeRank
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.phases import TurnUp
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.games import GAMES
from euchre.language.choices import label
from euchre.language.naming import Faces, Style
from euchre.records import Record, RecordError, Replayed, replay

#: ``best`` and ``good`` are right; ``close`` is neither right nor a mistake.
Grade: TypeAlias = Literal["best", "good", "close", "costly"]
RIGHT: tuple[Grade, ...] = ("best", "good")

#: A card in record notation.
_CODE = re.compile(r"\b[9TJQKA2-8][CDHS]\b")


@dataclass(frozen=True)
class Feedback:
    """The reply to a choice."""

    grade: Grade
    words: str

    @property
    def right(self) -> bool:
        """Whether the choice is among the best."""
        return self.grade in RIGHT


def with_signs(faces: Faces, words: str) -> str:
    """Return text from the engine with suit symbols: ``play A♥ or 10♥``."""
    pack = faces.rules.pack
    texts = set(pack.texts)
    return _CODE.sub(lambda m: faces.card(pack.index(m[0])) if m[0] in texts else m[0], words)


def in_words(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as a coach names it: a card alone, or the label of the button."""
    if actions.verb(action) in (Verb.PLAY, *MOVING):
        return faces.cards(each(actions.cards(action)))
    return label(faces, s, action)


#: Themes of positions.
Theme: TypeAlias = Literal[
    "calling", "alone", "discards", "leads", "following", "defending", "score"
]
#: The titles of the themes.
THEMES: dict[Theme, str] = {
    "calling": "Calling",
    "alone": "Going alone",
    "discards": "Discards",
    "leads": "Leads",
    "following": "Following",
    "defending": "Against a loner",
    "score": "Playing to the score",
}
#: What can be practiced: a theme, or what a course after the first is about (``lesson.PATH``).
Subject: TypeAlias = Theme | Literal["when-to-call", "how-to-defend", "with-a-partner"]
#: The titles of the subjects.
SUBJECTS: dict[Subject, str] = dict(THEMES.items())
SUBJECTS |= {
    "when-to-call": "When to call",
    "how-to-defend": "How to defend",
    "with-a-partner": "Playing with a partner",
}
#: The folder of the bundled positions, and the format that the first line of a file names.
FOLDER, FORMAT = Path(__file__).parent / "positions", "euchre-practice/1"
#: How the response to an answer begins.
_FIRST_WORDS: dict[Grade, str] = {
    "best": "Best.",
    "good": "Just as good.",
    "close": "Close.",
    "costly": "Costly.",
}
#: Players' names by seat, beginning with the learner.
_NAMES = ("You", "Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hal", "Iris", "Joan", "Kay")


class Answer(TypedDict):
    """The response to a choice: its grade, why it is not among the best, and what is right."""

    play: str
    grade: Grade
    right: bool
    said: str
    chosen: str
    #: The best choice: ``play`` in the notation of records, and ``text`` in words.
    best: dict[str, str]
    why: str
    reason: list[str]
    passing: str
    also: list[str]
    #: Every choice in words (``text``), with its ``cost`` or that it is right.
    costs: list[dict[str, str]]


class Choice(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One legal choice: its cost against the best, its grade, and what is wrong with it."""

    #: In the notation of records.
    play: str
    #: In words, as advice.
    text: str
    #: As a win probability, or in points.
    cost: Cost
    grade: Grade
    #: One sentence, empty for a right choice.
    why: str
    #: Whether ``why`` only mirrors the reason why the best is right.
    same: bool

    @property
    def right(self) -> bool:
        """Whether it is among the best."""
        return self.grade in RIGHT


class Position(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A decision with a clear verdict."""

    #: The record: one deal that stops at the decision.
    record: dict[str, Any]
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
        return replay(typed.converted(self.record, Record)).deals[-1]

    @cached_property
    def view(self) -> View:
        """What the seat on turn knows."""
        last = self.deal.last
        return observe(last, last.turn)

    @cached_property
    def course(self) -> Subject | None:
        """The course that is about such decisions; None for what no course is about."""
        rules, s = self.view.rules, self.view.state
        if s.trump < 0:
            return "when-to-call" if rules.phase(TurnUp) else None
        if s.maker in (-1, s.turn):
            return None
        together = rules.sides.side(s.maker) == rules.sides.side(s.turn)
        return "with-a-partner" if together else "how-to-defend"

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

    def answer(self, play: str) -> Answer:
        """Return the response to a choice: its grade, why, and the other right choices.

        Raises ``ValueError`` if there is no such choice.
        """
        chosen = self.choice(play)
        also = [one.text for one in self.choices if one.right and one is not chosen]
        cost = "" if chosen.right else f"Cost: {self.price(chosen.cost)}."
        return {
            "play": play,
            "grade": chosen.grade,
            "right": chosen.right,
            "said": _FIRST_WORDS[chosen.grade],
            "chosen": chosen.text,
            "best": {"play": self.best.play, "text": self.best.text},
            "why": " ".join(filter(None, (chosen.why, cost))),
            "reason": [] if chosen.same else list(self.says),
            "passing": self.passing,
            "also": also if chosen.right else [],
            "costs": [{"text": one.text, "cost": self._priced(one)} for one in self.choices],
        }

    def _priced(self, one: Choice) -> str:
        return "right" if one.right else f"costs {self.price(one.cost)}"

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return dict(msgspec.to_builtins(self))


def faces_of(view: View, style: Style = "symbols") -> Faces:
    """Return the names of players and cards as the view's seat sees them."""
    count, seat = view.rules.seats, view.state.turn
    names = tuple(_NAMES[(p - seat) % count] for p in range(count))
    return Faces(view.rules, names, seat, style)


def position_from(values: Any) -> Position:
    """Return a position from the values of ``to_json``; it is replayed and its choices checked.

    Raises ``ValueError`` for anything else.
    """
    try:
        position = typed.converted(values, Position)
        legal = {position.view.text(action) for action in position.view.legal()}
    except (RecordError, KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise ValueError("this is not a practice position") from None
    plays = {one.play for one in position.choices}
    if not plays or plays != legal or position.best.grade != "best":
        raise ValueError("the choices of this position do not match its cards")
    return position


def stopped(record: Record) -> dict[str, Any]:
    """Return a record as plain values in the form stored in positions: no names, no results."""
    plain = msgspec.to_builtins(record)
    return {
        key: plain[key] for key in ("format", "game", "options", "start", "deals") if key in plain
    }


# -- the bundled positions ----------------------------------------------------------------------


@dataclass(frozen=True)
class Shipped:
    """The positions of a game, with the seed of the games and the digest of the judge."""

    game: str
    seed: int
    digest: str
    positions: tuple[Position, ...]


@cache
def shipped() -> Mapping[str, Shipped]:
    """Return the bundled positions by game, in the order of the games."""
    games = [one.rules.game for one in GAMES]
    files = map(_read, FOLDER.glob("*.jsonl.gz"))
    return {one.game: one for one in sorted(files, key=lambda one: games.index(one.game))}


def _read(path: Path) -> Shipped:
    head, *rows = gzip.decompress(path.read_bytes()).decode().splitlines()
    about = json.loads(head)
    positions = tuple(typed.decoded(row, Position) for row in rows)
    return Shipped(about["game"], about["seed"], about["digest"], positions)


@cache
def by_id() -> Mapping[str, Position]:
    """Return every bundled position by id."""
    return {one.id: one for file in shipped().values() for one in file.positions}
