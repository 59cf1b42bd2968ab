"""Choosing between values: as many worlds as it takes, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.auctions import compiled
from euchre.bots.search.beliefs import ENOUGH, heard
from euchre.bots.search.candidates import candidates
from euchre.bots.search.ends import Ends
from euchre.bots.search.playing import solvable, solved_ends
from euchre.bots.search.rounds import asks_together, crowded
from euchre.bots.search.utility import plays_for_the_game
from euchre.bots.search.values import ends_of, samples_of
from euchre.brain import playouts
from euchre.brain.imagine import Imaginer, Worlds
from euchre.engine import actions
from euchre.engine.actions import CLAIM, DROP, PASS, TOGETHER, Action, Verb
from euchre.engine.phases import Auction, NameSuit, Tricks, TurnUp
from euchre.engine.rules import Rules
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


#: The first worlds, after which choices that are clearly worse are given up, and how fast the
#: number grows.
_FIRST_CARDS, _FIRST_CALLS, _GROWTH = 128, 24, 2
#: By so many standard errors of the difference a choice must be worse to be given up.
_CLEARLY = 3.0
#: Worlds in which a claim must stand.
_CLAIM_WORLDS = 512
#: About what a decision of a club player takes, in thousandths of a second, until the cards are
#: played: before or in an auction for every card in hand, over an upcard, naming a suit, later.
_BID, _TURN_UP, _NAME, _OTHER = 0.04, 0.1, 0.08, 0.04
#: The same in the kernel, with the cards played after it.
_COMPILED = 0.001
#: The same in an auction of bids, for every card in the hands of one pack, and of two; and where
#: club players must be asked one world at a time after it.
_CROWD, _CROWD_TWINS, _SINGLY = 0.0014, 0.0008, 0.15
#: How many times as long it takes where bids name strains.
_NAMED = 3
#: How many times as many worlds are asked what bids tell, over the number of seats, and how many
#: of them must still count.
_BIDDERS, _ENOUGH_BIDDERS = 8, 200
#: The same in the play between two sides after bids.
_PLAYERS, _ENOUGH_PLAYERS = 4, 100
#: With fewer worlds than these a club player's choice is better than what they say.
_FEWEST = 12


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
    most = level.cards
    if not in_play:
        worlds = affordable(view, level.effort[bool(view.rules.pack.twins)], len(choices))
        if worlds < _FEWEST:
            return choices[0]
        most = min(level.calls, worlds)
    many = in_play or crowded(view)
    size = _FIRST_CARDS if many else _FIRST_CALLS
    cases = _worlds(imaginer, level, most, seed, in_play=in_play)
    most = len(cases)
    bonus = np.array([_bonus(view, a, level) for a in choices])
    table = np.zeros((len(choices), 0), np.float32)
    left = np.arange(len(choices))
    while len(left) > 1 and table.shape[1] < most:
        done = table.shape[1]
        more = min(most, max(size, done * _GROWTH)) - done
        new = _valued(cases.part(slice(done, done + more)), [choices[i] for i in left], level)
        table = np.concatenate([table, new], axis=1)
        keep = _contenders(table, bonus)
        table, left, bonus = table[keep], left[keep], bonus[keep]
    return choices[int(left[np.argmax(table.mean(axis=1) + bonus)])]


def _valued(worlds: Worlds, choices: Sequence[Action], level: Level) -> NDArray[np.float32]:
    """Return what each choice is worth in each of the worlds."""
    view = worlds.view
    game = _for_the_game(view, level)

    def worth(found: list[Ends]) -> NDArray[np.float32]:
        return np.stack([samples_of(view, ends, game=game) for ends in found])

    values = worth(ends_of(worlds, choices))
    in_play = isinstance(view.rules.phases[view.state.phase], Tricks)
    if level.solved and in_play and solvable(view):
        values = (values + worth(solved_ends(worlds, choices))) / np.float32(2)
    return values


def _for_the_game(view: View, level: Level) -> bool:
    """Whether a choice is weighed in chances of winning the game; else in points."""
    return level.game and plays_for_the_game(view)


def _contenders(table: NDArray[np.float32], bonus: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return which rows may yet be the best: not clearly below it in the same worlds."""
    means = table.mean(axis=1) + bonus
    best = int(np.argmax(means))
    apart = table[best] - table
    error = apart.std(axis=1, ddof=1) / apart.shape[1] ** 0.5
    near = means[best] - means <= _CLEARLY * error
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
    rules, at = view.rules, view.state.phase
    cost = _OTHER
    if crowded(view):
        cost = (_CROWD_TWINS if rules.pack.twins else _CROWD) * rules.seats * rules.tricks
        # More is said among more than four, and where bids name strains.
        cost *= max(1.0, rules.seats / 4) * (_NAMED if _strains_named(rules) else 1)
        cost += 0.0 if asks_together(view) else _SINGLY
        return int(effort / (cost * choices))
    if compiled(view):
        cost = _COMPILED
    elif any(isinstance(phase, Auction) for phase in rules.phases[at:]):
        cost = _BID * rules.tricks
    elif isinstance(rules.phases[at], TurnUp):
        cost = _TURN_UP
    elif isinstance(rules.phases[at], NameSuit):
        cost = _NAME
    # About half of the table is still to speak.
    each_world = cost * (1 + rules.seats / 2) * choices
    return int(effort / each_world)


def _strains_named(rules: Rules) -> bool:
    """Whether a bid names the strain."""
    phase = rules.phase(Auction)
    return isinstance(phase, Auction) and bool(phase.strains)


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
