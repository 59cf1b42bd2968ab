"""Combined house rules, and phase changes beyond the house rules."""

from collections.abc import Callable
from dataclasses import dataclass, field

from euchre import Rules, rules
from euchre.engine.phases import Alone, Exchange, NameSuit, TurnUp

#: The options that make the standard game the one that OpenSpiel plays.
SHARED = {
    "stick-the-dealer": "on",
    "bury-upcard": "off",
    "lead": "dealer-left",
    "alone": "before-lead",
}


@dataclass(frozen=True)
class Game:
    """A game with house rules."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    #: What is changed besides the options: combinations that no house rule makes.
    change: Callable[[Rules], Rules] = lambda table: table

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.change(rules(self.name, self.options))


GAMES = [
    Game("standard"),
    Game("standard", SHARED),
    Game("standard", {"lead": "maker-left", "defend-alone": "any", "alone": "any"}),
    Game("standard", {"lead": "maker", "defend-alone": "loner", "alone": "any"}),
    Game("standard", {"lead": "dealer-left-always", "defend-alone": "any", "alone": "any"}),
    Game("standard", {"high-low": "on", "suit-to-name": "on", "stick-the-dealer": "on"}),
    Game("standard", {"high-low": "on"}),
    Game("standard", {"pack": "28", "joker": "on", "joker-turned": "hearts"}),
    Game("standard", {"joker": "on", "joker-turned": "redeal"}),
    Game("standard", {"suit-to-order": "all", "partner-alone": "on", "optional-pickup": "on"}),
    Game("standard", {"dealer-needs-trump": "on", "stick-the-dealer": "upcard"}),
    # H12: a side at 2 may go alone, one at 3 may not.
    Game("standard", {"no-loner-from": "3", "defend-alone": "any", "partner-alone": "on"}),
    Game("standard", {"no-loner-from": "3", "alone": "any", "stick-the-dealer": "any"}),
    # H13 to H17: prices and bids of a house.
    Game("pepper", {"pepper-price": "7", "least-bid": "3", "dealer-must-bid": "any"}),
    Game("pepper", {"overtricks": "off", "least-bid": "5"}),
    Game("double-hasenpfeffer", {"best-cards": "3", "least-bid": "3"}),
    Game("standard", {"stick-the-dealer": "upcard", "optional-pickup": "on", "alone": "any"}),
    Game("classic"),
    Game("classic", {"alone": "with-call", "lead": "dealer-left", "optional-pickup": "on"}),
    Game("british"),
    Game("british", {"lead": "maker-left", "bury-upcard": "off"}),
    Game("bald"),
    Game("bald", {"defend-alone": "loner", "lead": "loner-left"}),
    Game("uka"),
    Game("uka", {"defend-alone": "any"}),
    Game("progressive"),
    Game("three"),
    Game("three-24"),
    Game("two"),
    Game("six"),
    Game("six", {"joker": "on"}),
    Game("six-double"),
    Game("six-double", {"joker": "on", "jokers": "different"}),
    Game("six-double", {"joker": "on", "high-low": "off"}),
    # H7: the largest packs, dealt out.
    Game("double-hasenpfeffer", {"pack": "28"}),
    Game("double-hasenpfeffer", {"pack": "32", "best-cards": "1", "dealer-must-bid": "on"}),
    Game("double-hasenpfeffer-6", {"pack": "32"}),
    Game("indiana", {"pack": "32"}),
    Game("indiana", {"pack": "32", "trump-named": "afterwards", "best-cards": "2"}),
    # B16: more upcards, until a refused suit comes again.
    Game("double-turn-up"),
    Game("double-turn-up", {"joker": "on", "alone": "any", "defend-alone": "any"}),
    Game("double-turn-up", {"joker": "on", "joker-turned": "redeal", "pack": "24"}),
    Game("double-turn-up", {"joker": "on", "joker-turned": "hearts", "alone": "with-call"}),
    Game(
        "double-turn-up",
        {
            "stick-the-dealer": "on",
            "suit-to-name": "on",
            "dealer-needs-trump": "natural",
            "pack": "24",
        },
    ),
    Game("double-turn-up", {"high-low": "on", "suit-to-order": "all", "optional-pickup": "off"}),
    # B23: several upcards, alone before the exchange, the foe on the maker's left takes.
    Game("bacon"),
    Game("bacon", {"suit-to-order": "all", "bury-upcard": "off", "lead": "dealer-left"}),
    Game("bacon", {"claim": "any-order", "suit-to-order": "non-dealers", "lead": "maker"}),
    Game("bacon", change=lambda t: t.amend(Alone, partner=True, defenders="any")),
    Game("bacon", change=lambda t: t.amend(Exchange, taker="dealer", optional=True)),
    Game(
        "bacon",
        change=lambda t: t.amend(TurnUp, redeal=False, upcards=2).insert(NameSuit(stuck="name")),
    ),
    Game("standard", change=lambda t: t.amend(Exchange, taker="foe", optional=True)),
    Game("classic", {"alone": "any"}, change=lambda t: t.amend(Exchange, taker="maker")),
]
