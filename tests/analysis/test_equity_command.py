"""The command ``euchre equity``."""

import json
from functools import partial
from pathlib import Path

import pytest

from euchre.cli import equity_rules
from tests.commands import document, euchre, output, refused

HAND = ("--hand", "JH AH KH 9S TD")
QUICK = ("--error", "0.3")
run = partial(euchre, "equity")
equity = partial(document, "equity")


def test_a_table_by_seat_upcard_and_score() -> None:
    words = (*HAND, *QUICK, "--up", "QH", "--up", "9C", "--score", "0-0", "--score", "9-9")
    shown = output("equity", *words)
    for part in ("first", "dealer", "Q♥", "9♣", "9-9", "I order it up", "A♥ K♥ J♥"):
        assert part in shown


def test_every_upcard_and_seat_unless_said() -> None:
    found = equity(*HAND, "--error", "5")
    assert len(found["spots"]) == 4 * 19
    assert {s["seat"] for s in found["spots"]} == {"first", "second", "third", "dealer"}


def test_json_is_one_document_of_the_same_whether_resumed_or_not(tmp_path: Path) -> None:
    words = (*HAND, "--up", "QH", "--seat", "dealer", "--json", "--seed", "3")
    path = str(tmp_path / "kept.json")
    fine = run(*words, "--error", "0.1").stdout
    run(*words, "--error", "0.3", "--resume", path)
    assert run(*words, "--error", "0.1", "--resume", path).stdout == fine
    (spot,) = json.loads(fine)["spots"]
    for call in spot["calls"].values():
        assert call["points"]["low"] < call["points"]["mean"] < call["points"]["high"]
        assert call["points"]["high"] - call["points"]["low"] <= 0.2 + 1e-4
        assert 0 < call["win"]["mean"] < 1


def test_a_kind_of_hand_is_an_average() -> None:
    words = ("--hand", "R L x + A", "--seat", "first", "--up", "9H", "--error", "0.15")
    shown = output("equity", *words)
    # Of Q♥ K♥ A♥ and 10♥ one, one of three aces, and one of fourteen other side cards.
    for part in ("R L x + A", "9♥", "of 168", "hands", "Averages over random hands"):
        assert part in shown
    (spot,) = equity(*words)["spots"]
    assert spot["hands_of_this_kind"] == 168
    assert spot["worlds"] == 10 * spot["hands"]
    calls = spot["calls"]
    assert calls["order alone"]["points"]["low"] > calls["order"]["points"]["high"]


def test_the_rules_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = {"format": "euchre-record/1", "game": "standard", "options": {"target": "5"}}
    path.write_text(json.dumps(record | {"deals": []}), encoding="utf-8")
    words = (*HAND, *QUICK, "--up", "QH", "--seat", "dealer")
    found = equity(*words, "--like", str(path))
    assert found == equity(*words, "--set", "target=5")
    assert found["rules"] == "standard+target=5"
    # Another value asks: what if.  It is set once, not twice.
    assert equity(*words, "--like", str(path), "--set", "target=7")["rules"] == "standard+target=7"


RULES = ("--rules", "--option", "target", "--option", "lead", "--deals", "200")


def test_house_rules_in_a_table_and_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity_rules, "is_ready", lambda: True)
    shown = output("equity", *RULES)
    assert "=" not in shown
    for part in ("no changes", "Points that win: 5", "First lead: the maker", "deals per game"):
        assert part in shown
    found = equity(*RULES)
    rows = {(r["option"], r["value"]): r for r in found["rows"]}
    assert rows[None, None]["deals"] == 200
    assert rows["target", "5"]["length"]["mean"] < rows["target", "15"]["length"]["mean"]
    assert rows["target", "15"]["length"]["changed"]


def test_a_plot_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(equity_rules, "import_module", missing)
    said = refused("equity", *RULES, "--plot", "x.png")
    assert "the part for plots is not installed: pip install 'euchre[plots]'" in said


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra plots is not installed")
    target = tmp_path / "rules.svg"
    assert run(*RULES, "--plot", str(target)).exit_code == 0
    assert target.read_text(encoding="utf-8").lstrip().startswith("<?xml")
