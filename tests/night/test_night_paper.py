"""Printed pieces: correct content, within their boxes, and with scannable codes."""

import io
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fontTools.ttLib import TTCollection, TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables.DefaultTable import DefaultTable  # type: ignore[import-untyped]
from pypdf import PdfReader
from pypdf.generic import ContentStream

from euchre.games import GAMES
from euchre.night.errors import NightError
from euchre.night.events import SignedIn, Started, Substituted
from euchre.night.fold import Night
from euchre.night.names import short_names
from euchre.night.night_rules import NightRules
from euchre.night.paper import system_fonts
from euchre.night.paper.imprint import Printing, marks_of, rows_of
from euchre.night.paper.page import LEAST, MARGIN, PAPERS, THEMES, Box, Sheet
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.planning import plan
from tests.night.nights import BEGIN, CHART, a_night, at, founded, settled
from tests.night.papers import named, pages, printed
from tests.rows import each_row

pytestmark = pytest.mark.untraced

#: Games of four in two partnerships, in which points count up.
FOR_NIGHTS = [
    game.rules.game
    for game in GAMES
    if (game.rules.seats, game.rules.sides.count(4)) == (4, 2) and not game.rules.goal.down
]


@pytest.mark.parametrize(("per_page", "count"), [(4, 3), (2, 5)])
def test_tally_cards(per_page: int, count: int, drawn: list[tuple[str, float]]) -> None:
    night = named()
    found = pages(night, "tally", per_page=per_page)
    assert len(found) == count
    text = "\n".join(found)
    assert text.count(f"chart {night.the_chart.id}") == 9
    for words in ("Ann", "Łukasz Ó Briain", "Θεοδώρα", "=1+1", "A night", "Total"):
        assert words in text
    # Player 1, game 1: table 1, North, with 2 against 3 and 4.
    lines = [line for line, _ in drawn]
    assert [line for line in lines if line in ("sit", "out")][:2] == ["sit", "out"]
    assert lines[lines.index("North") - 1 :][:5] == ["1", "North", "2", "Łukasz", "3 Θεοδώρα"]


@pytest.fixture(autouse=True)
def _no_fonts_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_fonts, "folders", list)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ["日本", "سلمى", "דוד", "Ann 😀", "अमित"])
def test_a_name_that_cannot_be_printed_is_refused_or_written_by_hand(name: str) -> None:
    night = a_night(SignedIn(**at(1), number=6, name=name))
    with pytest.raises(NightError, match=r"cannot print .* \(player 6: .*\); bring a font"):
        printed(night, ["tally"])
    text = "".join(pages(night, "tally", "find"))
    assert "?" not in text
    assert "Player 6" in text


def test_a_font_of_ones_own_prints_what_ours_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from matplotlib import get_data_path

    font = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    night = a_night(SignedIn(**at(1), number=6, name="Արամ"))
    with pytest.raises(NightError, match="bring a font"):
        printed(night, ["tally"])
    assert "Արամ" in "".join(pages(night, "tally", font=font, by_hand=False))
    # A font of this computer is found by itself, and the same one whatever lies beside it.
    there = tmp_path / "fonts" / "below"
    there.mkdir(parents=True)
    monkeypatch.setattr(system_fonts, "folders", lambda: [tmp_path / "nowhere", tmp_path / "fonts"])
    for plain in (font, font.with_name("DejaVuSans-Bold.ttf")):
        (there / plain.name).write_bytes(plain.read_bytes())
    (there / "damaged.ttf").write_text("no font")
    assert system_fonts.covering(["Արամ"]) == there / "DejaVuSans.ttf"
    assert system_fonts.covering(["Արամ", "日本"]) == there / "DejaVuSans.ttf"
    assert system_fonts.covering(["日本"]) is system_fonts.covering([]) is None
    assert "Արամ" in "".join(pages(night, "tally", by_hand=False))
    both = night.and_then(SignedIn(**at(2), number=5, name="日本"))
    # So is one in a collection.
    collection = TTCollection()
    collection.fonts = [TTFont(font), TTFont(font.with_name("DejaVuSans-Bold.ttf"))]
    collected = tmp_path / "collections" / "sans.ttc"
    collected.parent.mkdir()
    collection.save(collected)
    for one in collection.fonts:
        one.close()
    assert system_fonts.covering(["Արամ"], [collected.parent]) == collected
    assert "Արամ" in "".join(pages(night, "tally", font=collected, by_hand=False))
    with pytest.raises(NightError, match=r"cannot print 日本 \(player 5: 日 本\); bring a font"):
        printed(both, ["tally"])
    # A table that no PDF needs is left out without a word.
    with TTFont(font) as face:
        face["FFTM"] = DefaultTable("FFTM")
        face["FFTM"].data = bytes(28)
        face.save(tmp_path / "more.ttf")
    assert "Արամ" in "".join(pages(night, "tally", font=tmp_path / "more.ttf", by_hand=False))
    assert caplog.text == ""
    (tmp_path / "no.ttf").write_text("no font")
    with pytest.raises(NightError, match="is not a usable font"):
        printed(night, ["tally"], font=tmp_path / "no.ttf")


def test_slips_are_for_those_whose_seats_have_changed() -> None:
    night = Night().and_then(founded(chart=plan(12, 6)), Started(**at(1), game=1))
    with pytest.raises(NightError, match="no cards have changed"):
        printed(night, ["slips"])
    gus = Substituted(**at(2), number=13, name="Gus", card=5, first=2)
    found = pages(night.and_then(gus), "slips")
    assert len(found) == 1
    assert found[0].count("Total") == 1
    assert "Gus" in found[0]


def test_a_reprint_has_the_scores_so_far_and_the_day(drawn: list[tuple[str, float]]) -> None:
    night = Night().and_then(
        msgspec.structs.replace(founded(), held=date(2026, 12, 5)), settled(3, (5, 2))
    )
    card = pages(night, "tally")[0]
    assert "5 December 2026" in card
    lines = [line for line, _ in drawn]
    at_north = lines.index("1 North")
    assert lines[at_north : at_north + 5] == ["1 North", "2", "3 & 4", "5", "2"]


def test_a_long_night_goes_on_on_a_second_card() -> None:
    long = Chart(CHART.games * 10, "pasted", "long")
    text = "\n".join(pages(named(long), "tally", per_page=4))
    assert (text.count("So far"), text.count("Total")) == (9, 9)


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("players", "games", "how", "count"),
    [
        (22, 8, {}, 6),
        (22, 8, {"paper": "a4"}, 6),
        (22, 9, {}, 11),
        (22, 14, {"per_page": 4}, 6),
        (120, 8, {}, 30),
        (120, 12, {"paper": "a4", "per_page": 4}, 30),
        (5, 40, {}, 5),
    ],
)
def test_cards_are_in_letters_of_12_points(
    players: int, games: int, how: dict[str, Any], count: int, drawn: list[tuple[str, float]]
) -> None:
    chart = plan(players, games, budget_steps=1000)
    names = [SignedIn(**at(n), number=n, name=f"Bartholomew{n} X") for n in chart.players]
    night = Night().and_then(founded(chart=chart), *names)
    assert len(pages(night, "tally", **how)) == count
    assert min(size for _, size in drawn) >= 12
    # Every number of a partner or an opponent stands there whole, and so does every seat.
    words = Counter(word for line, _ in drawn for word in line.replace(",", "").split())
    met = Counter(str(p) for game in chart.games for t in game.tables for p in t for _ in range(3))
    assert all(words[number] >= times for number, times in met.items())
    assert words["North"] == games * chart.tables
    # The others' names are cut where they are too long, and left out where they have no room.
    assert ("Bar" in {word[:3] for word in words if "…" in word}) == (games < 10)


def test_names_stand_by_numbers_where_they_are_known(drawn: list[tuple[str, float]]) -> None:
    night = a_night(
        SignedIn(**at(1), number=2, name="Ann Archer"),
        SignedIn(**at(2), number=3, name="Ann Baker"),
        SignedIn(**at(3), number=4, name="Bob"),
    )
    assert short_names(night) == {1: "", 2: "Ann A", 3: "Ann B", 4: "Bob"} | dict.fromkeys(
        range(5, 10), ""
    )
    pages(night, "tally")
    lines = [line for line, _ in drawn]
    north = lines.index("North")
    assert lines[north + 1 : north + 5] == ["2", "Ann A", "3 Ann B", "4 Bob"]
    same = night.and_then(SignedIn(**at(4), number=5, name="Ann Archibald"))
    assert [short_names(same)[n] for n in (2, 5)] == ["Ann Arche", "Ann Archi"]


def test_a_host_has_a_line_of_their_own(drawn: list[tuple[str, float]]) -> None:
    note = "Soup after game 4; the car park closes at eleven"
    how = {"note": f"  {note}\n", "url": "http://x/n", "check_in": "key"}
    for part, times in {"tents": 4, "cover": 1, "door": 1, "rules": 1}.items():
        drawn.clear()
        pages(named(), part, **how)
        lines = [line for line, _ in drawn]
        # A rule card has narrow columns.
        assert lines.count(note) == times or (part == "rules" and note in " ".join(lines))
    drawn.clear()
    night = named()
    assert len(pages(night, "tally", per_page=4, **how)) == 3
    assert min(size for _, size in drawn) >= 12
    assert " ".join(line for line, _ in drawn).count("Soup after game 4; the car park") == 9
    # It takes the place of the games on a card if it must.
    longer = [SignedIn(**at(n), number=n, name=f"Ann{n} B") for n in range(1, 9)]
    chart = plan(8, 8, budget_steps=1000)
    evening = Night().and_then(founded(chart=chart), *longer)
    counts = [len(pages(evening, "tally", note=text)) for text in ("", note, "Soup " * 24)]
    assert counts == [2, 2, 4]


@pytest.mark.every(3)
@pytest.mark.parametrize("game", ["standard", "british", "railroad", "uka", "indiana"])
def test_the_rule_card_of_other_games(game: str) -> None:
    rules = NightRules(game=game, length=6)
    found = pages(named(rules=rules), "rules")
    assert len(found) <= 2
    assert rules.table.title in found[0]


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", FOR_NIGHTS)
def test_a_title_and_the_head_of_a_table_stand_above_what_follows(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces: list[tuple[int, bool, str]] = []
    write = Sheet.text

    def watched(self: Sheet, box: Box, text: str, size: float, face: Any = "plain", **how: Any):  # type: ignore[no-untyped-def]
        faces.append((self.pdf.page_no(), box.x > self.pdf.w / 2, face))
        write(self, box, text, size, face, **how)

    monkeypatch.setattr(Sheet, "text", watched)
    for paper in PAPERS:
        pages(named(rules=NightRules(game=game, length=6)), "rules", paper=paper)
    for (page, right, face), (after, there, _) in pairwise(faces):
        if face == "bold" or face == "title":
            assert (page, right) == (after, there)


def test_house_rules_are_on_the_card() -> None:
    rules = NightRules(house=(("stick-the-dealer", "on"),), loner_bonus=2)
    text = "\n".join(pages(named(rules=rules), "rules", "tally"))
    assert "Stick the dealer" in text
    assert "Bonus for a loner: 2" in text
    assert "A loner earns its player 2 more." in text


def test_the_same_night_prints_the_same_bytes() -> None:
    night = named()
    one, same = (printed(night, ("tally", "tents", "rules"), by_hand=True) for _ in range(2))
    assert one == same


def test_codes_hold_the_words_or_lead_to_the_pages() -> None:
    night = named()
    words = marks_of(night)
    path = rows_of(night, 1)
    chart = night.the_chart.id
    assert words.of_player(1, path).splitlines()[1:] == ["game, seat, partner:", "1 1N 2", "2 out"]
    assert words.of_table(2) == f"euchre night, chart {chart}, table 2"
    online = marks_of(night, Printing(url="https://night.example/x/"))
    assert online.of_table(2) == "https://night.example/x/table/2"
    assert online.of_player(7, path) == "https://night.example/x/player/7"
    assert online.of_night() == "https://night.example/x"
    assert (
        marks_of(night, Printing(url="http://x/n", check_in="key")).of_check_in()
        == "http://x/n/join#key"
    )
    keys = marks_of(night, Printing(url="http://x/n", keys={2: "table"}, player_keys={1: "secret"}))
    assert [keys.of_table(n) for n in (2, 3)] == ["http://x/n/table/2#table", "http://x/n/table/3"]
    assert keys.of_player(1, ()) == "http://x/n/me/1#secret"
    assert keys.of_player(2, ()) == "http://x/n/player/2"
    long = rows_of(named(Chart(CHART.games * 90, "pasted", "long")), 2)
    assert len(words.of_player(2, long)) <= 250


def test_text_is_made_to_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[float, float, str]] = []
    with Sheet("a4", "x", BEGIN) as sheet:
        monkeypatch.setattr(sheet.pdf, "text", lambda x, y, text: written.append((x, y, text)))
        assert sheet.page().x == MARGIN
        long = "a very long name that cannot fit at all"
        # Smaller, in several lines where that leaves it larger, and cut only at the end.
        for box, size, told in (
            (Box(0, 0, 60, 5), 30, [long]),
            (Box(0, 0, 30, 12), 11, ["a very long name", "that cannot fit at all"]),
            (Box(0, 0, 20, 3), 30, ["a very long name th…"]),
            (Box(0, 0, 20, 6), 30, ["a very long name", "that cannot fit at all"]),
            (Box(0, 0, 15, 3), 4, ["a very long name tha…"]),
        ):
            written.clear()
            sheet.text(box, long, size)
            assert [text for _, _, text in written] == told, box
            assert sheet.pdf.font_size_pt >= min(size, LEAST)
            for x, y, text in written:
                assert box.x - 0.01 <= x
                assert x + sheet.pdf.get_string_width(text) <= box.x + box.w + 0.01
                assert box.y < y < box.y + box.h
        written.clear()
        sheet.text(Box(0, 0, 40, 10), "1 Ann\n12 Bartholomew Featherstonehaugh", 11)
        assert [text for _, _, text in written] == ["1 Ann", "12 Bartholomew Featherstonehaugh"]
        lines = sheet.wrapped("one two three four five six", 15, 10)
        assert " ".join(lines) == "one two three four five six"
        assert all(sheet.width(line, 10) <= 15 for line in lines)


@each_row(
    ("how", "reason"),
    [
        ({"parts": ["tally"], "per_page": 3}, "2 or 4 to a page, not 3"),
        ({"parts": ["tally"], "paper": "a5"}, "no paper 'a5'"),
        ({"parts": ["talley"]}, "no part 'talley'"),
        ({"parts": ["door"], "url": "http://x/n"}, "takes a server"),
        ({"parts": []}, "choose what to print"),
        ({"parts": ["tally"], "url": "javascript:x"}, "must begin with http"),
        ({"parts": ["tally"], "note": "x" * 121}, "at most 120 letters; this one has 121"),
        ({"parts": ["tally"], "note": "Soup 日本"}, "cannot print 日 本 in your note"),
    ],
)
def test_what_cannot_be_printed(how: dict[str, Any], reason: str) -> None:
    with pytest.raises(NightError, match=reason):
        printed(a_night(), **how)


def test_themes() -> None:
    night = named()
    classic, dark = (
        printed(night, ["chart", "cover"], theme=theme, by_hand=True) for theme in THEMES
    )
    green, black = (_inks(made) for made in (classic, dark))
    assert any(len(set(ink)) > 1 for ink in green)
    # Nothing but black, and the white of the paper.
    assert black <= {("0",), ("1",)}
    with pytest.raises(NightError, match="no theme 'pink'; there are classic and dark"):
        printed(night, ["chart"], theme="pink")


def _inks(made: bytes) -> set[tuple[str, ...]]:
    """Return all colors that a PDF uses, as its operands."""
    found = set()
    for page in PdfReader(io.BytesIO(made)).pages:
        for operands, operator in ContentStream(page.get_contents(), None).operations:
            if operator in (b"rg", b"RG", b"g", b"G"):
                values = tuple(f"{float(value):g}" for value in operands)
                found.add(values[:1] if len(set(values)) == 1 else values)
    return found
