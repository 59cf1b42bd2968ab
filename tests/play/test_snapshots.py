"""The full-screen table matches its approved snapshots."""

from __future__ import annotations

import pytest

from . import snapshots


@pytest.mark.parametrize("name", snapshots.SHOWN)
def test_the_table_looks_as_it_was_looked_at(name: str) -> None:
    drawn = snapshots.snapshot(name)
    kept = (snapshots.FOLDER / f"{name}.svg").read_text("utf-8")
    assert drawn == kept, "python -m tests.play.snapshots draws it again; look at it"


def test_the_picture_of_the_readme_is_one_of_them() -> None:
    kept = (snapshots.FOLDER / "standard.svg").read_text("utf-8")
    assert snapshots.README.read_text("utf-8") == kept


def test_pictures_name_no_host() -> None:
    for path in snapshots.FOLDER.glob("*.svg"):
        found = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "://" not in found
        assert len(found) < 60_000
