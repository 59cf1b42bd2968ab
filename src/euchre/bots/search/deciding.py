"""Choosing between values: as many worlds as it takes, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.beliefs import ENOUGH, heard
from euchre.bots.search.candidates import candidates
from euchre.bots.search.ends import Ends, ends_of_calls
from euchre.bots.search.playing import solvable, solved_ends
from euchre.bots.search.utility import most_at_stake, plays_for_the_game
from euchre.bots.search.values import ends_of, samples_of
from euchre.bridge import playouts
from euchre.bridge.imagine import Imaginer, Worlds, imagine
from euchre.engine import actions
from euchre.engine.actions import ALONE, CLAIM, DROP, PASS, TOGETHER, Action, Verb
from euchre.engine.phases import Alone, Auction, Tricks
from euchre.engine.view import View


@dataclass(frozen=True)
class Level:
    """How much a player thinks, and how it likes risks."""

    #: Worlds for a card, at most.
    cards: int
    #: Worlds for anything before the cards, at most.
    calls: int
    #: About how many thousandths of a second of a usual machine go into a decision before the
    #: cards, with one pack and with two; counted in what is to be done, so that chance alone
    #: never changes a decision.
    effort: tuple[float, float]
    #: Of how many worlds those are taken that agree with what the others have done: before
    #: the cards, and in the play.  0: nothing is made of it.
    heard: tuple[int, int] = (0, 0)
    #: Whether it plays for the game; else for points.
    game: bool = True
    #: Whether worlds are solved too, where that can be done.
    solved: bool = False
    #: What a call must be worth more than a pass, and playing alone more than together, in
    #: points; below nought for players who like risks.
    care: float = 0.0
    #: Whether it asks of a call what is best later: to play alone, or not.
    later: bool = False


#: The first worlds, after which choices that are clearly worse are given up, and how fast the
#: number grows.
_FIRST_CARDS, _FIRST_CALLS, _GROWTH = 128, 24, 2
#: By so many standard errors of the difference a choice must be worse to be given up.
_CLEARLY = 3.0
#: By so many standard errors a choice must be better to be made instead of the club player's.
_DOUBT = 1.0
#: Worlds in which a claim must stand.
_CLAIM_WORLDS = 512
#: How many times as many worlds are asked what bids tell, over the number of seats, and how many
#: of them must still count.
_BIDDERS, _ENOUGH_BIDDERS = 8, 200
#: The same in the play between two sides after bids.
_PLAYERS, _ENOUGH_PLAYERS = 4, 100
#: How much is weighed (``club.rollout``) in a thousandth of a second of a usual machine.
STEPS = 15_000
#: Calls after which the caller may be asked whether to play alone.
_MAKING = (Verb.ORDER, Verb.NAME, Verb.BID)
#: In so many worlds it is tried how much there is to weigh.
_TRIED = 16


def decide(view: View, legal: Sequence[Action], level: Level, seed: int) -> Action:
    """Return the choice that is worth most in worlds drawn from the view.

    The same view, level and seed always give the same answer.
    """
    imaginer = Imaginer(view)
    if CLAIM in legal:
        if stands(view, imaginer, seed):
            return CLAIM
        legal = [a for a in legal if a != CLAIM]
    choices = candidates(view, legal)
    if len(choices) == 1:
        return choices[0]
    in_play = isinstance(view.rules.phases[view.state.phase], Tricks)
    most, first = (level.cards, _FIRST_CARDS) if in_play else (level.calls, _FIRST_CALLS)
    # What has been weighed so far says what a world of one choice costs, for one costs nothing.
    budget, spent, cost = level.effort[bool(view.rules.pack.twins)] * STEPS, 0, 0.0
    cases = _worlds(imaginer, level, most, seed, in_play=in_play)
    most = len(cases)
    plans = _plans(view, choices, level)
    bonus = np.array([_bonus(view, a, level) for a, _ in plans])
    # A choice is worse, or better, only by more than one unseen world could take back.
    stake = most_at_stake(view, game=_for_the_game(view, level))
    table = np.zeros((len(plans), 0), np.float32)
    left = np.arange(len(plans))
    while len(left) > 1:
        done = table.shape[1]
        more = min(most, max(first, done * _GROWTH)) - done
        if cost:
            more = min(more, int((budget - spent) / (cost * len(left))))
        if more <= 0:
            break
        new, weighed = _valued(
            cases.part(slice(done, done + more)), [plans[i] for i in left], level
        )
        spent += weighed
        cost = weighed / (more * len(left))
        table = np.concatenate([table, new], axis=1)
        keep = _contenders(table, bonus, stake)
        table, left, bonus = table[keep], left[keep], bonus[keep]
    means = table.mean(axis=1) + bonus
    best = int(np.argmax(means))
    # The club player's choice comes first; what so few worlds leave in doubt is done like that.
    usual = [row for row, plan in enumerate(left) if plans[plan][0] == choices[0]]
    if usual:
        base = max(usual, key=lambda row: means[row])
        doubt = max(_DOUBT * _apart(table, best, base), stake / table.shape[1])
        if means[best] - means[base] <= doubt:
            return choices[0]
    return plans[int(left[best])][0]


def _plans(view: View, choices: Sequence[Action], level: Level) -> list[tuple[Action, Action]]:
    """Return choices with what is said later to playing alone; 0: what a club player would."""
    plans = [(action, Action(0)) for action in choices]
    phases, here = view.rules.phases, view.state.phase
    if level.later and any(
        isinstance(phase, Alone) and phase.maker for phase in phases[here + 1 :]
    ):
        plans += [
            (action, said)
            for action in choices
            if actions.verb(action) in _MAKING and actions.more(action) != 1
            for said in (ALONE, TOGETHER)
        ]
    return plans


def _apart(table: NDArray[np.float32], one: int, other: int) -> float:
    """Return the standard error of the difference of two rows of the same worlds."""
    return float((table[one] - table[other]).std(ddof=1) / table.shape[1] ** 0.5)


def _valued(
    worlds: Worlds, plans: Sequence[tuple[Action, Action]], level: Level
) -> tuple[NDArray[np.float32], int]:
    """Return what each plan is worth in each of the worlds, and how much was weighed for it."""
    choices, later = [action for action, _ in plans], [said for _, said in plans]
    view = worlds.view
    game = _for_the_game(view, level)

    def worth(found: list[Ends]) -> NDArray[np.float32]:
        return np.stack([samples_of(view, ends, game=game) for ends in found])

    ends, weighed = ends_of(worlds, choices, game=level.game, later=later)
    values = worth(ends)
    in_play = isinstance(view.rules.phases[view.state.phase], Tricks)
    if level.solved and in_play and solvable(view):
        values = (values + worth(solved_ends(worlds, choices))) / np.float32(2)
    return values, weighed


def _for_the_game(view: View, level: Level) -> bool:
    """Whether a choice is weighed in chances of winning the game; else in points."""
    return level.game and plays_for_the_game(view)


def _contenders(
    table: NDArray[np.float32], bonus: NDArray[np.float64], stake: float
) -> NDArray[np.int64]:
    """Return which rows may yet be the best: not clearly below it in the same worlds.

    Nor is one below it by less than one world more might take back, in which all that is at
    ``stake`` goes the other way: what is rare is not in few worlds.
    """
    means = table.mean(axis=1) + bonus
    best = int(np.argmax(means))
    apart = table[best] - table
    error = apart.std(axis=1, ddof=1) / apart.shape[1] ** 0.5
    near = means[best] - means <= np.maximum(_CLEARLY * error, stake / table.shape[1])
    # Where two choices come to the same in every world, the first will do.
    near &= (error > 0) | (np.arange(len(table)) == best)
    return np.flatnonzero(near)


def _worlds(imaginer: Imaginer, level: Level, n: int, seed: int, *, in_play: bool) -> Worlds:
    """Return the worlds of a decision, by what has been done where that is known to help."""
    view = imaginer.view
    drawn = level.heard[in_play] if view.state.history else 0
    enough = ENOUGH
    rules = view.rules
    if rules.phase(Auction) and not in_play:
        # A hand that bids high is rare.
        drawn = drawn * _BIDDERS // rules.seats
        enough = _ENOUGH_BIDDERS / max(drawn, n)
    elif rules.phase(Auction) and rules.sides.count(rules.seats) == 2:
        drawn *= _PLAYERS
        enough = _ENOUGH_PLAYERS / max(drawn, n)
    if not drawn:
        return imaginer.draw(n, seed)
    return heard(imaginer.draw(max(drawn, n), seed), n, seed, enough)


def stands(view: View, imaginer: Imaginer, seed: int) -> bool:
    """Whether the seat wins all the rest in every world that it imagines."""
    s = view.state
    if s.columns or s.rules.tricks - sum(s.taken) < 2:
        return False
    here = playouts.scene(s)
    for size in (8, _CLAIM_WORLDS):
        cases = imaginer.draw(size, seed)
        rows = playouts.worlds_of_cards(here, cases.hands, piles=cases.piles)
        if not playouts.claims_stand(here, rows).all():
            return False
    return True


def affordable(view: View, effort: float, choices: int) -> int:
    """Return how many worlds are about so much effort before the cards, for so many choices.

    Effort is counted as in ``Level``: in thousandths of a second of a usual machine.
    """
    _, weighed = ends_of_calls(imagine(view, _TRIED, 0), view.legal()[:1])
    return int(effort * STEPS * _TRIED / (weighed * choices))


def _bonus(view: View, action: Action, level: Level) -> float:
    """Return what is added to the value of a choice for the sake of caution, or of boldness."""
    if not level.care:
        return 0.0
    kind, alone = actions.verb(action), actions.more(action) == 1
    rules = view.rules
    safe = action in (PASS, TOGETHER, DROP)
    bold = kind in (Verb.BID, Verb.ALONE, Verb.EXPOSE) or (kind in (Verb.ORDER, Verb.NAME))
    if safe or not bold:
        return 0.0
    point = (
        1.0
        if not _for_the_game(view, level)
        else 1 / (2 * abs(rules.goal.target - rules.goal.start))
    )
    return -level.care * point * (2 if alone else 1)
