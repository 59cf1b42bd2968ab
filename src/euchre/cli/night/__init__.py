"""``euchre night``: a night of Progressive Euchre, from the chart to the prizes."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Command name (and module of this package that defines ``command``) -> what it does.
COMMANDS = {
    "new": "Begin a night: chart, rules and players, in a file of its own.",
    "print": "Make the paper: cards, charts, tents and sheets as a PDF.",
    "signin": "Sign players in; a new number is a late arrival.",
    "take": "Somebody takes the card of somebody who leaves.",
    "leave": "Note who goes home, or that an expected player does not come.",
    "late": "Note who is expected but not there yet.",
    "next": "Seat the next game, or a last one by the standings.",
    "start": "Start a game.",
    "score": "Enter, confirm, dispute or correct the score of a table.",
    "card": "Type in a tally card, game by game or its totals only.",
    "tables": "Show every table of a game and what it has reported.",
    "standings": "Show the standings and the prizes.",
    "award": "Decide a prize at the desk: cut, played off, drawn.",
    "repair": "Mend the games still to come, with few cards changed.",
    "replan": "Seat the games still to come anew, for those who are there.",
    "undo": "Take back the last step, or any other.",
    "history": "Tell all that was ever entered, by whom and when.",
    "export": "Write standings, scores or chart as CSV for a spreadsheet.",
    "simulate": "Let bots play whole nights, and see what luck decides.",
    "desk": "Show the links of the desks of this machine's server.",
    "chart": "Find the best chart for a number of players and games.",
    "check": "Count what any chart repeats, against what is possible.",
}


@click.group("night", cls=LazyGroup, package="euchre.cli.night", told=COMMANDS)
def command() -> None:
    """Run a night of Progressive Euchre: chart, cards, scores, prizes."""
