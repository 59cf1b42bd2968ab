"""Shared helpers for club tests: an organizer, and nights of four that end at once."""

from datetime import date
from typing import Any

import httpx

from euchre.night.season.events import (
    AnyEvent,
    Joined,
    MemberResult,
    NightCounts,
    SeasonOpened,
    decode,
    encode,
    stamp,
)
from euchre.night.season.fold import Season, fold
from euchre.night.season.standings import standings
from tests.server.nights.kit import Desk, Json, client, new_id, secret_of, shown

FOUR = ["Ann Miller", "Bob Stone", "Cora", "Dan"]


class Club:
    """An organizer with the secret of a club's desk."""

    def __init__(self, address: str, title: str = "Winter 2026", **rules: str):
        self.http = client(address)
        told = {name.replace("_", "-"): value for name, value in rules.items()}
        answer = self.http.post("/api/clubs", json={"title": title, "rules": told})
        assert answer.status_code == 201, answer.text
        self.open(answer.json())

    def open(self, answer: Json) -> None:
        """Go on with another club, by the answer that founded it."""
        self.id: str = answer["club"]
        self.link: str = answer["desk"]
        self.secret = secret_of(self.link)

    @property
    def path(self) -> str:
        """The address of the club."""
        return f"/api/clubs/{self.id}"

    def get(self, what: str = "/desk/html", secret: str | None = None) -> httpx.Response:
        """Ask as the desk, or with another secret."""
        headers = shown(self.secret if secret is None else secret)
        return self.http.get(f"{self.path}{what}", headers=headers)

    def post(self, what: str, body: Json, secret: str | None = None) -> httpx.Response:
        """Send as the desk, or with another secret."""
        headers = shown(self.secret if secret is None else secret)
        return self.http.post(f"{self.path}{what}", json=body, headers=headers)

    def do(self, **wish: object) -> httpx.Response:
        """Do something at the desk."""
        return self.post("/desk", {"id": new_id()} | wish)

    @property
    def season(self) -> Season:
        """The season, as the desk can download it."""
        return fold(map(decode, self.get("/season.jsonl").text.splitlines()))

    @property
    def members(self) -> dict[str, int]:
        """The members, by name."""
        return {name: number for number, name in self.season.members.items()}

    @property
    def ranked(self) -> list[str]:
        """The names in the standings, best first."""
        return [line.name for line in standings(self.season)]

    @property
    def desk(self) -> str:
        """What the page of the desk says."""
        answer = self.get("/desk/html")
        assert answer.is_success, answer.text
        return answer.text

    def take(self, desk: Desk) -> None:
        """Let a night be the club's."""
        answer = self.do(do="link", night=desk.id, desk=desk.secret)
        assert answer.is_success, answer.text

    def count(self, desk: Desk) -> None:
        """Let a night count."""
        answer = self.do(do="count", night=desk.id)
        assert answer.is_success, answer.text

    def evening(self, *names: str, **how: Any) -> Desk:
        """Return a night that has been played and counts."""
        desk = evening(str(self.http.base_url), *names, **how)
        self.take(desk)
        self.count(desk)
        return desk

    def secret_of(self, member: int, what: str = "members") -> str:
        """Return the secret of a member's link that is good now, or of a captain's."""
        url: str = self.get(f"/{what}/{member}/link?url=http://x").json()["code"]["url"]
        return secret_of(url)

    def bind(self, device: httpx.Client, secret: str) -> httpx.Response:
        """Open a member's own link on a device."""
        return device.post(f"{self.path}/me", json={}, headers=shown(secret))

    def forget(self, member: int) -> httpx.Response:
        """Ask as the desk that a member is forgotten."""
        return self.post(f"/members/{member}/forget", {"do": "ask"})


def evening(address: str, *names: str, title: str = "Evening", score: tuple[int, int] = (10, 6),
            games: int = 1, play: bool = True) -> Desk:  # fmt: skip
    """Return a night of four; played, if wanted, with one score in every game."""
    desk = Desk(address, names=list(names or FOUR), players=4, games=games)
    for player in desk.view()["players"]:
        assert desk.do(do="sign-in", who=str(player["number"])).is_success
    if play:
        finish(desk, score, games=games)
    return desk


def finish(desk: Desk, score: tuple[int, int] = (10, 6), *, games: int = 1) -> None:
    """Play a night of one table."""
    for game in range(1, games + 1):
        assert desk.do(do="start", game=game).is_success
        done = desk.do(do="settle", game=game, table=1, points=score, sure=True)
        assert done.is_success, done.text


def season_of(night: str, key: str, *names: str) -> str:
    """Return the file of a season that claims to count a night with these members."""
    lines = tuple(MemberResult(member=n, place=1, total=9, games=1) for n, _ in enumerate(names, 1))
    played = NightCounts(
        **stamp(), night=key, title=night, day=date(2026, 1, 1), lines=lines, games=()
    )
    joined = [Joined(**stamp(), member=n, name=name) for n, name in enumerate(names, 1)]
    events: list[AnyEvent] = [SeasonOpened(**stamp(), title="W"), *joined, played]
    return b"\n".join(map(encode, events)).decode()


def brought(address: str, text: str) -> Club:
    """Return a club made from a season's file."""
    club = Club(address)
    answer = club.http.post("/api/clubs/import", json={"text": text})
    assert answer.status_code == 201, answer.text
    club.open(answer.json())
    return club
