"""What the players and cards of a table are called: names and grammar, signs and letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from euchre.cards import HIGH, JACK, LOW, RANK_NAMES, SUIT_NAMES, SUITS, next_suit
from euchre.coordinates import Card, Strain, Suit, TableSeat
from euchre.engine.rules import Rules
from euchre.engine.words import card_name
from euchre.text import listed

#: How cards are written.  ``symbols``: ``10♠``, ``Benny``; ``letters``: ``10S``, ``Benny``;
#: ``record``: ``TS``, ``B``, as in records.
Style: TypeAlias = Literal["symbols", "letters", "record"]

_SYMBOLS = "♣♦♥♠"
#: The most letters of a name that is used whole at a table.
_LONG = 12


def spoken_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names as people at a table call each other: the first words of a long name.

    A name stays whole if two players would be called the same.
    """
    said = [_first_words(name) for name in names]
    return tuple(s if said.count(s) == 1 else name for s, name in zip(said, names, strict=True))


def _first_words(name: str) -> str:
    kept = ""
    for word in name.split() if len(name) > _LONG else ():
        longer = f"{kept} {word}".strip()
        if kept and len(longer) > _LONG:
            break
        kept = longer
    return kept or name


def gained(n: int, noun: str) -> str:
    """Return a signed number with its noun: ``+1 point``, ``-2 points``."""
    return f"{n:+d} {noun}{'' if abs(n) == 1 else 's'}"


@lru_cache(256)
def _of_one(verb: str) -> str:
    """Return a verb, with its object if it has one, in the third person singular: ``makes it``."""
    first, space, rest = verb.partition(" ")
    if first == "be":
        return f"is {rest}"
    if first == "have":
        return f"has{space}{rest}"
    return f"{first}{'es' if first.endswith(('s', 'sh', 'ch')) else 's'}{space}{rest}"


@dataclass(frozen=True)
class Faces:
    """What the players and cards of one table are called.

    ``names`` go by seat.  ``seat`` is the player who reads the text, or -1 for a spectator:
    this player comes first where a side is named, and is addressed in the second person if the
    name is "You".
    """

    rules: Rules
    names: tuple[str, ...]
    seat: TableSeat = -1
    style: Style = "symbols"
    #: The names in full, by which portraits are drawn, where ``names`` are shorter.
    whole: tuple[str, ...] = ()

    @classmethod
    def of_record(cls, rules: Rules, names: tuple[str, ...], style: Style = "symbols") -> Faces:
        """Return the names in a record, addressing the player whom it calls "You"."""
        return cls(rules, names, names.index("You") if "You" in names else -1, style)

    @classmethod
    def at_table(
        cls, rules: Rules, names: Sequence[str], seat: TableSeat = -1, *, you: bool = True
    ) -> Faces:
        """Return the names at a table in the browser; with ``you`` the reader is "You"."""
        said, whole = [*spoken_names(names)], [*names]
        # Whoever waits for a larger game has no place at this one.
        if you and 0 <= seat < len(said):
            said[seat] = whole[seat] = "You"
        return cls(rules, tuple(said), seat, "symbols", tuple(whole))

    # -- cards -------------------------------------------------------------------

    @property
    def symbols(self) -> bool:
        """Whether the output can show suit symbols such as ♥."""
        return self.style == "symbols"

    @property
    def dot(self) -> str:
        """The separator between items on one line."""
        return "·" if self.symbols else "|"

    def card(self, card: Card) -> str:
        """Return a card as it looks: ``J♥``, ``10♠``."""
        pack = self.rules.pack
        text = pack.text(card)
        if self.style == "record":
            return text
        if pack.suit[card] < 0:
            name = self.rules.words.joker.capitalize()
            two = self.suited("2", 3) if self.rules.customs.joker_card == "2S" else ""
            return two or {"BR": f"red {name}", "BK": f"black {name}"}.get(text, name)
        return self.suited(text[0].replace("T", "10"), pack.suit[card])

    def suited(self, rank: str, suit: Suit) -> str:
        """Return a rank with the sign or letter of its suit."""
        return rank + (_SYMBOLS[suit] if self.symbols else SUITS[suit])

    def cards(self, cards: Iterable[int]) -> str:
        """Return cards separated by spaces."""
        return " ".join(self.card(c) for c in cards)

    def the(self, card: Card) -> str:
        """Return a card inside a sentence: ``J♥``, ``the Benny``."""
        rules = self.rules
        if self.style == "record" or rules.pack.suit[card] >= 0 or rules.customs.joker_card == "2S":
            return self.card(card)
        return card_name(rules.pack, card, rules.words.joker)

    def these(self, cards: Iterable[int]) -> str:
        """Return one card as inside a sentence, or several separated by spaces."""
        some = [*cards]
        return self.the(some[0]) if len(some) == 1 else self.cards(some)

    def spoken(self, card: Card, trump: Strain = -1) -> str:
        """Return a card in words, bowers by name once trump is made."""
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

    def in_full(self, card: Card) -> str:
        """Return a card as it looks and in words: ``J♥, jack of hearts``, ``the joker``."""
        shown = self.the(card)
        return shown if shown != self.card(card) else f"{shown}, {self.spoken(card)}"

    def strain(self, strain: Strain) -> str:
        """Return a trump suit, or its no-trump equivalent, as the beginning of a sentence."""
        if strain == HIGH:
            return "No trump (high cards win)"
        if strain == LOW:
            return "No trump (low cards win)"
        return f"{SUIT_NAMES[strain].capitalize()} are trumps"

    # -- players -----------------------------------------------------------------

    def _is_you(self, seat: TableSeat) -> bool:
        return seat == self.seat and self.names[seat] == "You"

    def _first_me(self, seats: Iterable[int]) -> list[int]:
        return sorted(seats, key=lambda p: (p != self.seat, p))

    def called(self, seats: Iterable[int]) -> str:
        """Return players as the beginning of a sentence: ``You and Ann``."""
        return listed([self.names[p] for p in self._first_me(seats)])

    def whom(self, seats: Iterable[int]) -> str:
        """Return players inside a sentence: ``you and Ann``."""
        order = self._first_me(seats)
        return listed(["you" if self._is_you(p) else self.names[p] for p in order])

    def one_by_one(self, seats: Sequence[int]) -> str:
        """Return players in the order given, to begin a sentence with: ``Cora, you and Ann``."""
        rest = ["you" if self._is_you(p) else self.names[p] for p in seats[1:]]
        return listed([*(self.names[p] for p in seats[:1]), *rest])

    def form(self, seats: Iterable[int], verb: str) -> str:
        """Return a verb that agrees with some players: ``win``, ``wins``.

        The verb may come with its object: ``make it``.
        """
        who = list(seats)
        if len(who) > 1 or self._is_you(who[0]):
            return f"are{verb[2:]}" if verb.startswith("be ") else verb
        return _of_one(verb)

    def does(self, seat: TableSeat, verb: str) -> str:
        """Return a player with a verb: ``You win``, ``Ann wins``."""
        form = self.form((seat,), verb) if seat == self.seat else _of_one(verb)
        return f"{self.names[seat]} {form}"

    def do(self, seats: Iterable[int], verb: str) -> str:
        """Return players with a verb: ``You and Ann win``."""
        who = list(seats)
        return f"{self.called(who)} {self.form(who, verb)}"

    # -- sides -------------------------------------------------------------------

    @cached_property
    def sides(self) -> list[int]:
        """The sides, the reader's first."""
        rules = self.rules
        mine = rules.sides.side(self.seat) if self.seat >= 0 else 0
        return sorted(range(rules.sides.count(rules.seats)), key=lambda s: s != mine)

    def members(self, side: int) -> list[int]:
        """Return the seats of a side."""
        return self._members[side]

    @cached_property
    def _members(self) -> list[list[int]]:
        sides, seats = self.rules.sides, range(self.rules.seats)
        return [[p for p in seats if sides.side(p) == side] for side in range(len(self.sides))]

    def side(self, side: int) -> str:
        """Return the players of a side by name."""
        return self._by_side[side]

    @cached_property
    def _by_side(self) -> list[str]:
        return [self.called(seats) for seats in self._members]

    def members_of(self, sides: Iterable[int]) -> list[int]:
        """Return the seats of several sides."""
        return [p for side in sides for p in self.members(side)]

    def standings(self, scores: Sequence[int]) -> str:
        """Return scores as numbers: ``3-7`` between two sides, otherwise with the names."""
        if len(scores) == 2 and min(scores) >= 0:
            return "-".join(str(score) for score in scores)
        return ", ".join(f"{self.side(side)} {scores[side]}" for side in self.sides)

    @cached_property
    def mates(self) -> int:
        """The mask of the other seats of the reader's side."""
        return self.rules.sides.mates(self.seat, self.rules.seats)

    def position(self, seat: TableSeat) -> str:
        """Return where a seat is, as the reader sees it."""
        return self._positions[seat]

    @cached_property
    def _positions(self) -> list[str]:
        return [self._position(seat) for seat in range(self.rules.seats)]

    def _position(self, seat: TableSeat) -> str:
        if seat == self.seat:
            return "your seat"
        where = self._where(seat, "the")
        if self.mates >> seat & 1:
            return "partner" if self.mates.bit_count() == 1 else f"partner, {where}"
        return where

    def _where(self, seat: TableSeat, whose: str) -> str:
        """Return where another seat is: ``on the left``, ``further on Ann's right``."""
        n = self.rules.seats
        steps = (seat - self.seat) % n
        if 2 * steps == n:
            return "opposite"
        far = {1: "", 2: "further ", 3: "far "}[min(steps, n - steps)]
        return f"{far}on {whose} {'left' if 2 * steps < n else 'right'}"

    def relation(self, seat: TableSeat) -> str:
        """Return where another seat is and who its partners are, for a player who might take it.

        ``opposite Ann, as partner``, ``on Ann's left, partner of Dan``; for a spectator only
        the partners, if there are any.
        """
        clauses = []
        if self.seat >= 0:
            mine = self.names[self.seat]
            where = self._where(seat, f"{mine}'s")
            clauses.append(f"{where} {mine}" if where == "opposite" else where)
        mates = self.rules.sides.mates(seat, self.rules.seats)
        if self.seat >= 0 and mates == 1 << self.seat:
            clauses.append("as partner")
        elif mates:
            clauses.append(
                f"partner of {self.whom(p for p in range(len(self.names)) if mates >> p & 1)}"
            )
        return ", ".join(clauses)
