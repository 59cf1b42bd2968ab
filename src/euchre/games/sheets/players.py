"""The head of a rule sheet: what the game is about, who plays with whom, and who deals first."""

from __future__ import annotations

from euchre.cards import RANK_NAMES
from euchre.engine.phases import Auction
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown
from euchre.games.facts import each_for_himself, partners_found
from euchre.games.sheets.text import Section, count, number, section, sentences


def intro(rules: Rules) -> list[str]:
    """Return the line under the title, and what the game is about."""
    goal = rules.goal
    aim = (
        f"from {count(goal.start, 'point')} down to {_nothing(goal.target)}"
        if goal.down
        else f"to {count(goal.target, 'point')}"
    )
    if goal.deals:
        aim = f"over {number(goal.deals)} deals"
    return [
        f"A trick-taking game for {number(rules.seats)} players{_together(rules)}, "
        f"with {rules.pack.size} cards, {aim}.",
        sentences(_holds(rules), _undertakes(rules), _counts_down(rules)),
    ]


def _nothing(target: int) -> str:
    return number(target) if target else "nothing"


def _together(rules: Rules) -> str:
    if each_for_himself(rules):
        return "" if rules.seats == 2 else ", each for himself"
    sides = rules.sides.count(rules.seats)
    team = rules.seats // sides
    return f" in {number(sides)} {'partnerships' if team == 2 else f'teams of {number(team)}'}"


def _holds(rules: Rules) -> str:
    table = (
        f", and has {number(rules.columns)} open and {number(rules.columns)} covered cards on "
        "the table"
        if rules.columns
        else ""
    )
    return f"Every player holds {number(rules.hand)} cards{table}."


def _undertakes(rules: Rules) -> str:
    most, tricks = number(rules.tricks // 2 + 1), number(rules.tricks)
    single = each_for_himself(rules)
    if rules.phase(Auction):
        team = rules.seats // rules.sides.count(rules.seats)
        mates = "" if single else f", with the partner{'s' * (team > 2)},"
        if partners_found(rules):
            mates = ", with the partners chosen for the deal,"
        return (
            f"The players bid for the right to make trump. The highest bidder (the maker){mates} "
            "undertakes to win the tricks that the bid calls for; all the others are defenders."
        )
    if not single:
        return (
            "One suit becomes trump, and the side that made it trump (the makers) undertakes to "
            f"win at least {most} of the {tricks} tricks. If it falls short it is euchred, and "
            "the other side (the defenders) scores."
        )
    mate = ", together with a partner found in the deal," if partners_found(rules) else ""
    others = "the opponent" if rules.seats == 2 else "all the others"
    scores = (
        "pays for it"
        if isinstance(rules.prices, CountDown)
        else f"is euchred, and {others} (the defender{'s' * (rules.seats > 2)}) "
        f"score{'s' * (rules.seats == 2)}"
    )
    return (
        f"One suit becomes trump, and the player who made it trump (the maker){mate} undertakes "
        f"to win at least {most} of the {tricks} tricks. A maker who falls short {scores}."
    )


def _counts_down(rules: Rules) -> str:
    if not isinstance(rules.prices, CountDown):
        return ""
    return (
        "Points are bad: every trick takes one off, and a player who takes part and wins none "
        f"gets {number(rules.prices.none)} more."
    )


# -- players ----------------------------------------------------------------------------------


def players(rules: Rules) -> Section:
    """Tell who plays with whom, and who deals first."""
    customs = rules.customs
    single = each_for_himself(rules)
    nobody_draws = customs.partners == "fixed" and customs.first_dealer == "random"
    return section(
        "Players" if single and not partners_found(rules) else "Players and partners",
        f"{_each_for_himself(rules) if single else _sides(rules)} Dealing, bidding and play all go "
        "clockwise, so that the next player is always the one on the left.",
        sentences(_seats(rules) if single else _partners(rules), _first_dealer(rules)),
        "" if nobody_draws else _draw(rules),
    )


def _sides(rules: Rules) -> str:
    team = number(rules.seats // rules.sides.count(rules.seats))
    lasts = "a game" if rules.goal.rubber == "none" else "a whole rubber"
    sit = (
        "partners sit opposite each other"
        if rules.seats == 4
        else "the teams sit alternately, so that nobody sits next to a partner"
    )
    return (
        f"{number(rules.seats).capitalize()} play, {team} against {team}, and {sit}. "
        f"Partnerships last for {lasts}."
    )


def _each_for_himself(rules: Rules) -> str:
    players = number(rules.seats).capitalize()
    if rules.seats == 2:
        return f"{players} play, one against the other."
    if partners_found(rules):
        how = "Partners are found anew in every deal, as told below, and for that deal only."
    elif isinstance(rules.prices, CountDown):
        how = "Nobody ever has a partner."
    else:
        how = "Whoever makes trump plays against all the others, who are partners for that deal."
    return f"{players} play, each for himself and with a score of his own. {how}"


def _partners(rules: Rules) -> str:
    team = number(rules.seats // rules.sides.count(rules.seats))
    if rules.customs.partners == "fixed":
        return "Partners are not drawn for: the players agree who sits with whom."
    return (
        "Partners are drawn for. Everybody takes a card from the shuffled pack; the "
        f"{team} lowest play together against the {team} highest."
    )


def _seats(rules: Rules) -> str:
    if rules.customs.partners == "fixed":
        return "Seats are not drawn for: the players sit as they like."
    order = (
        "the highest card, the next highest on the left of it, and so on down to the lowest"
        if rules.customs.first_dealer == "highest"
        else "the lowest card, the next lowest on the left of it, and so on up to the highest"
    )
    return (
        "Seats are drawn for. Everybody takes a card from the shuffled pack, and they sit down "
        f"clockwise in the order of their cards: {order}."
    )


def _first_dealer(rules: Rules) -> str:
    customs, single = rules.customs, each_for_himself(rules)
    draws = "" if customs.partners == "draw" else "For the first deal everybody draws a card. "
    return {
        "lowest": f"{draws}The lowest card deals first.",
        "highest": f"{draws}The highest card deals first.",
        "highest-team": f"{draws}The highest card deals first."
        if single
        else f"{draws}The side with the highest card decides which of its members deals first.",
        "random": "Who deals first is left to chance.",
    }[customs.first_dealer]


def _draw(rules: Rules) -> str:
    ranks = [RANK_NAMES[r] for r in reversed(rules.pack.ranks)]
    if rules.customs.draw_ace == "low":
        ranks = [*ranks[1:], ranks[0]]
    joker = f"{rules.words.joker}, " if rules.pack.jokers else ""
    return (
        f"In this draw the cards rank, from high to low, {joker}{', '.join(ranks)}, whatever "
        "their suit. Players whose cards are equal in rank draw again until no two are."
    )
