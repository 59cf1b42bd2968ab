"""An evening played on the server: people who follow one link and play, over HTTP."""

from __future__ import annotations

import time
from random import Random
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from euchre.night.events import decode
from tests.server.kit import choice
from tests.server.nights.kit import Desk, Json, client, new_id, shown

Kind = TypeVar("Kind")
#: Rules of a night of which bots alone would need no time.
QUICK = {"play": "screens", "length": "2", "pace": "instant", "sit-out": "house"}


class Evening(Desk):
    """An organiser of a night that is played here."""

    def __init__(
        self,
        address: str,
        *,
        players: int = 8,
        games: int = 2,
        plan: Any = None,
        teams: Any = (),
        names: Any = (),
        **rules: str,
    ):
        self.http = client(address)
        self.guests: list[Guest] = []
        name = self.plan(players=players, games=games, **(plan or {}))
        asked = {rule: value for rule, value in (QUICK | rules).items() if value}
        body = {"plan": name, "title": "Screens", "rules": asked, "teams": teams, "names": names}
        answer = self.post("/api/nights", body)
        assert answer.status_code == 201, answer.text
        self.open(answer.json())

    def log(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of a kind."""
        lines = self.get("/night.jsonl").text.splitlines()
        return [event for event in map(decode, lines) if isinstance(event, kind)]

    def links(self) -> Json:
        """Return the link of the evening, and those of the players."""
        answer = self.get("/links", url="http://night.example")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    @property
    def evening_key(self) -> str:
        """The secret of the link of the evening."""
        secret: str = urlsplit(self.links()["evening"]["url"]).fragment
        return secret

    def guest(self, name: str, **more: Any) -> Guest:
        """Let somebody come in by the link of the evening."""
        self.guests.append(Guest(self, name, self.evening_key, **more))
        return self.guests[-1]

    def close(self) -> None:
        """Go away, and everybody with the desk: also after a failure."""
        for guest in self.guests:
            guest.close()
        super().close()

    def claims(self) -> list[Json]:
        """Return who asks to be let in."""
        found: list[Json] = self.view()["claims"]
        return found

    def decide(self, claim: str, *, yes: bool = True) -> httpx.Response:
        """Let a device in, or send it away."""
        return self.post(f"{self.path}/let-in", {"claim": claim, "yes": yes}, self.secret)

    def let_in(self, device: httpx.Client) -> None:
        """Let in the device whose mark its owner shows at the desk."""
        mark = device.get(f"{self.path}/me").json()["waits"]
        claim = next(one["claim"] for one in self.claims() if one["mark"] == mark)
        answer = self.decide(claim)
        assert answer.is_success, answer.text

    def fill(self) -> None:
        """Let bots play for all who have not come."""
        answer = self.do(do="fill")
        assert answer.is_success, answer.text

    def start(self, game: int) -> None:
        """Start a game."""
        answer = self.do(do="start", game=game)
        assert answer.is_success, answer.text

    def wait(self, what: str, found: Any, seconds: float = 60.0) -> Json:
        """Wait until the desk's view is as wanted; return it."""
        until = time.monotonic() + seconds
        view = self.view()
        while not found(view):
            assert time.monotonic() < until, (what, view.get("live"), view["results"])
            time.sleep(0.03)
            view = self.view()
        return view

    def play(self, game: int, guests: list[Guest]) -> Json:
        """Play a game; bots are whoever is no guest."""
        self.fill()
        self.start(game)
        finish(guests)
        return self.counted(game)

    def counted(self, game: int) -> Json:
        """Wait until every table of a game is counted."""
        return self.wait(
            f"game {game}",
            lambda view: all(r["points"] for r in view["results"] if r["game"] == game),
        )


def proves(guest: Guest) -> None:
    """Let a guest open the own link, as the desk hands it out."""
    [own] = [p["url"] for p in guest.desk.links()["players"] if p["number"] == guest.number]
    link = shown(urlsplit(own).fragment)
    done = guest.http.post(f"{guest.desk.path}/me", json={"number": guest.number}, headers=link)
    assert done.is_success, done.text


class Guest:
    """A player with a browser's cookies, who goes where the own page leads."""

    def __init__(self, desk: Evening, name: str, evening: str, **more: Any):
        self.desk, self.name, self.evening = desk, name, evening
        self.http = client(str(desk.http.base_url))
        self.rng = Random(name)
        #: The seals of the deals in which this guest has decided anything: nothing is decided
        #: where the partner plays alone before one's turn.
        self.decided: set[str] = set()
        self.come(**more)

    def come(self, *, waits: bool = False, **more: Any) -> None:
        """Come in by the link of the evening; unless somebody ``waits``, the desk lets them in."""
        body = {"who": self.name} | more
        answer = self.http.post(f"{self.desk.path}/join", json=body, headers=shown(self.evening))
        assert answer.is_success, answer.text
        if answer.json()["waits"] and not waits:
            self.desk.let_in(self.http)
        self.number: int = self.me()["number"]

    @property
    def own(self) -> str:
        """The own link, as it stands on the ticket."""
        people = self.desk.links()["players"]
        url: str = next(one["url"] for one in people if one["number"] == self.number)
        return url

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def me(self) -> Json:
        """Look at the own page."""
        answer = self.http.get(f"{self.desk.path}/me")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def table(self, seconds: float = 60.0) -> str:
        """Wait until the own page leads to a table; return its address in the API."""
        until = time.monotonic() + seconds
        while (go := self.me()["go"]) is None:
            assert time.monotonic() < until, "the page leads nowhere"
            time.sleep(0.03)
        return f"/api/tables/{go.rpartition('/')[2]}"

    def frame(self, table: str) -> Json:
        """Look at a table."""
        found: Json = self.http.get(table).json()
        return found

    def play(self, table: str) -> bool:
        """Do what is to be done at a table; False once its game is over."""
        frame = self.frame(table)
        if frame["ended"]:
            return False
        scene = frame["scene"]
        if scene and scene["turn"] == frame["you"]["seat"] and not scene["forced"]:
            action = choice(scene, self.rng)
            body = {"cmd_id": new_id(), "expected_seq": frame["seq"], "action": action}
            if self.http.post(f"{table}/commands", json=body).is_success:
                self.decided.add(frame["commitment"]["this"])
        else:
            # Asking again at once would take from the bots what they need to go on.
            time.sleep(0.01)
        return True


def finish(guests: list[Guest]) -> None:
    """Let people play the game to which their pages lead."""
    playing = [(guest, guest.table()) for guest in guests]
    while playing:
        playing = [(guest, table) for guest, table in playing if guest.play(table)]
