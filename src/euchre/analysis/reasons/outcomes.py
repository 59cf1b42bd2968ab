"""What changes, where no card reason explains a difference: outcomes of the deal, in words."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Event, Slots
from euchre.analysis.reasons.position import Position
from euchre.engine.actions import Action


def _always(p: Position, a: Action, b: Action) -> Slots | None:
    return {"partner": p.partner}


def _outcome(
    id: str, event: Event, sign: int, says: str, blames: str, *, rare: bool = False
) -> Entry:
    return Entry(id, "calls", _always, event, sign, says, blames, "", rare=rare, rank=0,
                 outcome=True)  # fmt: skip


ENTRIES = (
    _outcome(
        "less-euchred", ev.euchred, -1,
        "Your side is euchred less often this way: {more} less.",
        "Your side is euchred more often that way: {more} more.",
    ),
    _outcome(
        "more-sets", ev.sets, 1,
        "They fall short more often this way: {more} more.",
        "They get home more often that way: {more} more.",
    ),
    _outcome(
        "more-made", ev.made_us, 1,
        "Your side makes it more often this way: {more} more.",
        "Your side makes it less often that way: {more} less.",
    ),
    _outcome(
        "less-scored", ev.they_score, -1,
        "They score less often this way: {more} less.",
        "They score more often that way: {more} more.",
    ),
    _outcome(
        "less-marched", ev.march_them, -1,
        "They win every trick less often this way: {more} less.",
        "They win every trick more often that way: {more} more.", rare=True,
    ),
    _outcome(
        "more-marches", ev.march_us, 1,
        "Your side wins every trick more often this way: {more} more.",
        "Your side wins every trick less often that way: {more} less.", rare=True,
    ),
    _outcome(
        "more-tricks", ev.tricks_us, 1,
        "Your side wins more tricks this way: one more in {more}.",
        "Your side wins fewer tricks that way: one fewer in {more}.",
    ),
)  # fmt: skip
