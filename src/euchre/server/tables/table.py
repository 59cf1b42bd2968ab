"""One table in memory: it executes commands one at a time, saves events and announces them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from euchre.server import guard
from euchre.server.clock import now, steady
from euchre.server.monitoring import ACTIONS, FRAMES, SAVING
from euchre.server.refusals import CLOSED, Quarantined, Refused, Stale, Unreadable, stopped_by
from euchre.server.store.event import Event
from euchre.server.store.schema import SEEDS
from euchre.server.store.store import Store, Stored
from euchre.server.store.words import rows_of
from euchre.server.store.writer import Conflict, Row, Unsaved, Write
from euchre.server.tables import frames, turn_clock
from euchre.server.tables.drafts import Draft, Make, bound
from euchre.server.tables.events import advance, games, play, seats, settings
from euchre.server.tables.frames import Frame
from euchre.server.tables.hub import Hub, message
from euchre.server.tables.presence import Look, Presence
from euchre.server.tables.snapshot import Snapshot, Step, steps
from euchre.server.tables.state import Seeds, Sight, TableState

#: Maximum number of attempts at a command if other servers write first.
TRIES = 20
#: Steps of earlier deals kept for clients that reconnect.
KEPT = 64

encode = msgspec.json.Encoder().encode


class Table:
    """A live table.  Only this class changes its state, and only after the commit."""

    def __init__(self, store: Store, stored: Stored):
        """Replay the stored events.  Raises ``Unreadable`` if they are damaged."""
        self.store = store
        self._code = stored.code
        self.hub = Hub()
        #: Set after every change, to wake the table's mover.
        self.stirred = asyncio.Event()
        self.presence = Presence(self.hub)
        self._later: asyncio.TimerHandle | None = None
        #: Whether words of the log were removed since it was read, and the callback for that.
        self.reworded = False
        self.on_reworded: Callable[[], None] = lambda: None
        #: Called when this server has ended a game.
        self.on_over: Callable[[], None] = lambda: None
        #: Called with a reason to stop the table; returns the refusal for its players.
        self.quarantine: Callable[[str], Quarantined] = Quarantined
        #: Whether weaker bots stand in until the compiled code is ready.
        self.standing_in = False
        #: When a person was last here (monotonic seconds).
        self.used = time.monotonic()
        #: When the last deal or play was (monotonic seconds).
        self._moved = 0.0
        #: How long the person on turn has been thinking.
        self.watch = turn_clock.Stopwatch()
        #: Number of the last chat message sent to the streams.
        self.chat_no = stored.chat_no
        self._lock = asyncio.Lock()
        self.seeds = stored.seeds
        #: Digest and event number of each command of the current game.
        self._answers: dict[str, tuple[str, int]] = {}
        #: Events of this deal besides play, by whoever has caused them.
        self._besides: Counter[str] = Counter()
        self._steps: list[tuple[TableState, Event, TableState]] = []
        self._unsure = False
        first = stored.events[0]
        self.state = _replayed(None, stored.id, first, self.seeds)
        self._answers[first.cmd_id] = first.digest, first.seq
        for event in stored.events[1:]:
            self._take(event, _replayed(self.state, self.id, event, self.seeds))
        last = next(event.at for event in reversed(stored.events) if event.act.moves)
        self._moved = time.monotonic() - max(0, now() - last) / 1000
        if self.state.next.number not in self.seeds:
            raise Unreadable(f"the seed of deal {self.state.next.number} is missing")
        for seat in self.state.seats:
            if self.state.purpose is not None and seat.person:
                self.hub.expect(seat.person)
        #: The snapshot that was announced last.
        self._now = Snapshot(self.state)

    @property
    def id(self) -> str:
        """Id of this table, used in every address."""
        return self.state.id

    @property
    def code(self) -> str:
        """The join code."""
        return self.state.code or self._code

    @property
    def rested(self) -> float:
        """Seconds since the last deal or play."""
        return time.monotonic() - self._moved

    # -- commands -----------------------------------------------------------------------

    async def command(
        self,
        cmd_id: str,
        digest: str,
        make: Make,
        *,
        expected: int | None = None,
        rows: Write = (),
    ) -> int:
        """Execute what ``make`` drafts, exactly once, and return its event's number.

        ``cmd_id`` is the idempotency key: repeating it returns the same number and does nothing.
        ``expected`` is the last event that the sender has seen (optimistic concurrency).  ``rows``
        are written with the event.  Raises ``Refused`` (``Stale`` if the table has moved since), or
        ``Unsaved`` if saving fails; then nothing has happened, as far as anyone can tell.
        """
        self.used = time.monotonic()
        begun = time.perf_counter()
        async with self._lock:
            if self.reworded:
                raise Refused(503, "This table is being read again; please try again.")
            if self._unsure:
                await self._catch_up()
            for _ in range(TRIES):
                if cmd_id in self._answers:
                    return _again(self._answers[cmd_id], digest)
                try:
                    if expected is not None and not self.state.moved <= expected <= self.state.seq:
                        raise Stale
                    draft = make(self.state)
                    if self.state.closed and not isinstance(draft.act, settings.Forgotten):
                        raise Refused(410, CLOSED)
                    bound(self._besides, cmd_id, draft.act)
                except Refused:
                    if self.store.shared and await self._catch_up():
                        # Another server may have moved the table: decide on the latest state.
                        continue
                    if (done := await self._done_before(cmd_id)) is not None:
                        return _again(done, digest)
                    raise
                event = Event(self.state.seq + 1, draft.act, cmd_id, digest, now())
                try:
                    after = await self._append(event, draft, rows)
                except Conflict:
                    await self._catch_up()
                    if (done := await self._done_before(cmd_id)) is not None:
                        return _again(done, digest)
                    continue
                SAVING.observe(time.perf_counter() - begun)
                ends = after.match.over and not self.state.match.over
                self._take(event, after)
                self._tell(event)
                if ends:
                    self.on_over()
                return event.seq
        raise Refused(503, "This table is too busy; try again.")

    async def _done_before(self, cmd_id: str) -> tuple[str, int] | None:
        """Return digest and event number of a command from an earlier game, else None."""
        return None if self.state.game_no == 1 else await self.store.answer(self.id, cmd_id)

    async def _append(self, event: Event, draft: Draft, rows: Write) -> TableState:
        """Write an event; return the table after it."""
        seeds = dict([draft.seed]) if draft.seed else {}
        # Fold first: an event that cannot be folded must never be written.
        after = advance(self.state, self.id, event, self.seeds | seeds)
        owners = after.purpose.owners if after.purpose else ()
        work = [*rows_of(event, self.id, owners), *draft.more, *rows]
        for hand, seed in seeds.items():
            work.append(Row(SEEDS, {"table_id": self.id, "hand": hand, "seed": seed}))
        try:
            await self.store.write(work)
        except (Unsaved, asyncio.CancelledError):
            # It may have been written after all: reload before going on.
            self._unsure = True
            raise
        self.seeds |= seeds
        return after

    def _take(self, event: Event, after: TableState) -> None:
        """Apply a saved event; ``after`` is the resulting table."""
        self._steps.append((self.state, event, after))
        self.state = after
        act = event.act
        if act.moves:
            self._moved = time.monotonic()
        if act.moves or isinstance(act, settings.Clocked):
            self.watch.start()
        if isinstance(act, games.Again):
            # Answers from earlier games are in the database.
            self._answers.clear()
        self._answers[event.cmd_id] = event.digest, event.seq
        if isinstance(act, play.Dealt | games.Again):
            self._besides.clear()
        elif not isinstance(act, play.Played):
            self._besides[event.cmd_id.partition(":")[0]] += 1
        if isinstance(act, seats.Sat | seats.Shared):
            self.hub.expect(act.person)
        if isinstance(act, play.Dealt) and len(self._steps) > KEPT:
            del self._steps[:-KEPT]
        ACTIONS.labels(event.kind).inc()

    # -- other servers ----------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Apply what other servers have done here."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Apply new events from the database; return whether there were any.

        Raises ``Quarantined`` if they cannot be read.
        """
        try:
            events, seeds = await self.store.since(self.id, self.state.seq)
            self.seeds |= seeds
            self._unsure = False
            for event in events:
                self._take(event, _replayed(self.state, self.id, event, self.seeds))
                self._tell(event)
        except Unreadable as error:
            raise self.quarantine(str(error)) from None
        return bool(events)

    # -- announcing ----------------------------------------------------------------------------

    def _tell(self, event: Event) -> None:
        """Send each listener its frame of the latest event.

        If it cannot be shown, the table is stopped (``Quarantined``), because its players could not
        follow it any more.  What was saved stays saved.
        """
        try:
            self._announce(event)
        except Exception as error:
            raise self.quarantine(stopped_by(error)) from None

    def _announce(self, event: Event) -> None:
        """Draw the frames of the latest event and send them."""
        if isinstance(event.act, settings.Forgotten):
            # The name is still in memory: everyone starts over from the database.
            self.reworded = True
            self.hub.close()
            self.on_reworded()
            return
        guard.crash_point("broadcast.before")
        step = Step(self._now, event, Snapshot(self.state, self._now))
        drawn: dict[Sight, bytes] = {}
        for listener in self.hub:
            seen = self.state.sight_of(listener.person)
            if listener.person in self.state.barred or (
                seen[:2] == (None, None)
                and (self.state.watch == "nobody" or isinstance(event.act, settings.Invited))
                and listener.person not in self.state.aside
            ):
                listener.close()
                continue
            if seen not in drawn:
                drawn[seen] = message("frame", encode(self._drawn(step, *seen)), event.seq)
            listener.send(drawn[seen])
            if self.state.closed:
                listener.close()
        FRAMES.inc(len(drawn))
        self._now = step.after.without_scenes()
        if event.act.people:
            self.tell_presence()
        guard.crash_point("broadcast.after")
        self.stirred.set()

    def _drawn(self, step: Step, eyes: int | None, waiting: int | None, invites: bool) -> Frame:
        lines = frames.lines(step, eyes)
        return frames.frame(step.after, eyes, lines, self.code * invites, waiting=waiting)

    def send(self, event: str, data: Any) -> None:
        """Send every listener an event other than a frame."""
        sent = message(event, encode(data))
        for listener in self.hub:
            listener.send(sent)

    def frame(self, person: str | None) -> Frame:
        """Return the current table for a person, with the whole log of this deal."""
        self.used = time.monotonic()
        eyes, waiting, invites = self.state.sight_of(person)
        begun = (play.Dealt, games.Again)
        hands = (i for i, step in enumerate(self._steps) if isinstance(step[1].act, begun))
        this_hand = steps(self._steps[max(hands, default=0) :])
        log = [line for step in this_hand for line in frames.lines(step, eyes)]
        FRAMES.inc()
        code = self.code * invites
        drawn = frames.frame(self._now, eyes, log, code, whole=True, waiting=waiting)
        return drawn | {"earlier": frames.folded(self.state, eyes)}

    def since(self, person: str | None, seq: int) -> list[Frame]:
        """Return a person's frames after ``seq``; a single full frame if that is too long ago.

        Frames from before the person sat down show nothing of the seat's cards.
        """
        if seq >= self.state.seq:
            return []
        seat = self.state.seat_of(person)
        first = self._steps[0][1].seq if self._steps else self.state.seq + 1
        if seat is not None:
            first = max(first, self.state.seats[seat].since)
        if seq + 1 < first:
            return [self.frame(person)]
        missed = [step for step in self._steps if step[1].seq > seq]
        FRAMES.inc(len(missed))
        return [self._drawn(step, *step.after.t.sight_of(person)) for step in steps(missed)]

    def left(self) -> float | None:
        """Return how many seconds the person on turn has left; None while no clock runs.

        It stands still while someone asks for a takeback and, except at an arranged table, while
        that person is away, for whom a bot plays soon.
        """
        t = self.state
        if not turn_clock.timed(t) or t.turn is None:
            return None
        where, since = self.presence.look(t).since(t.turn)
        if t.request is not None or (where == "gone" and t.purpose is None):
            self.watch.stop(since if where == "gone" else None)
            return None
        self.watch.go()
        return turn_clock.left(t, self.watch.ms) / 1000

    def _clock(self) -> dict[str, Any] | None:
        if not turn_clock.timed(self.state):
            return None
        self.left()
        return {"thought": self.watch.ms, "runs": self.watch.runs}

    # -- presence ----------------------------------------------------------------------------------

    def present(self) -> int:
        """Return the mask of the seats, and the screen, that have a stream at any server."""
        look = self.presence.look(self.state)
        return look.present | look.screen

    def tell_presence(self) -> None:
        """Announce who is here, and schedule the next change that happens by itself."""
        look = self.presence.look(self.state)
        self.send("presence", self._who_is_here(look))
        self.stirred.set()
        if self._later is not None:
            self._later.cancel()
        ahead = look.changes() if len(self.hub) else None
        self._later = None
        if ahead is not None:
            self._later = asyncio.get_running_loop().call_later(ahead, self.tell_presence)

    def _who_is_here(self, look: Look) -> dict[str, Any]:
        """Return who is here, by seat, and the number of watchers."""
        state = self.state
        seats = range(len(state.seats))
        unseated = (one for one in self.hub if state.seat_of(one.person) is None)
        watching = sum(one.person != state.screen for one in unseated)
        return {
            "seats": [bool(look.present >> seat & 1) for seat in seats],
            "people": [look.public(seat) for seat in seats],
            "now": steady(),
            # Where a turn clock stands; None if there is none.
            "clock": self._clock(),
            "watchers": watching,
            "standing_in": self.standing_in,
        }


def _replayed(t: TableState | None, table_id: str, event: Event, seeds: Seeds) -> TableState:
    """Return the table after an event of the log.  Raises ``Unreadable`` if it cannot follow."""
    try:
        return advance(t, table_id, event, seeds)
    except Exception as error:
        # An error's message can quote a card; its type cannot.
        reason = f"event {event.seq} cannot be replayed ({type(error).__name__})"
        raise Unreadable(reason) from None


def _again(done: tuple[str, int], digest: str) -> int:
    """Return the earlier answer to a repeated command."""
    known, seq = done
    if known != digest:
        raise Refused(422, "This command id was used for another command.")
    return seq
