"""The figures in ``docs/bots*.md`` match the results, and those results justify the claims."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from euchre import rules
from euchre.arena.entrants import answers_of
from euchre.arena.running import run
from euchre.arena.tournaments import tournament

_SCRIPT = Path(__file__).parents[2] / "benchmarks" / "bots_table.py"


def script() -> Any:
    """The script as a module."""
    spec = spec_from_file_location("bots_table_script", _SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bots_table = script()


def measured(seed: str = "test:1", a: str = "club") -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(
        run(tournament(rules("standard"), (a, "random"), seed), 40).results({})
    )
    return found


def empty() -> dict[str, Any]:
    return {"bars": [{"a": "club", "b": "random", "rules": "standard", "low": 0.5}], "entries": []}


def test_the_page_has_the_figures_of_the_results() -> None:
    assert bots_table.main(["check"]) == 0


def test_a_result_gets_into_every_table_that_it_belongs_to() -> None:
    results = empty()
    assert "not measured" in bots_table.tables(results)
    bots_table.add(results, [measured()])
    text = bots_table.tables(results)
    mean = results["entries"][0]["points"]["mean"]
    assert f"{mean:+.3f} ±" in text
    assert "| met |" in text
    # The same again takes its place.
    bots_table.add(results, [measured()])
    assert len(results["entries"]) == 1


def test_figures_of_players_who_changed_are_marked() -> None:
    results = empty()
    document = measured() | {"answers": {"club": "1", "random": "2"}}
    bots_table.add(results, [document])
    results["answers"] = {"standard": {"club": "1", "random": "2"}}
    assert "†" not in bots_table.tables(results)
    results["answers"] = {"standard": {"club": "3", "random": "2"}}
    assert bots_table.tables(results).count("†") == 2  # the contest, and what was asked for
    # Players of today come first, however few deals they have played.
    again = measured("test:3") | {"answers": {"club": "3", "random": "2"}}
    again["pairs"][0]["deals_played"] = 1
    bots_table.add(results, [again])
    assert bots_table.longest(results, "club", "random", "standard")["seed"] == "test:3"
    assert bots_table.tables(results).count("†") == 1


@pytest.mark.every(4)
@pytest.mark.parametrize("table", ["standard", "british", "hasenpfeffer", "buck"])
def test_what_players_answer_today_stands_in_the_results(table: str) -> None:
    """If this fails the bots play otherwise: ``bots_table.py answers`` marks what is to be played
    again, ``bots_measure.py`` plays it."""
    known = json.loads(bots_table.RESULTS.read_text("utf-8"))["answers"][table]
    names = [name for name in known if name in ("club", "strong", "expert")]
    assert answers_of(rules(table), names) == {name: known[name] for name in names}


def test_answers_tell_players_apart_and_depend_on_nobody_else() -> None:
    table = rules("standard")
    one = answers_of(table, ["random", "club", "beginner", "program:cat"])
    assert set(one) == {"random", "club", "beginner"}
    assert len(set(one.values())) == 3
    assert one == {name: answers_of(table, [name])[name] for name in one}
    assert answers_of(table, ["club"])["club"] == one["club"]


def test_results_on_seeds_to_fit_with_are_refused() -> None:
    with pytest.raises(ValueError, match="for fitting"):
        bots_table.add(empty(), [measured("tune:1")])
    with pytest.raises(ValueError, match="neither"):
        bots_table.add(empty(), [{}])
