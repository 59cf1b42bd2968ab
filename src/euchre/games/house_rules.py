"""The house rules, one value each (part C of the catalogue).

Options are applied in the order in which they stand here, so that what one needs
of another is there.  Which games have a place for an option follows from their
phases; see ``Option.read``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from euchre.engine.phases import (
    Auction,
    Exchange,
    Farmers,
    Jambon,
    Misdeal,
    NameSuit,
    Tricks,
    TurnUp,
)
from euchre.games import house_lenses as house
from euchre.games.kinds import Need, Option
from euchre.games.lenses import (
    ON_OFF,
    Lens,
    in_part,
    in_phase,
    in_rules,
    numbers,
    optional_phase,
    words,
)


def _option(
    name: str,
    lens: Lens,
    values: Iterable[str],
    doc: str,
    source: str,
    needs: Mapping[str, tuple[Need, ...]] | None = None,
    meanings: Mapping[str, str] | None = None,
    place: str = "it has no place for it",
) -> Option:
    read, write = lens
    return Option(
        name,
        doc,
        tuple(source.split()),
        tuple(values),
        read,
        write,
        needs or {},
        meanings or {},
        place,
    )


_TURNED = {
    "blind": "blind",
    "redeal": "redeal",
    "clubs": "C",
    "diamonds": "D",
    "hearts": "H",
    "spades": "S",
}
_NO_NAMING = "it has no second round of bidding"

OPTIONS: tuple[Option, ...] = (
    # -- the pack
    _option(
        "pack",
        house.pack(),
        house.RANKS,
        "How many cards the pack has, the joker not counted.",
        "C1 C25 D013",
        meanings={"24": "9 to ace", "28": "8 to ace", "32": "7 to ace"},
    ),
    _option(
        "joker",
        house.joker(),
        ON_OFF,
        "A joker is the highest trump.",
        "C2 C36 C43 A6",
    ),
    _option(
        "joker-turned",
        house.when(house.joker_can_be_turned, in_rules("joker_turned", _TURNED)),
        _TURNED,
        "What happens when the joker is turned up.",
        "C35 D037 D038 D039",
        needs={"*": (house.JOKER,)},
        meanings={
            "blind": "the dealer names a suit before anybody has looked",
            "redeal": "the same dealer deals again",
            "clubs": "it stands for clubs",
            "diamonds": "it stands for diamonds",
            "hearts": "it stands for hearts",
            "spades": "it stands for spades",
        },
    ),
    _option(
        "jokers",
        house.jokers(),
        ("alike", "different"),
        "Whether the two jokers are alike, or a red and a black one.",
        "C22 D012",
        needs={"different": (house.JOKER,)},
        meanings={
            "alike": "the first one played wins",
            "different": "the one of the trump colour wins",
        },
    ),
    _option(
        "joker-card",
        house.when(
            house.jokers_known,
            in_part("customs", "joker_card", {"joker": "joker", "2-of-spades": "2S"}),
        ),
        ("joker", "2-of-spades"),
        "Which card stands for the joker.",
        "C31 D006",
        needs={"*": (house.JOKER,)},
    ),
    # -- before the bidding
    _option(
        "packets",
        house.when(
            house.five_cards,
            in_part("customs", "packets", words("uniform", "mixed", "free", "3-2", "2-3")),
        ),
        ("uniform", "mixed", "free", "3-2", "2-3"),
        "How the five cards are dealt out.",
        "C3 C4 A16 D018",
        meanings={
            "uniform": "3 then 2 or 2 then 3, the same for all",
            "mixed": "3 then 2 or 2 then 3, as the dealer likes for each player",
            "free": "any two packets",
            "3-2": "3 then 2",
            "2-3": "2 then 3",
        },
    ),
    _option(
        "misdeal-low",
        optional_phase(Misdeal, "all_low", house.CLAIM, place=house.fours),
        house.CLAIM,
        "A hand of nothing but tens and lower is a misdeal.",
        "C5 D177 D178",
    ),
    _option(
        "misdeal-ace",
        optional_phase(Misdeal, "one_ace", house.CLAIM, place=house.fours),
        house.CLAIM,
        "A hand of one ace and otherwise tens and lower is a misdeal.",
        "C6 D177 D178",
    ),
    _option(
        "farmers",
        (
            lambda rules: ("on" if rules.phase(Farmers) else "off") if house.fours(rules) else None,
            lambda rules, v: rules.insert(Farmers()) if v == "on" else rules.without(Farmers),
        ),
        ON_OFF,
        "Three nines and tens may be changed for the three face-down cards.",
        "C13 D179 D180",
    ),
    # -- making trump
    _option(
        "suit-to-order",
        in_phase(
            TurnUp,
            "suit_needed",
            {"off": "nobody", "non-dealers": "others", "all": "all"},
        ),
        ("off", "non-dealers", "all"),
        "Only who holds a card of the turned suit (the left bower does not count) may accept it.",
        "C8 D042 D043 D044",
    ),
    _option(
        "dealer-needs-trump",
        in_phase(TurnUp, "trump_needed"),
        ON_OFF,
        "The dealer may not take the upcard as the only trump.",
        "C7 D042 D043",
    ),
    _option(
        "partner-alone",
        house.when(house.fours, in_phase(TurnUp, "partner_alone")),
        ON_OFF,
        "The dealer's partner accepts the turned suit only by playing alone.",
        "C9 D034 D036",
        place="it needs two against two",
    ),
    _option(
        "stick-the-dealer",
        in_phase(NameSuit, "stuck", {"off": "no", "on": "name", "upcard": "upcard"}),
        ("off", "on", "upcard"),
        "The dealer must make trump when the second round comes back to him.",
        "C10 D041 D046",
        meanings={
            "on": "must name a suit",
            "upcard": "must take the refused upcard after all",
        },
        place=_NO_NAMING,
    ),
    _option(
        "suit-to-name",
        in_phase(NameSuit, "suit_needed"),
        ON_OFF,
        "Only a suit of which one holds a card may be named.",
        "D044 D045",
        place=_NO_NAMING,
    ),
    _option(
        "joker-no-trump",
        house.joker_no_trump(),
        ON_OFF,
        "The joker has a place in high and low: the best card of high, the worst of low.",
        "D007",
        needs={"*": (house.JOKER, Need(house.has_high_low, "needs high-low=on"))},
    ),
    _option(
        "high-low",
        house.when(house.named_suits, in_phase(NameSuit, "high_low")),
        ON_OFF,
        "In the second round high or low may be called instead of a suit.",
        "C12 D009 D040",
        needs={"*": (house.NO_JOKER,)},
        place=_NO_NAMING,
    ),
    # -- the exchange
    _option(
        "optional-pickup",
        in_phase(Exchange, "optional"),
        ON_OFF,
        "The dealer may leave the accepted upcard where it is.",
        "C28 D029 D051",
    ),
    _option(
        "bury-upcard",
        in_phase(Exchange, "bury_up"),
        ON_OFF,
        "The dealer may lay away the card just taken.",
        "D030",
    ),
    # -- alone
    _option(
        "alone",
        house.alone(),
        ("with-call", "before-lead", "any"),
        "Who of the makers may play alone, and when it is said.",
        "C34 D100 D101",
        meanings={
            "with-call": "the maker, in the same breath as the call",
            "before-lead": "the maker, once the cards are exchanged",
            "any": "the maker or the maker's partner, once the cards are exchanged",
        },
    ),
    _option(
        "defend-alone",
        house.defend_alone(),
        ("off", "loner", "any"),
        "A defender may play alone too; a euchre then counts four.",
        "C11 C34 C37 D106 D107",
        meanings={"loner": "only against a lone maker", "any": "whenever trump is made"},
    ),
    _option(
        "call-for-best",
        house.call_for_best(),
        ("off", "maker", "both"),
        "A lone player may lay one card away and receive the partner's best.",
        "C38 D110 D111",
        needs={"both": (Need(house.defends_alone, "needs lone defenders (defend-alone)"),)},
        meanings={"maker": "a lone maker", "both": "a lone maker and a lone defender"},
    ),
    _option(
        "jambon",
        house.jambon(),
        ON_OFF,
        "A lone maker may play with the hand laid open: all five tricks then count eight.",
        "C41 D115",
    ),
    _option(
        "jambon-lead",
        house.jambon_lead(),
        ON_OFF,
        "The opponent on the left says what the jambon player must lead.",
        "C42 D114",
        needs={"on": (Need(lambda rules: rules.phase(Jambon) is not None, "needs jambon=on"),)},
    ),
    _option(
        "lead",
        in_phase(Tricks, "lead", words("loner-left", "dealer-left", "maker-left", "maker")),
        ("loner-left", "dealer-left", "maker-left", "maker"),
        "Who leads to the first trick.",
        "C14 A27 D102 D103 D104 D105",
        meanings={
            "loner-left": "the dealer's left, or the loner's left when somebody is alone",
            "dealer-left": "always the first player still in from the dealer's left",
            "maker-left": "the left of whoever made trump",
            "maker": "whoever made trump",
        },
        needs={"loner-left": (Need(house.lone_play, "needs somebody who may play alone"),)},
    ),
    _option(
        "ask-card",
        house.ask_card(),
        ON_OFF,
        "A lone maker may ask one partner for a card, and then lays one away.",
        "C20 D112",
    ),
    _option(
        "deny",
        house.when(house.successive, in_phase(TurnUp, "deny")),
        ON_OFF,
        "The partner of whoever declares may deny it, which makes it a pass.",
        "C44 D132",
    ),
    _option(
        "claim",
        house.when(
            house.successive, in_phase(Tricks, "claim", words("off", "best-order", "any-order"))
        ),
        ("off", "best-order", "any-order"),
        "Who expects to win every trick left may claim them; a wrong claim gives them away.",
        "C45 D135",
        meanings={
            "best-order": "it stands if some order of the claimer's cards wins against everything",
            "any-order": "it stands only if every order does",
        },
    ),
    _option(
        "forced-opening",
        house.when(house.bids_strains, in_phase(Auction, "forced")),
        ON_OFF,
        "The first player must bid.",
        "C52 D069",
    ),
    _option(
        "dealer-must-bid",
        house.when(
            house.one_bid_each,
            in_phase(Auction, "nobody", {"off": "throw-in", "on": "dealer"}),
        ),
        ON_OFF,
        "When all the others pass, the dealer must bid the least.",
        "D066",
    ),
    _option(
        "maker-counts",
        house.when(house.calls_suit, in_rules("maker_counts", ON_OFF)),
        ON_OFF,
        "A maker who holds the best card of the called suit has no partner.",
        "D082",
    ),
    _option(
        "reveal",
        house.when(
            lambda rules: rules.columns > 0,
            in_rules("reveal_after", {"at-once": False, "after-trick": True}),
        ),
        ("at-once", "after-trick"),
        "When the card under a played table card is turned up.",
        "D128",
    ),
    _option(
        "players",
        house.players(),
        ("4", "5", "6"),
        "How many play.",
        "B15 D087",
    ),
    # -- the game
    _option(
        "target",
        in_part("goal", "target", numbers(5, 7, 10, 11, 15)),
        ("5", "7", "10", "11", "15"),
        "Points that win the game.",
        "C15 C26 C32 D143",
    ),
    _option(
        "rubber",
        house.when(house.teams, in_part("goal", "rubber", words("none", "games", "points"))),
        ("none", "games", "points"),
        "Play rubbers: first to two games.",
        "C27 A36 A37 D147",
        meanings={
            "games": "the first side with two games wins",
            "points": "the same, and games count rubber points",
        },
    ),
    _option(
        "laps",
        house.when(house.two_sides, in_part("goal", "laps", ON_OFF)),
        ON_OFF,
        "Points beyond the target are carried into the next game.",
        "C39 D116",
    ),
    _option(
        "slams",
        house.when(house.two_sides, in_part("goal", "slams", ON_OFF)),
        ON_OFF,
        "A game won while the losers have nothing counts as two.",
        "C40 D116",
    ),
    _option(
        "penalty",
        house.penalty(),
        ("tricks", "bid", "6"),
        "What bidders lose who fall short.",
        "C50 D150 D151 D152",
        meanings={
            "tricks": "a point for every trick they have won",
            "bid": "what they have bid",
            "6": "six points",
        },
    ),
    _option(
        "uncontested-sweep",
        house.when(
            lambda rules: rules.goal.sweep_wins != "never",
            in_part("goal", "sweep_wins", {"wins": "always", "counts": "contested"}),
        ),
        ("wins", "counts"),
        "Whether all the tricks win the game also when everybody else has dropped out.",
        "C51 D123",
    ),
    # -- manners
    _option(
        "markers",
        house.when(
            house.short_game,
            in_part("customs", "markers", words("auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none")),
        ),
        ("auto", "6+4", "2+3", "5+6", "7+8", "3+4", "none"),
        "The two cards that show the score.",
        "C16 C17 A39 A40 D145 D181",
        needs=dict.fromkeys(("6+4", "2+3", "5+6", "7+8", "3+4"), (house.MARKERS,)),
    ),
    _option(
        "on-stock",
        house.when(lambda rules: rules.turn_up, in_part("customs", "on_stock", ON_OFF)),
        ON_OFF,
        "The dealer leaves the taken card on the stock until it is played.",
        "C29",
    ),
    _option(
        "refused-in-sight",
        house.refused_in_sight(),
        ON_OFF,
        "A refused upcard stays in sight.",
        "D032",
    ),
    _option(
        "partners",
        in_part("customs", "partners", words("draw", "fixed")),
        ("draw", "fixed"),
        "Partners are drawn for, or sit as they like.",
        "C30 C46 A11",
    ),
    _option(
        "first-dealer",
        in_part("customs", "first_dealer", words("lowest", "highest", "highest-team", "random")),
        ("lowest", "highest", "highest-team", "random"),
        "Who deals first.",
        "A14 D015 C47",
        meanings={
            "lowest": "who draws the lowest card",
            "highest": "who draws the highest card",
            "highest-team": "one of the side that draws the highest card, as it likes",
            "random": "anybody",
        },
        needs={"highest-team": (Need(house.teams, "needs sides of several players"),)},
    ),
    _option(
        "draw-ace",
        in_part("customs", "draw_ace", words("high", "low")),
        ("high", "low"),
        "Whether the ace is high or low in the draw.",
        "D008 A11",
        needs={
            "*": (Need(house.draws, "needs a draw (partners=draw or a first dealer by cards)"),)
        },
    ),
    _option(
        "cutter",
        in_part("customs", "cutter", words("right", "left", "nobody")),
        ("right", "left", "nobody"),
        "Who cuts, as the dealer sees it.",
        "A15 D017",
    ),
    _option(
        "least-cut",
        in_part("customs", "least_cut", numbers(1, 4)),
        ("1", "4"),
        "The fewest cards that a cut may leave in either part.",
        "A15",
        needs={"*": (Need(house.cuts, "needs somebody who cuts (cutter)"),)},
    ),
    _option(
        "bump",
        in_part("customs", "bump", ON_OFF),
        ON_OFF,
        "The left neighbour may knock instead of cutting.",
        "C33 A15 D017",
        needs={"on": (Need(lambda rules: rules.customs.cutter == "left", "needs cutter=left"),)},
    ),
)
