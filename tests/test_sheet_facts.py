"""The content of each game's rule sheet, fact by fact."""

from __future__ import annotations

import pytest

from euchre import Rules, State, legal, push, rules, start
from euchre.engine import actions
from euchre.engine.phases import Tricks
from euchre.engine.rules import Goal
from euchre.games.sheets import sheet
from tests.test_sheet import one_line

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
        ["Once it is the dealer's, the upcard may stay on the stock until it is played"],
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
        ["It and the dealer's hand are out of play, except for a card that the dealer is asked"],
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
        "C38 C37",
        "railroad",
        {"defend-alone": "off"},
        ["A lone maker may call", "Nobody may defend alone."],
        ["lone defender"],
    ),
    (
        "C28 C35",
        "railroad",
        {"optional-pickup": "on"},
        ["may then pick up the joker and discard"],
        ["then picks up the joker"],
    ),
    (
        "D046 C28",
        "standard",
        {"optional-pickup": "on", "stick-the-dealer": "upcard"},
        ["stuck with the upcard in the second round may not leave it"],
        ["does the same"],
    ),
    (
        "D042",
        "railroad",
        {"suit-to-order": "non-dealers", "dealer-needs-trump": "on", "suit-to-name": "on"},
        ["left bower and the joker do not count", "bower or the joker counts as a trump"],
        ["left bower does not count"],
    ),
    ("D102", "classic", {"account": "bicycle"}, ['"Hearts, alone"'], []),
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
        ["the dealer must pick it up after all", "each player but the dealer may name another"],
        ["If all four pass again"],
    ),
    ("D118", "uka", {}, ["Going alone you must win all five, or the other side scores 4."], []),
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
            ("maker-left", 3, True, "The player on the maker's left leads.", 0),
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
        assert sheet(table).startswith("# Pub Euchre\n")


def test_a_game_of_one_deal_is_one_deal() -> None:
    short = rules("standard").but(goal=Goal(target=10, deals=1))
    text = one_line(sheet(short))
    assert "A game is one deal." in text
    assert "Play one deal; the side with the most points wins." in text
    assert "one deals" not in text
