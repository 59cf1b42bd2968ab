"""What happens at a table by itself: bots' turns, last cards, covering for absent players.

Everything takes the same path as people's commands.  Ids contain the previous event's number, so
that neither a restart nor a second server does anything twice.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from euchre.bots.stand_ins import searches
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb, verb
from euchre.engine.decided import decided
from euchre.engine.view import observe
from euchre.scene import offers
from euchre.server.clock import steady
from euchre.server.refusals import Refused
from euchre.server.store.writer import Unsaved
from euchre.server.tables import drafts, next_game, pace
from euchre.server.tables.bots import Minds
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.play import Declined
from euchre.server.tables.events.seats import Covered, Returned
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table

#: Pauses in seconds after a call, a card, and the last card of a trick, by speed.
PACE = {
    "relaxed": (1.3, 1.2, 2.6),
    "normal": (0.8, 0.7, 1.7),
    "fast": (0.4, 0.35, 0.9),
    "instant": (0.0, 0.0, 0.0),
}
#: Seconds after the opening and between deals at a table that deals by itself, by speed.
LIES = {"relaxed": 8.0, "normal": 6.0, "fast": 4.0, "instant": 0.0}
#: Seconds before retrying at a table that could not be saved.
AGAIN = 1.0


def pause(t: TableState) -> float:
    """Return how long the last action stays visible before the next bot acts."""
    s = t.state
    if pace.skips(t) or t.hurried:
        # Cards that were just laid down are seen first.
        claimed = s is not None and s.exposed and t.seq > t.moved and not t.hurried
        return PACE[t.speed][2] if claimed else 0.0
    # Do not keep people waiting who only watch.
    speed = "fast" if t.speed != "instant" and pace.rushes(t) else t.speed
    word, card, trick = PACE[speed]
    if s is None or not s.history:
        return word
    if verb(s.history[-1].action) != Verb.PLAY:
        return word
    return card if s.trick else trick


def _seed_source(t: TableState, seat: TableSeat) -> str:
    """Return what a bot's seed derives from; for shared deals the same at all tables."""
    if t.deals is None:
        return f"{t.id}|{t.seq}"
    before = sum(entry.seat == seat for entry in t.states[-1].history)
    return f"{t.deals.name}|{t.match.deals + 1}|{seat}|{before}"


class Mover:
    """Moves one table on for as long as it is in memory."""

    def __init__(self, table: Table, minds: Minds):
        self.table = table
        self.minds = minds

    async def run(self) -> None:
        """Do what is due, then wait until something changes."""
        while True:
            self.table.stirred.clear()
            try:
                wait = await self._step()
            except (Refused, Unsaved):
                # Another server was faster, or the disk is full.
                wait = AGAIN
            if wait == 0:
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.table.stirred.wait(), wait)

    async def _step(self) -> float | None:
        """Do the next thing and return 0, or return when to check again (None: never)."""
        t = self.table.state
        if t.closed:
            return None
        seat = t.turn
        look = self.table.presence.look(t)
        seats = range(len(t.seats))
        back = next((p for p in seats if t.seats[p].covered and look.looking >> p & 1), None)
        if back is not None:
            return await self._do(t, Draft(Returned(back)), "back")
        due = [(left, p) for p in seats if (left := look.due(p)) is not None]
        wait, gone = min(due, default=(None, -1))
        if wait is not None and wait <= 0:
            return await self._do(t, Draft(Covered(gone)), "cover")
        if next_game.settled(t, look):
            seed = self.table.seeds[t.next.number]
            return await self._do(t, next_game.agreed(t, seed), "agreed")
        if seat is None:
            return await self._deal(t) if t.purpose and not t.match.over else wait
        to_think = self.table.left()
        if t.request is not None:
            # While people are asked, bots wait, too.
            left = (t.request.until - steady()) / 1000
            if left > 0:
                return left if wait is None else min(left, wait)
            return await self._do(t, Draft(Declined(-1)), "late")
        if (only := drafts.automatic(t)) is not None:
            return await self._after_pause(t, lambda now: drafts.play(now, seat, only, by="forced"))
        if t.kind(seat) != "person":
            # Do not wait for a thinking bot if the deal is decided, unless other tables play it,
            # too.
            quick = t.deals is None and pace.skips(t) and decided(t.states[-1])
            return await self._bot(t, seat, "club" if quick else t.seats[seat].level)
        if pace.skips(t):
            return await self._skip(t, seat, "skip")
        if to_think is None:
            return wait
        if to_think <= 0:
            return await self._skip(t, seat, "late")
        return to_think if wait is None else min(to_think, wait)

    async def _deal(self, t: TableState) -> float:
        """Deal the next cards at a self-dealing table, once everyone could read the result."""
        left = LIES[t.speed if pace.people(t) else "instant"] - self.table.rested
        if left > 0:
            return left
        await self.table.command(f"auto:{t.seq}:deal", "", drafts.next_deal, expected=t.seq)
        return 0

    async def _bot(self, t: TableState, seat: TableSeat, level: str) -> float | None:
        self._stand_in(level)
        choice, played = await self._think(t, seat, level)
        now = self.table.state
        if now.moved != t.moved or now.kind(seat) == "person":
            return 0

        def make(now: TableState) -> Draft:
            if now.kind(seat) == "person":
                raise Refused(409, "The person is back.")
            if now.request is not None:
                raise Refused(409, "Somebody asks to take something back.")
            return drafts.play(now, seat, choice, by="bot", level=played)

        await self.table.command(f"auto:{t.seq}:bot", "", make, expected=t.seq)
        return 0

    async def _think(self, t: TableState, seat: TableSeat, level: str) -> tuple[str, str]:
        """Return a bot's choice and level, at a moment that reveals nothing about its cards."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        minds, eyes = self.minds, observe(t.states[-1], None)
        slot = pace.slot(eyes, minds.level(level), minds.slowness)
        view = observe(t.states[-1], seat)
        chosen = await minds.choose(level, view, _seed_source(t, seat))
        moment = begun + pace.due(pause(t), slot, clock() - begun)
        await asyncio.sleep(moment - clock())
        return chosen

    async def _skip(self, t: TableState, seat: TableSeat, why: str) -> float | None:
        """Decide for a person who has skipped to the end of a deal, or run out of time."""
        laid = offers.claim(observe(t.states[-1], seat))
        if laid and not t.states[-1].trick:
            # What nobody can change needs no thought, only its order.
            return await self._after_pause(
                t, lambda now: drafts.play(now, seat, actions.text(laid[0], t.rules.pack), by=why)
            )
        choice, played = await self._think(t, seat, "club")
        thought = self.table.watch.ms if why == "late" else 0
        draft = drafts.play(t, seat, choice, by=why, level=played, thought=thought)
        return await self._do(t, draft, why)

    def _stand_in(self, level: str) -> None:
        """Tell the table when a weaker bot starts or stops standing in for a level."""
        standing_in = self.minds.level(level) != level
        if standing_in != self.table.standing_in and searches(level):
            self.table.standing_in = standing_in
            self.table.tell_presence()

    async def _after_pause(self, t: TableState, make: drafts.Make) -> float | None:
        await asyncio.sleep(pause(t))
        if self.table.state is t:
            await self.table.command(f"auto:{t.seq}:forced", "", make, expected=t.seq)
        return 0

    async def _do(self, t: TableState, draft: Draft, what: str) -> float:
        """Do what is due, once, and return 0: perhaps more is."""
        await self.table.command(f"auto:{t.seq}:{what}", "", lambda _: draft, expected=t.seq)
        return 0
