"""Parse what a player types: a command, or any reasonable way of saying a legal action.

The game's own words for this seat are tried first (D033), then general ones.  Only legal actions
match; a recognized but illegal action gets the reason, anything else a suggestion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from euchre.cards import HIGH, LOW, STRAINS, SUIT_NAMES, each, next_suit
from euchre.cli.typed_phrases import (
    FILLING,
    LONE_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    VERB_WORDS,
    Phrase,
    exact_cards,
    named_cards,
    named_seats,
    phrase_of,
    tokens,
)
from euchre.engine import actions
from euchre.engine.actions import BIG, LITTLE, MOVING, Action, Verb
from euchre.engine.phases import TurnUp
from euchre.engine.state import State, read
from euchre.engine.view import View
from euchre.engine.words import SPEECH, phrase
from euchre.language.choices import bid_alone, doing, spelled_out
from euchre.language.naming import Faces
from euchre.text import brief

#: Up to this many choices are numbered and listed.
FEW = 16
#: Other words for commands.
_COMMANDS = {"?": "help", "q": "quit", "exit": "quit", "bye": "quit"}
#: Commands that something may follow.
_OPEN = ("why", "save", "hint", "sort")
#: In the browser this key asks for a hint, so that here, too, it must not make trump unasked.
_HINT_KEY = "h"
_UNSURE = "h could be hearts or a hint; type hearts, or hint."
_NOBODY = actions.choose(0)
_NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
#: Strain -> what it is called.
_STRAIN_WORDS = {
    **{suit: [w for w, named in SUIT_WORDS.items() if named == suit] for suit in range(4)},
    HIGH: ["high", "high no", "no trump", "notrump", "high no trump", "no trump high"],
    LOW: ["low", "low no", "low no trump", "no trump low"],
}


@dataclass(frozen=True)
class Meaning:
    """The meaning of typed text: a legal action, or one line saying why it is not one."""

    action: Action | None = None
    reason: str = ""


def command_of(typed: str, commands: Iterable[str]) -> tuple[str, str]:
    """Return the command that a text gives and what follows it; empty if it gives none."""
    first, _, rest = typed.partition(" ")
    name = _COMMANDS.get(first.lower(), first.lower())
    return (name, rest.strip()) if name in commands and (not rest or name in _OPEN) else ("", "")


def numbers(listing: Sequence[Action]) -> dict[str, Action]:
    """Return the number that may be typed for each choice, if there are few enough.

    A bid is its own number; with a trump, the number followed by the trump's index: ``43`` is four
    hearts.  Other choices of an auction get numbers that are not bids, passing ``0``.
    """
    bids = {a: actions.level(a) for a in listing if actions.verb(a) == Verb.BID}
    if not bids:
        few = listing if len(listing) <= FEW else ()
        return {str(i): action for i, action in enumerate(few, 1)}
    numbered: dict[str, Action] = {}
    last = max((level for level in bids.values() if level < LITTLE), default=0)
    for action in listing:
        if action == actions.PASS:
            numbered["0"] = action
        elif action in bids and bids[action] < LITTLE:
            # If several bids share a level, the level alone is none of them.
            numbered[f"{bids[action]}{actions.strain(action) + 1 or ''}"] = action
        else:
            last += 1
            numbered[str(last)] = action
    return numbered


# -- ways to say an action -------------------------------------------------------


def _ways(s: State, action: Action) -> Iterator[Phrase]:
    """Yield general ways to say an action that moves no card."""
    kind, alone, strain = actions.verb(action), actions.alone(action), actions.strain(action)
    if kind == Verb.BID:
        lone = bid_alone(s.rules, actions.level(action))
        yield from ((way, also) for way in _bid_ways(action) for also in (False, True)[: 1 + lone])
    elif kind == Verb.CALL:
        for name in _STRAIN_WORDS.get(actions.suit_called(action), ()):
            yield from ((name, False), (f"call {name}", False))
    elif kind in (Verb.NAME, Verb.ORDER):
        if kind == Verb.ORDER:
            strain = s.turned
            yield from ((way, alone) for way in SPEECH[kind].also.split("|"))
            yield from [("order down", False)] * alone
        yield from ((way, alone) for way in _name_ways(s, strain))
        yield from [("", True)] * alone
        yield from [("no", False), ("nt", False)] * (action == actions.NO_TRUMP)
    elif kind != Verb.CHOOSE or action == _NOBODY:
        for way in filter(None, SPEECH[kind].also.split("|")):
            if way != "turn down" or _turns_down(s):
                yield way, False
        yield from [("", True)] * (action == actions.ALONE)
        yield from [("not", True)] * (action == actions.TOGETHER)


def _name_ways(s: State, strain: int) -> Iterator[str]:
    names = [*_STRAIN_WORDS.get(strain, ())]
    if 0 <= strain < HIGH and s.barred == 1 << next_suit(strain):
        names.append("next")
    for name in names:
        yield from (name, f"make {name}", f"name {name}", f"call {name}")
        yield from (f"{name} trump", f"{name} trumps", f"{name} are trumps")


def _bid_ways(action: Action) -> Iterator[str]:
    """Yield ways to say a bid: ``4``, ``bid four``, ``4 in hearts``, ``little pepper``."""
    level, strain = actions.level(action), actions.strain(action)
    if level in (LITTLE, BIG):
        size = "little" if level == LITTLE else "big"
        levels = [size, f"{size} pepper", *["pepper"] * (level == BIG)]
    else:
        levels = [str(level), *_NUMBERS[level : level + 1]]
    names = [*_STRAIN_WORDS.get(strain, ()), *["no"] * (strain == HIGH)]
    ends = ["", *(f" {way}{name}" for name in names for way in ("", "in "))]
    yield from (f"{bid}{one}{end}" for one in levels for end in ends for bid in ("", "bid "))


def _turns_down(s: State) -> bool:
    """Whether "turn it down" means refusing an offer here for this seat (D033)."""
    turn_up = s.rules.phase(TurnUp)
    calls_so = phrase_of(s.rules.words.assist_alone)[0] == "turn down"
    if turn_up and turn_up.partner_alone and calls_so:
        return s.turn == s.dealer
    return s.up >= 0


def _own_words(s: State, action: Action) -> Iterator[Phrase]:
    """Yield the action's text in records, and what this game calls it for this seat."""
    yield _heard(actions.text(action, s.rules.pack))
    yield _heard(phrase(s, action))
    yield _heard(spelled_out(s, action))


@lru_cache(maxsize=4096)
def _heard(words: str) -> Phrase:
    """Return ``phrase_of`` what a game calls an action: few words, needed for every line typed."""
    return phrase_of(words)


# -- legal actions ---------------------------------------------------------------


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


def _to_players(view: View, typed: str, names: Sequence[str]) -> list[Action]:
    """Return the legal actions that choose or ask exactly the players named."""
    legal = [a for a in view.legal() if actions.verb(a) in (Verb.CHOOSE, Verb.ASK)]
    others = [p for p in range(view.rules.seats) if p != view.seat]
    seats = named_seats(typed, names, others) if legal else 0
    if not seats:
        return []
    wanted = (actions.choose(seats), actions.ask(seats.bit_length() - 1))
    return [a for a in legal if a in wanted and (a == wanted[0] or seats.bit_count() == 1)]


def _matches(view: View, typed: str, names: Sequence[str] = ()) -> list[Action]:
    """Return the legal actions that the text can mean, from the first level that has any."""
    s, legal, words = view.state, view.legal(), phrase_of(typed)
    if not any(words):
        return []
    calls = [a for a in legal if not actions.cards(a)]
    means = _to_players(view, typed, names) or [a for a in legal if words in _own_words(s, a)]
    if not means:
        means = [a for a in calls if words in set(_ways(s, a))] + _card_choices(s, legal, typed)
    for ways_of in (_own_words, _ways) if words[0] else ():
        means = means or [a for a in calls if any(_begins(words, way) for way in ways_of(s, a))]
    # Of two identical cards, the first.
    return [*{actions.text(a, s.rules.pack): a for a in reversed(means)}.values()][::-1]


def _begins(words: Phrase, way: Phrase) -> bool:
    # A number is complete as typed, never the start of a longer one.
    return way[1] == words[1] and not words[0].isdecimal() and way[0].startswith(words[0])


# -- everything else --------------------------------------------------------------

#: Every call without a card, number or player.
_CALLS = (
    actions.ORDER,
    actions.ORDER_ALONE,
    *(actions.make(verb) for verb, row in SPEECH.items() if row.also),
    *(actions.name(strain, alone=alone) for strain in range(6) for alone in (False, True)),
)


@cache
def _all_bids() -> dict[str, Action]:
    """Every way to say a bid, and the first bid of any game that it says."""
    levels = (*range(1, 21), LITTLE, BIG)
    bids = [actions.bid(level, strain) for strain in (None, *range(6)) for level in levels]
    return {way: bid for bid in reversed(bids) for way in _bid_ways(bid)}


def _illegal(view: View, typed: str) -> Action | None:
    """Return the action that a text would mean elsewhere in a deal."""
    s, heard = view.state, phrase_of(typed)
    try:
        first, *rest = typed.split() or [""]
        plain = ("alone", "on", "notrump", *STRAINS[4:])
        words = [w if w.lower() in plain else w.upper() for w in rest]
        return read(s, " ".join([first.lower(), *words]))
    except actions.ActionError:
        pass
    kinds = {actions.verb(a) for a in view.legal()}
    if Verb.BID in kinds:
        return None if heard[1] else _all_bids().get(heard[0])
    named = named_cards(s, typed)
    if s.trump >= 0 and named and all(exact and mask for mask, exact in named):
        cards = s.rules.pack.mask(sorted(set(exact_cards(s, named) or ())))
        return _moving(kinds, s.rules.pack.held(cards, s.hands[s.turn] | s.open_cards(s.turn)))
    for action in _CALLS:
        if any(heard) and heard in set(_ways(s, action)):
            return action
    if named and named[0][1] and named[0][0]:
        cards = 0
        for mask, _ in named:
            cards |= mask
        return _moving(kinds & {Verb.EXCHANGE}, cards)
    return None


def _moving(kinds: Iterable[int], cards: int) -> Action:
    """Return the action of the first of these kinds that moves cards; else the play of one."""
    if Verb.EXCHANGE in kinds:
        return actions.exchange(cards)
    if Verb.DISCARD in kinds:
        return actions.discard(cards)
    if Verb.GIVE in kinds:
        return actions.give(cards)
    card = next(each(cards))
    return actions.dictate(card) if Verb.DICTATE in kinds else actions.play(card)


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
    for text in (typed.lower(), " ".join(t for t in tokens(typed) if t not in FILLING)):
        if close := get_close_matches(text, good, n=1, cutoff=0.7):
            return f"I do not understand {brief(shown)}; did you mean {brief(good[close[0]])}?"
    words = [*RANK_WORDS, *SUIT_NAMES, *LONE_WORDS, *VERB_WORDS]
    words += ["order", "trump", "bower", "right", "left"]
    better = []
    for token in tokens(typed):
        nearest = get_close_matches(token, words, n=1, cutoff=0.6) if len(token) > 1 else [token]
        better.append(token if token in FILLING or not nearest else nearest[0])
    if len(_matches(view, " ".join(better))) == 1:
        return f"I do not understand {brief(shown)}; did you mean {brief(' '.join(better))}?"
    return f"I do not understand {brief(shown)}; type help for a list of commands."


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

    ``menu`` lists the legal actions in screen order, which ``numbers`` them; ``commands`` are
    further words that may be suggested; ``names`` are the players by seat.
    """
    typed = " ".join(typed.split())
    if typed.isascii() and typed.isdecimal():
        chosen = numbers(menu).get(typed.lstrip("0") or "0")
        if chosen is not None:
            return Meaning(chosen)
    means = _matches(view, typed, names)
    hinted = typed.lower() == _HINT_KEY and "hint" in commands
    if len(means) == 1:
        return Meaning(reason=_UNSURE) if hinted else Meaning(means[0])
    if means:
        texts = [view.text(a) for a in means[:6]]
        more = f", {texts[-1]} or another" if len(means) > 6 else f" or {texts[-1]}"
        return Meaning(reason=f"That could be {', '.join(texts[:-1])}{more}; say which.")
    action = _illegal(view, typed)
    reason = None if action is None else view.why_not(action)
    reason = reason or _no_number(typed, menu) or _suggest(view, typed, commands)
    return Meaning(reason=f"{reason} For a hint, type hint." if hinted else reason)


def why(view: View, typed: str, menu: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """Return why a typed action is not allowed now, or that it is."""
    meaning = understand(view, typed, menu, names=names)
    if meaning.action is None:
        return meaning.reason
    players = tuple(names) or tuple(f"player {seat + 1}" for seat in range(view.rules.seats))
    done = doing(Faces(view.rules, players), view.state, meaning.action)
    return f"{done} is allowed now."
