"""Lenses for house rules that span several fields."""

from __future__ import annotations

from dataclasses import replace

from euchre.cards import Pack
from euchre.engine.phases import (
    Alone,
    Auction,
    Declare,
    Jambon,
    NameSuit,
    Nominate,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.games.facts import said_alone
from euchre.games.house.needs import RANKS, dealt_out
from euchre.games.kinds import ON_OFF, Lens, in_themselves, number_in

CLAIM = in_themselves("off", "can", "must")
#: Scores to which a game may be played, and numbers of deals; prices.
TO, POINTS = range(1, 201), range(1, 101)
#: The most points that are usual in a short game; those of a long game are more.
_SHORT = 15


def pack() -> Lens:
    """The cards of a pack, not counting the joker.

    Two packs of 32 are played without one 7 of each suit: 60 cards come out even for four players
    and for six (H7).
    """

    def read(rules: Rules) -> str | None:
        return next((word for word, ranks in RANKS.items() if ranks == rules.pack.ranks), None)

    def write(rules: Rules, value: str) -> Rules:
        two = dealt_out(rules)
        changed = _of_ranks(rules.pack, RANKS[value])
        return _dealt_out(rules, changed) if two else rules.but(pack=changed)

    def usual(rules: Rules, value: str) -> bool:
        size = _of_ranks(rules.pack, RANKS[value]).size
        return not dealt_out(rules) or size % rules.seats == 0

    return Lens(tuple(RANKS), read, write, usual=usual)


def _of_ranks(pack: Pack, ranks: str) -> Pack:
    sevens = "7" if pack.copies > 1 and "7" in ranks else ""
    return replace(pack, ranks=ranks, single=sevens)


def _dealt_out(rules: Rules, pack: Pack) -> Rules:
    """Deal out another pack; bids and prices that meant all the tricks mean all of them now."""
    before, tricks = rules.tricks, pack.size // rules.seats
    auction, declare = rules.phase(Auction), rules.phase(Declare)
    if auction is not None:
        rules = rules.amend(Auction, levels=tuple(range(auction.levels[0], tricks + 1)))
    if declare is not None:
        solo = tuple(tricks if bid == before else bid for bid in declare.solo)
        rules = rules.amend(Declare, solo=solo)
    return rules.but(pack=pack, hand=tricks)


def joker() -> Lens:
    """A joker in the pack, and what happens if one is turned up; two jokers in a double pack."""

    def read(rules: Rules) -> str | None:
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

    return Lens(tuple(ON_OFF), read, write)


def jokers() -> Lens:
    """Whether two jokers are identical (C22)."""

    def read(rules: Rules) -> str | None:
        return "different" if rules.pack.jokers == ("BR", "BK") else "alike"

    def write(rules: Rules, value: str) -> Rules:
        if not rules.pack.jokers:
            return rules
        names = ("BR", "BK") if value == "different" else ("B", "B")
        return rules.but(pack=replace(rules.pack, jokers=names))

    return Lens(("alike", "different"), read, write)


def redeal_passed_out() -> Lens:
    """Whether the same dealer deals again where a deal would be thrown in (D169)."""

    def read(rules: Rules) -> str | None:
        naming, auction = rules.phase(NameSuit), rules.phase(Auction)
        again = auction.again if auction else naming is not None and naming.nobody == "redeal"
        return "on" if again else "off"

    def write(rules: Rules, value: str) -> Rules:
        if rules.phase(Auction):
            return rules.amend(Auction, again=value == "on")
        return rules.amend(NameSuit, nobody="redeal" if value == "on" else "throw-in")

    return Lens(tuple(ON_OFF), read, write)


def target() -> Lens:
    """The score that wins: long games are usually played to other ones than short games."""
    lens = number_in("goal.target", TO, (5, 7, 10, 11, 15, 21, 32, 42, 50, 52, 62))

    def usual(rules: Rules, value: str) -> bool:
        return (int(value) > _SHORT) == (rules.goal.target > _SHORT)

    return lens._replace(usual=usual)


def deals() -> Lens:
    """A game of a number of deals; those that the same dealer deals again do not count (H6)."""
    lens = number_in("goal.deals", range(1, 101), (4, 8, 10, 12, 20), {"off": 0})

    def usual(rules: Rules, value: str) -> bool:
        # A game of a number of deals has no score to play to.
        return value != "off" or not rules.goal.deals

    return lens._replace(usual=usual)


def alone_phase(rules: Rules) -> Alone:
    """Return the phase that asks who goes alone, or one that asks no one."""
    return rules.phase(Alone) or Alone()


def with_alone(rules: Rules, phase: Alone) -> Rules:
    """Insert the phase that asks who goes alone, if it has anyone to ask."""
    blind = rules.phase(Nominate) is not None and said_alone(rules)
    asked = phase != Alone() or blind
    return rules.insert(phase) if asked else rules.without(Alone)


def alone() -> Lens:
    """Which of the makers may go alone, and when they say so."""

    def read(rules: Rules) -> str | None:
        if (turn_up := rules.phase(TurnUp)) and turn_up.alone:
            return "with-call"
        alone = rules.phase(Alone)
        return "any" if alone and alone.partner else "before-lead"

    def write(rules: Rules, value: str) -> Rules:
        with_call = value == "with-call"
        rules = rules.amend(TurnUp, alone=with_call)
        if rules.phase(NameSuit):
            rules = rules.amend(NameSuit, alone=with_call)
        new = replace(alone_phase(rules), maker=not with_call, partner=value == "any")
        return with_alone(rules, new)

    return Lens(("with-call", "before-lead", "any"), read, write)


def defend_alone() -> Lens:
    """Whether defenders may go alone."""

    def read(rules: Rules) -> str | None:
        return alone_phase(rules).defenders

    def write(rules: Rules, value: str) -> Rules:
        return with_alone(rules, replace(alone_phase(rules), defenders=value))  # type: ignore[arg-type]

    return Lens(("off", "loner", "any"), read, write)


def jambon_lead() -> Lens:
    """Whether an opponent then chooses the lead."""

    def read(rules: Rules) -> str | None:
        phase = rules.phase(Jambon)
        return "on" if phase and phase.dictated else "off"

    def write(rules: Rules, value: str) -> Rules:
        return rules.amend(Jambon, dictated=value == "on") if rules.phase(Jambon) else rules

    return Lens(tuple(ON_OFF), read, write)
