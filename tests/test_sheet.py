"""What rule sheets promise: they say what the engine does, in the game's own words."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from euchre import GAMES, Rules, RulesError, State, legal, push, rules, start
from euchre.bots.example import written
from euchre.engine import actions
from euchre.engine.phases import ORDER, Phase, Tricks
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points
from euchre.games import Game, options_of
from euchre.games import game as game_named
from euchre.games.docs import pages
from euchre.games.facts import lone_makers
from euchre.games.house.names import title
from euchre.games.sheets import sections, sheet
from euchre.games.sheets.examples import FILE
from euchre.games.sheets.phases import tell
from euchre.games.sheets.prices import tell_prices
from euchre.games.sheets.text import WIDTH, Grid

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
    "draw-ace": {"partners": "draw"},
    "jokers": {"joker": "on"},
}


def one_line(text: str) -> str:
    return " ".join(text.split())


def body(table: Rules) -> str:
    """The sheet without the list of house rules, where every option shows of course."""
    return "".join(
        f"{s.title}\n{s.text}\n" for s in sections(table) if s.title != "House rules in force"
    )


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
    return {
        ("pack", "24"): table.seats == 5,
        ("stick-the-dealer", "upcard"): game == "double-turn-up",
        ("lead", "loner-left"): not lone_makers(table),
        ("first-dealer", "highest-team"): table.sides.count(table.seats) == table.seats,
    }.get((option, value), False)


SINGLE = [
    (game.name, option, value)
    for game in GAMES
    for option, values in options_of(game).items()
    for value in values[1:]
    if not never(game.name, option, value)
]


class TestEveryPhaseIsTold:
    @pytest.mark.parametrize("kind", ORDER)
    def test_each_kind_of_phase_has_a_teller(self, kind: type[Phase]) -> None:
        assert tell.dispatch(kind) is not tell.dispatch(object)

    @pytest.mark.parametrize("kind", [Points, Contract, PerTrick, BidOrBust, CountDown])
    def test_each_kind_of_price_list_has_a_teller(self, kind: type) -> None:
        assert tell_prices.dispatch(kind) is not tell_prices.dispatch(object)

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
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
    @pytest.mark.parametrize(("game", "option", "value"), SINGLE)
    def test_a_single_option_changes_the_sheet(self, game: str, option: str, value: str) -> None:
        changed, base = compared(game, option, value)
        assert body(changed) != body(base)
        if value != options_of(next(g for g in GAMES if g.name == game))[option][0]:
            assert f"- {title(option)}: " in sheet(changed)
        self.is_well_formed(sheet(changed))

    def test_any_mix_makes_a_well_formed_sheet(self) -> None:
        rng, made = Random(7), 0
        while made < 300:
            game = rng.choice(GAMES)
            offered = options_of(game)
            mix = {name: rng.choice(offered[name]) for name in rng.sample(list(offered), 8)}
            try:
                table = rules(game.name, mix)
            except RulesError:
                continue
            made += 1
            self.is_well_formed(sheet(table))

    @staticmethod
    def is_well_formed(text: str) -> None:
        lines = text.split("\n")
        assert max(map(len, lines)) <= WIDTH
        assert text.isascii()
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
        for wrong in ("{", "}", "None", "  .", " ,", "..", "( ", "TurnUp", "\n\n\n"):
            assert wrong not in text
        # A number with a full stop at the start of a line would be a list in Markdown.
        assert not re.search(r"^\d+[.)] ", text, re.MULTILINE)
        # No heading without text.
        assert not re.search(r"^## .*\n\n#", text, re.MULTILINE)


#: (rule ids, game, options, what the sheet says, what it does not say)
FACTS: list[tuple[str, str, dict[str, str], list[str], list[str]]] = [
    ("B1", "standard", {}, ["with 24 cards. Game is ten points"], ["joker", "Nobody looks"]),
    (
        "C1 C15",
        "standard",
        {"pack": "28", "target": "7"},
        ["with 28 cards. Game is seven points"],
        [],
    ),
    ("A7", "standard", {}, ["seven trumps, five cards in", "and six in each suit"], []),
    ("A7", "classic", {}, ["nine trumps, seven cards in", "and eight in each suit"], []),
    ("A7", "british", {}, ["eight trumps, five cards in", "and six in each suit"], []),
    ("A7", "railroad", {}, ["ten trumps, seven cards in", "and eight in each suit"], []),
    (
        "A5",
        "standard",
        {},
        ["| Spades | right bower, left bower, A K Q 10 9 |", "| Clubs | A K Q 10 9 |"],
        [],
    ),
    ("A6", "british", {}, ["| Spades | Benny, right bower, left bower, A K"], ["joker"]),
    ("D006", "british", {"joker-card": "2-of-spades"}, ["2 of spades serves as the Benny"], []),
    (
        "B17",
        "bald",
        {},
        ["must play it if it is your only club", "same dealer shuffles"],
        ["to name a suit"],
    ),
    (
        "B1 F12",
        "standard",
        {},
        ['"I order it up, I\'m going alone"', "Nobody may defend"],
        ["is asked"],
    ),
    ("A20 D030", "standard", {}, ["even the one just picked up"], ["may not be discarded"]),
    ("D030", "classic", {}, ["The card just picked up may not be discarded"], ["even the one"]),
    ("C28", "classic", {"optional-pickup": "on"}, ["dealer may pick up the upcard"], []),
    (
        "C29",
        "classic",
        {"on-stock": "on"},
        ["may leave the upcard on the stock until it is played"],
        [],
    ),
    (
        "B3 F7",
        "british",
        {},
        ['go alone, with "I turn it down"', '"Over" to turn it down'],
        [],
    ),
    ("D036", "british", {}, ["It and the dealer's hand are out of play"], []),
    (
        "D036",
        "british",
        {"call-for-best": "both"},
        ["It and the dealer's hand"],
        ["passed on as"],
    ),
    ("D036", "railroad", {"partner-alone": "on"}, ["passed on as the best card"], ["It and the"]),
    (
        "D037",
        "british",
        {},
        ["Before anybody looks at a hand, the dealer names any of the four"],
        [],
    ),
    (
        "C35",
        "british",
        {"joker-turned": "redeal"},
        ["the same dealer shuffles and deals again"],
        ["names any"],
    ),
    (
        "C35",
        "british",
        {"joker-turned": "hearts"},
        ["A turned-up Benny stands for hearts"],
        ["names any"],
    ),
    ("C33", "british", {}, ["dealer's left cuts", "may bump"], []),
    ("D101", "british", {}, ["in this order: the maker; the maker's partner; the defenders"], []),
    (
        "D107",
        "railroad",
        {},
        ["If a maker goes alone, either defender may"],
        ["whether or not a maker"],
    ),
    ("C38", "railroad", {}, ["and a lone defender too, may call for the partner's best"], []),
    ("C38", "railroad", {"call-for-best": "maker"}, ["A lone defender may not."], []),
    ("C41 D115", "railroad", {}, ["| Jambon | 8 | 1 | defenders 2 |"], []),
    (
        "C42 D114",
        "railroad",
        {"jambon-lead": "on"},
        ["must be led, and the jambon player leads it"],
        [],
    ),
    ("C39", "railroad", {}, ["never more than four", "wins the game"], []),
    ("C40", "railroad", {}, ["counts as two games"], []),
    ("C40", "railroad", {"slams": "off"}, [], ["counts as two games"]),
    (
        "D049",
        "double-turn-up",
        {},
        ["that card is not offered", "If four upcards of four different"],
        [],
    ),
    (
        "D051",
        "double-turn-up",
        {},
        ["may pick up the upcard", "leaves it, and it is out of play"],
        [],
    ),
    (
        "B28 F7",
        "uka",
        {},
        ['"Pick it up" or "Away"', "The dealer may do so with any hand"],
        ["stock"],
    ),
    (
        "D046",
        "uka",
        {},
        ["the dealer must pick it up after all"],
        ["If all four pass again"],
    ),
    ("D044", "uka", {}, ["only if you hold a card with that suit printed on it"], []),
    ("B28 F15", "uka", {}, ["each on its owner's chip"], ["gathered face down"]),
    ("B28 F16 D118", "uka", {}, ["| Together | 3 | 1 | defenders 2 |"], []),
    ("B28 F16 D118", "uka", {}, ["| Alone | 4 | defenders 4 | defenders 4 |"], []),
    (
        "A31",
        "standard",
        {},
        ["| Together | 2 | 1 | defenders 2 |", "| Alone | 4 | 1 | defenders 2 |"],
        [],
    ),
    (
        "A32 C11a",
        "british",
        {},
        ["| Together, against a lone defender | 2 | 1 | defenders 4 |"],
        [],
    ),
    (
        "A32 C11b",
        "railroad",
        {},
        ["| Alone, against a lone defender | 4 | 1 | defenders 4 |"],
        ["Together, ag"],
    ),
    (
        "C10",
        "standard",
        {"stick-the-dealer": "on"},
        ["Stick the dealer: if the other three pass, the dealer may not pass"],
        ["If all four pass again"],
    ),
    (
        "C5",
        "standard",
        {"misdeal-low": "must"},
        ["nothing but 9s and 10s must be called"],
        ["one ace and"],
    ),
    ("D177", "classic", {"misdeal-ace": "can"}, ["only 7s, 8s, 9s and 10s may be called"], []),
    ("C13", "standard", {"farmers": "on"}, ["take the three face-down cards"], []),
    ("C7 D042", "standard", {"dealer-needs-trump": "on"}, ["a bower counts as a trump"], []),
    ("C8 D043", "standard", {"suit-to-order": "all"}, ["picks it up with any hand"], []),
    ("C9", "standard", {"partner-alone": "on"}, ['"I order it down"'], []),
    ("C12 D009", "standard", {"high-low": "on"}, ["the ace is worst"], []),
    (
        "C14",
        "standard",
        {"lead": "dealer-left"},
        ["dealer's left leads (skipping"],
        ["loner's left leads"],
    ),
    ("C17", "standard", {"markers": "2+3"}, ["Laid crosswise, the two add five"], []),
    ("A35", "classic", {}, ["at the bridge"], []),
    ("A35", "classic", {"target": "7"}, [], ["at the bridge", "At the bridge"]),
    (
        "A37 D147",
        "classic",
        {"rubber": "points"},
        ["three if the losers finished at zero"],
        [],
    ),
    ("A11 D014", "classic", {}, ["the two lowest play against the two highest"], []),
    ("D008", "classic", {"account": "bicycle"}, ["10, 9, 8, 7, ace"], []),
    ("B3", "british", {"account": "hangman"}, ["maker's left leads"], ["loner's left leads"]),
]


class TestFacts:
    @pytest.mark.parametrize(("ids", "game", "options", "says", "not_says"), FACTS)
    def test_the_sheet_says(
        self, ids: str, game: str, options: dict[str, str], says: list[str], not_says: list[str]
    ) -> None:
        told = one_line(f"{sheet(rules(game, options)).split('## House rules')[0]}")
        assert [text for text in says if text not in told] == []
        assert [text for text in not_says if text in told] == []

    @pytest.mark.parametrize(
        ("lead", "caller", "alone", "sentence", "leader"),
        [
            ("loner-left", 1, False, "The player on the dealer's left leads when nobody", 1),
            ("loner-left", 2, True, "the player on the loner's left leads", 3),
            ("dealer-left", 2, True, "The player on the dealer's left leads", 1),
            ("dealer-left", 3, True, "(skipping a player who is out)", 2),
            ("maker-left", 1, False, "The player on the maker's left leads", 2),
            ("maker-left", 3, True, "(skipping a player who is out)", 0),
        ],
    )
    def test_who_leads_is_who_the_engine_says(
        self, lead: str, caller: int, alone: bool, sentence: str, leader: int
    ) -> None:
        table = rules("standard", {"lead": lead})
        s = self.after_call(table, caller, alone=alone)
        assert isinstance(table.phases[s.phase], Tricks)
        assert s.turn == leader
        assert sentence in one_line(sheet(table))

    @staticmethod
    def after_call(table: Rules, caller: int, *, alone: bool) -> State:
        pack = table.pack
        order = list(range(pack.size))
        hands = [sum(1 << c for c in order[5 * p : 5 * p + 5]) for p in range(4)]
        s = start(table, hands, order[20:], dealer=0)
        while s.turn != caller:
            push(s, actions.PASS)
        push(s, actions.ORDER_ALONE if alone else actions.ORDER)
        if actions.verb(legal(s)[0]) == actions.Verb.DISCARD:
            push(s, legal(s)[0])
        return s

    def test_a_house_game_that_nobody_registered_has_a_sheet(self) -> None:
        table = rules("british").but(game="pub", title="Pub Euchre", options=())
        assert sheet(table, ids=True).startswith("# Pub Euchre\n")
        assert "The id of these rules is pub." in sheet(table, ids=True)

    def test_ids_are_appended_on_request(self) -> None:
        table = rules("standard", {"target": 5})
        assert "## Rule ids" not in sheet(table)
        assert "- target: C15, C26, C32, D143" in sheet(table, ids=True)


#: What readers found wrong or unclear: (game, options, what it says now, what it said).
MENDED: list[tuple[str, dict[str, str], list[str], list[str]]] = [
    # The dealer picks it up whoever orders it, but not when the partner goes alone.
    (
        "standard",
        {},
        ["the dealer, with one exception below, picks up the upcard", "The exception: if the"],
        ["no matter by whom"],
    ),
    (
        "standard",
        {},
        ["Only one side scores in a deal: the makers, unless they are euchred."],
        ["gives the points"],
    ),
    ("two", {}, ["the other has two or fewer"], ["others", "Everyone", "everyone", "everybody"]),
    ("two-tableau", {}, ["| opponent 2 |"], ["others", "Everyone", "everyone", "everybody"]),
    # In Bacon an opponent of the maker takes the card, never the dealer for having declared.
    ("bacon", {}, ["| make the upcard's suit trump | I declare, pick it up |"], ["as the dealer"]),
    (
        "double-turn-up",
        {},
        ["When only one suit has been turned down", "After several, nothing is next."],
        [],
    ),
    ("classic", {}, ['To go alone, say "Alone".'], ["The words are"]),
    ("two-tableau", {}, ["one of your face-up table cards"], ["the own hand", "of the own"]),
    (
        "standard",
        {},
        ["4 face up on the 6: 4 + 3 to 6 pips = 7 to 10 points"],
        ["no pip of it in sight"],
    ),
    (
        "standard",
        {"misdeal-low": "must"},
        ["No ace, no face: must be called. A hand with nothing above a ten is a misdeal."],
        ["misdeal-low", "Here:", "=must"],
    ),
    (
        "progressive",
        {},
        ["a chart fixes, game by game, who sits where", "`euchre night`", "lists first"],
        [],
    ),
    ("three-buck", {}, ["looks at the hand dealt and may trade it"], ["before looking"]),
    ("british", {"account": "hangman"}, ['"Pass" to turn it down'], ['"Over"']),
    ("british", {}, ['"Over" to turn it down'], []),
]


class TestMended:
    @pytest.mark.parametrize(("game", "options", "says", "not_says"), MENDED)
    def test_the_sheet_says_it_as_players_do(
        self, game: str, options: dict[str, str], says: list[str], not_says: list[str]
    ) -> None:
        told = one_line(sheet(rules(game, options)))
        assert [text for text in says if text not in told] == []
        assert [text for text in not_says if text in told] == []

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
    def test_a_sheet_opens_with_the_game_in_five_lines(self, game: Game) -> None:
        first, *others = sections(game.rules)
        assert first.title == "In short"
        assert [len(block) for block in first.blocks] == [5]
        assert "In short" not in [part.title for part in others]

    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
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
    @pytest.mark.parametrize("name", sorted(pages()))
    def test_the_documents_are_fresh(self, name: str) -> None:
        written = (ROOT / "docs" / "games" / name).read_text(encoding="utf-8")
        assert written == pages()[name], "run: python -m euchre.games.docs"

    def test_the_example_deals_are_fresh(self) -> None:
        assert FILE.read_text("utf-8") == written(), "run: python -m euchre.bots.example"

    def test_there_is_no_sheet_of_a_game_that_is_gone(self) -> None:
        assert {p.name for p in (ROOT / "docs" / "games").glob("*.md")} == set(pages())
