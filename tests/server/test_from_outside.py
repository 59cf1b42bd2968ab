"""Numbers, texts and files from outside: within bounds, well-formed and shown once, or refused."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from itertools import product
from math import inf
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import inspect
from pydantic import ValidationError

from euchre import deal, observe, rules
from euchre.bots import UnknownBot
from euchre.night import events as night
from euchre.night.season import events as season
from euchre.night.season.events import (
    Joined,
    MemberResult,
    Merged,
    NightCounts,
    RatedGame,
    SeasonOpened,
    encode,
    stamp,
)
from euchre.records import Record
from euchre.records.egn.schema import EgnFile
from euchre.server.clubs import api as clubs_api
from euchre.server.clubs import journal
from euchre.server.http import bodies
from euchre.server.http.bodies import Body
from euchre.server.nights.api import TextFile
from euchre.server.queues import FairQueue
from euchre.server.refusals import Refused
from euchre.server.store.writer import Unsaved, Unwritable
from euchre.server.tables.bots import decide
from euchre.study import habits as play
from euchre.study import progress
from euchre.study.position import Position
from tests.rows import each_row
from tests.server.kit import SCHEMA, parts, serving
from tests.server.test_practice import STANDARD, game_of
from tests.server.test_quotas import GAME, NIGHT

Json = dict[str, Any]
LINE = MemberResult(member=1, place=1, total=10, games=1)
PLAYED = NightCounts(
    **stamp(),
    night="n",
    title="Supper",
    day=date(2026, 1, 1),
    lines=(LINE,),
    games=(RatedGame(seats=(1, 2, 3, 0), net=3, deals=8),),
)
JOINED = [Joined(**stamp(), member=n, name=name) for n, name in enumerate("ABC", 1)]
EVENTS: list[season.AnyEvent] = [SeasonOpened(**stamp(), title="Winter"), *JOINED, PLAYED]
SEASON = "\n".join(encode(event).decode() for event in EVENTS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    data = tmp_path_factory.mktemp("outside")
    with serving(data) as address:
        yield data, address


@pytest.fixture
def http(server: tuple[Path, str]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server[1]) as client:
        yield client


def send(http: httpx.Client, path: str, body: Any, **headers: str) -> httpx.Response:
    """Send JSON in which a lone surrogate, and whatever is no number, is written as Python does."""
    kind = {"Content-Type": "application/json"}
    return http.post(path, content=json.dumps(body), headers=kind | headers)


def refused(answer: httpx.Response, *words: str) -> None:
    assert answer.status_code in (404, 422), answer.text
    assert all(word in answer.json()["error"] for word in words), answer.text


# -- every number has its bounds ------------------------------------------------------------


def test_every_number_of_the_interface_has_bounds() -> None:
    # What FastAPI itself says of a refused request is no input.
    schema = json.loads(json.dumps(SCHEMA))
    schema["components"]["schemas"].pop("ValidationError", None)
    for where, part in parts(schema):
        if part.get("type") in ("integer", "number") and "enum" not in part:
            low, high = part.get("minimum", -inf), part.get("maximum", inf)
            assert -(2**53) <= low <= high <= 2**53, where


def flat(value: Any) -> list[Any]:
    """Return the types that a part of a type consists of."""
    if isinstance(value, tuple):
        return [part for one in value for part in flat(one)]
    if isinstance(value, inspect.Field):
        return [value.type]
    return [value] if isinstance(value, inspect.Type) else []


@pytest.mark.parametrize(
    "kind",
    [night.AnyEvent, season.AnyEvent, Record, EgnFile, progress.Progress, play.GameCosts, Position],
    ids=str,
)
def test_every_number_of_a_file_has_bounds(kind: Any) -> None:
    left: list[Any] = [inspect.type_info(kind)]
    seen = list[Any]()
    while left:
        one = left.pop()
        if isinstance(one, inspect.IntType | inspect.FloatType):
            assert one.ge is not None, one
            assert one.le is not None, one
        parts = [part for name in one.__struct_fields__ for part in flat(getattr(one, name))]
        left += [part for part in parts if part not in seen]
        seen += parts


# -- what was sent to stop a server ----------------------------------------------------------


@pytest.mark.parametrize(("error", "status"), [(Unwritable("x"), 500), (Unsaved("x"), 503)])
def test_what_cannot_be_saved_is_told(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    def fails(*_: Any) -> None:
        raise error

    monkeypatch.setattr("euchre.server.store.store.Store.write", fails)
    answer = send(http, "/api/clubs", {"title": "Winter"})
    assert (answer.status_code, "nothing was done" in answer.json()["error"]) == (status, True)


# -- what was sent to break a page for good ---------------------------------------------------

LINES = SEASON.split("\n")
#: A season's file that is refused, and the words that say why.
BAD_SEASONS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (LINES[4].replace('"deals":8', '"deals":0'), ("Line 5", "games[0].deals", "at least 1")),
    (LINES[4].replace('"net":3', '"net":1e999'), ("Line 5", "games[0].net", "out of range")),
    (LINES[4].replace("2026-01-01", "0001-01-01"), ("Line 5", "year", "1900 to 2999")),
    (LINES[4].replace('"night":"n"', f'"night":"{"n" * 81}"'), ("Line 5", "a night can", "80")),
    (LINES[4].replace("Supper", "\\ud800"), ("Line 5", "not an event")),
    (LINES[4].replace("Supper", "\ud800"), ("lone surrogates",)),
    (LINES[4].replace("Supper", "\0"), ("NUL",)),
    (encode(Merged(**stamp(), member=1, into=2)).decode() + "\n" + LINES[0].replace(
        '"rules":{}', '"rules":{"score":"luck"}'), ("score must be",)),
)  # fmt: skip


@pytest.mark.parametrize(("line", "why"), BAD_SEASONS, ids=[why[-1] for _, why in BAD_SEASONS])
def test_seasons_that_would_break_a_club(http: httpx.Client, line: str, why: Any) -> None:
    number = next((n for n, own in enumerate(LINES) if own[:20] == line[:20]), 0)
    text = "\n".join([*LINES[:number], line, *LINES[number + 1 :]])
    refused(send(http, "/api/clubs/import", {"text": text}), *why)


@pytest.mark.parametrize(
    ("what", "most"), [("members", 2), ("nights", 0), ("results", 0), ("games", 0)]
)
def test_a_season_has_a_largest_size(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, what: str, most: int
) -> None:
    assert send(http, "/api/clubs/import", {"text": SEASON}).status_code == 201
    monkeypatch.setitem(journal.MOST, what, most)
    answer = send(http, "/api/clubs/import", {"text": SEASON})
    refused(answer, f"at most {most} {what}; this one has {most + 1}")


def test_a_member_after_the_last_number_is_refused(http: httpx.Client) -> None:
    text = SEASON + "\n" + encode(Joined(**stamp(), member=99_999, name="Zoe")).decode()
    made = send(http, "/api/clubs/import", {"text": text}).json()
    desk = {"Authorization": f"Bearer {made['desk'].partition('#')[2]}"}
    path = f"/api/clubs/{made['club']}"
    wish = {"id": "join-one", "do": "join", "name": "Max"}
    refused(send(http, f"{path}/desk", wish, **desk), "member must be at most 99999")
    assert http.get(f"{path}/desk/html", headers=desk).text.count('"do": "more"') == 4


BAD: tuple[Any, ...] = (
    "\ud800",
    "\0",
    float("nan"),
    float("inf"),
    2**63,
    10**400,
    -(10**400),
    [[[]]],
)
#: Where a value can stand that is read only later.
INSIDE: dict[str, tuple[str, Callable[[Any], Json]]] = {
    "judged": (
        "/api/my-play/import",
        lambda bad: {"play": [{"table": "ab", "game_no": 1, "judged": GAME | {"title": bad}}]},
    ),
    "at": (
        "/api/my-play/import",
        lambda bad: {"play": [{"table": "ab", "game_no": 1, "judged": GAME | {"at": bad}}]},
    ),
    "book": (
        "/api/my-play/import",
        lambda bad: {"practice": practice({"all": [bad, 350, 0.06, 0, 0]})},
    ),
    "card": (
        "/api/my-play/import",
        lambda bad: {"practice": practice({"cards": {"0" * 16: [bad, 5, 0, 0]}})},
    ),
    "position": (
        "/api/my-play/import",
        lambda bad: {"practice": practice({}, own=[STANDARD[7].to_json() | {"rating": bad}])},
    ),
    "players": (
        "/api/practice/own",
        lambda bad: {
            "record": game_of(STANDARD[7]) | {"players": [bad, "B", "C", "D"]},
            "deal": 1,
            "action": 5,
        },
    ),
    "options": (
        "/api/replay",
        lambda bad: {"record": game_of(STANDARD[7]) | {"options": {"target": bad}}},
    ),
    "notes": ("/api/replay", lambda bad: {"record": game_of(STANDARD[7]) | {"dealer": bad}}),
    "table": ("/api/tables", lambda bad: {"game": "standard", "options": {"target": bad}}),
    "night": ("/api/nights/import", lambda bad: {"text": NIGHT, "more": bad}),
}


@each_row("bad", ["%00", "%ED%A0%80", "%FF"])
@each_row("path", ["/api/tables/{}", "/table/{}", "/api/my-play?game={}"])
def test_an_address_that_is_no_text_is_refused(http: httpx.Client, path: str, bad: str) -> None:
    answer = http.get(path.format(bad))
    assert answer.status_code == 400
    assert "Unicode" in answer.text


def practice(changes: Json, own: list[Json] | None = None) -> Json:
    """Return a practice file whose book has some changes."""
    plain = msgspec.to_builtins(progress.Progress()) | changes
    return {"format": "euchre-practice-file/1", "book": plain, "own": own or []}


@each_row("where", INSIDE)
def test_values_that_are_read_later_are_refused_at_once(http: httpx.Client, where: str) -> None:
    path, body = INSIDE[where]
    for bad in BAD:
        answer = send(http, path, body(bad))
        assert answer.status_code in (400, 422), (bad, answer.text)
        assert answer.json()["error"].endswith("."), answer.text


#: What draws a page of each import, and the import.
DRAWN = {
    "euchre.server.clubs.views.member": ("/api/clubs/import", {"text": SEASON}),
    "euchre.server.clubs.views.as_csv": ("/api/clubs/import", {"text": SEASON}),
    "euchre.server.nights.views.player": ("/api/nights/import", {"text": NIGHT}),
    "euchre.server.nights.views.desk": ("/api/nights/import", {"text": NIGHT}),
    "euchre.server.study.my_play.progress": (
        "/api/my-play/import",
        {"play": [{"table": "ab", "game_no": 1, "judged": GAME}]},
    ),
    "euchre.server.study.lessons.shown": (
        "/api/my-play/import",
        {"practice": practice({}, own=[STANDARD[7].to_json()])},
    ),
    "euchre.server.reviews.api.statistics": ("/api/replay", {"record": game_of(STANDARD[7])}),
}


@pytest.mark.parametrize("view", DRAWN)
def test_what_cannot_be_drawn_is_not_accepted(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    """Whatever is wrong with it, and none of it is stored."""
    path, body = DRAWN[view]

    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    async def written(_: object, work: Sequence[object]) -> None:
        # Whoever looks for what other processes have written writes nothing.
        assert not work

    with monkeypatch.context() as patch:
        patch.setattr(view, fails)
        patch.setattr("euchre.server.store.store.Store.write", written)
        refused(send(http, path, body), "cannot be drawn (ZeroDivisionError)")
    assert send(http, path, body).is_success


def test_a_level_from_a_file_is_none_that_opens_files(http: httpx.Client) -> None:
    signed = night.SignedIn(**night.stamp("desk"), number=1, name="Bot", bot="club")
    line = night.encode(signed).decode().replace('"club"', '"net:/proc/self/fd/20"')
    answer = send(http, "/api/nights/import", {"text": f"{NIGHT}\n{line}"})
    refused(answer, "there is no bot 'net:/proc/self/fd/20'")
    view = observe(deal(rules("standard"), range(24), 0), 1)
    with pytest.raises(UnknownBot):
        decide("net:/proc/self/fd/20", view, 1)


@pytest.mark.parametrize("sign", ["\u2028", "\u0085"])
def test_a_file_is_read_in_the_lines_that_it_was_written_in(http: httpx.Client, sign: str) -> None:
    """Other characters that end a line of text stand within the words of a chart."""
    first, *lines = NIGHT.strip().split("\n")
    founded = json.loads(first)
    founded["chart"]["made"] = f"made{sign}by hand"
    text = "\n".join((json.dumps(founded, ensure_ascii=False), *lines))
    assert send(http, "/api/nights/import", {"text": text}).status_code == 201


def test_of_many_unknown_fields_one_is_told(http: httpx.Client) -> None:
    body = {"text": ""} | {f"{n:x}": 0 for n in range(50_000)}
    with pytest.raises(ValidationError) as told:
        TextFile.model_validate(body)
    assert len(told.value.errors()) == 1
    refused(send(http, "/api/clubs/import", body), "0: extra inputs are not permitted")


def test_large_files_are_read_one_at_a_time(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only their bytes wait; what is made of them may take thirty times as much."""
    parsing, most, run = [0], [0], FairQueue.run

    async def held(queue: FairQueue, work: Any, *arguments: Any, **how: Any) -> Any:
        if work is bodies.parsed:
            parsing[0] += 1
            return work(*arguments)
        if work is not clubs_api._read:
            # What the server does meanwhile.
            return await run(queue, work, *arguments, **how)
        most[0] = max(most[0], parsing[0])
        await asyncio.sleep(0.02)
        parsing[0] -= 1
        raise Refused(422, "read")

    monkeypatch.setattr("euchre.server.store.store.FairQueue.run", held)
    body = {"text": " " * 30_000}
    with ThreadPoolExecutor(3) as threads:
        sent = [threads.submit(send, http, "/api/clubs/import", body) for _ in range(3)]
    assert [one.result().status_code for one in sent] == [422] * 3
    assert most == [1]


def test_a_practice_book_stays_readable_whatever_it_held() -> None:
    """A rating moved from the edge of its bounds is within them."""
    edges = product((-2000, 6000), (1, 350), (-2000, 6000), (1, 350), progress._SCORES)
    for rating, deviation, other, sure, grade in edges:
        rated, against = progress.Rated(rating, deviation), progress.Rated(other, sure)
        for after in (rated.answered(against, grade), rated.asked(against, grade)):
            assert progress.read(progress.write(progress.Progress(all=after)))
    now = 1_800_000_000_000
    for stability, difficulty, last, grade in product(
        (0.001, 10**6), (1, 10), (0, now, 10**14), progress._SCORES
    ):
        due = progress._reviewed(progress.Due(stability, difficulty, last, last), grade, now)
        assert progress.read(progress.write(progress.Progress(cards={"0" * 16: due})))


def test_bodies_of_requests_are_read_in_one_place() -> None:
    """Every body is a ``Body``, which refuses what no one can store, also in its parts."""
    named = {cls.__name__ for cls in subclasses(Body)}
    every = {name.rpartition("__")[2] for name in SCHEMA["components"]["schemas"]}
    parts = {"JudgedGame"}
    assert every - {"ValidationError", "HTTPValidationError"} - parts <= named


def subclasses(cls: type[Body]) -> Iterator[type[Body]]:
    one: type[Body]
    for one in cls.__subclasses__():
        yield one
        yield from subclasses(one)
