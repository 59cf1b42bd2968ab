"""Many deals or games at once, in arrays that never move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.engine.state import State, push, start
from euchre.fast.compile import chance
from euchre.fast.encode import ActionIndex, Encoding
from euchre.fast.encode.index import Frame
from euchre.fast.encode.places import Places, places
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question
from euchre.fast.layout.tables import compiled
from euchre.fast.player import prepared, rollout
from euchre.fast.rules.dealing import begun
from euchre.games import rules as rules_of
from euchre.lab import lockstep
from euchre.lab.aligned import zeros
from euchre.text import brief

#: What happens to questions with only one answer: it is given automatically, or asked for.
Forced = Literal["skip", "ask"]
#: The players that compiled code has, by name.
WITHIN = {"club": lockstep.CLUB, "random": lockstep.AT_RANDOM}


class Moment(NamedTuple):
    """What a state is replayed from: its row, the numbers of game and deal, the ids so far."""

    row: NDArray[np.int64]
    number: int
    deal: int
    log: list[int]


class Batch:
    """``n`` deals (or games) in lockstep, each with its own seat on turn.

    Row ``i`` begins with the machine's deal ``first + i`` of a seed and continues with every
    ``n``-th one; ``numbers`` holds the current ones.  A deal is the same for every ``n``.  A row
    whose deal is over gets its next one in the same step (Gymnasium's ``SAME_STEP``), so every row
    always has a question.

    The arrays are compact, begin on a multiple of 64 bytes, are written in place and never
    reallocated:

    * ``obs`` uint8 ``[n, encoding.size]``, of the seat on turn
    * ``mask`` int8 ``[n, index.size]``, and ``bits`` uint64 ``[n, words]``, the same as bits
    * ``turn`` int8 ``[n]``, the seat on turn
    * ``points`` int16 ``[n, sides]``, the points of each side in this step
    * ``done`` bool ``[n]``, whether a deal (with ``games`` a game) ended in this step
    * ``numbers`` int64 ``[n]``, the numbers of the deals (with ``games`` of the games)

    With ``forced="skip"`` questions with only one answer are not asked, and a deal without any
    question is skipped.  ``games`` plays whole games, and observations include the scores unless
    ``scores`` is false.  The seats in ``bots`` are not asked: ``club`` or ``random`` answers for
    them, in the same compiled step, and a deal in which only they are asked is skipped.
    """

    def __init__(
        self,
        rules: Rules | str,
        n: int,
        *,
        seed: int = 0,
        first: int = 0,
        frame: Frame = "trump",
        scores: bool | None = None,
        forced: Forced = "skip",
        games: bool = False,
        bots: Mapping[TableSeat, str] | None = None,
    ):
        if not _whole(n) or n < 1:
            raise ValueError(f"a batch has 1 row or more, a whole number, not {brief(n)}")
        if forced not in ("skip", "ask"):
            raise ValueError(f"forced is 'skip' or 'ask', not {brief(forced)}")
        self.rules = rules_of(rules) if isinstance(rules, str) else rules
        self.n, self.first, self.forced, self.games = n, _number(first), forced, games
        self._sow(seed)
        self.encoding = Encoding(self.rules, frame, games if scores is None else scores)
        self.index: ActionIndex = self.encoding.index
        self.places = places(self.encoding)
        players = _players(self.rules, bots or {})
        plays = lockstep.CLUB in players
        self.table = prepared.table(self.rules) if plays else compiled(self.rules)
        #: The arrays in the form that compiled code uses, for the laboratory's players.
        self.arrays = on = self._make_arrays(players)
        self._how = int(forced == "skip"), int(games)
        self._nothing, self._all = np.zeros(0, np.int64), np.arange(n)
        self.obs: NDArray[np.uint8] = on.seen.view(np.uint8)
        self.mask: NDArray[np.int8] = on.mask
        self.bits: NDArray[np.uint64] = on.ids.view(np.uint64)
        self.turn, self.points, self.done, self.numbers = on.turn, on.points, on.done, on.numbers

    def _make_arrays(self, players: NDArray[np.int64]) -> lockstep.Arrays:
        plays = lockstep.CLUB in players
        n, t, x = self.n, GameRow.over(self.table), Places.over(self.places)
        # One id more than a deal can ask for, since its end is reported by a step.
        longest, words = self.encoding.longest + 1, np.zeros(x.mask_words, np.int64)
        return lockstep.Arrays(
            rows=np.zeros((n, t.width), np.int64),
            numbers=zeros(n, np.int64),
            deals=np.zeros(n, np.int64),
            scores=np.zeros((n, SEATS), np.int64),
            chosen=np.zeros(n, np.int64),
            ids=zeros((n, x.words_of_ids), np.int64),
            mask=zeros((n, x.actions), np.int8),
            words=words,
            bytes=words.view(np.int8),
            seen=zeros((n, x.seen_words), np.int64),
            log=np.zeros((n, longest), np.int16),
            logged=np.zeros(n, np.int64),
            turn=zeros(n, np.int8),
            points=zeros((n, t.sides), np.int16),
            done=zeros(n, np.bool_),
            question=np.zeros(Question.extent, np.int64),
            got=np.zeros(SEATS, np.int64),
            players=players,
            club=rollout.club_player() if plays else 0,
            mind=prepared.mind(self.rules) if plays else np.zeros(0),
            memo=prepared.memo() if plays else np.zeros(0, np.int64),
        )

    def _sow(self, seed: int) -> None:
        if not _whole(seed):
            raise ValueError(f"a seed is a whole number, not {brief(seed)}")
        self.seed = int(seed)
        self._seed = np.uint64(self.seed & 0xFFFF_FFFF_FFFF_FFFF)

    def reset(self, *, seed: int | None = None, first: int | None = None) -> None:
        """Deal in every row, beginning with the first deal; optionally change the seed."""
        if seed is not None:
            self._sow(seed)
        if first is not None:
            self.first = _number(first)
        on = self.arrays
        on.numbers[:] = np.arange(self.first, self.first + self.n)
        on.deals[:] = 0
        on.scores[:] = self.rules.goal.start
        lockstep.advance(self.table, self.places, on, self._nothing, self._seed, *self._how, 1)

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> NDArray[np.bool_]:
        """Apply an action (an id) in every row; return ``done``.

        ``lockstep.WAIT`` leaves a row as it is, ``lockstep.BREAK_OFF`` deals the next deal (or
        begins the next game) without points for this one.

        Raises ``ValueError`` for an illegal id, naming the row; then nothing has been changed.
        Call ``reset`` first.
        """
        ids = ids_of(actions, self.n)
        how = self._how
        bad = lockstep.advance(self.table, self.places, self.arrays, ids, self._seed, *how, 0)
        if bad >= 0:
            self.refuse(ids, bad)
        return self.done

    def illegal(self, ids: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return in which rows an id is not legal, bool ``[n]``."""
        known = ids.view(np.uint64) < self.index.size
        legal = self.mask[self._all, np.where(known, ids, 0)] > 0
        return ~(known & legal)

    def refuse(self, ids: NDArray[np.int64], row: int) -> NoReturn:
        """Raise ``ValueError`` for the id of a row, naming the legal ones."""
        may = np.flatnonzero(self.mask[row]).tolist()
        if not may:
            raise ValueError("nothing has been dealt yet; call reset() first")
        raise ValueError(f"row {row}: {ids[row]} may not be chosen; legal are {may}")

    def any_legal(self, number: int, out: NDArray[np.int64], *, seed: int = 1) -> None:
        """Write a random legal id of each row into ``out`` (int64 ``[n]``), by number and seed."""
        # Compiled code does not check the bounds of an array.
        if out.shape != (self.n,) or out.dtype != np.int64:
            raise ValueError(f"out is int64 [{self.n}], not {out.dtype} {list(out.shape)}")
        lockstep.any_ids(self.bits.shape[1], self.arrays.ids, np.uint64(seed), number, out)

    def see(self, i: int, seat: TableSeat) -> NDArray[np.uint8]:
        """Return a new array with the observation of any seat of row ``i``."""
        # Compiled code does not check the bounds of an array.
        if not 0 <= seat < self.rules.seats:
            raise ValueError(f"there are seats 0 to {self.rules.seats - 1}, not {seat}")
        from euchre.fast.encode.action_ids import look
        from euchre.fast.encode.from_view import arrays

        on = arrays(self.encoding)
        look(self.table, self.places, self.arrays.rows[i], seat, self.arrays.chosen[i], *on)
        return on.seen.view(np.uint8)

    def state(self, i: int) -> State:
        """Return the engine's state of row ``i``, for display and debugging.

        It is replayed from the deal.  Cards chosen so far of an incomplete set are not in it.
        """
        return self.replayed(self.moment(i))

    def moment(self, i: int) -> Moment:
        """Return what row ``i``'s state can be replayed from, now or later with the same seed."""
        on = self.arrays
        log = on.log[i, : int(on.logged[i])].tolist()
        return Moment(on.rows[i].copy(), int(on.numbers[i]), int(on.deals[i]), log)

    def replayed(self, moment: Moment) -> State:
        """Return the engine's state at a moment."""
        t, seed, number = self.table, int(self._seed), moment.number
        if self.games:
            # As in compiled code, what goes beyond 64 bits is dropped.
            with np.errstate(over="ignore"):
                key = chance.key_of(self._seed, np.uint64(number))
            seed, number = int(key), moment.deal
        row = DealRow.read(moment.row)
        dealt = begun(t, 1, seed=seed, first=number, dealer=row.dealer)[0]
        s = start_of(self.rules, dealt, row.scores[: GameRow.over(t).sides])
        chosen = 0
        for one in moment.log:
            action, chosen = self.index.step(s, one, chosen)
            if action is not None:
                push(s, action)
        return s


def _players(rules: Rules, bots: Mapping[TableSeat, str]) -> NDArray[np.int64]:
    """Return who answers for each seat.  Raises ``ValueError`` if nobody is left to be asked."""
    players = np.full(SEATS, lockstep.ASKED)
    for seat, name in bots.items():
        if name not in WITHIN:
            raise ValueError(f"a batch can play for {', '.join(WITHIN)}, not for {brief(name)}")
        if not 0 <= seat < rules.seats:
            raise ValueError(f"there are seats 0 to {rules.seats - 1}, not {seat}")
        players[seat] = WITHIN[name]
    if len(bots) >= rules.seats:
        raise ValueError("a batch asks for one seat or more, so not every seat can be a bot's")
    return players


def _whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _number(first: int) -> int:
    """Return the number of a first deal.  Raises ``ValueError`` unless it is whole, from 0 up."""
    if not _whole(first) or first < 0:
        raise ValueError(f"deals are numbered from 0, in whole numbers, not {brief(first)}")
    return int(first)


def ids_of(actions: Any, n: int) -> NDArray[np.int64]:
    """Return ``n`` ids as int64.  Raises ``ValueError`` for anything but whole numbers."""
    ids = np.asarray(actions)
    if ids.shape != (n,):
        raise ValueError(f"one id for each of {n} rows is needed, not the shape {ids.shape}")
    if ids.dtype.kind not in "iu":
        raise ValueError(f"ids are whole numbers, not {ids.dtype}")
    return ids.astype(np.int64, copy=False)


def start_of(rules: Rules, row: NDArray[np.int64], scores: list[int]) -> State:
    """Return the engine's state at the beginning of a deal, from its row."""
    n, half, dealt = rules.seats, rules.columns, DealRow.read(row)
    faces = [card for card in dealt.face if card >= 0]
    rest = [*faces, *(c for c in each(dealt.stock) if c not in faces)]
    opened, covered = dealt.rest[: n * half], dealt.rest[n * half :]
    columns = [
        [*covered[k * half : (k + 1) * half], *opened[k * half : (k + 1) * half]] for k in range(n)
    ]
    return start(
        rules,
        dealt.hands[:n],
        rest,
        dealt.dealer,
        scores,
        widow=[*each(dealt.widow)],
        columns=columns if half else (),
    )
