"""The turning points of a game in plain words: the deals that swung it.

Also what would have happened: a decision and an alternative, played out in typical deals.  Worlds
are drawn from what the player knew; both choices are made in each, and club players finish the
deal, each from its own view.  Deals with the same results are grouped, and one deal of each of the
most common groups is shown.
"""

from __future__ import annotations

from operator import sub
from random import Random
from typing import NamedTuple

from euchre.analysis.luck_and_skill import arrived, chances
from euchre.bots.club import ClubBot
from euchre.cards import each
from euchre.engine.actions import MAKING, Action, verb
from euchre.engine.fields import Outcome
from euchre.engine.scoring import net, points, tally
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds
from euchre.language.choices import percent
from euchre.language.naming import Faces
from euchre.language.results import made_it
from euchre.records.replay import Replay, Replayed
from euchre.text import capital, counted

#: How many are shown.
MOST = 3
#: The smallest swing worth mentioning, as a win probability and in points.
LEAST, LEAST_POINTS = 0.03, 0.5


class Turn(NamedTuple):
    """A turning point: where it is, its weight, and a sentence."""

    deal: int
    #: The number of its action, from 1; 0: the deal as a whole.
    action: int
    #: The side that gained by it, and its win probability before and after; None without a game
    #: to a score.
    side: int
    before: float | None
    after: float | None
    #: The size of the swing: a win probability, or points.
    weight: float
    text: str


def moments(game: Replay, faces: Faces, most: int = MOST) -> list[Turn]:
    """Return the main turning points of a game in chronological order, one per deal."""
    turns = [turn for deal in game.deals if (turn := _swing(deal, faces))]
    turns.sort(key=lambda turn: -turn.weight)
    return sorted(turns[:most], key=lambda turn: turn.deal)


def _swing(deal: Replayed, faces: Faces) -> Turn | None:
    """Return the swing of a deal, for the side that gained most by it."""
    s = deal.last
    if s.outcome != Outcome.PLAYED or s.maker < 0:
        return None
    match = deal.match.after(s)
    before, after = chances(deal.match), arrived(deal.match, match)
    what = _what(s, faces)
    if before is None or after is None:
        changes = points(s)
        gains = [net(changes, side, s.rules) for side in range(len(changes))]
        side = max(range(len(gains)), key=gains.__getitem__)
        if gains[side] < LEAST_POINTS:
            return None
        worth = f"worth {_points(gains[side])} to {_whom(faces, side)}"
        text = f"{what} in deal {deal.number} was {worth}."
        return Turn(deal.number, _making(s), side, None, None, gains[side], text)
    gains = [b - a for a, b in zip(before, after, strict=True)]
    side = max(range(len(gains)), key=gains.__getitem__)
    if gains[side] < LEAST:
        return None
    over = len(match.results) > len(deal.match.results)
    effect = _effect(faces, side, before[side], after[side], over=over)
    text = f"{what} in deal {deal.number} {effect}."
    return Turn(deal.number, _making(s), side, before[side], after[side], gains[side], text)


def _points(gain: float) -> str:
    return counted(int(gain), "point") if gain == int(gain) else f"{gain:.1f} points"


def _effect(faces: Faces, side: int, before: float, after: float, *, over: bool) -> str:
    """Return the effect of a deal on the game, for the side that gained by it."""
    who = _whom(faces, side)
    if over:
        return "settled the game" if before >= 0.5 else f"won the game for {who}"
    how = f"raised {_whose(faces, side)} chance to win from {_share(before)} to {_share(after)}"
    if len(faces.sides) == 2 and before < 0.5 <= after:
        return f"turned the game: it {how}"
    return how


def _whom(faces: Faces, side: int) -> str:
    return faces.whom(faces.members(side))


def _whose(faces: Faces, side: int) -> str:
    """Return a side that owns something: ``Ann and Ben's``, ``your side's``."""
    members = list(faces.members(side))
    if faces.seat in members and faces.names[faces.seat] == "You":
        return "your side's" if len(members) > 1 else "your"
    return f"{faces.whom(members)}'s"


def _share(chance: float) -> str:
    # Keep the number and its percent sign on one line.
    return percent(chance).replace(" %", "\u00a0%")


def _what(s: State, faces: Faces) -> str:
    """Return whose call a deal was, and how it went: ``Your loner``, ``Ann's failed call``."""
    facts = tally(s)
    success = made_it(s, points(s))
    seat = next(each(facts.makers & facts.lone), s.maker)
    you = seat == faces.seat and faces.names[seat] == "You"
    whose = "your" if you else f"{faces.names[seat]}'s"
    every = facts.tricks_made == s.rules.tricks
    kinds = ("lone hand", "loner") if facts.lone_maker else ("call", "march")
    kind = kinds[every]
    return f"{capital(whose)} {kind if success else f'failed {kind}'}"


def _making(s: State) -> int:
    """Return the number of the action by which trump was made."""
    mine = [(i, verb(e.action)) for i, e in enumerate(s.history, 1) if e.seat == s.maker]
    return max((i for i, kind in mine if kind in MAKING), default=0)


#: Deals drawn, and groups of them shown.
DRAWN, SHOWN = 60, 3


class Typical(NamedTuple):
    """Two lines of play in one deal that the player could have been facing.

    A line begins with the state in which the choice is made.
    """

    #: The share of the deals with the same results.
    share: float
    done: tuple[State, ...]
    other: tuple[State, ...]
    #: Points of the player's side minus the mean of the others', per line; more is better.
    points: tuple[float, float]


def typical(
    view: View, done: Action, other: Action, *, drawn: int = DRAWN, seed: int = 0
) -> list[Typical]:
    """Return both lines of play in deals of the most common groups, the most common first.

    Raises ``ValueError`` unless both choices are legal and different, and the seat is on turn.
    """
    legal = view.legal()
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("it is not the turn of this seat")
    if done not in legal or other not in legal or view.text(done) == view.text(other):
        raise ValueError("give two different choices that were possible")
    side = view.rules.sides.side(view.seat)
    kinds: dict[tuple[float, float], list[Typical]] = {}
    for world in worlds(view, Random(seed), drawn):
        lines = played_on(world, done), played_on(world, other)
        one, two = (net(points(line[-1]), side, view.rules) for line in lines)
        worth = one, two
        kinds.setdefault(worth, []).append(Typical(0.0, *lines, worth))
    # The most common groups; of equally common ones, the one with more at stake.
    order = sorted(kinds.values(), key=lambda row: (-len(row), -abs(sub(*row[0].points))))
    return [row[0]._replace(share=len(row) / drawn) for row in order[:SHOWN]]


def played_on(world: State, action: Action) -> tuple[State, ...]:
    """Return a state, that after a choice, and those of the deal as club players end it."""
    player = ClubBot()
    states = [world, apply(world, action)]
    while not states[-1].ended:
        view = observe(states[-1], states[-1].turn)
        states.append(apply(states[-1], player.choose(view, view.legal())))
    return tuple(states)
