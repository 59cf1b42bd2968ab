"""The figures in ``docs/bots*.md`` match the results, and those results justify the claims."""

import json

import pytest
from benchmarks import bots_table

from euchre import rules
from euchre.arena.entrants import answers_of


def test_the_page_has_the_figures_of_the_results() -> None:
    assert bots_table.main(["check"]) == 0


@pytest.mark.every(4)
@pytest.mark.parametrize("table", ["standard", "british", "hasenpfeffer", "buck"])
def test_what_players_answer_today_stands_in_the_results(table: str) -> None:
    """If this fails the bots play otherwise: ``bots_table.py answers`` marks what is to be played
    again, ``bots_measure.py`` plays it."""
    known = json.loads(bots_table.RESULTS.read_text("utf-8"))["answers"][table]
    names = [name for name in known if name in ("club", "strong", "expert")]
    assert answers_of(rules(table), names) == {name: known[name] for name in names}
