"""Pages preload all their modules, and nothing else."""

from __future__ import annotations

import re
from os.path import normpath
from pathlib import Path

import httpx
import pytest

from euchre.server.http.pages import JOINED, STATIC, module, modules, static

TEMPLATES = STATIC.parent / "templates"
ENTRIES = sorted(
    {
        entry
        for path in TEMPLATES.rglob("*.html")
        for entry in re.findall(r"module\('([^']+)'\)", path.read_text("utf-8"))
    }
)


@pytest.mark.parametrize("entry", ENTRIES)
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


def test_style_sheets_that_are_sent_as_one_are_whole(address: str) -> None:
    asked = {
        name
        for path in TEMPLATES.rglob("*.html")
        for name in re.findall(r"'(css/[^']*\+[^']*)'", path.read_text("utf-8"))
    }
    assert asked == set(JOINED)
    for name in JOINED:
        alone = [f"css/{part}.css" for part in name[4:-4].split("+")]
        whole = httpx.get(address + static(name))
        assert whole.headers["content-type"].startswith("text/css")
        assert whole.text.split() == [
            word for one in alone for word in httpx.get(address + static(one)).text.split()
        ]
    assert httpx.get(address + static("css/table+base.css")).status_code == 404


def test_what_comes_later_is_there_and_not_asked_for_at_once() -> None:
    later: dict[str, set[str]] = {}
    for path in STATIC.rglob("*.js"):
        text = path.read_text("utf-8")
        names = re.findall(r'import\("\./([^"]+)"\)', text)
        sheets = [f"css/{name}.css" for name in re.findall(r'style\("([^"]+)"\)', text)]
        later[path.name] = {*(f"js/{name}" for name in names), *sheets}
    assert {"js/ending.js", "js/menu.js", "js/talk.js"} <= later["table.js"]
    assert not later["table.js"] & {*modules("js/table.js")}
    assert all((STATIC / name).is_file() for names in later.values() for name in names)
    assert len(ENTRIES) > 10
