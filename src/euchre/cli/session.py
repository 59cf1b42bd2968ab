"""A sitting at the terminal table: the match, the bots, undo.  Does no input or output.

All randomness derives from the seed and the position of the sitting, so a saved sitting continues
exactly as it would have (except in the first minute after an installation, while others sit in for
bots that need compiled code).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from euchre.bots import decide
from euchre.bots.stand_ins import Waiting, standing_in
from euchre.coordinates import Card
from euchre.engine.actions import Action
from euchre.engine.dealing import Draw, draw, packet_plans, shuffled
from euchre.engine.match import Match, new_match
from euchre.engine.rules import Rules
from euchre.engine.state import State, apply, legal
from euchre.engine.view import View, observe


@dataclass(frozen=True)
class SeenAction:
    """One action as the person at the table saw it: the views before and after."""

    before: View
    after: View

    @property
    def action(self) -> Action:
        """The action, with hidden cards removed."""
        return self.after.state.history[-1].action

    @property
    def forced(self) -> bool:
        """Whether it was the person's own, and the only legal one."""
        return self.before.state.turn == self.before.seat and len(self.before.legal()) == 1


class Session:
    """One person and bots, playing match after match.

    ``names`` and ``bots`` are indexed by seat; ``bots`` are bots' names, None for the person.
    ``dealt`` deals the next deal of a match, by default from the seed.
    """

    def __init__(
        self,
        rules: Rules,
        names: tuple[str, ...],
        bots: tuple[str | None, ...],
        seed: int,
        dealt: Callable[[Match], State] | None = None,
    ):
        self.rules = rules
        self.names = names
        self.bots = bots
        self.seed = seed
        self.dealt = dealt or self._shuffled
        #: The person's seat.
        self.seat = bots.index(None)
        #: Bots that cannot play yet; others sit in for them.
        self.waiting = Waiting(bots)
        #: Number of the match in this sitting, from 1.
        self.number = 0
        self.match = new_match(rules)
        #: Seats of the side that may still choose its first dealer (B28 F6).
        self.choosers: tuple[int, ...] = ()
        #: Scores at the start of the match.
        self.start = self.match.scores
        #: Finished deals of the match, each as all its states.
        self.finished: list[list[State]] = []
        #: All states of the current deal: the initial one, and one after each action.
        self.states: list[State] = []
        #: Deal (from 1) and seat of every choice taken back after others had acted.
        self.takebacks: list[tuple[int, int]] = []
        #: The cards that the person has laid down, in the order in which they play themselves.
        self.claimed: list[Card] = []

    @property
    def state(self) -> State:
        """Full state of the deal; only the views of it are ever shown."""
        return self.states[-1]

    @property
    def view(self) -> View:
        """What the person may know."""
        return observe(self.state, self.seat)

    @property
    def my_turn(self) -> bool:
        """Whether the person is on turn."""
        return self.state.turn == self.seat

    # -- matches and deals -----------------------------------------------------

    def draw(self) -> tuple[Draw, tuple[int, ...]]:
        """Begin a match with a draw for partners and first deal, by the customs of the table.

        Return the draw, and which of its players sits at each seat.  The person keeps the seat and
        the others move, which keeps the order drawn around the table.
        """
        drawn = draw(self.rules, Random(f"{self.seed} draw {self.number + 1}"))
        n = self.rules.seats
        turn = (self.seat - drawn.seats.index(self.seat)) % n
        seats = tuple(drawn.seats[(p - turn) % n] for p in range(n))
        self.names = tuple(self.names[p] for p in seats)
        self.bots = tuple(self.bots[p] for p in seats)
        self.begin(new_match(self.rules, (drawn.dealer + turn) % n))
        self.choosers = tuple(sorted((p + turn) % n for p in drawn.choosers))
        return drawn, seats

    def choose_dealer(self, seat: int) -> None:
        """Let a seat of the side that chooses deal first."""
        self.match = new_match(self.rules, seat)
        self.choosers = ()

    def again(self) -> None:
        """Begin another match with the same partners: the deal passes on, laps carry over (C39)."""
        self.begin(self.match.again())

    def begin(self, match: Match) -> None:
        """Begin a match."""
        self.number += 1
        self.match = match
        self.start = match.scores
        self.finished = []
        self.states = []
        self.takebacks = []

    def deal(self) -> None:
        """Deal the next deal of the match."""
        self.choosers = ()
        self.states = [self.dealt(self.match)]

    def _shuffled(self, match: Match) -> State:
        rng = Random(f"{self.seed} match {self.number} deal {match.deals}")
        return match.deal(shuffled(self.rules.pack, rng), packet_plans(self.rules, rng))

    def score(self) -> None:
        """Add a finished deal to the match score.

        Raises ``ValueError`` while the deal is being played.
        """
        self.match = self.match.after(self.state)
        self.finished.append(self.states)
        self.states = []
        self.claimed = []

    # -- play ------------------------------------------------------------------

    def act(self, action: Action) -> SeenAction:
        """Apply an action of the seat on turn.

        Raises ``IllegalAction`` with the reason; then nothing has changed.
        """
        before = self.view
        self.states.append(apply(self.state, action))
        return SeenAction(before, self.view)

    def step(self) -> SeenAction | None:
        """Apply the next action that is not the person's to choose.

        Return None when the person has a choice, or when the deal is over.
        """
        s = self.state
        if s.ended:
            return None
        if s.turn == self.seat:
            only = legal(s)
            if laid := [card for card in self.claimed if s.hands[self.seat] >> card & 1]:
                only = laid[:1]
            return self.act(only[0]) if len(only) == 1 else None
        name = self.bots[s.turn]
        if name is None:
            raise ValueError("there is one person at this table")
        rng = Random(
            f"{self.seed} match {self.number} deal {self.match.deals}"
            f" seat {s.turn} action {len(s.history)}"
        )
        return self.act(decide(standing_in(name), rng, observe(s, s.turn)))

    # -- looking back ------------------------------------------------------------

    def events(self) -> list[SeenAction]:
        """Return every action of the deal so far, as the person saw it."""
        return [SeenAction(*both) for both in pairwise(observe(s, self.seat) for s in self.states)]

    def undo(self) -> str | None:
        """Take back the person's last choice of this deal and everything after it.

        If others have acted since, or anyone has seen new cards, the takeback counts as practice:
        it is noted (``takebacks``) and will appear in the record.  Return None if taken back, else
        one sentence that says why not.
        """
        last = self._last_choice()
        if last is None:
            return "You have not made a decision in this deal yet."
        if self._learnt(last):
            self.takebacks.append((self.match.deals + 1, self.seat))
        del self.states[last + 1 :]
        self.claimed = []
        return None

    def _last_choice(self) -> int | None:
        """Return the index of the state in which the person last chose; None if they have not."""
        return next(
            (
                i
                for i in range(len(self.states) - 2, -1, -1)
                if self.states[i].turn == self.seat and len(legal(self.states[i])) > 1
            ),
            None,
        )

    def _learnt(self, index: int) -> bool:
        """Whether anyone has acted or seen new cards since the person's choice in that state."""
        then, now = self.states[index], self.state
        if any(s.turn != self.seat for s in self.states[index + 1 : -1]):
            return True
        seats = range(self.rules.seats)
        return any(observe(now, p).seen & ~observe(then, p).seen for p in seats)
