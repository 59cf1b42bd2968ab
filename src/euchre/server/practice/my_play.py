"""Statistics of a player's decisions over HTTP: games judged one by one, and file import."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field, StringConstraints

from euchre import typed
from euchre.bounds import Ordinal
from euchre.practice import file
from euchre.practice.play import Game, progress
from euchre.practice.position import Position
from euchre.practice.progress import Progress
from euchre.server.http.fields import Body
from euchre.server.http.limits import costs
from euchre.server.http.people import Asking, Guest, Newcomer, Person
from euchre.server.http.uploads import Storing, drawn
from euchre.server.practice import keeping, playing, showing
from euchre.server.practice.api import standing_of
from euchre.server.tables.rooms import Server

router = APIRouter(prefix="/api/my-play")

#: Message for a person without a name.
NOTHING: dict[str, Any] = {
    "games": [],
    "game": None,
    "progress": None,
    "waiting": 0,
    "same": None,
    "can_practice": [],
}


class JudgedGame(Body):
    """A judged game of a file, under the table where it was played."""

    table: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{1,16}$")]
    game_no: Ordinal
    judged: dict[str, Any]


class TakenAlong(Body):
    """What a file of *Download my data* keeps of practice and play."""

    practice: dict[str, Any] | None = None
    play: list[JudgedGame] = Field(default_factory=list, max_length=playing.MOST)


@router.get("")
@costs(5)
async def my_play(
    rooms: Server, person: Person, game: Annotated[str | None, Query(max_length=60)] = None
) -> dict[str, Any]:
    """Show how you play: what your decisions give away over time, and your costliest habits."""
    return NOTHING if person is None else await playing.told(rooms, person, game)


@router.post("/judge")
@costs(8)
async def judge(request: Request, rooms: Server, person: Person, asker: Asking) -> dict[str, Any]:
    """Judge your newest unjudged game; the answer says how many are left."""
    if person is None:
        return {"left": 0}
    rooms.minds.require()
    judging: playing.Judging = request.app.state.judging
    return {"left": await judging.next(person, asker)}


#: The games of a file, and its practice.
_Read = tuple[list[tuple[playing.Key, Game]], tuple[Progress, dict[str, Position]]]


def _read(wanted: TakenAlong) -> _Read:
    """Return what a file holds.  Raises ``ValueError``."""
    games = [((one.table, one.game_no), typed.converted(one.judged, Game)) for one in wanted.play]
    return games, (Progress(), {}) if wanted.practice is None else file.taken(wanted.practice)


def _pages(found: _Read) -> Iterator[object]:
    """Draw the pages of a file's games and practice."""
    games, (book, own) = found
    yield progress([game for _, game in games])
    yield standing_of(keeping.Kept(book, 1, own))
    for position in own.values():
        yield from showing.pages(position)


@router.post("/import")
@costs(15, upload=True)
async def take_in(
    wanted: TakenAlong, request: Request, rooms: Server, guest: Guest, room: Storing
) -> dict[str, Any]:
    """Import practice and play from a file; what is here already stays.

    If both have a position, the later result counts.  The file gives no seat or name, and no
    one else sees it.
    """
    games, practice = await rooms.store.long.run(drawn, "file", partial(_read, wanted), _pages)
    book, own = practice
    room.take(len(await request.body()))
    await keeping.change(rooms.store, guest, lambda kept: kept.book.take(book))
    # A new person is known after the first write, so the rows are not needed again.
    positions = await keeping.add(rooms.store, Newcomer(guest.person, ()), [*own.values()])
    known = await playing.kept(rooms.store, guest.person)
    left = max(0, playing.MOST - len(known))
    new = [(key, game) for key, game in games if key not in known][:left]
    for key, game in new:
        await playing.add(rooms.store, guest.person, key, game)
    return {"games": len(new), "positions": positions, "practice": wanted.practice is not None}
