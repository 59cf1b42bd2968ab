"""An example deal for a rule sheet: fixed seed, played by club players, told in words.

The same rules always get the same deal, so a sheet can be printed again and compared.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

from euchre.bots.club import ClubBot
from euchre.cards import HIGH, SUIT_NAMES
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
#: Deals to try for one that shows as much as possible.
_TRIES = 60


@lru_cache(64)
def example_deal(rules: Rules) -> tuple[str, ...]:
    """Return a deal under these rules as lines: the hands, the calls, the tricks, the score.

    Trump is made in it.  Among the first deals it is one that shows most of what a beginner asks
    about: a discard, the left bower at work, a trick trumped in, makers who are euchred.
    """
    best: tuple[int, State, State] | None = None
    for number in range(_TRIES):
        first = deal(rules, shuffled(rules.pack, Random(f"example:{number}")), rules.seats - 1)
        last = _play_out(first)
        if last.outcome != Outcome.PLAYED or last.maker < 0:
            continue
        shows = _shows(first, last)
        if best is None or len(shows) > best[0]:
            best = len(shows), first, last
        if len(shows) == _MOST:
            break
    faces = Faces(rules, _NAMES[: rules.seats])
    return tuple(_narration(faces, *best[1:])) if best else ()


#: How many things an example can show.
_MOST = 4


def _shows(first: State, last: State) -> set[str]:
    """Return what a deal shows of what beginners ask about."""
    shown = {"discard" for entry in last.history if actions.verb(entry.action) == Verb.DISCARD}
    s = first.copy()
    for entry in last.history[len(first.history) :]:
        if actions.verb(entry.action) == Verb.PLAY:
            shown |= set(_remarks(Faces(s.rules, _NAMES[: s.rules.seats]), s, entry.action))
        push(s, entry.action)
    mine = sum(last.taken[p] for p in range(len(last.taken)) if last.makers >> p & 1)
    return shown | ({"euchred"} if results.needed(last) > mine else set())


def _remarks(faces: Faces, s: State, action: int) -> dict[str, str]:
    """Return what there is to say of a card as it is played, by what it shows."""
    card, ranks, trump = actions.card(action), s.rules.ranks, s.trump
    printed = s.rules.pack.suit[card]
    if trump < 0 or trump >= HIGH:
        return {}
    said, name = {}, faces.the(card)
    trumps = SUIT_NAMES[trump]
    belongs = ranks.suit[trump][card]
    if s.trick and s.led != trump == belongs:
        suit = SUIT_NAMES[s.led]
        said["trumps in"] = f"{faces.names[s.turn]} has no {suit} and trumps in with {name}."
    if printed >= 0 and printed != belongs == trump:
        only = (
            s.trick and s.led == trump and s.hands[s.turn] & ranks.lane[trump][trump] == 1 << card
        )
        must = f", and as {faces.names[s.turn]}'s only trump it has to follow" if only else ""
        said["left bower"] = f"{name} is the left bower: it counts as one of the {trumps}{must}."
    return said


def _play_out(first: State) -> State:
    player, s = ClubBot(), first.copy()
    while not s.ended:
        push(s, player.choose(observe(s, s.turn), legal(s)))
    return s


def _narration(faces: Faces, first: State, last: State) -> list[str]:
    rules, up = faces.rules, f" and turns up {faces.the(first.up)}" if first.up >= 0 else ""
    lines = [f"{faces.names[first.dealer]} deals{up}. The hands:"]
    for seat in range(rules.seats):
        hand = in_order(rules.pack, rules.ranks, -1, first.hands[seat])
        lines.append(f"{faces.names[seat]}: {faces.cards(hand)}")
    lines += telling.laid_out(faces, first)
    if turned := telling.turned(faces, first):
        lines.append(turned)
    teller, before, told = telling.Teller(faces), first, set[str]()
    waiting: list[str] = []
    for entry in last.history[len(first.history) :]:
        after = before.copy()
        push(after, entry.action)
        if actions.verb(entry.action) == Verb.PLAY:
            remarks = _remarks(faces, before, entry.action)
            waiting += [text for what, text in remarks.items() if what not in told]
            told |= set(remarks)
        lines += teller.step(before, entry.action, after)
        if after.last and not after.trick and before.trick and "follows" not in told:
            belongs = [after.rules.ranks.suit[after.trump][card] for _, card in after.last]
            if len(set(belongs)) == 1 and after.trump < HIGH:
                waiting.insert(0, f"All have {SUIT_NAMES[belongs[0]]} and must follow suit.")
                told.add("follows")
        if waiting and not after.trick:
            # Add each remark once, after the trick in which it happens.
            lines[-1] += f" ({' '.join(waiting)})"
            waiting = []
        before = after
    return [*lines, *teller.rest(), results.result(faces, last)]


def examples_text() -> str:
    """Return the text of the examples file: one deal of every game without house rules."""
    examples = {game.rules.id: example_deal(game.rules) for game in GAMES}
    return json.dumps(examples, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(examples_text(), encoding="utf-8", newline="\n")
