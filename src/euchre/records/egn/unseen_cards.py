"""Assign unseen cards to slots that the rules allow: a deterministic bipartite matching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from euchre.coordinates import Card, TableSeat


@dataclass(frozen=True)
class Slot:
    """A slot for one unseen card of a seat: discarded, or still in hand at the end."""

    seat: TableSeat
    away: bool


def fill(
    slots: Sequence[Slot],
    forced: Sequence[int],
    free: Sequence[int],
    fits: Callable[[Slot, int], bool],
) -> list[int] | None:
    """Return a card for every slot, or None if there is no assignment.

    Every card of ``forced`` gets a slot; of ``free`` the first that fit are used. Once a card
    is placed, an augmenting path may move it but never displaces it, so an assignment is found
    if one exists.
    """
    card_of: dict[int, int] = {}
    slot_of: dict[int, int] = {}

    def assign(card: Card, seen: set[int]) -> bool:
        for i, slot in enumerate(slots):
            if i in seen or not fits(slot, card):
                continue
            seen.add(i)
            if i not in card_of or assign(card_of[i], seen):
                card_of[i], slot_of[card] = card, i
                return True
        return False

    def serve(i: int, seen: set[int]) -> bool:
        for card in (*forced, *free):
            if card in seen or not fits(slots[i], card):
                continue
            seen.add(card)
            if card not in slot_of or serve(slot_of[card], seen):
                card_of[i], slot_of[card] = card, i
                return True
        return False

    if not all(assign(card, set()) for card in forced):
        return None
    if not all(i in card_of or serve(i, set()) for i in range(len(slots))):
        return None
    return [card_of[i] for i in range(len(slots))]
