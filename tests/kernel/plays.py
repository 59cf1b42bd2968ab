"""Random positions in trick play, in every game and under every option."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from euchre.cards import HIGH, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Tricks, TurnUp
from euchre.engine.rules import Rules, RulesError
from euchre.engine.state import State, legal, push
from euchre.games import GAMES, options_of, rules

#: House rules that change the play only together, or seldom: often enough to be met.
MIXES = (
    ("british", {"high-low": "on", "joker-no-trump": "on"}),
    ("six-double", {"joker": "on", "high-low": "on", "joker-no-trump": "on"}),
    ("railroad", {"jambon-lead": "on"}),
    ("railroad", {"jambon-lead": "on", "high-low": "on", "joker-no-trump": "on"}),
    ("two-tableau", {"reveal": "after-trick"}),
    ("call-ace", {"maker-counts": "on"}),
)


def tables() -> Iterator[Rules]:
    """Yield every game as it is, and with each value of each option it has alone."""
    for g in GAMES:
        yield g.rules
        for name, values in options_of(g).items():
            for value in values[1:]:
                try:
                    yield rules(g.name, {name: value})
                except RulesError:
                    continue
    for name, options in MIXES * 15:
        yield rules(name, options)


def cards_of(s: State) -> list[Action]:
    """Return the legal cards of the seat on turn."""
    return [a for a in legal(s) if a != actions.CLAIM]


def to_first_lead(table: Rules, rng: Random) -> State:
    """Return a deal at the first lead; calls are made at random, rare ones often."""
    rare = (Verb.ALONE, Verb.EXPOSE)
    while True:
        bold, shy = rng.random() < 0.3, rng.random() < 0.3
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            choices = legal(s)
            daring = [a for a in choices if bold and actions.verb(a) in rare]
            if shy and not daring:
                # Who passes the upcard comes to high and low.
                first = isinstance(table.phases[s.phase], TurnUp)
                daring = [a for a in choices if first and a == actions.PASS] or [
                    a for a in choices if actions.verb(a) == Verb.NAME and actions.arg(a) >= HIGH
                ]
            push(s, rng.choice(daring or choices))
        if not s.ended:
            return s


def in_play(table: Rules, rng: Random, most: int | None = None) -> State:
    """Return a deal at any point of the play, with at most so many tricks left."""
    while True:
        s = to_first_lead(table, rng)
        total = table.tricks
        left = rng.choice([min(total, most or total), rng.randint(1, min(total, most or total))])
        cards = (total - left) * s.active + rng.randrange(s.active)
        for _ in range(cards):
            push(s, rng.choice(cards_of(s)))
        if not s.ended:
            return s


def with_a_strong_claimer(s: State, rng: Random) -> State:
    """Return a state with the cards in hand dealt anew, most of the best to the seat on turn."""
    w = s.copy()
    if not s.trick and s.called < 0:
        w.trump = rng.choice([s.trump, rng.randrange(6)])
    ranks = s.rules.ranks
    seats = [p for p in range(s.rules.seats) if not s.out >> p & 1]
    luck = rng.choice([0, 5, 20, 60])
    worth = {
        c: ranks.strength[w.trump][ranks.suit[w.trump][c]][c] + luck * rng.random()
        for p in seats
        for c in each(s.hands[p])
    }
    cards = sorted(worth, key=lambda c: worth[c])
    hands = list(s.hands)
    for p in [s.turn, *(p for p in seats if p != s.turn)]:
        size = s.hands[p].bit_count()
        mine = [cards.pop() for _ in range(size)]
        hands[p] = sum(1 << c for c in mine)
        rng.shuffle(cards)
    w.hands = tuple(hands)
    return w
