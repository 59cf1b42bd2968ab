"""Combined house rules, and phase changes beyond the house rules."""

from euchre import rules
from euchre.engine.phases import Alone, Exchange, NameSuit, TurnUp
from tests.written import tables_of

BACON, STANDARD = rules("bacon"), rules("standard")
TABLES = [
    *tables_of("""
# What makes the standard game the one that OpenSpiel plays.
standard stick-the-dealer=on bury-upcard=off lead=dealer-left alone=before-lead
standard lead=maker-left defend-alone=any alone=any
standard lead=maker defend-alone=loner alone=any
standard lead=dealer-left-always defend-alone=any alone=any
standard high-low=on suit-to-name=on stick-the-dealer=on
standard high-low=on
standard pack=28 joker=on joker-turned=hearts
standard joker=on joker-turned=redeal
standard suit-to-order=all partner-alone=on optional-pickup=on
standard dealer-needs-trump=on stick-the-dealer=upcard
# H12: a side at 2 may go alone, one at 3 may not.
standard no-loner-from=3 defend-alone=any partner-alone=on
standard no-loner-from=3 alone=any stick-the-dealer=any
# H13 to H17: prices and bids of a house.
pepper pepper-price=7 least-bid=3 dealer-must-bid=any
pepper overtricks=off least-bid=5
double-hasenpfeffer best-cards=3 least-bid=3
standard stick-the-dealer=upcard optional-pickup=on alone=any
classic alone=with-call lead=dealer-left optional-pickup=on
british lead=maker-left bury-upcard=off
bald defend-alone=loner lead=loner-left
uka defend-alone=any
six joker=on
six-double joker=on jokers=different
six-double joker=on high-low=off
# H7: the largest packs, dealt out.
double-hasenpfeffer pack=28
double-hasenpfeffer pack=32 best-cards=1 dealer-must-bid=on
double-hasenpfeffer-6 pack=32
indiana pack=32
indiana pack=32 trump-named=afterwards best-cards=2
# B16: more upcards, until a refused suit comes again.
double-turn-up joker=on alone=any defend-alone=any
double-turn-up joker=on joker-turned=redeal pack=24
double-turn-up joker=on joker-turned=hearts alone=with-call
double-turn-up stick-the-dealer=on suit-to-name=on dealer-needs-trump=natural pack=24
double-turn-up high-low=on suit-to-order=all optional-pickup=off
# B23: several upcards, alone before the exchange, the foe on the maker's left takes.
bacon suit-to-order=all bury-upcard=off lead=dealer-left
bacon claim=any-order suit-to-order=non-dealers lead=maker
"""),
    # Combinations that no house rule makes.
    BACON.amend(Alone, partner=True, defenders="any"),
    BACON.amend(Exchange, taker="dealer", optional=True),
    BACON.amend(TurnUp, redeal=False, upcards=2).insert(NameSuit(stuck="name")),
    STANDARD.amend(Exchange, taker="foe", optional=True),
    rules("classic", {"alone": "any"}).amend(Exchange, taker="maker"),
]
