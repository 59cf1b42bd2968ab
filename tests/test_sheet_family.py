"""The rule sheets and calls of the games beyond the seven main ones."""

from __future__ import annotations

from random import Random

import pytest

from euchre import GAMES, legal, push, rules
from euchre.engine import actions
from euchre.engine.dealing import deal
from euchre.engine.words import phrase
from euchre.games import Game
from euchre.games.sheets import sheet

#: (rule ids, game, options, what the sheet says, what it does not say)
FACTS: list[tuple[str, str, dict[str, str], list[str], list[str]]] = [
    ("B4 D142", "three", {}, ["| The score | 3 | 1 | each defender 2 |"], ["partner,", "lone"]),
    (
        "B4 D142",
        "three-24",
        {},
        ["| The score | 2 | 1 | each defender 2 |", "Game is ten points"],
        [],
    ),
    ("B4 D160", "three", {}, ["the highest score wins; a tie is shared"], []),
    ("D119", "three", {}, ["- The player on the dealer's left leads. "], ["lone"]),
    ("B5", "two", {}, ["one against the other", "| 2 | 1 | opponent 2 |", "If both pass,"], []),
    (
        "B6",
        "two-tableau",
        {},
        [
            "| The maker wins | all 13 | ten to twelve | seven to nine | fewer |",
            "| The score | 4 | 2 | 1 | opponent 2 |",
            "four cards in a row, face down",
        ],
        [],
    ),
    ("D128", "two-tableau", {}, ["is turned up at once"], ["when the trick is complete"]),
    ("D128", "two-tableau", {"reveal": "after-trick"}, ["up when the trick is complete"], []),
    (
        "D129 D130",
        "two-tableau",
        {},
        ["with either, you must", "Table cards may not be discarded"],
        [],
    ),
    (
        "B7 D113",
        "six",
        {},
        ["| Together | 3 | 1 | defenders 3 |", "| Alone | 6 | 1 | defenders 3 |", "three against"],
        ["ask"],
    ),
    ("C11", "six", {"defend-alone": "any"}, ["Any defender may defend alone"], ["ither defender"]),
    ("C35", "three", {"joker": "on"}, ["The dealer then picks up the joker"], ["go alone"]),
    ("D120", "two", {}, ["The lower card deals first"], ["lowest", "and so on up"]),
    (
        "C22 D007",
        "six-double",
        {"joker": "on", "jokers": "different", "joker-card": "2-of-spades"}
        | {"high-low": "on", "joker-no-trump": "on"},
        ["one of them marked as the red one", "a joker wins any trick; of two, the one played"],
        ["The joker then belongs"],
    ),
    ("C20 D112", "six", {"ask-card": "on"}, ["may not say which card"], []),
    ("D036 C20", "six", {"ask-card": "on"}, ["passed on as the card that is asked for"], []),
    ("D010", "six-double", {}, ["the one played first beats the other"], ["joker"]),
    (
        "C22 D012",
        "six-double",
        {"joker": "on"},
        ["They are alike", "| Spades | joker, right bower"],
        [],
    ),
    (
        "C22 D012",
        "six-double",
        {"joker": "on", "jokers": "different"},
        ["| Spades | black joker, red joker, right bower, left bower, A K"],
        ["They are alike"],
    ),
    (
        "B9 D088 D096",
        "five",
        {},
        ["any card of the pack", "in the maker's own hand (which is allowed), there is no partner"],
        [],
    ),
    ("B9", "five", {}, ["| With a partner or without | 2 | 1 | each defender 2 |"], []),
    ("B9", "five", {}, ["| Alone | 4 | 1 | each defender 2 |", "the dealer is the partner"], []),
    ("B15 D082", "call-ace", {}, ["The maker's own cards do not count"], ["cards count too"]),
    ("D082", "call-ace", {"maker-counts": "on"}, ["own cards count too"], ["do not count"]),
    ("D083", "call-ace", {}, ["If no other player holds a card of the suit, there is no"], []),
    ("D085", "call-ace", {}, ['the maker may say "Alone" and play against everyone'], []),
    ("D087", "call-ace", {"players": "6"}, ["For six players", "The last card of the stock"], []),
    (
        "B12 D075",
        "auction-5",
        {},
        ["The possible bids are 3, 4, 5, 8 or 15", "8 or 15 takes all of them", "one chance"],
        ["cannot be made"],
    ),
    ("B12", "auction-5", {}, ["| 15 | all five | 15 | 15 |", "| 3 | three | 3 | 3 |"], []),
    ("D074", "auction-5", {}, ["as trump before picking up the widow", "With a bid of 15 the"], []),
    (
        "D079",
        "auction-5",
        {},
        [
            "With a bid of 3: one partner.",
            "With a bid of 4 or 5: two partners.",
            "With a bid of 8 or 15: none; the maker goes alone.",
            "may choose fewer",
        ],
        [],
    ),
    ("D076", "auction-5", {}, ["If all five pass without a bid, the cards are thrown in"], []),
    ("B11 D025", "auction-5", {"joker": "on"}, ["33 cards", "two cards go face down"], []),
    ("B11 D025", "auction-7", {"joker": "on"}, ["53 cards", "picks up all four cards of the"], []),
    (
        "B13 D078",
        "auction-6",
        {},
        ["A bid of 8 or 15 is played alone: the maker's partners lay"],
        [],
    ),
    ("B14", "auction-7", {}, ["4, 5, 6, 7, 10 or 20", "| 20 | all seven | 20 | 20 |"], []),
    (
        "B14 F11",
        "auction-7",
        {},
        ["bid of 4 or 5: one", "bid of 6 or 7: two", "10 or 20: none"],
        [],
    ),
    (
        "B18 D059 D060",
        "hasenpfeffer",
        {},
        [
            "The possible bids are 1 to 6",
            "may bid again",
            "the other three pass in a row after a bid",
        ],
        ["Nobody looks"],
    ),
    (
        "D062 D063",
        "hasenpfeffer",
        {},
        [
            "whoever holds the joker must say so and is the maker with a bid of 3",
            "joker is in the widow",
        ],
        [],
    ),
    ("D150", "hasenpfeffer", {}, ["| 6 | all six | +6 | -1 per trick |", "lose nothing"], []),
    ("C50", "hasenpfeffer", {"penalty": "bid"}, ["| 4 | four | +1 per trick | -4 |"], []),
    ("C50", "hasenpfeffer", {"penalty": "6"}, ["| 4 | four | +1 per trick | -6 |"], ["lose not"]),
    ("B18 F4", "hasenpfeffer", {}, ["One more card goes face down", "the card just picked"], []),
    ("D147", "hasenpfeffer", {"rubber": "points"}, ["if the losers finished at zero or below"], []),
    ("B18 F14", "hasenpfeffer", {}, ["The player on the dealer's left leads."], []),
    ("B18 F17", "hasenpfeffer", {}, ["the makers win", "Scores can go below zero"], []),
    ("B19 D060", "pepper", {}, ["is out of the bidding"], ["may bid again"]),
    ("D151 D152", "pepper", {}, ["| Little Pepper | all six | +6 | -1 per trick |"], ["widow"]),
    ("D151", "pepper", {}, ["| Big Pepper | all six | +12 | -2 per trick |", '"No trump"'], []),
    ("D064", "pepper", {}, ["If all four pass without a bid, the cards are thrown in"], []),
    ("D157", "pepper", {}, ["the higher score wins; if the scores are equal, the makers"], []),
    (
        "B20 D068 D153",
        "double-hasenpfeffer",
        {},
        [
            "A bid of 12 ends the auction on the spot",
            "| 12, alone | all twelve | +24 | -12 |",
            "exchange two cards with the partner",
            "- The maker leads.",
        ],
        [],
    ),
    (
        "D066",
        "double-hasenpfeffer",
        {"dealer-must-bid": "on"},
        ["may not pass and must bid 6"],
        ["thrown in"],
    ),
    (
        "B21 D067 D154 D155",
        "double-hasenpfeffer-6",
        {},
        ["bids are 6, 7 or 8", "| 8, alone | all eight | +16 | -8 |", "each of the two partners"],
        [],
    ),
    (
        "B22 D069 D070",
        "indiana",
        {},
        [
            "first player must bid 3 or more",
            '"3 clubs", "4 High-No", "5 Low-No"',
            "beats a bid of",
        ],
        ["thrown in"],
    ),
    ("C52", "indiana", {"forced-opening": "off"}, ["thrown in"], ["must bid 3"]),
    ("D167", "indiana", {}, ["| 12 | +12 | -12 | +24 | -24 |"], []),
    ("D011", "indiana", {}, ["Low-No: the lowest card of the suit led wins the trick (of two"], []),
    (
        "B23 D124 D138",
        "bacon",
        {},
        [
            "the player on the maker's left, an opponent, picks up the upcard",
            "At most four cards are turned up",
            "same dealer shuffles and deals again",
            "before the upcard is picked up",
            "Every suit has 13 cards",
        ],
        ["All tricks are played out", "Deny"],
    ),
    (
        "B23 F16 D134 D166",
        "bacon",
        {},
        [
            "| Together | 2 | 1 | defenders 2 | defenders 4 |",
            "| Alone | 4 | 2 | defenders 2 | defenders 4 |",
        ],
        [],
    ),
    ("C44 D132", "bacon", {"deny": "on"}, ['"Deny" turns the call into a pass'], []),
    ("B23 F16", "bacon", {}, ["defenders score 2, or 4 if the makers win none."], []),
    ("D135", "bacon", {}, ["in an order of your choice"], []),
    ("D135", "bacon", {"claim": "any-order"}, ["in whatever order you play it"], []),
    ("C45", "bacon", {"claim": "off"}, ["All tricks are played out"], ["rest are mine"]),
    (
        "B24 D053",
        "buck",
        {},
        ["makes clubs trump at once", "Nobody picks up the upcard and nobody may drop out"],
        ["alone", "partner does"],
    ),
    ("B24 F8", "buck", {}, ["is played without trump and without a maker"], ["thrown in"]),
    (
        "B24 F16",
        "buck",
        {},
        [
            "Scores count down from 25 to 0",
            "| the maker | +5 | +5 | +5 | -3 | -4 | -5 |",
            "| another player who is in | +5 | -1 | -2 | -3 | -4 | -5 |",
            "| anyone, without a maker | +5 | -1 | -2 | -3 | -4 | -5 |",
        ],
        [],
    ),
    ("D123 D161", "buck", {}, ["wins the game at once", "even when everyone else has"], []),
    ("C51", "buck", {"uncontested-sweep": "counts"}, ["count only as five tricks"], []),
    (
        "B24 F17",
        "buck",
        {},
        ["Whoever is at 0 or below", "lowest score wins; a tie is"],
        ["bridge"],
    ),
    (
        "B25 D054 D055",
        "dirty-clubs",
        {},
        ["When trump is named, whatever the suit, the maker picks up the upcard", "from 20 to 0"],
        ["offers its suit"],
    ),
    ("D054", "dirty-clubs", {}, ["| the maker, having bid 2 | +5 | +5 | -2 | -3 | -4"], []),
    ("B26 D162 D163", "club-buck", {}, ["from 15", "5 points or fewer", "nothing more"], []),
    (
        "B27 D056 D057",
        "three-buck",
        {},
        [
            "looks at the hand dealt",
            "which nobody has seen",
            "then nobody else is asked",
            "without trump and without",
        ],
        ["upcard", "clubs trump at once"],
    ),
    (
        "D058 D123",
        "three-buck",
        {},
        ["A bid of more than 5 cannot be made", "than 5 | +5 | +5 | +5 | +5 | +5 | +5 |"],
        [],
    ),
]

#: (game, actions before, an action, what is said); seat 0 begins.
SPOKEN = [
    ("auction-5", [], "bid 15", "15"),
    ("auction-5", [], "choose 1 3", "I choose Bob and Dan"),
    ("auction-5", [], "choose none", "I choose nobody"),
    ("pepper", [], "bid little", "Little Pepper"),
    ("pepper", [], "bid big", "Big Pepper"),
    ("pepper", ["bid 5"], "name notrump", "No trump"),
    ("indiana", [], "bid 4 H", "4 hearts"),
    ("indiana", ["bid 4 H"], "bid 5 high", "5 High-No"),
    ("indiana", ["bid 4 H"], "bid 5 low", "5 Low-No"),
    ("indiana", ["bid 4 H"], "pass", "Pass"),
    ("call-ace", [], "call H", "I call hearts"),
    ("five", [], "call AH", "I call the ace of hearts"),
    ("six", [], "ask 2", "I ask Cat for a card"),
    ("three-buck", [], "swap", "I trade hands"),
    ("three-buck", [], "keep", "I keep my hand"),
    ("buck", [], "drop", "I drop out"),
    ("buck", [], "stay", "I stay in"),
    ("bacon", [], "order", "I declare, pick it up"),
    ("bacon", ["pass", "pass", "pass"], "pass", "Pass"),
    ("bacon", [], "deny", "Deny"),
    ("bacon", [], "claim", "The rest are mine"),
]


class TestFacts:
    @pytest.mark.parametrize(("ids", "game", "options", "says", "not_says"), FACTS)
    def test_the_sheet_says(
        self, ids: str, game: str, options: dict[str, str], says: list[str], not_says: list[str]
    ) -> None:
        told = " ".join(sheet(rules(game, options)).split("## House rules")[0].split())
        assert [text for text in says if text not in told] == []
        assert [text for text in not_says if text in told] == []


class TestPhrases:
    @pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
    def test_no_two_actions_sound_alike(self, game: Game) -> None:
        rng = Random(game.name)
        for number in range(4):
            order = list(range(game.rules.pack.size))
            rng.shuffle(order)
            s = deal(game.rules, order, number % game.rules.seats)
            while not s.ended:
                can = legal(s)
                heard = [phrase(s, action) for action in can]
                assert len(set(heard)) == len(heard)
                assert all(text.strip() == text and text.isascii() and text for text in heard)
                push(s, rng.choice(can))

    @pytest.mark.parametrize(("game", "before", "action", "said"), SPOKEN)
    def test_what_is_said(self, game: str, before: list[str], action: str, said: str) -> None:
        table = rules(game)
        s = deal(table, list(range(table.pack.size)), table.seats - 1)
        for words in before:
            push(s, actions.parse(words, table.pack))
        names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
        assert phrase(s, actions.parse(action, table.pack), names) == said
