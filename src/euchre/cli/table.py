"""Drawing a view as plain lines: the table, the hand, the score, the choices.

Every line can be read aloud: cards carry suit symbols where the terminal has them,
letters and words stand beside them, nothing is said by place or colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import SUIT_NAMES, each
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.markers import marker
from euchre.engine.match import Match
from euchre.engine.phases import Tricks
from euchre.engine.view import View
from euchre.engine.words import phrase
from euchre.games.sheet_text import listed
from euchre.ranking import in_order
from euchre.records.faces import Faces, counted
from euchre.records.telling import standing

#: Up to this many choices are numbered and listed.
FEW = 12


def score(faces: Faces, match: Match) -> list[str]:
    """Return the score in figures and as the score cards show it, a line a side."""
    rules = match.rules
    target, kind = rules.goal.target, rules.customs.markers
    width = max(len(faces.side(side)) for side in faces.sides)
    lines = []
    for side in faces.sides:
        points = match.scores[side]
        cards = marker(kind, target, points)
        pip = "●" if faces.symbols else "*"
        shown = f"   {cards.describe()}" if cards else ""
        gap = "." if not faces.symbols else "·"
        pips = pip * max(0, points) + gap * max(0, target - max(0, points))
        lines.append(f"  {faces.side(side):<{width}}  {points:>2}  {pips}{shown}")
    return [f"Score, to {target}:", *lines, *(f"  {line}" for line in standing(faces, match))]


def hand(faces: Faces, view: View) -> str:
    """Return the own hand in one line, trumps first, then suit by suit; letters behind."""
    s = view.state
    if not view.hand:
        if view.hands[faces.seat]:
            return "Your hand lies face down until trump is chosen."
        return "Your hand is empty."
    order = in_order(s.rules.pack, s.rules.ranks, s.trump, view.hand)
    groups: dict[object, list[int]] = {}
    for card in order:
        trump = s.trump >= 0 and s.rules.ranks.trumps[s.trump] >> card & 1
        groups.setdefault("trump" if trump else s.rules.pack.suit[card], []).append(card)
    shown = f" {faces.dot} ".join(faces.cards(group) for group in groups.values())
    letters = " ".join(s.rules.pack.text(c) for c in order)
    return f"Your hand: {shown}" + (f"   ({letters})" if faces.symbols else "")


def _roles(view: View, seat: int) -> list[str]:
    s = view.state
    roles = []
    if seat == s.dealer:
        roles.append("dealer")
    if seat == s.maker:
        roles.append("maker")
    if s.lone >> seat & 1:
        roles.append("alone")
    if s.out >> seat & 1:
        roles.append("sits out")
    return roles


def seats(faces: Faces, view: View) -> list[str]:
    """Return a line for each seat: who, where, what they are, tricks won, card on the table."""
    s, n = view.state, view.rules.seats
    order = [(faces.seat + i) % n for i in range(1, n + 1)]
    on_table = dict(s.trick)
    about = {p: ", ".join([faces.place(p), *_roles(view, p)]) for p in order}
    wide = max(len(faces.names[p]) for p in order)
    broad = max(len(words) for words in about.values())
    playing = s.trump >= 0 and (s.played or any(s.taken))
    lines = []
    for p in order:
        line = f"{'>' if s.turn == p else ' '} {faces.names[p]:<{wide}}  {about[p]:<{broad}}"
        if playing:
            line += f"  {counted(s.taken[p], 'trick'):<8}"
        if p in on_table:
            card = on_table[p]
            led = ", led" if s.trick[0][0] == p else ""
            line += f"  {faces.card(card):<3}  {faces.spoken(card, s.trump)}{led}"
        lines.append(line.rstrip())
    return lines


def title(faces: Faces, view: View) -> str:
    """Return one line on the deal: upcard or trump, who made it, the number of the trick."""
    s = view.state
    parts = []
    if s.trump >= 0:
        parts.append(f"{faces.strain(s.trump)}, made by {faces.whom([s.maker])}")
        done = sum(s.taken)
        if s.played or isinstance(s.rules.phases[s.phase], Tricks):
            parts.insert(0, f"Trick {min(done + 1, s.rules.hand)}")
        tricks = [
            sum(t for p, t in enumerate(s.taken) if s.rules.sides.side(p) == side)
            for side in faces.sides
        ]
        if done:
            parts.append(f"tricks: your side {tricks[0]}, they {sum(tricks[1:])}")
    if s.up >= 0 and s.table >> s.up & 1 and not s.played:
        parts.append(f"Upcard {faces.card(s.up)} ({faces.spoken(s.up)})")
    if s.trump < 0 and s.barred:
        names = listed([SUIT_NAMES[suit] for suit in each(s.barred)])
        parts.append(f"Turned down: {names}")
    return f" {faces.dot} ".join(parts)


def in_sight(faces: Faces, view: View) -> list[str]:
    """Return the cards that lie open for all: hands, and cards on the stock by custom."""
    s, customs, stock = view.state, view.rules.customs, view.rules.words.stock
    lines = []
    for p in each(s.exposed):
        if s.hands[p] and p != faces.seat:
            order = in_order(s.rules.pack, s.rules.ranks, s.trump, s.hands[p])
            lines.append(f"Open hand of {faces.names[p]}: {faces.cards(order)}")
    if customs.refused_in_sight:
        refused = [c for c in s.faced if c != s.up and s.table >> c & 1]
        if refused:
            lines.append(f"Refused, in sight under the {stock}: {faces.cards(refused)}")
    if customs.on_stock and s.picked >= 0 and not s.played >> s.up & 1:
        who = faces.names[s.dealer]
        lines.append(f"On the {stock} until it is played: {faces.card(s.up)}, taken by {who}")
    return lines


def table(faces: Faces, view: View) -> list[str]:
    """Return the whole table as this player sees it, the hand last."""
    lines = [title(faces, view), *seats(faces, view), *in_sight(faces, view), hand(faces, view)]
    return [line for line in lines if line]


def menu(view: View) -> list[Action]:
    """Return the legal actions in the order in which they are numbered: cards as in the hand.

    Of two identical cards only the first is listed.
    """
    s, rules = view.state, view.rules
    owner = next(each(s.exposed), s.turn) if s.trump >= 0 else s.turn
    mask = s.hands[s.turn] | s.hands[owner]
    place = {c: i for i, c in enumerate(in_order(rules.pack, rules.ranks, s.trump, mask))}
    unique = {view.text(a): a for a in reversed(view.legal())}
    listing = list(unique.values())[::-1]

    def key(action: Action) -> tuple[int, int]:
        kind = actions.verb(action)
        if kind in (Verb.PLAY, Verb.DICTATE):
            return 1, place.get(actions.arg(action), 0)
        if kind in (Verb.DISCARD, Verb.GIVE):
            return 1, place.get(next(each(actions.more(action))), 0)
        return (0, 0) if kind != Verb.EXCHANGE else (2, 0)

    return sorted(listing, key=key)


_ASK = {
    Verb.PLAY: "Play",
    Verb.DISCARD: "Lay away",
    Verb.GIVE: "Pass to your partner",
    Verb.DICTATE: "Say what must be led",
}


def choices(faces: Faces, view: View, listing: Sequence[Action]) -> list[str]:
    """Return the choices in words, numbered where they are few."""
    if len(listing) > FEW:
        some = ", ".join(view.text(a) for a in listing[:3])
        return [f"{len(listing)} choices, such as: {some}. Type the cards."]
    lines, cards, kind = [], [], Verb.PASS
    cards_offered = any(actions.verb(a) in _ASK for a in listing)
    for i, action in enumerate(listing, 1):
        if actions.verb(action) in _ASK:
            kind = actions.verb(action)
            card = actions.arg(action) or 0
            if kind in (Verb.DISCARD, Verb.GIVE):
                card = next(each(actions.more(action)))
            asked = actions.more(action) if kind == Verb.PLAY else 0
            suit = f" for {SUIT_NAMES[asked - 1]}" if asked else ""
            cards.append(f"{i} = {faces.card(card)}{suit}")
        else:
            said, text = phrase(view.state, action), view.text(action)
            if action == actions.LEAVE and cards_offered:
                said = "I keep my hand as it is"
            if actions.verb(action) == Verb.EXCHANGE:
                said = f"Change {faces.cards(each(actions.more(action)))}"
            wide = "" if said.lower() == text else f"   ({text})"
            lines.append(f"  {i:>2} = {said}{wide}")
    if cards:
        lines.append(f"{_ASK[kind]}:  {'   '.join(cards)}")
    return lines
