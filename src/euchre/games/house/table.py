"""House rules for going alone and for the play."""

from __future__ import annotations

from euchre.engine.phases import (
    AskCard,
    Auction,
    Jambon,
    Tricks,
    TurnUp,
)
from euchre.games.facts import lone_defenders, maker_names_high_low
from euchre.games.house import places
from euchre.games.house import special as house
from euchre.games.kinds import (
    ON_OFF,
    Need,
    Option,
    in_phase,
    in_rules,
    presence,
    when,
    words,
)

TABLE: tuple[Option, ...] = (
    # -- alone
    Option(
        "alone",
        house.alone(),
        "Which of the makers may go alone, and when it must be said.",
        "C34 D100 D101",
        meanings={
            "with-call": "the maker, in the same breath as the call",
            "before-lead": "the maker, once the cards are exchanged",
            "any": "the maker or the maker's partner, once the cards are exchanged",
        },
        place=places.NOT_FOURS,
    ),
    Option(
        "defend-alone",
        house.defend_alone(),
        "A defender may go alone, too, and scores more for a euchre.",
        "C11 C34 C37 D106 D107",
        meanings={"loner": "only against a lone maker", "any": "whenever trump is made"},
        place="it needs two sides, an upcard and bowers",
    ),
    Option(
        "call-for-best",
        house.call_for_best(),
        "A loner may discard one card and take the partner's best card.",
        "C38 D110 D111",
        needs={"both": (Need(lone_defenders, "needs lone defenders (defend-alone)"),)},
        meanings={"maker": "a lone maker", "both": "a lone maker or a lone defender"},
        place=places.NOT_FOURS,
    ),
    Option(
        "jambon",
        presence(Jambon, places.fours),
        "A lone maker may play with the hand face up; all five tricks then count eight.",
        "C41 D115",
        place=places.NOT_FOURS,
    ),
    Option(
        "jambon-lead",
        house.jambon_lead(),
        "The opponent on the left chooses what a jambon player leads first.",
        "C42 D114",
        needs={"on": (Need(lambda rules: rules.phase(Jambon) is not None, "needs jambon=on"),)},
        place=places.NOT_FOURS,
    ),
    Option(
        "lead",
        in_phase(
            Tricks,
            "lead",
            words("loner-left", "dealer-left", "maker-left", "maker", "dealer-left-always"),
        ),
        "Who leads to the first trick.",
        "C14 A27 D102 D103 D104 D105",
        meanings={
            "loner-left": "the dealer's left, or the loner's left when someone goes alone",
            "dealer-left": "the first player still in from the dealer's left; if both sides "
            "go alone, the lone defender",
            "maker-left": "the left of whoever made trump",
            "maker": "whoever made trump",
            "dealer-left-always": "the first player still in from the dealer's left, even if both "
            "sides go alone",
        },
        needs={
            "loner-left": (Need(places.lone_play, "needs a game in which someone may go alone"),),
            "dealer-left-always": (
                Need(lone_defenders, "needs defend-alone=loner or defend-alone=any"),
            ),
        },
    ),
    Option(
        "ask-card",
        presence(AskCard, lambda rules: rules.turn_up and places.several_partners(rules)),
        "A lone maker may ask one partner for a card, and then discards one.",
        "C20 D112",
        place="it needs teams of three and an upcard",
    ),
    Option(
        "deny",
        when(places.successive, in_phase(TurnUp, "deny")),
        "A declarer's partner may deny the declaration, which turns it into a pass.",
        "C44 D132",
        place="it is for games that offer several upcards, whatever their suits",
    ),
    Option(
        "claim",
        when(places.successive, in_phase(Tricks, "claim", words("off", "best-order", "any-order"))),
        "A player sure of all the remaining tricks may claim them; a wrong claim loses them.",
        "C45 D135",
        meanings={
            "best-order": "it stands if the claimer's cards win in at least one order of play",
            "any-order": "it stands only if they win in every order of play",
        },
        place="it is for games that offer several upcards, whatever their suits",
    ),
    Option(
        "forced-opening",
        when(maker_names_high_low, in_phase(Auction, "forced")),
        "Whoever has the first turn to bid may not pass.",
        "C52 D069",
        place="it is for auctions for any suit, high or low",
    ),
    Option(
        "dealer-must-bid",
        when(
            places.one_bid_each,
            in_phase(Auction, "nobody", {"off": "throw-in", "on": "dealer"}),
        ),
        "If everybody else passes, the dealer must make the lowest bid.",
        "D066",
        place="it is for auctions with one bid each, up to all the tricks",
    ),
    Option(
        "maker-counts",
        when(places.calls_suit, in_rules("maker_counts", ON_OFF)),
        "A maker who holds the best card of the called suit has no partner.",
        "D082",
        place="nobody calls a suit there to find a partner",
    ),
    Option(
        "reveal",
        when(
            lambda rules: rules.columns > 0,
            in_rules("reveal_after", {"at-once": False, "after-trick": True}),
        ),
        "When the card under a table card is turned up.",
        "D128",
        place="no covered cards lie on the table there",
    ),
    Option(
        "players",
        house.players(),
        "The number of players.",
        "B15 D087",
        place="its number of players is fixed",
    ),
)
