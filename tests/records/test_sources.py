"""Files of games from elsewhere: PTN, matches, folders, zips; what is no game is refused."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.scoring import points
from euchre.files import LIMIT, MOST_PARTS, FileError
from euchre.records import Record, RecordError, dump, load, replay
from euchre.records.replay import Replayed
from euchre.records.sources import games_in
from tests.rows import each_row

from ..commands import euchre, refused
from .egn_examples import ours, random_record
from .files import EXAMPLES, emn_of, examples, ptn_of

TRICKSTER = {
    "stick-the-dealer": "on",
    "farmers": "on",
    "call-for-best": "maker",
    "lead": "dealer-left",
}


def plays(deal: Replayed) -> list[tuple[int, int]]:
    return [(s.turn, a) for s, a, _ in deal.steps() if actions.verb(a) == Verb.PLAY]


def test_deals_in_ptn_are_read_as_they_were_played(tmp_path: Path) -> None:
    loners = 0
    for seed in range(12):
        for mine in replay(random_record(TRICKSTER, seed)).deals:
            path = tmp_path / "deal.ptn"
            path.write_text(ptn_of(mine), encoding="utf-8")
            [theirs] = replay(load(path)).checked().deals
            assert theirs.deal.hands == mine.deal.hands
            assert plays(theirs) == plays(mine)
            assert theirs.deal.actions == mine.deal.actions
            assert points(theirs.last) == points(mine.last)
            loners += len([*each(mine.last.lone)])
    assert loners


def one_ptn() -> str:
    deals = (d for seed in range(9) for d in replay(random_record(TRICKSTER, seed)).deals)
    texts = (ptn_of(deal) for deal in deals if deal.last.maker >= 0 and not deal.last.lone)
    return next(text for text in texts if "\nPass " in text)


PTN: dict[str, tuple[str, str, str]] = {
    "another game": ("[Dealer", '[GameCode "Spades"]\n[Dealer', "a deal of Spades; only Euchre"),
    "another dialect": (
        '"{\\"stick',
        '"{\\"variation\\":1,\\"stick',
        "a deal of Bid Euchre or another variation",
    ),
    "a rule unknown": ('"{\\"stick', '"{\\"withJoker\\":true,\\"stick', "withJoker is a rule that"),
    "a rule of 1": ('"{\\"stick', '"{\\"take4for1\\":1,\\"stick', "is true or false, not 1"),
    "a pack in a list": ('"{\\"stick', '"{\\"deckSize\\":[24],\\"stick', "deckSize=[24] and"),
    "no json": ('"{\\"stick', '"{\\"stick": ,', "GameOptionsJson: line 1"),
    "no upcard": ("[Undealt", "[Undeal", "the tag Undealt is missing"),
    "a hidden hand": (":", ":- ", "is missing"),
    "a seat": ('[Auction "', '[Auction "X', "is not a seat; the seats are S, W, N and E"),
    "a call": ("\nPass ", "\nRaise ", "'Raise' is no call"),
    "a tag": ("[Deal ", "[Deal= ", "line 5: a tag is"),
}


@each_row("case", PTN)
def test_what_is_wrong_in_ptn_is_said(case: str, tmp_path: Path) -> None:
    old, new, expected = PTN[case]
    text = one_ptn()
    place = text.index("[Deal ") if case == "a hidden hand" else 0
    text = text[:place] + text[place:].replace(old, new, 1)
    path = tmp_path / "wrong.ptn"
    path.write_text(text, encoding="utf-8")
    said = refused("replay", path)
    assert f"{path}: " in said
    assert expected in said or (case == "a hidden hand" and "hands are" in said)


def test_a_revoke_in_ptn_is_refused_with_what_was_legal(tmp_path: Path) -> None:
    lines = one_ptn().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("[Play")) + 1
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    path = tmp_path / "revoke.ptn"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(RecordError, match="is not legal; legal: "):
        load(path)


def ptn_points(deal: Replayed, lone: int, tricks: int) -> tuple[int, int]:
    """Return what a deal scores where loners must take five and others four, by those words."""
    ours = deal.last.maker % 2
    need = 5 if lone else 4
    gain = (4 if lone else 2) if tricks == 5 else 1
    row = [0, 0]
    row[ours if tricks >= need else 1 - ours] = gain if tricks >= need else 2
    return row[0], row[1]


def test_the_price_of_a_trick_short_is_read_from_ptn(tmp_path: Path) -> None:
    """A loner must take all five, and three must be four, where the file says so."""
    options = TRICKSTER | {"loner-must-march": "2", "take-four": "on"}
    short = {True: 0, False: 0}
    for seed in range(30):
        for mine in replay(random_record(options, seed)).deals:
            path = tmp_path / "deal.ptn"
            path.write_text(ptn_of(mine), encoding="utf-8")
            record = load(path)
            assert record.options.items() >= {("loner-must-march", "2"), ("take-four", "on")}
            [theirs] = replay(record).checked().deals
            assert plays(theirs) == plays(mine)
            if mine.last.maker < 0:
                continue
            tricks = sum(mine.last.taken[seat] for seat in each(mine.last.makers))
            lone = bool(mine.last.lone)
            assert points(theirs.last) == points(mine.last) == ptn_points(mine, lone, tricks)
            short[lone] += 3 <= tricks < (5 if lone else 4)
    assert all(short.values())


# -- several games ---------------------------------------------------------------------------------


def match(games: int = 2) -> dict[str, Any]:
    people = ["Zoe", "Yan", "Xia", "Wil"]
    rows = []
    for number in range(games):
        data = ours()
        data["metadata"]["players"] = [people[(seat + number) % 4] for seat in range(4)]
        rows.append(data)
    return emn_of(rows)


def test_a_match_has_its_games_and_their_players(tmp_path: Path) -> None:
    path = tmp_path / "final.emn"
    path.write_text(json.dumps(match()))
    games = games_in(path)
    assert [name for name, _ in games] == [f"{path}, game 1", f"{path}, game 2"]
    assert [record.players[0] for _, record in games] == ["Zoe", "Yan"]
    assert all(record.scores == [1, 5] for _, record in games)
    said = refused("replay", path)
    assert "there are 2 games in this file, and one is expected; euchre review" in said
    path.write_text(json.dumps(match(1)))
    assert euchre("replay", path).exit_code == 0


@each_row(
    ("change", "expected"),
    [
        (lambda m: m["games"][1]["players"].__setitem__(0, "p-9"), "game 2: 'p-9' is no player"),
        (lambda m: m["games"][1].pop("gameData"), "game 2: gameData must be a game in EGN"),
        (lambda m: m.pop("games"), "games: a list is expected"),
        (
            lambda m: m["games"][0]["gameData"]["deals"].append("AQ"),
            "game 1: deal 5: the condensed deal",
        ),
    ],
)
def test_what_is_wrong_in_a_match_is_said(change: Any, expected: str, tmp_path: Path) -> None:
    document = match()
    change(document)
    path = tmp_path / "final.emn"
    path.write_text(json.dumps(document))
    assert expected in refused("review", path)


def test_a_zip_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.egnb"
    path.write_bytes(b"PK\3\4")
    assert "this is a zip; euchre review reads all the games in it" in refused("replay", path)


def test_a_persons_data_are_their_games(tmp_path: Path) -> None:
    game = json.loads(dump(random_record({}, 1)))
    person = {"format": "euchre/person/v1", "tables": [{"games": [game]}, {"games": [game, game]}]}
    path = tmp_path / "euchre-my-data.json"
    path.write_text(json.dumps(person))
    assert len(games_in(path)) == 3
    path.write_text(json.dumps(person | {"tables": []}))
    with pytest.raises(FileError, match="there are no finished games in this file"):
        games_in(path)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder of three games, a hidden file, and one that is no game."""
    folder = tmp_path / "box"
    (folder / "inner").mkdir(parents=True)
    (folder / "c.json").write_bytes(dump(random_record({}, 2)))
    (folder / "a.egn").write_text(json.dumps(ours()))
    (folder / "b.ptn").write_text(one_ptn(), encoding="utf-8")
    (folder / ".b.json").write_text("hidden")
    (folder / "notes.txt").write_text("not a game")
    (folder / "inner" / "d.json").write_text("not entered")
    return folder


def zipped(parts: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return out.getvalue()


def test_a_folder_and_a_zip_of_games_are_the_same(box: Path, tmp_path: Path) -> None:
    games = games_in(box)
    assert [Path(name).name for name, _ in games] == ["a.egn", "b.ptn", "c.json"]
    path = tmp_path / "box.zip"
    path.write_bytes(zipped({one.name: one.read_bytes() for one in box.iterdir() if one.is_file()}))
    assert [(Path(n).name, r) for n, r in games_in(path)] == [(Path(n).name, r) for n, r in games]
    said = refused("review", path, "--deal", "1")
    assert f"--deal cannot be combined with the 3 games in {path}" in said


def test_names_in_a_zip_lead_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "far.zip"
    path.write_bytes(zipped({"../../out.json": dump(random_record({}, 2)), "/abs.json": b"{}"}))
    with pytest.raises(FileError, match=r"far\.zip//abs\.json: this is neither a record"):
        games_in(path)
    assert [one.name for one in tmp_path.iterdir()] == ["far.zip"]


BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "a large game": (
        lambda: zipped({"a.json": b" " * (LIMIT + 1)}),
        "a.json: it is too large unpacked",
    ),
    "large together": (
        lambda: zipped({f"{i}.json": b" " * (LIMIT - 1) for i in range(5)}),
        "it is too large unpacked; the limit is",
    ),
    "many": (
        lambda: zipped({f"{i}.json": b"" for i in range(MOST_PARTS + 1)}),
        f"there are {MOST_PARTS + 1:,} files in it; the limit is {MOST_PARTS:,}",
    ),
    "very many": (
        lambda: zipped({f"{i}.x": b"" for i in range(10 * MOST_PARTS + 1)}),
        "there are too many files in it",
    ),
    "none": (lambda: zipped({"a.txt": b"x"}), "no file in it has a name that ends in .json, .egn"),
    "packed otherwise": (
        lambda: zipped({"a.json": b"{}"}, zipfile.ZIP_BZIP2),
        "packed in another way",
    ),
    "damaged": (lambda: zipped({"a.json": b"{}"})[:-30], "not a zip file, or it is damaged"),
}


@pytest.mark.parametrize("case", BOMBS)
def test_no_zip_fills_the_memory(case: str, tmp_path: Path) -> None:
    made, expected = BOMBS[case]
    path = tmp_path / "bomb.zip"
    path.write_bytes(made())
    with pytest.raises(FileError) as error:
        games_in(path)
    assert expected in str(error.value)
    assert str(error.value).startswith(str(path))


def test_a_folder_without_games_says_what_it_looks_for(tmp_path: Path) -> None:
    said = refused("review", tmp_path)
    assert f"{tmp_path}: no file in it has a name that ends in .json" in said


def test_a_game_alone_is_itself(tmp_path: Path) -> None:
    record: Record = random_record({}, 2)
    path = tmp_path / "game.json"
    path.write_bytes(dump(record))
    assert games_in(path) == [(str(path), record)]


# -- the games in examples/ ------------------------------------------------------------------------


def test_the_examples_are_as_the_program_writes_them() -> None:
    """If a format has changed: python -m tests.records.files."""
    for name, content in examples().items():
        assert (EXAMPLES / name).read_bytes() == content, name


@each_row(
    ("name", "games"),
    [
        ("evening.euchre.json", 1),
        ("unfinished.euchre.json", 1),
        ("final.egn", 1),
        ("deals.ptn", 3),
        ("evening.egnb", 1),
        ("short.egn", 1),
        ("match.emn", 2),
        ("match.emnb", 2),
        ("games.zip", 2),
    ],
)
def test_every_example_is_what_its_name_says(name: str, games: int) -> None:
    read = games_in(EXAMPLES / name)
    assert len(read) == games
    assert all(replay(record).checked().deals for _, record in read)
