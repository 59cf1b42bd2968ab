"""A player for ``euchre lab arena`` in thirty lines, without this package.

    euchre lab arena standard --players "program:python examples/program_bot.py,random"

Each line on stdin is one decision, as JSON; the answer is one of its ``legal`` texts.
"""

import json
import sys

RANKS = "23456789TJQKAB"


def choose(view):
    """Order or name with three trumps, lead the highest card, follow with the lowest."""
    legal, hand = view["legal"], view["hand"]

    def trumps(suit):
        left = "SHDC"["CDHS".index(suit)]
        return sum(card[1:] == suit or card == "J" + left for card in hand)

    if "order" in legal and trumps(view["upcard"][1:]) >= 3:
        return "order"
    suits = [a for a in legal if a.startswith("name") and a.split()[1] in "CDHS"]
    named = [a for a in suits if trumps(a.split()[1]) >= 3]
    if named or "pass" in legal:
        return named[0] if named else "pass"
    plays = [a for a in legal if a.startswith(("play", "discard"))]
    plays.sort(key=lambda a: (a.split()[1][1:] == view["trump"], RANKS.index(a.split()[1][0])))
    return (
        plays[0 if view["trick"] or plays[0].startswith("discard") else -1] if plays else legal[0]
    )


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
