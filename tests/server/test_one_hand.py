"""No one sees a second hand of a deal, however they change seats (promise 6).

Whoever takes a seat after having seen another hand gets it with the next deal.
"""

import asyncio
import json
from random import Random
from typing import cast

import pytest

from euchre.cards import each
from euchre.games import GAMES
from euchre.server.refusals import Refused
from euchre.server.store.event import Event
from euchre.server.store.store import Store, Stored
from euchre.server.store.writer import Write
from euchre.server.tables import drafts, next_game, seats
from euchre.server.tables.drafts import Make
from euchre.server.tables.frames import WAITING
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table
from tests.server.kit import Json, Newcomer
from tests.server.memory import Log, opened, refold, text_of

PEOPLE = ("zoe", "ann", "ben", "cat", "dev")


class Nowhere:
    """A store that keeps nothing but its word."""

    shared = False

    async def write(self, work: Write) -> None:
        return

    async def answer(self, table_id: str, cmd_id: str) -> None:
        return


class Evening:
    """A table in memory, what people do at it, and whose cards each of them was sent."""

    def __init__(self, game: str, rng: Random):
        self.game = game
        told = opened(game)
        first = Event(1, told["act"], "open", "", 0)
        stored = Stored("t" * 12, "CODE", (first,), {1: told["seed"]})
        self.table = Table(cast("Store", Nowhere()), stored)
        self.rng = rng
        self.streams = {person: self.table.hub.open(person, "") for person in PEOPLE}
        #: Which seats' cards each person was sent, by the event that dealt them.
        self.sent: dict[tuple[str, int], set[int]] = {}
        self.waited = 0
        #: The table after each event, and the deal it belongs to.
        self.past: dict[int, tuple[TableState, int]] = {}
        self.dealt = 0

    async def do(self, make: Make) -> None:
        """Do something, if it is allowed, and look at everything that is sent."""
        try:
            await self.table.command(f"c{self.table.state.seq}", "", make)
        except Refused:
            return
        state, kind = self.table.state, self.table._steps[-1][1].kind
        self.dealt = state.seq if kind in ("dealt", "again") else self.dealt
        self.past[state.seq] = state, self.dealt
        for person, stream in self.streams.items():
            sent = await stream.fetch() or b""
            for line in sent.splitlines():
                if line.startswith(b"data: "):
                    self.look(person, json.loads(line[6:]))

    def look(self, person: str, frame: Json) -> None:
        """Note whose cards a frame shows, by what the hands really are."""
        scene = frame.get("scene")
        if not scene:
            return
        state, dealt = self.past[frame["seq"]]
        held = [card["card"] for card in scene["hand"]]
        if scene["me"] is not None:
            self.sent.setdefault((person, dealt), set()).add(scene["me"])
        if held:
            hand = state.states[-1].hands[scene["me"]]
            assert sorted(held) == sorted(state.rules.pack.text(c) for c in each(hand))
        if "waiting" in frame["you"]:
            self.waited += 1
            assert not held
            assert not scene["actions"]
            assert not frame["undo"]

    def again(self, person: str) -> None:
        """Let somebody's page come back, having seen any earlier event last."""
        for frame in self.table.since(person, self.rng.randint(0, self.table.state.seq)):
            self.look(person, frame)

    def check(self) -> None:
        """Nobody has seen two hands of this deal."""
        assert all(len(found) < 2 for found in self.sent.values()), self.sent

    async def step(self) -> None:
        """Somebody does something."""
        rng, t = self.rng, self.table.state
        person, seat = rng.choice(PEOPLE), rng.randrange(t.rules.seats)
        held = t.seat_of(person)
        match rng.randrange(8):
            case 0 | 1:
                await self.do(lambda t: seats.sit(t, person, person, seat))
            case 2 if held is not None:
                await self.do(lambda t: seats.leave(t, held))
            case 3 if t.host is not None:
                host = t.host
                await self.do(lambda t: seats.replace(t, host, seat, "club", 0))
            case 4:
                owner = t.seats[seat].person
                if owner:
                    await self.do(lambda t: seats.share(t, person, owner))
            case 5:
                self.look(person, self.table.frame(person))
                self.again(person)
            case _ if t.turn is not None:
                turn = t.turn
                await self.do(lambda t: drafts.play(t, turn, text_of(t.states[-1], rng)))
            case _ if next_game.between(t) and rng.random() < 0.7:
                await self.change(held)
            case _ if t.match.over:
                await self.do(drafts.again)
            case _:
                await self.do(drafts.next_deal)
        self.check()

    async def change(self, seat: int | None) -> None:
        """Somebody changes the next game, or lets everyone agree to it."""
        rng, seed = self.rng, self.table.seeds[self.table.state.next.number]
        wish: Json = rng.choice(
            [
                {"swap": rng.sample(range(len(self.table.state.seats)), 2)},
                {"partners": rng.choice(["rotate", "draw"])},
                {"game": rng.choice(["standard", "three", "two", "six", self.game])},
            ]
        )
        if seat is None:
            await self.do(lambda t: next_game.agreed(t, seed))
        else:
            await self.do(lambda t: next_game.wished(t, seat, wish, seed))


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_nobody_is_sent_two_hands_of_a_deal(game: str) -> None:
    evening = Evening(game, Random(f"hands {game}"))

    async def play() -> None:
        for n in range(1000):
            await evening.step()
            if n >= 80 and evening.waited:
                return

    asyncio.run(play())
    assert evening.waited, "nobody ever changed seats within a deal"


def test_who_changes_seats_waits_for_the_next_deal(newcomer: Newcomer) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    code = ann.open(watch="nobody")["code"]
    ann.my_turn()
    assert eve.join(code, seat=1).json()["frame"]["scene"]["me"] == 1
    assert eve.post(eve.at("/leave")).status_code == 200
    told = eve.join(code, seat=2).json()
    assert told["seat"] == told["frame"]["you"]["seat"] == 2
    assert told["frame"]["you"]["waiting"] == WAITING
    assert told["frame"]["scene"]["me"] is None
    assert told["frame"]["scene"]["hand"] == []
    assert told["frame"]["scene"]["prompt"] == WAITING
    assert told["frame"]["table"]["seats"][2]["kind"] == "covered"
    for action in ({"play": "pass"}, {"undo": True}):
        refused = eve.do(action, told["frame"]["seq"])
        assert (refused.status_code, refused.json()["error"]) == (409, WAITING)
    assert eve.http.get(eve.at("/hint")).status_code == 409
    # Back at the seat whose cards she knows, she sees them again.
    assert eve.post(eve.at("/leave")).status_code == 200
    assert eve.join(code, seat=1).json()["frame"]["scene"]["me"] == 1


def test_who_has_been_replaced_has_seen_a_hand_and_a_restart_knows_it() -> None:
    log = Log()
    log.add(seats.sit(log.state, "ann", "Ann", 1))
    log.deal()
    log.add(seats.replace(log.state, 0, 1, "club", 0))
    t = log.add(seats.sit(log.state, "ann", "Ann", 3))
    assert (t.eyes_of("ann"), t.kind(3)) == (None, "covered")
    assert refold(log.events, log.seeds) == t
    assert log.play(Random(1)).eyes_of("ann") is None
    assert log.deal().eyes_of("ann") == 3
    log.finish(Random(1))
    log.add(drafts.again(log.state))
    log.add(seats.leave(log.state, 3))
    # Between two games nobody has seen anything.
    t = log.add(seats.sit(log.state, "ann", "Ann", 1))
    assert t.eyes_of("ann") == 1
