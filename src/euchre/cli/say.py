"""Understanding what a player types: any reasonable way of saying a legal action.

What the game's own words mean for this seat comes first (D033), general ways of
saying the same after it.  Only legal actions match; an action that was understood
and is not legal gets the reason, the rest a suggestion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from euchre.cards import HIGH, JACK, LOW, RANKS, STRAINS, SUIT_NAMES, each, next_suit
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import TurnUp
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import phrase


@dataclass(frozen=True)
class Meaning:
    """What was typed: a legal action, or one line that says why it is none."""

    action: Action | None = None
    reason: str = ""


#: A text without its filling: the words that matter, and whether "alone" was among them.
Said = tuple[str, bool]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILLING = _words(
    "i im ill id am an the it its is my me of with to go going and this that card cards please"
)
_ALONE = _words("alone lone loner solo")
_SYMBOLS = dict(zip("♣♦♥♠♧♢♡♤", [*"CDHSCDHS"], strict=True))
_RANK_WORDS = {
    word: rank
    for rank, words in {
        "2": "2 two",
        "7": "7 seven sevens",
        "8": "8 eight eights",
        "9": "9 nine nines",
        "T": "10 t ten tens",
        "J": "j jack jacks knave",
        "Q": "q queen queens",
        "K": "k king kings",
        "A": "a ace aces",
    }.items()
    for word in words.split()
}
_SUIT_WORDS = {
    word: suit for suit, name in enumerate(SUIT_NAMES) for word in (name[0], name[:-1], name)
}
_JOKERS = _words("b joker benny best")
_VERBS = _words(
    "play lead follow throw put discard bury lay give pass hand dictate ask exchange swap change"
    " name call make say choose trumps"
)
_CARD_VERBS = (Verb.PLAY, Verb.DISCARD, Verb.GIVE, Verb.DICTATE, Verb.EXCHANGE)

#: Ways of saying the actions that move no card, after the game's own words.
_WAYS: dict[Action, str] = {
    actions.PASS: "pass|no|n|over|away|by|check|turn down",
    actions.ORDER: "order|order up|pick up|take|take up|assist|accept|yes|y|up",
    actions.TAKE: "take|take up|pick up|yes|y|accept",
    actions.LEAVE: "leave|no|n|stay|keep|decline|pass|leave there",
    actions.MISDEAL: "misdeal|claim|claim misdeal|throw in|yes|y",
    actions.PLAY_ON: "play on|on|play|continue|no|n|keep|pass",
    actions.ALONE: "yes|y",
    actions.TOGETHER: "together|no|n|partner|partners|pass|stay",
    actions.EXPOSE: "expose|open|open hand|jambon|yes|y",
    actions.CONCEAL: "conceal|closed|close|no|n|pass",
}


def _tokens(typed: str) -> list[str]:
    text = "".join(f"{_SYMBOLS[c]} " if c in _SYMBOLS else c for c in typed).lower()
    return re.sub(r"[^a-z0-9]+", " ", text.replace("'", "").replace("’", "")).split()


def _said(typed: str) -> Said:
    words, alone = [], False
    for token in _tokens(typed):
        if token in _ALONE or (len(token) > 1 and "alone".startswith(token)):
            alone = True
        elif token not in _FILLING:
            words.append(token)
    return " ".join(words), alone


def _name_ways(s: State, strain: int) -> Iterator[str]:
    if strain == HIGH:
        names = ["high", "no trump", "notrump", "high no trump", "no trump high"]
    elif strain == LOW:
        names = ["low", "low no trump", "no trump low"]
    else:
        names = [w for w, suit in _SUIT_WORDS.items() if suit == strain]
        if s.barred == 1 << next_suit(strain):
            names.append("next")
    for name in names:
        yield from (name, f"make {name}", f"name {name}", f"call {name}")
        yield from (f"{name} trump", f"{name} trumps", f"{name} are trumps")


def _ways(s: State, action: Action) -> Iterator[Said]:
    """Yield general ways to say an action that moves no card."""
    kind, alone = actions.verb(action), bool(actions.more(action))
    if kind == Verb.NAME:
        for way in _name_ways(s, actions.arg(action)):
            yield way, alone
        if alone:
            yield "", True
        return
    if kind == Verb.ORDER:
        accepts = _WAYS[actions.ORDER].split("|")
        accepts += _name_ways(s, s.turned) if s.turned >= 0 else []
        for way in accepts:
            yield way, alone
        if alone:
            yield "", True
            yield "order down", False
        return
    for way in _WAYS.get(action, "").split("|"):
        if way == "turn down" and not _turns_down(s):
            continue
        if way:
            yield way, False
    if action == actions.ALONE:
        yield "", True
    if action == actions.TOGETHER:
        yield "not", True


def _turns_down(s: State) -> bool:
    """Whether "turn it down" is a refusal here for this seat (D033)."""
    turn_up = s.rules.phase(TurnUp)
    calls_so = _said(s.rules.words.assist_alone)[0] == "turn down"
    if isinstance(turn_up, TurnUp) and turn_up.partner_alone and calls_so:
        return s.turn == s.dealer
    return s.up >= 0


def _own_words(s: State, action: Action) -> Iterator[Said]:
    """Yield the action's text in records, and what this game calls it for this seat."""
    yield _said(actions.text(action, s.rules.pack))
    yield _said(phrase(s, action))


# -- cards ---------------------------------------------------------------------


def _exact(s: State, rank: str, suit: int) -> int:
    pack = s.rules.pack
    if rank == "2" and suit == 3 and s.rules.customs.joker_card == "2S":
        return pack.joker_mask
    return sum(1 << c for c in each(pack.printed[suit]) if RANKS[pack.rank[c]] == rank)


def _bower(s: State, which: str) -> int:
    if s.rules.bowers == "none" or not 0 <= s.trump < HIGH:
        return 0
    pack, suit = s.rules.pack, s.trump if which == "right" else next_suit(s.trump)
    return sum(1 << c for c in each(pack.printed[suit]) if pack.rank[c] == JACK)


def _joker(s: State, text: str) -> int:
    pack = s.rules.pack
    return sum(1 << c for c in each(pack.joker_mask) if pack.text(c).lower() == text)


def _whole(token: str) -> str:
    """Return the word that a token begins, if only one rank or suit does."""
    if len(token) < 2:
        return token
    known = [*SUIT_NAMES, "jack", "queen", "king", "nine", "seven", "eight", "joker", "benny"]
    begun = [word for word in known if word.startswith(token)]
    return begun[0] if len(begun) == 1 else token


def _cards(s: State, tokens: list[str]) -> list[tuple[int, bool]] | None:
    """Return the cards named, each as (mask, whether exactly one card was named).

    None if some word names no card.
    """
    pack = s.rules.pack
    found: list[tuple[int, bool]] = []
    words = [_whole(t) for t in tokens]
    while words:
        word = words.pop(0)
        joined = re.fullmatch(r"(10|[2-9tjqka])([cdhs])|([cdhs])(10|[2-9tjqka])", word)
        if joined:
            rank, suit = joined[1] or joined[4], joined[2] or joined[3]
            found.append((_exact(s, _RANK_WORDS.get(rank, rank), _SUIT_WORDS[suit]), True))
        elif word in _RANK_WORDS and words and words[0] in _SUIT_WORDS:
            found.append((_exact(s, _RANK_WORDS[word], _SUIT_WORDS[words.pop(0)]), True))
        elif word in _SUIT_WORDS and words and words[0] in _RANK_WORDS:
            found.append((_exact(s, _RANK_WORDS[words.pop(0)], _SUIT_WORDS[word]), True))
        elif word in ("right", "left") or word in _JOKERS:
            named = pack.joker_mask if word in _JOKERS else _bower(s, word)
            found.append((named, True))
            if words and words[0] in ("bower", "bar"):
                words.pop(0)
        elif word in ("br", "bk"):
            found.append((_joker(s, word), True))
        elif word in _RANK_WORDS:
            rank = _RANK_WORDS[word]
            found.append((sum(_exact(s, rank, suit) for suit in range(4)), False))
        elif word in _SUIT_WORDS:
            suits = s.rules.ranks.lane[s.trump] if s.trump >= 0 else pack.printed
            found.append((suits[_SUIT_WORDS[word]], False))
        elif word in ("trump", "trumps") and s.trump >= 0:
            found.append((s.rules.ranks.trumps[s.trump], False))
        else:
            return None
    return found


def _union(named: list[tuple[int, bool]]) -> int:
    cards = 0
    for mask, _ in named:
        cards |= mask
    return cards


def _named_cards(s: State, typed: str) -> list[tuple[int, bool]] | None:
    tokens = [t for t in _tokens(typed) if t not in _FILLING]
    while len(tokens) > 1 and (tokens[0] in _VERBS or tokens[-1] in ("away", "down")):
        tokens = tokens[1:] if tokens[0] in _VERBS else tokens[:-1]
    return _cards(s, tokens) or None


def _moved(action: Action) -> int:
    """Return the mask of the cards that an action moves."""
    if actions.verb(action) in (Verb.PLAY, Verb.DICTATE):
        return 1 << actions.arg(action)
    return actions.more(action)


def _card_choices(s: State, legal: Sequence[Action], typed: str) -> list[Action]:
    """Return the legal actions that move the cards named."""
    named = _named_cards(s, typed)
    movers = [a for a in legal if actions.verb(a) in _CARD_VERBS]
    if not named or not movers:
        return []
    first, rest = named[0][0], named[1:]
    fits = []
    for action in movers:
        moved = _moved(action)
        if actions.verb(action) == Verb.EXCHANGE:
            if all(exact for _, exact in named) and moved == _union(named):
                fits.append(action)
        elif moved & first:
            asked = actions.more(action) - 1 if actions.verb(action) == Verb.PLAY else -1
            lane = s.rules.pack.printed[asked] if asked >= 0 else -1
            if not rest or (asked >= 0 and len(rest) == 1 and rest[0][0] & lane):
                fits.append(action)
    return fits


# -- the whole -----------------------------------------------------------------


def _different(s: State, found: Iterable[Action]) -> list[Action]:
    """Return actions that differ in text: of two identical cards the first."""
    return list({actions.text(a, s.rules.pack): a for a in reversed(list(found))}.values())[::-1]


def _matches(view: View, typed: str) -> list[Action]:
    """Return the legal actions that the text can mean, from the first level that has any."""
    s, legal, said = view.state, view.legal(), _said(typed)
    if not any(said):
        return []
    calls = [a for a in legal if actions.verb(a) not in _CARD_VERBS]
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
    return way[1] == said[1] and way[0].startswith(said[0])


def _illegal(view: View, typed: str) -> Action | None:
    """Return the action that a text would be somewhere else in a deal."""
    s, said = view.state, _said(typed)
    try:
        first, *rest = typed.split() or [""]
        words = [w if w.lower() in ("alone", "on", *STRAINS[4:]) else w.upper() for w in rest]
        return actions.parse(" ".join([first.lower(), *words]), s.rules.pack)
    except actions.ActionError:
        pass
    names = [actions.name(strain, alone=alone) for strain in range(6) for alone in (False, True)]
    named = _named_cards(s, typed)
    if s.trump >= 0 and named and all(exact and mask for mask, exact in named):
        cards = _union(named)
        kinds = [actions.verb(a) for a in view.legal()]
        if Verb.EXCHANGE in kinds:
            return actions.exchange(cards)
        for kind, build in ((Verb.DISCARD, actions.discard), (Verb.GIVE, actions.give)):
            if kind in kinds:
                return build(cards)
        card = next(each(cards))
        return actions.dictate(card) if Verb.DICTATE in kinds else actions.play(card)
    for action in (actions.ORDER, actions.ORDER_ALONE, *_WAYS, *names):
        if any(said) and said in set(_ways(s, action)):
            return action
    if named and named[0][1] and named[0][0]:
        exchange = any(actions.verb(a) == Verb.EXCHANGE for a in view.legal())
        cards = _union(named)
        return actions.exchange(cards) if exchange else actions.play(next(each(cards)))
    return None


def _suggest(view: View, typed: str, commands: Sequence[str]) -> str:
    """Return one line about a text that means nothing here."""
    s = view.state
    shown = typed if len(typed) <= 40 else typed[:37] + "..."
    good = {word: word for word in commands}
    for action in view.legal():
        good |= {w.lower(): w for w in (phrase(s, action), view.text(action))}
        if actions.verb(action) not in _CARD_VERBS:
            ways = (f"{way} alone".strip() if alone else way for way, alone in _ways(s, action))
            good |= {way: way for way in ways if len(way) > 2}
    for said in (typed.lower(), " ".join(t for t in _tokens(typed) if t not in _FILLING)):
        close = get_close_matches(said, good, n=1, cutoff=0.7)
        if close:
            return f"I do not understand {shown!r}; did you mean {good[close[0]]!r}?"
    words = [*_RANK_WORDS, *SUIT_NAMES, *_ALONE, *_VERBS, *_words("order trump bower right left")]
    better = []
    for token in _tokens(typed):
        nearest = get_close_matches(token, words, n=1, cutoff=0.6) if len(token) > 1 else [token]
        better.append(token if token in _FILLING or not nearest else nearest[0])
    if len(_matches(view, " ".join(better))) == 1:
        return f"I do not understand {shown!r}; did you mean {' '.join(better)!r}?"
    return f"I do not understand {shown!r}; type help for what can be said."


def understand(
    view: View, typed: str, menu: Sequence[Action] = (), commands: Sequence[str] = ()
) -> Meaning:
    """Return what a player on turn means by a line of text.

    ``menu`` holds the legal actions as they are numbered on the screen, from 1;
    ``commands`` are words that may be suggested too.
    """
    typed = " ".join(typed.split())
    if typed.isdecimal() and typed.isascii() and len(typed) < 4 and 1 <= int(typed) <= len(menu):
        return Meaning(menu[int(typed) - 1])
    found = _matches(view, typed)
    if len(found) == 1:
        return Meaning(found[0])
    if found:
        names = [view.text(a) for a in found[:6]]
        more = f", {names[-1]} or another" if len(found) > 6 else f" or {names[-1]}"
        return Meaning(reason=f"That could be {', '.join(names[:-1])}{more}; say which.")
    action = _illegal(view, typed)
    reason = None if action is None else view.why_not(action)
    return Meaning(reason=reason or _suggest(view, typed, commands))


def why(view: View, typed: str) -> str:
    """Return why what is typed may not be done now, or that it may."""
    meaning = understand(view, typed)
    if meaning.action is None:
        return meaning.reason
    return f"Nothing speaks against it: {view.text(meaning.action)} is allowed now."
