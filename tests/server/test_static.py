"""What everybody is sent alike: scripts, style sheets, the handbook, and what is compressed."""

import gzip
import re
import tomllib
import zlib
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from starlette.responses import Response

from euchre.server import handbook
from euchre.server.http.middleware import Compressed, may_compress
from euchre.server.http.pages import STATIC, module, modules, static
from euchre.server.tables import frames, hub
from euchre.server.tables.hub import Packer, message
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.table import encode
from tests.rows import each_row
from tests.server.kit import Newcomer
from tests.server.memory import Log

ZIPPED = {"Accept-Encoding": "deflate, gzip;q=0.8"}
REFUSED = {"Accept-Encoding": "gzip;q=0, identity"}


@pytest.mark.parametrize("path", ["/", "/new", "/rules/standard", "/night", "/api/openapi.json"])
def test_what_all_may_see_is_compressed(address: str, path: str) -> None:
    plain = httpx.get(address + path, headers={"Accept-Encoding": "br, gzip;q=0"})
    packed = httpx.get(address + path, headers=ZIPPED)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert packed.headers["content-security-policy"]
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize("file", ["js/table.js", "css/base.css", "icon.svg"])
def test_static_files_are_compressed_and_kept(address: str, file: str) -> None:
    written = (STATIC / file).read_text()
    with httpx.stream("GET", address + static(file), headers=ZIPPED) as answer:
        packed = b"".join(answer.iter_raw())
    whole = gzip.decompress(packed)
    # Sent without comments and indentation, but line for line what was written.
    lines = [line.strip() for line in written.splitlines()]
    assert set(whole.decode().splitlines()) <= {*lines, ""}
    assert sum(map(len, lines)) / 2 < len(whole) <= len(written)
    assert b"\n//" not in whole
    assert "immutable" in answer.headers["cache-control"]
    plain = httpx.get(address + static(file), headers={"Accept-Encoding": "GZIP ; q=0.0, *"})
    assert plain.content == whole
    for name in ("content-type", "cache-control", "vary", "last-modified"):
        assert plain.headers[name] == answer.headers[name]
    part = httpx.get(address + static(file), headers=ZIPPED | {"Range": "bytes=0-9"})
    assert (part.status_code, part.content) in [(206, whole[:10]), (200, whole)]


def test_no_template_of_a_script_goes_over_several_lines() -> None:
    # Its indentation would be lost on the way.
    for path in STATIC.rglob("*.js"):
        for line in path.read_text().splitlines():
            if not line.lstrip().startswith(("//", "*", "/*")):
                assert line.count("`") % 2 == 0, f"{path.name}: {line}"


def test_fonts_are_left_as_they_are(address: str) -> None:
    for path in STATIC.rglob("*.woff2"):
        answer = httpx.get(address + static(str(path.relative_to(STATIC))), headers=ZIPPED)
        assert "content-encoding" not in answer.headers


def test_a_stream_is_compressed_and_each_message_is_readable_at_once(newcomer: Newcomer) -> None:
    player = newcomer()
    player.open()
    with player.http.stream("GET", player.at("/stream"), headers=ZIPPED) as stream:
        assert stream.headers["content-encoding"] == "gzip"
        lines = stream.iter_lines()
        assert any(line.startswith("event: frame") for line in lines)
        player.post(player.at("/chat"), {"text": "hello"})
        assert any('"hello"' in line for line in lines)
    with player.http.stream("GET", player.at("/stream"), headers=REFUSED) as plain:
        assert "content-encoding" not in plain.headers


def test_the_length_of_a_message_tells_neither_cards_nor_a_lucky_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame = message("frame", b'{"hand":["jack of diamonds","ten of spades","queen of clubs"]}', 7)
    packer = Packer()
    assert len({len(packer(frame)) for _ in range(60)}) > 10, "the same, at many lengths"

    monkeypatch.setattr(hub, "randbelow", lambda _: 0)

    def chat(text: bytes) -> int:
        one = Packer()
        one(frame)
        return len(one(message("chat", text)))

    assert abs(chat(b"jack of diamonds") - chat(b"dkac fo jmdsaino")) <= 1


def test_a_deal_takes_less_than_half_of_its_bytes() -> None:
    log, packer = Log(), Packer()
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    log.play(Random(1))
    plain = sent = 0
    for before, event, t in log.steps:
        step = Step(Snapshot(before), event, Snapshot(t))
        lines = frames.lines(step, 0)
        told = message("frame", encode(frames.frame(step.after, 0, lines, "")), event.seq)
        packed = packer(told)
        assert reader.decompress(packed).endswith(told), "all of it, at once"
        plain, sent = plain + len(told), sent + len(packed)
    assert sent <= 0.4 * plain


@pytest.mark.parametrize(
    ("path", "headers", "may"),
    [
        ("/api/tables/x/stream", [], False),
        ("/api/tables/x", [], False),
        ("/api/me/devices", [], False),
        ("/api/anything/new", [], False),
        ("/api/nights/x", [], True),
        ("/api/nights/x/desk", [(b"authorization", b"Bearer x")], False),
        ("/night/x", [], True),
        ("/daily", [], False),
    ],
)
def test_tickets_and_persons_are_told_apart(
    path: str, headers: list[tuple[bytes, bytes]], may: bool
) -> None:
    assert may_compress({"type": "http", "path": path, "headers": headers}) == may


@pytest.mark.parametrize(
    ("path", "cookie", "personal", "packed"),
    [
        ("/api/nights/x/me/html", "euchre=secret", True, False),
        ("/api/nights/x/me/html", "other=1", True, True),
        ("/api/nights/x/html", "euchre=secret", False, True),
        ("/table/x", "euchre=secret", True, True),
    ],
)
async def test_what_the_api_tells_one_person_is_not_compressed(
    path: str, cookie: str, personal: bool, packed: bool
) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["state"]["personal"] = personal
        await Response("0123456789" * 1000)(scope, receive, send)

    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"accept-encoding", b"gzip"), (b"cookie", cookie.encode())]
    scope = {"type": "http", "path": path, "headers": headers, "state": {}, "scheme": "http"}
    await Compressed(app)(scope, receive, send)
    assert ((b"content-encoding", b"gzip") in sent[0]["headers"]) == packed


TEMPLATES = STATIC.parent / "templates"
ENTRIES = sorted(
    {
        entry
        for path in TEMPLATES.rglob("*.html")
        for entry in re.findall(r"module\('([^']+)'\)", path.read_text("utf-8"))
    }
)


@each_row("entry", ENTRIES)
def test_every_module_that_a_page_needs_is_asked_for_once(entry: str) -> None:
    found = modules(entry)
    assert found[0] == entry
    assert len(set(found)) == len(found)
    for one in found:
        text = (STATIC / one).read_text("utf-8")
        for name in re.findall(r'from "([^"]+)"', text):
            assert normpath(Path(one).parent / name) in found
    tags = module(entry)
    assert re.findall(r'modulepreload" href="([^"]+)"', tags) == [static(one) for one in found]
    assert tags.endswith(f'<script type="module" src="{static(entry)}"></script>')


def test_what_comes_later_is_there_and_not_asked_for_at_once() -> None:
    later: dict[str, set[str]] = {}
    for path in STATIC.rglob("*.js"):
        text = path.read_text("utf-8")
        names = re.findall(r'import\("\./([^"]+)"\)', text)
        sheets = [f"css/{name}.css" for name in re.findall(r'style\("([^"]+)"\)', text)]
        later[path.relative_to(STATIC).as_posix()] = {*(f"js/{name}" for name in names), *sheets}
    assert {"js/ending.js", "js/menu.js", "js/talk.js"} <= later["js/table.js"]
    assert not later["js/table.js"] & {*modules("js/table.js")}
    assert all((STATIC / name).is_file() for names in later.values() for name in names)
    assert len(ENTRIES) > 10


ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def http(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as client:
        yield client


def test_every_page_is_listed_and_served(http: httpx.Client) -> None:
    listed = http.get("/help").text
    for name in handbook.PAGES:
        title, text = handbook.rendered(name)
        assert f'href="/help/{name}"' in listed
        answer = http.get(f"/help/{name}")
        assert answer.status_code == 200
        assert "<h1 id=" in answer.text
        assert title in answer.text.replace("&#39;", "'")
        # What is meant for a reader of the file is not seen by one of the page.
        assert not re.search(r"\]\(|^\||</?script", text, re.MULTILINE), name


def test_links_and_pictures_are_there(http: httpx.Client) -> None:
    known: dict[str, str] = {}
    for name in handbook.PAGES:
        for target in re.findall(r'(?:href|src)="(/[^"]*)"', handbook.rendered(name)[1]):
            path, _, anchor = target.partition("#")
            if path not in known:
                answer = http.get(path)
                assert answer.status_code == 200, (name, target)
                text = answer.headers["content-type"].startswith("text/")
                known[path] = answer.text if text else ""
            assert not anchor or f'id="{anchor}"' in known[path], (name, target)


@pytest.mark.parametrize(
    "path", ["architecture", "../README", "pictures/none.webp", "%2e%2e/pyproject.toml", "table.md"]
)
def test_nothing_else_is_served(http: httpx.Client, path: str) -> None:
    assert http.get(f"/help/{path}").status_code == 404


def test_an_installed_program_has_all_of_it() -> None:
    """The wheel holds every page and picture under the place where they are looked for."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    held = wheel["force-include"]
    assert all(there == here.replace("docs/", "euchre/help/") for here, there in held.items())
    for path in [*(f"{name}.md" for name in handbook.PAGES), *handbook.pictures()]:
        assert (ROOT / "docs" / path).is_file(), path
        assert any(f"docs/{path}".startswith(here) for here in held), path


def test_the_length_of_what_one_person_sees_tells_nothing(newcomer: Newcomer) -> None:
    player = newcomer()
    player.open()
    frame = player.http.get(player.at(), headers=ZIPPED)
    assert len(frame.content) > 1000
    for path in (player.at(), "/api/me"):
        assert "content-encoding" not in player.http.get(path, headers=ZIPPED).headers
