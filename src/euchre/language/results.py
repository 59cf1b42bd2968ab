"""The outcome of a deal, a game and a rubber, in words."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cards import each
from euchre.engine.actions import BIG, LITTLE
from euchre.engine.fields import Outcome
from euchre.engine.match import GameResult, Match
from euchre.engine.scoring import Contract, CountDown, Points, Tally, points, tally
from euchre.engine.state import State
from euchre.games.sheets.layout import deal_passes
from euchre.language.naming import Faces
from euchre.text import counted, listed

_ENDS = {
    Outcome.PASSED_OUT: "Passed out",
    Outcome.MISDEAL: "Misdeal",
    Outcome.REDEAL: "Deal again",
    Outcome.REVOKED: "Revoke",
}
_PEPPERS = {LITTLE: "Little Pepper", BIG: "Big Pepper"}


def bid_name(level: int) -> str:
    """Return a bid in words: a number, or the name of a Pepper (B19)."""
    return _PEPPERS.get(level, str(level))


def result(faces: Faces, s: State) -> str:
    """Return the outcome of a finished deal in one line; needs the full state."""
    if s.outcome == Outcome.PASSED_OUT:
        everyone = "Both" if s.rules.seats == 2 else "Everyone"
        return f"{everyone} passed: no score, and {deal_passes(s.rules.seats)}."
    if s.outcome == Outcome.MISDEAL:
        return f"Misdeal: no score, and {deal_passes(s.rules.seats)}."
    if s.outcome == Outcome.REDEAL:
        return f"This deal does not count; {faces.does(s.dealer, 'deal')} again."
    facts, scored = tally(s), points(s)
    gains = _gains(faces, s, facts, scored)
    if s.outcome == Outcome.REVOKED:
        return f"A revoke ends the deal: {gains}."
    if s.maker < 0:
        return f"Nobody made trump. Tricks: {_tricks(faces, facts)}. {gains}."
    if s.active == 1:
        wins = f"{faces.whom([s.maker])} {faces.form([s.maker], 'win')} every trick"
        few = "" if made_it(s, scored) else f", too few for the bid of {bid_name(s.bid)}"
        return f"Everyone else dropped out: {wins}{few}. {gains}."
    line = _outcome(faces, s, facts, scored)
    if faces.rules.goal.down:
        return f"{line}. Tricks: {_tricks(faces, facts)}. {gains}."
    return f"{line}: {gains}."


def made_it(s: State, scored: Sequence[int]) -> bool:
    """Whether the makers of a finished deal with these scores met their obligation."""
    value = scored[s.rules.sides.side(s.maker)]
    return value < 0 if s.rules.goal.down else value > 0


def _outcome(faces: Faces, s: State, facts: Tally, scored: tuple[int, ...]) -> str:
    """Return whether the makers met their obligation."""
    rules, won = s.rules, facts.tricks_made
    seats = list(each(facts.makers))
    who = faces.called(seats)
    if facts.lone_maker:
        seats = [p for p in seats if facts.lone >> p & 1]
        who = f"{faces.called(seats)}, alone,"
    elif s.called >= 0 and len(seats) == 1:
        who = f"{who}, without a partner,"
    success = made_it(s, scored)
    tricks = f"{won} of {rules.tricks} tricks" if won else "no tricks"
    if won == rules.tricks:
        tricks = f"all {won} tricks"
    if s.bid:
        contract, tricks_needed = bid_name(s.bid), str(_needed(s))
        need = f", which needs {tricks_needed}," if tricks_needed != contract else ""
        verb = "make" if success else "fall short of"
        return f"{who} {faces.form(seats, f'{verb} {contract}')}{need} with {tricks}"
    if not success:
        # A lone maker may win most of the tricks and still lose (B28).
        verb = "fall short" if won >= needed(s) > 0 else "be euchred"
    else:
        verb = "march" if won == rules.tricks else "make it"
    return f"{who} {faces.form(seats, verb)} with {tricks}"


def _needed(s: State) -> int:
    """Return how many tricks the bid requires."""
    prices = s.rules.prices
    if isinstance(prices, Contract):
        return dict(prices.needs)[s.bid]
    return s.bid if s.bid not in _PEPPERS else s.rules.tricks


def needed(s: State) -> int:
    """Return how many tricks the makers publicly have to win; 0 if that is no fixed number."""
    if s.trump < 0:
        return 0
    if s.bid:
        return _needed(s)
    prices = s.rules.prices
    if isinstance(prices, CountDown):
        return prices.need or 0
    return prices.needed(s.rules) if isinstance(prices, Points) else 0


def banner(s: State) -> str:
    """Return the outcome of a finished deal in a word or two; needs the full state."""
    if s.outcome != Outcome.PLAYED:
        return _ENDS[s.outcome]
    facts = tally(s)
    if s.maker < 0:
        return "No trump made"
    if not made_it(s, points(s)):
        return "Set!" if s.bid else "Euchred!"
    if s.active == 1:
        return "Everyone else dropped out"
    if facts.tricks_made == s.rules.tricks:
        return "Loner march!" if facts.lone_maker else "March!"
    return "Bid made" if s.bid else "Made it"


def moment(s: State) -> str:
    """Return what makes a finished deal one to remember, empty if nothing does.

    The makers are euchred (``euchre``) or a player alone is (``stopped``); a side takes all tricks
    (``march``), or one player does alone (``loner``).  It needs the full state.
    """
    if s.outcome != Outcome.PLAYED or s.maker < 0:
        return ""
    facts = tally(s)
    if not made_it(s, points(s)):
        return "stopped" if facts.lone_maker else "euchre"
    if s.active > 1 and facts.tricks_made == s.rules.tricks:
        return "loner" if facts.lone_maker else "march"
    return ""


def _tricks(faces: Faces, facts: Tally) -> str:
    """Return the tricks of every player who took part."""
    n = len(facts.tricks)
    first = max(faces.seat, 0)
    order = [(first + i) % n for i in range(n)]
    return ", ".join(
        f"{faces.whom([p])} {facts.tricks[p] or 'none'}" for p in order if not facts.out >> p & 1
    )


def _gains(faces: Faces, s: State, facts: Tally, scored: tuple[int, ...]) -> str:
    """Return who gains or loses how many points; makers, just named, are not named again."""
    gained = {side: change for side, change in enumerate(scored) if change}
    if not gained:
        return "nobody scores"
    if s.rules.goal.down:
        shares = [
            f"{change:+d}".replace("-", "\N{MINUS SIGN}" if faces.symbols else "-")
            + f" for {faces.whom(faces.members(side))}"
            for side in faces.sides
            if (change := scored[side])
        ]
        return f"Points: {', '.join(shares)}"
    shares = []
    for change in sorted(set(gained.values()), reverse=True):
        sides = [side for side in faces.sides if gained.get(side) == change]
        who = faces.whom(faces.members_of(sides))
        each_of = " each" if len(sides) > 1 else ""
        if change > 0 and gained.keys() == {s.rules.sides.side(p) for p in each(facts.makers)}:
            shares.append(f"{counted(change, 'point')}{each_of}")
        elif change > 0:
            shares.append(f"{counted(change, 'point')}{each_of} for {who}")
        else:
            shares.append(f"{counted(-change, 'point')}{each_of} lost by {who}")
    return ", ".join(shares)


def game_over(faces: Faces, game: GameResult) -> str:
    """Return who won a game, and the score."""
    goal = faces.rules.goal
    slam = " A slam: it counts as two games." if game.games == 2 else ""
    best = game.scores[game.winner]
    seats = faces.members_of(game.winners)
    verb = "win the game"
    if len(game.winners) > 1:
        verb = "share the game"
    elif not goal.deals and (best > goal.target if goal.down else best < goal.target):
        # Won not on points but by taking every trick of a deal (B24, C51).
        verb = "win the game with every trick of the deal"
    won = faces.do(seats, verb)
    if len(game.scores) == 2 and min(game.scores) >= 0:
        other = next(score for side, score in enumerate(game.scores) if side != game.winner)
        return f"{won}, {best} to {other}.{slam}"
    return f"{won}: {faces.standings(game.scores)}.{slam}"


def carried(faces: Faces, match: Match) -> list[str]:
    """Return who carries points over into the next game (C39); empty where nobody does."""
    if not match.results or not match.rules.goal.laps:
        return []
    winner = match.results[-1].winner
    points = match.carried[winner]
    if not points:
        return []
    return [f"{faces.do(faces.members(winner), 'carry')} {counted(points, 'point')} over."]


def match_over(faces: Faces, match: Match) -> list[str]:
    """Return how a rubber ended; empty if single games are played."""
    if match.rules.goal.rubber == "none":
        return []
    side = match.winners[0]
    others = listed([str(games) for i, games in enumerate(match.games) if i != side])
    won = faces.do(faces.members(side), "win")
    lines = [f"{won} the rubber, {match.games[side]} games to {others}."]
    if match.rules.goal.rubber == "points":
        lines.append(f"The margin is {counted(match.margin, 'rubber point')}.")
    return lines


def standing(faces: Faces, match: Match) -> list[str]:
    """Return who is at the bridge, and how the rubber stands."""
    lines = []
    if (side := match.at_the_bridge) is not None:
        lines.append(f"{faces.do(faces.members(side), 'be at the bridge')}.")
    if match.rules.goal.rubber != "none":
        games = ", ".join(f"{faces.side(side)} {match.games[side]}" for side in faces.sides)
        line = f"Games of the rubber: {games}"
        if match.rules.goal.rubber == "points":
            marks = ", ".join(str(match.rubber_points[side]) for side in faces.sides)
            line += f"; rubber points {marks}"
        lines.append(f"{line}.")
    return lines


def final(faces: Faces, scores: Sequence[int]) -> str:
    """Return the final score in a line."""
    return f"Final score {faces.standings(scores)}."
