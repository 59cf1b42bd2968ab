"""The bid games of document 004 (L97-173), and the house rules for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .cards import Played, tricks

Said = tuple[int, str]
_SUITS = ["C", "D", "H", "S"]


@dataclass(frozen=True)
class BidGame:
    """What a table plays."""

    seats: int
    #: The bids, lowest first.
    bids: tuple[str, ...]
    #: How a deal is paid: by the bid (auction), a point a trick (hasenpfeffer), or indiana.
    paid: str
    #: Bidding goes around, and whether who has passed may come back.
    around: bool = False
    comes_back: bool = True
    #: The first must bid; the highest bid ends it.
    opens: bool = False
    ends: bool = False
    #: What may be named, and whether with the bid.
    strains: tuple[str, ...] = (*_SUITS,)
    with_bid: bool = False
    #: Bids played alone, without the widow, and whether the maker is asked.
    alone: tuple[str, ...] = ()
    no_widow: tuple[str, ...] = ()
    asked: bool = False
    #: Cards that a loner may exchange with each partner.
    exchanged: int = 0
    maker_leads: bool = False
    #: What a missed bid costs where a trick is a point: ``tricks``, ``bid`` or a number.
    missed: str = "tricks"
    alone_twice: bool = False

    def height(self, bid: str) -> int:
        """The tricks that a bid promises; more than all of them for those above."""
        return {"little": 90, "big": 91}.get(bid) or int(bid)


@dataclass
class Deal:
    """Hands as dealt, the widow, the dealer, what was said and done, and what might have been."""

    hands: list[list[str]]
    widow: list[str]
    dealer: int
    said: Sequence[Said]
    might: Sequence[Sequence[str]]


class Reader:
    """Reads one deal from its first word to the score."""

    def __init__(self, game: BidGame, deal: Deal):
        self.game, self.deal = game, deal
        self.hands = [sorted(hand) for hand in deal.hands]
        self.at = 0
        self.bid, self.maker, self.trump = "", -1, ""
        self.lone = False

    def take(self, seat: int, allowed: Sequence[str]) -> str:
        """Take the next word, which must be this seat's, who might say exactly those allowed."""
        who, word = self.deal.said[self.at]
        assert who == seat, f"it is {seat}'s turn, not {who}'s, to say {word!r}"
        might = self.deal.might[self.at]
        assert sorted(might) == sorted(allowed), f"{might} may be said, not {allowed}"
        self.at += 1
        return word

    def after(self, seat: int) -> int:
        """The next seat to the left."""
        return (seat + 1) % self.game.seats

    def allowed(self, first: bool) -> list[str]:
        """What may be said in the auction."""
        game = self.game
        level, _, strain = self.bid.partition(" ")
        held = game.height(level) if level else 0
        words = [] if game.opens and first else ["pass"]
        for bid in game.bids:
            if not game.with_bid:
                words += [f"bid {bid}"] * (game.height(bid) > held)
                continue
            for named in game.strains:
                no_trump, suit = strain in ("high", "low"), named in _SUITS
                above = game.height(bid) > held or (bid == level and no_trump and suit)
                words += [f"bid {bid} {named}"] * above
        return words

    def auction(self) -> None:
        """Hear the bids."""
        game, seat, heard = self.game, self.after(self.deal.dealer), 0
        passes, gone = 0, set()
        while True:
            if seat in gone:
                seat = self.after(seat)
                continue
            word = self.take(seat, self.allowed(heard == 0))
            heard += 1
            if word == "pass":
                passes += 1
                gone |= {seat} if game.around and not game.comes_back else set()
            else:
                self.bid, self.maker, passes = word.removeprefix("bid "), seat, 0
                if game.ends and self.bid == game.bids[-1]:
                    return
            others = {*range(game.seats)} - {self.maker}
            quiet = passes >= game.seats - (self.maker >= 0)
            if not game.around:
                over = heard == game.seats
            elif game.comes_back:
                over = quiet
            else:
                over = gone >= others if self.maker >= 0 else len(gone) == game.seats
            if over:
                return
            seat = self.after(seat)

    def joker(self) -> None:
        """Where nobody bids, the holder of the joker has bid three."""
        for seat, hand in enumerate(self.hands):
            if "B" in hand:
                self.bid, self.maker = "3", seat

    def prepare(self) -> None:
        """Trump is named, the widow taken, cards are exchanged."""
        game = self.game
        level, _, self.trump = self.bid.partition(" ")
        if not self.trump:
            name = self.take(self.maker, [f"name {strain}" for strain in game.strains])
            self.trump = name.removeprefix("name ")
        self.lone = level in game.alone
        if self.deal.widow and level not in game.no_widow:
            self.hands[self.maker] += self.deal.widow
            self.lay_down(len(self.deal.widow))
        if game.asked:
            self.lone = self.take(self.maker, ["alone", "together"]) == "alone"
        if self.lone and game.exchanged:
            for step in range(2, game.seats, 2):
                self.exchange((self.maker + step) % game.seats)
        self.bid = level

    def chosen(self, seat: int, verb: str, number: int, *, keeps: bool = False) -> list[str]:
        """Take a word that moves so many cards of a hand; none if the hand may be kept and is."""
        sets = {tuple(sorted(some)) for some in combinations(self.hands[seat], number)}
        might = [word.split() for word in self.deal.might[self.at] if word != "leave"]
        assert {word[0] for word in might} == {verb}
        assert sorted(tuple(sorted(word[1:])) for word in might) == sorted(sets)
        assert keeps == ("leave" in self.deal.might[self.at])
        who, word = self.deal.said[self.at]
        assert who == seat, f"{seat} has to {verb} cards, not {who}: {word}"
        self.at += 1
        return word.split()[1:]

    def drop(self, seat: int, cards: Sequence[str]) -> None:
        """Take cards out of a hand."""
        for card in cards:
            self.hands[seat].remove(card)

    def lay_down(self, number: int) -> None:
        """The maker discards."""
        self.drop(self.maker, self.chosen(self.maker, "discard", number))

    def exchange(self, mate: int) -> None:
        """Cards change hands with one partner, or do not."""
        number = self.game.exchanged
        mine = self.chosen(self.maker, "give", number, keeps=True)
        if not mine:
            return
        best = self.chosen(mate, "give", number)
        self.drop(self.maker, mine)
        self.drop(mate, best)
        self.hands[self.maker] += best
        self.hands[mate] += mine

    def play(self) -> list[int]:
        """Play the tricks."""
        game = self.game
        out = {p for p in range(game.seats) if (p - self.maker) % 2 == 0} - {self.maker}
        out = out if self.lone else set()
        leader = self.maker if game.maker_leads else self.after(self.deal.dealer)
        while leader in out:
            leader = self.after(leader)
        cards: list[Played] = [
            (seat, word.removeprefix("play ")) for seat, word in self.deal.said[self.at :]
        ]
        trump = "high" if self.trump == "notrump" else self.trump
        return tricks(cards, self.hands, trump, game.seats - len(out), leader)

    def score(self) -> tuple[int, int]:
        """Read the deal, and return the points of both sides."""
        game = self.game
        self.auction()
        if self.maker < 0:
            self.joker()
        if self.maker < 0:
            assert self.at == len(self.deal.said), "the cards are thrown in"
            return 0, 0
        self.prepare()
        taken = self.play()
        ours = sum(taken[p] for p in range(game.seats) if (p - self.maker) % 2 == 0)
        us, them = self.paid(ours, sum(taken) - ours, sum(taken))
        return (us, them) if self.maker % 2 == 0 else (them, us)

    def paid(self, ours: int, theirs: int, every: int) -> tuple[int, int]:
        """What both sides get."""
        game, worth = self.game, self.game.height(self.bid)
        need = min(worth, every)
        if game.paid == "auction":
            return (worth, 0) if ours >= need else (0, worth)
        if game.paid == "indiana":
            worth *= 1 + self.lone
            return (worth if ours >= need else -worth), theirs
        times = 2 if self.bid == "big" else 1
        if ours >= need:
            return ours * (2 if game.alone_twice and self.lone else times), theirs
        lost = {"tricks": ours, "bid": need}.get(game.missed)
        return -(int(game.missed) if lost is None else lost) * times, theirs
