"""Fixtures for the table: every test runs in an empty folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirect relative paths and autosaved games to an empty folder.

    Lines are not wrapped: wrapping has its own tests.
    """
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
