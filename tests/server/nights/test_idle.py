"""The operator lists and removes nights and clubs in which nothing has happened for long."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from euchre.server.store.schema import METADATA
from tests.server.kit import operate, serving, sql
from tests.server.nights.clubs import FOUR, Club, evening
from tests.server.nights.kit import new_id
from tests.waiting import until

TODAY = datetime.now(UTC).date()
YEAR_AGO = f"{TODAY - timedelta(days=365)}"


def age(file: Path, table: str, column: str, log_id: str, days: int) -> None:
    """Let everything in a log have happened so many days earlier."""
    change = f"UPDATE {table} SET at = at - ? WHERE {column} = ? RETURNING at"  # noqa: S608
    assert sql(file, change, days * 86_400_000, log_id)


def rows_with(file: Path, log_id: str) -> list[str]:
    """Return the tables that have the id in any row, the audit log apart."""
    tables = [table.name for table in METADATA.sorted_tables if table.name != "audit"]
    return [
        table
        for table in tables
        if any(log_id in map(str, row) for row in sql(file, f"SELECT * FROM {table}"))  # noqa: S608
    ]


def test_idle_nights_and_clubs_are_listed_and_removed_when_sure(tmp_path: Path) -> None:
    file = tmp_path / "euchre.db"

    with serving(tmp_path) as address:

        def idle(what: str, *more: str, before: str = YEAR_AGO, code: int = 0) -> str:
            return operate(tmp_path, "idle", what, "--before", before, *more, code=code)

        club = Club(address)
        old, new = evening(address, title="Harvest"), evening(address, title="Christmas")
        for desk in (old, new):
            club.take(desk)
            club.count(desk)
        ranked = club.ranked
        assert idle("nights") == f"No night has been idle since {YEAR_AGO}.\n"

        age(file, "night_events", "night_id", old.id, 400)
        listed = idle("nights")
        assert listed.startswith(f"{old.id}  {TODAY - timedelta(days=400)} ")
        assert f"UTC  Harvest supper, {len(FOUR)} players\n1 night without anything new" in listed
        assert new.id not in listed
        assert old.get().is_success, "nothing is removed unless sure"

        assert idle("nights", "--sure").endswith("\n1 night removed.\n")
        until(lambda: old.get().status_code == 404)
        assert old.do(do="start", game=1).status_code == 404
        assert rows_with(file, old.id) == []
        assert new.get().is_success
        assert club.ranked == ranked, "the season has its results"
        assert re.findall("/night/([0-9a-f]+)", club.desk) == [new.id]

        age(file, "club_events", "club_id", club.id, 400)
        assert "Winter 2026, 4 members\n1 club without anything new" in idle("clubs")
        assert "1 club removed." in idle("clubs", "--sure")
        until(lambda: club.get().status_code == 404)
        renamed = club.post("/desk", {"id": new_id(), "do": "rename", "member": 1, "name": "Al"})
        assert renamed.status_code == 404
        assert rows_with(file, club.id) == []
        assert new.get().is_success

        log = operate(tmp_path, "log")
        why = f"nothing has happened since {YEAR_AGO}"
        assert f"removed night  {old.id}  {why}" in log
        assert f"removed club  {club.id}  {why}" in log

        tomorrow = f"{TODAY + timedelta(days=2)}"
        assert f"{tomorrow} has not begun" in idle("nights", before=tomorrow, code=2)
        assert "--before: a day must look like 2026-10-01" in idle(
            "nights", before="last year", code=2
        )


def test_a_night_in_which_something_happens_meanwhile_stays(tmp_path: Path) -> None:
    """Whoever removes it looks again in the same transaction."""
    with serving(tmp_path) as address:
        desk = evening(address, play=False)
        age(tmp_path / "euchre.db", "night_events", "night_id", desk.id, 400)
        assert desk.do(do="start", game=1).is_success
        told = operate(tmp_path, "idle", "nights", "--before", YEAR_AGO, "--sure")
        assert "No night has been idle" in told
        assert desk.get().is_success
