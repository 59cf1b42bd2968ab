"""Positions for these tests, and a short game to review."""

import re
from functools import cache
from random import Random

from euchre import Match, Rules, deal, legal, new_match, push, rules, shuffled
from euchre.analysis.equity import view_at
from euchre.analysis.written_hands import Spot
from euchre.bots.club import ClubBot
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.language.naming import Faces
from euchre.records import Record, Replay, record_of, replay

#: What no sentence for players may hold.
CODE = re.compile(r"\b(?:10|[2-9TJQKA])[CDHS]\b|\{|\}|\bseat \d")
NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail")


def spot(
    hand: str = "JH AH KH 9S TD",
    up: str = "QH",
    seat: int = 0,
    score: tuple[int, int] = (0, 0),
    nth: int = 1,
) -> View:
    """A seat, counted from the dealer's left, decides on an upcard in the standard game."""
    table = rules("standard")
    return view_at(table, table.pack.mask(hand.split()), Spot(seat, up, score), nth)


def faces_of(view: View) -> Faces:
    """Names of players, one of whom is you."""
    names = tuple("You" if p == view.seat else f"P{p}" for p in range(view.rules.seats))
    return Faces(view.rules, names, view.seat or 0)


def spots(name: str, number: int, seed: int = 1) -> list[View]:
    """Positions of a game with a choice, as club players come to them."""
    table, rng, found = rules(name), Random(f"{name} {seed}"), list[View]()
    while len(found) < number:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended:
            choices = legal(s)
            if len(choices) > 1 and rng.random() < 0.2:
                found.append(observe(s, s.turn))
            push(s, ClubBot().choose(observe(s, s.turn), choices))
    return found[:number]


def played(table: Rules, deals: int, seed: int = 1) -> tuple[Match, list[State]]:
    """Some deals of a match between club players who now and then do anything."""
    rng, club = Random(seed), ClubBot()
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
