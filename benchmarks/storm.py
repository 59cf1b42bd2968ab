"""Promise 3, back in seconds: ``uv run python -m benchmarks.storm``.

A server with many open tables is killed and started again, and all clients come back at once.
Measured are the seconds until the server answers, and from then until every client has its
table again; each must see the same frame as before, byte for byte but for ``whole`` and ``log``.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path

import msgspec
from tests.soak.parts import command_line

from benchmarks.load.crowd import Party, parties
from benchmarks.load.figures import Report, percentile
from benchmarks.load.process import Process
from benchmarks.load.wire import Lost, Refusal, listen

#: Seconds within which everybody must be back, or is counted as gone.
PATIENCE = 60.0
#: How many of each table come back at once; the others are asleep.
PRESENT = 2


def picture(frame: bytes) -> dict[str, object]:
    """Return what a frame shows, without what depends on when it was asked for."""
    told: dict[str, object] = msgspec.json.decode(frame)
    return {key: value for key, value in told.items() if key not in ("whole", "log", "earlier")}


async def come_back(party: Party, seat: int, begun: float) -> tuple[float, bool]:
    """Open a seat's stream anew; return after how many seconds, and whether all is as it was."""
    while time.perf_counter() < begun + PATIENCE:
        try:
            stream = listen(party.address, party.id, party.lines[seat].cookie)
            async with aclosing(stream) as events:
                async for told in events:
                    if told.event == "frame":
                        same = picture(told.data) == picture(party.frames[seat])
                        return time.perf_counter() - begun, same
        except (Lost, Refusal):
            await asyncio.sleep(0.1)
    return PATIENCE, False


async def storm(folder: Path, tables: int, moves: int) -> list[str]:
    """Kill and restart a server under so many tables; return the figures that are missed."""
    with Process(folder / "data") as server:
        async with parties(server.address, tables) as found:
            for _ in range(moves):
                await asyncio.gather(*(party.act() for party in found))
            await asyncio.gather(*(party.level(max(party.seqs)) for party in found))
            await asyncio.to_thread(server.kill)
        seconds = await asyncio.to_thread(server.start)
        begun = time.perf_counter()
        back = await asyncio.gather(
            *(come_back(party, seat, begun) for party in found for seat in range(PRESENT))
        )
    report = Report(f"restart with {tables} open tables, {len(back)} clients")
    report.hold("ready after", seconds, "<=", 3, "s")
    report.say("half of them are back after", percentile([s for s, _ in back], 0.5), "s")
    report.hold("all of them are back after", max(s for s, _ in back), "<=", 5, "s")
    report.hold("see another table than before", sum(not same for _, same in back), "<=", 0)
    return report.missed


def main(arguments: Sequence[str] | None = None) -> int:
    """Restart; return 1 if it took too long or anything is not as it was."""
    given = command_line(arguments, __doc__, tables=1000, moves=3)
    with tempfile.TemporaryDirectory() as folder:
        return bool(asyncio.run(storm(Path(folder), given.tables, given.moves)))


if __name__ == "__main__":
    raise SystemExit(main())
