"""Every test of the table runs in an empty folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files without a folder are written to an empty one, and so are games that keep themselves.

    Lines are as long as they are: where they break is a matter of its own.
    """
    monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("TERM", "xterm")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
