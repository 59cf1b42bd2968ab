"""The order of the person's own cards: sorted as chosen once and for all, or moved by hand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from euchre.cli import saved
from euchre.files import replace_file
from euchre.scene import Scene
from euchre.scene.offers import SORTED, arranged


def _file() -> Path:
    return saved.folder().parent / "card-order"


class HandOrder:
    """How the cards are sorted, which is kept for the next game, and where some were moved."""

    def __init__(self) -> None:
        self.order = next(iter(SORTED))
        with suppress(OSError, ValueError, RuntimeError):
            word = _file().read_text("ascii").strip()
            self.order = word if word in SORTED else self.order
        #: Of the deal with this number.
        self._deal, self._moved = 0, [""]

    def arranged(self, scene: Scene) -> list[Scene]:
        """Return the cards of the scene's hand in order."""
        moved = self._moved if scene["deal_no"] == self._deal else ()
        return arranged(scene["hand"], self.order, moved)

    def choose(self, word: str) -> str:
        """Sort as a word says, by default in the next way; return what to say."""
        ways = [*SORTED]
        word = word.lower() or ways[(ways.index(self.order) + 1) % len(ways)]
        if word not in SORTED:
            return f"Type sort and one of {', '.join(ways)}."
        self.order, self._deal = word, 0
        with suppress(OSError, RuntimeError):
            _file().parent.mkdir(parents=True, exist_ok=True)
            replace_file(_file(), word.encode())
        return f"Your cards: {SORTED[word]}."

    def move(self, scene: Scene, at: int, step: int) -> int:
        """Move a card of the hand, as it is shown, by a step; return where it stands then."""
        cards: Sequence[str] = [card["card"] for card in scene["hand"]]
        to = (at + step) % len(cards)
        order = [*cards[:at], *cards[at + 1 :]]
        order.insert(to, cards[at])
        self._deal, self._moved = scene["deal_no"], order
        return to
