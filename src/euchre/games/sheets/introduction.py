"""The start of a rule sheet: the game in brief, who plays with whom, and who deals first."""

from __future__ import annotations

from euchre.cards import RANK_NAMES
from euchre.engine.phases import (
    Auction,
    CallPartner,
    ChoosePartners,
    Exchange,
    NameSuit,
    TakeWidow,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract
from euchre.games.facts import each_for_himself, may_drop, of_a_session, partners_found
from euchre.games.sheets.layout import Section, section
from euchre.games.sheets.score_in_brief import in_brief
from euchre.text import count, listed, number, sentences


def intro(rules: Rules) -> list[str]:
    """Return the line under the title: players, cards and the length of a game."""
    goal = rules.goal
    length = f"Game is {count(goal.target, 'point')}."
    if goal.down:
        length = f"Scores count down from {goal.start} to {goal.target}."
    if goal.deals:
        length = f"A game is {count(goal.deals, 'deal')}."
    return [
        f"For {number(rules.seats)} players{_together(rules)}, with {rules.pack.size} cards. "
        f"{length}"
    ]


def _together(rules: Rules) -> str:
    if partners_found(rules):
        return ", with new partners in every deal"
    if each_for_himself(rules):
        return "" if rules.seats == 2 else " without partners"
    sides = rules.sides.count(rules.seats)
    team = rules.seats // sides
    return f" in {number(sides)} {'partnerships' if team == 2 else f'teams of {number(team)}'}"


def in_short(rules: Rules) -> Section:
    """Summarize the game in five lines, for a player who wants to start at once."""
    return section(
        "In short",
        (_aim(rules), _dealt(rules), _trump_made(rules), _tricks(rules), in_brief(rules)),
    )


def _aim(rules: Rules) -> str:
    goal = rules.goal
    who = "player" if each_for_himself(rules) else "side"
    if goal.deals:
        best = "lowest score" if goal.down else "most points"
        return f"Play {count(goal.deals, 'deal')}; the {who} with the {best} wins."
    if goal.down:
        return (
            f"Everyone starts with {count(goal.start, 'point')} and tries to get rid of them: the "
            f"first player at {goal.target} or below wins."
        )
    return f"The first {who} to reach {count(goal.target, 'point')} wins the game."


def _dealt(rules: Rules) -> str:
    each = f"Each player gets {number(rules.hand)} cards"
    if rules.columns:
        n = number(rules.columns)
        each += f" in hand, and on the table {n} face down with {n} face up on top of them"
    if rules.turn_up:
        return f"{each}{';' if rules.columns else ', and'} one more card is turned up."
    if rules.widow:
        card = "card goes" if rules.widow == 1 else "cards go"
        return f"{each}; {number(rules.widow)} more {card} face down as the {rules.words.widow}."
    return f"{each}."


_TRUMP = "Trump is the suit that beats the other three in a deal."


def _trump_made(rules: Rules) -> str:
    auction, turn_up, naming = rules.phase(Auction), rules.phase(TurnUp), rules.phase(NameSuit)
    if auction:
        does = ["names trump"]
        if rules.phase(TakeWidow):
            does.append(f"picks up the {rules.words.widow}")
        if (exchange := rules.phase(Exchange)) and exchange.optional:
            does.append("may pick up the turned-up card, discarding one")
        elif exchange:
            does += ["picks up the turned-up card", "discards one"]
        if rules.phase(ChoosePartners):
            does.append("chooses partners for the deal")
        takes = "'s suit is trump" if auction.strains else f" {listed(does)}"
        bid = (
            "Bid for the right to name trump"
            if isinstance(rules.prices, Contract)
            else "Bid the number of tricks you think you can win"
        )
        return f"{_TRUMP} {bid}. The highest bidder{takes}."
    again = turn_up is not None and (turn_up.again or turn_up.upcards > 1)
    redeal = turn_up is not None and turn_up.redeal
    all_pass = "If both pass" if rules.seats == 2 else "If everyone passes"
    either = "either" if rules.seats == 2 else "each player"
    if naming and naming.stuck == "upcard" and rules.seats > 2:
        either = "each player but the dealer"
    then = f"{either} may name another suit"
    if again:
        then = "the next card is turned up"
    elif redeal:
        then = "the cards are dealt again"
    called = rules.phase(CallPartner)
    partners = f" The maker then calls a {called.what} to find a partner." if called else ""
    return (
        f"{_TRUMP} In turn, make the turned-up card's suit trump, or pass. {_picked_up(rules)}"
        f"{all_pass}, {then}. Whoever makes trump is the maker.{partners}"
    )


def _picked_up(rules: Rules) -> str:
    """Say in short who picks up the upcard and discards (A20, B23, C28)."""
    exchange = rules.phase(Exchange)
    if exchange is None:
        return ""
    who = {"dealer": "the dealer", "maker": "the maker", "foe": "an opponent of the maker"}
    may = "may pick" if exchange.optional else "picks"
    discards = "discard" if exchange.optional else "discards"
    return f"If someone makes it trump, {who[exchange.taker]} {may} it up and {discards} a card. "


def _tricks(rules: Rules) -> str:
    joker, jokers = rules.words.joker, len(rules.pack.jokers)
    first = f"the {joker}{'s' * (jokers > 1)}, then " if jokers else ""
    top = (
        ""
        if rules.bowers == "none"
        else f" The highest trumps are {first}the two jacks of the trump color: the right bower "
        "and the left bower."
    )
    if rules.pack.copies > 1:
        top = top.replace("two jacks", "jacks").replace("bower and", "bowers and")
        top = top.replace("left bower.", "left bowers.")
    drop = " You may drop out before the play." if may_drop(rules) else ""
    return (
        "In a trick each player plays one card. Follow suit if you can: play a card of the suit "
        "that was led. The highest trump wins the trick; without a trump in it, the highest card "
        f"of the suit led does.{top}{drop}"
    )


# -- players ----------------------------------------------------------------------------------


def players(rules: Rules) -> Section:
    """Describe who plays with whom, and who deals first."""
    customs = rules.customs
    single = each_for_himself(rules)
    by_lot = customs.first_dealer == "random"
    nobody_draws = by_lot and (customs.partners == "fixed" or rules.seats == 2)
    return section(
        "Players" if single and not partners_found(rules) else "Players and partners",
        sentences(
            _singles(rules) if single else _sides(rules),
            "The deal, the bidding and the play go clockwise: the turn passes to the player on the "
            "left."
            if rules.seats > 2
            else "",
        ),
        sentences(_seats(rules) if single else _partners(rules), _first_dealer(rules)),
        "" if nobody_draws else _draw(rules),
    )


def _sides(rules: Rules) -> str:
    players = number(rules.seats).capitalize()
    team = rules.seats // rules.sides.count(rules.seats)
    lasts = "game" if rules.goal.rubber == "none" else "rubber"
    head = f"{players} play, {number(team)} against {number(team)}."
    where = (
        "Partners sit across from each other"
        if rules.seats == 4
        else "The teams sit alternately, so no one sits next to a partner"
    )
    if of_a_session(rules):
        return f"{head} {where}."
    if rules.seats == 4:
        return f"{head} {where} and stay partners for the whole {lasts}."
    return f"{head} {where}. They stay the same for the whole {lasts}."


def _singles(rules: Rules) -> str:
    players = number(rules.seats).capitalize()
    if rules.seats == 2:
        return f"{players} play, one against the other."
    if partners_found(rules):
        return (
            f"{players} play, and everyone keeps a separate score. The maker finds partners anew "
            "in each deal, as explained below, and for that deal only."
        )
    if may_drop(rules):
        return f"{players} play, everyone for themselves, and each keeps a separate score."
    return (
        f"{players} play, and everyone keeps a separate score. Whoever makes trump plays against "
        "all the other players, who are partners for that deal."
    )


def _partners(rules: Rules) -> str:
    team = number(rules.seats // rules.sides.count(rules.seats))
    if rules.customs.partners == "fixed":
        if of_a_session(rules):
            return (
                "On a night of several tables a chart fixes, game by game, who sits where and "
                "with whom (`euchre night` makes the chart and the tally cards). At a single "
                "table, choose partners as you like."
            )
        return "Choose partners as you like."
    return sentences(
        "Draw for partners: each player takes a card from the shuffled pack, and the "
        f"{team} lowest play against the {team} highest.",
        "Whoever drew the highest card has the first choice of seats."
        if rules.customs.first_choice
        else "",
    )


def _seats(rules: Rules) -> str:
    if rules.customs.partners == "fixed":
        return "Sit where you like."
    takes = "each player takes a card from the shuffled pack"
    if rules.seats == 2:
        by_lot = rules.customs.first_dealer == "random"
        return "" if by_lot else f"Draw for the first deal: {takes}."
    order = (
        "the highest card first, the next highest on the left, and so on down to the lowest"
        if rules.customs.first_dealer == "highest"
        else "the lowest card first, the next lowest on the left, and so on up to the highest"
    )
    return f"Draw for seats: {takes}, and you sit clockwise in the order of the cards, {order}."


def _first_dealer(rules: Rules) -> str:
    customs, single = rules.customs, each_for_himself(rules)
    lowest, highest = ("lower", "higher") if rules.seats == 2 else ("lowest", "highest")
    draws = "" if customs.partners == "draw" else "For the first deal each player draws a card. "
    if of_a_session(rules) and customs.first_dealer == "random":
        return (
            "The player whom the chart lists first at each table deals first; without a chart the "
            "first dealer is chosen at random."
        )
    return {
        "lowest": f"{draws}The {lowest} card deals first.",
        "highest": f"{draws}The {highest} card deals first.",
        "highest-team": f"{draws}The {highest} card deals first."
        if single
        else f"{draws}The side with the highest card decides which of its players deals first.",
        "random": "The first dealer is chosen at random.",
    }[customs.first_dealer]


def _draw(rules: Rules) -> str:
    ranks = [RANK_NAMES[r] for r in reversed(rules.pack.ranks)]
    if rules.customs.draw_ace == "low":
        ranks = [*ranks[1:], ranks[0]]
    joker = f"{rules.words.joker}, " if rules.pack.jokers else ""
    return (
        f"For this draw the cards rank, high to low: {joker}{', '.join(ranks)}. Suits do not "
        "matter; players with equal cards draw again."
    )
