"""Every game as a PettingZoo environment in which agents act in turn (AEC).

An episode is a deal, or with ``games`` a whole game; who deals first is random.  At the end of a
deal, each agent's reward is its side's points minus the mean of the others'.  Install
``euchre[lab]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.encode.action_ids import look
from euchre.fast.encode.from_view import arrays
from euchre.fast.encode.index import Frame
from euchre.games import rules as rules_of
from euchre.lab.aligned import copied
from euchre.lab.batch import Batch
from euchre.lab.batch_players import relative
from euchre.text import brief

with explaining_missing():
    from gymnasium import spaces
    from pettingzoo import AECEnv

#: What ``reset`` sets.
_AFTER_RESET = frozenset(
    {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos"}
)


class EuchreEnv(AECEnv):  # type: ignore[misc]
    """A game of the family; agents are ``seat_0`` and so on, clockwise.

    Observations are ``{"observation": uint8 bits, "action_mask": int8}``.  With ``flat`` they are
    the bits alone, as wrappers of other libraries expect them, and the mask of the agent on turn is
    only in its ``infos[agent]["action_mask"]``.  A terminated agent keeps its observation from
    before the last action.
    """

    def __init__(
        self,
        rules: Rules | str = "standard",
        *,
        frame: Frame = "trump",
        games: bool = False,
        flat: bool = False,
        render_mode: str | None = None,
    ):
        super().__init__()
        modes = ["ansi", "human", "rgb_array"]
        if render_mode not in (None, *modes):
            allowed = ", ".join(map(repr, (None, *modes)))
            raise ValueError(f"render_mode is {allowed}, not {brief(render_mode)}")
        self.rules = rules_of(rules) if isinstance(rules, str) else rules
        self.metadata = {
            "name": f"euchre_{self.rules.game.replace('-', '_')}_v0",
            "render_modes": modes,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode, self.flat = render_mode, flat
        self.batch = Batch(self.rules, 1, frame=frame, games=games)
        index, encoding = self.batch.index, self.batch.encoding
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sides = [self.rules.sides.side(seat) for seat in range(self.rules.seats)]
        bits = spaces.Box(0, 1, (encoding.size,), np.uint8)
        mask = spaces.Box(0, 1, (index.size,), np.int8)
        seen = bits if flat else spaces.Dict({"observation": bits, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {a: spaces.Discrete(index.size) for a in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (encoding.size * self.rules.seats,), np.uint8)
        self._rng = np.random.default_rng()
        self._on = arrays(encoding)
        self._id = np.zeros(1, np.int64)
        self._nothing = np.zeros(index.size, np.int8)
        self._row = self.batch.arrays.rows[0].copy()
        self._over = self._rewarded = False

    def __getattr__(self, name: str) -> Any:
        if name in _AFTER_RESET:
            raise AttributeError(f"{name}: nothing has been dealt yet; call reset() first")
        raise AttributeError(f"{type(self).__name__} has no attribute {brief(name)}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        space: spaces.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: ids of the ``ActionIndex``."""
        space: spaces.Space[Any] = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same seed gives the same dealer and cards."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        dealt = int(self._rng.integers(1 << 62))
        # The number of a deal says who deals, that of a game who deals first.
        self.batch.reset(seed=dealt, first=int(self._rng.integers(self.rules.seats)))
        self._over = self._rewarded = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self.agents[int(self.batch.turn[0])])

    def _ask(self, agent: str) -> None:
        """Put an agent on turn."""
        self.agent_selection = agent
        if self.flat:
            self.infos = {a: {"action_mask": self._mask(a)} for a in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        on_turn = not self._over and self.batch.turn[0] == self._seat[agent]
        return copied(self.batch.mask[0] if on_turn else self._nothing)

    def observe(self, agent: str) -> Any:
        """Return what an agent sees now and its legal ids, none if it is not on turn."""
        bits = self._bits(self._seat[agent])
        return bits if self.flat else {"observation": bits, "action_mask": self._mask(agent)}

    def _bits(self, seat: TableSeat) -> NDArray[np.uint8]:
        batch = self.batch
        if not self._over and batch.turn[0] == seat:
            return copied(batch.obs[0])
        row = self._row if self._over else batch.arrays.rows[0]
        chosen = 0 if self._over else int(batch.arrays.chosen[0])
        look(batch.table, batch.places, row, seat, chosen, *self._on)
        return copied(self._on.seen.view(np.uint8))

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all seats, one after the other, for a centralized critic.

        They hold every hand and every discard, but not the cards that no seat has seen.
        """
        return copied(np.concatenate([self._bits(seat) for seat in range(self.rules.seats)]))

    def step(self, action: int | None) -> None:
        """Apply an action of the agent on turn.  Raises ``ValueError`` if it is illegal."""
        if not self.agents:
            raise ValueError("the episode is over; call reset()")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        batch = self.batch
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._row[:] = batch.arrays.rows[0]
        if self.render_mode:
            self._moment = batch.moment(0)
        self._id[0] = -1 if action is None else action
        batch.step(self._id)
        over = bool(batch.done[0])
        if over or any(batch.points.tolist()[0]):
            got = relative(self.rules, batch.points)[0].tolist()
            self.rewards = {a: got[self._sides[self._seat[a]]] for a in self.agents}
            self._accumulate_rewards()
            self._rewarded = True
        elif self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        if over:
            self._over = True
            self._got = ", ".join(f"{agent} {reward:+g}" for agent, reward in self.rewards.items())
            self.terminations = dict.fromkeys(self.agents, True)
            self._ask(self.agents[0])
        else:
            self._ask(self.possible_agents[int(batch.turn[0])])

    def render(self) -> Any:
        """Return the deal so far with all cards open, as text or picture; ``human`` prints it.

        At the end it is the deal before the last action, and what each agent got.
        """
        if self.render_mode is None:
            return None
        over, batch = self._over, self.batch
        s = batch.replayed(self._moment) if over else batch.state(0)
        end = f"it is over: {self._got}" if over else ""
        if self.render_mode == "rgb_array":
            from euchre.lab.rendering import drawn

            return drawn(s, 0, everyone=True, end=end)
        from euchre.engine.view import observe

        views = [batch.encoding.text(observe(s, seat)) for seat in range(self.rules.seats)]
        text = "\n".join([*views, end] if over else views)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(rules: Rules | str = "standard", **how: Any) -> EuchreEnv:
    """Return the environment of a game; see ``EuchreEnv``."""
    return EuchreEnv(rules, **how)
