"""The score of a table in a game, derived from all statements about it.

Each seat of the table has one vote (``Voice``): the latest entry, confirmation or dispute of
its player. If votes of two sides agree, the score is confirmed; if two votes differ it is
disputed, all are shown, and only the organizer can settle it.  The order in which statements
arrive does not matter; their timestamps do.

A table of four has two sides, a table of three has three; with ``n`` sides, ``seat % n`` is the
side of a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import msgspec

from euchre.night import events
from euchre.night.rotation.chart import Seats
from euchre.night.tally_card_events import Columned

#: ``waiting``: nothing reported.  ``entered``: by one side only.  ``confirmed``: by two.
#: ``disputed``: votes differ.  ``counted``: played on this server, which overrides all votes.
#: ``settled``: by the organizer, who has the final say.
Status = Literal["waiting", "entered", "confirmed", "disputed", "counted", "settled"]


@dataclass(frozen=True)
class Score:
    """A score as reported: who sat where, points, loners and euchres made.

    Pairs are North-South, East-West; ``loners`` are those made by each seat.  None: unknown.
    """

    seats: tuple[int, ...]
    points: tuple[int, ...]
    loners: events.Loners = events.UNKNOWN_LONERS
    euchres: tuple[int, int] | None = None
    #: The side that won the play-off of level points.
    won: int | None = None

    @property
    def winner(self) -> int | None:
        """The winning side, by points or by a play-off; None if there is none."""
        most = max(self.points)
        return self.points.index(most) if self.points.count(most) == 1 else self.won

    @property
    def forfeit(self) -> bool:
        """Whether a side has won without play."""
        return not any(self.points) and self.won is not None

    @property
    def loners_by_side(self) -> tuple[int, int] | None:
        """The loners of each side, or None unless they are known for all four seats."""
        known = [made for made in self.loners if made is not None]
        return (sum(known[::2]), sum(known[1::2])) if len(known) == 4 else None

    def agrees(self, other: Score) -> bool:
        """Whether two scores agree; missing values do not conflict."""
        return (self.seats, self.points) == (other.seats, other.points) and all(
            mine is None or theirs is None or mine == theirs
            for mine, theirs in zip(
                (*self.loners, self.euchres, self.won),
                (*other.loners, other.euchres, other.won),
                strict=True,
            )
        )

    def and_also(self, other: Score) -> Score:
        """Return this score with missing values filled in from the other one."""
        return Score(
            self.seats,
            self.points,
            tuple(b if a is None else a for a, b in zip(self.loners, other.loners, strict=True)),
            other.euchres if self.euchres is None else self.euchres,
            other.won if self.won is None else self.won,
        )


@dataclass(frozen=True)
class Voice:
    """The latest statement of one seat, or of the organizer (seat None)."""

    seat: int | None
    #: The score it states; None: only that the entry is wrong, or that the entry is missing.
    score: Score | None
    #: The id of the entry that it made, confirms or disputes.
    entry: str
    at: datetime
    by: str
    note: str = ""
    disputes: bool = False

    @property
    def side(self) -> int | None:
        """The side that states a score; None for the organizer."""
        return None if self.seat is None else self.side_of(self.seat)

    def side_of(self, seat: int) -> int:
        """Return the side of a seat at the table of the score."""
        return seat % (len(self.score.points) if self.score else 2)


@dataclass(frozen=True)
class Result:
    """One table of one game, with all statements about it, oldest first."""

    game: int
    table: int
    status: Status = "waiting"
    #: The score that counts; None if nothing was reported, and while it is disputed.
    score: Score | None = None
    voices: tuple[Voice, ...] = ()
    settled: Voice | None = None
    #: Later statements that contradict the organizer's ruling.
    objections: tuple[Voice, ...] = ()
    statements: tuple[events.Statement, ...] = ()

    @property
    def reported(self) -> bool:
        """Whether there is any statement about this table."""
        return bool(self.statements)

    @property
    def proposals(self) -> tuple[Voice, ...]:
        """The statements that name a score, to be shown side by side if they differ."""
        return tuple(voice for voice in self.voices if voice.score is not None)

    def entry(self, name: str) -> events.ScoreEvent | None:
        """Return the score that was entered with this id; None if there is none."""
        scores = (one for one in self.statements if isinstance(one, events.ScoreEvent))
        return next((score for score in scores if score.id == name), None)

    def to_confirm(self, seat: int) -> Voice | None:
        """Return the entry that the side of a seat is asked to confirm, or None."""
        if self.status not in ("entered", "disputed"):
            return None
        other = [v for v in self.proposals if v.side != v.side_of(seat)]
        return other[-1] if other else None


def over(
    sides: Sequence[str], points: Sequence[int], winner: int | None, *, by_games: bool = False
) -> str:
    """Return a score in words, with the winning side first if there are two.

    ``by_games``: the games won decide, and level points need no play-off.

    >>> over(("Ann and Bob", "Cy and Di"), (4, 7), 1), over(("Ann", "Bob"), (5, 5), None)
    ('7-4, Cy and Di over Ann and Bob', '5-5, Ann level with Bob')
    >>> over(("Ann", "Bob", "Cy"), (4, 7, 5), 1)
    'Ann 4, Bob 7, Cy 5'
    >>> over(("Ann", "Bob"), (5, 5), 0), over(("Ann", "Bob"), (0, 0), 1)
    ('5-5, Ann over Bob by a play-off', '0-0, Bob over Ann by forfeit')
    """
    if len(sides) > 2:
        return ", ".join(f"{side} {own}" for side, own in zip(sides, points, strict=True))
    first = winner or 0
    won = "level with" if winner is None else "over"
    how = ""
    if winner is not None and points[0] == points[1] and not by_games:
        how = " by a play-off" if any(points) else " by forfeit"
    score = between(points[first], points[1 - first])
    return f"{score}, {sides[first]} {won} {sides[1 - first]}{how}"


def between(*points: int) -> str:
    """Return the scores of two or three sides: ``7-4``; with a minus, ``10 to -2``.

    >>> between(7, 4), between(10, -2), between(7, 5, 4)
    ('7-4', '10 to -2', '7-5-4')
    """
    return (" to " if min(points) < 0 else "-").join(map(str, points))


def of_cards(
    game: int, table: int, seats: Seats, columns: Mapping[int, Columned]
) -> list[events.Statement]:
    """Return what cards with only the players' own points say of a table: an entry for each.

    A card knows another side's points from the first of its cards; no entries without them.
    """
    cards, n = [columns.get(player) for player in seats], len(seats.sides)
    own = [c.points[game - 1] if c and len(c.points) >= game else None for c in cards]
    sides = [next((x for x in own[side::n] if x is not None), None) for side in range(n)]
    said: list[events.Statement] = []
    for seat, (card, mine) in enumerate(zip(cards, own, strict=True)):
        told = [mine if side == seat % n else points for side, points in enumerate(sides)]
        points = tuple(x for x in told if x is not None)
        if card is not None and len(points) == n:
            said.append(
                events.Entered(
                    id=f"{card.id}:{game}", at=card.at, by=card.by,
                    game=game, table=table, seats=seats, points=points, seat=seat,
                )
            )  # fmt: skip
    return said


def reseated(report: events.Statement, swapped: Mapping[int, int]) -> events.Statement:
    """Return a report of a table at which two players sat in each other's seats."""
    if not isinstance(report, events.ScoreEvent):
        return report
    seats = tuple(swapped.get(player, player) for player in report.seats)
    return msgspec.structs.replace(report, seats=seats)


def score_of(event: events.ScoreEvent) -> Score:
    """Return the score in an event."""
    return Score(event.seats, event.points, event.loners, event.euchres, event.won)


def result(game: int, table: int, statements: Iterable[events.Statement]) -> Result:
    """Return the result of the statements about one table, which must be in order of time."""
    statements = tuple(statements)
    scores = {
        event.id: score_of(event) for event in statements if isinstance(event, events.ScoreEvent)
    }
    last: dict[int, Voice] = {}
    settled: Voice | None = None
    counted: Score | None = None
    for event in statements:
        if isinstance(event, events.Counted):
            counted = scores[event.id]
        elif isinstance(event, events.Settled):
            settled = Voice(None, scores[event.id], event.id, event.at, event.by, event.note)
        elif isinstance(event, events.Entered):
            last[event.seat] = Voice(
                event.seat, scores[event.id], event.id, event.at, event.by, event.note
            )
        else:
            wrong = isinstance(event, events.Disputed)
            agreed = None if wrong else scores.get(event.entry)
            note = event.note if isinstance(event, events.Disputed) else ""
            last[event.seat] = Voice(
                event.seat, agreed, event.entry, event.at, event.by, note, wrong
            )
    voices = tuple(sorted(last.values(), key=lambda v: (v.at, v.entry, v.seat)))
    status, score = _judged(voices)
    objections: tuple[Voice, ...] = ()
    if settled is not None and settled.score is not None:
        word = settled.score
        objections = tuple(
            v
            for v in voices
            if v.at > settled.at
            and (
                (v.disputes and v.entry == settled.entry) or (v.score and not v.score.agrees(word))
            )
        )
        status, score = "settled", word
    elif counted is not None:
        status, score = "counted", counted
    return Result(game, table, status, score, voices, settled, objections, statements)


def _judged(voices: tuple[Voice, ...]) -> tuple[Status, Score | None]:
    """Return the outcome of the seats' votes, without the organizer."""
    naming = [(v, v.score) for v in voices if v.score is not None]
    if not naming:
        # A dispute or confirmation whose entry has not arrived names no score.
        return ("disputed" if any(v.disputes for v in voices) else "waiting"), None
    standing = {voice.entry for voice, _ in naming}
    together = naming[0][1]
    for _, score in naming[1:]:
        if not together.agrees(score):
            return "disputed", None
        together = together.and_also(score)
    if any(v.disputes and v.entry in standing for v in voices):
        return "disputed", None
    sides = {voice.side for voice, _ in naming}
    return ("confirmed" if len(sides) > 1 else "entered"), together
