"""``euchre night``: a night of Progressive Euchre, from the chart to the prizes."""

from __future__ import annotations

import click

from euchre.cli.lazy import LazyGroup

#: Heading -> command name -> one-line summary.
COMMANDS = {
    "Before the night": {
        "new": "Set up a night: chart, rules and players, saved in one file.",
        "print": "Print cards, charts, tents and sheets as a PDF.",
        "chart": "Find the best chart for a number of players and games.",
        "check": "Count a chart's repeats, compared with the minimum.",
    },
    "Players": {
        "signin": "Record who is here, who is late and who has left.",
        "take": "Hand a departing player's card to someone else.",
        "swap": "Record that two players sat in each other's seats in a game.",
        "group": "Put players into groups with a prize of their own.",
        "team": "Name a pair or team, or form a new one from latecomers.",
    },
    "Games": {
        "next": "Seat the next game, or a final one by the standings.",
        "start": "Start a game.",
        "conduct": "Print your own words on conduct with the rules.",
        "reseat": "Fit the games not yet started to the players who are here.",
        "undo": "Undo the last step, or any earlier one.",
        "history": "Show every entry ever made: who made it and when.",
    },
    "Scores": {
        "score": "Enter, confirm, dispute or correct a table's score.",
        "adjust": "Give or take points: penalties, late cards, forfeits.",
        "card": "Type in a tally card, game by game or just the totals.",
        "tables": "Show what each table of a game has reported.",
    },
    "Results and money": {
        "standings": "Show the standings and the prizes.",
        "matches": "Show the matches of pairs or teams, and the knock-out bracket.",
        "award": "Award a prize at the desk: by cut, play-off or draw.",
        "money": "Show the till; record who has paid and which prizes were paid out.",
        "export": "Write standings, scores or chart as CSV for a spreadsheet.",
    },
}
#: Module of this package -> the commands that it defines; the others need no more than a struct.
_FILES = {
    "new": ("new",),
    "signin": ("signin", "take", "team"),
    "games": ("next", "start", "conduct", "reseat", "undo", "history"),
    "scores": ("score", "card", "tables"),
    "prizes": ("matches", "standings", "award", "money"),
    "papers": ("print", "export"),
    "charts": ("chart", "check"),
}


@click.group(
    "night",
    cls=LazyGroup,
    package="euchre.cli.night",
    sections=COMMANDS,
    files=_FILES,
    structs="from_structs",
)
def command() -> None:
    """Run a night of Progressive Euchre: chart, cards, scores, prizes."""
