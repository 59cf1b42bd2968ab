"""Lenses for the house rules that are more than one field, and conditions for options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from euchre.engine.markers import capacity
from euchre.engine.phases import (
    Alone,
    AskCard,
    Auction,
    CallForBest,
    CallPartner,
    Jambon,
    NameSuit,
    Nominate,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.engine.scoring import PerTrick
from euchre.engine.sides import Partners
from euchre.games.facts import each_for_himself, lone_defenders, lone_makers
from euchre.games.house.lenses import ON_OFF, Lens, in_part, in_rules, words
from euchre.games.kinds import Need

RANKS = {"24": "9TJQKA", "28": "89TJQKA", "32": "789TJQKA"}
CLAIM = words("off", "can", "must")


def uses_bowers(rules: Rules) -> bool:
    """Whether jacks are bowers."""
    return rules.bowers != "none"


def fours(rules: Rules) -> bool:
    """Two against two over an upcard."""
    two_pairs = rules.seats == 4 and rules.sides == Partners(2)
    return two_pairs and rules.turn_up and uses_bowers(rules)


def pack() -> Lens:
    """The cards of the pack, the joker not counted."""

    def read(rules: Rules) -> str | None:
        found = [word for word, ranks in RANKS.items() if ranks == rules.pack.ranks]
        return found[0] if found and fours(rules) and rules.pack.copies == 1 else None

    def write(rules: Rules, value: str) -> Rules:
        return rules.but(pack=replace(rules.pack, ranks=RANKS[value]))

    return read, write


def joker() -> Lens:
    """A joker in the pack, and what asks about one turned up; in two packs, two of them."""

    def read(rules: Rules) -> str | None:
        if not _may_have_joker(rules):
            return None
        return "on" if rules.pack.jokers else "off"

    def write(rules: Rules, value: str) -> Rules:
        names = ("B",) * rules.pack.copies if value == "on" else ()
        rules = rules.but(pack=replace(rules.pack, jokers=names))
        if rules.widow and rules.seats == 7:
            # The widow of seven grows with the pack (B11, D025).
            rules = rules.but(widow=3 + len(names))
        if rules.turn_up:
            rules = rules.insert(Nominate()) if names else rules.without(Nominate)
        return with_alone(rules, alone_phase(rules)) if rules.turn_up else rules

    return read, write


def _may_have_joker(rules: Rules) -> bool:
    """Games of two sides over an upcard, and the auctions for a widow of two or three."""
    auction = rules.phase(Auction)
    if isinstance(auction, Auction):
        return rules.widow > 1 and auction.nobody == "throw-in"
    return rules.turn_up and uses_bowers(rules) and rules.sides == Partners(2)


def jokers_known(rules: Rules) -> bool:
    """Whether there is a joker, or can be."""
    return bool(rules.pack.jokers) or _may_have_joker(rules)


def joker_can_be_turned(rules: Rules) -> bool:
    """Whether a joker can come as an upcard."""
    return rules.turn_up and jokers_known(rules)


def short_game(rules: Rules) -> bool:
    """Whether scores go up and no further than score cards can show."""
    return not rules.goal.down and rules.goal.target <= capacity("auto")


def jokers() -> Lens:
    """Whether two jokers are alike (C22)."""

    def read(rules: Rules) -> str | None:
        if rules.pack.copies < 2 or not _may_have_joker(rules):
            return None
        return "different" if rules.pack.jokers == ("BR", "BK") else "alike"

    def write(rules: Rules, value: str) -> Rules:
        if not rules.pack.jokers:
            return rules
        names = ("BR", "BK") if value == "different" else ("B", "B")
        return rules.but(pack=replace(rules.pack, jokers=names))

    return read, write


def ask_card() -> Lens:
    """Whether a lone maker with several partners may ask one for a card."""

    def read(rules: Rules) -> str | None:
        if rules.sides.mates(0, rules.seats).bit_count() < 2 or not rules.turn_up:
            return None
        return "on" if rules.phase(AskCard) else "off"

    def write(rules: Rules, value: str) -> Rules:
        return rules.insert(AskCard()) if value == "on" else rules.without(AskCard)

    return read, write


def penalty() -> Lens:
    """What bidders lose who fall short, where the sources differ."""

    def read(rules: Rules) -> str | None:
        prices = rules.prices
        if not isinstance(prices, PerTrick) or prices.alone_twice:
            return None
        return str(prices.penalty)

    def write(rules: Rules, value: str) -> Rules:
        cost = 6 if value == "6" else value
        return rules.but(prices=replace(rules.prices, penalty=cost))  # type: ignore[type-var]

    return read, write


def players() -> Lens:
    """How many play, where a game leaves it open."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(CallPartner)
        return str(rules.seats) if isinstance(phase, CallPartner) and phase.what == "suit" else None

    def write(rules: Rules, value: str) -> Rules:
        return rules.but(seats=int(value))

    return read, write


def when(place: Callable[[Rules], bool], lens: Lens) -> Lens:
    """Another lens, where the rules have a place for it."""
    read, write = lens

    def placed(rules: Rules) -> str | None:
        return read(rules) if place(rules) else None

    return placed, write


def two_sides(rules: Rules) -> bool:
    """Whether two sides score upwards from nought."""
    goal = rules.goal
    return rules.sides.count(rules.seats) == 2 and not goal.down and not goal.deals


def several_each(rules: Rules) -> bool:
    """Whether sides have several players."""
    return not each_for_himself(rules)


def teams(rules: Rules) -> bool:
    """Whether two partnerships play together from game to game (A36, C27)."""
    return rules.sides == Partners(2) and two_sides(rules)


def five_cards(rules: Rules) -> bool:
    """Whether hands are dealt by threes and twos."""
    return rules.hand == 5 and rules.customs.packets != "single"


def lone_play(rules: Rules) -> bool:
    """Whether somebody may play alone."""
    return lone_makers(rules) or lone_defenders(rules)


def successive(rules: Rules) -> bool:
    """Whether upcards are offered one after the other (B23)."""
    phase = rules.phase(TurnUp)
    return isinstance(phase, TurnUp) and phase.upcards > 1


def calls_suit(rules: Rules) -> bool:
    """Whether the maker calls a suit for a partner (B15)."""
    phase = rules.phase(CallPartner)
    return isinstance(phase, CallPartner) and phase.what == "suit"


def one_bid_each(rules: Rules) -> bool:
    """Whether a long auction has one round and may be left without a bid (B20)."""
    phase = rules.phase(Auction)
    return isinstance(phase, Auction) and phase.top_ends


def bids_strains(rules: Rules) -> bool:
    """Whether bids name the strain (B22)."""
    phase = rules.phase(Auction)
    return isinstance(phase, Auction) and bool(phase.strains)


def named_suits(rules: Rules) -> bool:
    """Whether a second round names suits, and passing it throws the cards in."""
    phase = rules.phase(NameSuit)
    return isinstance(phase, NameSuit) and phase.nobody == "throw-in"


def alone_phase(rules: Rules) -> Alone:
    """Return the phase that asks who plays alone, or one that asks nobody."""
    phase = rules.phase(Alone)
    return phase if isinstance(phase, Alone) else Alone()


def with_alone(rules: Rules, phase: Alone) -> Rules:
    """Put in the phase that asks who plays alone, where it has anybody to ask."""
    asked = phase != Alone() or rules.phase(Nominate) is not None
    return rules.insert(phase) if asked else rules.without(Alone)


def alone() -> Lens:
    """Who of the makers may play alone, and when it is said."""

    def read(rules: Rules) -> str | None:
        turn_up = rules.phase(TurnUp)
        if not isinstance(turn_up, TurnUp) or not fours(rules):
            return None
        if turn_up.alone:
            return "with-call"
        alone = rules.phase(Alone)
        return "any" if isinstance(alone, Alone) and alone.partner else "before-lead"

    def write(rules: Rules, value: str) -> Rules:
        with_call = value == "with-call"
        rules = rules.amend(TurnUp, alone=with_call)
        if rules.phase(NameSuit):
            rules = rules.amend(NameSuit, alone=with_call)
        new = replace(alone_phase(rules), maker=not with_call, partner=value == "any")
        return with_alone(rules, new)

    return read, write


def defend_alone() -> Lens:
    """Whether defenders may play alone."""

    def read(rules: Rules) -> str | None:
        return alone_phase(rules).defenders if fours(rules) else None

    def write(rules: Rules, value: str) -> Rules:
        return with_alone(rules, replace(alone_phase(rules), defenders=value))  # type: ignore[arg-type]

    return read, write


def refused_in_sight() -> Lens:
    """Whether a refused upcard stays in sight."""
    read, write = in_part("customs", "refused_in_sight", ON_OFF)

    def place(rules: Rules) -> str | None:
        turn_up = rules.phase(TurnUp)
        # Where a refusal ends the deal there is nothing left to look at.
        return read(rules) if isinstance(turn_up, TurnUp) and not turn_up.redeal else None

    return place, write


def joker_no_trump() -> Lens:
    """Whether a joker has a place in high and low."""
    read, write = in_rules("joker_no_trump", ON_OFF)

    def place(rules: Rules) -> str | None:
        return read(rules) if rules.phase(NameSuit) and jokers_known(rules) else None

    return place, write


def call_for_best() -> Lens:
    """Whether a loner may ask for the partner's best card."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(CallForBest)
        if not fours(rules):
            return None
        if not isinstance(phase, CallForBest):
            return "off"
        return "both" if phase.defender else "maker"

    def write(rules: Rules, value: str) -> Rules:
        if value == "off":
            return rules.without(CallForBest)
        return rules.insert(CallForBest(defender=value == "both"))

    return read, write


def jambon() -> Lens:
    """Whether a lone maker may lay the hand open."""

    def read(rules: Rules) -> str | None:
        if not fours(rules):
            return None
        return "on" if rules.phase(Jambon) else "off"

    def write(rules: Rules, value: str) -> Rules:
        return rules.insert(Jambon()) if value == "on" else rules.without(Jambon)

    return read, write


def jambon_lead() -> Lens:
    """Whether an opponent then says what is led."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(Jambon)
        if not fours(rules):
            return None
        return "on" if isinstance(phase, Jambon) and phase.dictated else "off"

    def write(rules: Rules, value: str) -> Rules:
        return rules.amend(Jambon, dictated=value == "on") if rules.phase(Jambon) else rules

    return read, write


def has_joker(rules: Rules) -> bool:
    """Whether the pack has a joker."""
    return bool(rules.pack.jokers)


def has_high_low(rules: Rules) -> bool:
    """Whether high and low may be called."""
    phase = rules.phase(NameSuit)
    return isinstance(phase, NameSuit) and phase.high_low


def draws(rules: Rules) -> bool:
    """Whether anybody draws a card for seat or deal."""
    return rules.customs.partners == "draw" or rules.customs.first_dealer != "random"


def cuts(rules: Rules) -> bool:
    """Whether anybody cuts."""
    return rules.customs.cutter != "nobody"


def markers_reach(rules: Rules) -> bool:
    """Whether the score cards can show every score of a game."""
    return capacity(rules.customs.markers) >= rules.goal.target


JOKER = Need(has_joker, "needs a joker in the pack (joker=on)")
NO_JOKER = Need(
    lambda rules: not rules.pack.jokers or rules.joker_no_trump,
    "does not go with a joker, unless joker-no-trump=on says what it is worth without a trump",
)
MARKERS = Need(markers_reach, "cannot show a score as high as the target")
