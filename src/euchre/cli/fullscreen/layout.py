"""How the rows of the screen are divided."""

from __future__ import annotations

from dataclasses import dataclass

#: Minimum size of the screen.
LEAST = (60, 20)


@dataclass(frozen=True)
class Size:
    """Width and height of a card, in cells."""

    width: int
    height: int


@dataclass(frozen=True)
class Layout:
    """How the rows of a screen of given size are divided."""

    width: int
    height: int
    score: int
    columns: int
    seats: int

    @property
    def hand_size(self) -> Size:
        """Size of the cards in hand."""
        room = self.height - self.columns_height
        if room < 24:
            return Size(5, 3)
        return Size(7, 4) if room < 28 else Size(7, 5) if room < 38 else Size(9, 7)

    @property
    def trick_size(self) -> Size:
        """Size of cards on the table."""
        large = self.height >= 34 and self.width >= 80 and self.seats < 6
        return Size(7, 5) if large else Size(5, 3)

    @property
    def dock_room(self) -> int:
        """Width of prompt, offers and messages."""
        return self.width - 4

    @property
    def offers_rows(self) -> int:
        """Number of rows for offers."""
        if self.columns and self.height < 24:
            return 1
        return 2 if self.height < 28 else 3

    @property
    def prompt_rows(self) -> int:
        """Number of rows for the prompt."""
        return 1 if self.height < 24 else 2

    @property
    def columns_height(self) -> int:
        """Number of rows for the player's own table cards."""
        return (4 if self.height > 23 else 3) if self.columns else 0

    @property
    def hand_top(self) -> int:
        """First row of the hand; the chosen card rises one row, the row below shows digits."""
        return self.height - 2 - self.hand_size.height

    @property
    def columns_top(self) -> int:
        """First row of the player's own table cards."""
        return self.hand_top - 1 - self.columns_height

    @property
    def dock(self) -> int:
        """First row of prompt and offers."""
        above = self.columns_top if self.columns else self.hand_top - 1
        return above - self.offers_rows - self.prompt_rows

    @property
    def table(self) -> int:
        """First row of the seats."""
        return 1 + self.score
