"""A table at one moment, with everything that its viewers share computed once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from euchre.coordinates import TableSeat
from euchre.engine.decided import decided
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.scene.deck import Deck, deck
from euchre.scene.picture import Common, common
from euchre.server.store.event import Event
from euchre.server.tables import consent, drafts, next_game, pace
from euchre.server.tables.state import TableState


def faces_of(t: TableState, seat: TableSeat | None) -> Faces:
    """Return the players' names for a viewer; the viewer's own seat is "You"."""
    return Faces.at_table(t.rules, t.names, -1 if seat is None else seat)


class Snapshot:
    """A table after an event, with what is computed from it for its viewers.

    Everything here is a function of the state and the viewer's seat, or of a watcher's view.  What
    cannot have changed is taken from the snapshot ``before``.
    """

    def __init__(self, t: TableState, before: Snapshot | None = None):
        self.t = t
        self._state = t.state
        self._views: dict[int | None, View] = {}
        self._faces: dict[int | None, Faces] = {}
        self._results: dict[int | None, str] = {}
        #: Whether the deal is decided, if known.
        self._settled: bool | None = None
        self._before: tuple[State | None, dict[int | None, View]] = None, {}
        if before is not None:
            self._before = before._state, before._views
            if before._state is self._state:
                self._views = before._views
            if before.t.seats is t.seats and before.t.rules is t.rules:
                self._faces = before._faces
            self._settled = before._settled if _same_trick(before._state, self._state) else None
            known = before.__dict__
            for name, parts in _LASTING.items():
                if name in known and parts(before.t) == parts(t):
                    self.__dict__[name] = known[name]

    def without_scenes(self) -> Snapshot:
        """Return this snapshot without the scenes, once all are sent.

        The garbage collector scans again and again what every table keeps.
        """
        copy = Snapshot(self.t)
        copy._views, copy._faces, copy._settled = self._views, self._faces, self._settled
        copy.__dict__ |= {name: self.__dict__[name] for name in _LASTING if name in self.__dict__}
        return copy

    def view(self, seat: TableSeat | None) -> View:
        """Return what a seat, or a watcher, may know now.  Raises ``ValueError`` before a deal."""
        if self._state is None:
            raise ValueError("no cards are dealt yet")
        return self.look(self._state, seat)

    def look(self, s: State, seat: TableSeat | None) -> View:
        """Return what a seat may know of a state of this deal; a cached ``observe``."""
        then, views = self._before
        if s is self._state:
            views = self._views
        elif s is not then:
            return observe(s, seat)
        if seat not in views:
            views[seat] = observe(s, seat)
        return views[seat]

    def faces(self, seat: TableSeat | None) -> Faces:
        """Return the players' names for a viewer."""
        if seat not in self._faces:
            self._faces[seat] = faces_of(self.t, seat)
        return self._faces[seat]

    def result(self, seat: TableSeat | None) -> str:
        """Return the result of a finished deal in a viewer's words."""
        if seat not in self._results:
            self._results[seat] = results.result(self.faces(seat), self.t.states[-1])
        return self._results[seat]

    @cached_property
    def deck(self) -> Deck:
        """Pictures of the cards."""
        return deck(self.t.rules, self.faces(None).style)

    @cached_property
    def common(self) -> Common:
        """The part of the scene that all viewers share.  Raises ``ValueError`` before a deal."""
        t = self.t
        return common(
            self.view(None),
            self.faces(None),
            t.match,
            kinds=self.kinds,
            bubbles=t.calls,
            drawn=[player.face for player in t.seats],
            looks=self.deck,
        )

    @cached_property
    def kinds(self) -> list[str]:
        """Who acts at each seat (see ``TableState.kind``)."""
        return [self.t.kind(seat) for seat in range(len(self.t.seats))]

    @cached_property
    def undoes(self) -> int | None:
        """The seat that may take its last choice back, None if none."""
        states = self.t.states
        if len(states) < 2:
            return None
        # Only the last seat that acted can undo: others have been followed by someone.
        seat = states[-2].turn
        return None if drafts.undoable(self.t, seat, self.look)[1] else seat

    @cached_property
    def pace(self) -> dict[str, Any]:
        """How fast this deal goes on (see ``pace``)."""
        if self._settled is None and self._state is not None and pace.playing(self._state):
            self._settled = decided(self._state)
        return pace.offers(self.t, self._settled)

    @cached_property
    def coach(self) -> dict[str, Any] | None:
        """Who has agreed to a coach for everyone (see ``consent``)."""
        return consent.coach_consent(self.t)

    @cached_property
    def evening(self) -> list[dict[str, Any]]:
        """The games won by each person here."""
        return next_game.evening(self.t)

    @cached_property
    def table(self) -> dict[str, Any]:
        """What is public about the table itself, except its code."""
        t = self.t
        return {
            "id": t.id,
            "code": None,
            "game": t.rules.game,
            "options": dict(t.rules.options),
            "title": t.rules.title,
            "host": t.host,
            "speed": t.speed,
            "clock": t.clock.mode,
            "watch": t.watch,
            "listed": t.listed,
            "cover": t.cover,
            "bound": t.dealt_as,
            "for": t.purpose and {"text": t.purpose.text, "back": t.purpose.back},
            "screen": bool(t.screen),
            "locked": t.locked,
            "writes": t.writes,
            "cleared": t.cleared,
            "game_no": t.game_no,
            "seats": [
                {
                    "name": s.name,
                    "kind": kind,
                    "level": s.level if kind != "person" else None,
                    "side": t.rules.sides.side(p),
                    "face": s.face,
                }
                for p, (s, kind) in enumerate(zip(t.seats, self.kinds, strict=True))
            ],
        }

    @cached_property
    def rule_line(self) -> str:
        """The game and its house rules in one line."""
        return telling.house_rules(self.t.rules)

    @cached_property
    def commitment(self) -> dict[str, Any]:
        """Commitments to the cards of this deal and of the next."""
        t = self.t
        this = t.committed[-1] if t.committed else None
        both = [one for one in (this, t.next) if one]
        # The commitments that were replaced; usually none.
        discarded = {c.number: [d.commitment for d in c.discarded] for c in both if c.discarded}
        return {
            "hand": this.number if this else None,
            "this": this.commitment if this else None,
            "dealer": t.states[0].dealer if this else None,
            "next_hand": t.next.number,
            "next": t.next.commitment,
            # By deal and seat, so that a client can save them and compare in the end.
            "shares": {one.number: one.shares for one in both if one.shares},
        } | ({"discarded": discarded} if discarded else {})


#: Cached properties, and the parts of the table on which each depends.  Tuples compare their items
#: by identity first, which is fast for unchanged rules.
_LASTING: dict[str, Callable[[TableState], tuple[object, ...]]] = {
    "deck": lambda t: (t.rules,),
    "rule_line": lambda t: (t.rules,),
    "kinds": lambda t: (t.seats, t.shown, t.committed),
    "coach": lambda t: (t.seats, t.purpose),
    "evening": lambda t: (t.seats, t.evening),
    "table": lambda t: (
        *(t.seats, t.shown, t.committed, t.rules, t.purpose, t.host, t.speed, t.watch, t.listed),
        *(t.cover, t.locked, t.allowed, t.cleared, t.game_no, t.clock),
    ),
    "commitment": lambda t: (t.committed, t.next),
}


def _same_trick(before: State | None, now: State | None) -> bool:
    """Whether nothing has happened in between that could decide a deal."""
    if before is None or now is None or now.called >= 0 or now.ended:
        return False
    return before.taken is now.taken and before.phase == now.phase


class Step(NamedTuple):
    """An event with the table before and after it."""

    before: Snapshot
    event: Event
    after: Snapshot


def steps(events: Iterable[tuple[TableState, Event, TableState]]) -> Iterator[Step]:
    """Yield consecutive events; each starts from the snapshot in which the last one ended."""
    now: Snapshot | None = None
    for before, event, after in events:
        then = now if now is not None and now.t is before else Snapshot(before, now)
        now = Snapshot(after, then)
        yield Step(then, event, now)
