"""Shared helpers for nights in the browser: a desk and phones that speak HTTP."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import httpx
import pytest

from euchre.night.events import Founded, stamp
from euchre.night.night_rules import rules_from_text
from euchre.night.rotation.planning import plan
from tests.server.kit import Player, patiently
from tests.waiting import until

Json = dict[str, Any]

#: What makes the page of somebody with an own browser (``browser``).
Browser = Callable[..., Any]
NAMES = ["Ann", "Bob", "Cyril", "Di", "Edith", "Frank",
         "Gus", "Hannah", "Ivy", "Jack", "Kate", "Leo"]  # fmt: skip
#: Where links lead that are printed.
SITE = "http://night.example"
#: The clients of whoever is there; those that a test has brought are closed at its end.
OPEN: list[httpx.Client] = []


class Patient(httpx.Client):
    """A client that asks again where a busy server asks for patience, as pages do."""

    def request(self, *asked: Any, **more: Any) -> httpx.Response:
        """Send a request."""
        request = super().request
        return patiently(lambda: request(*asked, **more))


def client(address: str, **more: Any) -> httpx.Client:
    """Return a device of somebody's."""
    found = Patient(base_url=address, **more)
    OPEN.append(found)
    return found


def player(address: str, name: str) -> Player:
    """Return somebody at a table that is of no night."""
    found = Player(address, name)
    OPEN.append(found.http)
    return found


def new_id() -> str:
    """Return an id for one command."""
    return secrets.token_hex(8)


def founded(**rules: str) -> Founded:
    """Return the event that begins a night of eight players and two games."""
    told = rules_from_text(rules).to_json()
    return Founded(**stamp("desk"), title="Supper", rules=told, chart=plan(8, 2).to_json())


def rounds(patch: pytest.MonkeyPatch, whose: object, name: str) -> list[int]:
    """Return a list that grows with every round of somebody, or of everybody of a class."""
    made: list[int] = []
    honest = getattr(whose, name)

    async def counted(*me: object) -> None:
        made.append(len(made))
        await honest(*me)

    patch.setattr(whose, name, counted)
    return made


def whole_rounds(made: list[int]) -> Callable[[], bool]:
    """Return what says whether two rounds have begun and ended since now."""
    begun = len(made)
    return lambda: len(made) >= begun + 3


class Desk:
    """An organiser with the secret of the desk; begins a night of three tables of its own."""

    def __init__(
        self,
        address: str,
        *,
        names: Sequence[str] = NAMES,
        title: str = "Harvest supper",
        rules: dict[str, str] | None = None,
        teams: Sequence[str] = (),
        **wish: Any,
    ):
        self.http = client(address)
        plan = self.plan(**(wish or {"kind": "printed-12"}))
        body = {"plan": plan, "names": names, "title": title, "rules": rules or {}, "teams": teams}
        answer = self.post("/api/nights", body)
        assert answer.status_code == 201, answer.text
        self.open(answer.json())

    def open(self, answer: Json) -> None:
        """Go on with another night, by the answer that founded it."""
        self.id: str = answer["night"]
        self.link: str = answer["desk"]
        self.secret = secret_of(self.link)

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def post(self, path: str, body: Json, secret: str = "") -> httpx.Response:
        """Send JSON."""
        return self.http.post(path, json=body, headers=shown(secret))

    def plan(self, **wish: Any) -> str:
        """Have a chart made; return its name."""
        answer = self.post("/api/nights/plans", wish)
        assert answer.status_code == 202, answer.text
        name: str = answer.json()["plan"]
        self.planned(name)
        return name

    def planned(self, name: str) -> httpx.Response:
        """Wait for a chart."""

        def made() -> httpx.Response | None:
            answer = self.http.get(f"/api/nights/plans/{name}")
            return answer if not answer.is_success or answer.json()["ready"] else None

        return until(made)

    @property
    def path(self) -> str:
        """The address of the night."""
        return f"/api/nights/{self.id}"

    def get(self, what: str = "/desk", **query: Any) -> httpx.Response:
        """Ask as the desk."""
        return self.http.get(f"{self.path}{what}", params=query, headers=shown(self.secret))

    def do(self, **wish: Any) -> httpx.Response:
        """Do something at the desk."""
        return self.post(f"{self.path}/desk", {"id": new_id()} | wish, self.secret)

    def view(self) -> Json:
        """Return everything the desk sees."""
        found: Json = self.get().json()
        return found

    def table_of(self, number: int) -> int:
        """Return the table of a player in the game that is on."""
        tables = self.view()["playing"]["tables"]
        return next(
            int(t["table"]) for t in tables if any(s["number"] == number for s in t["seats"])
        )

    def same(
        self, number: int, member: int, same: bool = True, by: httpx.Client | None = None
    ) -> httpx.Response:
        """Say whether a player is a member of the club: as the desk, or from a device."""
        body = {"number": number, "member": member, "same": same}
        if by is not None:
            return by.post(f"{self.path}/club/same", json=body)
        return self.post(f"{self.path}/club/same", body, self.secret)

    def links(self) -> Json:
        """Return the links of the evening, of the tables and of the players."""
        answer = self.get("/links", url=SITE)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def key(self, table: int) -> str:
        """Return the secret of a table."""
        return secret_of(self.links()["tables"][table - 1]["url"])

    def own_key(self, number: int) -> str:
        """Return the secret of a player's own link, as it stands on the ticket."""
        [own] = [one["url"] for one in self.links()["players"] if one["number"] == number]
        return secret_of(own)

    def phone(self, table: int, mark: str = "AB12") -> Phone:
        """Return a phone that has scanned the code of a table."""
        return Phone(self, table, self.key(table), mark)


class Phone:
    """A phone at a table."""

    def __init__(self, desk: Desk, table: int, secret: str, mark: str):
        self.desk, self.table, self.secret, self.mark = desk, table, secret, mark

    def at(self, table: int | None = None) -> str:
        """Return the address of a table, this phone's own if none is named."""
        return f"{self.desk.path}/tables/{self.table if table is None else table}"

    def view(self) -> Json:
        """Return what the table sees."""
        answer = self.desk.http.get(self.at(), headers=shown(self.secret))
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def seats(self, game: int) -> list[int]:
        """Return who sits here in a game."""
        play = next(p for p in self.view()["plays"] if p["game"] == game)
        return [player["number"] for player in play["seats"]]

    def score(self, points: tuple[int, ...], game: int = 1, seat: int = 0, **more: Any) -> Json:
        """Return an entry."""
        return {
            "do": "enter", "id": new_id(), "phone": self.mark, "seat": seat, "game": game,
            "seats": self.seats(game), "points": points,
        } | more  # fmt: skip

    def say(self, body: Json, table: int | None = None) -> httpx.Response:
        """Send what was entered."""
        return self.desk.post(self.at(table), body, self.secret)

    def answer(
        self, entry: str, do: str = "confirm", seat: int = 1, game: int = 1
    ) -> httpx.Response:
        """Confirm or dispute an entry."""
        body = {"do": do, "id": new_id(), "phone": self.mark, "seat": seat, "game": game}
        return self.say(body | {"entry": entry})

    def result(self, game: int = 1) -> Json:
        """Return what was said about a game."""
        return next(r for r in self.view()["results"] if r["game"] == game)


def secret_of(link: str) -> str:
    """Return the secret in a link."""
    return link.partition("#")[2]


def shown(secret: str) -> dict[str, str]:
    """Return the header that shows a secret."""
    return {"Authorization": f"Bearer {secret}"} if secret else {}
