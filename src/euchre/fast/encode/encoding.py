"""The meaning of each bit of an observation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import starmap
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.engine import phases
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.fast.encode.index import ActionIndex, Frame, runs_of

Bits = NDArray[np.uint8]

#: Maximum number of steps that encode a score.
SCORE_STEPS = 48
#: Progress of the current phase is encoded up to this bound.
ASKED_STEPS = 8


class Part(NamedTuple):
    """A run of bits with one meaning."""

    name: str
    first: int
    size: int


@dataclass(frozen=True)
class Encoding:
    """What one seat sees, as bits (uint8, 0 or 1): ``size`` of them, a multiple of 8.

    Seats are counted from the observing one, suits as in the ``ActionIndex`` of the same
    ``frame``.  ``scores`` adds the scores of the sides, which single deals do not need.  The order
    of past tricks is not encoded; ``history`` has it.

    >>> from euchre import rules
    >>> seen = Encoding(rules("standard"))
    >>> seen.size, seen.names["hand"], seen.names["played.3"]
    (368, slice(0, 24, None), slice(144, 168, None))
    """

    rules: Rules
    frame: Frame = "trump"
    scores: bool = False

    @cached_property
    def index(self) -> ActionIndex:
        """The matching action index."""
        return ActionIndex(self.rules, self.frame)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The runs of bits, in order."""
        return tuple(starmap(Part, runs_of(_parts(self.rules, self.scores))))

    @cached_property
    def names(self) -> dict[str, slice]:
        """The slice of each part."""
        return {part.name: slice(part.first, part.first + part.size) for part in self.parts}

    @cached_property
    def bits(self) -> int:
        """Number of meaningful bits; the rest, up to ``size``, are 0."""
        last = self.parts[-1]
        return last.first + last.size

    @cached_property
    def size(self) -> int:
        """The length of an observation."""
        return (self.bits + 7) // 8 * 8

    @cached_property
    def digest(self) -> str:
        """Digest of this encoding."""
        text = repr((self.rules.pack.texts, self.rules.seats, self.index.turns, self.parts))
        return blake2b(text.encode(), digest_size=8).hexdigest()

    def observe(self, view: View, chosen: int = 0) -> Bits:
        """Return the observation of a view's seat; ``chosen`` are its cards so far for a set.

        Raises ``ValueError`` for a spectator's view.
        """
        from euchre.fast.encode.from_view import Seat

        return Seat(self, view, chosen).observation

    # -- perfect recall ---------------------------------------------------------------------

    @cached_property
    def longest(self) -> int:
        """An upper bound on the actions of a deal."""
        return sum(_most_asked(phase, self.rules) for phase in self.rules.phases)

    def history(self, view: View) -> NDArray[np.int16]:
        """Return a deal's actions as a seat saw them: ``[longest, (seat + 1, id + 1)]``.

        Seats are counted from the observing one; suits are in the table frame. Another seat's
        private action gets the id after all others (``index.size``); unused rows are 0.
        """
        if view.seat is None:
            raise ValueError("a spectator has no seat to count from")
        n, index = self.rules.seats, self._plain
        pairs = np.zeros((self.longest, 2), np.int16)
        at = 0
        for entry in view.state.history:
            for number in index.table_path(entry.action, entry.seat):
                pairs[at] = (entry.seat - view.seat) % n + 1, number + 1
                at += 1
        return pairs

    @cached_property
    def _plain(self) -> ActionIndex:
        return ActionIndex(self.rules, "table")

    def text(self, view: View) -> str:
        """Return an information state as text: the hand and all actions seen so far."""
        pack, s = self.rules.pack, view.state
        calls = "; ".join(f"{entry.seat} {view.text(entry.action)}" for entry in s.history)
        held = " ".join(pack.names(view.hand))
        faces = " ".join(pack.text(card) for card in s.faced)
        table = " ".join(pack.text(card) if card >= 0 else "-" for row in s.columns for card in row)
        scores = " ".join(map(str, s.scores))
        return (
            f"seat {view.seat}, dealer {s.dealer}, scores {scores}: {held} | {faces} | {table}"
            f" | {calls}"
        )


def _parts(rules: Rules, scores: bool) -> Iterator[tuple[str, int]]:
    """Yield the parts of an observation; ``writing.write`` writes them in the same order."""
    n, pack, tricks = rules.seats, rules.pack.size, rules.tricks
    has = {type(phase) for phase in rules.phases}
    yield "hand", pack
    yield "away", pack
    if has & {phases.TakeWidow, phases.Farmers, phases.DummyHand}:
        yield "drawn", pack
    if any(map(_moves_several, rules.phases)) or (phases.TakeWidow in has and rules.widow > 1):
        yield "chosen", pack
    yield "up", pack
    turn_up, auction = rules.phase(phases.TurnUp), rules.phase(phases.Auction)
    if turn_up and (turn_up.upcards > 1 or turn_up.again):
        yield "faced", pack
    for seat in range(n):
        yield f"played.{seat}", pack
    for seat in range(n):
        yield f"trick.{seat}", pack
    if rules.columns:
        for seat in range(n):
            yield f"table.{seat}", pack
            yield f"covered.{seat}", rules.columns
    if phases.Jambon in has:
        for seat in range(1, n):
            yield f"shown.{seat}", pack
        yield "dictated", pack
    if phases.CallPartner in has:
        yield "called", pack + 4
    # The upcard that was taken, and the joker that had to bid (``engine.fields.Known``).
    joker_bids = auction is not None and auction.nobody == "joker"
    for number in range((phases.Exchange in has) + joker_bids):
        yield f"known.{number}", n + 1
    yield "phase", len(rules.phases)
    yield "asked", ASKED_STEPS
    for who in ("turn", "dealer", "maker", "picker", "leader", "winner"):
        yield who, n
    yield "trump", 6
    yield "turned", 4
    yield "barred", 4
    yield "led", 4
    yield "accepted", 1
    yield "widow_taken", 1
    for who in ("lone", "out", "laid_away"):
        yield who, n
    if phases.ChoosePartners in has:
        yield "helpers", n
    if turn_up and turn_up.deny:
        yield "declarer", n
    yield "voids", 4 * n
    for side in range(rules.sides.count(n)):
        yield f"tricks.{side}", tricks
    if auction:
        for seat in range(n):
            yield f"bid.{seat}", len(auction.levels)
        yield "bid_strain", 6
        yield "bidder", n
        yield "passed", n
    if scores:
        for side in range(rules.sides.count(n)):
            yield f"score.{side}", min(SCORE_STEPS, span_of(rules))


def _moves_several(phase: phases.Phase) -> bool:
    """Whether a player may have to choose several cards."""
    return isinstance(phase, phases.Farmers) or (
        isinstance(phase, phases.SwapBest) and phase.cards > 1
    )


def span_of(rules: Rules) -> int:
    """Return how many points a score may move; as many as there are steps if it may not."""
    return abs(rules.goal.target - rules.goal.start) or SCORE_STEPS


def _most_asked(phase: phases.Phase, rules: Rules) -> int:
    """Return an upper bound on a phase's choices, counting each card of a set."""
    n = rules.seats
    match phase:
        case phases.Tricks():
            return n * rules.tricks + 1
        case phases.Auction():
            bids = len(phase.levels) * max(1, len(phase.strains))
            # All others may pass between two bids; without any bid every seat passes.
            return n if not phase.rounds else (bids + 1) * n
        case phases.TurnUp():
            # Every seat may accept each upcard, and every acceptance may be denied.
            return 4 * (n + 2 * n * phase.deny)
        case phases.SwapBest():
            return 2 * (n - 1) * max(1, phase.cards)
        case phases.TakeWidow():
            return rules.widow
        case phases.Farmers():
            return n + 2
        case phases.AskCard() | phases.Exchange() | phases.Jambon():
            return 3
        case phases.CallForBest():
            return 2 * n
        case phases.Nominate():
            return 4
        case phases.Declare() | phases.ChoosePartners() | phases.CallPartner():
            return 1
        case phases.TurnedTrump():
            return 0
        case _:
            return n
