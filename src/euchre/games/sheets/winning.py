"""The end of a rule sheet: what wins the game, what comes after it, and how to keep score."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from euchre.engine.match import Marker, marker, markers_of
from euchre.engine.phases import Misdeal
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract, CountDown, Points
from euchre.games.facts import again_by_same_dealer, each_for_himself, may_drop, without_maker
from euchre.games.sheets.layout import Grid, Section, section
from euchre.text import a, count, number, sentences


def game(rules: Rules) -> Section:
    """Describe what wins the game, and what comes after it (A34-A38, C39, C40)."""
    goal = rules.goal
    target = goal.target
    who = "player" if each_for_himself(rules) else "side"
    bridge = (
        f"A {who} with four points is at the bridge while the {others_have(rules)} two or fewer."
    )
    carried = f" Points that the {_losers(rules)} carried into the game count as having scored."
    slams = (
        f"Slams: {slam(rules)} counts as two games.{carried if goal.laps else ''}"
        if goal.slams
        else ""
    )
    return section(
        "The game",
        _arriving(rules),
        _sweep(rules),
        bridge if target == 5 and not goal.down and not goal.deals else "",
        _rubber(rules),
        _laps(rules) if goal.laps else "",
        slams,
    )


def others_have(rules: Rules) -> str:
    """Return ``other has`` where two keep score, ``others have`` where more do."""
    return "other has" if rules.sides.count(rules.seats) == 2 else "others have"


def _losers(rules: Rules) -> str:
    """Return ``loser`` if one player loses a game."""
    return "loser" if rules.seats == 2 else "losers"


def slam(rules: Rules) -> str:
    """Say which game counts as two (C40)."""
    stand = "stands" if rules.seats == 2 else "stand"
    return f"a game won while the {_losers(rules)} {stand} at {_zero(rules)}"


def _laps(rules: Rules) -> str:
    """Say which points carry over, with an example that the prices make possible (C39)."""
    target, single = rules.goal.target, each_for_himself(rules)
    who, wins = ("player", "winner has") if single else ("side", "winners have")
    most = min(3, target - 1, rules.prices.bounds(rules)[1] - 1)
    example = (
        f"For example, a {who} at {number(target - 1)} that scores {number(most + 1)} wins with "
        f"{number(target + most)} and begins the next game with {number(most)}."
    )
    return sentences(
        f"Laps: points that the {wins} beyond {number(target)} carry over to the next game (never "
        f"more than {number(target - 1)}, so no game is won before it begins).",
        f"The {_losers(rules)} carr{'ies' if rules.seats == 2 else 'y'} nothing over.",
        example if most > 0 else "",
    )


def _below_zero(rules: Rules) -> bool:
    """Whether a score can fall below zero."""
    return rules.prices.bounds(rules)[0] < 0


def _zero(rules: Rules) -> str:
    return "zero or below" if _below_zero(rules) else "zero"


def _arriving(rules: Rules) -> str:
    """Say what wins, and who wins if several could (B18, B19, D156-D160, D164)."""
    goal, single = rules.goal, each_for_himself(rules)
    who = "player" if single else "side"
    below = "Scores can go below zero." if _below_zero(rules) else ""
    if goal.deals:
        return sentences(
            f"A game is {count(goal.deals, 'deal')}.",
            _not_played(rules),
            f"Everyone starts with {count(goal.start, 'point')}, and the score of every deal is "
            "added or subtracted."
            if goal.down
            else below,
            f"The {who} with the {'lowest score' if goal.down else 'most points'} wins the game; a "
            "tie is shared. There is no number of points to reach.",
        )
    if goal.down:
        return sentences(
            f"Everyone starts with {count(goal.start, 'point')}, and the score of every deal is "
            f"added or subtracted. Whoever is at {goal.target} or below at the end of a deal wins "
            "the game.",
            "If several players get there in the same deal, the lowest score wins; a tie is "
            "shared.",
        )
    points = count(goal.target, "point")
    first = f"The first {who} to reach {points} at the end of a deal wins the game"
    if rules.sides.count(rules.seats) == 2 and isinstance(rules.prices, Points | Contract):
        return f"{first}; as only one {who} scores in a deal, there are no ties."
    return sentences(f"{first}.", _together(rules), below)


def _not_played(rules: Rules) -> str:
    """Say which deals without play count, where a game is a number of deals (C5, C35, D169)."""
    misdeal = rules.phase(Misdeal)
    passed, misdealt = without_maker(rules) == "throw-in", misdeal and misdeal.dealer == "next"
    return sentences(
        f"A deal that everyone passes counts too{', and so does a misdeal' * bool(misdealt)}."
        if passed
        else "A misdeal counts too."
        if misdealt
        else "",
        "A deal that the same dealer has to deal again does not count."
        if again_by_same_dealer(rules)
        else "",
    )


def _together(rules: Rules) -> str:
    together = rules.goal.together
    if together == "makers":
        return (
            "The makers' points are counted first: if both sides get there in the same deal, the "
            "makers win."
        )
    if together == "best-then-makers":
        return (
            "If both sides get there in the same deal, the higher score wins; if the scores are "
            "equal, the makers of that deal win."
        )
    return "If several get there in the same deal, the highest score wins; a tie is shared."


def _sweep(rules: Rules) -> str:
    """Say whether winning every trick of a deal wins the game (B24, C51, D123, D161, D162)."""
    wins, tricks = rules.goal.sweep_wins, number(rules.tricks)
    if wins == "never":
        return (
            f"All {tricks} tricks in a deal take {tricks} points off and no more."
            if rules.goal.down
            else ""
        )
    dropped = (
        " This holds even when everyone else has dropped out."
        if wins == "always"
        else f" But if everyone else has dropped out, they take {tricks} points off and no more."
    )
    return (
        f"Whoever wins all {tricks} tricks of a deal, as maker or not and with trump or without, "
        "wins the game at once, whatever the scores, before anyone else's points count."
        f"{dropped if may_drop(rules) else ''}"
    )


def _rubber(rules: Rules) -> str:
    goal = rules.goal
    if goal.rubber == "none":
        return "" if not goal.laps and not goal.slams else "Games are played one after another."
    single = each_for_himself(rules)
    who = "player" if single else "side"
    head = f"Play rubbers: the first {who} to win two games wins the rubber."
    if goal.rubber == "games":
        return head
    double = " A game that counts as two earns them twice." if goal.slams else ""
    whose = "winner's" if single else "winners'"
    losers = _losers(rules)
    return (
        f"{head} Each game won earns rubber points: three if the {losers} finished at "
        f"{_zero(rules)}, two with one or two points, one with more.{double} The margin of the "
        f"rubber is the {whose} rubber points plus two, minus those of the {losers}."
    )


# -- mistakes ---------------------------------------------------------------------------------


def mistakes(rules: Rules) -> Section:
    """Describe what common practice does about mistakes, on which the sources are silent (D176)."""
    return section(
        "If something goes wrong",
        "The sources of these rules say nothing about mistakes. What follows is common practice: "
        "agree on it before you begin. In a game on a screen they cannot happen.",
        (
            "Misdeal: a player has the wrong number of cards, a card was turned up in dealing, or "
            "the wrong player dealt. Before the first call the right dealer deals again; after it "
            "only a wrong number of cards is a reason to.",
            "Exposed card: a card shown by mistake stays face up on the table, and its owner must "
            "play it as soon as the rules allow.",
            "Out of turn: a card led or played out of turn is taken back unless the next player "
            "has followed to it; it counts as an exposed card.",
            "Renege, or revoke: a player fails to follow suit although able to. Until the next "
            f"trick is led it is put right. Found later, it ends the deal: {_renege(rules)}.",
        ),
    )


def _renege(rules: Rules) -> str:
    prices = rules.prices
    if isinstance(prices, CountDown):
        short = count(prices.short, "point")
        return (
            f"whoever reneged goes up {short}, as a maker who falls short, and nobody else scores"
        )
    if not isinstance(prices, Points):
        return (
            "a bid whose makers reneged is scored as missed, with no trick won, and a bid whose "
            "defenders reneged as made, with just the tricks it needs"
        )
    if each_for_himself(rules):
        other = "the other player scores" if rules.seats == 2 else "every opponent scores"
        return f"{other} {number(prices.euchre)}, as for a euchre"
    return f"the other side scores {number(prices.euchre)}, as for a euchre"


# -- score cards ------------------------------------------------------------------------------


def score_cards(rules: Rules) -> Section:
    """Describe how two low cards show the score (A39, A40, C16, C17)."""
    target, kind = rules.goal.target, markers_of(rules)
    shown = [(score, marker(kind, target, score)) for score in range(target + 1)]
    visible = [(score, cards) for score, cards in shown if cards]
    whose = "Each player" if each_for_himself(rules) else "Each side"
    if not visible:
        return section("Keeping score", f"Write down the points of {whose.lower()}.")
    pair = sorted((visible[0][1].above, visible[0][1].below))
    spare = not any(str(rank) in rules.pack.ranks for rank in pair)
    whence = "that are not in the pack" if spare else "from another pack"
    crossing = (
        " Laid crosswise, the two add five." if any(cards.crossed for _, cards in visible) else ""
    )
    below = " A score below zero is written down." if _below_zero(rules) else ""
    rows = [
        _position(list(alike))
        for _, alike in groupby(visible, lambda entry: replace(entry[1], below_shows=0))
    ]
    return section(
        "Keeping score",
        f"{whose} keeps score with two cards {whence}, {a(number(pair[0]))} and "
        f"{a(number(pair[1]))}. The number of pips (suit symbols) showing is the score: slide the "
        f"upper card along the lower one to show a pip more or less.{crossing}{below}",
        Grid(("Points", "How the cards lie"), tuple(rows)),
    )


def _position(alike: list[tuple[int, Marker]]) -> tuple[str, str]:
    """Return the scores, and a description of how the cards lie to show them.

    The sum ends with the score: ``4 face up on the 6: 4 + 3 to 6 pips = 7 to 10 points``.
    """
    first, last = alike[0][1], alike[-1][1]
    scores = _span(alike[0][0], alike[-1][0])
    parts = ["5"] * first.crossed
    parts += [str(first.above)] * first.above_face_up
    if last.below_shows or not parts:
        parts.append(_span(first.below_shows, last.below_shows))
    side = "up" if first.above_face_up else "down"
    across = "across" if first.crossed else "on"
    pips = "pip" if parts == ["1"] else "pips"
    points = "point" if scores == "1" else "points"
    return (
        scores,
        f"{first.above} face {side} {across} the {first.below}: {' + '.join(parts)} {pips} = "
        f"{scores} {points}",
    )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
