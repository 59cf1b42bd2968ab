"""Every game as an OpenSpiel Python game, dealt by chance nodes of one card each.

``register`` makes a game available to ``pyspiel.load_game``.  A seat's return is its side's points
minus the mean of the others', so all games are zero-sum.  Suits are not permuted.  An observation
is what a seat sees now; an information state adds all actions so far (perfect recall).  Install
``open_spiel``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, push, start
from euchre.engine.view import observe
from euchre.fast.encode import Encoding
from euchre.fast.layout.tables import most_faces
from euchre.games import rules as rules_of

T = TypeVar("T")


@cache
def register(rules: Rules | str = "standard") -> str:
    """Register a game with OpenSpiel; return the short name to load it by."""
    table = rules_of(rules) if isinstance(rules, str) else rules
    kind, info = _type_of(table), _info_of(table)

    class Game(EuchreGame):
        def __init__(self, params: Any = None):
            super().__init__(kind, info, params or {})
            self.rules, self.encoding = table, Encoding(table, "table")
            self.order = _chances(table)

    pyspiel.register_game(kind, Game)
    return str(kind.short_name)


def _type_of(rules: Rules) -> Any:
    name = "".join(c if c.isalnum() else "_" for c in rules.id)
    return pyspiel.GameType(
        short_name=f"python_euchre_{name}",
        long_name=f"Euchre: {rules.title} ({rules.id})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats,
        min_num_players=rules.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _info_of(rules: Rules) -> Any:
    encoding = Encoding(rules, "table")
    least, most = rules.prices.bounds(rules)
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.index.size,
        max_chance_outcomes=rules.pack.size,
        num_players=rules.seats,
        min_utility=float(least - most),
        max_utility=float(most - least),
        utility_sum=0.0,
        max_game_length=encoding.longest,
    )


def _chances(rules: Rules) -> tuple[str, ...]:
    """Return the destination of each dealt card: the seats card by card, then everything else."""
    order = [f"hand {seat}" for _ in range(rules.hand) for seat in range(rules.seats)]
    order += ["widow"] * rules.widow
    order += [f"table {seat}" for seat in range(rules.seats) for _ in range(2 * rules.columns)]
    return (*order, *["up"] * most_faces(rules))


class EuchreGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the family; ``rules`` are its rules, ``order`` the cards' destinations."""

    rules: Rules
    encoding: Encoding
    order: tuple[str, ...]

    def new_initial_state(self) -> EuchreState:
        """Return a state before any card is dealt; the last seat deals."""
        return EuchreState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of what a player can distinguish, with perfect recall on request."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.encoding, recalls=recalls)


class Shared(Generic[T]):
    """A value that is never changed, so copies of its holder need no copy of it."""

    def __init__(self, value: T):
        self.value = value

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared[T]:
        return self


class EuchreState(pyspiel.State):  # type: ignore[misc]
    """A deal, beginning with the first dealt card; the last seat deals."""

    def __init__(self, game: EuchreGame):
        super().__init__(game)
        self._encoding, self.order = Shared(game.encoding), game.order
        self.dealt: tuple[int, ...] = ()
        self.deal = None
        #: The cards chosen so far of an incomplete set.
        self.chosen = 0

    @property
    def encoding(self) -> Encoding:
        """How actions and observations are written."""
        return self._encoding.value

    @property
    def deal(self) -> State | None:
        """The deal, once its cards are dealt.  Copies of this state hold the same one."""
        return self._deal.value

    @deal.setter
    def deal(self, deal: State | None) -> None:
        self._deal = Shared(deal)

    def current_player(self) -> int:
        """Return who is to act."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.ended else self.deal.turn

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal is not None and self.deal.ended

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, all equally likely."""
        left = [c for c in range(self.encoding.rules.pack.size) if c not in self.dealt]
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.deal is None else self.encoding.index.ids(self.deal, self.chosen)

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self.dealt += (action,)
            if len(self.dealt) == len(self.order):
                self.deal = self._start()
            return
        done, self.chosen = self.encoding.index.step(self.deal, action, self.chosen)
        if done is not None:
            deal = self.deal.copy()
            push(deal, done)
            self.deal = deal

    def _start(self) -> State:
        rules = self.encoding.rules
        to: dict[str, list[int]] = {}
        for where, card in zip(self.order, self.dealt, strict=True):
            to.setdefault(where, []).append(card)
        rest = [c for c in range(rules.pack.size) if c not in self.dealt]
        seats = range(rules.seats)
        return start(
            rules,
            [sum(1 << c for c in to[f"hand {seat}"]) for seat in seats],
            [*to.get("up", []), *rest],
            rules.seats - 1,
            widow=to.get("widow", []),
            columns=[to[f"table {seat}"] for seat in seats] if rules.columns else (),
        )

    def returns(self) -> list[float]:
        """Return the return of each seat, 0 before the end."""
        rules = self.encoding.rules
        if self.deal is None or not self.deal.ended:
            return [0.0] * rules.seats
        got = points(self.deal)
        others, sign = max(1, len(got) - 1), -1.0 if rules.goal.down else 1.0
        by_side = [sign * (p - (sum(got) - p) / others) for p in got]
        return [by_side[rules.sides.side(seat)] for seat in range(rules.seats)]

    def _action_to_string(self, player: int, action: int) -> str:
        index, pack = self.encoding.index, self.encoding.rules.pack
        if player == pyspiel.PlayerId.CHANCE:
            again = " again" if pack.twins >> action & 1 else ""
            return f"deal {pack.text(action)}{again}"
        return actions.text(index.unturn(index.actions[action], 0, player), pack)

    def __str__(self) -> str:
        pack = self.encoding.rules.pack
        dealt = " ".join(pack.text(card) for card in self.dealt)
        if self.deal is None:
            return f"dealt: {dealt}"
        views = "; ".join(self.encoding.text(observe(self.deal, p)) for p in self.seats)
        return f"dealt: {dealt}\n{views}\nchosen: {self.chosen}"

    @property
    def seats(self) -> range:
        """The players."""
        return range(self.encoding.rules.seats)


class Observer:
    """A player's observation, as tensors (``tensor``, and by name ``dict``) and as text."""

    def __init__(self, encoding: Encoding, *, recalls: bool):
        self.encoding, self.recalls = encoding, recalls
        size = encoding.size
        self.tensor: NDArray[np.float32] = np.zeros(
            size + 2 * encoding.longest * recalls, np.float32
        )
        self.dict = {"observation": self.tensor[:size]}
        if recalls:
            self.dict["history"] = self.tensor[size:].reshape(-1, 2)

    def set_from(self, state: EuchreState, player: int) -> None:
        """Write a player's observation; all zeros while cards are dealt."""
        self.tensor[:] = 0
        if state.deal is None:
            return
        view = observe(state.deal, player)
        self.dict["observation"][:] = self.encoding.observe(view, state.chosen)
        if self.recalls:
            self.dict["history"][:] = self.encoding.history(view)

    def string_from(self, state: EuchreState, player: int) -> str:
        """Return the same as text."""
        if state.deal is None:
            return f"seat {player}: {len(state.dealt)} cards are dealt"
        view = observe(state.deal, player)
        chosen = self.encoding.rules.pack.names(state.chosen if state.deal.turn == player else 0)
        half = f" | chosen {' '.join(chosen)}" if chosen else ""
        if self.recalls:
            return self.encoding.text(view) + half
        bits = np.packbits(self.encoding.observe(view, state.chosen)).tobytes().hex()
        return (
            f"seat {player}: {' '.join(self.encoding.rules.pack.names(view.hand))} | {bits}{half}"
        )
