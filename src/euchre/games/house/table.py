"""House rules for going alone, the play, the score and table manners."""

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
    in_part,
    in_phase,
    in_rules,
    numbers,
    presence,
    when,
    words,
)

_TWO_SIDES = "it needs two sides that play for points up to a score that wins"

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
        "A defender may go alone, too; a euchre then counts twice as much.",
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
        "The first player must bid.",
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
    # -- the game
    Option(
        "target",
        in_part("goal", "target", numbers(5, 7, 10, 11, 15)),
        "The score that wins the game.",
        "C15 C26 C32 D143",
        place="what wins there is fixed",
    ),
    Option(
        "rubber",
        when(places.two_sides, in_part("goal", "rubber", words("none", "games", "points"))),
        "Games are played for rubbers: the first to win two games.",
        "C27 A36 A37 D147",
        place=_TWO_SIDES,
        meanings={
            "games": "the first side with two games wins",
            "points": "the first side with two games wins, and games count rubber points",
        },
    ),
    Option(
        "laps",
        when(places.two_sides, in_part("goal", "laps", ON_OFF)),
        "Points beyond the winning score carry over into the next game.",
        "C39 D116",
        place=_TWO_SIDES,
    ),
    Option(
        "slams",
        when(places.two_sides, in_part("goal", "slams", ON_OFF)),
        "A game won while the losers have no points counts as two.",
        "C40 D116",
        place=_TWO_SIDES,
    ),
    Option(
        "march",
        house.march(),
        "What a march counts when nobody goes alone.",
        "D142",
        place="it is for games over an upcard in which everyone keeps a separate score",
    ),
    Option(
        "penalty",
        house.penalty(),
        "What bidders lose when they miss their bid.",
        "C50 D150 D151 D152",
        meanings={
            "tricks": "a point for every trick they won",
            "bid": "what they bid",
            "6": "six points",
        },
        place="what bidders lose there is fixed",
    ),
    Option(
        "uncontested-sweep",
        when(
            lambda rules: rules.goal.sweep_wins != "never",
            in_part("goal", "sweep_wins", {"wins": "always", "counts": "contested"}),
        ),
        "Whether winning every trick wins the game even if everybody else dropped out.",
        "C51 D123",
        place="winning every trick wins no game there",
    ),
    # -- manners
    Option(
        "markers",
        when(
            places.short_game,
            in_part("customs", "markers", words("auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none")),
        ),
        "The two cards that show the score.",
        "C16 C17 A39 A40 D145 D181",
        needs=dict.fromkeys(("6+4", "2+3", "5+6", "7+8", "3+4"), (places.MARKERS,)),
        place="score cards cannot show its scores",
    ),
    Option(
        "on-stock",
        when(lambda rules: rules.turn_up, in_part("customs", "on_stock", ON_OFF)),
        "An upcard that has been picked up may lie on the stock until it is played.",
        "C29",
        place=places.NO_PICKING_UP,
    ),
    Option(
        "refused-in-sight",
        when(places.goes_on_refused, in_part("customs", "refused_in_sight", ON_OFF)),
        "An upcard that is turned down lies face up, half under the stock.",
        "D032",
        place="no deal goes on there after its upcard is turned down",
    ),
    Option(
        "partners",
        in_part("customs", "partners", words("draw", "fixed")),
        "Partners are drawn for, or chosen by the players; without partners, seats are.",
        "C30 C46 A11",
    ),
    Option(
        "first-dealer",
        in_part("customs", "first_dealer", words("lowest", "highest", "highest-team", "random")),
        "Who deals first.",
        "A14 D015 C47",
        meanings={
            "lowest": "who draws the lowest card",
            "highest": "who draws the highest card",
            "highest-team": "a player of the side that draws the highest card, at its choice",
            "random": "anybody",
        },
        needs={"highest-team": (Need(places.several_each, "needs sides of two or more players"),)},
    ),
    Option(
        "draw-ace",
        in_part("customs", "draw_ace", words("high", "low")),
        "Whether the ace is high or low in the draw.",
        "D008 A11",
        needs={
            "*": (Need(places.draws, "needs a draw (partners=draw or a first dealer by cards)"),)
        },
    ),
    Option(
        "cutter",
        in_part("customs", "cutter", words("right", "left", "nobody")),
        "Who cuts the pack.",
        "A15 D017",
    ),
    Option(
        "least-cut",
        in_part("customs", "least_cut", numbers(1, 4)),
        "The fewest cards that either part of a cut may have.",
        "A15",
        needs={"*": (Need(places.cuts, "needs a player who cuts (cutter)"),)},
    ),
    Option(
        "bump",
        in_part("customs", "bump", ON_OFF),
        "The player on the left may knock instead of cutting.",
        "C33 A15 D017",
        needs={"on": (Need(lambda rules: rules.customs.cutter == "left", "needs cutter=left"),)},
    ),
)
