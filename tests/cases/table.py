"""Deals written as text, with their expected outcomes.

Unless a row says otherwise the last seat deals, seat 3 of four.  So seat 0 is the dealer's
left and speaks first; of four players seat 1 is the dealer's partner, seat 2 the dealer's
right; 0 and 2 are side 0, 1 and 3 are side 1.

What is said is one line: ``order, discard 9C, JH 9H TH QH, ...``.  Words are actions in
the notation of records, cards alone are played in turn, and ``...`` plays the deal out:
everybody plays the first card of the hand, as it is written, that may be played.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypedDict

import pytest

import euchre
from euchre import Rules, State
from euchre.cards import STRAINS, each
from euchre.engine import actions
from euchre.engine.phases import Tricks
from euchre.engine.scoring import points
from euchre.engine.sides import makers
from euchre.engine.state import read, text
from euchre.engine.words import SIGNS


@dataclass(frozen=True)
class Deal:
    """The hands by seat, the upcard, and the undealt cards in order as far as it matters.

    A part that ends with ``*`` is filled up with the cards that no part names.
    """

    hands: tuple[str, ...]
    up: str = ""
    rest: str = ""
    dealer: int | None = None
    widow: str = ""
    #: For each seat the covered table cards and then the open ones, column by column (B6).
    columns: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        """Who deals."""
        return len(self.hands) - 1 if self.dealer is None else self.dealer

    def cards(self, rules: Rules) -> tuple[list[list[int]], list[list[int]], list[int], list[int]]:
        """Return hands, columns, widow and stock; of twins the first named is the first."""
        seats, pack = len(self.hands), rules.pack
        parts = [part.split() for part in (*self.hands, *self.columns, self.widow)]
        stock = f"{self.up} {self.rest}".split()
        named = iter(pack.order(w for part in (*parts, stock) for w in part if w != "*"))
        found = [[next(named) for word in part if word != "*"] for part in parts]
        top = list(named)
        loose = list(each(pack.full & ~sum(1 << c for part in (*found, top) for c in part)))
        sizes = [rules.hand] * seats + [2 * rules.columns] * len(self.columns) + [rules.widow]
        for part, cards, size in zip(parts, found, sizes, strict=True):
            if "*" in part:
                cards += loose[: size - len(cards)]
                loose = [c for c in loose if c not in cards]
        return found[:seats], found[seats:-1], found[-1], [*top, *loose]

    def start(self, rules: Rules, scores: tuple[int, ...] = ()) -> State:
        """Begin the deal; cards that are not named lie at the bottom of the stock."""
        hands, columns, widow, stock = self.cards(rules)
        masks = [sum(1 << c for c in hand) for hand in hands]
        return euchre.start(
            rules, masks, stock, self.deals, scores or None, widow=widow, columns=columns
        )


#: A maker's hand that wins so many tricks with hearts as trumps, and what the others hold.
MAKER = {5: "JH JD AH KH QH", 4: "JH JD AH KH 9C", 3: "JH JD AH 9C 9S", 2: "JH JD 9C 9S 9D"}
MAKERS_LEFT = "KS KC AD AS AC"
MAKERS_PARTNER = "QC QS TD TS TC"
MAKERS_RIGHT = "KD QD JC JS TH"


def hearts(wins: int, maker: int = 0, up: str = "9H", rest: str = "", dealer: int = 3) -> Deal:
    """Return a deal in which the maker wins so many tricks in hearts, and the partner none.

    It comes out so with any seats alone and whoever leads.
    """
    around = (MAKER[wins], MAKERS_LEFT, MAKERS_PARTNER, MAKERS_RIGHT)
    first, second, third, fourth = (around[(seat - maker) % 4] for seat in range(4))
    return Deal((first, second, third, fourth), up, rest, dealer)


class Wants(TypedDict, total=False):
    """What must be true after the words of a row."""

    turn: int  #: whose turn it is, -1 at the end
    legal: str  #: everything that this seat may do, in any order
    refused: Mapping[str, str]  #: what it may not do, and what the one sentence says: "this ~ that"
    trump: str | None
    maker: int | None
    makers: tuple[int, ...]  #: everybody on the maker's side, a called partner too
    bid: int  #: the highest bid so far
    bidder: int | None
    alone: tuple[int, ...]  #: seats that play alone
    out: tuple[int, ...]  #: seats whose cards lie face down
    leads: int  #: who leads to the first trick
    won: str  #: who won each trick so far: "0 0 2 1 0"
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    outcome: str
    next_dealer: int
    hands: Mapping[int, str]
    up: str | None  #: the card on offer
    faced: str  #: every card turned up so far
    table: Mapping[int, str]  #: the open table cards of a seat
    scores: tuple[int, ...]  #: at the start of the next deal
    games: tuple[int, ...]  #: games won in the match
    winners: tuple[int, ...]  #: who has won the match


@dataclass(frozen=True)
class Case:
    """One row of a table."""

    game: str
    deal: Deal
    says: str
    wants: Wants
    options: Mapping[str, object] = field(default_factory=dict)
    scored: tuple[int, ...] = ()

    def check(self) -> None:
        """Play the row and compare everything it promises."""
        told = Told(self)
        found = {key: READ[key](told) for key in self.wants}
        expected = dict(self.wants)
        if "legal" in expected:
            expected["legal"] = sorted(_spoken(self.wants["legal"], told.rules))
        if "hands" in expected:
            expected["hands"] = {p: sorted(h.split()) for p, h in self.wants["hands"].items()}
        if "table" in expected:
            expected["table"] = {p: sorted(h.split()) for p, h in self.wants["table"].items()}
        assert found == expected


def as_told(wanted: str) -> str:
    """Return what a sentence should say with its cards as people write them: ``10♦``."""
    return re.sub(
        r"\b([2-9TJQKA])([CDHS])\b",
        lambda card: card[1].replace("T", "10") + SIGNS["CDHS".index(card[2])],
        wanted,
    )


class Told:
    """A row after its words have been said."""

    def __init__(self, case: Case):
        self.case = case
        self.rules: Rules = table(case.game, tuple(case.options.items()))
        self.state: State = case.deal.start(self.rules, case.scored)
        self.won: list[int] = []
        hands, columns, _, _ = case.deal.cards(self.rules)
        self.written = [*hands]
        for seat, column in enumerate(columns):
            self.written[seat] = [*hands[seat], *column]
        for words in _spoken(case.says, self.rules):
            if words == "...":
                while not self.state.ended:
                    self._do(self._first_card())
            else:
                self._do(read(self.state, words))

    def _do(self, action: int) -> None:
        seen = self.state
        self.state = euchre.apply(seen, action)
        if sum(self.state.taken) > sum(seen.taken):
            self.won.append(
                max(range(self.rules.seats), key=lambda p: self.state.taken[p] - seen.taken[p])
            )

    def _first_card(self) -> int:
        legal = euchre.legal(self.state)
        texts = {text(self.state, a): a for a in legal}
        mine = [f"play {self.rules.pack.text(c)}" for c in self.written[self.state.turn]]
        return next((texts[card] for card in mine if card in texts), legal[0])

    def refusals(self) -> dict[str, str]:
        """Return the sentence for each refused action, or what it should say if it says that."""
        found = {}
        for words, wanted in self.case.wants["refused"].items():
            action = read(self.state, _words(words))
            sentence = euchre.why_not(self.state, action) or "It is legal."
            with pytest.raises(euchre.IllegalAction) as refusal:
                euchre.apply(self.state, action)
            assert str(refusal.value) == sentence
            assert sentence.endswith("."), f"{sentence!r} is no sentence"
            assert ". " not in sentence, f"{sentence!r} is more than one sentence"
            said = all(part in sentence for part in as_told(wanted).split(" ~ "))
            found[words] = wanted if said else sentence
        return found

    @property
    def after(self) -> euchre.Match:
        """The match after this deal."""
        deal = self.case.deal
        scores = self.case.scored or None
        return euchre.new_match(self.rules, deal.deals, scores).after(self.state)

    def leader(self) -> int:
        """Return who is about to lead to the first trick."""
        s = self.state
        assert isinstance(self.rules.phases[s.phase], Tricks), "the play has not begun"
        assert not s.played, "a card has been played"
        return s.turn


READ: Mapping[str, Callable[[Told], Any]] = {
    "turn": lambda t: t.state.turn,
    "legal": lambda t: sorted(text(t.state, a) for a in euchre.legal(t.state)),
    "refused": Told.refusals,
    "trump": lambda t: STRAINS[t.state.trump] if t.state.trump >= 0 else None,
    "maker": lambda t: t.state.maker if t.state.maker >= 0 else None,
    "makers": lambda t: tuple(each(makers(t.state))),
    "bid": lambda t: t.state.bid,
    "bidder": lambda t: t.state.bidder if t.state.bidder >= 0 else None,
    "alone": lambda t: tuple(each(t.state.lone)),
    "out": lambda t: tuple(each(t.state.out)),
    "leads": Told.leader,
    "won": lambda t: " ".join(map(str, t.won)),
    "tricks": lambda t: t.state.taken,
    "points": lambda t: points(t.state),
    "outcome": lambda t: t.state.outcome.name.lower().replace("_", " "),
    "next_dealer": lambda t: t.after.dealer,
    "hands": lambda t: {
        p: sorted(t.rules.pack.names(t.state.hands[p])) for p in t.case.wants["hands"]
    },
    "up": lambda t: t.rules.pack.text(t.state.up) if t.state.up >= 0 else None,
    "table": lambda t: {
        p: sorted(t.rules.pack.names(t.state.open_cards(p))) for p in t.case.wants["table"]
    },
    "faced": lambda t: " ".join(t.rules.pack.text(c) for c in t.state.faced),
    "scores": lambda t: t.after.scores,
    "games": lambda t: t.after.games,
    "winners": lambda t: t.after.winners,
}


def _is_cards(words: str) -> bool:
    return all(w[0] in "23456789TJQKAB" and len(w) <= 2 for w in words.split())


def _words(words: str) -> str:
    return f"play {words}" if _is_cards(words) else words


def _spoken(line: str, rules: Rules) -> list[str]:
    """Split a line into actions in the notation of records."""
    found: list[str] = []
    for part in (p.strip() for p in line.split(",") if p.strip()):
        found += [f"play {card}" for card in part.split()] if _is_cards(part) else [part]
    # Through the parser and back, so that cards of one action come in pack order.
    pack = rules.pack
    return [w if w == "..." else actions.text(actions.parse(w, pack), pack) for w in found]


@cache
def table(game: str, options: tuple[tuple[str, object], ...] = ()) -> Rules:
    """Return the rules of a table."""
    return euchre.rules(game, dict(options))
