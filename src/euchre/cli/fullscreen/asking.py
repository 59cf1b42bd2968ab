"""The choices in a scene, and what each leads to: a play or a follow-up question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from euchre.cli.fullscreen.look import Look
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
class Asking:
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
        found = [f"offer:{i}" for i in range(len(self.offers))]
        if self.deeper or not self._cards_asked:
            return found
        found += [f"column:{i}" for i, _ in enumerate(self.columns) if self._column(i)]
        return found + [f"card:{i}" for i in range(len(self.scene["hand"]))]

    @property
    def _cards_asked(self) -> bool:
        cards = [
            *self.scene["hand"],
            *(c for c in map(self._column, range(len(self.columns))) if c),
        ]
        return bool(self.scene["pick"]) or any(c["plays"] or c.get("why") for c in cards)

    @property
    def columns(self) -> list[Scene]:
        """The player's own table cards."""
        me = self.scene["me"]
        found: list[Scene] = [] if me is None else self.scene["seats"][me]["columns"]
        return found

    def _column(self, i: int) -> Scene | None:
        card: Scene | None = self.columns[i]["open"]
        return card

    def can(self, what: str) -> bool:
        """Whether choosing an item does something right away."""
        kind, _, number = what.partition(":")
        if kind == "offer":
            return int(number) < len(self.offers)
        if self.deeper:
            return False
        card = self._card(what)
        pick = self.scene["pick"]
        return bool(card and (card["plays"] or (pick and card["card"] in pick["cards"])))

    def _card(self, what: str) -> Scene | None:
        kind, _, number = what.partition(":")
        if kind == "column":
            return self._column(int(number)) if int(number) < len(self.columns) else None
        hand = self.scene["hand"]
        return hand[int(number)] if int(number) < len(hand) else None

    def moved(self, step: int) -> Asking:
        """Return a copy with the focus on the next or previous item."""
        items = self.items
        if not items:
            return self
        at = items.index(self.focus) + step if self.focus in items else 0
        return replace(self, focus=items[at % len(items)])

    def risen(self, step: int) -> Asking:
        """Return a copy with the focus in the next row of items: offers, table cards, hand."""
        rows = list(dict.fromkeys(item.partition(":")[0] for item in self.items))
        here = self.focus.partition(":")[0]
        if len(rows) < 2 or here not in rows:
            return self
        row = rows[(rows.index(here) + step) % len(rows)]
        return replace(self, focus=next(i for i in self.items if i.startswith(row + ":")))

    @property
    def name(self) -> str:
        """What has the focus, in full: a card of the hand or an abbreviated offer; else empty."""
        kind, _, number = self.focus.partition(":")
        if kind == "offer" and int(number) < len(self.offers):
            return self.offers[int(number)].words
        hand = self.scene["hand"]
        return str(hand[int(number)]["name"]) if kind == "card" and int(number) < len(hand) else ""

    def numbered(self) -> list[str]:
        """Return the items chosen by digit: offers, or cards if nothing else is asked.

        In an auction a digit starts a bid.
        """
        if any("level" in offer for offer in self.scene["actions"]):
            return []
        offers = [item for item in self.items if item.startswith("offer:")]
        return offers or [item for item in self.items if self.can(item)]

    def figure(self, what: str) -> str:
        """Return the digit that chooses an item, empty if it has none."""
        numbered = self.numbered()[:9]
        return str(numbered.index(what) + 1) if what in numbered else ""

    def why(self, what: str) -> str:
        """Return why a card may not be played."""
        card = self._card(what) if not what.startswith("offer:") else None
        return str(card.get("why") or "") if card else ""

    def chosen(self, what: str) -> tuple[Asking, str]:
        """Return the choices left after an item was chosen, and the play if it is complete."""
        kind, _, number = what.partition(":")
        here = replace(self, focus=what)
        if not self.can(what):
            return here, ""
        if kind == "offer":
            return here, self.offers[int(number)].play
        card = self._card(what) or {}
        plays = card["plays"]
        if len(plays) == 1:
            return here, str(plays[0]["play"])
        if plays:
            ways = tuple(Offer(_asks(way), way["play"]) for way in plays)
            return replace(here, offers=ways, focus="offer:0", deeper=True), ""
        return here._marking(int(number))

    def _marking(self, place: int) -> tuple[Asking, str]:
        """Mark or unmark a card to be moved; marking the last one completes the move."""
        pick = self.scene["pick"]
        marked = [p for p in self.marked if p != place]
        if len(marked) == len(self.marked):
            marked.append(place)
        cards = [self.scene["hand"][p]["card"] for p in sorted(marked)]
        if len(marked) < pick["count"]:
            return replace(self, marked=tuple(marked), offers=offers_of(self.scene)), ""
        play = " ".join([pick["verb"], *cards])
        if pick["count"] == 1:
            return self, play
        if len(marked) > pick["count"]:
            return self, ""
        texts = " ".join(self.scene["hand"][p]["text"] for p in sorted(marked))
        sure = Offer(f"{pick['label']} {texts}", play)
        offers = (sure, *offers_of(self.scene))
        return replace(self, marked=tuple(marked), offers=offers, focus="offer:0"), ""


def _asks(way: dict[str, Any]) -> str:
    names = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return f"Ask for {names.get(way['strain'], 'any suit')}"


def asking(scene: Scene, look: Look) -> Asking:
    """Return the choices of a scene, with the focus on the first that does something."""
    found = Asking(scene, offers_of(scene, look))
    first = next((item for item in found.items if found.can(item)), "")
    return replace(found, focus=first)


def offers_of(scene: Scene, look: Look | None = None) -> tuple[Offer, ...]:
    """Return a scene's offers, without the cards in hand; in symbols if there are many."""
    offers = scene["actions"]
    short = len(offers) > _WORDS
    if not short:
        return tuple(Offer(o["label"], o["play"]) for o in offers)
    return tuple(Offer(_sign(o, look or Look()), o["play"], o["label"]) for o in offers)


def _sign(offer: Scene, look: Look) -> str:
    if "level" in offer:
        return f"{offer['level']}{look.strain(offer['strain'])}"
    if offer["kind"] == "call" and "text" in offer:
        return str(offer["text"])
    return str(offer["label"])
