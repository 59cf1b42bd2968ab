"""Records: writing, reading, replaying; and one line for whatever is wrong with one."""

import json
from pathlib import Path

import hypothesis.strategies as st
import jsonschema
import pytest
from hypothesis import given, settings
from msgspec.json import encode

from euchre import GAMES, legal, new_match, rules
from euchre.cli.schema import schema
from euchre.engine.actions import text
from euchre.records import RecordError, dump, load, record_of, replay, summary, write_egn
from euchre.records.narrate import story
from tests.rows import each_row

from .egn_examples import put
from .examples import MORE, NAMES, good, played

TABLES: list[tuple[str, dict[str, str]]] = [(g.name, {}) for g in GAMES] + [
    ("standard", {"farmers": "on", "misdeal-low": "can"}),
    ("standard", {"high-low": "on", "stick-the-dealer": "on"}),
    ("standard", {"call-for-best": "both", "defend-alone": "loner"}),
    ("classic", {"account": "bicycle", "rubber": "points"}),
    ("british", {"high-low": "on", "joker-no-trump": "on", "joker-turned": "redeal"}),
    ("railroad", {"jambon-lead": "on", "rubber": "games"}),
]


@pytest.mark.shapes
@pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda v: str(v))
def test_a_match_comes_back_from_its_record_exactly(name: str, options: dict[str, str]) -> None:
    for seed, plies in ((1, 0), (2, 7), (3, 14)):
        table = rules(name, options)
        match, states = played(table, seed, plies=plies)
        record = record_of(match, states, MORE[: table.seats])
        data = dump(record)
        again = replay(load(data)).checked()
        assert dump(load(data)) == data
        assert again.match == match
        ends = [deal.last for deal in again.deals]
        assert dump(record_of(again.match, ends, again.names)) == data
        if not table.pack.twins:
            # Of two identical cards a record does not say which is which.
            assert ends == states
        assert (again.state is None) == states[-1].ended
        encode(summary(again))
        assert all(line.isprintable() for line in story(again))


def test_written_records_fit_the_published_schema() -> None:
    published = jsonschema.Draft202012Validator(schema("euchre-record-1"))
    for g in GAMES:
        published.validate(json.loads(dump(record_of(*played(g.rules, 5, plies=5)))))
    wrong = json.loads(dump(good())) | {"colour": "red"}
    assert not published.is_valid(wrong)


def test_a_record_without_the_rest_has_it_in_pack_order() -> None:
    plain = json.loads(dump(good()))
    for deal in plain["deals"]:
        del deal["rest"]
    assert replay(load(json.dumps(plain).encode())).checked().match.deals == 3


def test_an_empty_match_is_a_record() -> None:
    match = new_match(rules("british"), 2)
    again = replay(load(dump(record_of(match, [])))).checked()
    assert (again.deals, again.match.scores, again.names[3]) == ((), (0, 0), "Seat 4")


# -- what is wrong is named ------------------------------------------------------


#: What is changed in a good record, and what is said of it; ``END``: after the last action.
WRONG = """
colour = 1 => unknown field colour
deals.1.colour = 1 => deal 2: object contains unknown
game = - => missing required field game
deals.0.dealer = "one" => deal 1: dealer: expected int, got str
deals.1.actions.2 = 5 => deal 2, action 3: expected str
deals.0.dealer = 1.0 => dealer: expected int, got float
format = "euchre-record/2" => only 'euchre-record/1' can be read
format = - => neither a record
game = "standrad" => did you mean standard
options = {"stik-the-dealer": true} => did you mean stick-the-dealer
options = {"target": 0} => or any number from 1 to 200
players = ["A", "B", "C"] => 4 players are needed, not 3
players.0 = "\\u001b[31m" => is not printable
start = [10, 0] => cannot start at 10-0
start = [0, 0, 0] => 2 scores are needed, not 3
deals.0.dealer = 4 => dealer 4 is not a seat
deals.1.dealer = 0 => deal 2: seat 1 deals, but it is seat
deals.0.up = null => deal 1: the upcard is missing
deals.0.widow = ["9C"] => deal 1: there is no widow in this game
deals.0.up = "1H" => deal 1: '1H' is not a card of this pack
deals.0.hands.0.0 = "AH"; deals.0.hands.1.0 = "AH" => 'AH'
deals.0.hands.0 = ["9C"] => deal 1:
deals.0.actions.0 = "fold" => action 1: Cid (seat 3): 'fold'
deals.0.actions.0 = "name H" => \
  deal 1, action 1: Cid (seat 3): 'name H' is not legal; legal: pass, order or order alone
deals.0.actions.END = "pass" => comes when the deal is over
deals.0.actions = ["pass"] => stops after 1 actions, and another
scores = [9, 9] => but the deals give
winner = [1] => gives the winner as [1], but the deals give []
start = [1000000000000, 0] => start[0]: expected int <= 10000
"""


@each_row("row", WRONG.strip().splitlines())
def test_what_is_wrong_is_said_in_one_line(row: str) -> None:
    changes, _, expected = row.partition(" => ")
    record = json.loads(dump(good()))
    end = len(record["deals"][0]["actions"])
    put(record, changes.replace("END", f"{end}"))
    with pytest.raises(RecordError) as error:
        replay(load(json.dumps(record).encode())).checked()
    assert expected.strip() in str(error.value)
    assert "\n" not in str(error.value)


def test_an_illegal_card_is_named_with_all_that_was_legal() -> None:
    record = good()
    deal = record.deals[0]
    lead = next(i for i, a in enumerate(deal.actions) if a.startswith("play"))
    deal.actions[lead] = "play AS" if deal.actions[lead] != "play AS" else "play AH"
    played_through = replay(record)
    error = played_through.error
    assert error is not None
    assert (error.deal, error.action) == (1, lead + 1)
    assert error.seat is not None
    assert f"{NAMES[error.seat]} (seat {error.seat + 1})" in str(error)
    before = played_through.deals[0].last
    assert all(text(a, before.pack) in str(error) for a in legal(before))


GOOD = dump(good())
RAW = {
    "empty": (b"", "the file is empty"),
    "blank": (b" \n ", "the file is empty"),
    "truncated": (GOOD[: len(GOOD) // 2], "the file ends in the middle"),
    "no JSON": (b"hello", "line 1, column 1: not JSON"),
    "UTF-16": (GOOD.decode().encode("utf-16"), "UTF-16"),
    "UTF-16 without a mark": (GOOD.decode().encode("utf-16-le"), "UTF-16"),
    "UTF-32": (GOOD.decode().encode("utf-32"), "in UTF-32"),
    "byte order mark": (GOOD.decode().encode("utf-8-sig"), "byte order mark"),
    "latin-1": (GOOD.replace(b"Ann", b"Ren\xe9"), "byte 0xe9 is not UTF-8"),
    "a key twice": (b'{"format": 1, "format": 2}', "duplicate key 'format' in one object"),
    "NaN": (b'{"start": [NaN]}', "NaN is not a valid JSON number"),
    "infinite": (b'{"start": [1e999]}', "1e999 is too large"),
    "digits": (b'{"start": [' + b"9" * 5000 + b"]}", "is too large"),
    "half a character": (b'["\\ud800"]', "is not Unicode"),
    "beyond 64 bits": (b'{"start": [9223372036854775808]}', "9223372036854775808 is too large"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "deep in a note": (b'{"notes":' * 300 + b"1" + b"}" * 300, "nested too deeply"),
    "a list": (b"[]", "neither a record"),
    "a number": (b"7", "neither a record"),
}


@each_row("case", RAW)
def test_files_that_are_no_records(case: str) -> None:
    data, expected = RAW[case]
    with pytest.raises(RecordError) as error:
        load(data)
    assert expected in str(error.value)
    assert "\n" not in str(error.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(100_000_000)
    for path, expected in (
        (tmp_path / "none.json", "there is no such file"),
        (tmp_path, "this is a folder"),
        (large, "the file is too large; the limit is 16,777,216 bytes"),
    ):
        with pytest.raises(RecordError) as error:
            load(path)
        assert str(error.value).startswith(f"{path}: ")
        assert expected in str(error.value)


# -- the good part of a damaged record --------------------------------------------


def test_the_good_prefix_is_kept_up_to_the_bad_action() -> None:
    record = good()
    record.deals[1].actions[3] = "play 9C"
    whole = replay(good())
    part = replay(record)
    assert part.error is not None
    assert (part.error.deal, part.error.action) == (2, 4)
    assert part.deals[0].last == whole.deals[0].last
    assert part.match == whole.deals[1].match
    assert part.state is not None
    assert [e.action for e in part.state.history] == [
        e.action for e in whole.deals[1].last.history[:3]
    ]


def test_bytes_put_anywhere_raise_nothing_but_record_errors() -> None:
    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(
        st.integers(0, len(GOOD)),
        st.integers(0, 40),
        st.one_of(st.binary(max_size=6), st.sampled_from([b'"', b"[", b"}", b"null", b"-1", b","])),
    )
    def attempt(at: int, gone: int, new: bytes) -> None:
        _only_record_errors(GOOD[:at] + new + GOOD[at + gone :])

    attempt()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def _only_record_errors(data: bytes) -> None:
    message = ""
    try:
        record = load(data)
        part = replay(record)
        encode(summary(part))
        assert all(line.isprintable() for line in story(part))
        assert load(dump(record)) == record
        if "egn" in record.notes:
            assert part.error is None
            write_egn(load(dump(record)))
    except RecordError as error:
        message = str(error)
    assert message.isprintable()
