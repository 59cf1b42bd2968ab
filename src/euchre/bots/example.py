"""An example deal for a rule sheet: fixed seed, played by club players, told in words.

The same rules always get the same deal, so a sheet can be printed again and compared.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

from euchre.bots.thumb import ThumbBot
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.dealing import deal, shuffled
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.games import GAMES
from euchre.games.sheets import FILE
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.ranking import in_order

_NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Fay", "Gus")
#: Deals to try until one is played out with a maker.
_TRIES = 20


@lru_cache(64)
def example_deal(rules: Rules) -> tuple[str, ...]:
    """Return a deal under these rules as lines: the hands, the calls, the tricks, the score.

    Trump is made in it and, if the first deals include such a one, a player discards.
    """
    examples = []
    for number in range(_TRIES):
        first = deal(rules, shuffled(rules.pack, Random(f"example:{number}")), rules.seats - 1)
        last = _play_out(first)
        if last.outcome == Outcome.PLAYED and last.maker >= 0:
            examples.append((first, last))
            if any(actions.verb(entry.action) == Verb.DISCARD for entry in last.history):
                examples = examples[-1:]
                break
    faces = Faces(rules, _NAMES[: rules.seats])
    return tuple(_narration(faces, *examples[0])) if examples else ()


def _play_out(first: State) -> State:
    player, s = ThumbBot(), first.copy()
    while not s.ended:
        push(s, player.choose(observe(s, s.turn), legal(s)))
    return s


def _narration(faces: Faces, first: State, last: State) -> list[str]:
    rules, up = faces.rules, f" and turns up {faces.card(first.up)}" if first.up >= 0 else ""
    lines = [f"{faces.names[first.dealer]} deals{up}. The hands:"]
    for seat in range(rules.seats):
        hand = in_order(rules.pack, rules.ranks, -1, first.hands[seat])
        lines.append(f"{faces.names[seat]}: {faces.cards(hand)}")
    lines += telling.laid_out(faces, first)
    if turned := telling.turned(faces, first):
        lines.append(turned)
    teller, before = telling.Teller(faces), first
    for entry in last.history[len(first.history) :]:
        after = before.copy()
        push(after, entry.action)
        lines += teller.step(before, entry.action, after)
        before = after
    return [*lines, *teller.rest(), results.result(faces, last)]


def examples_text() -> str:
    """Return the text of the examples file: one deal of every game without house rules."""
    examples = {game.rules.id: example_deal(game.rules) for game in GAMES}
    return json.dumps(examples, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(examples_text(), encoding="utf-8", newline="\n")
