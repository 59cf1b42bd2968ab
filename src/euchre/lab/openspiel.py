"""Every game as an OpenSpiel Python game, dealt by chance nodes of one card each.

``register`` makes a game available to ``pyspiel.load_game``.  A seat's return is its side's points
minus the mean of the others', so all games are zero-sum.  Suits are not permuted.  An observation
is what a seat sees now; an information state adds all actions so far (perfect recall).  Install
``open_spiel``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Generic, TypeVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.rewind import rewind
from euchre.engine.rules import Rules
from euchre.engine.state import State, push, start
from euchre.engine.view import observe
from euchre.engine.worlds import worlds
from euchre.fast.encode import Encoding
from euchre.fast.layout.rows import SEATS
from euchre.fast.layout.tables import most_faces
from euchre.fast.rules.settling import settle
from euchre.games import rules as rules_of
from euchre.lab.one_deal import ALL_EYES, BEGIN, EYES, FIRST, SEAT, OneDeal

T = TypeVar("T")
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


@cache
def register(rules: Rules | str = "standard") -> str:
    """Register a game with OpenSpiel; return the short name to load it by."""
    table = rules_of(rules) if isinstance(rules, str) else rules
    kind, info = _type_of(table), _info_of(table)

    class Game(EuchreGame):
        def __init__(self, params: Any = None):
            super().__init__(kind, info, params or {})
            self.rules, self.encoding = table, Encoding(table, "table")
            self.compiled, self.order = Shared(OneDeal(self.encoding)), Shared(_chances(table))
            both = [Observer(self.encoding, recalls=recalls) for recalls in (False, True)]
            self.observers = Shared(both)

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
        # OpenSpiel means decisions; Shimmy counts dealt cards, too, and would cut deals off.
        max_game_length=encoding.longest + len(_chances(rules)),
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
    compiled: Shared[OneDeal]
    order: Shared[tuple[str, ...]]
    observers: Shared[list[Observer]]

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
    """A deal, beginning with the first dealt card; the last seat deals.

    It is a row of the compiled machine; the engine's state is made from its log when it is asked
    for.
    """

    def __init__(self, game: EuchreGame):
        super().__init__(game)
        self._compiled, self._order, self._observers = game.compiled, game.order, game.observers
        self.dealt: tuple[int, ...] = ()
        #: The row, once the cards are dealt, and the seat on turn.
        self.row: Any = None
        self.turn = int(pyspiel.PlayerId.CHANCE)
        #: The ids so far (``one_deal.SEAT`` ...), how many, and how many of them in whole actions.
        self.log = np.zeros(game.encoding.longest + 1, np.int64)
        self.logged = self.done = 0
        #: The cards chosen so far of an incomplete set.
        self.chosen = 0
        self._legal: Shared[list[int]] = Shared([])
        #: The engine's state, after how many ids.
        self._deal: Shared[tuple[State, int] | None] = Shared(None)

    @property
    def compiled(self) -> OneDeal:
        """The tables and working arrays of the game."""
        return self._compiled.value

    @property
    def encoding(self) -> Encoding:
        """How actions and observations are written."""
        return self._compiled.value.encoding

    @property
    def deal(self) -> State | None:
        """The engine's state, once its cards are dealt.  Copies of this state hold the same one."""
        if self.row is None:
            return None
        deal, begun = self._deal.value or (self._start(), 0)
        if begun < self.done:
            deal, chosen = deal.copy(), 0
            for entry in self.log[begun : self.done].tolist():
                number = entry & ((1 << SEAT) - 1)
                action, chosen = self.encoding.index.step(deal, number, chosen)
                if action is not None:
                    push(deal, action)
        self._deal = Shared((deal, self.done))
        return deal

    def current_player(self) -> int:
        """Return who is to act."""
        return self.turn

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.turn == _TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, all equally likely."""
        dealt = set(self.dealt)
        left = [card for card in self._compiled.value.cards if card not in dealt]
        chance = 1 / len(left)
        return [(card, chance) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal.value if player == self.turn else []

    def _apply_action(self, action: int) -> None:
        if self.row is None:
            self.dealt += (action,)
            if len(self.dealt) == len(self._order.value):
                self._begin()
            return
        if action not in self._legal.value:
            raise ValueError(f"{action} may not be chosen; legal are {self._legal.value}")
        first = int(self.logged == self.done)
        self.log[self.logged] = action | self.turn << SEAT | ALL_EYES << EYES | first << FIRST
        self.logged += 1
        seat = self.turn
        self._go_on(action)
        if not self.chosen:
            self.done = self.logged
            if verb := self._compiled.value.sets.get(action):
                self._hide(seat, verb)

    def _go_on(self, number: int) -> None:
        """Apply an id to the row, or begin the deal."""
        turn, self.chosen, legal = self._compiled.value.act(self.row, number, self.chosen)
        self.turn, self._legal = _TERMINAL if turn < 0 else turn, Shared(legal)

    def _hide(self, seat: int, verb: int) -> None:
        """Note who may see the last action of a seat, which moved cards."""
        eyes = [1 << seat]
        if verb == Verb.GIVE and (deal := self.deal):
            # The engine knows who sees a gift, and from when on.
            eyes = [entry.eyes for entry in deal.history]
        end = self.logged
        for seats in reversed(eyes):
            first = end - 1
            while not self.log[first] >> FIRST & 1:
                first -= 1
            self.log[first:end] &= ~(ALL_EYES << EYES)
            self.log[first:end] |= (seats & ALL_EYES) << EYES
            end = first

    def _to(self) -> dict[str, list[int]]:
        """Return the cards dealt to each destination."""
        to: dict[str, list[int]] = {"up": [], "widow": []}
        for where, card in zip(self._order.value, self.dealt, strict=True):
            to.setdefault(where, []).append(card)
        return to

    def _begin(self) -> None:
        to, seats = self._to(), self.seats
        self.row = self._compiled.value.begin(
            [sum(1 << c for c in to[f"hand {seat}"]) for seat in seats],
            to["up"],
            sum(1 << c for c in to["widow"]),
            [to.get(f"table {seat}", []) for seat in seats],
        )
        self._go_on(BEGIN)

    def _start(self) -> State:
        rules, to, seats = self.encoding.rules, self._to(), self.seats
        rest = [c for c in range(rules.pack.size) if c not in self.dealt]
        return start(
            rules,
            [sum(1 << c for c in to[f"hand {seat}"]) for seat in seats],
            [*to["up"], *rest],
            rules.seats - 1,
            widow=to["widow"],
            columns=[to[f"table {seat}"] for seat in seats] if rules.columns else (),
        )

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> EuchreState:
        """Return a state drawn uniformly from all that a player cannot tell from this one.

        ``sampler`` returns a random number in [0, 1).  This is what IS-MCTS searches.
        """
        rng = Random(sampler())
        state: EuchreState = self.get_game().new_initial_state()
        if self.deal is None:
            for card in rng.sample(self.compiled.cards, len(self.dealt)):
                state.apply_action(card)
            return state
        world = next(worlds(observe(self.deal, player), rng, 1))
        dealt = rewind(world)
        to = {f"hand {seat}": list(each(hand)) for seat, hand in enumerate(dealt.hands)}
        to |= {f"table {seat}": list(cards) for seat, cards in enumerate(dealt.columns)}
        to |= {"widow": list(dealt.widow), "up": list(dealt.rest)}
        for where in self._order.value:
            state.apply_action(to[where].pop(0))
        for entry in world.history:
            for number in self.encoding.index.table_path(entry.action, entry.seat):
                state.apply_action(number)
        # What has been chosen so far of a set is known to the seat that chooses.
        for entry in self.log[self.done : self.logged].tolist():
            own = player == self.turn
            number = entry & ((1 << SEAT) - 1) if own else rng.choice(state.legal_actions())
            state.apply_action(number)
        return state

    # OpenSpiel's own way to a tensor makes another state each time to ask for the shape.

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player has seen so far (by default the one on turn) as numbers."""
        return self._tensor(player, self._observers.value[1], super().information_state_tensor)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player sees now (by default the one on turn) as numbers."""
        return self._tensor(player, self._observers.value[0], super().observation_tensor)

    def _tensor(
        self, player: int | None, observer: Observer, usual: Callable[[int], list[float]]
    ) -> list[float]:
        player = self.turn if player is None else player
        if player not in self.seats:
            # OpenSpiel's own method raises the right error.
            return usual(player)
        observer.set_from(self, player)
        numbers: list[float] = observer.tensor.tolist()
        return numbers

    def returns(self) -> list[float]:
        """Return the return of each seat, 0 before the end."""
        rules = self.encoding.rules
        if self.turn != _TERMINAL:
            return [0.0] * rules.seats
        points = np.zeros((1, SEATS), np.int64)
        settle(self.compiled.table, self.row[None], points)
        got = points[0, : rules.sides.count(rules.seats)].tolist()
        others, sign = max(1, len(got) - 1), -1.0 if rules.goal.down else 1.0
        by_side = [sign * (p - (sum(got) - p) / others) for p in got]
        return [by_side[rules.sides.side(seat)] for seat in self.seats]

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
        if state.row is None:
            self.tensor[:] = 0
            return
        state.compiled.tell(state.row, player, state.chosen, state.log, state.done, self.tensor)

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
