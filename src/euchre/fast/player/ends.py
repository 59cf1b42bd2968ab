"""Outcomes of deals, by name; rollouts by club players try choices in the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import local

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.engine.actions import Action
from euchre.engine.fields import Outcome
from euchre.engine.match import next_dealer
from euchre.engine.rules import Rules
from euchre.engine.sides import makers
from euchre.engine.state import State
from euchre.fast.compile.arrays import Ints
from euchre.fast.layout.convert import action_of, code_of, record_of
from euchre.fast.layout.rows import SEATS, DealRow, GameRow
from euchre.fast.layout.tables import compiled
from euchre.fast.player import prepared, rollout
from euchre.fast.player.rollout import COURSE, DealEnd
from euchre.fast.rules import dealing, settling
from euchre.fast.rules.steps import BEGIN

#: Number of tables cached per thread.
_TABLES = 64
#: Slots for known answers (``Asked``), a power of two.
_KEPT = 1 << 12


@dataclass(frozen=True, eq=False)
class Ends:
    """The outcomes of one choice, one per row.

    Those of rollouts are complete; others (``blank``) have points, tricks, makers, the next dealer
    and who sat out.
    """

    rules: Rules
    #: ``columns[row, column]``, with the columns of ``fast.player.rollout``.
    columns: Ints

    @classmethod
    def blank(cls, rules: Rules, n: int) -> Ends:
        """Return ``n`` rows to be filled."""
        columns = np.zeros((n, COURSE), np.int64)
        columns[:, DealEnd.places.made_by] = -1
        return cls(rules, columns)

    @classmethod
    def joined(cls, parts: Sequence[Ends]) -> Ends:
        """Return the outcomes of several parts, in order; of the columns, those of all."""
        least = min(part.columns.shape[1] for part in parts)
        return cls(parts[0].rules, np.concatenate([part.columns[:, :least] for part in parts]))

    @classmethod
    def of_tricks(cls, s: State, taken: Ints) -> Ends:
        """Return the outcomes of the play of ``s`` that end with tricks ``taken[row, seat]``.

        ``s`` may be the state of a view; no partner may be hidden.
        """
        ends, row = cls.blank(s.rules, len(taken)), record_of(s, whole=False)
        row.outcome = Outcome.PLAYED
        rows = np.repeat(np.array([row.numbers()], np.int64), len(taken), axis=0)
        rows[:, DealRow.places.taken][:, : s.rules.seats] = taken
        points = np.zeros((len(taken), SEATS), np.int64)
        settling.settle(compiled(s.rules), rows, points)
        ends.points[:] = points[:, : ends.points.shape[1]]
        ends.taken[:], ends.makers[:] = taken, makers(s)
        ends.put(s)
        return ends

    def put(self, s: State, rows: slice | int = slice(None)) -> None:
        """Fill in what a state tells of maker, dealer and seats, in all rows or in some."""
        self.columns[rows, DealEnd.places.made_by] = s.maker
        self.columns[rows, DealEnd.places.next_dealer] = next_dealer(s)
        self.columns[rows, DealEnd.places.sat_out] = s.out

    def __len__(self) -> int:
        return len(self.columns)

    def column(self, name: str) -> Ints:
        """Return a field of ``rollout.DealEnd`` in every row."""
        return self.columns[:, getattr(DealEnd.places, name)]

    @property
    def points(self) -> Ints:
        """``[row, side]``: the points of the deal."""
        sides = self.rules.sides.count(self.rules.seats)
        return self.columns[:, DealEnd.places.points][:, :sides]

    @property
    def taken(self) -> Ints:
        """``[row, seat]``: the tricks of the whole deal."""
        return self.columns[:, DealEnd.places.tricks_of][:, : self.rules.seats]

    @property
    def makers(self) -> Ints:
        """``[row]``: the mask of the makers' seats, a called partner included."""
        return self.columns[:, DealEnd.places.makers]

    @property
    def maker(self) -> Ints:
        """``[row]``: the maker, -1 for none."""
        return self.columns[:, DealEnd.places.made_by]

    @property
    def dealer(self) -> Ints:
        """``[row]``: who deals next."""
        return self.columns[:, DealEnd.places.next_dealer]

    @property
    def swept(self) -> NDArray[np.bool_]:
        """``[row, side]``: which side wins the game by taking all tricks (D123, D161)."""
        masks = np.zeros(len(self), np.int64)
        settling.sweepers(compiled(self.rules), *self._last, masks)
        return self._by_side(masks)

    def winners(self, scores: Ints) -> NDArray[np.bool_]:
        """Return which sides have won a game to a score: ``[row, side]``; none while it goes on.

        ``scores[row, side]`` are the scores after the deal.
        """
        masks, makers = np.zeros(len(self), np.int64), np.ascontiguousarray(self.makers)
        settling.winners(compiled(self.rules), *self._last, makers, scores, masks)
        return self._by_side(masks)

    @property
    def _last(self) -> tuple[Ints, Ints]:
        """The tricks, and the seats that sat out, as ``fast.rules.settling`` wants them."""
        return (
            np.ascontiguousarray(self.taken),
            np.ascontiguousarray(self.columns[:, DealEnd.places.sat_out]),
        )

    def _by_side(self, masks: Ints) -> NDArray[np.bool_]:
        by_side: NDArray[np.bool_] = masks[:, None] >> np.arange(self.points.shape[1]) & 1 == 1
        return by_side

    def trumps_held(self, seat: TableSeat) -> Ints:
        """Return each row's number of trumps of a seat after the current or first trick.

        -1 if no trick was completed.
        """
        held = self.columns[:, DealEnd.places.trumps_held]
        return np.where(held < 0, -1, held >> 4 * seat & 15)

    def trick(self, number: int = 0) -> TrickByRow:
        """Return a trick: 0 is the current one (the first, before the play), 1 the next ..."""
        course = self.columns[:, COURSE + number]

        def part(lowest: int, bits: int) -> Ints:
            return np.where(course < 0, -1, course >> lowest & (1 << bits) - 1)

        return TrickByRow(
            part(rollout.WON_BY, 3), part(rollout.WON_WITH, 6), part(rollout.LED_CARD, 6)
        )


@dataclass(frozen=True, eq=False)
class TrickByRow:
    """A trick in many rows; -1 throughout in rows where it was not played."""

    #: The winner and the winning card (an index in the pack).
    winner: Ints
    card: Ints
    #: The card led.
    led: Ints


class _Memo:
    """Working arrays of one thread for a table and one set of parameters."""

    def __init__(self, rules: Rules, by: Sequence[float] | None):
        self.t = prepared.table(rules)
        self.w = prepared.mind(rules, by)
        self.memo, self.arrays = prepared.memo(), rollout.arrays(self.t)


class _Here(local):
    """The working arrays of a thread."""

    def __init__(self) -> None:
        self.memo = lru_cache(maxsize=_TABLES)(_Memo)


_here = _Here()


def played_out(
    rules: Rules,
    rows: Ints,
    choices: Sequence[Action],
    by: tuple[float, ...] | None = None,
    later: Sequence[Action] | None = None,
) -> tuple[list[Ends], int]:
    """Return the outcomes of each choice in every row, and the work done.

    The choices must be legal in every row. Every seat continues as a club player with the
    parameters ``by`` (``numbers.usual``) and only its own information. If ``later`` is not 0, the
    seat that made the choice answers ``ALONE`` or ``TOGETHER`` when asked about going alone.
    """
    at = _here.memo(rules, by)
    moves = np.zeros((len(choices), 3), np.int64)
    moves[:, :2] = np.array([code_of(action) for action in choices], np.int64).reshape(-1, 2)
    moves[:, 2] = later if later is not None else 0
    out = np.zeros((len(choices), len(rows), rollout.width(at.t)), np.int64)
    weighed = rollout.play_out(at.t, at.w, rows, moves, at.memo, at.arrays, out)
    return [Ends(rules, out[i]) for i in range(len(choices))], int(weighed)


def whole_deals(rules: Rules, number: int, *, seed: np.uint64, first: int = 0) -> tuple[Ends, Ints]:
    """Return the outcomes of a seed's deals between club players, and their dealers: ``[row]``.

    Deal ``i`` is dealt by seat ``i % seats``, at the scores with which a game begins.
    """
    t = prepared.table(rules)
    rows = np.empty((number, GameRow.over(t).width), np.int64)
    dealing.deal(t, rows, seed, first, -1)
    (ends,), _ = played_out(rules, rows, [int(BEGIN)])
    return ends, rows[:, DealRow.places.dealer]


def answered(rules: Rules, rows: Ints, by: tuple[float, ...] | None = None) -> Ints:
    """Return the club player's action in every row: ``[row, (code, cards)]``."""
    at = _here.memo(rules, by)
    out = np.zeros((1, len(rows), 2), np.int64)
    rollout.play_out(at.t, at.w, rows, np.zeros((0, 2), np.int64), at.memo, at.arrays, out)
    return out[0]


class Asked:
    """What the club player does in rows that differ in a few columns, in one thread.

    ``places`` are those columns, of which everything that the seat on turn knows must be one.  An
    answer is worked out once for each set of values, as long as its slot is not taken by others.
    """

    def __init__(
        self, rules: Rules, row: Ints, places: Sequence[int], by: tuple[float, ...] | None = None
    ):
        self._rules, self._by, self._row = rules, by, row
        self._places = np.array(places, np.int64)
        self._known = np.full((_KEPT, len(places) + 2), -1, np.int64)

    def answers(self, values: Ints) -> Ints:
        """Return the action for each row of ``values[row, place]``: ``[row, (code, cards)]``."""
        at = _here.memo(self._rules, self._by)
        out = np.empty((len(values), 2), np.int64)
        rollout.ask_alike(
            *(at.t, at.w, self._row, self._places, values, self._known, at.memo, at.arrays, out)
        )
        return out


def answers(rules: Rules, rows: Ints, by: tuple[float, ...] | None = None) -> list[Action]:
    """Return the club player's action in every row, as engine actions."""
    return [action_of(code, cards) for code, cards in answered(rules, rows, by).tolist()]
