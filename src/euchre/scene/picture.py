"""The scene: what one seat sees, as plain JSON values for a page to draw.

A scene is computed only from a ``View`` and public facts (the match between deals, who sits
where), so it cannot reveal more than the view does.  The page that draws it knows no rules:
legal actions and their labels, why a card may not be played, the question and the position of
the score cards are all in the scene.

Most of it is the same for all viewers.  That part, ``common``, is computed once from a
spectator's view, and each seat adds its own.  Cards are as in ``deck``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from euchre.cards import STRAINS, SUIT_NAMES
from euchre.coordinates import Card, TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.match import Match, marker, markers_of
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.engine.words import SPEECH, phrase
from euchre.language import results
from euchre.language.choices import called, menu, roles
from euchre.language.naming import Faces
from euchre.scene import offers
from euchre.scene.deck import Deck, Scene, deck
from euchre.text import counted

#: The labels of the trump marker.
_TRUMPS = (*(name.capitalize() for name in SUIT_NAMES), "High, no trump", "Low, no trump")


@dataclass(frozen=True)
class Common:
    """What all viewers share at one moment: a spectator's whole scene, and how its cards look.

    Its ``result`` is empty: each viewer gets the result of a finished deal in their own words.
    """

    scene: Scene
    deck: Deck


def common(
    view: View,
    faces: Faces,
    match: Match,
    *,
    kinds: Sequence[str] = (),
    bubbles: Mapping[int, str] | None = None,
    drawn: Sequence[int] = (),
    looks: Deck | None = None,
) -> Common:
    """Return what is the same for all viewers, given any view and a spectator's ``faces``.

    ``kinds`` says who acts at each seat (``person``, ``bot``, ``covered``, ``empty``); ``bubbles``
    is each seat's latest call in this deal (see ``spoken``), ``drawn`` how often the portrait
    of each was exchanged; ``looks`` how the cards look, if already known.
    """
    s, looks = view.state, looks or deck(faces.rules, faces.style)
    stage = offers.stage(s)
    scene = {
        "game": s.rules.title,
        "deal_no": match.deals + (not s.ended),
        "me": None,
        "stage": stage,
        "turn": s.turn if s.turn >= 0 else None,
        "prompt": _waiting(faces, s, kinds),
        "seats": [
            _seat(view, looks, p, kinds, bubbles or {})
            # A portrait is generated from the public name and the number of exchanges.
            | {"who": (faces.whole or faces.names)[p], "face": drawn[p] if drawn else 0}
            for p in range(s.rules.seats)
        ],
        "packets": looks.packets(match.deals) if stage == "calls" else [],
        "hand": [],
        "facedown": 0,
        "trick": [_played(looks, s, p, c) for p, c in s.trick],
        "last": _last(looks, s),
        "piles": _piles(looks, s),
        "trick_no": sum(s.taken),
        "tricks": s.rules.tricks,
        "upcard": _upcard(looks, s),
        "refused": _refused(looks, s),
        "stock": view.stock,
        "stock_name": s.rules.words.stock,
        "widow": view.widow,
        "widow_name": s.rules.words.widow,
        "trump": _trump(faces, s),
        "bid": _bid(s),
        "sides": [_side(faces, s, match, side) for side in range(len(match.scores))],
        "goal": goal(match),
        "pips": pips(match),
        "need": results.needed(s),
        "standing": [],
        "actions": [],
        "pick": None,
        "forced": False,
        "result": "",
        "banner": "",
        "over": [],
        "winners": list(match.winners),
    }
    return Common(scene, looks)


def picture(
    view: View,
    faces: Faces,
    match: Match,
    shared: Common | None = None,
    *,
    result: str = "",
    banner: str = "",
) -> Scene:
    """Return what the seat of a view sees; a spectator's scene has no hand and no choices.

    ``faces`` names the players for the same viewer: ``Faces(rules, names, seat)``, seat -1 for
    a spectator, the name "You" where the viewer is to be addressed so.  ``match`` is the match
    before this deal, or after it once the deal is counted.  ``shared`` is the part common to
    all viewers at this moment.  ``result`` is the line on a finished deal,
    ``language.results.result``: it needs the full state of a finished deal; so does ``banner``,
    the same in a word or two (``language.results.banner``).
    """
    shared = shared or common(view, faces, match)
    last, sides = shared.scene["last"], shared.scene["sides"]
    shown = {
        "sides": [sides[side] | {"name": faces.side(side)} for side in faces.sides],
        "seats": _named(faces, shared.scene["seats"]),
        "standing": results.standing(faces, match),
        "last": last and last | {"told": f"{faces.does(last['winner'], 'win')} the trick"},
        "result": result,
        "banner": banner,
        "over": _over(faces, match),
    }
    scene = shared.scene | shown
    if view.seat is not None:
        _add_own(scene, view, faces, shared.deck)
    return scene


def _named(faces: Faces, seats: list[Scene]) -> list[Scene]:
    """Return the seats with their names and positions relative to the viewer."""
    names = faces.names
    if faces.seat < 0:
        return [seat | {"name": names[p]} for p, seat in enumerate(seats)]
    mates = faces.mates
    return [
        seat | {"name": names[p], "position": faces.position(p), "partner": bool(mates >> p & 1)}
        for p, seat in enumerate(seats)
    ]


def _add_own(scene: Scene, view: View, faces: Faces, looks: Deck) -> None:
    """Add what only the seat of a view sees: its hand, and its choices."""
    me, choices = view.seat or 0, menu(view)
    scene["me"] = me
    scene["seats"][me]["open"] = []
    scene["seats"][me]["columns"] = offers.columns(view, looks, me, choices)
    scene["hand"] = offers.hand(view, looks, choices)
    scene["facedown"] = 0 if view.hand else view.hands[me]
    if choices:
        scene |= offers.choice(view, faces, looks, choices)


def spoken(before: State, action: Action) -> str:
    """Return what a seat says with an action, for its speech bubble; empty for silent actions.

    ``before`` may be redacted, and ``action`` likewise, for the same viewer.
    """
    if not SPEECH[actions.verb(action)].aloud:
        return ""
    text = phrase(before, action)
    return f"I bid {text}" if actions.verb(action) == Verb.BID else text


def goal(match: Match) -> str:
    """Return the score to which the game is played, in words."""
    end = match.rules.goal
    if end.deals:
        return counted(end.deals, "deal")
    return f"from {end.start} to {end.target}" if end.down else f"to {end.target}"


#: Higher scores are shown only as a number.
_PIPS = 15


def pips(match: Match) -> int:
    """Return the most points a side can have if they can be shown one by one, otherwise 0."""
    end = match.rules.goal
    most = 0 if end.deals else end.start if end.down else end.target
    return most if most <= _PIPS else 0


def _waiting(faces: Faces, s: State, kinds: Sequence[str]) -> str:
    """Return whom the table is waiting for; a scene does not know whether a person is present."""
    if s.turn < 0:
        return ""
    name, kind = faces.names[s.turn], kinds[s.turn] if kinds else "bot"
    if kind == "covered":
        return f"A bot plays for {name}."
    return f"{name} is thinking." if kind == "bot" else f"It is {name}'s turn."


def _over(faces: Faces, match: Match) -> list[str]:
    """Return who won, once the match is decided."""
    if not match.over:
        return []
    return [results.game_over(faces, match.results[-1]), *results.match_over(faces, match)]


#: A card that has won a trick, face down on its owner's chip.
_TURNED: Scene = {"card": "", "face": "back", "suit": "", "text": "", "name": "", "joins": ""}

# -- cards --------------------------------------------------------------------------------------


def _played(looks: Deck, s: State, seat: TableSeat, card: Card) -> Scene:
    return {"seat": seat, **looks.card(card, s.trump)}


def _last(looks: Deck, s: State) -> Scene | None:
    """Return the last trick and its winner."""
    if not s.last:
        return None
    return {"winner": _winner(s), "cards": [_played(looks, s, p, c) for p, c in s.last]}


def _winner(s: State) -> int:
    """Return who won the last trick: the seat that leads the next one, if it has begun."""
    if s.trick:
        return s.trick[0][0]
    if not s.ended:
        return s.turn
    final = s.history[-1]
    if final.action == actions.CLAIM:
        return final.seat
    led, ranks = s.history[-len(s.last)].action, s.rules.ranks
    asked = actions.suit_led(led)
    suit = asked if asked >= 0 else ranks.suit[s.trump][actions.card(led)]
    strength = ranks.strength[s.trump][suit]
    return max(s.last, key=lambda play: strength[play[1]])[0]


def _piles(looks: Deck, s: State) -> list[list[Scene]]:
    """Return what lies on each seat's chip, lowest card first; empty where tricks are gathered.

    Cards of the current trick are not among them.  The card that won a trick is turned face down
    (B28 F15): nobody may look at it again.
    """
    if not s.rules.customs.chips:
        return []
    plays = [e for e in s.history if actions.verb(e.action) == Verb.PLAY]
    piles: list[list[Scene]] = [[] for _ in range(s.rules.seats)]
    done = plays[: len(plays) - len(s.trick)]
    for at, play in enumerate(done):
        first = at - at % len(s.last)
        after = plays[first + len(s.last) :]
        winner = after[0].seat if after else _winner(s)
        card = _TURNED if play.seat == winner else looks.card(actions.card(play.action), s.trump)
        piles[play.seat].append(card)
    return piles


def beneath(scene: Scene, plays: Sequence[Scene]) -> list[list[Scene]]:
    """Return what lies on the chips, without a finished trick that is still shown on the table."""
    shown = {play["seat"] for play in plays}
    return [pile[: len(pile) - (seat in shown)] for seat, pile in enumerate(scene["piles"])]


def _upcard(looks: Deck, s: State) -> Scene | None:
    """Return the last upcard: on the stock, taken by a player, or turned down."""
    if not s.faced:
        return None
    card = s.up if s.up >= 0 else s.faced[-1]
    where = "turned-down"
    if s.up >= 0:
        where = "stock" if s.table >> s.up & 1 else "taken"
    stays = where == "taken" and s.rules.customs.on_stock and not s.played >> card & 1
    by = s.picker if s.picker >= 0 else None
    return looks.card(card, s.trump) | {"where": where, "by": by, "stays": bool(stays)}


def _refused(looks: Deck, s: State) -> list[Scene]:
    """Return the earlier upcards where they stay in sight (D032)."""
    if not s.rules.customs.refused_in_sight:
        return []
    shown = s.up if s.up >= 0 else s.faced[-1] if s.faced else -1
    return [looks.card(c) for c in s.faced if c != shown and s.table >> c & 1]


# -- seats, sides, stakes -------------------------------------------------------------------------


def _seat(
    view: View, looks: Deck, p: TableSeat, kinds: Sequence[str], bubbles: Mapping[int, str]
) -> Scene:
    """Return the public part of a seat, its open cards included."""
    s = view.state
    order = looks.in_order(s.trump, s.hands[p]) if s.exposed >> p & 1 else []
    return {
        "seat": p,
        "name": "",
        "position": "",
        "side": s.rules.sides.side(p),
        "kind": kinds[p] if kinds else "bot",
        "cards": view.hands[p],
        "tricks": s.taken[p],
        "turn": s.turn == p,
        "dealer": s.dealer == p,
        "maker": s.maker == p,
        "alone": bool(s.lone >> p & 1),
        "out": bool(s.out >> p & 1),
        "partner": False,
        "roles": roles(view, p),
        "open": [looks.card(c, s.trump) for c in order],
        "columns": offers.columns(view, looks, p),
        "said": bubbles.get(p, ""),
    }


def _trump(faces: Faces, s: State) -> Scene | None:
    """Return what is trump, who made it, and what was called to find a partner."""
    if s.trump < 0:
        return None
    return {
        "strain": STRAINS[s.trump],
        "text": faces.strain(s.trump),
        "name": _TRUMPS[s.trump],
        "maker": s.maker if s.maker >= 0 else None,
        "called": called(faces, s),
    }


def _bid(s: State) -> Scene | None:
    """Return the highest bid and who made it."""
    if not s.bid:
        return None
    strain = STRAINS[s.bid_strain] if s.bid_strain >= 0 else ""
    return {"seat": s.bidder, "text": results.bid_name(s.bid), "strain": strain}


def _side(faces: Faces, s: State, match: Match, side: int) -> Scene:
    """Return a side: members, points, score cards, tricks of this deal."""
    seats, points = faces.members(side), match.scores[side]
    return {
        "side": side,
        "seats": seats,
        "name": "",
        "points": points,
        "games": match.games[side],
        "tricks": sum(s.taken[p] for p in seats),
        "marker": _laid(markers_of(s.rules), s.rules.goal.target, points),
    }


@lru_cache(1024)
def _laid(kind: str, target: int, points: int) -> Scene | None:
    """Return how the score cards lie, or None where they cannot show the score."""
    laid = marker(kind, target, points)
    if laid is None:
        return None
    return {
        "below": laid.below,
        "above": laid.above,
        "shows": laid.below_shows,
        "up": laid.above_face_up,
        "crossed": laid.crossed,
        "text": laid.describe(),
    }
