"""``euchre night``: a night of Progressive Euchre, from the chart to the prizes."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Command name -> one-line summary.
COMMANDS = {
    "new": "Set up a night: chart, rules and players, saved in one file.",
    "print": "Print cards, charts, tents and sheets as a PDF.",
    "signin": "Sign players in; late arrivals get a new number.",
    "take": "Hand a departing player's card to someone else.",
    "swap": "Record that two players sat in each other's seats in a game.",
    "team": "Name a pair or team, or form a new one from latecomers.",
    "leave": "Record that a player has left or will not be coming.",
    "late": "Record that a player is expected but not here yet.",
    "next": "Seat the next game, or a final one by the standings.",
    "start": "Start a game.",
    "score": "Enter, confirm, dispute or correct a table's score.",
    "card": "Type in a tally card, game by game or just the totals.",
    "tables": "Show what each table of a game has reported.",
    "matches": "Show the matches of pairs or teams, and the knock-out bracket.",
    "standings": "Show the standings and the prizes.",
    "award": "Award a prize at the desk: by cut, play-off or draw.",
    "pay": "Record who has paid the entry fee.",
    "payout": "Record that prizes were paid out.",
    "money": "Show the till, unpaid fees and prize amounts.",
    "repair": "Repair the remaining games with as few new cards as possible.",
    "replan": "Re-seat the remaining games for the players present.",
    "undo": "Undo the last step, or any earlier one.",
    "history": "Show every entry ever made: who made it and when.",
    "export": "Write standings, scores or chart as CSV for a spreadsheet.",
    "desk": "Show the desk links of the server on this machine.",
    "chart": "Find the best chart for a number of players and games.",
    "check": "Count a chart's repeats, compared with the minimum.",
}
#: Module of this package -> the commands that it defines.
_FILES = {
    "new": ("new",),
    "players": ("signin", "take", "swap", "team", "leave", "late"),
    "games": ("next", "start", "repair", "replan", "undo", "history"),
    "scores": ("score", "card", "tables"),
    "prizes": ("matches", "standings", "award", "pay", "payout", "money"),
    "papers": ("print", "export", "desk"),
    "charts": ("chart", "check"),
}


@click.group("night", cls=LazyGroup, package="euchre.cli.night", summaries=COMMANDS, files=_FILES)
def command() -> None:
    """Run a night of Progressive Euchre: chart, cards, scores, prizes."""
