"""A server's help: the player pages of ``docs/``, without dead links."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from euchre.server import handbook

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def http(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=60) as client:
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
