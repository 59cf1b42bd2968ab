"""Understand what a player types: any reasonable way of saying a legal action.

The game's own words for this seat are tried first (D033), then general ones.  Only legal actions
match; a recognized but illegal action gets the reason, anything else a suggestion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from euchre.cards import HIGH, LOW, STRAINS, SUIT_NAMES, each, next_suit
from euchre.cli.phrases import (
    FILLING,
    LONE_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    VERB_WORDS,
    Said,
    exact_cards,
    heard,
    named_cards,
    named_seats,
    split_words,
    tokens,
    union,
)
from euchre.cli.table import FEW, numbers
from euchre.coordinates import Strain, Suit
from euchre.engine import actions
from euchre.engine.actions import BIG, LITTLE, MOVING, Action, Verb
from euchre.engine.phases import TurnUp
from euchre.engine.state import State, read
from euchre.engine.view import View
from euchre.engine.words import SPEECH, phrase
from euchre.language.advice import doing
from euchre.language.choices import bid_alone, spelled_out
from euchre.language.naming import Faces


@dataclass(frozen=True)
class Meaning:
    """The meaning of typed text: a legal action, or one line saying why it is not one."""

    action: Action | None = None
    reason: str = ""


#: In the browser this key asks for a hint, so that here, too, it must not make trump unasked.
_HINT_KEY = "h"
_UNSURE = "h could be hearts or a hint; type hearts, or hint."
#: Every call without a card, number or player.
_PLAIN = (
    actions.ORDER,
    actions.ORDER_ALONE,
    *(actions.make(verb) for verb, row in SPEECH.items() if row.also),
)
_NOBODY = actions.choose(0)
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", *_TEENS, "twenty"),
)
_NO_TRUMPS = {
    HIGH: ("high", "high no", "no trump", "no trump high", "notrump", "no"),
    LOW: ("low", "low no", "no trump low", "low no trump"),
}


def _name_ways(s: State, strain: Strain) -> Iterator[str]:
    if strain == HIGH:
        names = ["high", "high no", "no trump", "notrump", "high no trump", "no trump high"]
    elif strain == LOW:
        names = ["low", "low no", "low no trump", "no trump low"]
    else:
        names = [w for w, suit in SUIT_WORDS.items() if suit == strain]
        if s.barred == 1 << next_suit(strain):
            names.append("next")
    for name in names:
        yield from (name, f"make {name}", f"name {name}", f"call {name}")
        yield from (f"{name} trump", f"{name} trumps", f"{name} are trumps")


def _ways(s: State, action: Action) -> Iterator[Said]:
    """Yield general ways to say an action that moves no card."""
    kind, alone = actions.verb(action), actions.alone(action)
    if kind == Verb.BID:
        lone = bid_alone(s.rules, actions.level(action))
        for way in _bid_ways(action):
            yield from ((way, said) for said in (False, True)[: 1 + lone])
        return
    if kind == Verb.CALL:
        for name in _suit_names(actions.suit_called(action)):
            yield from ((name, False), (f"call {name}", False))
        return
    if action == actions.NO_TRUMP:
        yield "no", False
        yield "nt", False
    if kind == Verb.NAME:
        for way in _name_ways(s, actions.strain(action)):
            yield way, alone
        if alone:
            yield "", True
        return
    if kind == Verb.ORDER:
        accepts = SPEECH[kind].also.split("|")
        accepts += _name_ways(s, s.turned) if s.turned >= 0 else []
        for way in accepts:
            yield way, alone
        if alone:
            yield "", True
            yield "order down", False
        return
    if kind == Verb.CHOOSE and action != _NOBODY:
        return
    for way in SPEECH[kind].also.split("|"):
        if way == "turn down" and not _turns_down(s):
            continue
        if way:
            yield way, False
    if action == actions.ALONE:
        yield "", True
    if action == actions.TOGETHER:
        yield "not", True


def _suit_names(suit: Suit) -> list[str]:
    return [word for word, named in SUIT_WORDS.items() if named == suit]


def _bid_ways(action: Action) -> Iterator[str]:
    """Yield ways to say a bid: ``4``, ``bid four``, ``4 in hearts``, ``little pepper``."""
    level, strain = actions.level(action), actions.strain(action)
    if level in (LITTLE, BIG):
        size = "little" if level == LITTLE else "big"
        numbers = [size, f"{size} pepper", *(["pepper"] if level == BIG else [])]
    else:
        numbers = [str(level), *_NUMBERS[level : level + 1]]
    strains = [""]
    if strain >= 0:
        names = _suit_names(strain) if strain < HIGH else _NO_TRUMPS[strain]
        strains = ["", *(f" {way}{name}" for name in names for way in ("", "in "))]
    for number in numbers:
        for name in strains:
            yield from (f"{number}{name}", f"bid {number}{name}")


def _turns_down(s: State) -> bool:
    """Whether "turn it down" means refusing an offer here for this seat (D033)."""
    turn_up = s.rules.phase(TurnUp)
    calls_so = heard(s.rules.words.assist_alone)[0] == "turn down"
    if turn_up and turn_up.partner_alone and calls_so:
        return s.turn == s.dealer
    return s.up >= 0


def _own_words(s: State, action: Action) -> Iterator[Said]:
    """Yield the action's text in records, and what this game calls it for this seat."""
    yield _heard(actions.text(action, s.rules.pack))
    yield _heard(phrase(s, action))
    yield _heard(spelled_out(s, action))


@lru_cache(maxsize=4096)
def _heard(words: str) -> Said:
    """Return ``heard`` of what a game calls an action: few words, needed for every line typed."""
    return heard(words)


# -- cards ---------------------------------------------------------------------


def _card_choices(s: State, legal: Sequence[Action], typed: str) -> list[Action]:
    """Return the legal actions that move the cards named."""
    named = named_cards(s, typed)
    movers = [a for a in legal if actions.cards(a)]
    if not named or not movers:
        return []
    first, rest = named[0][0], named[1:]
    fits = []
    for action in movers:
        moved = actions.cards(action)
        if actions.verb(action) in MOVING and (moved & moved - 1 or len(named) > 1):
            if exact_cards(s, named) == sorted(s.rules.pack.names(moved)):
                fits.append(action)
        elif moved & first:
            asked = actions.suit_led(action)
            lane = s.rules.pack.printed[asked] if asked >= 0 else -1
            if not rest or (asked >= 0 and len(rest) == 1 and rest[0][0] & lane):
                fits.append(action)
    return fits


# -- all together --------------------------------------------------------------


def _different(s: State, found: Iterable[Action]) -> list[Action]:
    """Return actions that differ in text: of two identical cards, the first."""
    return list({actions.text(a, s.rules.pack): a for a in reversed(list(found))}.values())[::-1]


def _to_players(view: View, typed: str, names: Sequence[str]) -> list[Action]:
    """Return the legal actions that choose or ask exactly the players named."""
    legal = [a for a in view.legal() if actions.verb(a) in (Verb.CHOOSE, Verb.ASK)]
    if not legal:
        return []
    others = [p for p in range(view.rules.seats) if p != view.seat]
    seats = named_seats(typed, names, others)
    if not seats:
        return []
    wanted = (actions.choose(seats), actions.ask(seats.bit_length() - 1))
    return [a for a in legal if a in wanted and (a == wanted[0] or seats.bit_count() == 1)]


def _matches(view: View, typed: str, names: Sequence[str] = ()) -> list[Action]:
    """Return the legal actions that the text can mean, from the first level that has any."""
    s, legal, said = view.state, view.legal(), heard(typed)
    if not any(said):
        return []
    calls = [a for a in legal if not actions.cards(a)]
    players = _to_players(view, typed, names)
    if players:
        return players
    own = [a for a in legal if said in _own_words(s, a)]
    if own:
        return _different(s, own)
    general = [a for a in calls if said in set(_ways(s, a))]
    cards = _card_choices(s, legal, typed)
    if general or cards:
        return _different(s, [*general, *cards])
    if not said[0]:
        return []
    for ways_of in (_own_words, _ways):
        begun = [a for a in calls if any(_begins(said, way) for way in ways_of(s, a))]
        if begun:
            return _different(s, begun)
    return []


def _begins(said: Said, way: Said) -> bool:
    # A number is complete as typed, never the start of a longer one.
    return way[1] == said[1] and not said[0].isdecimal() and way[0].startswith(said[0])


_BIDS = [
    actions.bid(level, strain)
    for strain in (None, *range(6))
    for level in (*range(1, 21), LITTLE, BIG)
]


@cache
def _said_bids() -> dict[str, Action]:
    """Every way to say a bid, and the first bid of any game that it says."""
    return {way: bid for bid in reversed(_BIDS) for way in _bid_ways(bid)}


def _illegal(view: View, typed: str) -> Action | None:
    """Return the action that a text would mean elsewhere in a deal."""
    s, said = view.state, heard(typed)
    try:
        first, *rest = typed.split() or [""]
        plain = ("alone", "on", "notrump", *STRAINS[4:])
        words = [w if w.lower() in plain else w.upper() for w in rest]
        return read(s, " ".join([first.lower(), *words]))
    except actions.ActionError:
        pass
    if any(actions.verb(a) == Verb.BID for a in view.legal()):
        return None if said[1] else _said_bids().get(said[0])
    names = [actions.name(strain, alone=alone) for strain in range(6) for alone in (False, True)]
    named = named_cards(s, typed)
    if s.trump >= 0 and named and all(exact and mask for mask, exact in named):
        cards = s.rules.pack.mask(sorted(set(exact_cards(s, named) or ())))
        cards = s.rules.pack.held(cards, s.hands[s.turn] | s.open_cards(s.turn))
        kinds = [actions.verb(a) for a in view.legal()]
        if Verb.EXCHANGE in kinds:
            return actions.exchange(cards)
        for kind, build in ((Verb.DISCARD, actions.discard), (Verb.GIVE, actions.give)):
            if kind in kinds:
                return build(cards)
        card = next(each(cards))
        return actions.dictate(card) if Verb.DICTATE in kinds else actions.play(card)
    for action in (*_PLAIN, *names):
        if any(said) and said in set(_ways(s, action)):
            return action
    if named and named[0][1] and named[0][0]:
        exchange = any(actions.verb(a) == Verb.EXCHANGE for a in view.legal())
        cards = union(named)
        return actions.exchange(cards) if exchange else actions.play(next(each(cards)))
    return None


def _suggest(view: View, typed: str, commands: Sequence[str]) -> str:
    """Return one line about a text that means nothing here."""
    s = view.state
    shown = typed if len(typed) <= 40 else typed[:37] + "..."
    good = {word: word for word in commands}
    for action in view.legal():
        good |= {w.lower(): w for w in (phrase(s, action), view.text(action))}
        if not SPEECH[actions.verb(action)].cards:
            ways = (f"{way} alone".strip() if alone else way for way, alone in _ways(s, action))
            good |= {way: way for way in ways if len(way) > 2}
    for said in (typed.lower(), " ".join(t for t in tokens(typed) if t not in FILLING)):
        close = get_close_matches(said, good, n=1, cutoff=0.7)
        if close:
            return f"I do not understand {shown!r}; did you mean {good[close[0]]!r}?"
    words = [
        *RANK_WORDS,
        *SUIT_NAMES,
        *LONE_WORDS,
        *VERB_WORDS,
        *split_words("order trump bower right left"),
    ]
    better = []
    for token in tokens(typed):
        nearest = get_close_matches(token, words, n=1, cutoff=0.6) if len(token) > 1 else [token]
        better.append(token if token in FILLING or not nearest else nearest[0])
    if len(_matches(view, " ".join(better))) == 1:
        return f"I do not understand {shown!r}; did you mean {' '.join(better)!r}?"
    return f"I do not understand {shown!r}; type help for a list of commands."


def _no_number(typed: str, menu: Sequence[Action]) -> str:
    """Return which numbers there are, if the text is another; empty if it is no number."""
    listed = [*numbers(menu)]
    if not (typed.isascii() and typed.isdecimal() and 0 < len(listed) <= FEW):
        return ""
    return f"There is no choice {typed[:9]}; type {', '.join(listed[:-1])} or {listed[-1]}."


def understand(
    view: View,
    typed: str,
    menu: Sequence[Action] = (),
    commands: Sequence[str] = (),
    names: Sequence[str] = (),
) -> Meaning:
    """Return what a player on turn means by a line of text.

    ``menu`` lists the legal actions in screen order, which numbers them (``table.numbers``);
    ``commands`` are further words that may be suggested; ``names`` are the players by seat.
    """
    typed = " ".join(typed.split())
    chosen = numbers(menu).get(typed.lstrip("0") or "0") if typed.isascii() else None
    if chosen is not None and typed.isdecimal():
        return Meaning(chosen)
    found = _matches(view, typed, names)
    hinted = typed.lower() == _HINT_KEY and "hint" in commands
    if hinted and len(found) == 1:
        return Meaning(reason=_UNSURE)
    if len(found) == 1:
        return Meaning(found[0])
    if found:
        names = [view.text(a) for a in found[:6]]
        more = f", {names[-1]} or another" if len(found) > 6 else f" or {names[-1]}"
        return Meaning(reason=f"That could be {', '.join(names[:-1])}{more}; say which.")
    action = _illegal(view, typed)
    reason = None if action is None else view.why_not(action)
    reason = reason or _no_number(typed, menu) or _suggest(view, typed, commands)
    return Meaning(reason=f"{reason} For a hint, type hint." if hinted else reason)


def _allowed(view: View, action: Action, names: Sequence[str]) -> str:
    """Return an action as the subject of a sentence."""
    players = tuple(names) or tuple(f"player {seat + 1}" for seat in range(view.rules.seats))
    return doing(Faces(view.rules, players), view.state, action)


def why(view: View, typed: str, menu: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """Return why a typed action is not allowed now, or that it is."""
    meaning = understand(view, typed, menu, names=names)
    if meaning.action is None:
        return meaning.reason
    return f"{_allowed(view, meaning.action, names)} is allowed now."
