"""The groups of commands: headings, the commands under each with one line, and their modules."""

from __future__ import annotations

from euchre.cli.lazy import LazyGroup

lab = LazyGroup(
    "lab",
    help="Simulate games, compare bots, export data, train nets.",
    package="euchre.cli",
    sections={
        "Commands": {
            "simulate": "Let bots play many deals and report the statistics.",
            "arena": "Compare players on the same deals.",
            "check-player": "Check that a program answers every question of a player.",
            "export": "Export bots' decisions or games as data (Parquet).",
            "train": "Train a neural net to play a game.",
        }
    },
    files={"check_player": "check-player"},
)
server = LazyGroup(
    "server",
    help="""Run a server: backups, health, tables, bans, links that were lost.

    No command shows cards.  Those of "Look after it" work on the games themselves, while the server
    runs or stands; from elsewhere, run them over SSH.
    """,
    package="euchre.cli",
    sections={
        "Run it": {
            "health": "Check whether a server is ready for play (for monitoring).",
            "backup": "Back up a server's games, check a backup, or restore one.",
        },
        "Look after it": {
            "tables": "List the tables in use and who sits at them.",
            "close": "Close a table for good.",
            "clear-chat": "Clear the chat of a table.",
            "ban": "Ban a person, an address or a network.",
            "bans": "List the bans with their numbers.",
            "lift": "Lift a ban.",
            "desk": "Print the desk links of its nights, for an organizer who lost one.",
            "forget": "Remove a name from everything on this server.",
            "idle": "List or remove nights or clubs idle since a day.",
            "log": "Print the newest entries of the audit log.",
        },
    },
    files={"operate": "tables close clear-chat ban bans lift desk forget idle log"},
)
night = LazyGroup(
    "night",
    help="Run a night of Progressive Euchre: chart, cards, scores, prizes.",
    package="euchre.cli.night",
    sections={
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
    },
    files={
        "new": "new",
        "signin": "signin take team",
        "games": "next start conduct reseat undo history",
        "scores": "score card tables",
        "prizes": "matches standings award money",
        "papers": "print export",
        "charts": "chart check",
    },
    structs="from_structs",
)
season = LazyGroup(
    "season",
    help="Run a season: nights and ratings, or sides with fixtures and a table.",
    package="euchre.cli.season",
    sections={
        "Commands": {
            "new": "Set up a season: title and rules, saved in one file.",
            "add": "Add nights, or update them.",
            "strike": "Take a night out of the season.",
            "standings": "Show the standings and ratings.",
            "member": "Show one member's nights and rating.",
            "rename": "Rename a member, or merge two members into one.",
            "export": "Write standings, nights or ratings as CSV or JSON.",
            "forget": "Remove a member's name from the season and from the files of its nights.",
        },
        "Sides and fixtures": {
            "side": "Enter sides, rename or withdraw them.",
            "squad": "Put players into squads, transfer them, take them out.",
            "squads": "Show the squads with their dates.",
            "draw": "Make the fixtures, or read them from a CSV.",
            "fixtures": "Show the fixtures, or write them as CSV or a calendar.",
            "move": "Rearrange a fixture, or drop it.",
            "result": "Enter or correct a result, or a walkover.",
            "table": "Show the league tables.",
            "cup": "Draw the next round of a cup.",
            "adjust": "Give or take league points.",
            "pay": "Record what a side has paid: deposits, fees.",
            "money": "Show what each side has paid.",
            "print": "Print fixtures, tables and result cards as a PDF.",
            "undo": "Undo the last step.",
            "history": "Show every entry ever made.",
        },
    },
    files={
        "club": "new add strike standings member rename export forget",
        "league": "squads fixtures table money print history",
    },
    structs="league",
)
