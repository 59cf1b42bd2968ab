"""What one seat sees, as plain JSON values: the picture that a page draws.

A scene is made of a ``View`` and of public facts (the match between deals, who sits
where) and of nothing else, so it cannot tell more than the view does.  The page that
draws it knows no rule: what may be done now, how it is called, why a card may not be
played, what is asked and how the score cards lie, all stands in the scene.

Cards are ``{card, face, suit, text, name}``: the text of records (``JH``, ``B``), which face
is drawn (the same, but for a joker whose part another card plays, C31), the printed suit
(a joker has none), how it is written (``J♥``) and how it is said (``jack of hearts, right
bower``).  Two cards of a double pack have the same text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from euchre.cards import STRAINS, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.markers import marker
from euchre.engine.match import Match
from euchre.engine.phases import Tricks
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import phrase
from euchre.ranking import in_order
from euchre.records import results
from euchre.records.choices import MOVED, called, label, menu, question, roles
from euchre.records.faces import Faces

Scene = dict[str, Any]

#: Deeds, which are seen and not heard.
_SILENT = (
    Verb.PLAY,
    Verb.DISCARD,
    Verb.EXCHANGE,
    Verb.GIVE,
    Verb.DICTATE,
    Verb.CHOOSE,
    Verb.CALL,
    Verb.ASK,
)


def picture(
    view: View,
    faces: Faces,
    match: Match,
    *,
    kinds: Sequence[str] = (),
    said: Mapping[int, str] | None = None,
    result: str = "",
) -> Scene:
    """Return what the seat of a view sees; a spectator's has no hand and no choices.

    ``faces`` name the players for the same eyes: ``Faces(rules, names, seat)``, seat -1 for
    a spectator, the name "You" where the own seat is to be told so.  ``match`` is the match
    before this deal, or after it once the deal is counted.  ``kinds`` says of each seat who
    acts there (``person``, ``bot``, ``covered``, ``empty``); ``said`` is what each seat has
    said last in this deal (see ``spoken``).  ``result`` is the line on a finished deal,
    ``records.results.result``: it needs the full state, of a deal that is over.
    """
    s = view.state
    offers = menu(view)
    return {
        "game": s.rules.title,
        "deal_no": match.deals + (not result),
        "me": view.seat,
        "stage": _stage(s),
        "turn": s.turn if s.turn >= 0 else None,
        "prompt": question(faces, view) if offers else _waiting(faces, s),
        "seats": [_seat(view, faces, p, kinds, said or {}) for p in range(s.rules.seats)],
        "hand": _hand(view, faces, offers),
        "facedown": 0 if view.seat is None or view.hand else view.hands[view.seat],
        "trick": [_played(faces, s, p, c) for p, c in s.trick],
        "last": _last(faces, s),
        "trick_no": sum(s.taken),
        "tricks": s.rules.tricks,
        "upcard": _upcard(faces, s),
        "refused": _refused(faces, s),
        "stock": view.stock,
        "stock_name": s.rules.words.stock,
        "widow": view.widow,
        "widow_name": s.rules.words.widow,
        "trump": _trump(faces, s),
        "bid": _bid(s),
        "sides": _sides(faces, s, match),
        "goal": goal(match),
        "standing": results.standing(faces, match),
        "actions": _actions(view, faces, offers),
        "pick": _pick(view, offers),
        "result": result,
        "over": _over(faces, match),
        "winners": list(match.winners),
    }


def spoken(before: State, action: Action) -> str:
    """Return what a seat says with an action, for the bubble at its place; empty for deeds.

    ``before`` may be redacted, and ``action`` as the same eyes see it.
    """
    if actions.verb(action) in _SILENT:
        return ""
    said = phrase(before, action)
    return f"I bid {said}" if actions.verb(action) == Verb.BID else said


def goal(match: Match) -> str:
    """Return to what score the game goes."""
    end = match.rules.goal
    if end.deals:
        return f"{end.deals} deals"
    return f"from {end.start} to {end.target}" if end.down else f"to {end.target}"


def _stage(s: State) -> str:
    """Return how far the deal is: ``calls``, ``ready`` (trump is made), ``play`` or ``over``."""
    if s.ended:
        return "over"
    if isinstance(s.rules.phases[s.phase], Tricks):
        return "play"
    return "calls" if s.trump < 0 else "ready"


def _waiting(faces: Faces, s: State) -> str:
    """Return for whom the table waits."""
    return f"{faces.names[s.turn]} is thinking." if s.turn >= 0 else ""


def _over(faces: Faces, match: Match) -> list[str]:
    """Return who has won, once the match is decided."""
    if not match.over:
        return []
    return [results.game_over(faces, match.results[-1]), *results.match_over(faces, match)]


# -- cards --------------------------------------------------------------------------------------


def _card(faces: Faces, card: int, trump: int = -1) -> Scene:
    """Return a card and how it is written and said."""
    pack = faces.rules.pack
    text, joker = pack.text(card), pack.suit[card] < 0
    return {
        "card": text,
        "face": "2S" if joker and faces.rules.customs.joker_card == "2S" else text,
        "suit": "" if joker else text[1],
        "text": faces.card(card),
        "name": faces.spoken(card, trump).removeprefix("the "),
    }


def _played(faces: Faces, s: State, seat: int, card: int) -> Scene:
    return {"seat": seat} | _card(faces, card, s.trump)


def _last(faces: Faces, s: State) -> Scene | None:
    """Return the last trick and who has won it."""
    if not s.last:
        return None
    return {"winner": _winner(s), "cards": [_played(faces, s, p, c) for p, c in s.last]}


def _winner(s: State) -> int:
    """Return who has won the last trick: whoever leads, or has led, to the next one."""
    if s.trick:
        return s.trick[0][0]
    if not s.ended:
        return s.turn
    final = s.history[-1]
    if final.action == actions.CLAIM:
        return final.seat
    led, ranks = s.history[-len(s.last)].action, s.rules.ranks
    asked = actions.more(led) - 1 if actions.more(led) else ranks.suit[s.trump][actions.arg(led)]
    strength = ranks.strength[s.trump][asked]
    return max(s.last, key=lambda play: strength[play[1]])[0]


def _hand(view: View, faces: Faces, offers: Sequence[Action]) -> list[Scene]:
    """Return the own hand, trumps first, then suit by suit, and how each card may be played."""
    s = view.state
    order = in_order(s.rules.pack, s.rules.ranks, s.trump, view.hand)
    return [_own(view, faces, card, offers) for card in order]


def _own(view: View, faces: Faces, card: int, offers: Sequence[Action]) -> Scene:
    """Return a card that its owner may play, or why not; ``why`` only while cards are played.

    ``plays`` has several entries for a joker whose leader says which suit it asks for.
    """
    s = view.state
    pack = s.rules.pack
    shown = _card(faces, card, s.trump)
    shown["trump"] = bool(s.trump >= 0 and s.rules.ranks.trumps[s.trump] >> card & 1)
    like = pack.like(card)
    plays = [a for a in offers if actions.verb(a) == Verb.PLAY and like >> actions.arg(a) & 1]
    shown["plays"] = [
        {"play": view.text(a), "strain": STRAINS[actions.more(a) - 1] if actions.more(a) else ""}
        for a in plays
    ]
    if not plays and offers and _stage(s) == "play":
        shown["why"] = view.why_not(pack.held(1 << card, view.hand).bit_length() - 1)
    return shown


def _upcard(faces: Faces, s: State) -> Scene | None:
    """Return the card turned up last: on the stock, taken by somebody, or turned down."""
    if not s.faced:
        return None
    card = s.up if s.up >= 0 else s.faced[-1]
    where = "turned-down"
    if s.up >= 0:
        where = "stock" if s.table >> s.up & 1 else "taken"
    stays = where == "taken" and s.rules.customs.on_stock and not s.played >> card & 1
    by = s.picker if s.picker >= 0 else None
    return _card(faces, card, s.trump) | {"where": where, "by": by, "stays": bool(stays)}


def _refused(faces: Faces, s: State) -> list[Scene]:
    """Return the earlier upcards where they stay in sight (D032)."""
    if not s.rules.customs.refused_in_sight:
        return []
    shown = s.up if s.up >= 0 else s.faced[-1] if s.faced else -1
    return [_card(faces, c) for c in s.faced if c != shown and s.table >> c & 1]


# -- seats, sides, what is played for -----------------------------------------------------------


def _seat(view: View, faces: Faces, p: int, kinds: Sequence[str], said: Mapping[int, str]) -> Scene:
    """Return what everybody sees of a seat, its open cards included."""
    s = view.state
    opened = s.hands[p] if s.exposed >> p & 1 and p != view.seat else 0
    order = in_order(s.rules.pack, s.rules.ranks, s.trump, opened)
    watching = view.seat is None
    return {
        "seat": p,
        "name": faces.names[p],
        "place": "" if watching else faces.place(p),
        "side": s.rules.sides.side(p),
        "kind": kinds[p] if kinds else "bot",
        "cards": view.hands[p],
        "tricks": s.taken[p],
        "turn": s.turn == p,
        "dealer": s.dealer == p,
        "maker": s.maker == p,
        "alone": bool(s.lone >> p & 1),
        "out": bool(s.out >> p & 1),
        "partner": not watching and bool(s.partners(view.seat or 0) >> p & 1),
        "roles": roles(view, p),
        "open": [_card(faces, c, s.trump) for c in order],
        "columns": _columns(view, faces, p),
        "said": said.get(p, ""),
    }


def _columns(view: View, faces: Faces, p: int) -> list[Scene]:
    """Return the table cards of a seat (B6): the open one, and whether one lies beneath."""
    s = view.state
    if not s.columns:
        return []
    offers = view.legal() if p == view.seat else []
    rows = []
    for i, card in enumerate(s.columns[p]):
        shown = None
        if card >= 0:
            own = p == view.seat
            shown = _own(view, faces, card, offers) if own else _card(faces, card, s.trump)
        rows.append({"open": shown, "under": bool(s.under[p] >> i & 1)})
    return rows


def _trump(faces: Faces, s: State) -> Scene | None:
    """Return what is trump, who made it, and what was called for a partner."""
    if s.trump < 0:
        return None
    return {
        "strain": STRAINS[s.trump],
        "text": faces.strain(s.trump),
        "maker": s.maker if s.maker >= 0 else None,
        "called": called(faces, s),
    }


def _bid(s: State) -> Scene | None:
    """Return the highest bid and who made it."""
    if not s.bid:
        return None
    strain = STRAINS[s.bid_strain] if s.bid_strain >= 0 else ""
    return {"seat": s.bidder, "text": results.bid_name(s.bid), "strain": strain}


def _sides(faces: Faces, s: State, match: Match) -> list[Scene]:
    """Return each side, the own first: members, points, score cards, tricks of this deal."""
    rules = s.rules
    told = []
    for side in faces.sides:
        seats, points = faces.members(side), match.scores[side]
        laid = marker(rules.customs.markers, rules.goal.target, points)
        told.append(
            {
                "side": side,
                "seats": seats,
                "name": faces.side(side),
                "points": points,
                "games": match.games[side],
                "tricks": sum(s.taken[p] for p in seats),
                "marker": None
                if laid is None or rules.goal.down
                else {
                    "below": laid.below,
                    "above": laid.above,
                    "shows": laid.below_shows,
                    "up": laid.above_face_up,
                    "crossed": laid.crossed,
                    "text": laid.describe(),
                },
            }
        )
    return told


# -- what may be done ---------------------------------------------------------------------------


def _actions(view: View, faces: Faces, offers: Sequence[Action]) -> list[Scene]:
    """Return the choices that are no card of one's own: what is said, bid, named, called."""
    apart = {Verb.PLAY, *MOVED}
    with_cards = any(actions.verb(a) in MOVED for a in offers)
    return [
        _offer(view, faces, a, with_cards=with_cards)
        for a in offers
        if actions.verb(a) not in apart
    ]


def _offer(view: View, faces: Faces, action: Action, *, with_cards: bool) -> Scene:
    """Return a choice: its text for the server, its words, and what it is about."""
    s, kind, more = view.state, actions.verb(action), actions.more(action)
    play = view.text(action)
    offer: Scene = {
        "play": play,
        "label": label(faces, s, action, with_cards=with_cards),
        "kind": play.split(" ")[0],
    }
    if kind == Verb.DICTATE or (kind == Verb.CALL and not more):
        offer |= _card(faces, actions.arg(action), s.trump)
    if kind == Verb.NAME or (kind == Verb.CALL and more):
        offer["strain"] = STRAINS[actions.arg(action)]
    if kind == Verb.BID:
        offer["level"] = results.bid_name(actions.arg(action))
        offer["strain"] = STRAINS[more - 1] if more else ""
    if kind in (Verb.NAME, Verb.ORDER):
        offer["alone"] = more == 1
    if kind == Verb.CHOOSE:
        offer["seats"] = [*each(more)]
    return offer


def _pick(view: View, offers: Sequence[Action]) -> Scene | None:
    """Return how cards of the own hand are moved: the verb, how many, and which may be.

    The answer is the verb and the texts of the cards, as in ``discard 9S TS``.
    """
    moves = [a for a in offers if actions.verb(a) in MOVED]
    if not moves:
        return None
    cards = 0
    for action in moves:
        cards |= actions.more(action)
    pack = view.rules.pack
    return {
        "verb": view.text(moves[0]).split(" ")[0],
        "label": MOVED[actions.verb(moves[0])],
        "count": actions.more(moves[0]).bit_count(),
        "cards": list(dict.fromkeys(pack.text(c) for c in each(cards))),
    }
