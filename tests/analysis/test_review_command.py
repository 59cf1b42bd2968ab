"""The command ``euchre review``."""

import base64
import html.parser
import json
import os
import re
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from euchre import rules
from euchre.analysis import kept
from euchre.cli import saved
from euchre.records import dump, load, read_egn, replay
from tests.analysis.spots import recorded
from tests.commands import document, euchre, output, refused
from tests.play.sittings import new_session, through
from tests.records.egn_examples import OURS

run = partial(euchre, "review")
reviewed = partial(document, "review")
CLUB = str(OURS / "club-night.egn")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.euchre.json"
    names = ("[red]Ann[/red]", "<b>Ben & Co</b>", "Cora</title>", 'Dan"')
    path.write_bytes(dump(recorded(rules("standard", {"target": 5}), 3, 5, names)))
    return path


def test_a_table_is_printed(game: Path) -> None:
    printed = output("review", str(game), "--worlds", "10")
    for part in ("What decisions cost", "Luck and skill", "[red]Ann[/red]", "<b>Ben & Co</b>"):
        assert part in printed


def test_who_is_called_you_is_addressed(tmp_path: Path) -> None:
    path = tmp_path / "own.euchre.json"
    names = ("Ann", "Bob", "You", "Dan")
    path.write_bytes(dump(recorded(rules("standard", {"target": 5}), 3, 5, names)))
    sides = "You and Ann against Bob and Dan."
    for words, said in (
        (("replay",), (sides, "You deal and turn up Q♣.", "You sit out.")),
        (("review", "--worlds", "10"), (sides, "out: alone you make it")),
        (("solve", "--deal", "3"), ("made by you, you alone",)),
    ):
        told = " ".join(output(words[0], str(path), *words[1:]).split())
        assert [one for one in said if one not in told] == []
        assert not re.search(r"[Yy]ou (?:win|lead|deal|hold|make|discard)s\b|[Yy]ou has\b", told)


def test_json_adds_up(game: Path) -> None:
    found = reviewed(str(game), "--worlds", "10")
    assert found["players"][1] == "<b>Ben & Co</b>"
    assert {d["mark"] for d in found["decisions"]} <= {None, "", "!!", "!", "!?", "?!", "?", "??"}
    for player in found["players_in_all"]:
        every = [d for d in found["decisions"] if d["seat"] == player["seat"]]
        own = [d["judged"] for d in every if d["judged"]]
        assert len(own) == player["judged"]
        assert sum(d["cost"]["mean"] for d in own) == pytest.approx(
            player["cost"]["mean"], abs=1e-3
        )


class Page(html.parser.HTMLParser):
    """What is on a page: tags, their attributes, and text."""

    def __init__(self, source: str):
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "line", "polyline", "br"):
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            assert name not in ("src", "href")
            assert "javascript" not in (value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_stands_alone_and_names_are_text(game: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.html"
    assert run(str(game), "--worlds", "10", "--html", str(target)).exit_code == 0
    page = Page(target.read_text(encoding="utf-8"))
    assert page.open == []
    assert not {"script", "link", "img", "iframe", "b"} & set(page.tags)
    assert {"svg", "polyline", "caption", "th", "title"} <= set(page.tags)
    assert page.tags.count("h1") == 1
    for name in ("<b>Ben & Co</b>", "Cora</title>", 'Dan"', "[red]Ann[/red]"):
        assert name in page.text


@pytest.mark.parametrize(("name", "lines"), [("call-ace", 4), ("six", 1), ("progressive", 0)])
def test_the_curve_has_a_line_for_one_of_two_sides_or_for_each(
    name: str, lines: int, tmp_path: Path
) -> None:
    record, target = tmp_path / "record.json", tmp_path / "page.html"
    record.write_bytes(dump(recorded(rules(name), 2)))
    result = run(str(record), "--worlds", "10", "--html", str(target))
    assert result.exit_code == 0
    page = Page(target.read_text(encoding="utf-8"))
    assert page.tags.count("polyline") == lines
    assert "Luck and skill" in result.stdout
    assert "Luck and skill" in page.text
    # Where no game is played to a score, costs are points, and the page says why.
    assert ("of a win" in result.stdout) == bool(lines)
    assert ("before" in result.stdout) == bool(lines)
    assert ("measured in points" in page.text) == (not lines)


def test_marked_decisions_of_a_page_are_hands_to_share(game: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.html"
    asked = str(game), "--deal", "1", "--worlds", "30"
    assert run(*asked, "--html", str(target), "--hands", "h.html").exit_code == 0
    hands = re.findall(r'<a href="h\.html#([\w-]+)">', target.read_text(encoding="utf-8"))
    assert hands
    for hand in hands:
        assert zlib.decompress(base64.urlsafe_b64decode(hand + "==="))[:1] == b"{"
    assert "--hands needs --html" in refused("review", *asked, "--hands", "h.html")


def test_egn_gets_the_marks_and_keeps_what_it_said(tmp_path: Path) -> None:
    target = tmp_path / "marked.egn"
    assert run(CLUB, "--worlds", "30", "--egn", str(target)).exit_code == 0
    before = json.loads(Path(CLUB).read_text(encoding="utf-8"))
    after = json.loads(target.read_text(encoding="utf-8"))
    replay(read_egn(after)).checked()
    found = reviewed(CLUB, "--worlds", "30")
    marks = [d["mark"] for d in found["decisions"] if d["mark"]]
    added = []
    for old, new in zip(before["deals"], after["deals"], strict=True):
        for was, now in zip(old["phases"], new["phases"], strict=True):
            for key in ("callAnnotations", "playAnnotations"):
                kept = [t for row in was.get(key, {}).values() for t in row]
                all_of = [t for row in now.get(key, {}).values() for t in row]
                assert set(kept) <= set(all_of)
                added += [t for t in all_of if t not in kept]
    assert sorted(t[1 : t.index("]")] for t in added) == sorted(marks)
    assert marks


def test_a_seat_and_a_deal_can_be_chosen(game: Path) -> None:
    found = reviewed(str(game), "--worlds", "10", "--seat", "2", "--deal", "1")
    assert {(d["deal"], d["seat"]) for d in found["decisions"]} == {(1, 1)}


def test_a_saved_sitting_is_reviewed_as_far_as_its_deals_are_over(tmp_path: Path) -> None:
    """What lies in the deal under way is still hidden from the person who saved it."""
    path, sitting = tmp_path / "mine.json", new_session(rules("standard"))
    sitting.deal()
    path.write_bytes(saved.dump(sitting))
    assert f"{path}: no deal of this saved game is finished" in refused("review", path)
    through(sitting, Random(1))
    sitting.score()
    sitting.deal()
    while sitting.step() is not None:
        pass
    sitting.act(sitting.view.legal()[0])
    assert not sitting.state.ended
    path.write_bytes(saved.dump(sitting))
    found = reviewed(str(path), "--worlds", "10")
    assert {decision["deal"] for decision in found["decisions"]} == {1}
    path.write_bytes(path.read_bytes().replace(b'"standard"', b'"nonesuch"'))
    said = refused("review", path)
    assert f"{path}: " in said
    assert "nonesuch" in said


def test_a_game_that_egn_does_not_know_is_refused_there(tmp_path: Path) -> None:
    path = tmp_path / "pepper.json"
    path.write_bytes(dump(recorded(rules("call-ace"), 1)))
    assert load(path).game == "call-ace"
    target = tmp_path / "x.egn"
    assert str(path) in refused("review", path, "--worlds", "10", "--egn", target)
    assert not target.exists()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which judgements are kept."""
    path = tmp_path / "cache" / "reviews"
    monkeypatch.setattr(kept, "folder", lambda: path)
    return path


def test_a_game_is_judged_once(game: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (str(game), "--worlds", "10", "--jobs", "1")
    part = reviewed(*words, "--seat", "1")
    whole, printed = reviewed(*words), output("review", *words)
    target = game.with_name("renamed.json")
    target.write_bytes(dump(replace(load(game), players=["Al", "Bo", "Cy", "Di"])))

    def judged_again(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("euchre.analysis.review.judge", judged_again)
    assert reviewed(*words) == whole
    assert output("review", *words) == printed
    assert reviewed(*words, "--seat", "1") == part
    # Whoever sat there: the same cards and choices are judged the same.
    assert reviewed(str(target), *words[1:])["players"] == ["Al", "Bo", "Cy", "Di"]
    assert len([*folder.iterdir()]) == 1
    for other in (("--seed", "7"), ("--opponents", "cautious")):
        with pytest.raises(AssertionError):
            run(*words, *other)
    monkeypatch.setattr("euchre.analysis.fingerprint.judge_version", lambda: "another")
    with pytest.raises(AssertionError):
        run(*words)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"mean":', '"mean":1', 1),
        lambda text: "[1, 2]",
        lambda text: '{"digest": "x", "verdicts": []}',
        lambda text: "[" * 100_000,
    ],
)
def test_a_kept_judgement_that_is_damaged_is_made_again(
    damage: Callable[[str], str], game: Path, folder: Path
) -> None:
    words = (str(game), "--worlds", "10", "--jobs", "1", "--deal", "1", "--seat", "1")
    first = reviewed(*words)
    (file,) = folder.iterdir()
    before = file.read_text("utf-8")
    file.write_text(damage(before), "utf-8")
    assert reviewed(*words) == first
    assert file.read_text("utf-8") == before


def test_only_the_latest_judgements_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    for number in range(5):
        kept.save(f"{number}", {"1.1": number})
        for path in folder.iterdir():
            # Older by a second for each that came later.
            os.utime(path, (100 + int(path.stem), 100 + int(path.stem)))
        if number == 2:
            # What is used again stays.
            assert kept.load("0") == {"1.1": 0}
            (folder / "0.json").rename(folder / "9.json")
    assert sorted(path.stem for path in folder.iterdir()) == ["3", "4", "9"]
    assert kept.load("9") == {"1.1": 0}


def test_a_review_does_without_a_folder(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "folder", lambda: game)
    assert run(str(game), "--worlds", "10", "--deal", "1", "--seat", "1").exit_code == 0
