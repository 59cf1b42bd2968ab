"""A server that dies before it answers: acknowledged events are kept, retries count once."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest

from euchre.server import backup
from euchre.server.guard import KILLED
from euchre.server.store import files
from tests.server.kit import serving
from tests.server.nights.kit import Desk
from tests.server.processes import process


@pytest.mark.untraced
def test_what_was_answered_is_kept_and_the_rest_comes_once(tmp_path: Path) -> None:
    answered = []
    with process(tmp_path, crash_at="commit.after:13") as (server, address):
        desk = Desk(address)
        phone = desk.phone(1)
        entries = [phone.score((4, 2), game) for game in range(1, 8)]
        with suppress(httpx.TransportError):
            for entry in entries:
                assert phone.say(entry).is_success
                answered.append(entry["id"])
        assert server.wait(20) == KILLED
        assert 0 < len(answered) < len(entries)
    with serving(tmp_path) as address:
        desk.http.base_url = httpx.URL(address)
        kept = [voice["entry"] for r in phone.view()["results"] for voice in r["voices"]]
        assert set(answered) <= set(kept)
        # What was kept without an answer, and what never arrived, is sent again.
        assert len(kept) == len(answered) + 1
        for entry in entries:
            assert phone.say(entry).is_success
        said = [line for r in phone.view()["results"] for line in r["said"]]
        assert len(said) == len(entries)
        assert desk.view()["seq"] == 1 + 12 + len(entries)


def test_nights_are_in_a_backup_and_are_folded_before_it_counts(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path) as address:
        desk = Desk(address)
        phone = desk.phone(1)
        assert phone.say(phone.score((4, 2))).is_success
        assert backup.back_up(tmp_path / "euchre.db", copy) == (0, 1, ())
    with closing(files.reading(copy)) as connection:
        ((one,),) = connection.execute("SELECT id FROM nights").fetchall()
        night = backup._night(connection, one)
    assert [result.score.points for result in night.results.values() if result.score] == [(4, 2)]
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE night_events SET body = '{}' WHERE seq = 3")
    (problem,) = backup.examine(copy).problems
    assert problem.startswith("night ")
