"""Choices in words: as advice, and as the subject of a sentence.

>>> gerund("I order it up"), gerund("I'm going alone"), gerund("Over")
('Ordering it up', 'Going alone', 'Saying "Over"')
"""

from __future__ import annotations

from euchre.cards import SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.state import State
from euchre.engine.words import SPEECH, always_alone, bid_text, phrase
from euchre.language.choices import spelled_out
from euchre.language.naming import Faces
from euchre.text import listed

#: Some games say these without "I": "Order it up", "Pass".
_DOING = ("order", "pick", "take", "turn", "assist", "pass", "deny", "change", "keep")
_DOUBLED = ("bid", "drop", "let")
#: One-word answers to a question, phrased as actions.
_ANSWERS = {actions.ALONE: "Going alone", actions.TOGETHER: "Playing together"}
#: Questions answered in sentences that nobody would call saying something.
_TOLD: dict[int, str] = {Verb.EXPOSE: "Playing jambon", Verb.CONCEAL: "Keeping your hand face down"}


def choice(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as one would advise it: ``lead J♥``, ``I order it up``."""
    kind, suit = actions.verb(action), actions.suit_led(action)
    do = SPEECH[kind].do
    if kind == Verb.PLAY:
        asked = f" for {SUIT_NAMES[suit]}" if suit >= 0 else ""
        return f"{do if s.trick else 'lead'} {faces.card(actions.card(action))}{asked}"
    if kind in MOVING:
        return f"{do} {listed([faces.card(card) for card in each(actions.cards(action))])}"
    if kind == Verb.BID:
        return f"{do} {bid_text(s.rules.words, actions.level(action), actions.strain(action))}"
    if kind == Verb.DICTATE:
        return f"{do} {faces.card(actions.card(action))}"
    if kind == Verb.CHOOSE:
        chosen = [*each(actions.seats(action))]
        return f"play with {faces.whom(chosen)}" if chosen else "play with nobody"
    if kind == Verb.ASK:
        return f"{do} {faces.whom(each(actions.seats(action)))} for a card"
    if kind == Verb.CALL:
        card, suit = actions.card(action), actions.suit_called(action)
        return f"{do} {faces.card(card) if card >= 0 else SUIT_NAMES[suit]}"
    return spelled_out(s, action, faces.names)


def doing(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as the subject of a sentence: ``Leading J♥``, ``Ordering it up``."""
    kind = actions.verb(action)
    if kind == Verb.PASS:
        text = phrase(s, action)
        return gerund(text) if text != "Pass" else "Passing"
    if kind in _TOLD:
        return _TOLD[kind]
    if action in _ANSWERS and " " not in phrase(s, action):
        return _ANSWERS[action]
    if kind == Verb.NAME and action != actions.NO_TRUMP:
        words = s.rules.words
        name = (*SUIT_NAMES, words.high, words.low)[actions.strain(action)]
        return f"Naming {name}{' alone' * actions.alone(action)}"
    if always_alone(s, action):
        return "Going alone"
    if action == actions.ORDER_ALONE:
        return f"{gerund(phrase(s, actions.ORDER))} alone"
    text = choice(faces, s, action)
    first, space, rest = text.partition(" ")
    return f"{_ing(first).capitalize()}{space}{rest}" if text[0].islower() else gerund(text)


def gerund(call: str) -> str:
    """Turn a call into the action: ``I pick it up`` into ``Picking it up``."""
    call = call.split(",")[0]
    for begin in ("I am ", "I'm "):
        if call.startswith(begin):
            rest = call.removeprefix(begin)
            return rest[:1].upper() + rest[1:]
    spoken = call.startswith("I ")
    first, space, rest = call.removeprefix("I ").partition(" ")
    if not spoken and first.lower() not in _DOING:
        return f'Saying "{call}"'
    rest = " ".join("your" if word == "my" else word for word in rest.split())
    return f"{_ing(first.lower()).capitalize()}{space}{rest}"


def _ing(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


def percent(share: float) -> str:
    """Return a share of sampled worlds as a percentage, never as a certainty.

    >>> percent(0.7149), percent(1.0), percent(0.0)
    ('71 %', 'over 99 %', 'under 1 %')
    """
    if share >= 0.995:
        return "over 99 %"
    return f"{100 * share:.0f} %" if share >= 0.005 else "under 1 %"
