"""Lenses for the house rules that are more than one field, and conditions for options."""

from __future__ import annotations

from dataclasses import replace

from euchre.engine.markers import capacity
from euchre.engine.phases import Alone, CallForBest, Jambon, NameSuit, Nominate, TurnUp
from euchre.engine.rules import Rules
from euchre.games.kinds import Need
from euchre.games.lenses import ON_OFF, Lens, in_part, in_rules, words

RANKS = {"24": "9TJQKA", "28": "89TJQKA", "32": "789TJQKA"}
CLAIM = words("off", "can", "must")


def fours(rules: Rules) -> bool:
    """Two against two over an upcard."""
    return rules.seats == 4 and rules.sides.sides == 2 and rules.turn_up


def pack() -> Lens:
    """The cards of the pack, the joker not counted."""

    def read(rules: Rules) -> str | None:
        found = [word for word, ranks in RANKS.items() if ranks == rules.pack.ranks]
        return found[0] if found and fours(rules) and rules.pack.copies == 1 else None

    def write(rules: Rules, value: str) -> Rules:
        return rules.but(pack=replace(rules.pack, ranks=RANKS[value]))

    return read, write


def joker() -> Lens:
    """A joker in the pack, and what asks about one turned up."""

    def read(rules: Rules) -> str | None:
        if not fours(rules):
            return None
        return "on" if rules.pack.jokers else "off"

    def write(rules: Rules, value: str) -> Rules:
        if value == "off":
            rules = rules.but(pack=replace(rules.pack, jokers=())).without(Nominate)
        else:
            rules = rules.but(pack=replace(rules.pack, jokers=("B",))).insert(Nominate())
        return with_alone(rules, alone_phase(rules))

    return read, write


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
        return read(rules) if rules.phase(NameSuit) else None

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


def defends_alone(rules: Rules) -> bool:
    """Whether any defender may play alone."""
    phase = rules.phase(Alone)
    return isinstance(phase, Alone) and phase.defenders != "off"


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
