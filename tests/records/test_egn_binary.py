"""EGN in binary form and deals in base64: what another program has written is what is read."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.files import FileError
from euchre.records import RecordError, load, read_egn, write_egn
from euchre.records.egn.condensed import read_condensed
from euchre.records.egn.read_binary import read_binary
from euchre.records.sources import games_in, games_of
from tests.rows import each_row

from ..commands import refused
from .egn_examples import ours, random_record
from .egn_packer import binary, condensed, field, match
from .egn_reader import all_scored, final
from .files import emn_of
from .test_egn import SHARED, needs_shared
from .test_egn_scores import plays_of

OPTIONS: list[dict[str, str]] = [
    {},
    {"stick-the-dealer": "on", "lead": "loner-left"},
    {"defend-alone": "loner", "lead": "dealer-left-always"},
    {"pack": "32"},
    {"pack": "28", "defend-alone": "loner", "lead": "dealer-left-always"},
    {"partner-alone": "on", "target": "5"},
    {"loner-march": "5", "loner-euchre-price": "3"},
]
#: What only the expanded form can tell: a card passed on, no trump, a joker.
EXPANDED = [{"call-for-best": "maker"}, {"high-low": "on"}, {"joker": "on", "pack": "32"}]


def written(options: dict[str, str], seed: int) -> dict[str, Any]:
    """Return a random game as EGN, without what the binary forms leave out."""
    while True:
        try:
            told = write_egn(random_record(options, seed))
            break
        except RecordError:  # EGN has no call for low.
            seed += 100
    document: dict[str, Any] = json.loads(json.dumps(told))
    for deal in document["deals"]:
        del deal["initialState"]["kitty"]
    return document


def shortened(deal: dict[str, Any], version: int) -> dict[str, Any]:
    """Return a deal as a version can tell it."""
    bidding, *rest = deal["phases"]
    if version < 3:
        bidding = {k: v for k, v in bidding.items() if k != "discard"}
    if version < 2:
        bidding = {k: v for k, v in bidding.items() if k != "aloneDefender"}
    state = deal["initialState"]
    if version < 3:
        state = {"dealer": state["dealer"], "upCard": state["upCard"]}
    return {**deal, "initialState": state, "phases": [bidding, *rest]}


def agree(content: bytes, document: dict[str, Any]) -> None:
    """Check that a file tells the same game, and that it scores as the other reader has it."""
    [record] = games_of(content)
    assert [(d.plays, d.points) for d in all_scored(document)] == plays_of(record)
    assert record == read_egn(document)


@each_row("options", OPTIONS + EXPANDED)
def test_the_expanded_form_is_the_text_in_other_bytes(options: dict[str, str]) -> None:
    for seed in range(3):
        document = written(options, seed)
        for packed in (False, True):
            content = binary(document, packed=packed)
            assert read_binary(content) == document
            agree(content, document)


@pytest.mark.every(5)
@pytest.mark.parametrize("version", range(4))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_condensed_deals_score_as_the_independent_reader_has_it(
    options: dict[str, str], version: int
) -> None:
    if version < 2 and ("pack" in options or "defend-alone" in options):
        pytest.skip("versions 0 and 1 know neither other packs nor lone defenders")
    lowest = {"32": 7, "28": 8}.get(options.get("pack", ""), 9)
    for seed in range(3):
        document = written(options, seed)
        whole = document | {"deals": [shortened(deal, version) for deal in document["deals"]]}
        texts = [condensed(deal, version, lowest) for deal in whole["deals"]]
        for text, deal in zip(texts, whole["deals"], strict=True):
            assert {"dealNumber": deal["dealNumber"]} | read_condensed(text) == deal
        short = document | {"deals": texts}
        agree(binary(short), whole)
        agree(json.dumps(short).encode(), whole)
        agree(binary(short)[1:], whole)  # as it was before version 1.2


def commented() -> dict[str, Any]:
    """Return a deal with comments, and with lines that leave it in the bidding and the play."""
    document = written({}, 4)
    del document["metadata"]["finalScore"]
    deal = next(d for d in document["deals"] if len(d["phases"]) == 2)
    bidding, play = deal["phases"]
    bidding["callAnnotations"] = {"0": ["[?!] Thin.", "Zwölf – 𝄞"], "1": [""]}
    play["playAnnotations"] = {"7": ["[!!] " + "long " * 200]}
    calls, cards = len(bidding["calls"]), [card for trick in play["tricks"] for card in trick]
    size = len(play["tricks"][0])
    last = size + 1
    lines: list[dict[str, Any]] = [
        {"branchIndex": 0, "phases": [{**bidding, "calls": ["Order"], "isAlone": False}]},
        {
            "branchIndex": calls + last,
            "phases": [
                {
                    "phaseNumber": 1,
                    "type": "TRICK_PLAY",
                    "tricks": [cards[last : 2 * size][::-1], cards[2 * size : 3 * size]],
                    "playAnnotations": {"0": ["[?] Better."]},
                }
            ],
        },
    ]
    for line in lines:
        line["phases"][0].pop("discard", None)
    deal["alternativeLines"] = lines
    return document | {"deals": [deal | {"dealNumber": 0}]}


@pytest.mark.parametrize("version", [1, 2, 3])
def test_comments_and_other_lines_are_kept(version: int) -> None:
    document = commented()
    [deal] = document["deals"]
    deal = shortened(deal, version)
    text = condensed(deal, version)
    assert {"dealNumber": 0} | read_condensed(text) == deal
    record = games_of(binary(document | {"deals": [text]}))[0]
    again = write_egn(record)
    assert again["deals"][0]["alternativeLines"] == deal["alternativeLines"]
    assert again["deals"][0]["phases"][1]["playAnnotations"] == {"7": ["[!!] " + "long " * 200]}
    assert read_binary(binary(document)) == document


def test_players_with_ids_are_players() -> None:
    document = written({}, 1)
    ids = [{"id": "7", "source": "league"}]
    document["metadata"]["players"][0] = {"name": "Zoë", "playerIds": ids}
    assert read_binary(binary(document)) == document
    assert games_of(binary(document))[0].players[0] == "Zoë"


#: The nine deals of the game epic-comeback.egn, as EGN's own program packs them, and as it did in
#: its first version; and two deals of quite-the-hustle.egn with their discards.
COMEBACK = """
    EKibFISSWEwNcQ5PDCUA FogAZqzrGdy4M5AjylKhQA GmgGbRgIHWhfRiWCtJEU HmibQbwJK4eUsSQLE4UA
    EOibKpkvKEQRM1CI0YUA Fegm0sQ8gtV70KqZOyFA GUk2YRMfAYelSNwAqQo HKk1oUEkVpEm1tWbqIo
    EChNvM4QkdDeRmM3eSKA
"""
COMEBACK_0 = """
    CqKQkksJga4hyeGE aABlnWM7lwZyBHlKVA pgajAQOtC-jEsFaSIA 5qg3gSVw8pYkgWJw DqVTJeUIgiZqERow
    XipYh5Bar3oVUydk lUwiY-Aw9KkbgBUg yzQoJIrSJNras3UQ AleZwhI6G8jMZu8k
"""
HUSTLE = {0: "NMmQsGjsqMJFF-jSEoBAlA", 4: "NMaQUbbCTAqzIQxS4VImCg"}


def shared(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SHARED / f"{name}.egn").read_text(encoding="utf-8"))
    return document


@needs_shared
@pytest.mark.parametrize("deals", [COMEBACK, COMEBACK_0], ids=["version 1", "version 0"])
def test_deals_packed_by_egns_own_program_are_the_game(deals: str, tmp_path: Path) -> None:
    document = shared("epic-comeback")
    for text, deal in zip(deals.split(), document["deals"], strict=True):
        read = read_condensed(text)
        assert read["initialState"] == deal["initialState"]
        for mine, theirs in zip(read["phases"], deal["phases"], strict=True):
            assert {k: v for k, v in mine.items() if k in theirs} == {
                k: v for k, v in theirs.items() if k in mine
            }
    path = tmp_path / "comeback.egnb"
    path.write_bytes(binary(document | {"deals": deals.split()}))
    assert tuple(load(path).scores or ()) == final(document) == (11, 9)


@needs_shared
@pytest.mark.parametrize("number", HUSTLE)
def test_discards_packed_by_egns_own_program_are_read(number: int) -> None:
    deal = shared("quite-the-hustle")["deals"][number]
    assert {"dealNumber": number} | read_condensed(HUSTLE[number]) == deal


# -- where a record is expected --------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """One game as text, expanded, condensed, and with deals in base64."""
    document = written({}, 2)
    short = document | {"deals": [condensed(deal, 3) for deal in document["deals"]]}
    contents = {
        "a.egn": json.dumps(document).encode(),
        "b.expanded.egnb": binary(document),
        "c.egnb": binary(short),
        "d.egn": json.dumps(short).encode(),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return [tmp_path / name for name in contents]


def test_a_folder_of_them_is_a_folder_of_games(files: list[Path]) -> None:
    games = games_in(files[0].parent)
    assert [Path(name).name for name, _ in games] == [path.name for path in files]
    assert all(record.deals == games[0][1].deals for _, record in games)


def test_a_binary_match_has_its_games() -> None:
    games = [written({}, seed) for seed in (1, 2)]
    for number, game in enumerate(games):
        game["metadata"]["players"] = [f"p{(seat + number) % 4}" for seat in range(4)]
    document = emn_of(games)
    inner = [row["gameData"] for row in document["games"]]
    short = [{**one, "deals": [condensed(d, 3) for d in one["deals"]]} for one in inner]
    heads = [{**one, "metadata": {**one["metadata"], "players": []}} for one in inner]
    expected = games_of(json.dumps(document).encode())
    for kinds in (map(json.dumps, inner), map(json.dumps, short), map(binary, heads)):
        assert [r.deals for r in games_of(match(document, kinds))] == [r.deals for r in expected]
    later = [{"playersOverride" if k == "players" else k: v for k, v in row.items()}
             for row in document["games"]]  # fmt: skip
    assert games_of(json.dumps(document | {"games": later}).encode()) == expected


# -- what is wrong ---------------------------------------------------------------------------------


def whole() -> dict[str, Any]:
    return written({}, 2)


def bits_of(text: str) -> str:
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return "".join(f"{byte:08b}" for byte in data)


def text_of(bits: str) -> str:
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return urlsafe_b64encode(data).decode()


WRONG: dict[str, tuple[bytes, str]] = {
    "empty": (b"\1", "missing required field metadata"),
    "cut": (binary(ours() | {"deals": []})[:-3], "it ends in the middle of a field"),
    "a number without end": (b"\0" + b"\xff" * 12, "it ends in the middle of a number"),
    "no such field": (b"\0\x0f", "begins no field"),
    "another kind": (b"\0" + field(1, 7), "fileType is not of the kind that it must be"),
    "no text": (b"\0" + field(2, b"\xff"), "version is not UTF-8"),
    "large": (b"\1" + b"\0" * (1 << 18) + b"\0", "has at most 262,144 bytes"),
    "matches in a match": (
        b"\2" + field(4, field(4, b"\2" + field(4, field(4, b"\2")))),
        "there is a match in a match",
    ),
    "no json": (b"\2" + field(4, field(3, "{")), "not JSON"),
}


@each_row("case", WRONG)
def test_what_is_wrong_in_a_binary_file_is_said(case: str, tmp_path: Path) -> None:
    content, expected = WRONG[case]
    path = tmp_path / "wrong.egnb"
    path.write_bytes(content)
    said = refused("replay", path)
    assert said.startswith(f"Error: {path}: ")
    assert expected in said


def test_what_is_wrong_in_a_condensed_deal_is_said() -> None:
    document = whole()
    good = condensed(document["deals"][1], 3)
    bits = bits_of(good)
    cases = {
        "not base64!": "a condensed deal is a text in base64, and this is not",
        "": "it ends in the middle",
        good[:20]: "the condensed deal is damaged: it ends in the middle",
        text_of(bits[: bits.rindex("1010")]): "the condensed deal is damaged: ",
        text_of(bits[:7] + "101" + bits[10:]): "it is a deal for 6; only deals for 4 can be read",
        "A" * 50_001: "a condensed deal has at most 50,000 characters",
    }
    for text, expected in cases.items():
        with pytest.raises(FileError) as error:
            read_egn(document | {"deals": [document["deals"][0], text]})
        assert str(error.value).startswith("deal 2: ")
        assert expected in str(error.value)


def one_sentence(read: Callable[[Any], object], content: object) -> bool:
    """Read; return whether it was refused, in a sentence."""
    try:
        read(content)
    except FileError as error:
        problem = str(error)
    else:
        return False
    assert len(problem.splitlines()) == 1
    return True


@pytest.mark.untraced
def test_bytes_of_a_stranger_end_in_a_game_or_one_sentence() -> None:
    rng = Random("bytes")
    document = commented()
    short = document | {"deals": [condensed(deal, 3) for deal in document["deals"]]}
    inner = json.dumps(emn_of([document])["games"][0]["gameData"])
    files = [binary(document), binary(short), match(emn_of([document]), [inner])]
    refused = 0
    for _ in range(1500):
        data = bytearray(rng.choice(files))
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(1, len(data))
            data[at : at + rng.choice((0, 1, 1, 1, 5))] = rng.randbytes(rng.choice((0, 1, 1, 1, 3)))
        refused += one_sentence(games_of, bytes(data))
    assert refused > 500
