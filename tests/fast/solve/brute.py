"""Trick play by brute force on the engine: every legal action of copied states, to the end.

No masks of places, no memory, no bounds, nothing of the kernel's: what is legal, who wins
a trick and when it is over are the engine's words.
"""

from collections.abc import Callable

from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.state import State, legal, push

#: What every seat makes of a finished deal.
Liking = Callable[[State], tuple[float, ...]]
#: In which order actions are tried: of equals the first is chosen.
Order = Callable[[Action], tuple[int, int]]


def after(s: State, action: Action) -> State:
    """Return the state after an action, which must be legal."""
    new = s.copy()
    push(new, action)
    return new


def plays(s: State) -> list[Action]:
    """Return the cards that may be played, as actions."""
    return [a for a in legal(s) if a != CLAIM]


def won_by(s: State, side: int) -> int:
    """Return the tricks that the seats of a mask have won."""
    return sum(tricks for seat, tricks in enumerate(s.taken) if side >> seat & 1)


def worth(s: State, side: int, price: Callable[[int], float]) -> float:
    """Return what a side (a mask of seats) gets when the others play together against it.

    ``price`` says what it makes of the tricks it ends with.
    """
    if s.ended:
        return price(won_by(s, side))
    values = [worth(after(s, a), side, price) for a in plays(s)]
    return max(values) if side >> s.turn & 1 else min(values)


def each_card(s: State, side: int, price: Callable[[int], float]) -> dict[int, float]:
    """Return the worth of every card that may be played; of a joker led, of its best suit."""
    choose = max if side >> s.turn & 1 else min
    found: dict[int, float] = {}
    for a in plays(s):
        value = worth(after(s, a), side, price)
        card = actions.card(a)
        found[card] = choose(found.get(card, value), value)
    return found


def selfish_end(s: State, liking: Liking, order: Order) -> State:
    """Return the finished deal if every seat does what it likes best, and so do the others."""
    if s.ended:
        return s
    ends = [selfish_end(after(s, a), liking, order) for a in sorted(plays(s), key=order)]
    # max() keeps the first of equals.
    return max(ends, key=lambda end: liking(end)[s.turn])
