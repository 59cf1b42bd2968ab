"""A person's progress: when each position is due, ratings, and the session.

A ``Progress`` is one plain value, read and written as JSON: a row on a server, a part of a file in
the terminal, where the person's own positions stand beside it.  A server exports and imports that
file, so that practice moves with its owner.  A progress has no clock or randomness of its own.

A learner plays against positions (``euchre.rating``): one answer is one game for both.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from fsrs import Card, Scheduler, State
from fsrs import Rating as Recalled

from euchre import typed
from euchre.bounds import (
    Answers,
    Deviation,
    Difficulty,
    Millis,
    Rank,
    Stability,
    nearest,
)
from euchre.files import FileError, read_json, replace_file
from euchre.rating import Rating, rate
from euchre.study.position import (
    RIGHT,
    SUBJECTS,
    THEMES,
    Grade,
    Position,
    Subject,
    Theme,
    position_from,
)

FORMAT: Final = "euchre-practice-book/1"
#: The format of files; larger ones, in bytes, are refused: no real one comes near this size.
FILE: Final = "euchre-practice-file/1"
LARGEST = 4_000_000
#: The scale of ratings: a lead of 400 points means odds of about ten to one, once the model has
#: added the deviations of learner and position.
SCALE = 90.0
#: Deviations of ratings.  A position without answers has ``OF_POSITIONS``: its rating was measured.
#: Each answer adds ``CHANGE``, so that a rating can follow a player who improves; none falls below
#: ``LEAST``.  Up to ``KNOWN`` a rating means something.
OF_POSITIONS, LEAST, CHANGE, KNOWN = 120.0, 45.0, 10.0, 110.0
#: Players below these ratings, in words.
BANDS = ((1250, "Beginner"), (1450, "Home player"), (1650, "Club player"), (1850, "Strong player"))
#: Positions in a session; at most this many of them are due, and this many new mistakes.
SESSION, DUE, NEW_MISTAKES = 10, 4, 3
#: Most own positions kept, and most positions scheduled for repetition; the oldest are dropped.
MOST_OWN, MOST_CARDS = 200, 2000
#: New positions are chosen among this many nearest to the person's rating.
NEAR = 24
#: A day in milliseconds, and how much earlier the learner's next day begins than 24 hours after
#: an answer: people come in the evening, but not to the minute.
DAY, EARLIER = 86_400_000, 8 * 3_600_000

_Id = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}$")]
_Play = Annotated[str, msgspec.Meta(max_length=100)]
_scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)

#: The FSRS rating of an answer, by its grade.
_RECALLED: dict[Grade, Recalled] = {
    "best": Recalled.Good,
    "good": Recalled.Good,
    "close": Recalled.Hard,
    "costly": Recalled.Again,
}
_SCORES: dict[Grade, float] = {"best": 1.0, "good": 1.0, "close": 0.5, "costly": 0.0}


class Due(msgspec.Struct, array_like=True):
    """The FSRS state of a position: when it is due, times in milliseconds since 1970."""

    stability: Stability
    difficulty: Difficulty
    due: Millis
    last: Millis


class Rated(msgspec.Struct, array_like=True):
    """A rating with its deviation, the number of answers, and how many were right."""

    rating: Rank = 1500.0
    deviation: Deviation = 250.0
    answers: Answers = 0
    right: Answers = 0

    @property
    def known(self) -> bool:
        """Whether the rating is certain enough to be meaningful."""
        return self.deviation < KNOWN

    @property
    def band(self) -> str:
        """The rating in words."""
        if not self.known:
            return "Not rated yet"
        return next((name for most, name in BANDS if self.rating < most), "Expert")

    def answered(self, position: Rated, grade: Grade) -> Rated:
        """Return a learner's rating after an answer."""
        return self._after(position, _SCORES[grade], grade)

    def asked(self, learner: Rated, grade: Grade) -> Rated:
        """Return a position's rating after an answer: it wins where the learner loses."""
        return self._after(learner, 1 - _SCORES[grade], grade)

    def _after(self, other: Rated, score: float, grade: Grade) -> Rated:
        mine = Rating(self.rating, self.deviation).later(CHANGE)
        [after], _ = rate([mine], [Rating(other.rating, other.deviation)], score, scale=SCALE)
        return Rated(
            round(nearest(after.mean, Rank), 2),
            round(nearest(max(LEAST, after.deviation), Deviation), 2),
            self.answers + 1,
            self.right + (grade in RIGHT),
        )


def measured(position: Position) -> Rated:
    """Return the initial rating of a position, before any answer."""
    return Rated(float(position.rating), OF_POSITIONS)


class Answered(msgspec.Struct, array_like=True):
    """An answer of a session."""

    id: _Id
    play: _Play
    grade: Grade


class PracticeSession(msgspec.Struct):
    """Positions to be answered one after the other, and the answers so far."""

    ids: Annotated[list[_Id], msgspec.Meta(max_length=SESSION)]
    done: Annotated[list[Answered], msgspec.Meta(max_length=SESSION)] = []


class Progress(msgspec.Struct):
    """The practice of one person."""

    format: Literal["euchre-practice-book/1"] = FORMAT
    all: Rated = msgspec.field(default_factory=Rated)
    themes: dict[Theme, Rated] = {}
    cards: Annotated[dict[_Id, Due], msgspec.Meta(max_length=MOST_CARDS)] = {}
    session: PracticeSession | None = None

    # -- sessions -----------------------------------------------------------------------------

    def begin(
        self,
        shipped: Sequence[Position],
        own_positions: Mapping[str, Position],
        now: int,
        rng: Random,
        theme: Subject | None = None,
        rated: Mapping[str, Rated] = MappingProxyType({}),
    ) -> PracticeSession:
        """Begin a session: due positions, the person's new mistakes, and new positions.

        ``shipped`` are the bundled positions, ``own_positions`` the person's by id, ``now`` is in
        milliseconds since 1970.  ``rated`` holds ratings of positions that have changed.  The
        session is empty if there is nothing to practice.
        """
        every = {one.id: one for one in shipped} | dict(own_positions)
        fits = {k for k, one in every.items() if theme in (None, one.theme, one.course)}
        due = sorted((self.cards[name].due, name) for name in fits & self.cards.keys())
        chosen = [name for at, name in due if at <= now][:DUE]
        new_own = [name for name in own_positions if name in fits and name not in self.cards]
        chosen += new_own[-NEW_MISTAKES:]
        mine = next((self.rated(one) for one in THEMES if one == theme), self.all).rating
        asked = {*chosen, *self.cards}
        left = [one for one in shipped if one.id in fits and one.id not in asked]
        chosen += _new(left, rated, mine, SESSION - len(chosen), rng)
        # If everything has been seen, fill up with what is due next.
        chosen += [name for _, name in due if name not in chosen][: SESSION - len(chosen)]
        rng.shuffle(chosen)
        self.session = PracticeSession(chosen)
        return self.session

    def rated(self, theme: Theme | None = None) -> Rated:
        """Return the overall rating, or that of a theme."""
        return self.all if theme is None else self.themes.get(theme, Rated())

    @property
    def current(self) -> str | None:
        """The position to answer now; None between sessions."""
        s = self.session
        return s.ids[len(s.done)] if s is not None and len(s.done) < len(s.ids) else None

    def skip(self, known: Callable[[str], bool]) -> None:
        """Drop upcoming positions that are no longer known from the session."""
        s = self.session
        if s is not None:
            at = len(s.done)
            s.ids = s.ids[:at] + [name for name in s.ids[at:] if known(name)]

    def answer(self, position: Position, play: str, now: int, rated: Rated | None = None) -> Grade:
        """Take the answer to the current position; ``rated`` is its rating if that has changed.

        A session counts the first answer only.  Raises ``ValueError`` if the position is not the
        current one, or has no such choice.
        """
        if self.session is None or position.id != self.current:
            raise ValueError("that is not the position to answer now")
        grade = position.choice(play).grade
        name = position.id
        first = name not in self.cards
        self.cards[name] = _reviewed(self.cards.get(name), grade, now)
        while len(self.cards) > MOST_CARDS:
            del self.cards[next(iter(self.cards))]
        self.session.done.append(Answered(name, play, grade))
        if first:
            # Only first tries are rated: afterwards the learner knows the answer.
            asked = rated or measured(position)
            self.all = self.all.answered(asked, grade)
            before = self.rated(position.theme)
            self.themes[position.theme] = before.answered(asked, grade)
        return grade

    def due(self, now: int) -> int:
        """Return how many positions are due."""
        return sum(card.due <= now for card in self.cards.values())

    def take(self, other: Progress) -> None:
        """Merge another progress: the later schedule, and the rating with more answers, win."""
        for name, card in other.cards.items():
            mine = self.cards.get(name)
            if mine is None or card.last > mine.last:
                self.cards[name] = card
        latest = sorted(self.cards.items(), key=lambda row: row[1].last)[-MOST_CARDS:]
        self.cards = dict(latest)
        self.all = max(self.all, other.all, key=lambda one: one.answers)
        for theme, one in other.themes.items():
            self.themes[theme] = max(self.rated(theme), one, key=lambda each: each.answers)

    # -- results --------------------------------------------------------------------------------

    def summary(self, positions: Mapping[str, Position]) -> dict[str, Any]:
        """Return the results of a session of these positions, by id.

        ``course`` is the one about most of the mistakes.
        """
        done = self.session.done if self.session else []
        right = sum(one.grade in RIGHT for one in done)
        by: dict[Theme, list[bool]] = {}
        for one in done:
            if one.id in positions:
                by.setdefault(positions[one.id].theme, []).append(one.grade in RIGHT)
        wrong = [
            positions[one.id] for one in done if one.id in positions and one.grade not in RIGHT
        ]
        missed = Counter(one.course for one in wrong if one.course)
        course = next((name for name, _ in missed.most_common(1)), None)
        shares = {theme: sum(row) / len(row) for theme, row in by.items()}
        order = [theme for theme in THEMES if theme in shares]
        good = max(order, key=lambda t: (shares[t], len(by[t])), default=None)
        bad = min(order, key=lambda t: (shares[t], -len(by[t])), default=None)
        return {
            "right": right,
            "of": len(done),
            "well": THEMES[good] if good and shares[good] == 1 else "",
            "next": THEMES[bad] if bad and shares[bad] < 1 else "",
            "theme": bad if bad and shares[bad] < 1 else None,
            "course": {"name": course, "title": SUBJECTS[course]} if course else None,
        }


# -- reading and writing ------------------------------------------------------------------------


def progress_from(values: Any) -> Progress:
    """Return progress from plain values.

    Raises ``ValueError`` for anything else.
    """
    try:
        return typed.converted(values, Progress)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is not a practice book: {error}") from None


def read(text: str | bytes) -> Progress:
    """Return progress written by ``write``.  Raises ``ValueError`` for anything else."""
    return progress_from(msgspec.json.decode(text))


def write(progress: Progress) -> str:
    """Return progress as JSON."""
    return msgspec.json.encode(progress).decode()


def plain(progress: Progress, own_positions: Mapping[str, Position]) -> dict[str, Any]:
    """Return progress and positions as the plain values of a file."""
    positions = [one.to_json() for one in own_positions.values()]
    return {"format": FILE, "book": msgspec.to_builtins(progress), "own": positions}


def from_plain(values: Any) -> tuple[Progress, dict[str, Position]]:
    """Return the progress and positions from the values of ``plain``; each position is replayed.

    Raises ``ValueError`` for anything else.
    """
    if not isinstance(values, dict) or values.get("format") != FILE:
        raise ValueError("this is not a practice file")
    rows = values.get("own")
    if not isinstance(rows, list) or len(rows) > MOST_OWN:
        raise ValueError(f"a practice file may hold up to {MOST_OWN} positions of your own")
    try:
        progress = progress_from(values.get("book"))
        own_positions = [position_from(one) for one in rows]
    except ValueError as error:
        raise ValueError(f"this practice file is damaged: {error}") from None
    return progress, {one.id: one for one in own_positions}


def load(path: Path) -> tuple[Progress, dict[str, Position]]:
    """Return the practice in a file, or a new one if there is none.  Raises ``FileError``."""
    if not path.exists():
        return Progress(), {}
    values = read_json(path, LARGEST)
    try:
        return from_plain(values)
    except ValueError as error:
        raise FileError(str(error), path) from None


def save(path: Path, progress: Progress, own_positions: Mapping[str, Position]) -> None:
    """Write a file atomically: a broken write leaves the old one.  Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(plain(progress, own_positions), ensure_ascii=False) + "\n"
    replace_file(path, text.encode())


# -- choosing and scheduling --------------------------------------------------------------------


def _reviewed(before: Due | None, grade: Grade, now: int) -> Due:
    """Return the schedule of a position after an answer (FSRS, in the learner's days)."""
    at = datetime.fromtimestamp(now / 1000, UTC)
    card = Card(0, due=at)
    if before is not None:
        days = max(0, now - before.last + EARLIER) // DAY
        last, mind = at - timedelta(days=days), (before.stability, before.difficulty)
        card = Card(0, State.Review, None, *mind, due=at, last_review=last)
    after, _ = _scheduler.review_card(card, _RECALLED[grade], at)
    # What is missed comes back the next day, however well it was known before.
    days = 1 if grade == "costly" else (after.due - at).days
    due = now + days * DAY - EARLIER
    stability, difficulty = after.stability or 0.1, after.difficulty or 5.0
    return Due(round(nearest(stability, Stability), 4), round(difficulty, 4), due, now)


def _new(
    left: Sequence[Position], rated: Mapping[str, Rated], rating: float, count: int, rng: Random
) -> list[str]:
    """Return new positions near a rating, spread over as many themes as possible."""

    def away(one: Position) -> float:
        moved = rated.get(one.id)
        return abs((one.rating if moved is None else moved.rating) - rating)

    near = sorted(left, key=lambda one: (away(one), one.id))
    by: dict[Theme, list[str]] = {}
    for theme in THEMES:
        nearest = [one.id for one in near if one.theme == theme][:NEAR]
        if nearest:
            by[theme] = rng.sample(nearest, len(nearest))
    chosen: list[str] = []
    while by and len(chosen) < count:
        for theme in rng.sample(sorted(by), len(by)):
            chosen.append(by[theme].pop())
            if not by[theme]:
                del by[theme]
    return chosen[: max(0, count)]
