"""Data sets: reproducible, for the stated rules, and with disjoint splits."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from euchre import Rules, State, points, push, rules
from euchre.engine.state import start
from euchre.fast.encode import ActionIndex, Encoding
from tests.commands import document, euchre, output, refused

pytest.importorskip("pyarrow", reason="pyarrow (euchre[data]) is not installed")


def test_decisions_are_written_and_read(tmp_path: Path) -> None:
    from euchre.lab import read

    words = (
        "lab export decisions --players club,random,club,random --deals 30 --seed x --observations"
    )
    for folder in ("a", "b"):
        told = document(*words.split(), "--to", str(tmp_path / folder))
    table = rules("standard")
    train, test = read(tmp_path / "a", rules=table), read(tmp_path / "a", "test")
    assert train.table.equals(read(tmp_path / "b").table)
    assert (len(train), len(test)) == (told["rows"]["train"], told["rows"]["test"])
    assert set(train.column("deal")) == set(range(30))
    assert set(test.column("deal")) == set(range(3))
    encoding = Encoding(table)
    assert train.metadata["encoding_digest"] == encoding.digest
    assert train.metadata["index_digest"] == encoding.index.digest
    mask, chosen = train.mask(encoding.index.size), train.column("action")
    assert mask[np.arange(len(chosen)), chosen].all()
    assert (mask.sum(1) > 1).all()
    seen = train.observations()
    assert seen.shape == (len(train), encoding.size)
    # It is the seat's own turn in all of them.
    assert seen[:, encoding.names["turn"]][:, 0].all()
    by = dict(zip(train.column("seat").tolist(), train.table["player"].to_pylist(), strict=True))
    assert by == {0: "club", 1: "random", 2: "club", 3: "random"}
    with pytest.raises(ValueError, match="holds standard, not pepper"):
        read(tmp_path / "a", rules=rules("pepper"))
    with pytest.raises(ValueError, match="no files of the split dev"):
        read(tmp_path / "a", "dev")


def played_again(table: Rules, row: Mapping[str, Any]) -> State:
    """Return the last state of a deal that was written, played on the engine."""
    at, index, chosen = len(row["rest"]) - table.widow, ActionIndex(table, "table"), 0
    rest, widow = row["rest"][:at], row["rest"][at:]
    s = start(
        table, row["hands"], rest, row["dealer"], row["scores"], widow=widow, columns=row["tables"]
    )
    for one in row["actions"]:
        action, chosen = index.step(s, one, chosen)
        if action is not None:
            push(s, action)
    assert [*points(s)] == row["points"]
    return s


@pytest.mark.parametrize("name", ["standard", "two-tableau", "auction-6"])
def test_games_can_be_played_again(tmp_path: Path, name: str) -> None:
    from euchre.lab import read

    out = tmp_path / "games"
    output("lab", "export", "games", name, "--deals", "2", "--test", "0", "--to", str(out))
    assert "config_name" in (out / "README.md").read_text()
    table = rules(name)
    rows = read(out).table.to_pylist()
    assert sum(row["won"] for row in rows) == 2
    assert all(played_again(table, row).ended for row in rows)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from euchre.lab import export, read

    monkeypatch.setattr(export, "A_FILE", 8)
    words = ["lab", "export", "decisions", "--players", "club,random,club,random", "--deals", "30"]

    def run(folder: str, *more: str) -> tuple[int, str]:
        done = euchre(*words, "--to", str(tmp_path / folder), *more)
        return done.exit_code, done.output

    assert run("whole")[0] == 0
    whole = read(tmp_path / "whole").table
    assert sorted(set(whole["deal"].to_pylist())) == [*range(30)]
    # Begun, and broken off after two of four files.
    play = export._contents
    written: list[str] = []

    def breaks(file: export._File) -> tuple[bytes, int]:
        if len(written) == 2:
            file.path.with_name(file.path.name + ".part").write_bytes(b"half")
            raise KeyboardInterrupt
        written.append(file.path.name)
        contents: tuple[bytes, int] = play(file)
        return contents

    monkeypatch.setattr(export, "_contents", breaks)
    folder = tmp_path / "broken"
    stopped = f"Stopped. {folder} has the results so far; repeat the command to continue.\n"
    assert run("broken") == (130, stopped)
    monkeypatch.setattr(export, "_contents", play)
    with pytest.raises(ValueError, match="2 of 4 files of the split train; repeat the command"):
        read(tmp_path / "broken")
    # One was cut short, of the other a byte was turned: neither is taken for whole.
    data = tmp_path / "broken" / "data"
    first, second = sorted(data.glob("*.parquet"))
    raw = bytearray(second.read_bytes())
    raw[40] ^= 255
    second.write_bytes(raw)
    before = first.stat().st_mtime_ns
    code, told = run("broken")
    assert (code, "1 existed already" in told) == (0, True), told
    assert "rows in 1 file\n" in told
    assert first.stat().st_mtime_ns == before
    assert read(tmp_path / "broken").table.equals(whole)
    first.write_bytes(first.read_bytes()[:-9])
    assert run("broken")[0] == 0
    assert read(tmp_path / "broken").table.equals(whole)
    assert not [*data.glob("*.part")]
    assert not (tmp_path / "broken" / ".lock").exists()
    # Other rules, players, seeds or numbers are not gone on with.
    for more, differs in (
        (["--seed", "z"], "seed '0', not 'z'"),
        (["--set", "stick-the-dealer=on"], "rules_digest"),
        (["--observations"], "observations 'no', not 'yes'"),
        (["--deals", "40", "--test", "3"], "does not belong to the data set"),
    ):
        code, told = run("broken", *more)
        assert (code, differs in told) == (2, True), told
    assert read(tmp_path / "broken").table.equals(whole)


def test_two_players_alternate_by_side(tmp_path: Path) -> None:
    from euchre.lab import read

    for name in ("standard", "six"):
        out = tmp_path / name
        words = f"lab export games {name} --players club,random --deals 1 --test 0"
        output(*words.split(), "--to", str(out))
        seats = rules(name).seats
        assert read(out).metadata["players"] == ",".join(["club", "random"] * (seats // 2))


def test_what_cannot_be_exported_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    (tmp_path / "busy").mkdir()
    other = FileLock(tmp_path / "busy" / ".lock")
    other.acquire(blocking=False)
    for words, told in (
        (["decisions", "--to", str(tmp_path / "full")], "folder is not empty"),
        (["decisions", "--to", str(tmp_path / "busy")], "another export"),
        (["decisions", "--to", str(tmp_path / "full" / "x")], "name a folder"),
    ):
        assert told in refused("lab", "export", *words)
    other.release()
    from euchre.lab.export import export

    with pytest.raises(ValueError, match="decisions or games can be exported, not 'pictures'"):
        export("pictures", rules("standard"), ["club"], str(tmp_path / "n"), train=1, test=0)  # type: ignore[arg-type]
