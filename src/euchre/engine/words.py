"""What players say: the phrases of each game for the same actions (A42, D033)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from euchre.cards import HIGH, LOW, SUIT_NAMES, next_suit
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases.trump import TurnUp

if TYPE_CHECKING:
    from euchre.engine.state import State


@dataclass(frozen=True, kw_only=True)
class Words:
    """The vocabulary of one game; the actions behind the phrases are the same in all."""

    #: An opponent of the dealer accepts the upcard.
    order: str = "I order it up"
    #: The dealer's partner does.
    assist: str = "I order it up"
    #: The dealer's partner accepts it alone, where that is the only way (C9).
    assist_alone: str = "I order it down"
    #: The dealer does.
    take: str = "I take it"
    #: A refusal in the first round, and the dealer's.
    pass_up: str = "Pass"
    turn_down: str = "I turn it down"
    #: A refusal in the second round.
    pass_name: str = "Pass"
    #: Going alone.
    alone: str = "I'm going alone"
    #: The joker.
    joker: str = "joker"
    #: The undealt cards.
    stock: str = "stock"


def phrase(s: State, action: Action) -> str:
    """Return what the seat on turn says when it does this action.

    Works on a redacted state too: it needs nothing hidden.
    """
    words, pack, seat = s.rules.words, s.rules.pack, s.turn
    kind, flag = actions.verb(action), actions.more(action)
    if kind == Verb.PASS:
        if s.up < 0:
            return words.pass_name
        return words.turn_down if seat == s.dealer else words.pass_up
    if kind == Verb.ORDER:
        return _order(s, alone=bool(flag))
    if kind == Verb.NAME:
        return _name(s, actions.arg(action)) + (f", {words.alone}" if flag else "")
    fixed = {
        actions.TAKE: "I take the card",
        actions.LEAVE: "I leave it",
        actions.MISDEAL: "Misdeal",
        actions.PLAY_ON: "Play on",
        actions.ALONE: words.alone,
        actions.TOGETHER: "Together",
        actions.EXPOSE: "My hand is open",
        actions.CONCEAL: "My hand stays closed",
    }
    if action in fixed:
        return fixed[action]
    return actions.text(action, pack)


def _order(s: State, *, alone: bool) -> str:
    words, seat = s.rules.words, s.turn
    said = words.order
    if seat == s.dealer:
        said = words.take
    elif s.partners(s.dealer) >> seat & 1:
        turn_up = s.rules.phase(TurnUp)
        if isinstance(turn_up, TurnUp) and turn_up.partner_alone and s.up >= 0:
            return words.assist_alone
        said = words.assist
    return f"{said}, {words.alone}" if alone else said


def _name(s: State, strain: int) -> str:
    if strain == HIGH:
        return "High"
    if strain == LOW:
        return "Low"
    said = SUIT_NAMES[strain].capitalize()
    if s.barred and s.barred == 1 << next_suit(strain):
        return f"{said}, making it next"
    return said
