"""The question to the player on turn, and the possible answers, in words.

The terminal and the page in the browser offer the same choices in the same order.  Also choices as
advice, and as the subject of a sentence:

>>> gerund("I order it up"), gerund("I'm going alone"), gerund("Over")
('Ordering it up', 'Going alone', 'Saying "Over"')
"""

from __future__ import annotations

from collections.abc import Callable

from euchre.cards import STRAIN_NAMES, SUIT_NAMES, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import LITTLE, MOVING, Action, Verb
from euchre.engine.phases import Auction, ChoosePartners, Declare, NameSuit, TakeWidow
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown, PerTrick
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import SPEECH, always_alone, bid_text, phrase
from euchre.language.naming import Faces
from euchre.language.results import bid_name
from euchre.language.telling import receiver
from euchre.ranking import in_order
from euchre.text import capital, counted, listed, small


def menu(view: View) -> list[Action]:
    """Return the legal actions in the order in which they are shown.

    The least committal comes first, and lower bids before higher ones; cards keep the order of the
    hand.  Of two identical cards only the first is listed.
    """
    s, rules, legal = view.state, view.rules, view.legal()
    if not legal:
        return []
    owner = next(each(s.exposed), s.turn) if s.trump >= 0 else s.turn
    mask = s.hands[s.turn] | s.hands[owner] | s.open_cards(s.turn)
    order = {c: i for i, c in enumerate(in_order(rules.pack, rules.ranks, s.trump, mask))}
    unique = {view.text(a): a for a in reversed(legal)}
    listing = list(unique.values())[::-1]

    def key(action: Action) -> tuple[int, int]:
        kind = actions.verb(action)
        if kind in (Verb.PLAY, Verb.DICTATE, Verb.DISCARD, Verb.GIVE):
            return 1, order.get(next(each(actions.cards(action))), 0)
        if SPEECH[kind].least:
            return -1, 0
        if kind == Verb.BID:
            return 0, actions.level(action)
        return (0, 0) if kind not in (Verb.EXCHANGE, Verb.CLAIM) else (2, 0)

    return sorted(listing, key=key)


def label(faces: Faces, s: State, action: Action, *, with_cards: bool = False) -> str:
    """Return a choice in words, as on a button or in a list.

    ``with_cards``: whether cards are offered beside it.
    """
    kind = actions.verb(action)
    if kind == Verb.EXCHANGE:
        return f"{SPEECH[kind].button} {faces.cards(each(actions.cards(action)))}"
    if kind == Verb.CHOOSE:
        chosen = [*each(actions.seats(action))]
        return f"With {faces.whom(chosen)}" if chosen else "With nobody"
    if kind == Verb.ASK:
        return f"Ask {faces.whom(each(actions.seats(action)))} for a card"
    if kind == Verb.CALL:
        card, suit = actions.card(action), actions.suit_called(action)
        return f"Call {faces.card(card) if card >= 0 else SUIT_NAMES[suit]}"
    if action == actions.LEAVE and with_cards:
        return "I keep my hand"
    return spelled_out(s, action)


def roles(view: View, seat: TableSeat) -> list[str]:
    """Return a player's roles in this deal, a word or two each: dealer, maker, alone."""
    s = view.state
    words = []
    if seat == s.dealer:
        words.append("dealer")
    if seat == s.maker:
        words.append("maker")
    if s.lone >> seat & 1:
        words.append("alone")
    if s.exposed & s.lone & 1 << seat:
        words.append("open hand")
    if s.helpers >> seat & 1:
        words.append("chosen partner")
    if s.out >> seat & 1:
        words.append("sits out" if s.partners(seat) & s.lone else "has dropped out")
    if s.trump < 0:
        if seat == s.bidder:
            strain = f" {STRAIN_NAMES[s.bid_strain]}" if s.bid_strain >= 0 else ""
            words.append(f"bids {bid_name(s.bid)}{strain}")
        elif s.passed >> seat & 1:
            words.append("passed")
    return words


def called(faces: Faces, s: State) -> str:
    """Return what the maker called to find a partner, or an empty string (B9, B15)."""
    if s.called < 0:
        return ""
    if s.called >= SUIT_CALLED:
        suit = s.called - SUIT_CALLED
        return f"best {faces.suited('', suit) if faces.symbols else SUIT_NAMES[suit]}"
    return faces.card(s.called)


def question(faces: Faces, view: View) -> str:
    """Return the question to the view's seat, which is on turn, in one sentence."""
    s, legal = view.state, view.legal()
    # Of calls that may be made alone or not, the one that is not.
    kinds = {actions.verb(a): a for a in sorted(legal, reverse=True)}
    for kind, ask in _QUESTIONS.items():
        if kind in kinds:
            return ask(faces, s, kinds)
    return "It is your turn."


def _play(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    if not s.trick:
        return "You lead. Play any card." if s.dictated < 0 or s.played else "You lead."
    asked = SUIT_NAMES[s.led].capitalize() if 0 <= s.led < 4 else "The joker"
    return f"{asked} {'are' if s.led < 4 else 'is'} led. Play a card."


def _accept(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    up = faces.the(s.up)
    turned = f"{up[0].upper()}{up[1:]} is turned up."
    if Verb.PASS not in kinds:
        return "Everyone has passed: you must pick up the upcard."
    if actions.alone(kinds[Verb.ORDER]):
        # There is no way to accept it together with the partner (C9).
        return f"{turned} Go alone, or pass?"
    if s.turn == s.dealer:
        return f"{turned} Pick it up, or turn it down?"
    return f"{turned} Order it up, or pass?"


def _name(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    phase, asked = s.rules.phases[s.phase], ["Name a suit as trump"]
    if isinstance(phase, NameSuit | Declare) and phase.high_low:
        asked.append("call high or low")
    if isinstance(phase, Declare) and phase.no_trump:
        asked.append("play without trump")
    if Verb.PASS in kinds:
        asked.append("pass")
    return f"{', '.join(asked[:-1])}, or {asked[-1]}." if len(asked) > 1 else f"{asked[0]}."


def _bid(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    asked = "Bid, or pass?" if Verb.PASS in kinds else "You must bid."
    return asked + (f" More than {s.rules.tricks} can't be made." * _overbid(s.rules))


def _overbid(rules: Rules) -> bool:
    """Whether more tricks may be bid than there are, at the price of falling short (B27, D057)."""
    auction, prices = rules.phase(Auction), rules.prices
    numbers = [n for n in auction.levels if n < LITTLE] if auction else []
    by_bid = isinstance(prices, CountDown) and prices.need is None
    return by_bid and max(numbers, default=0) > rules.tricks


def _moved(faces: Faces, s: State, kinds: dict[int, Action], kind: int) -> str:
    return counted(actions.size(kinds[kind]), "card")


def _discard(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    cards = _moved(faces, s, kinds, Verb.DISCARD)
    if Verb.LEAVE in kinds:
        return f"Discard {cards} for your partner's best, or keep your hand?"
    return f"Discard {cards}."


def _give(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    keep = ", or keep your hand" * (Verb.LEAVE in kinds)
    return f"Pass {_moved(faces, s, kinds, Verb.GIVE)} to {faces.whom([receiver(s)])}{keep}."


def _change(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    cards = _moved(faces, s, kinds, Verb.EXCHANGE)
    return f"Exchange {cards} for the face-down ones, or play on?"


def _call(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    if actions.suit_called(kinds[Verb.CALL]) >= 0:
        return "Call a suit: whoever has its best card is your partner."
    return "Call a card: whoever has it is your partner."


def _deny(faces: Faces, s: State, kinds: dict[int, Action]) -> str:
    return f"{faces.does(s.declarer, 'order')} up {faces.the(s.up)}. Deny it, or let it stand?"


#: The first of these verbs that is legal now decides the question.
_QUESTIONS: dict[int, Callable[[Faces, State, dict[int, Action]], str]] = {
    Verb.PLAY: _play,
    Verb.DICTATE: lambda f, s, k: f"Which card must {f.whom(each(s.exposed))} lead?",
    Verb.BID: _bid,
    Verb.DENY: _deny,
    Verb.ORDER: _accept,
    Verb.NAME: _name,
    Verb.DISCARD: _discard,
    Verb.GIVE: _give,
    Verb.EXCHANGE: _change,
    Verb.CALL: _call,
    Verb.CHOOSE: lambda f, s, k: "Choose your partners for this deal.",
    Verb.ASK: lambda f, s, k: "Ask a partner for a card?",
    Verb.MISDEAL: lambda f, s, k: "Is this a misdeal?",
    Verb.PLAY_ON: lambda f, s, k: "Call a misdeal, or play on?",
    Verb.TAKE: lambda f, s, k: f"Pick up {f.the(s.up)}, or leave it?",
    Verb.ALONE: lambda f, s, k: "Go alone, or play together?",
    Verb.EXPOSE: lambda f, s, k: "Play jambon, with your hand face up?",
    Verb.SWAP: lambda f, s, k: f"Trade your whole hand for the {s.rules.words.widow}, or keep it?",
    Verb.DROP: lambda f, s, k: "Stay in, or drop out?",
    Verb.STAY: lambda f, s, k: "You must stay in.",
    Verb.PASS: lambda f, s, k: "You can only pass.",
}


def spelled_out(s: State, action: Action, names: tuple[str, ...] = ()) -> str:
    """Return what the seat on turn says, and what a beginner could not know that it means.

    ``I turn it down (go alone)``, ``20 alone, no widow``, ``Big Pepper (all 6, double)``.
    """
    call = phrase(s, action, names)
    if always_alone(s, action):
        return f"{call} (go alone)"
    if actions.verb(action) == Verb.BID:
        return call + bid_means(s.rules, actions.level(action))
    return call


def bid_means(rules: Rules, level: int) -> str:
    """Return what a bid means beyond its number: ``" alone, no widow"``, or an empty string."""
    if level >= LITTLE:
        double = isinstance(rules.prices, PerTrick) and level in rules.prices.double
        return f" (all {rules.tricks}{', double' * double})"
    alone = " alone" * bid_alone(rules, level)
    widow = rules.phase(TakeWidow)
    without = widow is not None and level in widow.without
    return f"{alone}{f', no {rules.words.widow}' * without}"


def bid_alone(rules: Rules, level: int) -> bool:
    """Whether a bid is always played alone, while others are not (B12-B14, B20, D078)."""
    auction, declare = rules.phase(Auction), rules.phase(Declare)
    choose = rules.phase(ChoosePartners)
    if auction is None or level not in auction.levels:
        return False
    if declare and level in declare.solo:
        return True
    return choose is not None and not dict(choose.most).get(level)


#: Some games say these without "I": "Order it up", "Pass".
_DOING = ("order", "pick", "take", "turn", "assist", "pass", "deny", "change", "keep")
_DOUBLED = ("bid", "drop", "let")
#: One-word answers to a question, phrased as actions.
_ANSWERS = {actions.ALONE: "Going alone", actions.TOGETHER: "Playing together"}
#: Questions answered in sentences that nobody would call saying something.
_SENTENCES: dict[int, str] = {
    Verb.EXPOSE: "Playing jambon",
    Verb.CONCEAL: "Keeping your hand face down",
}


def choice(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as one would advise it: ``lead J♥``, ``I order it up``."""
    kind, suit = actions.verb(action), actions.suit_led(action)
    do = SPEECH[kind].do
    if kind == Verb.PLAY:
        asked = f" for {SUIT_NAMES[suit]}" if suit >= 0 else ""
        return f"{do if s.trick else 'lead'} {faces.the(actions.card(action))}{asked}"
    if kind in MOVING:
        return f"{do} {listed([faces.the(card) for card in each(actions.cards(action))])}"
    if kind == Verb.BID:
        return f"{do} {bid_text(s.rules.words, actions.level(action), actions.strain(action))}"
    if kind == Verb.DICTATE:
        return f"{do} {faces.the(actions.card(action))}"
    if kind == Verb.CHOOSE:
        chosen = [*each(actions.seats(action))]
        return f"play with {faces.whom(chosen)}" if chosen else "play with nobody"
    if kind == Verb.ASK:
        return f"{do} {faces.whom(each(actions.seats(action)))} for a card"
    if kind == Verb.CALL:
        card, suit = actions.card(action), actions.suit_called(action)
        return f"{do} {faces.the(card) if card >= 0 else SUIT_NAMES[suit]}"
    return spelled_out(s, action, faces.names)


def doing(faces: Faces, s: State, action: Action) -> str:
    """Return a choice as the subject of a sentence: ``Leading J♥``, ``Ordering it up``."""
    kind = actions.verb(action)
    if kind == Verb.PASS:
        text = phrase(s, action)
        return gerund(text) if text != "Pass" else "Passing"
    if kind in _SENTENCES:
        return _SENTENCES[kind]
    if action in _ANSWERS and " " not in phrase(s, action):
        return _ANSWERS[action]
    if kind == Verb.NAME:
        strain = actions.strain(action)
        name = SUIT_NAMES[strain] if strain < len(SUIT_NAMES) else small(phrase(s, action))
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
            return capital(rest)
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
