"""How each verb is worded, and the table talk of each game for the same actions (A42, D033).

Also cards as players write them (``Q♣``, ``10♥``, ``joker``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from euchre.cards import HIGH, LOW, RANK_NAMES, RANKS, SUIT_NAMES, Pack, each, next_suit
from euchre.coordinates import Card, Strain, TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases.after import CallForBest
from euchre.engine.phases.auction import Auction
from euchre.engine.phases.before import Fold
from euchre.engine.phases.partners import AskCard, SwapBest
from euchre.engine.phases.trump import TurnUp
from euchre.text import listed

if TYPE_CHECKING:
    from euchre.engine.rules import Rules
    from euchre.engine.state import State


@dataclass(frozen=True, kw_only=True)
class Speech:
    """The wording of a verb."""

    #: As an act, with its object behind it: ``discard`` 9♦.
    do: str = ""
    #: The prompt when only cards can be chosen.
    what: str = ""
    #: The label of a button, or of the choice of cards.
    button: str = ""
    #: What the player says, if that is the same in all games ...
    says: str = ""
    #: ... or the field of ``Words`` that has it.
    term: str = ""
    #: Whether it is done by naming or clicking cards.
    cards: bool = False
    #: Whether the player says it aloud.
    aloud: bool = True
    #: Whether it is reported as an act (``Ann discards 9♦``) instead of a call.
    narrated: bool = False
    #: Whether it commits to nothing: such answers come first.
    least: bool = False
    #: Synonyms that may be typed, separated by bars.
    also: str = ""


def _with_cards(do: str, what: str, button: str) -> Speech:
    return Speech(do=do, what=what, button=button, cards=True, aloud=False, narrated=True)


def _players(do: str, also: str = "") -> Speech:
    return Speech(do=do, aloud=False, narrated=True, also=also)


#: One row per verb.
SPEECH: Mapping[int, Speech] = {
    Verb.PLAY: _with_cards("play", "a card to play", "Play"),
    Verb.PASS: Speech(least=True, also="pass|no|n|over|away|by|check|turn down"),
    Verb.ORDER: Speech(also="order|order up|pick up|take|take up|assist|accept|yes|y|up"),
    Verb.NAME: Speech(do="name"),
    Verb.TAKE: Speech(says="I pick it up", also="take|take up|pick up|yes|y|accept"),
    Verb.LEAVE: Speech(
        says="I leave it",
        least=True,
        also="leave|no|n|stay|keep|keep cards|decline|pass|leave there",
    ),
    Verb.DISCARD: _with_cards("discard", "what to discard", "Discard"),
    Verb.EXCHANGE: _with_cards("exchange", "what to exchange", "Exchange"),
    Verb.MISDEAL: Speech(says="Misdeal", also="misdeal|claim|claim misdeal|fold|throw in|yes|y"),
    Verb.PLAY_ON: Speech(
        says="Play on", least=True, also="play on|on|play|continue|no|n|keep|pass"
    ),
    Verb.ALONE: Speech(term="alone", also="yes|y"),
    Verb.TOGETHER: Speech(
        says="Together", least=True, also="together|no|n|partner|partners|pass|stay"
    ),
    Verb.GIVE: _with_cards("pass", "what to pass", "Pass to your partner"),
    Verb.EXPOSE: Speech(says="Jambon: my hand face up", also="expose|open|open hand|jambon|yes|y"),
    Verb.CONCEAL: Speech(
        says="My hand stays face down", least=True, also="conceal|closed|close|no|n|pass"
    ),
    Verb.DICTATE: _with_cards("have them lead", "the card to be led", "Have them lead"),
    Verb.BID: Speech(do="bid"),
    Verb.SWAP: Speech(
        term="swap",
        narrated=True,
        also="swap|swap hand|change|change hand|exchange|dummy|take dummy|yes|y",
    ),
    Verb.KEEP: Speech(term="keep", least=True, also="keep|keep hand|stay|no|n|pass"),
    Verb.ASK: _players("ask"),
    Verb.CHOOSE: _players("choose", "none|nobody|no one|no partner|no partners|with nobody|no|n"),
    Verb.CALL: _players("call"),
    Verb.DROP: Speech(term="drop", least=True, also="drop|drop out|out|fold|no|n|pass"),
    Verb.STAY: Speech(term="stay", also="stay|stay in|in|play|yes|y"),
    Verb.DENY: Speech(term="deny", also="deny|refuse|no|n"),
    Verb.ALLOW: Speech(term="allow", least=True, also="allow|accept|ok|okay|fine|let|yes|y"),
    Verb.CLAIM: Speech(
        term="claim",
        narrated=True,
        also="claim|claim rest|tram|rest are mine|rest mine|rest|all mine|all rest",
    ),
}


#: Above this number not all choices are named.
_SHOWN = 8


@dataclass(frozen=True, kw_only=True)
class Words:
    """The vocabulary of one game; the underlying actions are the same in all games."""

    #: A dealer's opponent accepts the upcard.
    order: str = "I order it up"
    #: The dealer's partner accepts it.
    assist: str = "I order it up"
    #: The dealer's partner accepts it by going alone, if that is the only way (C9).
    assist_alone: str = "I order it down"
    #: The dealer accepts it.
    take: str = "I pick it up"
    #: A pass in the first round, and the dealer's.
    pass_up: str = "Pass"
    turn_down: str = "I turn it down"
    #: A pass in the second round.
    pass_name: str = "Pass"
    #: Going alone.
    alone: str = "I'm going alone"
    #: The joker.
    joker: str = "joker"
    #: The undealt cards.
    stock: str = "stock"
    #: The cards dealt to no player that one may take.
    widow: str = "widow"
    #: A pass in an auction.
    pass_bid: str = "Pass"
    #: Bids to win all tricks, at single and double stakes (B19).
    little: str = "Little Pepper"
    big: str = "Big Pepper"
    #: No trump: the highest card wins, the lowest wins, or the only kind there is.
    high: str = "High"
    low: str = "Low"
    no_trump: str = "No trump"
    #: Trading the whole hand for the dummy, or keeping it (B27).
    swap: str = "I trade hands"
    keep: str = "I keep my hand"
    #: Dropping out of the deal, or staying in (B24).
    drop: str = "I drop out"
    stay: str = "I stay in"
    #: The partner's answers to an acceptance (C44).
    deny: str = "Deny"
    allow: str = "I let it stand"
    #: Claiming all remaining tricks (C45).
    claim: str = "The rest are mine"
    #: Other terms of the game, and their meanings.
    terms: tuple[tuple[str, str], ...] = ()

    @property
    def and_alone(self) -> str:
        """What follows a call that is made alone: ``, alone`` or ``, I'm going alone``."""
        alone = self.alone
        return f", {alone if alone.startswith('I') else alone[0].lower() + alone[1:]}"


def phrase(s: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return what the seat on turn says when it does this action.

    Other players are called by their ``names`` (one per seat), or else by number. Works on a
    redacted state too: nothing hidden is needed.
    """
    words, pack, seat = s.rules.words, s.rules.pack, s.turn
    kind = actions.verb(action)
    phase = None if s.ended else s.rules.phases[s.phase]
    if kind == Verb.PASS:
        if isinstance(phase, Auction):
            return words.pass_bid
        if s.up < 0:
            return words.pass_name
        return words.turn_down if seat == s.dealer else words.pass_up
    if kind == Verb.ORDER:
        return _order(s, alone=actions.alone(action))
    if action == actions.NO_TRUMP:
        return words.no_trump
    if kind == Verb.NAME:
        return _name(s, actions.strain(action)) + words.and_alone * actions.alone(action)
    if kind == Verb.BID:
        return bid_text(words, actions.level(action), actions.strain(action))
    chosen = [_called(p, names) for p in each(actions.seats(action))]
    if kind == Verb.ASK:
        return f"I ask {' and '.join(chosen)} for a card"
    if kind == Verb.CHOOSE:
        return f"I choose {' and '.join(chosen) or 'nobody'}"
    if kind == Verb.CALL:
        card, suit = actions.card(action), actions.suit_called(action)
        return f"I call {SUIT_NAMES[suit] if card < 0 else card_name(pack, card, words.joker)}"
    if action == actions.MISDEAL and isinstance(phase, Fold):
        return "I fold"
    if action == actions.LEAVE and isinstance(phase, AskCard):
        return "I ask nobody"
    if action == actions.LEAVE and isinstance(phase, CallForBest):
        return "I keep my cards"
    if action == actions.LEAVE and isinstance(phase, SwapBest):
        if s.partners(seat).bit_count() == 1:
            return "I exchange no cards"
        return f"I exchange no cards with {_called(phase.mate(s), names)}"
    row = SPEECH[kind]
    if row.term:
        return str(getattr(words, row.term))
    return row.says or actions.text(action, pack)


def saying(s: State, action: Action) -> str:
    """Return an action as the seat on turn says or does it: ``Pass``, ``play Q♣``."""
    row = SPEECH[actions.verb(action)]
    return f"{row.do} {_cards(s.rules, action)}" if row.cards else phrase(s, action)


def bid_text(words: Words, level: int, strain: Strain = -1) -> str:
    """Return a bid in words: a number or a Pepper, and the strain named with it.

    >>> bid_text(Words(), 4, 2), bid_text(Words(), actions.LITTLE)
    ('4 hearts', 'Little Pepper')
    """
    text = {actions.LITTLE: words.little, actions.BIG: words.big}.get(level, str(level))
    if strain < 0:
        return text
    return f"{text} {(*SUIT_NAMES, words.high, words.low)[strain]}"


def card_name(pack: Pack, card: Card, joker: str = "joker") -> str:
    """Return the name of a card in a sentence.

    >>> card_name(Pack(), 0)
    'the 9 of clubs'
    """
    if pack.suit[card] < 0:
        colour = {"BR": "red ", "BK": "black "}.get(pack.texts[card], "")
        return f"the {colour}{joker}"
    return f"the {RANK_NAMES[RANKS[pack.rank[card]]]} of {SUIT_NAMES[pack.suit[card]]}"


def may_do(s: State, choices: Sequence[Action]) -> str:
    """Return the sentence that lists the legal actions of the seat on turn after an illegal one."""
    if sentence := _choose(s.rules, tuple(choices)):
        return sentence
    shown, more = _few(choices)
    named = _by_verb(tuple(_deed(s, action) for action in shown), more)
    return f"You can't do that now; you may {named}."


@lru_cache(maxsize=4096)
def _by_verb(deeds: tuple[str, ...], more: str = "") -> str:
    """Return alternatives that say each verb once.

    >>> _by_verb(("pass", "name clubs", "name hearts"))
    'pass, or name clubs or hearts'
    """
    groups = [list(row) for _, row in groupby(deeds, lambda deed: deed.partition(" ")[0])]
    phrases = []
    for row in groups:
        verb = row[0].partition(" ")[0]
        rest = [row[0], *(deed.removeprefix(f"{verb} ") for deed in row[1:])]
        phrases.append(_listed(rest, more if row is groups[-1] else ""))
    if len(phrases) > 1 and len(deeds) > len(phrases):
        return f"{', '.join(phrases[:-1])}, or {phrases[-1]}"
    return listed(phrases, "or")


def _listed(choices: Sequence[str], more: str) -> str:
    return ", ".join(choices) + more if more else listed(choices, "or")


@lru_cache(maxsize=4096)
def _choose(rules: Rules, choices: tuple[Action, ...]) -> str:
    """Return the sentence for choices of one kind of card only; otherwise an empty string."""
    kinds = {actions.verb(a) for a in choices}
    if len(kinds) != 1 or not (done := SPEECH[kinds.pop()].what):
        return ""
    shown, more = _few(choices)
    cards = [_cards(rules, action) for action in shown]
    return f"You can't do that now; choose {done}: {_listed(cards, more)}."


def _few(choices: Sequence[Action]) -> tuple[Sequence[Action], str]:
    """Return the choices that a sentence names, and the number of others."""
    if len(choices) <= _SHOWN:
        return choices, ""
    return choices[: _SHOWN - 1], f" or one of {len(choices) - _SHOWN + 1} more"


def _deed(s: State, action: Action) -> str:
    """Return an action in a list of options: ``pass``, ``bid 5``, ``say “Away”``."""
    kind, words = actions.verb(action), s.rules.words
    row = SPEECH[kind]
    if row.cards:
        return saying(s, action)
    if kind == Verb.BID:
        return f"{row.do} {bid_text(words, actions.level(action), actions.strain(action))}"
    if kind == Verb.NAME and action != actions.NO_TRUMP:
        named = _strain(words, actions.strain(action))
        return f"{row.do} {named}{' alone' * actions.alone(action)}"
    text = phrase(s, action)
    return "pass" if text == "Pass" else f"say “{text}”{' (go alone)' * always_alone(s, action)}"


def always_alone(s: State, action: Action) -> bool:
    """Whether the words for accepting the upcard hide that it means going alone (C9, D033)."""
    lone = actions.ORDER_ALONE
    return action == lone and phrase(s, lone) == phrase(s, actions.ORDER)


def _strain(words: Words, strain: Strain) -> str:
    return (*SUIT_NAMES, words.high, words.low)[strain]


@lru_cache(maxsize=4096)
def _cards(rules: Rules, action: Action) -> str:
    return " ".join(card_sign(rules, card) for card in each(actions.cards(action)))


def _called(seat: TableSeat, names: Sequence[str]) -> str:
    return names[seat] if names else f"player {seat + 1}"


def _order(s: State, *, alone: bool) -> str:
    words, seat = s.rules.words, s.turn
    text = words.order
    if seat == s.dealer:
        text = words.take
    elif s.partners(s.dealer) >> seat & 1:
        turn_up = s.rules.phase(TurnUp)
        if turn_up and turn_up.partner_alone and s.up >= 0:
            return words.assist_alone
        text = words.assist
    return text + words.and_alone * alone


def _name(s: State, strain: Strain) -> str:
    if strain == HIGH:
        return s.rules.words.high
    if strain == LOW:
        return s.rules.words.low
    text = SUIT_NAMES[strain].capitalize()
    if s.barred and s.barred == 1 << next_suit(strain):
        return f"{text}, making it next"
    return text


#: Suit symbols, in the order of the strains.
SIGNS = "♣♦♥♠"
#: Suit letters, for output without symbols.
LETTERS = str.maketrans(SIGNS, "CDHS")


def card_sign(rules: Rules, card: Card) -> str:
    """Return a card as players write it."""
    pack = rules.pack
    suit, text = pack.suit[card], pack.text(card)
    if suit < 0:
        return {"BR": "red ", "BK": "black "}.get(pack.texts[card], "") + rules.words.joker
    return text[:-1].replace("T", "10") + SIGNS[suit]
