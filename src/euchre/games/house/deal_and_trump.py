"""House rules for the pack, the deal, making trump and the exchange."""

from __future__ import annotations

from euchre.engine.phases import (
    Exchange,
    Farmers,
    Fold,
    Misdeal,
    NameSuit,
    TurnUp,
)
from euchre.games.house import needs
from euchre.games.house import special as house
from euchre.games.kinds import (
    ON_OFF,
    Option,
    in_phase,
    in_rules,
    in_themselves,
    optional_phase,
    presence,
)

_TURNED = {
    "blind": "blind",
    "redeal": "redeal",
    "clubs": "C",
    "diamonds": "D",
    "hearts": "H",
    "spades": "S",
}

BIDDING: tuple[Option, ...] = (
    # -- the pack
    Option(
        "pack",
        house.pack(),
        "How many cards a pack has, without the joker; of two packs of 32, four 7s are left out.",
        "C1 C25 D013 H7",
        place=(
            needs.UPCARD_OR_TWO_PACKS,
            needs.ONE_PACK_OR_DEALT_OUT,
            needs.BOWERS,
            *needs.DEALT_HANDS,
            needs.SEVERAL_SIZES,
        ),
    ),
    Option(
        "joker",
        house.joker(),
        "A joker is the highest trump.",
        "C2 C36 C43 A6",
        place=needs.JOKER_PLACE,
    ),
    Option(
        "joker-turned",
        in_rules("joker_turned", _TURNED),
        "What happens if the joker is turned up.",
        "C35 D037 D038 D039",
        needs={"*": (needs.JOKER,)},
        place=(needs.UPCARD, *needs.JOKER_PLACE),
    ),
    Option(
        "jokers",
        house.jokers(),
        "Whether the two jokers are identical, or one red and one black.",
        "C22 D012",
        needs={"different": (needs.JOKER,)},
        place=(needs.TWO_PACKS, *needs.JOKER_PLACE),
    ),
    Option(
        "joker-card",
        in_rules("customs.joker_card", {"joker": "joker", "2-of-spades": "2S"}),
        "Which card stands for the joker.",
        "C31 D006",
        needs={"*": (needs.JOKER, needs.no(needs.OWN_DEUCE))},
        place=needs.unless(needs.JOKER, *needs.JOKER_PLACE),
    ),
    # -- before the bidding
    Option(
        "packets",
        in_rules(
            "customs.packets", in_themselves("uniform", "mixed", "free", "3-2", "2-3", "single")
        ),
        "How the five cards are dealt out.",
        "C3 C4 A16 D018 H11",
        place=(needs.FIVE_CARDS,),
    ),
    Option(
        "misdeal-low",
        optional_phase(Misdeal, "all_low", house.CLAIM),
        "A hand with nothing above a ten is a misdeal.",
        "C5 D177 D178",
        place=needs.UPCARD_HANDS,
    ),
    Option(
        "misdeal-ace",
        optional_phase(Misdeal, "one_ace", house.CLAIM),
        "A hand with one ace and nothing else above a ten is a misdeal.",
        "C6 D177 D178",
        place=needs.UPCARD_HANDS,
    ),
    Option(
        "misdeal-aces",
        optional_phase(Misdeal, "aces", house.CLAIM),
        "A hand with any number of aces and nothing else above a ten is a misdeal.",
        "H8 D177 D178",
        place=needs.UPCARD_HANDS,
    ),
    Option(
        "misdeal-three",
        optional_phase(Misdeal, "three_low", house.CLAIM),
        "A hand with three or more nines and tens is a misdeal.",
        "H8 D177 D178",
        place=needs.UPCARD_HANDS,
        needs={"*": (needs.no(needs.LOW_CARDS),)},
    ),
    Option(
        "misdeal-dealer",
        optional_phase(Misdeal, "dealer", in_themselves("next", "same")),
        "Who deals after a misdeal that a player calls.",
        "H8 D178",
        place=needs.UPCARD_HANDS,
        needs={"*": (needs.MISDEALS,)},
    ),
    Option(
        "fold",
        presence(Fold),
        "With trump known, a hand without ace, face or trump may be folded and the deal redealt.",
        "H9",
        place=needs.UPCARD_HANDS,
    ),
    Option(
        "farmers",
        presence(Farmers),
        "Three nines and tens may be swapped for the three cards that lie face down.",
        "C13 D179 D180",
        place=needs.FOURS,
    ),
    # -- making trump
    Option(
        "suit-to-order",
        in_phase(
            TurnUp,
            "suit_needed",
            {"off": "nobody", "non-dealers": "others", "all": "all"},
        ),
        "To order up a suit you must hold a card with that suit printed on it.",
        "C8 D042 D043 D044",
        place=(needs.ORDERING,),
    ),
    Option(
        "dealer-needs-trump",
        in_phase(TurnUp, "trump_needed", {"off": "off", "on": "any", "natural": "natural"}),
        "The dealer may not pick up the upcard as the only trump.",
        "C7 H10 D042 D043",
        place=(needs.ORDERING,),
    ),
    Option(
        "partner-alone",
        in_phase(TurnUp, "partner_alone"),
        "The dealer's partner may order it up only by going alone.",
        "C9 D034 D036",
        place=needs.FOURS,
    ),
    Option(
        "stick-the-dealer",
        in_phase(NameSuit, "stuck", {"off": "no", "on": "name", "upcard": "upcard", "any": "any"}),
        "If the others pass again in the second round, the dealer must make trump.",
        "C10 D041 D046 H5",
        place=(needs.NAMING,),
    ),
    Option(
        "redeal-passed-out",
        house.redeal_passed_out(),
        "If everybody passes, the same dealer deals again; of a number of deals it counts as none.",
        "D169",
        place=(needs.THROWN_IN,),
        needs={"on": (needs.PASSING_OUT,)},
    ),
    Option(
        "suit-to-name",
        in_phase(NameSuit, "suit_needed"),
        "To name a suit you must hold a card with that suit printed on it.",
        "D044 D045",
        place=(needs.NAMING,),
    ),
    Option(
        "joker-no-trump",
        in_rules("joker_no_trump", ON_OFF),
        "The joker may be played in high and low: the best card in high, the worst in low.",
        "D007",
        needs={"*": (needs.JOKER, needs.HIGH_LOW)},
        place=(needs.NAMING, *needs.unless(needs.JOKER, *needs.JOKER_PLACE)),
    ),
    Option(
        "high-low",
        in_phase(NameSuit, "high_low"),
        "In the second round, high or low (no trump) may be called instead of a suit.",
        "C12 D009 D040",
        needs={"*": (needs.no(needs.IDLE_JOKER),)},
        place=(needs.NAMING, needs.THROWN_IN),
    ),
    # -- the exchange
    Option(
        "optional-pickup",
        in_phase(Exchange, "optional"),
        "Whoever is to pick up the upcard may leave it on the stock instead.",
        "C28 D029 D051",
        place=(needs.PICKING_UP,),
    ),
    Option(
        "bury-upcard",
        in_phase(Exchange, "bury_up"),
        "The card just picked up may be discarded.",
        "D030",
        place=(needs.PICKING_UP,),
    ),
)
