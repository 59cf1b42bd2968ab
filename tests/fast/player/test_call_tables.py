"""The tables of calls: where they apply, what the club player makes of them, and what they gain."""

import lzma
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b
from random import Random
from time import sleep

import numpy as np
import pytest
from tools.fit import gain

from euchre import GAMES, deal, legal, observe, push, rules
from euchre.bots.club import ClubBot
from euchre.engine import actions
from euchre.engine.dealing import shuffled
from euchre.engine.phases import NameSuit, TurnUp
from euchre.engine.rules import Rules
from euchre.fast.layout.convert import record_of
from euchre.fast.layout.rows import GameRow
from euchre.fast.player import call_states, call_table, numbers, prepared
from euchre.fast.player.call_table import (
    FOLDER,
    INDEX,
    families,
    gain_of,
    index,
    rules_digest,
    value_of,
)
from tests.rows import each_row

#: One game of each table.
TABLED = {
    rules_digest(game.rules): game.rules for game in GAMES if rules_digest(game.rules) in index()
}
EACH = pytest.mark.parametrize("table", TABLED.values(), ids=lambda table: table.id)


def test_every_file_is_a_table_of_some_game() -> None:
    assert set(index()) == set(TABLED)
    files = {entry["file"] for entry in index().values()}
    assert files == {path.name for path in FOLDER.iterdir()} - {INDEX.name}
    for digest, entry in index().items():
        values = lzma.decompress((FOLDER / entry["file"]).read_bytes())
        assert blake2b(values, digest_size=8).hexdigest() == entry["values"]
        assert len(values) == sum(call_table.states_of(TABLED[digest]))
        assert entry["deals"] >= 1_000_000
        assert len(entry["code"]) == 16
        assert entry["family"] == families(TABLED[digest])[0]


@each_row(
    ("options", "same", "related"),
    [
        ({"target": "11"}, True, True),
        ({"lead": "dealer-left"}, False, True),
        ({"stick-the-dealer": "on"}, False, True),
        ({"farmers": "on"}, False, True),
        ({"suit-to-name": "on"}, False, True),
        ({"partner-alone": "on"}, False, True),
        ({"call-for-best": "maker"}, False, False),
        ({"jambon": "on"}, False, False),
        ({"defend-alone": "loner"}, False, True),
        ({"defend-alone": "any"}, False, False),
        ({"pack": "28"}, False, False),
        ({"joker": "on"}, False, False),
    ],
)
def test_cards_phases_and_prices_decide(options: dict[str, str], same: bool, related: bool) -> None:
    standard, table = rules("standard"), rules("standard", options)
    assert (rules_digest(table) == rules_digest(standard)) == same
    assert rules_digest(standard.but(title="Ours")) == rules_digest(standard)
    found = call_table.call_table(table)
    assert (found is not None and found is call_table.call_table(standard)) == related


def test_a_table_that_lacks_answers_stands_in_for_no_other_rules() -> None:
    """British partners of the dealer accept only by going alone."""
    assert call_table.call_table(rules("british", {"partner-alone": "off"})) is None
    assert call_table.call_table(rules("british", {"stick-the-dealer": "on"}))


def test_what_rules_do_not_say_is_not_in_their_digest() -> None:
    """A field that is new to the rules leaves the tables of games without it as they are."""
    assert "stuck" not in call_table._text(rules("standard"))
    assert "stuck='name'" in call_table._text(rules("standard", {"stick-the-dealer": "on"}))


@pytest.mark.parametrize(
    "options", [{"suit-to-name": "on"}, {"suit-to-order": "all"}, {"partner-alone": "on"}]
)
def test_a_call_that_the_house_forbids_is_not_made(options: dict[str, str]) -> None:
    table = rules("standard", options)
    said = calls(table, (0, 0), 200)
    assert all(choice in choices for _, choices, choice in said)
    assert sum(choice != actions.PASS for _, _, choice in said) > 20


def calls(table: Rules, scores: tuple[int, int], number: int) -> list[tuple[int, list[int], int]]:
    """Return what the table says where a call is asked for, the choices, and the club player's."""
    t, rng = GameRow.read(prepared.table(table)), Random(f"{table.id}:{scores}")
    found: list[tuple[int, list[int], int]] = []
    while len(found) < number:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(4), scores=scores)
        while not s.ended and isinstance(table.phases[s.phase], TurnUp | NameSuit):
            row, choices = record_of(s), legal(s)
            question = call_states.question_of(t, row)
            if question < 0 or choices[0] != actions.PASS or len(choices) < 2:
                break
            value = value_of(t, question, row, row.hands[row.turn])
            found.append((value, choices, ClubBot().choose(observe(s, s.turn), choices)))
            push(s, actions.PASS)
    return found


@EACH
def test_at_the_beginning_the_table_decides(table: Rules) -> None:
    clear, known = [0, 0], 0
    for value, _, choice in calls(table, (0, 0), 300):
        if value < 0:
            # A hand that was not seen, or hardly ever.
            continue
        known += 1
        most = max(gain_of(value, 0), gain_of(value, 1))
        # In games to five the score weighs in from the beginning.
        if abs(most) > 0.35:
            assert (choice != actions.PASS) == (most > 0)
            clear[most > 0] += 1
    assert min(clear) > 10
    assert known > 270


def test_nobody_goes_alone_for_the_last_point() -> None:
    """What the table gains alone is worth nothing there."""
    table = rules("standard")
    alone = [0, 0]
    for scores in ((0, 0), (9, 9)):
        for _, _, choice in calls(table, scores, 400):
            alone[scores[0] > 0] += actions.alone(choice)
    assert alone[0] > 10
    assert alone[1] == 0


@EACH
def test_a_table_beats_the_counts(table: Rules) -> None:
    more = gain(table, numbers.usual(), numbers.usual(by_table=0.0), 80_000, "tables")
    assert more.mean > more.error


def test_threads_share_the_bytes_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code has only their address: what one thread reads, another must not replace."""
    reads: list[str] = []

    def read(name: str) -> str:
        reads.append(name)
        sleep(0.02)
        return name

    monkeypatch.setattr(call_table, "_read", cache(read))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(call_table.call_table, [rules("standard")] * 8))
    assert len(reads) == 1


def test_what_is_stored_says_where_it_lies() -> None:
    """A table's address is no part of what odds depend on; its values are."""
    t = GameRow.over(np.array(prepared.table(rules("standard"))))
    assert t.calls
    assert t.calls_digest == int(index()[rules_digest(rules("standard"))]["values"], 16) >> 1
