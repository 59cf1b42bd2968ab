"""Matches of random play, and their records."""

import random

from euchre import Match, Rules, State, legal, new_match, push, rules, shuffled
from euchre.records import Record, record_of

NAMES = ["Ann", "Bob", "Cid", "Dee"]
MORE = [*NAMES, "Eve", "Fay", "Gus"]


def played(table: Rules, seed: int, deals: int = 6, plies: int = 0) -> tuple[Match, list[State]]:
    """A match of random play: up to ``deals`` deals, then ``plies`` actions of the next."""
    rng = random.Random(seed)
    match = new_match(table, dealer=seed % table.seats)
    states: list[State] = []
    while not match.over and len(states) < deals:
        s = match.deal(shuffled(table.pack, rng))
        while not s.ended:
            push(s, rng.choice(legal(s)))
        states.append(s)
        match = match.after(s)
    if plies and not match.over:
        s = match.deal(shuffled(table.pack, rng))
        for _ in range(plies):
            if not s.ended:
                push(s, rng.choice(legal(s)))
        if s.ended:
            match = match.after(s)
        states.append(s)
    return match, states


def good(seed: int = 1, plies: int = 9) -> Record:
    return record_of(*played(rules("standard"), seed, deals=3, plies=plies), NAMES)
