"""House rules for the pack, the deal, making trump and the exchange."""

from __future__ import annotations

from euchre.engine.phases import (
    Exchange,
    Farmers,
    Misdeal,
    NameSuit,
    TurnUp,
)
from euchre.games.house import places
from euchre.games.house import special as house
from euchre.games.kinds import (
    ON_OFF,
    Need,
    Option,
    in_part,
    in_phase,
    in_rules,
    optional_phase,
    presence,
    when,
    words,
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
        meanings={"24": "9 to ace", "28": "8 to ace", "32": "7 to ace"},
        place=places.OWN_PACK,
    ),
    Option(
        "joker",
        house.joker(),
        "A joker is the highest trump.",
        "C2 C36 C43 A6",
        place=places.OWN_PACK,
    ),
    Option(
        "joker-turned",
        when(places.joker_can_be_turned, in_rules("joker_turned", _TURNED)),
        "What happens if the joker is turned up.",
        "C35 D037 D038 D039",
        needs={"*": (places.JOKER,)},
        meanings={
            "blind": "the dealer names a suit before anyone has looked",
            "redeal": "the same dealer deals again",
            "clubs": "it stands for clubs",
            "diamonds": "it stands for diamonds",
            "hearts": "it stands for hearts",
            "spades": "it stands for spades",
        },
        place="no joker can be turned up there",
    ),
    Option(
        "jokers",
        house.jokers(),
        "Whether the two jokers are identical, or one red and one black.",
        "C22 D012",
        needs={"different": (places.JOKER,)},
        meanings={
            "alike": "the first one played wins",
            "different": "the one of the trump color wins",
        },
        place="it needs a double pack that may have jokers",
    ),
    Option(
        "joker-card",
        when(
            places.jokers_known,
            in_part("customs", "joker_card", {"joker": "joker", "2-of-spades": "2S"}),
        ),
        "Which card stands for the joker.",
        "C31 D006",
        needs={"*": (places.JOKER, places.NO_DEUCES)},
        place="no joker can be in its pack",
    ),
    # -- before the bidding
    Option(
        "packets",
        when(
            places.five_cards,
            in_part("customs", "packets", words("uniform", "mixed", "free", "3-2", "2-3")),
        ),
        "How the five cards are dealt out.",
        "C3 C4 A16 D018",
        meanings={
            "uniform": "3 then 2 or 2 then 3, the same for all",
            "mixed": "3 then 2 or 2 then 3, as the dealer likes for each player",
            "free": "any two packets",
            "3-2": "3 then 2",
            "2-3": "2 then 3",
        },
        place="it is for hands of five that are dealt in two rounds",
    ),
    Option(
        "misdeal-low",
        optional_phase(Misdeal, "all_low", house.CLAIM, place=places.misdeals),
        "A hand with nothing above a ten is a misdeal.",
        "C5 D177 D178",
        place="its rules know no hand that is too low to play",
    ),
    Option(
        "misdeal-ace",
        optional_phase(Misdeal, "one_ace", house.CLAIM, place=places.misdeals),
        "A hand with one ace and nothing else above a ten is a misdeal.",
        "C6 D177 D178",
        place="its rules know no hand that is too low to play",
    ),
    Option(
        "farmers",
        presence(Farmers, places.fours),
        "Three nines and tens may be swapped for the three cards that lie face down.",
        "C13 D179 D180",
        place=places.NOT_FOURS,
    ),
    # -- making trump
    Option(
        "suit-to-order",
        in_phase(
            TurnUp,
            "suit_needed",
            {"off": "nobody", "non-dealers": "others", "all": "all"},
        ),
        "To order up a suit you must hold a card of it; the left bower does not count.",
        "C8 D042 D043 D044",
        place=places.NO_ORDERING,
    ),
    Option(
        "dealer-needs-trump",
        in_phase(TurnUp, "trump_needed"),
        "The dealer may not pick up the upcard as the only trump.",
        "C7 D042 D043",
        place=places.NO_ORDERING,
    ),
    Option(
        "partner-alone",
        when(places.fours, in_phase(TurnUp, "partner_alone")),
        "The dealer's partner may order it up only by going alone.",
        "C9 D034 D036",
        place=places.NOT_FOURS,
    ),
    Option(
        "stick-the-dealer",
        in_phase(NameSuit, "stuck", {"off": "no", "on": "name", "upcard": "upcard", "any": "any"}),
        "If the others pass again in the second round, the dealer must make trump.",
        "C10 D041 D046 H5",
        meanings={
            "on": "must name a suit",
            "upcard": "must pick up the upcard after all",
            "any": "must name a suit, and may name the one turned down",
        },
        place=places.NO_NAMING,
    ),
    Option(
        "redeal-passed-out",
        house.redeal_passed_out(),
        "If everybody passes, the same dealer deals again; of a number of deals it counts as none.",
        "D169",
        place="no deal is thrown in there after a second round of bidding",
    ),
    Option(
        "suit-to-name",
        in_phase(NameSuit, "suit_needed"),
        "To name a suit you must hold a card of it.",
        "D044 D045",
        place=places.NO_NAMING,
    ),
    Option(
        "joker-no-trump",
        when(places.names_beside_jokers, in_rules("joker_no_trump", ON_OFF)),
        "The joker may be played in high and low: the best card in high, the worst in low.",
        "D007",
        needs={"*": (places.JOKER, Need(places.has_high_low, "needs high-low=on"))},
        place="it needs a joker, and a second round in which suits are named",
    ),
    Option(
        "high-low",
        when(places.named_suits, in_phase(NameSuit, "high_low")),
        "In the second round, high or low (no trump) may be called instead of a suit.",
        "C12 D009 D040",
        needs={"*": (places.NO_JOKER,)},
        place="it needs a second round of bidding, thrown in when everybody passes",
    ),
    # -- the exchange
    Option(
        "optional-pickup",
        in_phase(Exchange, "optional"),
        "Whoever is to pick up the upcard may leave it on the stock instead.",
        "C28 D029 D051",
        place=places.NO_PICKING_UP,
    ),
    Option(
        "bury-upcard",
        in_phase(Exchange, "bury_up"),
        "The card just picked up may be discarded.",
        "D030",
        place=places.NO_PICKING_UP,
    ),
)
