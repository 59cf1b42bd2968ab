"""Which responses are compressed, and which must not be."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import httpx
import pytest

from euchre.server.http.middleware import may_compress
from euchre.server.http.pages import STATIC, static
from tests.server.kit import Player

ZIPPED = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize(
    "path", ["/", "/new", "/rules/standard", "/night", "/api/games", "/api/openapi.json"]
)
def test_what_all_may_see_is_compressed(address: str, path: str) -> None:
    plain = httpx.get(address + path, headers={"Accept-Encoding": "identity"})
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
    plain = httpx.get(address + static(file), headers={"Accept-Encoding": "identity"})
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


def test_the_length_of_what_one_person_sees_tells_nothing(newcomer: Callable[..., Player]) -> None:
    player = newcomer()
    player.open()
    frame = player.http.get(player.at(), headers=ZIPPED)
    assert len(frame.content) > 1000
    for path in (player.at(), "/api/me"):
        assert "content-encoding" not in player.http.get(path, headers=ZIPPED).headers
    with player.http.stream("GET", player.at("/stream"), headers=ZIPPED) as stream:
        assert "content-encoding" not in stream.headers


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
    ],
)
def test_tickets_and_persons_are_told_apart(
    path: str, headers: list[tuple[bytes, bytes]], may: bool
) -> None:
    assert may_compress({"type": "http", "path": path, "headers": headers}) == may
