"""A position as its page shows it: the view of the seat on turn, and what has been done so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from euchre.engine.view import observe
from euchre.practice.position import THEMES, Position
from euchre.server.reviews.pictures import frame, told


def pages(position: Position) -> Iterator[object]:
    """Draw a position, and the answer to each of its choices."""
    yield shown(position)
    yield from (position.answer(choice.play) for choice in position.choices)


def shown(position: Position) -> dict[str, Any]:
    """Return a position without its solution and without anything its player cannot know."""
    faces, deal = position.faces(), position.deal
    said: dict[int, str] = {}
    lines = [f"{faces.does(deal.first.dealer, 'deal')}."]
    for before, _, after in deal.steps():
        seen = [observe(s, faces.seat).state for s in (before, after)]
        lines.append(told(faces, seen[0], seen[1], said))
    drawn = frame(faces, deal.match, deal.last, said, "", knew=True)
    return {
        "id": position.id,
        "game": position.view.rules.title,
        "theme": THEMES[position.theme],
        "source": position.source,
        "scene": drawn["scene"],
        "lines": lines,
    }
