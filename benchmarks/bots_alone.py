"""What going alone gains: every lone call of ``expert``, and the same call with the partner.

``python -m benchmarks.bots_alone standard --deals 600`` lets ``expert`` sit everywhere.  When a
maker goes alone, the deal is played twice, as it was called and with the partner, by four new
players (``--by``), the same in both.  The difference is in points of the maker's side less those of
the other.  Only for games where going alone is said with the call.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev

from euchre.analysis.grades import Estimate
from euchre.bots import bot
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.dealing import deal, packet_plans, shuffled
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.fast.ready import is_ready, prepare
from euchre.games import rules


def play_on(s: State, player: str, seed: str, until_made: bool = False) -> Action:
    """Let new players play a deal to its end, in place; return the last action.

    ``until_made`` stops at the call that makes trump, and does not make it.
    """
    seats = [bot(player, Random(f"{seed}:seat{p}")) for p in range(s.rules.seats)]
    action = Action(0)
    while not s.ended:
        choices = legal(s)
        action = choices[0]
        if len(choices) > 1:
            action = seats[s.turn].choose(observe(s, s.turn), choices)
        if until_made and actions.verb(action) in (Verb.ORDER, Verb.NAME):
            break
        push(s, action)
    return action


def gained(table: Rules, number: int, seed: str, by: str) -> float | None:
    """Return what going alone gained in a deal; None if nobody did, NaN if nobody called."""
    rng = Random(f"{seed}:{number}")
    order, packets = shuffled(table.pack, rng), packet_plans(table, rng)
    s = deal(table, order, number % table.seats, packets=packets)
    call = play_on(s, "expert", f"{seed}:{number}", until_made=True)
    if s.ended:
        return float("nan")
    if not actions.alone(call):
        return None
    side, leads = table.sides.side(s.turn), []
    helped = actions.ORDER if call == actions.ORDER_ALONE else actions.name(actions.strain(call))
    for action in (call, helped):
        t = s.copy()
        push(t, action)
        play_on(t, by, f"{seed}:{number}:cards")
        got = points(t)
        leads.append(got[side] - (sum(got) - got[side]) / (len(got) - 1))
    return leads[0] - leads[1]


def main() -> int:
    """Print what lone calls gain in a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", default="test:alone")
    parser.add_argument("--by", default="expert", help="who plays the cards")
    asked = parser.parse_args()
    if not is_ready():
        prepare()
    table = rules(asked.game)
    found = [gained(table, i, asked.seed, asked.by) for i in range(asked.deals)]
    gains = [gain for gain in found if gain is not None and gain == gain]
    called = sum(gain is None for gain in found) + len(gains)
    if len(gains) < 2:
        print(f"{asked.game}: {len(gains)} lone calls in {asked.deals} deals")
        return 0
    mean = Estimate(fmean(gains), stdev(gains) / sqrt(len(gains))).within(".3f", "+")
    print(f"{asked.game}: {len(gains)} of {called} calls alone, worth {mean} points each")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
