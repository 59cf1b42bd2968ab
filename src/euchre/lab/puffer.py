"""One seat in many deals, on the caller's arrays: the buffer protocol of PufferLib.

PufferLib gives an environment the arrays ``observations``, ``rewards``, ``terminals``,
``truncations`` and ``masks`` to write in place.  ``SeatBuffers`` does that without needing
PufferLib installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.lab.aligned import zeros
from euchre.lab.batch_players import SeatRows


class SeatBuffers:
    """``num_agents`` rows of one seat; ``buf`` holds the arrays, or None to allocate them.

    ``observations`` uint8 ``[n, bits]``, ``rewards`` float32 ``[n]``, ``terminals``,
    ``truncations`` and ``masks`` bool ``[n]`` (every row is always active), and ``action_masks``
    int8 ``[n, ids]``.
    """

    def __init__(
        self,
        rules: Rules | str = "standard",
        num_agents: int = 64,
        *,
        seat: TableSeat = 0,
        opponents: Sequence[Player] | Player = "club",
        buf: Any = None,
        seed: int = 0,
    ):
        self.num_agents = num_agents
        self.rows = SeatRows(rules, num_agents, seat, opponents, seed=seed)
        self.batch = self.rows.batch
        shapes = {
            "observations": ((num_agents, self.batch.encoding.size), np.uint8),
            "rewards": ((num_agents,), np.float32),
            "terminals": ((num_agents,), np.bool_),
            "truncations": ((num_agents,), np.bool_),
            "masks": ((num_agents,), np.bool_),
        }
        for name, (shape, kind) in shapes.items():
            array = zeros(shape, kind) if buf is None else getattr(buf, name)
            if array.shape != shape:
                raise ValueError(f"{name} has the shape {array.shape}; {shape} is needed")
            setattr(self, name, array)
        self.action_masks: NDArray[np.int8] = self.batch.mask

    observations: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    terminals: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    masks: NDArray[np.bool_]

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], list[Any]]:
        """Deal in every row."""
        self.rows.reset(seed=seed)
        self.rewards[:] = 0
        self.terminals[:] = self.truncations[:] = False
        self.masks[:] = True
        self.observations[:] = self.batch.obs
        return self.observations, []

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, list[Any]]:
        """Apply an action in every row; all arrays are written in place."""
        self.rows.step(actions)
        self.observations[:] = self.batch.obs
        self.rewards[:] = self.rows.rewards
        self.terminals[:] = self.rows.done
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
