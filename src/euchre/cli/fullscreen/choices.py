"""The choices in a scene, and what each leads to: a play or a follow-up question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from euchre.cards import STRAINS, SUIT_NAMES
from euchre.cli.fullscreen.canvas import Display
from euchre.scene import Scene

#: Up to this many offers are written in words; more are abbreviated to symbols.
_WORDS = 12


@dataclass(frozen=True)
class Offer:
    """A choice in words: its label, and the play (or other command) that it stands for.

    ``words`` says an abbreviated label in full.
    """

    label: str
    play: str
    words: str = ""


@dataclass(frozen=True)
class Choices:
    """The current choices, which one has the focus, and what has been answered so far.

    Items are named ``offer:N``, ``card:N`` (in the hand) and ``column:N`` (own table cards).
    """

    scene: Scene
    offers: tuple[Offer, ...] = ()
    focus: str = ""
    #: Cards of the hand marked to be moved, by index.
    marked: tuple[int, ...] = ()
    #: Whether a follow-up question (which suit a joker asks for) replaced the scene's offers.
    deeper: bool = field(default=False, compare=False)

    @property
    def items(self) -> list[str]:
        """All items that can have the focus, offers first."""
        cards = self._cards
        asked = self.scene["pick"] or any(c["plays"] or c.get("why") for c in cards.values())
        return [*self._offers, *(cards if asked and not self.deeper else ())]

    @property
    def _offers(self) -> dict[str, Offer]:
        return {f"offer:{i}": offer for i, offer in enumerate(self.offers)}

    @property
    def _cards(self) -> dict[str, Scene]:
        """The own cards that lie open, by item."""
        columns = {f"column:{i}": column["open"] for i, column in enumerate(self.columns)}
        cards = {item: card for item, card in columns.items() if card}
        return cards | {f"card:{i}": card for i, card in enumerate(self.scene["hand"])}

    @property
    def columns(self) -> list[Scene]:
        """The player's own table cards."""
        me = self.scene["me"]
        columns: list[Scene] = [] if me is None else self.scene["seats"][me]["columns"]
        return columns

    def can(self, what: str) -> bool:
        """Whether choosing an item does something right away."""
        card, pick = None if self.deeper else self._cards.get(what), self.scene["pick"]
        moved = card and pick and card["card"] in pick["cards"]
        return what in self._offers or bool(card and (card["plays"] or moved))

    def moved(self, step: int) -> Choices:
        """Return a copy with the focus on the next or previous item."""
        items = self.items
        if not items:
            return self
        at = items.index(self.focus) + step if self.focus in items else 0
        return replace(self, focus=items[at % len(items)])

    def risen(self, step: int) -> Choices:
        """Return a copy with the focus in the next row of items: offers, table cards, hand."""
        rows = list({item.partition(":")[0]: None for item in self.items})
        here = self.focus.partition(":")[0]
        if len(rows) < 2 or here not in rows:
            return self
        row = rows[(rows.index(here) + step) % len(rows)]
        return replace(self, focus=next(i for i in self.items if i.startswith(row + ":")))

    @property
    def name(self) -> str:
        """What has the focus, in full: a card of the hand or an abbreviated offer; else empty."""
        if offer := self._offers.get(self.focus):
            return offer.words
        in_hand = self.focus.startswith("card:")
        return str(self._cards[self.focus]["name"]) if in_hand and self.focus in self._cards else ""

    def numbered(self) -> list[str]:
        """Return the items chosen by digit: offers, or cards if nothing else is asked.

        In an auction a digit starts a bid.
        """
        if any("level" in offer for offer in self.scene["actions"]):
            return []
        return [*self._offers] or [item for item in self.items if self.can(item)]

    def figure(self, what: str) -> str:
        """Return the digit that chooses an item, empty if it has none."""
        numbered = self.numbered()[:9]
        return str(numbered.index(what) + 1) if what in numbered else ""

    def why(self, what: str) -> str:
        """Return why a card may not be played."""
        return str(self._cards.get(what, {}).get("why") or "")

    def chosen(self, what: str) -> tuple[Choices, str]:
        """Return the choices left after an item was chosen, and the play if it is complete."""
        here = replace(self, focus=what)
        if not self.can(what):
            return here, ""
        if offer := self._offers.get(what):
            return here, offer.play
        plays = self._cards[what]["plays"]
        if not plays:
            return here._marking(int(what.partition(":")[2]))
        if len(plays) == 1:
            return here, str(plays[0]["play"])
        ways = tuple(Offer(_asks(way), way["play"]) for way in plays)
        return replace(here, offers=ways, focus="offer:0", deeper=True), ""

    def _marking(self, index: int) -> tuple[Choices, str]:
        """Mark or unmark a card to be moved; marking the last one completes the move."""
        pick, hand = self.scene["pick"], self.scene["hand"]
        marked = tuple(p for p in self.marked if p != index)
        if len(marked) == len(self.marked):
            marked = (*marked, index)
        cards = [hand[p] for p in sorted(marked)]
        play = " ".join([pick["verb"], *(card["card"] for card in cards)])
        if len(marked) < pick["count"]:
            return replace(self, marked=marked, offers=offers_of(self.scene)), ""
        if pick["count"] == 1:
            return self, play
        if len(marked) > pick["count"]:
            return self, ""
        sure = Offer(" ".join([pick["label"], *(card["text"] for card in cards)]), play)
        offers = (sure, *offers_of(self.scene))
        return replace(self, marked=marked, offers=offers, focus="offer:0"), ""


def _asks(way: dict[str, Any]) -> str:
    strain = way["strain"]
    return f"Ask for {SUIT_NAMES[STRAINS.index(strain)] if strain else 'any suit'}"


def choices_of(scene: Scene, look: Display) -> Choices:
    """Return the choices of a scene, with the focus on the first that does something."""
    asked = Choices(scene, offers_of(scene, look))
    return replace(asked, focus=next(filter(asked.can, asked.items), ""))


def offers_of(scene: Scene, look: Display | None = None) -> tuple[Offer, ...]:
    """Return a scene's offers, without the cards in hand; in symbols if there are many."""
    offers = scene["actions"]
    if len(offers) <= _WORDS:
        return tuple(Offer(o["label"], o["play"]) for o in offers)
    return tuple(Offer(_sign(o, look or Display()), o["play"], o["label"]) for o in offers)


def _sign(offer: Scene, look: Display) -> str:
    if "level" in offer:
        return f"{offer['level']}{look.strain(offer['strain'])}"
    return str(offer.get("text", offer["label"]) if offer["kind"] == "call" else offer["label"])
