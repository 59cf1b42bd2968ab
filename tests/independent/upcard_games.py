"""The score of games over an upcard (documents 002 and 004), and who may go alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .cards import tricks


@dataclass(frozen=True)
class UpcardGame:
    """What a table plays, and for what."""

    seats: int
    #: Two teams that sit alternately; otherwise everybody keeps a score.
    teams: bool = True
    make: int = 1
    march: int = 2
    loner_march: int = 4
    euchre: int = 2
    lone_defender: int = 4
    #: What a loner short of a march costs with three or four tricks, and with fewer.
    loner_short: int | None = None
    loner_euchred: int | None = None


@dataclass
class Table:
    """What is known of a deal after each word."""

    hands: list[list[str]]
    up: str
    dealer: int
    maker: int = -1
    trump: str = ""
    alone: list[int] = field(default_factory=list)
    called: int = -1


class Scorer:
    """Scores one deal from its words."""

    def __init__(self, game: UpcardGame, table: Table, said: Sequence[tuple[int, str]]):
        self.game, self.table, self.said = game, table, said

    def side(self, seat: int) -> set[int]:
        """A seat and its partners for the whole game."""
        return {p for p in range(self.game.seats) if self.game.teams and (p - seat) % 2 == 0} | {
            seat
        }

    def blind(self) -> bool:
        """Whether the dealer names trump before anybody has looked."""
        return self.table.up == "B" and self.said[0][1].startswith("name")

    def hear(self) -> list[tuple[int, str]]:
        """Hear what is said before the play, and return the cards played."""
        t = self.table
        for at, (seat, word) in enumerate(self.said):
            verb, *rest = word.split()
            if verb == "play":
                return [(p, w.removeprefix("play ")) for p, w in self.said[at:]]
            if verb in ("order", "name"):
                t.maker, t.trump = seat, rest[0] if verb == "name" else t.up[1]
                t.alone += [seat] * ("alone" in rest)
                if self.blind():
                    assert seat == t.dealer, "the dealer names blind"
            elif verb == "alone":
                t.alone.append(seat)
            elif verb == "discard":
                t.hands[seat].append(t.up)
                t.hands[seat].remove(rest[0])
            elif verb == "call":
                holders = [p for p, hand in enumerate(t.hands) if rest[0] in hand]
                t.called = next((p for p in holders if p != seat), -1)
        return []

    def leader(self, out: set[int]) -> int:
        """Who leads: the lone defender of two loners, the left of one, or the dealer's left."""
        t = self.table
        against = [p for p in t.alone if p not in self.side(t.maker)]
        if against and len(t.alone) > 1:
            return against[0]
        seat = ((t.alone or [t.dealer])[0] + 1) % self.game.seats
        while seat in out:
            seat = (seat + 1) % self.game.seats
        return seat

    def score(self) -> tuple[int, ...]:
        """Return the points of each side."""
        game, t = self.game, self.table
        cards = self.hear()
        sides = 2 if game.teams else game.seats
        if not cards:
            return (0,) * sides
        out = {p for seat in t.alone for p in self.side(seat) - {seat}}
        if t.alone and t.called >= 0:
            raise AssertionError("a loner calls nobody")
        taken = tricks(cards, t.hands, t.trump, game.seats - len(out), self.leader(out))
        makers = self.side(t.maker) | ({t.called} if t.called >= 0 else set())
        points = self.price(sum(taken[p] for p in makers), makers)
        ours = {p % 2 if game.teams else p for p in makers}
        return tuple(max(points, 0) if s in ours else max(-points, 0) for s in range(sides))

    def price(self, ours: int, makers: set[int]) -> int:
        """What the makers get; less than nothing is for the others."""
        game = self.game
        lone, against = [
            [p for p in self.table.alone if (p in makers) == us] for us in (True, False)
        ]
        if ours == 5:
            return game.loner_march if lone else game.march
        cheaper = ours < 3 and game.loner_euchred is not None
        if lone and game.loner_short is not None and not cheaper:
            return -game.loner_short
        if ours > 2:
            return game.make
        if against:
            return -game.lone_defender
        return -(game.loner_euchred if lone and game.loner_euchred is not None else game.euchre)
