"""Parts of a simulation, played on the engine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.arena.simulate import LONGEST_GAME, play_out, seated
from euchre.bots import Player
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.match import new_match
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.fast.layout.convert import record_of
from euchre.fast.player.from_view import club_at
from euchre.fast.rules.deal_statistics import Counts, count_deal, count_game


def deals(
    rules: Rules, players: Sequence[Player], seed: int | str, first: int, number: int
) -> list[int]:
    """Play ``number`` deals, beginning with ``first``; return their ``Counts``."""
    counts, club = Counts(), club_at(rules)
    for i in range(first, first + number):
        rng = Random(f"{seed}:{i}")
        order, plan = shuffled(rules.pack, rng), packet_plans(rules, rng)
        s = deal(rules, order, i % rules.seats, packets=plan)
        if all(player == "club" for player in players):
            # They play alike on the machine, which is faster even as plain Python.
            row = record_of(s)
            count_deal(club.t, row, club.finish(row), counts)
        else:
            play_out(s, seated(players, f"{seed}:{i}"))
            count(s, counts)
    return counts.numbers()


def count(s: State, counts: Counts) -> None:
    """Count a finished deal."""
    count_deal(club_at(s.rules).t, record_of(s), [*points(s)], counts)


def games(
    rules: Rules, players: Sequence[Player], seed: int | str, first: int, number: int
) -> list[int]:
    """Play ``number`` games, beginning with ``first``, one after another at one table."""
    counts = Counts()
    match = new_match(rules, first % rules.seats)
    for i in range(first, first + number):
        rng = Random(f"{seed}:{i}")
        table = seated(players, f"{seed}:{i}")
        dealt_first = rules.sides.side(match.dealer)
        before, longest = len(match.results), match.deals + LONGEST_GAME
        while len(match.results) == before and match.deals < longest:
            s = match.deal(shuffled(rules.pack, rng), packet_plans(rules, rng))
            play_out(s, table)
            count(s, counts)
            match = match.after(s)
        ended = len(match.results) > before
        winners = sum(1 << side for side in match.results[-1].winners) if ended else 0
        count_game(club_at(rules).t, winners, dealt_first, counts)
        if not ended:
            match = new_match(rules, match.dealer)
        if match.over:
            match = match.again()
    return counts.numbers()
