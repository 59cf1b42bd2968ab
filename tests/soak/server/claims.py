"""Sequences of claims, links and wishes at a night: ``uv run python -m tests.soak.server.claims``.

One stranger has the evening's link and seven cookies: claims names, gives them back, speaks for
them, opens every link that an answer told, and asks to be forgotten.  In between the desk signs
people in, lets the stranger in by mistake and contests it, frees numbers and replaces links, as
chance has it.  Then the four players come and play.
Whatever the stranger did, no stranger's device may see a hand, no name may be gone, and everybody
must be able to check in.  Exit code 1 otherwise.  ``--python`` names the interpreter of another
checkout, which is tried instead of this one.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
from benchmarks.load.figures import Report
from benchmarks.load.process import Process

from tests.server.nights.evening import Evening
from tests.server.nights.kit import client, new_id, shown
from tests.soak.parts import command_line

NAMES = ("Ann", "Bob", "Cyril", "Di")
#: A player's own link in an answer.
OWN = re.compile(r"/me/([0-9]+)#([\w-]+)")
#: Cookies of the stranger, and how often each repeats itself where one step is said for long.
COOKIES, ROUNDS = 7, 5


class Night(Evening):
    """A night on screens for four, its desk, a stranger, and what is wrong."""

    def __init__(self, address: str, rng: Random):
        rules = {"cover": "600", "pace": "normal", "length": "", "sit-out": ""}
        super().__init__(address, players=4, games=1, names=NAMES, **rules)
        self.rng, self.address, self.clients = rng, address, [self.http]
        self.evening = self.door
        self.cookies = [self.device() for _ in range(COOKIES)]
        #: Own links that the stranger was told: number and secret.
        self.told: set[tuple[str, str]] = set()
        self.done: list[str] = []

    def device(self) -> httpx.Client:
        """Return a browser that nobody has used."""
        self.clients.append(client(self.address))
        return self.clients[-1]

    def say(self, what: str, body: Any) -> httpx.Response:
        """Say something at the desk."""
        return self.post(f"{self.path}{what}", body, self.secret)

    # -- the stranger -----------------------------------------------------------------------

    def ask(self, cookie: httpx.Client, what: str, body: Any = None, secret: str = "") -> None:
        """Ask as the stranger, and note what the answer tells."""
        answer = cookie.post(f"{self.path}{what}", json=body or {}, headers=shown(secret))
        self.told |= set(OWN.findall(answer.text))

    def claim(self, cookie: httpx.Client, number: int) -> None:
        """Say to be somebody."""
        who = self.rng.choice([str(number), NAMES[number - 1]])
        self.ask(cookie, "/join", {"who": who}, self.evening)

    def wrong(self, cookie: httpx.Client, number: int) -> None:
        """Give the name back."""
        self.ask(cookie, "/me/wrong")

    def going(self, cookie: httpx.Client, number: int) -> None:
        """Say that the player goes home, or is back."""
        self.ask(cookie, "/me/going", {"home": self.rng.random() < 0.5})

    def own(self, cookie: httpx.Client, number: int) -> None:
        """Ask for a new own link."""
        self.ask(cookie, f"/me/replace?url={self.address}")

    def forget(self, cookie: httpx.Client, number: int) -> None:
        """Claim to be somebody, and ask to be forgotten."""
        self.claim(cookie, number)
        cookie.post("/api/me/forget", json={"sure": True})

    def spam(self, cookie: httpx.Client, number: int) -> None:
        """Say a hundred things with all cookies."""
        for _ in range(ROUNDS):
            for at, one in enumerate(self.cookies):
                self.claim(one, at % 4 + 1)
                self.going(one, number)
                self.wrong(one, number)

    # -- the desk ---------------------------------------------------------------------------

    def sign_in(self, cookie: httpx.Client, number: int) -> None:
        """Sign somebody in by hand."""
        self.do(do="sign-in", who=str(number))

    def release(self, cookie: httpx.Client, number: int) -> None:
        """Free a number from its devices."""
        self.say("/release", {"id": new_id(), "number": number})

    def renew(self, cookie: httpx.Client, number: int) -> None:
        """Replace a player's link, or the evening's."""
        kind = self.rng.choice(["player", "evening"])
        self.say("/replace", {"kind": kind, "number": number})
        self.evening = self.door

    def refuse(self, cookie: httpx.Client, number: int) -> None:
        """Send away whoever asks to be let in."""
        for one in self.claims():
            self.decide(one["claim"], yes=False)

    def mistake(self, cookie: httpx.Client, number: int) -> None:
        """Let the stranger in by mistake, and take that back after all the stranger could do."""
        self.claim(cookie, number)
        self.admit(cookie)
        self.own(cookie, number)
        cookie.post("/api/me/forget", json={"sure": True})
        match self.rng.randrange(4):
            case 0:
                cookie.post("/api/me/forget/withdraw")
            case 1:
                self.say(f"/players/{number}/forget", {"do": "contest"})
            case 2:
                self.wrong(cookie, number)
        self.release(cookie, number)

    def admit(self, device: httpx.Client) -> bool:
        """Let in a device that asks for it; return whether that was possible."""
        mark = device.get(f"{self.path}/me").json().get("waits")
        claims = [one["claim"] for one in self.claims() if one["mark"] == mark]
        return any(self.decide(claim).is_success for claim in claims)

    # -- what must be right -------------------------------------------------------------------

    def arrive(self, number: int) -> tuple[httpx.Client, bool]:
        """Let a player check in at the desk, who sees that the number is theirs.

        Return the device, and whether that was possible; if not, the own link helps.
        """
        device, body = self.device(), {"who": str(number)}
        for _ in range(2):
            answer = device.post(f"{self.path}/join", json=body, headers=shown(self.evening))
            if answer.is_success:
                break
            self.release(device, number)
        good = answer.is_success and (not answer.json().get("waits") or self.admit(device))
        if not good:
            own = next(one["url"] for one in self.links()["players"] if one["number"] == number)
            secret = shown(own.partition("#")[2])
            device.post(f"{self.path}/me", json={"number": number}, headers=secret)
        return device, good

    def end(self) -> list[str]:
        """Let everybody come and play; return what is wrong."""
        wrong = []
        names = [player["name"] for player in self.view()["players"]]
        if names != list(NAMES):
            wrong.append(f"2: a name is gone: {names}")
        people = [self.arrive(number) for number in range(1, 5)]
        if not all(good for _, good in people):
            wrong.append("6: somebody cannot check in")
        self.do(do="start", game=1)
        seen: list[str] = []
        until = time.monotonic() + 10
        while not seen and time.monotonic() < until:
            ways = [one.get(f"{self.path}/me").json().get("go") for one, _ in people]
            seen = [way for way in ways if way]
            time.sleep(0.1)
        strangers = self.cookies
        for number, secret in sorted(self.told):
            strangers.append(self.device())
            self.ask(strangers[-1], "/me", {"number": int(number)}, secret)
        for one in strangers:
            one.get(f"{self.path}/me")
            for way in seen:
                answer = one.get(f"/api/tables/{way.rpartition('/')[2]}")
                if answer.is_success and answer.json()["you"]["seat"] is not None:
                    wrong.append("1: a stranger sees a hand")
        return wrong


STEPS: tuple[Callable[[Night, httpx.Client, int], None], ...] = (
    *(Night.claim, Night.claim, Night.wrong, Night.wrong, Night.going, Night.own, Night.forget),
    *(Night.spam, Night.sign_in, Night.release, Night.renew, Night.refuse, Night.mistake),
)


def sequence(address: str, seed: str, length: int = 12) -> tuple[list[str], list[str]]:
    """Run one sequence; return its steps and what is wrong."""
    rng = Random(seed)
    night = Night(address, rng)
    for _ in range(length):
        step, cookie, number = rng.choice(STEPS), rng.randrange(COOKIES), rng.randint(1, 4)
        night.done.append(f"{step.__name__} {cookie} {number}")
        step(night, night.cookies[cookie], number)
    wrong = night.end()
    for device in night.clients:
        device.close()
    return night.done, sorted(set(wrong))


def many(address: str, seed: int, cases: int) -> Counter[str]:
    """Run sequences, print the first finding of each kind; return how often each came."""
    found: Counter[str] = Counter()
    for number in range(cases):
        steps, wrong = sequence(address, f"{seed}:{number}")
        for one in wrong:
            kind = one.partition(": ")[0]
            if not found[kind]:
                print(f"{one} (sequence {number}: {'; '.join(steps)})", flush=True)
            found[kind] += 1
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as many as asked for; return 1 if anything is wrong."""
    given = command_line(
        arguments,
        __doc__,
        cases=(200, "sequences"),
        python=(sys.executable, "the interpreter of the server's checkout"),
    )
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "data", python=given.python)
        with server:
            address = f"http://{server.address.host}:{server.address.port}"
            found = many(address, given.seed, given.cases)
    report = Report("claims, links and wishes at a night")
    report.say("sequences", given.cases)
    for kind, what in (("1", "a hand seen"), ("2", "names gone"), ("6", "check-in switched off")):
        report.hold(what, found[kind], "<=", 0)
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())
