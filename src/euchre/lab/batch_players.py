"""Players for the seats of a batch: each answers all rows at once.  Also matches between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from euchre.bots import NET_FILE, Player, bot
from euchre.bots.net import Net, NetError, load, net_for
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.engine.state import legal
from euchre.engine.view import observe
from euchre.fast.compile.arrays import pointer
from euchre.fast.compile.marks import entry
from euchre.fast.encode.action_ids import next_ids
from euchre.fast.encode.index import Frame
from euchre.fast.encode.places import places
from euchre.fast.layout.rows import question_in, row_in, table_in
from euchre.fast.player import prepared, rollout
from euchre.fast.player.prepared import memo_in, mind_in
from euchre.fast.player.rollout import reply
from euchre.fast.rules.settling import settle_row
from euchre.fast.rules.steps import options, step
from euchre.fast.rules.views import copy
from euchre.games import rules as rules_of
from euchre.lab.aligned import zeros
from euchre.lab.batch import WITHIN, Batch
from euchre.lab.lockstep import WAIT


@entry
def finish(table: Any, mind: Any, rows: Any, memory: Any, arrays: Any, points: Any) -> None:
    """Write each side's points in every row, as if club players finished the deal.

    ``table`` comes from ``prepared.table``, ``mind`` from ``prepared.mind``; the rows
    stay as they are.
    """
    t, w, memo = table_in(table), mind_in(mind), memo_in(memory)
    row, q = row_in(arrays.row), question_in(arrays.q)
    got = pointer(arrays.points)
    for i in range(rows.shape[0]):
        copy(t, row_in(rows[i]), row)
        while not row.outcome:
            options(t, row, q)
            reply(arrays.club, t, w, row, memo, q)
            step(t, row, q.code, q.cards)
        settle_row(t, row, got)
        for side in range(t.sides):
            points[i, side] = got[side]


class ClubPlayer:
    """Answers the questions of a batch as a club player does; it does not modify the rows."""

    def __init__(self, batch: Batch):
        rules = batch.rules
        self.batch = batch
        self._t, self._w = prepared.table(rules), prepared.mind(rules)
        self._memory, self._arrays = prepared.memo(), rollout.arrays(self._t)
        self._moves = np.zeros((1, batch.n, 2), np.int64)
        self._nothing = np.zeros((0, 2), np.int64)
        self._places: Any = places(batch.encoding)

    def ids(self, out: NDArray[np.int64]) -> None:
        """Write the club player's id for each row into ``out``."""
        on = self.batch.arrays
        t, w, moves = self._t, self._w, self._moves
        rollout.play_out(t, w, on.rows, self._nothing, self._memory, self._arrays, moves)
        next_ids(t, self._places, on.rows, moves[0], on.chosen, on.ids, out)

    def rollout(self) -> NDArray[np.int64]:
        """Return the points ``[n, sides]`` of each deal if club players finish it."""
        points = np.zeros(self.batch.points.shape, np.int64)
        finish(self._t, self._w, self.batch.arrays.rows, self._memory, self._arrays, points)
        return points


class Answers(Protocol):
    """A player that answers the questions of a batch."""

    def ids(self, where: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        """Write an id for each row in ``where`` into ``out``; other rows may be overwritten."""
        ...

    def reseed(self, seed: int) -> None:
        """Begin anew, with all randomness from ``seed``."""
        ...


class _AtRandom:
    def __init__(self, batch: Batch, seed: int):
        self.batch = batch
        self.reseed(seed)

    def ids(self, where: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        self.batch.any_legal(self.asked, out, seed=self.seed)
        self.asked += 1

    def reseed(self, seed: int) -> None:
        self.seed, self.asked = seed & 0xFFFF_FFFF_FFFF_FFFF, 0


class _Club:
    def __init__(self, batch: Batch):
        self.player = ClubPlayer(batch)

    def ids(self, where: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        self.player.ids(out)

    def reseed(self, seed: int) -> None:
        """Do nothing: a club player leaves nothing to chance."""


class _Net:
    def __init__(self, batch: Batch, path: str = ""):
        self.batch = batch
        if path:
            self.net = load(Path(path))
            if not self.net.fits(batch.encoding):
                raise NetError(f"{path} was made for other rules than {batch.rules.id}")
            return
        shipped = net_for(batch.rules)
        if shipped is None or not shipped[0].fits(batch.encoding):
            raise NetError(f"no net has learned {batch.rules.id} as this batch tells it")
        self.net = shipped[0]

    def ids(self, where: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        out[where] = self.net.best(self.batch.obs[where], self.batch.mask[where])

    def reseed(self, seed: int) -> None:
        """Do nothing: a net leaves nothing to chance."""


class _Bot:
    """A bot of the engine, asked row by row, as slow as at a table."""

    def __init__(self, batch: Batch, player: Player, seed: int):
        self.batch, self.player, self.index = batch, player, batch.index
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        self.bot = bot(self.player, Random(seed))

    def ids(self, where: NDArray[np.int64], out: NDArray[np.int64]) -> None:
        for i in where.tolist():
            s = self.batch.state(i)
            view = observe(s, s.turn)
            action = self.bot.choose(view, legal(s))
            path = self.index.path(s, action)
            # For a set, the first of its cards that is legal now.
            out[i] = next((one for one in path if self.batch.mask[i, one]), -1)
            if out[i] < 0:
                out[i] = self.batch.mask[i].argmax()


def player(name: Player, batch: Batch, seed: int = 0) -> Answers:
    """Return a player for a batch; any bot works, and random, club players and nets are fast.

    Raises ``UnknownBot`` for an unknown name, and ``NetError`` if no net knows the game.
    """
    if name == "random":
        return _AtRandom(batch, seed)
    if name == "club":
        return _Club(batch)
    if name == "net":
        return _Net(batch)
    if isinstance(name, str) and name.startswith(NET_FILE):
        return _Net(batch, name.removeprefix(NET_FILE))
    return _Bot(batch, name, seed)


def relative(rules: Rules, points: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return each side's points minus the mean of the others', ``[n, sides]``.

    The sign is reversed where points count down.
    """
    others = max(1, points.shape[1] - 1)
    sign = np.float32(-1 if rules.goal.down else 1)
    gained = points.astype(np.float32)
    rest = gained.sum(1, keepdims=True) - gained
    return np.asarray(sign * (gained - rest / np.float32(others)), np.float32)


class SeatRows:
    """One seat in every row of a batch, with other players in the other seats.

    ``opponents`` are those players, clockwise from the seat's left, or one for all; ``club`` and
    ``random`` play in compiled code.  ``rewards`` float32 ``[n]`` and ``done`` bool ``[n]`` are
    written in place; ``batch.obs`` and ``batch.mask`` are always the seat's.  A deal in which the
    seat is never asked is skipped, so a mean over deals is one over those in which it was asked.
    """

    def __init__(
        self,
        rules: Rules | str,
        n: int,
        seat: TableSeat,
        opponents: Sequence[Player] | Player,
        *,
        frame: Frame = "trump",
        seed: int = 0,
    ):
        rules = rules_of(rules) if isinstance(rules, str) else rules
        seats = rules.seats
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * (seats - 1)
        if not 0 <= seat < seats:
            raise ValueError(f"there are seats 0 to {seats - 1}, not {seat}")
        if len(opponents) != seats - 1:
            raise ValueError(f"{seats - 1} opponents are needed, not {len(opponents)}")
        at = {(seat + 1 + i) % seats: one for i, one in enumerate(opponents)}
        within = {s: one for s, one in at.items() if isinstance(one, str) and one in WITHIN}
        self.batch = batch = Batch(rules, n, seed=seed, frame=frame, bots=within)
        self.seat, side, sides = seat, rules.sides.side(seat), rules.sides.count(seats)
        #: The weights of the sides' points in this side's reward, times the number of others.
        self._others = max(1, sides - 1)
        self._gains = np.full(sides, -1)
        self._gains[side] = self._others
        self._gains *= -1 if rules.goal.down else 1
        slow = dict.fromkeys(one for s, one in at.items() if s not in within)
        #: The players that are asked row by row, with their seats.
        self._slow = [
            (player(one, batch, seed + i), [s for s in at if at[s] == one])
            for i, one in enumerate(slow)
        ]
        self.rewards, self.done = zeros(n, np.float32), zeros(n, np.bool_)
        self._ids, self._some = np.zeros(n, np.int64), np.zeros(n, np.int64)
        #: In which rows the seat has been asked since the deal began.
        self._asked = np.zeros(n, np.bool_)

    def reset(self, seed: int | None = None, first: int | None = None) -> None:
        """Deal in every row, and play until the seat is asked.

        A ``seed`` is that of the cards and of the other players' choices.
        """
        self.batch.reset(seed=seed, first=first)
        if seed is not None:
            for i, (one, _) in enumerate(self._slow):
                one.reseed(int(seed) + i)
        self._asked[:] = False
        self._go_on()

    def step(self, actions: NDArray[np.integer]) -> None:
        """Apply the seat's action in every row, and play until it is asked again."""
        self.batch.step(actions)
        self.rewards[:] = 0
        self.done[:] = False
        self._asked[:] = True
        self._note()
        self._go_on()

    def _note(self) -> None:
        """Note rewards and ends of the last step; rows that waited in it have none."""
        ended = self.batch.done
        if not ended.any():
            return
        counted = ended & self._asked
        # As ``relative`` has it, for one side.
        gained = self.batch.points @ self._gains / self._others
        self.rewards += np.where(counted, gained, 0)
        self.done |= counted
        self._asked &= ~ended

    def _go_on(self) -> None:
        """Let the slow players act in all rows until the seat is on turn."""
        batch, ids = self.batch, self._ids
        while self._slow and (batch.turn != self.seat).any():
            ids[:] = WAIT
            for answers, seats in self._slow:
                where = np.flatnonzero(np.isin(batch.turn, seats))
                if len(where):
                    answers.ids(where, self._some)
                    ids[where] = self._some[where]
            batch.step(ids)
            self._note()


#: Deals played in lockstep.
ROWS = 4096


@dataclass(frozen=True)
class Margin:
    """The result of a net in duplicate deals, each played twice with the sides exchanged."""

    deals: int
    #: The lead of the net's side in points per deal, and half of its 95 % interval.
    ahead: float
    error: float


def match(
    rules: Rules, net: Net, deals: int, *, seed: int = 1000, other: Player = "club"
) -> Margin:
    """Play a net (its likeliest choices) against others; ``club``, ``random`` and nets are fast.

    The net has the seats of side 0, then the same deals are played the other way round.
    """
    gained = np.concatenate(
        [
            _gained(rules, net, first, min(ROWS, deals - first), seed, other)
            for first in range(0, deals, ROWS)
        ]
    )
    error = 1.96 * float(gained.std()) / deals**0.5
    return Margin(deals, float(gained.mean()), error)


def _gained(
    rules: Rules, net: Net, first: int, deals: int, seed: int, other: Player
) -> NDArray[np.float64]:
    """Return the net's gain per deal, the mean of both ways round."""
    return np.asarray(
        sum(_played(rules, net, first, deals, seed, other, ours=ours) for ours in (True, False)) / 2
    )


def _played(
    rules: Rules, net: Net, first: int, deals: int, seed: int, other: Player, *, ours: bool
) -> NDArray[np.float64]:
    """Return the lead of the net's side per deal; ``ours``: whether the net plays side 0."""
    env = Batch(rules, deals, seed=seed, first=first)
    env.reset()
    if not net.fits(env.encoding):
        raise ValueError(f"the net was made for other rules than {rules.id}")
    others, ids = player(other, env, seed), np.zeros(deals, np.int64)
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    gained, open_ = np.zeros(deals), np.ones(deals, np.bool_)
    while open_.any():
        mine = (sides[env.turn] == 0) == ours
        env.any_legal(0, ids)
        others.ids(np.flatnonzero(~mine & open_), ids)
        where = np.flatnonzero(mine & open_)
        ids[where] = net.best(env.obs[where], env.mask[where])
        env.step(ids)
        just = env.done & open_
        gained[just] = relative(rules, env.points)[just, 0] * (1 if ours else -1)
        open_ &= ~env.done
    return gained
