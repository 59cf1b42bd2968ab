"""``euchre night``: a night of Progressive Euchre, from the chart to the prizes."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "new": "Begin a night: chart, rules and players, in a file of its own.",
    "print": "Print cards, charts, tents and sheets as a PDF.",
    "signin": "Sign players in; a new number is a late arrival.",
    "take": "Let a player take over the card of one who leaves.",
    "team": "Name a pair or team, or make a new one of those who come late.",
    "leave": "Record that a player has left or will not be coming.",
    "late": "Record that a player is expected but not here yet.",
    "next": "Seat the next game, or a last one by the standings.",
    "start": "Start a game.",
    "score": "Enter, confirm, dispute or correct the score of a table.",
    "card": "Type in a tally card, game by game or its totals only.",
    "tables": "Show every table of a game and what it has reported.",
    "matches": "Show the matches of pairs or teams, and the knock-out's bracket.",
    "standings": "Show the standings and the prizes.",
    "award": "Decide a prize at the desk: cut, played off, drawn.",
    "pay": "Record who has paid the entry fee.",
    "payout": "Record that prizes were paid out.",
    "money": "Show the till, who owes, and what the prizes are worth.",
    "repair": "Repair the remaining games with as few new cards as possible.",
    "replan": "Re-seat the remaining games for the players present.",
    "undo": "Undo the last step, or any other.",
    "history": "Show every entry ever made: who made it and when.",
    "export": "Write standings, scores or chart as CSV for a spreadsheet.",
    "simulate": "Let bots play whole nights, to see how much luck decides.",
    "desk": "Show the links of the desks of this machine's server.",
    "chart": "Find the best chart for a number of players and games.",
    "check": "Count a chart's repeats, compared with the minimum.",
}


@click.group("night", cls=LazyGroup, package="euchre.cli.night", told=COMMANDS)
def command() -> None:
    """Run a night of Progressive Euchre: chart, cards, scores, prizes."""
