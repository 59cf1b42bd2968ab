"""One seat of a game as a Gymnasium environment, single or vectorized, and self-play in all seats.

Bots play the other seats.  An episode is a deal with a random dealer (in vectors, the deal
rotates); the reward comes at its end: the points of the seat's side minus the mean of the others'.
A deal in which the seat is never asked is skipped.  Install ``euchre[lab]``.

Importing this module registers an id for each game: ``gymnasium.make("euchre/Standard-v0")``.  A
program that is given an id imports it by itself: ``euchre.lab.gymnasium:euchre/Standard-v0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.extras import explaining_missing
from euchre.fast.encode.index import Frame
from euchre.games import GAMES
from euchre.lab.aligned import copied, zeros
from euchre.lab.batch import Batch
from euchre.lab.batch_players import SeatRows, relative
from euchre.lab.illegal_actions import Illegal, Masks, one_of

with explaining_missing():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

#: ``{"observation": ..., "action_mask": ...}``; with ``flat`` the observation alone.
Seen = Any
Info = dict[str, Any]
#: One frame is one decision.
FPS = 2


def _frame(s: State, seat: TableSeat, end: str) -> NDArray[np.uint8]:
    """Return a picture; what draws is needed only where something is drawn."""
    from euchre.lab.rendering import drawn

    return drawn(s, seat, end=end)


def _seen_space(batch: Batch, flat: bool) -> Any:
    bits = spaces.Box(0, 1, (batch.encoding.size,), np.uint8)
    if flat:
        return bits
    mask = spaces.Box(0, 1, (batch.index.size,), np.int8)
    return spaces.Dict({"observation": bits, "action_mask": mask})


def _rows(
    rules: Rules | str, n: int, seat: TableSeat, opponents: Sequence[Player] | Player, frame: Frame
) -> SeatRows:
    # One in a list stands for all, too.
    if isinstance(opponents, list | tuple) and len(opponents) == 1:
        opponents = opponents[0]
    return SeatRows(rules, n, seat, opponents, frame=frame)


class SeatEnv(gymnasium.Env[Seen, int]):
    """One seat; ``opponents`` play the others, clockwise from its left (or one name for all).

    With ``flat`` an observation is an array of bits, as most programs expect it, and the mask is
    only in ``info["action_mask"]``.  An ``illegal`` id becomes a random legal one unless "raise" or
    "lose" is asked for; ``info["illegal"]`` says so.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium has it
        "render_modes": ["ansi", "human", "rgb_array"],
        "render_fps": FPS,
    }

    def __init__(
        self,
        rules: Rules | str = "standard",
        *,
        seat: TableSeat = 0,
        opponents: Sequence[Player] | Player = "club",
        illegal: Illegal = "random",
        flat: bool = False,
        frame: Frame = "trump",
        render_mode: str | None = None,
    ):
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.rows = _rows(rules, 1, seat, opponents, frame)
        self.batch, self.flat, self.render_mode = self.rows.batch, flat, render_mode
        self.observation_space = _seen_space(self.batch, flat)
        ids: Any = spaces.Discrete(self.batch.index.size)
        self.action_space = ids
        self._masks, self._over = Masks(self.batch, illegal), True
        self._ids = np.zeros(1, np.int64)
        self._now = self.batch.obs[0], self.batch.mask[0]
        self._last = self._now[0].copy(), self._now[1].copy()
        self._end = ""

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which ids are legal now, as SB3-Contrib's masked PPO asks for it."""
        legal: NDArray[np.bool_] = self.batch.mask[0] > 0
        return legal

    def _seen(self, bits: NDArray[np.uint8], mask: NDArray[np.int8]) -> tuple[Seen, Info]:
        bits, mask = copied(bits), copied(mask)
        return bits if self.flat else {"observation": bits, "action_mask": mask}, {
            "action_mask": mask
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Deal, and play until the seat is asked.

        The same seed gives the same dealer, cards and choices of the opponents.
        """
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 62))
        # The number of a deal says who deals.
        dealer = int(self.np_random.integers(self.batch.rules.seats))
        self.rows.reset(seed=dealt, first=dealer)
        self._masks.reset(dealt)
        self._over = False
        self._show()
        return self._seen(*self._now)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Apply an action.  Raises ``ValueError`` if it is illegal and ``illegal`` is "raise"."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the deal is over; call reset()")
        mask = self.batch.mask[0]
        bad: NDArray[np.bool_] | None = None
        if 0 <= action < len(mask) and mask[action]:
            ids = self._ids
            ids[0] = action
        else:
            ids, bad = self._masks.check([action])
        # The row holds the next deal when this one is over, so its last view is kept.
        for kept, array in zip(self._last, self._now, strict=True):
            np.copyto(kept, array)
        self.rows.step(ids)
        self._over = bool(self.rows.done[0])
        seen, info = self._seen(*(self._last if self._over else self._now))
        reward = float(self.rows.rewards[0])
        if bad is not None:
            info["illegal"] = True
            if self._masks.illegal == "lose":
                reward = self._masks.penalty
        self._show(f"the deal is over: {reward:+g}" if self._over else "")
        return seen, reward, self._over, False, info

    def _show(self, end: str = "") -> None:
        """Note what ``render`` shows: at the end of a deal the row holds the next one already."""
        if self.render_mode is None:
            return
        self._end = end
        if not end:
            self._moment = self.batch.moment(0)
        if self.render_mode == "human":
            print(self._text())

    def _text(self) -> str:
        return self._end or self.batch.encoding.text(observe(self._state(), self.rows.seat))

    def _state(self) -> State:
        return self.batch.replayed(self._moment)

    def render(self) -> Any:
        """Return what the seat knows as text or as a picture; ``human`` has printed it already.

        When the deal is over, the picture is the last one that the seat saw, with its points.
        """
        if self.render_mode not in ("ansi", "rgb_array"):
            return None
        if not hasattr(self, "_moment"):
            raise gymnasium.error.ResetNeeded("nothing has been dealt yet; call reset()")
        if self.render_mode == "ansi":
            return self._text()
        return _frame(self._state(), self.rows.seat, self._end)


class _Vector(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """What vectors of one seat and of all seats have in common."""

    metadata = {  # noqa: RUF012 - as Gymnasium has it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": FPS,
    }

    def _begin(
        self, batch: Batch, illegal: Illegal, flat: bool, copy: bool, render_mode: str | None
    ) -> None:
        one_of("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.batch, self.num_envs, self.flat, self.copy = batch, batch.n, flat, copy
        self.render_mode = render_mode
        self.single_observation_space = _seen_space(batch, flat)
        self.single_action_space = spaces.Discrete(batch.index.size)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.action_space = batch_space(self.single_action_space, batch.n)
        self._masks = Masks(batch, illegal)
        self._truncated = zeros(batch.n, np.bool_)
        self._last = copied(batch.obs), copied(batch.mask)

    def _sow(self, seed: int | list[int | None] | None) -> int:
        """Return the seed of the deals that follow: the first one of a list of seeds."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        dealt = int(self.np_random.integers(1 << 62))
        self._masks.reset(dealt)
        return dealt

    def _array(self, array: NDArray[Any]) -> NDArray[Any]:
        return copied(array) if self.copy else array

    def _seen(self) -> tuple[Seen, Info]:
        return self._shown(self._array(self.batch.obs), self._array(self.batch.mask))

    def _shown(self, bits: NDArray[Any], mask: NDArray[Any]) -> tuple[Seen, Info]:
        seen = bits if self.flat else {"observation": bits, "action_mask": mask}
        return seen, {"action_mask": mask}

    def _keep(self) -> None:
        """Keep what is seen before a step, which is the last view of the deals that end in it."""
        now = self.batch.obs, self.batch.mask
        if self.copy:
            self._last = copied(now[0]), copied(now[1])
        else:
            for kept, array in zip(self._last, now, strict=True):
                np.copyto(kept, array)

    def _results(
        self, rewards: NDArray[np.float32], done: NDArray[np.bool_], bad: NDArray[np.bool_] | None
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        seen, info = self._seen()
        if bad is not None:
            info["illegal"] = copied(bad)
        if done.any():
            last, of_last = self._shown(*self._last)
            info |= {"final_obs": last, "final_info": of_last}
            info |= {"_final_obs": copied(done), "_final_info": copied(done)}
        return seen, self._array(rewards), self._array(done), self._array(self._truncated), info

    def render(self) -> Any:
        """Return what the seat on turn knows in each row, as texts or as pictures."""
        if self.render_mode is None:
            return None
        states = [self.batch.state(i) for i in range(self.num_envs)]
        if self.render_mode == "rgb_array":
            return tuple(_frame(s, s.turn, "") for s in states)
        return tuple(self.batch.encoding.text(observe(s, s.turn)) for s in states)


class SeatVectorEnv(_Vector):
    """The same seat in many deals at once; the next deal is dealt in the same step.

    ``info["final_obs"]`` has the last view of the deals that ended in a step, with its mask.  With
    ``copy=False`` all arrays are the same ones each time, overwritten by each step.  ``flat`` and
    ``illegal`` are those of ``SeatEnv``.
    """

    def __init__(
        self,
        rules: Rules | str = "standard",
        num_envs: int = 64,
        *,
        seat: TableSeat = 0,
        opponents: Sequence[Player] | Player = "club",
        illegal: Illegal = "random",
        flat: bool = False,
        copy: bool = True,
        frame: Frame = "trump",
        render_mode: str | None = None,
    ):
        self.rows = _rows(rules, num_envs, seat, opponents, frame)
        self._begin(self.rows.batch, illegal, flat, copy, render_mode)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, Info]:
        """Deal in every row; deal ``i`` of a seed is row ``i``'s first.

        One seed is enough for all rows: of a list the first one counts.
        """
        self.rows.reset(seed=self._sow(seed))
        return self._seen()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Apply an action in every row.

        Raises ``ValueError`` for an illegal one if ``illegal`` is "raise"; nothing has happened
        then.
        """
        ids, bad = self._masks.check(actions)
        self._keep()
        self.rows.step(ids)
        if bad is not None and self._masks.illegal == "lose":
            self.rows.rewards[bad] = self._masks.penalty
        return self._results(self.rows.rewards, self.rows.done, bad)


class SelfPlayVectorEnv(_Vector):
    """All seats of many deals at once, for a player that plays against itself.

    An observation is that of the seat on turn, ``info["seat"]`` int8 ``[n]``, and the action is
    that seat's.  ``info["returns"]`` float32 ``[n, seats]`` has what each seat got in this step;
    the reward is that of the seat that acted.  With ``games`` an episode is a whole game.
    """

    def __init__(
        self,
        rules: Rules | str = "standard",
        num_envs: int = 64,
        *,
        games: bool = False,
        illegal: Illegal = "random",
        flat: bool = False,
        copy: bool = True,
        frame: Frame = "trump",
        render_mode: str | None = None,
    ):
        batch = Batch(rules, num_envs, frame=frame, games=games)
        self._begin(batch, illegal, flat, copy, render_mode)
        table = batch.rules
        self._sides = [table.sides.side(seat) for seat in range(table.seats)]

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, Info]:
        """Deal in every row; deal ``i`` of a seed is row ``i``'s first."""
        self.batch.reset(seed=self._sow(seed))
        seen, info = self._seen()
        return seen, info | {"seat": self._array(self.batch.turn)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Apply an action of the seat on turn in every row.

        Raises ``ValueError`` for an illegal one if ``illegal`` is "raise".  With "lose" the side
        that chose it gets the penalty, and the others what makes the sum 0.
        """
        ids, bad = self._masks.check(actions)
        self._keep()
        acted = self.batch.turn.copy()
        self.batch.step(ids)
        by_side = relative(self.batch.rules, self.batch.points)
        if bad is not None and self._masks.illegal == "lose":
            by_side[bad] = self._masks.penalty / -max(1, by_side.shape[1] - 1)
            by_side[bad, np.array(self._sides)[acted[bad]]] = self._masks.penalty
        returns = copied(by_side[:, self._sides])
        rewards = copied(returns[np.arange(self.num_envs), acted])
        seen, *rest, info = self._results(rewards, self.batch.done, bad)
        info |= {"seat": self._array(self.batch.turn), "returns": returns}
        return seen, *rest, info


def register_ids() -> None:
    """Register an id for each game, such as ``euchre/Standard-v0`` or ``euchre/Auction7-v0``."""
    for game in GAMES:
        name = "".join(part.capitalize() for part in game.name.split("-"))
        gymnasium.register(
            f"euchre/{name}-v0",
            entry_point=f"{__name__}:{SeatEnv.__name__}",
            vector_entry_point=f"{__name__}:{SeatVectorEnv.__name__}",
            # What is checked at every step is checked by the tests of this program.
            disable_env_checker=True,
            kwargs={"rules": game.name, "flat": True},
        )


register_ids()
