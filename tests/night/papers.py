"""Printed nights, for the tests of papers."""

import io
from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
from pypdf import PdfReader

from euchre.night import paper
from euchre.night.contest.next import begun
from euchre.night.events import AnyEvent, Paid, SignedIn, Started, Substituted
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.next_seating import first_chart
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.paper.imprint import Printing
from euchre.night.printable import PARTS
from euchre.night.rotation.chart import Chart, Seating, foursomes
from euchre.night.rotation.movements import Way
from tests.night.nights import CHART, at, founded, settled

NAMES = {1: "Ann", 2: "Łukasz Ó Briain", 3: "Θεοδώρα", 4: "x" * 80, 5: "=1+1", 6: "日本"}


def named(chart: Chart = CHART, rules: NightRules | None = None) -> Night:
    signed = [SignedIn(**at(n), number=n, name=name) for n, name in NAMES.items()]
    return Night().and_then(founded(rules, chart), *signed)


def printed(night: Night, parts: Sequence[str] = tuple(PARTS), **how: Any) -> bytes:
    """Return parts of a night as a PDF, printed in some way."""
    return paper.printed(night, parts, Printing(**how))


def pages(night: Night, *parts: str, **how: Any) -> list[str]:
    how = {"by_hand": True} | how
    return [p.extract_text() for p in PdfReader(io.BytesIO(printed(night, parts, **how))).pages]


#: Twenty-two people as they come to a club.
PEOPLE = """Ann Miller, Bob Stone, Carol Fitzgerald, Dave Kowalski, Edith O'Brien,
Frank Schwarzenberger, Grace Hill, Henry Vandenberg, Irene Yoder, Jack Lee, Katherine Miller,
Leo Stone, Margaret Montgomery-Smith, Norm Hill, Olive Lee, Paul Yoder, Quentin Fitzgerald,
Rosemary Kowalski, Sam O'Brien, Theodora Vandenberg, Ursula Stone, Vic Lee"""
GAMES = 8


def a_chart(players: int, games: int) -> Chart:
    """Return a chart that no search has a hand in: the multiples of 2, 3 ... modulo a prime."""
    prime = next(n for n in range(players + 1, 2 * players) if all(n % k for k in range(2, n)))
    turns = [
        [at for k in range(1, prime) if (at := k * by % prime) <= players]
        for by in (1 + (game + 1) % (prime - 1) for game in range(games))
    ]
    seated = players - players % 4
    return Chart(
        tuple(Seating(foursomes(turn[:seated]), tuple(turn[seated:])) for turn in turns),
        "pasted",
        "for a test",
    )


def evening(part: str) -> bytes:
    """Return a part as it is printed for an evening of 22 that has such a part, or of 20."""
    rules = rules_from_text({"length": "8", "fee": "5", "tie-break": "wins"})
    chart, contest, movement = a_chart(22, GAMES), None, None
    way: Way | None = {"moves": "red-and-white", "chairs": "seat-arrows"}.get(part)  # type: ignore[assignment]
    if way:
        movement = Movement(way=way, games=GAMES)
        chart = first_chart(range(1, 21), movement)
    if part == "matches":
        contest = Contest(way="round-robin", size=4)
        chart, _ = begun(contest, 20, None)
    names = [name.strip() for name in PEOPLE.replace("\n", " ").split(",")]
    events: list[AnyEvent] = [
        msgspec.structs.replace(
            founded(rules, chart, contest=contest, movement=movement),
            title="St Mary's Euchre Night",
            held=date(2026, 12, 5),
        ),
        *(SignedIn(**at(n), number=n, name=names[n - 1]) for n in chart.players),
    ]
    if part in ("money", "slips"):
        seats = enumerate(chart.games[0].tables, 1)
        events += [
            *(Paid(**at(30 + n), what="fee", amount=500, number=n) for n in chart.players),
            Started(**at(60), game=1),
            *(settled(60 + t, (7, 3 + t), table=t, seats=four) for t, four in seats),
            Substituted(**at(90), number=23, name="Gus Archer", card=5, first=2),
        ]
    night = Night().and_then(*events)
    return printed(night, [part], url="http://192.168.1.20:8000/night/abc", check_in="key")
