"""A hint without search: what a club player would do, and the rule of thumb behind it.

Used while compiled code is not ready.  It is deterministic and takes well under a millisecond.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from euchre.bots.club import ClubBot
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MAKING, MOVING, Action, Verb
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.fast.player.from_view import ClubSeat, card_ranks
from euchre.language.naming import Faces
from euchre.text import to_a_half


class Simple(NamedTuple):
    """A choice and one sentence on why."""

    action: Action
    why: str


def simple(view: View, faces: Faces) -> Simple:
    """Return what a club player would do for the view's seat, which is on turn."""
    legal = view.legal()
    action = ClubBot().choose(view, legal)
    if len({view.text(a) for a in legal}) == 1:
        return Simple(action, "It is your only choice.")
    return Simple(action, _why(view, faces, action, legal))


def _why(view: View, faces: Faces, action: Action, legal: list[Action]) -> str:
    kind = actions.verb(action)
    if kind == Verb.PLAY:
        return _card(view, faces, action)
    if kind in MOVING:
        return "That keeps trumps and winners, and leaves as few suits as possible."
    if kind in MAKING:
        tricks = _tricks(view, action)
        return f"Your side can expect about {to_a_half(tricks, 'trick')} with it."
    calls = [a for a in legal if actions.verb(a) in MAKING]
    if kind == Verb.PASS and calls:
        tricks = max(_tricks(view, a) for a in calls)
        some = "hardly a trick" if tricks < 0.25 else f"only about {to_a_half(tricks, 'trick')}"
        return f"The best call promises your side {some}."
    return "A club player would do this with this hand and score."


def _tricks(view: View, action: Action) -> float:
    """Return the expected tricks of a side that makes trump with this action."""
    s, kind, named = view.state, actions.verb(action), actions.strain(action)
    taken, alone = kind in (Verb.ORDER, Verb.TAKE), actions.alone(action)
    if kind == Verb.BID and named < 0:
        named = s.bid_strain
    strains = [s.turned] if taken else [named] if named >= 0 else range(4)
    asked, bid = ClubSeat(view), actions.level(action)
    return max(asked.expected(one, bid, alone=alone, accepting=taken) for one in strains)


def _card(view: View, faces: Faces, action: Action) -> str:
    """Return why a card is led or played."""
    s, card = view.state, actions.card(action)
    may = sum(1 << actions.card(a) for a in view.legal() if actions.verb(a) == Verb.PLAY)
    trick = ClubSeat(view).sight(may)
    if s.trick:
        return _followed(s, faces, trick, card)
    boss = card_ranks(s.rules).masters(s.trump, 1 << card, trick.out) != 0
    if trick.trumps >> card & 1 and trick.trumps & trick.out:
        return "It draws the others' trumps." if boss else "It makes the others play their trumps."
    if boss:
        return f"Nothing in its suit beats {faces.the(card)} any more."
    return "It gives little away: you keep all your good cards."


def _followed(s: State, faces: Faces, trick: Any, card: Card) -> str:
    power = s.rules.ranks.strength[s.trump][s.led]
    leader, best = max(s.trick, key=lambda play: power[play[1]])
    wins = power[card] > power[best]
    mine = bool(trick.mates >> leader & 1)
    if not wins:
        if mine:
            return f"{faces.called([leader])} is winning the trick: keep your good cards."
        cannot = not any(power[c] > power[best] for c in each(trick.may))
        return "You can't win this trick: throw off what you need least." if cannot else _KEEP
    played = sum(1 << p for p, _ in s.trick)
    if not trick.foes & ~played:
        return "It wins the trick, and nothing cheaper does."
    return "It beats what is on the table and makes the others spend more."


_KEEP = "The trick isn't worth a good card: others are still to play."
