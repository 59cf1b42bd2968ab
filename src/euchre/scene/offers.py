"""The viewer's own hand in a scene, and the choices on offer, with the cards they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import RANKS, STRAINS, each
from euchre.coordinates import Card, TableSeat
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.phases import Tricks
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import SPEECH
from euchre.engine.worlds import boxes_of, groups_of
from euchre.language import results
from euchre.language.choices import label, question
from euchre.language.naming import Faces
from euchre.ranking import NO_SUIT
from euchre.scene.deck import Deck, Scene


def stage(s: State) -> str:
    """Return the stage of the deal: ``calls``, ``ready`` (trump is made), ``play`` or ``over``."""
    if s.ended:
        return "over"
    if isinstance(s.rules.phases[s.phase], Tricks):
        return "play"
    return "calls" if s.trump < 0 else "ready"


def choice(view: View, faces: Faces, looks: Deck, choices: Sequence[Action]) -> Scene:
    """Return the question to the seat on turn and its answers; plays are attached to cards."""
    return {
        "prompt": question(faces, view),
        "actions": _actions(view, faces, looks, choices),
        "pick": _pick(view, choices),
        "forced": last_card(view.state, choices) is not None,
    }


def last_card(s: State, choices: Sequence[Action]) -> Action | None:
    """Return the play that the table makes for the seat on turn: the last card of its hand.

    ``choices`` are that seat's legal actions, empty for other viewers.  Any other forced action
    is left to the player: playing it at once would reveal to the table that it was forced.
    """
    if len(choices) != 1 or s.columns or s.hands[s.turn].bit_count() != 1:
        return None
    if not s.trick and s.rules.ranks.lane[s.trump][NO_SUIT] & ~s.played:
        # Leading a joker at no trump means naming a suit; asking would reveal who holds it.
        return None
    return choices[0] if actions.verb(choices[0]) == Verb.PLAY else None


def claim(view: View) -> list[Card]:
    """Return a seat's cards in an order that takes all the rest, two tricks or more, for certain.

    Empty if there is none.  Trumps first: one trump led draws at least one of the others'.  It
    follows from what a seat on lead knows, so the offer tells nothing.  Bacon's claims are actions
    of that game and need no proof.
    """
    s, seat, rules = view.state, view.seat, view.rules
    phase, hand = rules.phases[s.phase], view.hand
    if s.ended or not isinstance(phase, Tricks) or phase.claim != "off" or s.columns:
        return []
    if s.dictated >= 0 and not s.played:
        # The lead is an opponent's choice, perhaps a card that a trump takes.
        return []
    led = [card for _, card in s.trick[:1]]
    leader = s.trick[0][0] if s.trick else s.turn
    if seat != leader or len(led) + hand.bit_count() < 2:
        return []
    ranks, trump = rules.ranks, s.trump
    lane, suit, strength = ranks.lane[trump], ranks.suit[trump], ranks.strength[trump]
    boxes = boxes_of(view)
    hands = {b for b, box in enumerate(boxes) if box.kind == "hand" and not s.out >> box.at & 1}
    theirs = sum(s.hands) & ~hand | sum(1 << card for _, card in s.trick[1:])
    theirs |= sum(sum(group.bits) for group in groups_of(view, boxes) if hands & {*group.boxes})
    drawn = lane[trump] if trump < NO_SUIT else 0
    mine = hand | sum(1 << card for card in led)
    enough = (mine & drawn).bit_count() >= (theirs & drawn).bit_count()
    later = theirs & ~drawn if enough and not (led and drawn >> led[0] & 1 == 0) else theirs

    def boss(card: Card) -> bool:
        """Whether a card wins when it is led, after the trumps."""
        row, others = strength[suit[card]], theirs if drawn >> card & 1 else later
        return suit[card] != NO_SUIT and all(row[card] >= row[other] for other in each(others))

    order = sorted(each(hand), key=lambda card: not drawn >> card & 1)
    return order if all(boss(card) for card in (*led, *order)) else []


def hand(view: View, looks: Deck, choices: Sequence[Action]) -> list[Scene]:
    """Return the own hand, trumps first, then suit by suit, and how each card may be played."""
    trump = view.state.trump
    order = looks.in_order(trump, view.hand)
    if not choices:
        return [looks.held(card, trump) for card in order]
    return [_mine(view, looks, card, choices) for card in order]


#: How a hand may be sorted, in words: trump at one end, or suit by suit as the cards are printed.
SORTED = {"left": "trump at the left", "right": "trump at the right", "printed": "as printed"}


def arranged(hand: Sequence[Scene], order: str, moved: Sequence[str] = ()) -> list[Scene]:
    """Return a hand as somebody wants it: sorted, or in the order to which it was moved by hand.

    >>> shown = [{"card": "JC", "suit": "C", "trump": 1}, {"card": "AS", "suit": "S", "trump": 0}]
    >>> [card["card"] for card in arranged(shown, "right")]
    ['AS', 'JC']
    >>> [card["card"] for card in arranged(shown, "left", ["AS", "JC"])]
    ['AS', 'JC']
    """
    free: list[str | None] = [*moved]
    keyed = []
    for card in sorted(hand, key=_SORT.get(order, lambda card: 0)):
        at = free.index(card["card"]) if card["card"] in free else len(free)
        if at < len(moved):
            # A twin of the card takes the next place.
            free[at] = None
        keyed.append((at, card))
    return [card for _, card in sorted(keyed, key=lambda pair: pair[0])]


def _printed(card: Scene) -> int:
    suit, rank = card["suit"], RANKS.find(card["card"][0])
    return "SHCD".index(suit) * len(RANKS) - rank if suit else -len(RANKS)


_SORT = {"right": lambda card: card["trump"], "printed": _printed}


def _mine(view: View, looks: Deck, card: Card, choices: Sequence[Action]) -> Scene:
    """Return a card with the ways to play it, or, during play, why it cannot be played.

    ``plays`` has several entries for a joker whose leader names the suit to follow.
    """
    held, like = looks.held(card, view.state.trump), looks.like[card]
    plays = [a for a in choices if actions.verb(a) == Verb.PLAY and like >> actions.card(a) & 1]
    if plays:
        return held | {"plays": [_way(view, a) for a in plays]}
    if choices and stage(view.state) == "play":
        first = view.rules.pack.held(1 << card, view.hand).bit_length() - 1
        return held | {"why": view.why_not(first)}
    return held


def _way(view: View, action: Action) -> Scene:
    """Return one way to play a card: its action text, and the suit that a joker asks for."""
    asked = actions.suit_led(action)
    return {"play": view.text(action), "strain": STRAINS[asked] if asked >= 0 else ""}


def columns(
    view: View, looks: Deck, p: TableSeat, choices: Sequence[Action] | None = None
) -> list[Scene]:
    """Return the table cards of a seat (B6): the open one, and whether there is one beneath.

    ``choices`` are given for the owner, whose cards include the ways to play them.
    """
    s = view.state
    rows = []
    for i, card in enumerate(s.columns[p] if s.columns else ()):
        shown = None
        if card >= 0 and choices is None:
            shown = looks.card(card, s.trump)
        elif card >= 0:
            shown = _mine(view, looks, card, choices or ())
        rows.append({"open": shown, "under": bool(s.under[p] >> i & 1)})
    return rows


def _actions(view: View, faces: Faces, looks: Deck, choices: Sequence[Action]) -> list[Scene]:
    """Return the choices other than playing a card: calls, bids, trump, partner calls."""
    apart = {Verb.PLAY, *MOVING}
    with_cards = any(actions.verb(a) in MOVING for a in choices)
    return [
        _offer(view, faces, looks, a, with_cards=with_cards)
        for a in choices
        if actions.verb(a) not in apart
    ]


def _offer(view: View, faces: Faces, looks: Deck, action: Action, *, with_cards: bool) -> Scene:
    """Return a choice: its text for the server, its label, and its subject."""
    s, kind, play = view.state, actions.verb(action), view.text(action)
    strain = max(actions.strain(action), actions.suit_called(action))
    offer: Scene = {
        "play": play,
        "label": label(faces, s, action, with_cards=with_cards),
        "kind": play.split(" ")[0],
    }
    if actions.card(action) >= 0:
        offer |= looks.card(actions.card(action), s.trump)
    if kind == Verb.BID:
        offer["level"] = results.bid_name(actions.level(action))
    if strain >= 0 or kind == Verb.BID:
        offer["strain"] = STRAINS[strain] if strain >= 0 else ""
    if kind in (Verb.NAME, Verb.ORDER):
        offer["alone"] = actions.alone(action)
    if kind == Verb.CHOOSE:
        offer["seats"] = [*each(actions.seats(action))]
    return offer


def _pick(view: View, choices: Sequence[Action]) -> Scene | None:
    """Return how cards of the own hand are moved: the verb, how many, and which are allowed.

    The answer is the verb and the cards as text, as in ``discard 9S TS``.
    """
    moves = [a for a in choices if actions.verb(a) in MOVING]
    if not moves:
        return None
    cards = 0
    for action in moves:
        cards |= actions.cards(action)
    pack = view.rules.pack
    return {
        "verb": view.text(moves[0]).split(" ")[0],
        "label": SPEECH[actions.verb(moves[0])].button,
        "count": actions.size(moves[0]),
        "cards": list(dict.fromkeys(pack.text(c) for c in each(cards))),
    }


def unasked(scene: Scene) -> Scene:
    """Return the parts of a scene that change while nothing is asked."""
    hand = [
        {key: card[key] for key in card if key != "why"} | {"plays": []} for card in scene["hand"]
    ]
    return {"actions": [], "pick": None, "prompt": "", "hand": hand}
