"""Results of calls, counted by player, seat from the dealer, and kind of call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from euchre.arena.report import needed
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.language.results import bid_name

#: The counters of a row, in their stored order.
FIELDS = ("deals", "calls", "made", "marched", "euchred", "loners", "lone_marches", "points")
#: How trump was made, as saved and in JSON; ``accepted`` is an upcard ordered or picked up.
ACCEPTED, NAMED, NO_CALL = "accepted", "named", "none"
#: The place of the dealer in words.
DEALER = "dealer"


@dataclass(frozen=True, order=True)
class Key:
    """The key of a row: a player, its place, and how it made trump (``none``: it did not)."""

    player: str
    #: Seats from the dealer's left; the last is the dealer.
    place: int
    call: str

    def __str__(self) -> str:
        return f"{self.place}|{self.call}|{self.player}"

    @classmethod
    def read(cls, text: str) -> Key:
        """Return the key that was written as ``text``."""
        place, call, player = text.split("|", 2)
        return cls(player, int(place), call)


class Counts:
    """Rows of counters.

    ``deals`` and ``points`` (the change in its side's score) are counted for every seat, in the
    row of what that seat did.  The others are counted for the maker only: ``made`` are calls with
    enough tricks but not all, ``marched`` with all, ``euchred`` with too few.
    """

    def __init__(self) -> None:
        self.rows: dict[Key, list[int]] = {}

    def row(self, key: Key) -> list[int]:
        """Return a row, created with zeros if missing."""
        return self.rows.setdefault(key, [0] * len(FIELDS))

    def count(self, facts: Tally, accepted: int, rules: Rules, names: list[str]) -> None:
        """Add a finished deal; ``names`` are the players by seat.

        ``accepted`` is 1 if the upcard's suit became trump: somebody ordered it or picked it up.
        """
        changes = rules.prices.price(facts, rules)
        maker = facts.maker if facts.outcome == Outcome.PLAYED else -1
        for seat, name in enumerate(names):
            place = (seat - facts.dealer - 1) % rules.seats
            call = _call(facts.bid, accepted) if seat == maker else NO_CALL
            row = self.row(Key(name, place, call))
            row[0] += 1
            row[7] += changes[rules.sides.side(seat)]
            if seat == maker:
                self._count_make(facts, rules, row)

    def _count_make(self, facts: Tally, rules: Rules, row: list[int]) -> None:
        short = facts.tricks_made < needed(facts, rules)
        swept = facts.tricks_made == rules.tricks and not short
        for i, yes in enumerate((True, not short and not swept, swept, short), 1):
            row[i] += yes
        row[5] += facts.lone_maker
        row[6] += facts.lone_maker and swept

    def add(self, rows: Mapping[str, list[int]]) -> None:
        """Add rows in the form that ``to_dict`` returns."""
        for text, counters in rows.items():
            row = self.row(Key.read(text))
            for i, counter in enumerate(counters):
                row[i] += counter

    def to_dict(self) -> dict[str, list[int]]:
        """Return all rows as plain values, sorted."""
        return {str(key): self.rows[key] for key in sorted(self.rows)}

    def table(self, seats: int) -> Iterator[dict[str, object]]:
        """Yield each row as a dict of its counters, with the place in words."""
        for key in sorted(self.rows):
            named = dict(zip(FIELDS, self.rows[key], strict=True))
            yield {
                "player": key.player,
                "place": _in_words(key.place, seats),
                "call": key.call,
                **named,
            }

    def seats(self, seats: int) -> Iterator[dict[str, object]]:
        """Yield the same summed over calls, by player and place."""
        sums: dict[tuple[str, int], list[int]] = {}
        for key in sorted(self.rows):
            row = sums.setdefault((key.player, key.place), [0] * len(FIELDS))
            row[:] = (a + b for a, b in zip(row, self.rows[key], strict=True))
        for (player, place), row in sums.items():
            named = dict(zip(FIELDS, row, strict=True))
            yield {"player": player, "place": _in_words(place, seats), **named}


def _in_words(place: int, seats: int) -> str:
    return DEALER if place == seats - 1 else str(place + 1)


def _call(bid: int, accepted: int) -> str:
    """Return how the trump of a played deal was made: upcard accepted, named, or the bid."""
    if bid:
        return f"bid {bid_name(bid)}"
    return ACCEPTED if accepted else NAMED
