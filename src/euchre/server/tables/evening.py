"""What happens to a table between two games: they are counted, and rules and seats may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre.engine.match import new_match
from euchre.server import fair
from euchre.server.fair import Discarded
from euchre.server.store.events import Event
from euchre.server.tables.parts import Evening, Seat, replace, rules_at

if TYPE_CHECKING:
    from euchre.server.tables.fold import TableState


def counted(t: TableState) -> TableState:
    """Count a game that is over for the people who have played it to the end."""
    if not t.match.over:
        return t
    evening = dict(t.evening)
    for seat, player in enumerate(t.seats):
        if player.person:
            known = evening.get(player.person, Evening(player.name))
            won = known.won + (t.rules.sides.side(seat) in t.match.winners)
            evening[player.person] = Evening(player.name, won, known.games + 1)
    return replace(t, evening=evening)


def again(t: TableState, event: Event) -> TableState:
    """Begin another game, with what the event changes for it."""
    match = t.match.again()
    new = replace(
        t,
        match=match,
        start=match.scores,
        game_no=t.game_no + 1,
        states=(),
        finished=(),
        shown={},
        takebacks=(),
        dealt_at=(),
        calls={},
        committed=(),
        spent={},
    )
    return altered(new, event) if event.body else new


def altered(t: TableState, event: Event) -> TableState:
    """Give a game that is not dealt yet other rules or seats."""
    body = event.body
    if t.states:
        raise ValueError("the game has been dealt")
    rules = rules_at(body["game"], tuple(sorted(body["options"].items())), ())
    came = body["seats"]
    seats = tuple(t.seats[one] if isinstance(one, int) else Seat(**one) for one in came)
    host = came.index(t.host) if t.host in came else None
    if host is None:
        host = next((i for i, seat in enumerate(seats) if seat.person), None)
    without = (seat for p, seat in enumerate(t.seats) if p not in came)
    aside = {one for seat in without for one in (seat.person, *seat.devices) if one}
    lots = body["draw"]["seed"] if "draw" in body else ""
    old = Discarded(fair.terms(t.dealt_as, t.rules), t.match.dealer, t.next.commitment, lots)
    match = new_match(rules, body["dealer"])
    return replace(
        t,
        rules=rules,
        options=body["options"],
        seats=seats,
        host=host,
        aside=t.aside | aside,
        match=match,
        start=match.scores,
        waits={},
        skips=frozenset(),
        shown={},
        next=replace(
            t.next,
            commitment=body["commitment"],
            shares={},
            discarded=(*t.next.discarded, old),
        ),
    )
