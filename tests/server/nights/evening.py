"""An evening played on the server: people who follow one link and play, over HTTP."""

from __future__ import annotations

import time
from random import Random
from typing import Any, TypeVar

import httpx

from euchre.night.events import decode
from tests.server.kit import choice
from tests.server.nights.kit import SITE, Desk, Json, client, new_id, secret_of, shown
from tests.waiting import until

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
        self.guests: list[Guest] = []
        asked = {rule: value for rule, value in (QUICK | rules).items() if value}
        size = {"players": players, "games": games} | (plan or {})
        super().__init__(address, names=names, title="Screens", rules=asked, teams=teams, **size)

    def log(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of a kind."""
        lines = self.get("/night.jsonl").text.splitlines()
        return [event for event in map(decode, lines) if isinstance(event, kind)]

    @property
    def door(self) -> str:
        """The link of the evening, on this server."""
        url: str = self.links()["evening"]["url"]
        return url.removeprefix(SITE)

    @property
    def evening_key(self) -> str:
        """The secret of the link of the evening."""
        return secret_of(self.door)

    def guest(self, name: str, **more: Any) -> Guest:
        """Let somebody come in by the link of the evening."""
        self.guests.append(Guest(self, name, **more))
        return self.guests[-1]

    def close(self) -> None:
        """Go away, and everybody with the desk: also after a failure."""
        for guest in self.guests:
            guest.close()
        super().close()

    def device(self) -> httpx.Client:
        """Return a phone that nobody has used yet."""
        return client(str(self.http.base_url))

    def claim(self, device: httpx.Client, who: str, **more: Any) -> httpx.Response:
        """Say on a phone who one is, by the link of the evening."""
        body = {"who": who} | more
        return device.post(f"{self.path}/join", json=body, headers=shown(self.evening_key))

    def bind(self, device: httpx.Client, number: int, secret: str = "") -> httpx.Response:
        """Open a player's own link on a phone: the one that the desk hands out, or another."""
        link = shown(secret or self.own_key(number))
        return device.post(f"{self.path}/me", json={"number": number}, headers=link)

    def me(self, device: httpx.Client) -> Json:
        """Look at a phone's own page."""
        answer = device.get(f"{self.path}/me")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def own(self, device: httpx.Client, what: str, **body: Any) -> httpx.Response:
        """Say something of a phone's own player."""
        return device.post(f"{self.path}/me/{what}", json=body)

    def release(self, number: int) -> httpx.Response:
        """Free a number from its phones."""
        return self.post(f"{self.path}/release", {"id": new_id(), "number": number}, self.secret)

    def leads_to(self, device: httpx.Client) -> str:
        """Return where in the API the table is to which a phone's page leads; empty: nowhere."""
        go = self.me(device)["go"]
        return f"/api/tables/{go.rpartition('/')[2]}" if go else ""

    def led(self, device: httpx.Client) -> str:
        """Wait until a phone's page leads to a table; return its address in the API."""
        return until(lambda: self.leads_to(device), lambda: "the page leads nowhere")

    def bell(self, table: int, *, now: bool = False) -> httpx.Response:
        """End game 1 of a table after this deal, or let bots finish it now."""
        body = {"game": 1, "table": table, "now": now}
        return self.post(f"{self.path}/bell", body, self.secret)

    def across(self, number: int) -> int:
        """Return somebody who will sit at another table than a player."""
        tables = self.view()["coming"]["tables"]
        seated = [[seat["number"] for seat in table["seats"]] for table in tables]
        return next(int(four[0]) for four in seated if number not in four)

    def claims(self) -> list[Json]:
        """Return who asks to be let in."""
        found: list[Json] = self.view()["claims"]
        return found

    def decide(self, claim: str, *, yes: bool = True) -> httpx.Response:
        """Let a device in, or send it away."""
        return self.post(f"{self.path}/let-in", {"claim": claim, "yes": yes}, self.secret)

    def let_in(self, device: httpx.Client) -> None:
        """Let in the device whose mark its owner shows at the desk."""
        mark = self.me(device)["waits"]
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

    def wait(self, what: str, found: Any) -> Json:
        """Wait until the desk's view is as wanted; return it."""
        return until(
            lambda: view if found(view := self.view()) else None, lambda: (what, self.view())
        )

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
    done = guest.desk.bind(guest.http, guest.number)
    assert done.is_success, done.text


class Guest:
    """A player with a browser's cookies, who goes where the own page leads."""

    def __init__(self, desk: Evening, name: str, **more: Any):
        self.desk, self.name = desk, name
        self.http = desk.device()
        self.rng = Random(name)
        #: The seals of the deals in which this guest has decided anything: nothing is decided
        #: where the partner plays alone before one's turn.
        self.decided: set[str] = set()
        self.come(**more)

    def come(self, *, waits: bool = False, **more: Any) -> None:
        """Come in by the link of the evening; unless somebody ``waits``, the desk lets them in."""
        answer = self.desk.claim(self.http, self.name, **more)
        assert answer.is_success, answer.text
        if answer.json()["waits"] and not waits:
            self.desk.let_in(self.http)
        self.number: int = self.me()["number"]

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def me(self) -> Json:
        """Look at the own page."""
        return self.desk.me(self.http)

    def table(self) -> str:
        """Wait until the own page leads to a table; return its address in the API."""
        return self.desk.led(self.http)

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
