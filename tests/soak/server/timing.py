"""Promise 6, in seconds: ``uv run python -m tests.soak.server.timing --games 20``.

One person plays among bots at instant speed, and listens on the stream as a browser does.  When the
games are over their records tell how many choices each bot had.  If its moments told something of
its cards, whoever has one choice would answer sooner than whoever has several: the share of such
pairs in which that is so (the area under the ROC curve; 0.5: nothing is told) is printed for cards
and for calls, with the 95 % interval of Hanley and McNeil (1982).  Exit code 1 if it lies away
from 0.5 by more than a tenth.
"""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx

from euchre.engine.actions import Verb, verb
from euchre.engine.state import legal
from euchre.records.record import load
from euchre.records.replay import replay
from tests.server.kit import Json, Player, choice
from tests.soak.parts import command_line
from tests.soak.server.figures import Report
from tests.soak.server.process import Process

#: By how much the share may lie away from one half.
AWAY = 0.1


class Answer(NamedTuple):
    """A bot's answer: whether it is a card, how many choices it had, seconds after the last one."""

    card: bool
    choices: int
    seconds: float


class Ear:
    """Hears one table in a thread; ``frames`` are those of actions, with when they came."""

    def __init__(self, player: Player):
        self.player = player
        self.frames: list[tuple[float, Json]] = []
        self.last: Json = {}
        #: Whether a weaker bot has stood in for one that was not ready.
        self.stood_in = False
        self.news = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        kind = ""
        with (
            httpx.Client(base_url=self.player.http.base_url, timeout=60) as http,
            http.stream(
                "GET", self.player.at("/stream"), cookies=dict(self.player.http.cookies)
            ) as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    self._hear(kind, json.loads(line[6:]), time.perf_counter())
                    if self.last.get("ended"):
                        return

    def _hear(self, kind: str, told: Json, at: float) -> None:
        if kind == "presence":
            self.stood_in |= bool(told.get("standing_in"))
        elif kind == "frame":
            self.last = told
            self.frames.append((at, told))
            self.news.set()


def game(player: Player, rng: Random, level: str) -> list[Answer]:
    """Play a game; return what the bots answered, nothing if others stood in for them."""
    player.open(speed="instant", bots=[level], cover=0)
    ear = Ear(player)
    while not ear.last.get("ended"):
        if not ear.news.wait(60):
            raise RuntimeError("nothing comes from the table any more")
        ear.news.clear()
        frame = ear.last
        scene = frame["scene"]
        mine = scene and scene["turn"] == frame["you"]["seat"] and not scene["forced"]
        if not frame["ended"] and (scene is None or scene["stage"] == "over"):
            player.do({"next": True}, frame["seq"])
        elif mine:
            player.do(choice(scene, rng), frame["seq"])
    record = player.http.get(player.at("/record.json")).content
    return [] if ear.stood_in else list(answers(record, ear.frames))


def answers(record: bytes, frames: Sequence[tuple[float, Json]]) -> Iterator[Answer]:
    """Yield the bots' answers of a game in which seat 0 is a person."""
    # A frame for each deal and for each action, in their order; others have no card more.
    moments = {told["seq"]: at for at, told in frames}
    seq = min(told["seq"] for _, told in frames if told["scene"])
    for deal in replay(load(record)).checked().deals:
        for before, action, _ in deal.steps():
            seq += 1
            last_card = before.hands[before.turn].bit_count() == 1
            # Where frames have piled up the stream sends the last of them alone.
            if before.turn != 0 and not last_card and moments.keys() >= {seq - 1, seq}:
                seconds = moments[seq] - moments[seq - 1]
                yield Answer(verb(action) == Verb.PLAY, len(legal(before)), seconds)
        seq += 1


def told_right(found: Sequence[Answer]) -> tuple[float, float]:
    """Return in which share of pairs one choice is sooner than several, with its error (95 %).

    There are answers of both kinds.
    """
    one = [a.seconds for a in found if a.choices == 1]
    more = [a.seconds for a in found if a.choices > 1]
    area = sum((a < b) + 0.5 * (a == b) for a in one for b in more) / (len(one) * len(more))
    upper, lower = area / (2 - area), 2 * area**2 / (1 + area)
    spread = area * (1 - area)
    spread += (len(one) - 1) * (upper - area**2) + (len(more) - 1) * (lower - area**2)
    return area, 1.96 * sqrt(max(0.0, spread) / (len(one) * len(more)))


def heard(folder: Path, games: int, level: str, seed: int) -> list[Answer]:
    """Return the answers of so many games at a server of its own."""
    found: list[Answer] = []
    with Process(folder / "data") as server:
        address = f"http://{server.address.host}:{server.address.port}"
        rng, told = Random(seed), 0
        while told < games:
            player = Player(address)
            answered = game(player, rng, level)
            player.close()
            told += bool(answered)
            found += answered
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; return 1 if the moments tell something."""
    given = command_line(arguments, __doc__, games=20, level="expert")
    with tempfile.TemporaryDirectory() as folder:
        found = heard(Path(folder), given.games, given.level, given.seed)
    report = Report(f"{given.games} games among {given.level} bots at instant speed")
    for name, card in (("cards", True), ("calls", False)):
        some = [answer for answer in found if answer.card is card]
        only = sum(answer.choices == 1 for answer in some)
        report.say(f"{name}: answers", len(some))
        report.say(f"{name}: of these the only choice", only)
        if only in (0, len(some)):
            continue
        share, error = told_right(some)
        report.say(f"{name}: one choice sooner than several", share, f"± {error:.2f}")
        report.hold(f"{name}: away from one half", abs(share - 0.5), "<=", AWAY)
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
