"""Drawing a view as plain lines: the table, the hand, the score, the choices.

Every line can be read aloud: cards carry suit symbols where the terminal has them,
letters and words stand beside them, nothing is said by place or colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from euchre.cards import HIGH, JACK, LOW, RANK_NAMES, SUIT_NAMES, SUITS, each, next_suit
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.markers import marker
from euchre.engine.match import Match
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.view import View
from euchre.engine.words import phrase
from euchre.ranking import in_order

_SYMBOLS = "♣♦♥♠"
#: Up to this many choices are numbered and listed.
FEW = 12


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as they are listed in a sentence: ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(n: int, noun: str) -> str:
    """Return a number with its noun: ``1 point``, ``2 points``."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


@dataclass(frozen=True)
class Faces:
    """How the players and cards of one table are called.

    ``names`` go by seat; ``seat`` is whose screen this is; ``symbols`` says whether
    the output can show ♥ and its like.
    """

    rules: Rules
    names: tuple[str, ...]
    seat: int
    symbols: bool = True

    @property
    def dot(self) -> str:
        """What separates things on one line."""
        return "·" if self.symbols else "|"

    def card(self, card: int) -> str:
        """Return a card as it looks: ``J♥``, ``10♠``."""
        pack = self.rules.pack
        if pack.suit[card] < 0:
            name = self.rules.words.joker.capitalize()
            two = self._suited("2", 3) if self.rules.customs.joker_card == "2S" else ""
            return two or {"BR": f"red {name}", "BK": f"black {name}"}.get(pack.text(card), name)
        rank = pack.text(card)[0].replace("T", "10")
        return self._suited(rank, pack.suit[card])

    def _suited(self, rank: str, suit: int) -> str:
        return rank + (_SYMBOLS[suit] if self.symbols else SUITS[suit])

    def spoken(self, card: int, trump: int = -1) -> str:
        """Return a card in words, the bowers by name once trump is made."""
        pack = self.rules.pack
        suit = pack.suit[card]
        if suit < 0:
            return f"the {self.rules.words.joker}"
        name = f"{RANK_NAMES[pack.text(card)[0]]} of {SUIT_NAMES[suit]}"
        if pack.rank[card] == JACK and self.rules.bowers != "none" and 0 <= trump < HIGH:
            if suit == trump:
                return f"{name}, right bower"
            if suit == next_suit(trump):
                return f"{name}, left bower"
        return name

    def cards(self, cards: Iterable[int]) -> str:
        """Return cards one after the other."""
        return " ".join(self.card(c) for c in cards)

    def strain(self, strain: int) -> str:
        """Return a trump, or what there is instead, as the beginning of a sentence."""
        if strain == HIGH:
            return "No trump, high cards win"
        if strain == LOW:
            return "No trump, low cards win"
        return f"{SUIT_NAMES[strain].capitalize()} are trumps"

    def does(self, seat: int, verb: str) -> str:
        """Return who does something: ``You win``, ``Ann wins``."""
        name = self.names[seat]
        if name == "You":
            return f"{name} {verb}"
        return f"{name} {verb}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}"

    def _first_me(self, seats: Iterable[int]) -> list[str]:
        return [self.names[p] for p in sorted(seats, key=lambda p: (p != self.seat, p))]

    def side(self, side: int) -> str:
        """Return who plays for a side."""
        rules = self.rules
        return listed(self._first_me(p for p in range(rules.seats) if rules.sides.side(p) == side))

    @property
    def sides(self) -> list[int]:
        """The sides, this player's first."""
        mine = self.rules.sides.side(self.seat)
        return sorted(range(self.rules.sides.count(self.rules.seats)), key=lambda s: s != mine)

    def place(self, seat: int) -> str:
        """Return where a seat is, as this player sees it."""
        n, mates = self.rules.seats, self.rules.sides.mates(self.seat, self.rules.seats)
        if seat == self.seat:
            return "your seat"
        if mates >> seat & 1:
            return "partner"
        return {1: "on the left", n - 1: "on the right"}.get((seat - self.seat) % n, "opponent")


def house_rules(rules: Rules) -> str:
    """Return the game and the house rules of the table in one line."""
    options = ", ".join(f"{name}={value}" for name, value in rules.options)
    return (
        f"{rules.title}: {rules.pack.describe()}, to {rules.goal.target}."
        f" House rules: {options or 'none'}."
    )


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
    return [f"Score, to {target}:", *lines, *standing(faces, match)]


def standing(faces: Faces, match: Match) -> list[str]:
    """Return who is at the bridge, and how the rubber stands."""
    lines = []
    if (side := match.at_the_bridge) is not None:
        verb = "is" if match.rules.sides.count(match.rules.seats) == match.rules.seats else "are"
        lines.append(f"  {faces.side(side)} {verb} at the bridge.")
    if match.rules.goal.rubber != "none":
        games = ", ".join(f"{faces.side(side)} {match.games[side]}" for side in faces.sides)
        line = f"  Games of the rubber: {games}"
        if match.rules.goal.rubber == "points":
            points = ", ".join(str(match.rubber_points[side]) for side in faces.sides)
            line += f"; rubber points {points}"
        lines.append(f"{line}.")
    return lines


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
        parts.append(f"{faces.strain(s.trump)}, made by {faces.names[s.maker]}")
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
