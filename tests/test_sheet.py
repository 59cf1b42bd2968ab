"""Rule sheets agree with the engine, in the game's own vocabulary."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tools.sheets import write

from euchre import GAMES, Rules, legal, push, rules, start
from euchre.engine import actions
from euchre.engine.phases import ORDER, Phase, Tricks
from euchre.engine.rules import Goal
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points
from euchre.games import Game, options_of
from euchre.games import game as game_named
from euchre.games.facts import lone_defenders, lone_makers
from euchre.games.house.names import title
from euchre.games.sheets import FILE, example_of, sections, sheet
from euchre.games.sheets.layout import Grid
from euchre.games.sheets.prices import tell_prices
from euchre.games.sheets.up_to_the_call import tell
from euchre.study.example_deal import examples_text
from tests.rows import each_row
from tests.test_sentences import one_line
from tests.written import table_of

ROOT = Path(__file__).parents[1]

#: What an option needs beside it before it can be seen at work, whatever the game.
COMPANY = {
    "joker-turned": {"joker": "on"},
    "joker-card": {"joker": "on"},
    "high-low": {"joker": "off"},
    "call-for-best": {"defend-alone": "loner"},
    "jambon-lead": {"jambon": "on"},
    "farmers": {"joker": "off", "pack": "24"},
    "least-cut": {"cutter": "right"},
    "bump": {"cutter": "left"},
    "draw-ace": {"first-dealer": "lowest"},
    "jokers": {"joker": "on"},
    "lone-defender-price": {"defend-alone": "any"},
    "loner-make": {"loner-must-march": "off"},
    "deals": {"laps": "off", "slams": "off"},
    "redeal-passed-out": {"stick-the-dealer": "off", "forced-opening": "off"},
    "dealer-must-bid": {"forced-opening": "off"},
    "misdeal-three": {"pack": "24"},
    "misdeal-dealer": {"misdeal-low": "can"},
    "jambon-price": {"jambon": "on"},
}


made = cache(sheet)


def body(table: Rules) -> list[str]:
    """The sections without the list of house rules, where every option shows of course."""
    _, *parts = made(table).split("\n## ")
    return [part for part in parts if not part.startswith("House rules in force\n")]


def compared(game: str, option: str, value: str) -> tuple[Rules, Rules]:
    """Return rules with this value of the option, and with another one."""
    offered = options_of(game_named(game))
    company = {name: v for name, v in COMPANY.get(option, {}).items() if name in offered}
    if game == "bald":
        company.pop("high-low", None)
    if option == "markers":
        base = {"target": "5", "markers": "auto" if value == "none" else "none"}
        return rules(game, {**base, "markers": value}), rules(game, base)
    if (option, value) == ("joker-no-trump", "on"):
        both = {"joker": "on", "high-low": "on", "joker-no-trump": "on"}
        return rules(game, both), rules(game, {"joker": "off", "high-low": "on"})
    if (option, value) == ("bump", "off"):
        return rules(game, {**company, "bump": "off"}), rules(game, {**company, "bump": "on"})
    if (option, value) == ("cutter", "right"):
        company["bump"] = "off"
    if (option, value) in {("cutter", "nobody"), ("joker", "off")} and game == "british":
        company |= {"bump": "off"}
    return rules(game, {**company, option: value}), rules(game, company)


def never(game: str, option: str, value: str) -> bool:
    """Whether a value is offered with others but cannot come up in this game."""
    table = rules(game)
    prices = table.prices
    return {
        ("pack", "24"): table.seats == 5,
        # Without a pack of 24 cards there is no hand of nines and tens.
        ("misdeal-three", value): table.seats == 5 or game == "six",
        # What a price is already changes nothing.
        ("loner-euchre-price", str(getattr(prices, "euchre", ""))): True,
        ("loner-euchre-price", str(getattr(prices, "alone_short", ""))): game == "uka",
        ("shut-out", str(getattr(prices, "euchre", ""))): True,
        ("joker-card", "2-of-spades"): "2S" in table.pack.texts,
        ("stick-the-dealer", "upcard"): game == "double-turn-up",
        ("lead", "loner-left"): not lone_makers(table),
        ("lead", "dealer-left-always"): not lone_defenders(table),
        ("cutter", "left"): table.seats == 2,
        ("bump", "on"): table.seats == 2,
        ("first-dealer", "highest-team"): table.sides.count(table.seats) == table.seats,
    }.get((option, value), False)


def singles(game: Game) -> list[tuple[str, str]]:
    """Every option of a game with every value but its default, as far as they can come up."""
    return [
        (option, value)
        for option, values in options_of(game).items()
        for value in values[1:]
        if not never(game.name, option, value)
    ]


class TestEveryPhaseIsTold:
    @each_row("kind", ORDER)
    def test_each_kind_of_phase_has_a_teller(self, kind: type[Phase]) -> None:
        assert tell.dispatch(kind) is not tell.dispatch(object)

    @pytest.mark.parametrize("kind", [Points, Contract, PerTrick, BidOrBust, CountDown])
    def test_each_kind_of_price_list_has_a_teller(self, kind: type) -> None:
        assert tell_prices.dispatch(kind) is not tell_prices.dispatch(object)

    @each_row("game", GAMES)
    def test_the_phases_are_told_in_the_order_of_the_deal(self, game: Game) -> None:
        titles = [s.title for s in sections(game.rules)]
        told = [[s.title for s in tell(phase, game.rules)] for phase in game.rules.phases]
        places = [titles.index(title) for found in told for title in found]
        assert places == sorted(places)

    def test_an_unknown_phase_is_refused_by_name(self) -> None:
        with pytest.raises(TypeError, match="no teller for the phase str"):
            tell("Slam", rules("standard"))  # type: ignore[arg-type]

    def test_an_unknown_price_list_is_refused_by_name(self) -> None:
        with pytest.raises(TypeError, match="no teller for the price list str"):
            tell_prices("Slam", rules("standard"))  # type: ignore[arg-type]


class TestEveryOptionShows:
    @pytest.mark.shapes
    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
    def test_a_single_option_changes_the_sheet(self, game: Game) -> None:
        for option, value in singles(game):
            changed, base = compared(game.name, option, value)
            assert body(changed) != body(base), (option, value)
            stop = "." if value == "on" else ":"
            assert f"- {title(option)}{stop} " in made(changed)


def facts() -> list[Any]:
    """Return what sheets say, from ``data/sheets.txt``: a table, and parts of its sheet."""
    text = (ROOT / "tests" / "data" / "sheets.txt").read_text("utf-8")
    found, table = [], ""
    for line in text.replace(" //\n        ", " // ").splitlines():
        if line.startswith("    "):
            ids, _, parts = line.strip().partition(": ")
            found.append(pytest.param(table, parts.split(" // "), id=f"{table}-{ids}"))
        elif line and not line.startswith("#"):
            table = line
    return found


class TestFacts:
    @each_row(("table", "parts"), facts())
    def test_the_sheet_says(self, table: str, parts: list[str]) -> None:
        told, _, listed = one_line(made(table_of(table))).partition("## House rules")
        for part in parts:
            where = listed if part.startswith("listed: ") else told
            words = part.removeprefix("listed: ").removeprefix("not: ")
            assert (words in where) != part.startswith("not: "), part

    @pytest.mark.parametrize(
        ("lead", "caller", "alone", "sentence", "leader"),
        [
            ("loner-left", 1, False, "The player on the dealer's left leads when nobody", 1),
            ("loner-left", 2, True, "the player on the loner's left leads", 3),
            ("dealer-left", 2, True, "The player on the dealer's left leads", 1),
            ("dealer-left", 3, True, "first trick (skipping a player who is out)", 2),
            ("maker-left", 1, False, "The player on the maker's left leads", 2),
            ("maker-left", 3, True, "The player on the maker's left leads to the first trick.", 0),
        ],
    )
    def test_who_leads_is_who_the_engine_says(
        self, lead: str, caller: int, alone: bool, sentence: str, leader: int
    ) -> None:
        table = rules("standard", {"lead": lead})
        order = list(range(table.pack.size))
        hands = [sum(1 << c for c in order[5 * p : 5 * p + 5]) for p in range(4)]
        s = start(table, hands, order[20:], dealer=0)
        while s.turn != caller:
            push(s, actions.PASS)
        push(s, actions.ORDER_ALONE if alone else actions.ORDER)
        if actions.verb(legal(s)[0]) == actions.Verb.DISCARD:
            push(s, legal(s)[0])
        assert isinstance(table.phases[s.phase], Tricks)
        assert s.turn == leader
        assert sentence in one_line(made(table))

    def test_a_game_of_ones_own_and_of_one_deal(self) -> None:
        table = rules("british").but(game="pub", title="Pub Euchre", options=())
        assert sheet(table).startswith("# Pub Euchre\n")
        text = one_line(sheet(rules("standard").but(goal=Goal(target=10, deals=1))))
        assert "A game is one deal." in text
        assert "Play one deal; the side with the most points wins." in text
        assert "one deals" not in text

    @each_row("game", GAMES)
    def test_a_sheet_opens_with_the_game_in_five_lines(self, game: Game) -> None:
        first, *others = sections(game.rules)
        assert first.title == "In short"
        assert [len(block) for block in first.blocks] == [5]
        assert "In short" not in [part.title for part in others]

    @each_row("game", GAMES)
    def test_the_table_of_ranks_shows_the_cards(self, game: Game) -> None:
        """Every card of the pack stands in it, and each row is as long as its pictures."""
        blocks = [block for part in sections(game.rules) for block in part.blocks]
        [table] = [block for block in blocks if isinstance(block, Grid) and block.faces]
        shown = {card for row in table.faces for card in row}
        suit = {text for text in game.rules.pack.texts if text.endswith("S")}
        assert shown == set(game.rules.pack.texts) or shown == suit
        for (_, told), faces in zip(table.rows, table.faces, strict=True):
            assert len(re.findall(r"[^, ]* ?bower|joker|Benny|\w+", told)) == len(faces)


class TestFiles:
    def test_the_site_has_a_sheet_of_every_game(self, tmp_path: Path) -> None:
        write(tmp_path)
        names = {"README.md", *(f"{game.name}.md" for game in GAMES)}
        assert {path.name for path in tmp_path.iterdir()} == names
        for link in re.findall(r"\]\(([\w-]+\.md)\)", (tmp_path / "README.md").read_text("utf-8")):
            assert link in names
        assert "## The deal" in (tmp_path / "standard.md").read_text("utf-8")

    def test_the_example_deals_are_fresh(self) -> None:
        assert FILE.read_text("utf-8") == examples_text(), "python -m euchre.study.example_deal"

    def test_the_example_of_the_usual_game_shows_what_beginners_ask(self) -> None:
        """A discard, following suit, the left bower, trumping in, and makers who are euchred."""
        told = " ".join(example_of("standard"))
        for part in (
            *("discards", "must follow suit.", "is the left bower: it counts as one of the"),
            *("and trumps in with", "are euchred with"),
        ):
            assert part in told

    def test_a_game_without_an_example_deal_is_told_how_to_get_one(self) -> None:
        with pytest.raises(LookupError, match="no example deal for new; run: python -m"):
            example_of("new")
