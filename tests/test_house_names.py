"""House rules have titles, words and synonyms; presets are playable; forms keep valid choices."""

import re

import pytest

from euchre.engine.rules import RulesError
from euchre.games import GAMES, OPTIONS, options_of, rules
from euchre.games.house.names import GROUPS, NAMES, in_words, option_text, row_of, value
from euchre.games.house.presets import PRESETS
from euchre.server.games import TAGS, filters, form, shelf
from tests.rows import each_row

OFFERED = sorted({option for one in GAMES for option in options_of(one)})


@each_row("option", OFFERED)
def test_every_option_has_a_title_and_a_word_for_every_value(option: str) -> None:
    row = row_of(option)
    assert row.group in GROUPS
    assert row.title[0].isupper()
    values = {v for one in GAMES for v in options_of(one).get(option, ())}
    words = {v: value(option, v) for v in values}
    assert len(set(words.values())) == len(values)
    for v, told in words.items():
        assert told.isdigit() or (told[0].isupper() or told[0].isdigit()), (v, told)
        assert not re.search(r"\w-\w+=|^[a-z-]+$", told), (v, told)


def test_an_option_without_a_row_is_told_where_to_add_one() -> None:
    with pytest.raises(LookupError, match="'misere' has no row in NAMES of"):
        option_text("misere", "on")


def test_no_name_is_of_an_option_that_is_not_there() -> None:
    assert set(NAMES) == set(OFFERED)
    titles = [row.title for row in NAMES.values()]
    assert len(set(titles)) == len(titles)


def test_sentences_of_conflicts_speak_of_titles() -> None:
    """Every pair of options that conflict is told without a bare name or value."""
    told = []
    for one, mix in (
        ("standard", {"jambon-lead": "on"}),
        ("standard", {"joker": "on", "high-low": "on"}),
        ("standard", {"call-for-best": "both"}),
        ("standard", {"joker-turned": "redeal"}),
        ("classic", {"bump": "on"}),
    ):
        with pytest.raises(RulesError) as error:
            rules(one, mix)
        told += [in_words(problem) for problem in error.value.problems]
    assert told
    names = "|".join(name for name in NAMES if "-" in name)
    assert [line for line in told if re.search(rf"=|\b({names})\b", line)] == []


@each_row("option", OPTIONS)
def test_an_option_in_force_is_told_in_words(option: object) -> None:
    name = option.name  # type: ignore[attr-defined]
    assert "=" not in option_text(name, option.values[-1])  # type: ignore[attr-defined]


@each_row("preset", PRESETS)
def test_every_preset_can_be_played_and_is_marked_in_its_form(preset: object) -> None:
    told = form(preset.game, preset.options)  # type: ignore[attr-defined]
    assert told["left_out"] == []
    chosen = [one["title"] for one in told["presets"] if one["chosen"]]
    assert chosen == [preset.title]  # type: ignore[attr-defined]


def test_another_game_keeps_what_fits() -> None:
    asked = {"stick-the-dealer": "on", "farmers": "on", "joker-turned": "redeal", "target": "7"}
    told = form("three", asked)
    assert dict(told["rules"].options) == {"stick-the-dealer": "on", "target": "7"}
    assert told["left_out"] == ["Farmer's hand", "When the joker is turned up"]
    # One that needs another one is kept when that one is there, in whatever order they come.
    kept = form("standard", {"joker-turned": "redeal", "joker": "on", "nosuch": "x"})
    assert dict(kept["rules"].options) == {"joker-turned": "redeal", "joker": "on"}
    assert kept["left_out"] == []


def test_no_group_of_house_rules_is_empty() -> None:
    assert all(group["fields"] for one in GAMES for group in form(one.name, {})["groups"])


def test_the_shelf_tells_games_apart() -> None:
    by_name = {one["name"]: one for one in shelf()}
    assert by_name["call-ace"]["seats"] == [4, 5, 6]
    assert by_name["british"]["cards"] == ["B", "JH", "JD"]
    assert by_name["bacon"]["cards"] == ["AH", "KH", "QH"]
    assert by_name["buck"]["tags"] == ["single", "upcard", "drop"]
    assert by_name["auction-7"]["tags"] == ["hidden", "bidding"]
    assert {tag for tag, _ in filters()} >= {"2", "7", *TAGS}
    # No mark stands on every game: it would tell nothing.
    for tag in TAGS:
        assert 0 < sum(tag in one["tags"] for one in shelf()) < len(shelf())
