"""Recorded games as data: the same columns as those of bots, and nothing that no record shows."""

import json
from pathlib import Path

import numpy as np
import pytest

from euchre import rules
from euchre.engine.view import observe
from euchre.fast.encode import Encoding
from euchre.records import dump, load, replay
from tests.commands import document, output, refused
from tests.lab.test_export import played_again
from tests.records.egn_examples import known_decisions, random_record, without_hands
from tests.records.files import EXAMPLES

pytest.importorskip("pyarrow", reason="pyarrow (euchre[data]) is not installed")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder for records."""
    folder = tmp_path / "box"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name", ["standard", "two-tableau", "auction-6", "double-hasenpfeffer"])
def test_recorded_games_can_be_played_again(name: str, box: Path, tmp_path: Path) -> None:
    from euchre.lab import read

    records = [random_record({}, seed, name, deals=4) for seed in (1, 2)]
    for number, record in enumerate(records):
        (box / f"{number}.json").write_bytes(dump(record))
    out = tmp_path / "out"
    output("lab", "export", "games", "--records", box, "--to", out, "--test", "1")
    table, again = rules(name), []
    for split in ("train", "test"):
        for row in read(out, split, rules=table).table.to_pylist():
            s = played_again(table, row)
            assert s.ended
            again.append([entry.action for entry in s.history])
    deals = [deal for record in records for deal in replay(record).deals]
    assert sorted(again) == sorted([e.action for e in deal.last.history] for deal in deals)


@pytest.mark.parametrize("name", ["standard", "buck", "double-hasenpfeffer"])
def test_a_decision_is_what_its_seat_saw_and_did(name: str, box: Path, tmp_path: Path) -> None:
    """The engine's own encoder tells what was seen and legal."""
    from euchre.lab import read

    record = random_record({}, 3, name, deals=4)
    (box / "game.json").write_bytes(dump(record))
    words = ("--records", box, "--to", tmp_path / "out", "--test", "0", "--observations")
    output("lab", "export", "decisions", *words)
    table = rules(name)
    encoding, data = Encoding(table), read(tmp_path / "out", rules=table)
    masks, seen = data.mask(encoding.index.size), data.observations()
    rows = iter(data.table.to_pylist())
    count = 0
    for deal in replay(record).deals:
        for s, action, _ in deal.steps():
            chosen = 0
            for one in encoding.index.path(s, action):
                ids = encoding.index.ids(s, chosen)
                if len(ids) > 1:
                    row = next(rows)
                    assert (row["seat"], row["action"]) == (s.turn, one)
                    assert row["player"] == f"p{s.turn}"
                    assert np.flatnonzero(masks[count]).tolist() == ids
                    told = encoding.observe(observe(s, s.turn), chosen)
                    assert seen[count].tolist() == told.tolist()
                    count += 1
                _, chosen = encoding.index.step(s, one, chosen)
    assert count == len(data) > 20


def test_what_no_record_shows_is_no_row(box: Path, tmp_path: Path) -> None:
    """EGN without hands: a seat's cards are known only if all of them were played."""
    from euchre.lab import read

    told = without_hands(random_record({"stick-the-dealer": "on"}, 5, deals=4))
    (box / "game.egn").write_text(json.dumps(told))
    record = replay(load(box / "game.egn"))
    assert any(deal.deal.rebuilt for deal in record.deals)
    output("lab", "export", "decisions", "--records", box, "--to", tmp_path / "a")
    assert len(read(tmp_path / "a")) == known_decisions(record)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("--records match.emn", "the games have different rules, standard and standard+"),
        ("--records evening.euchre.json --players club", "--players cannot be combined with"),
        ("--records evening.euchre.json --deals 3 --seed 1", "--deals and --seed cannot be"),
        ("--records evening.euchre.json --test 1", "no game left to train on; --test is below 1"),
        ("--records nothing", "nothing: there is no such file"),
        ("--records program_bot.py", "program_bot.py: line 1"),
    ],
)
def test_what_cannot_be_exported_is_said(
    words: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES)
    for kind in ("games", "decisions"):
        assert part in refused("lab", "export", kind, *words.split(), "--to", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_game_that_is_there_twice_counts_once(box: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (box / f"{name}.json").write_bytes((EXAMPLES / "evening.euchre.json").read_bytes())
    told = document("lab", "export", "games", "--records", box, "--to", tmp_path / "out")
    assert told["rows"] == {"train": 10, "test": 0}
