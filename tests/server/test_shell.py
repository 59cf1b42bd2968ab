"""Pages ask for all their modules at once, and for nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euchre.server.pages.shell import STATIC, module, modules, static

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
            needed = (Path(one).parent / name).as_posix()
            assert needed.replace("night/../", "") in found
    tags = module(entry)
    assert re.findall(r'modulepreload" href="([^"]+)"', tags) == [static(one) for one in found]
    assert tags.endswith(f'<script type="module" src="{static(entry)}"></script>')


def test_what_comes_later_is_not_asked_for_at_once() -> None:
    assert "js/ending.js" not in modules("js/table.js")
    assert len(ENTRIES) > 10
