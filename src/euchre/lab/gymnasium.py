"""One seat of a game as a Gymnasium environment, single or vectorized.

Bots play the other seats.  An episode is a deal with a random dealer (in vectors, the deal
rotates); the reward comes at its end: the points of the seat's side minus the mean of the others'.
A deal in which the seat is never asked is skipped.  Install ``euchre[lab]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.fast.encode.index import Frame
from euchre.lab.batch import Batch
from euchre.lab.players import SeatRows

#: What an illegal id does: raise an error, become a random legal id, or end the deal with a penalty
#: larger than any legal loss.
Illegal = Literal["raise", "random", "lose"]
Seen = dict[str, NDArray[Any]]


def _space(batch: Batch) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (batch.encoding.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (batch.index.size,), np.int8),
        }
    )


def _rows(
    rules: Rules | str,
    n: int,
    seat: TableSeat,
    opponents: Sequence[Player] | Player,
    frame: Frame,
) -> SeatRows:
    # One in a list stands for all, too.
    if isinstance(opponents, list | tuple) and len(opponents) == 1:
        opponents = opponents[0]
    return SeatRows(Batch(rules, n, frame=frame), seat, opponents)


class SeatEnv(gymnasium.Env[Seen, int]):
    """One seat; ``opponents`` play the others, clockwise from its left (or one name for all)."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        rules: Rules | str = "standard",
        *,
        seat: TableSeat = 0,
        opponents: Sequence[Player] | Player = "club",
        illegal: Illegal = "raise",
        frame: Frame = "trump",
        render_mode: str | None = None,
    ):
        if illegal not in ("raise", "random", "lose"):
            raise ValueError(f"illegal is 'raise', 'random' or 'lose', not {illegal!r}")
        self.rows = _rows(rules, 1, seat, opponents, frame)
        self.batch, self.illegal, self.render_mode = self.rows.batch, illegal, render_mode
        self.observation_space = _space(self.batch)
        ids: Any = spaces.Discrete(self.batch.index.size)
        self.action_space = ids
        self._id = np.zeros(1, np.int64)
        least, most = self.batch.rules.prices.bounds(self.batch.rules)
        self._worst = float(least - most)

    def _seen(self) -> Seen:
        return {
            "observation": self.batch.obs[0].copy(),
            "action_mask": self.batch.mask[0].copy(),
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal, and play until the seat is asked.

        The same seed gives the same dealer, cards and choices of the opponents.
        """
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 62))
        # The number of a deal says who deals.
        dealer = int(self.np_random.integers(self.batch.rules.seats))
        self.rows.reset(seed=dealt, first=dealer)
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Apply an action.  Raises ``ValueError`` if it is illegal and ``illegal`` is "raise"."""
        mask = self.batch.mask[0]
        if self.illegal != "raise" and not (0 <= action < len(mask) and mask[action]):
            if self.illegal == "lose":
                return self._seen(), self._worst, True, False, {"illegal": True}
            action = int(self.np_random.choice(np.flatnonzero(mask)))
        before = self._seen()
        self._id[0] = action
        self.rows.step(self._id)
        over = bool(self.rows.done[0])
        # The row already holds the next deal, so return the last observation of this one.
        seen = before if over else self._seen()
        return seen, float(self.rows.rewards[0]), over, False, {}

    def render(self) -> Any:
        """Return what the seat knows, as text."""
        from euchre.engine.view import observe

        s = self.batch.state(0)
        return self.batch.encoding.text(observe(s, self.rows.seat))


class SeatVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """The same seat in many deals at once; the next deal is dealt in the same step.

    Observations, rewards and ends are the same arrays each time, overwritten by each step: copy
    what you keep.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        rules: Rules | str = "standard",
        num_envs: int = 64,
        *,
        seat: TableSeat = 0,
        opponents: Sequence[Player] | Player = "club",
        frame: Frame = "trump",
    ):
        self.rows = _rows(rules, num_envs, seat, opponents, frame)
        self.batch, self.num_envs = self.rows.batch, num_envs
        self.single_observation_space = _space(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.index.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._truncated = np.zeros(num_envs, np.bool_)

    def _seen(self) -> Seen:
        return {"observation": self.batch.obs, "action_mask": self.batch.mask}

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal in every row; deal ``i`` of a seed is row ``i``'s first.

        One seed is enough for all rows: of a list the first one counts.
        """
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.rows.reset(seed=int(self.np_random.integers(1 << 62)))
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Apply an action in every row; ``info["final_obs"]`` has the last view of ended deals."""
        before = self.batch.obs.copy()
        self.rows.step(np.asarray(actions))
        info: dict[str, Any] = {}
        done = self.rows.done
        if done.any():
            info = {"final_obs": {"observation": before}, "_final_obs": done.copy()}
        return self._seen(), self.rows.rewards, done, self._truncated, info
