"""Positions for these tests, and a short game to review."""

from __future__ import annotations

from functools import cache
from random import Random

from euchre import Match, Rules, legal, new_match, push, rules, shuffled
from euchre.analysis.equity import Spot, view_at
from euchre.bots.thumb import ThumbBot
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.records import Record, Replay, record_of, replay

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail")


def first_call(
    hand: str = "JH AH KH 9S TD", up: str = "QH", score: tuple[int, int] = (0, 0)
) -> View:
    """The dealer's left decides on an upcard in the standard game."""
    table = rules("standard")
    return view_at(table, table.pack.mask(hand.split()), Spot(0, up, score))


def played(table: Rules, deals: int, seed: int = 1) -> tuple[Match, list[State]]:
    """Some deals of a match between club players who now and then do anything."""
    rng, club = Random(seed), ThumbBot()
    match, states = new_match(table), list[State]()
    for _ in range(deals):
        if match.over:
            break
        s = match.deal(shuffled(table.pack, rng))
        while not s.ended:
            choices = legal(s)
            wild = rng.random() < 0.2
            push(s, rng.choice(choices) if wild else club.choose(observe(s, s.turn), choices))
        states.append(s)
        match = match.after(s)
    return match, states


def recorded(table: Rules, deals: int, seed: int = 1, names: tuple[str, ...] = NAMES) -> Record:
    match, states = played(table, deals, seed)
    return record_of(match, states, names[: table.seats])


@cache
def short_game() -> Replay:
    """A game to 3 of the standard game."""
    return replay(recorded(rules("standard", {"target": 5}), 40, seed=3)).checked()
