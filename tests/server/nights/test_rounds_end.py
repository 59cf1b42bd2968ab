"""Every round ends (property), even if players leave, come late or never, or lose the network."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from euchre.night.events import Counted
from euchre.server.screens import seating
from tests.server.kit import serving
from tests.server.nights.evening import Evening, Guest
from tests.waiting import LATEST, until

GAMES = 2
SEEDS = (0, 2)


class Phone(threading.Thread):
    """The page of somebody: a stream that is open for a while, and dies."""

    def __init__(self, guest: Guest, table: str, seconds: float):
        super().__init__(daemon=True)
        self.guest, self.table, self.seconds = guest, table, seconds

    def run(self) -> None:
        """Keep the stream open, then let it go."""
        until = time.monotonic() + self.seconds
        with (
            suppress(httpx.HTTPError),
            httpx.Client(
                base_url=self.guest.http.base_url, cookies=self.guest.http.cookies, timeout=1.0
            ) as client,
            client.stream("GET", f"{self.table}/stream") as stream,
        ):
            for _ in stream.iter_lines():
                if time.monotonic() > until:
                    return


def plan(rng: Random) -> list[dict[str, Any]]:
    """Return what each of some people does: when they come and go, and how they play."""
    return [
        {
            "comes": rng.choice((0.0, 0.0, rng.random() * 2)),
            "plays": rng.choice((0.0, 0.5, 1.0)),
            "dies": rng.random() < 0.4,
            "leaves": rng.random() < 0.2,
        }
        for _ in range(rng.randint(1, 6))
    ]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quicken(monkeypatch)


def quicken(patch: pytest.MonkeyPatch) -> None:
    """Let bots cover, and decide, after a second; nights allow 5 s at least."""
    arranged = seating.arranged

    def quicker(*values: Any) -> Any:
        wanted = arranged(*values)
        object.__setattr__(wanted, "cover", 1)
        object.__setattr__(wanted, "think", 1)
        return wanted

    patch.setattr(seating, "arranged", quicker)


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_round_ends_and_no_score_is_lost(tmp_path: Path, seed: int) -> None:
    story(tmp_path, seed)


def test_in_the_stories_everything_happens() -> None:
    people = [one for seed in SEEDS for one in plan(Random(seed))]
    for what in ("comes", "plays"):
        assert {bool(one[what]) for one in people} == {True, False}
    for what in ("dies", "leaves"):
        assert {one[what] for one in people if one["plays"]} == {True, False}


def story(folder: Path, seed: int) -> None:
    """Play a night with some people; assert that all its rounds end with a score."""
    rng = Random(seed)
    with serving(folder) as address:
        desk = Evening(address, players=8, games=GAMES, cover="5", think="5")
        people = plan(rng)
        here: list[tuple[Guest, dict[str, Any]]] = []
        phones: list[Phone] = []
        begun = time.monotonic()
        game = 0
        while not (view := desk.view())["final"]:
            assert time.monotonic() - begun < LATEST, (seed, people, view["live"])
            if not game or all(r["points"] for r in view["results"] if r["game"] == game):
                game += 1
                desk.start(game)
            for n, one in enumerate(people):
                if n == len(here) and time.monotonic() - begun >= one["comes"]:
                    here.append((desk.guest(f"{n + 1} Guest {n + 1}"), one))
            # Bots need the time that all this asking would take.
            time.sleep(0.01)
            for guest, one in here:
                # Some look at their page, some only hold a seat; networks come and go.
                if not (table := desk.leads_to(guest.http)) or rng.random() >= one["plays"]:
                    continue
                if one["dies"] and rng.random() < 0.1:
                    phones.append(Phone(guest, table, rng.random()))
                    phones[-1].start()
                guest.play(table)
                if one["leaves"] and game == GAMES:
                    one["leaves"] = False
                    desk.do(do="left", number=guest.number)
        scores = sorted((e.game, e.table) for e in desk.log(Counted))
        assert scores == [(g, t) for g in range(1, GAMES + 1) for t in (1, 2)]
        for phone in phones:
            phone.join(LATEST)


def test_whoever_comes_back_has_the_seat_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, players=4, games=1, cover="5", pace="normal", length="8")
        ann = desk.guest("1 Ann")
        desk.fill()
        desk.start(1)
        table = ann.table()
        seat = ann.frame(table)["you"]["seat"]

        def covered() -> bool:
            return bool(ann.frame(table)["table"]["seats"][seat]["kind"] == "covered")

        # Nobody looks: a bot plays for her.
        until(covered)
        with ann.http.stream("GET", f"{table}/stream") as stream:
            lines = stream.iter_lines()
            next(lines)
            until(lambda: not covered())
            # Her own decision is hers again: nothing is played for her while she is here.
            while (frame := ann.frame(table))["scene"] is None or frame["scene"]["turn"] != seat:
                assert not frame["ended"]
                time.sleep(0.02)
            assert frame["table"]["seats"][seat]["kind"] == "person"
