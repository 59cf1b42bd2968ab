"""``euchre night new``: create a night with its chart and rules, in its own file."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import click

from euchre.cli.bar import counting
from euchre.cli.night.common import (
    numbers,
    pairs,
    refusing,
    settings_of,
    uneven,
    verdict,
    whole,
)
from euchre.cli.output import say, set_option
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.files import LIST, read_bytes, read_text
from euchre.night.contest.next import begun
from euchre.night.errors import NightError
from euchre.night.events import Expected, Founded, Teamed, stamp
from euchre.night.fold import Night
from euchre.night.movement import first_chart
from euchre.night.names import decoded, names_in
from euchre.night.options import OPTIONS
from euchre.night.rotation import plan, printed, read_csv, report
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.classics import shortened
from euchre.night.rotation.movements import WAYS, Way
from euchre.night.rotation.pairs import all_play_all, pairs_of
from euchre.night.rules import rules_from_text
from euchre.night.store import SUFFIX, NightFile
from euchre.night.wanted import BEST_OF, Contest, Meet, Movement, Wishes
from euchre.text import counted


def _option_help() -> str:
    return "Set a rule of the night: " + ", ".join(o.name for o in OPTIONS) + "."


@click.command("new")
@click.option(
    "--title", default="Euchre night", show_default=True, help="Title on the cards and charts."
)
@click.option(
    "--players", metavar="N", help="Number of players.  [default: as listed, or as in --chart]"
)
@click.option("--games", metavar="N", help="Number of games.  [default: 8; all with --chart]")
@click.option("--names", metavar="FILE", help="Player names: one per line, or a spreadsheet (CSV).")
@click.option(
    "--date", "held", metavar="YYYY-MM-DD", help="Date of the night, printed on every sheet."
)
@click.option(
    "--pairs", "in_pairs", is_flag=True, help="Fixed pairs, round robin: players 1 and 2, 3 and 4."
)
@click.option(
    "--teams", "in_teams", is_flag=True, help="Teams of four at two tables: players 1 to 4, 5 to 8."
)
@click.option(
    "--swiss", is_flag=True, help="Swiss: pairs or teams meet by the standings, never twice."
)
@click.option(
    "--knock-out", is_flag=True, help="Knock-out: the pair or team that loses a match is out."
)
@click.option("--best-of", metavar="N", help="Knock-out matches are best of 1, 3, 5 or 7 games.")
@click.option("--losers-side", is_flag=True, help="First-match losers play on in a losers' side.")
@click.option("--by-seed", is_flag=True, help="Seed the knock-out by number instead of a draw.")
@click.option("--team-names", metavar="A,B,...", help="Names of the pairs or teams, in order.")
@click.option("--chart", metavar="FILE", help="Use this chart: a CSV, or printed-8 or printed-12.")
@click.option("--game", default="progressive", show_default=True, help="Game played at the tables.")
@click.option("--deals", metavar="N", help="Deals per game; short for --rule length=N.")
@click.option("--rule", "rules", multiple=True, metavar="OPTION=VALUE", help=_option_help())
@set_option("house")
@click.option("--apart", multiple=True, metavar="A,B", help="Two players who are never partners.")
@click.option(
    "--together", multiple=True, metavar="A,B", help="Two players who are always partners."
)
@click.option(
    "--mixed",
    metavar="N[,N...]",
    help="Mixed pairs: these players partner only players not listed, where possible.",
)
@click.option("--stays", metavar="N[,N...]", help="Players who keep one seat all night.")
@click.option(
    "--level-tables", is_flag=True, help="Spread players evenly over the tables (no seat arrows)."
)
@click.option(
    "--arrows", is_flag=True, help="Move everyone by one arrow per chair; one player may stay put."
)
@click.option(
    "--movement",
    type=click.Choice(list(WAYS)),
    help="No chart: the results of each game seat the next.",
)
@click.option(
    "--seed",
    default="0",
    show_default=True,
    metavar="N",
    help="Random seed for the chart and for drawing lots.",
)
@click.option(
    "--file", metavar="PATH", help="File for the night.  [default: named after the title]"
)
@click.option("--options", "listing", is_flag=True, help="List the options of a night and exit.")
@refusing
def command(
    title: str,
    players: str | None,
    games: str | None,
    names: str | None,
    held: str | None,
    in_pairs: bool,
    in_teams: bool,
    swiss: bool,
    knock_out: bool,
    best_of: str | None,
    losers_side: bool,
    by_seed: bool,
    team_names: str | None,
    chart: str | None,
    game: str,
    deals: str | None,
    rules: tuple[str, ...],
    house: tuple[str, ...],
    apart: tuple[str, ...],
    together: tuple[str, ...],
    mixed: str | None,
    stays: str | None,
    level_tables: bool,
    arrows: bool,
    movement: Way | None,
    seed: str,
    file: str | None,
    listing: bool,
) -> None:
    """Set up a night: choose its chart and rules, and save them in a file."""
    if listing:
        say("\n".join(_explained()))
        return
    settings = {"game": game} | ({"length": deals} if deals else {}) | settings_of("--rule", rules)
    night_rules = rules_from_text(settings, settings_of("--set", house))
    listed = _names(names) if names else []
    if chart is not None and movement is not None:
        raise NightError("--movement needs no chart; use --movement or --chart, not both")
    given = None if chart is None else _given(chart, games)
    contest = _contest(in_pairs, in_teams, swiss, knock_out, best_of, losers_side, by_seed)
    count = _count(players, listed) if given is None else len(given.players)
    if given is not None and players is not None and _count(players, listed) != count:
        raise NightError(
            f"--players is {players}, but this chart seats {count}; leave out --players"
        )
    if given is None and night_rules.sit_out == "house":
        count += -count % (2 * contest.size if contest else 4)
    other_seats = given is not None or movement is not None or any((apart, together, mixed))
    if contest and other_seats:
        raise NightError("matches of pairs or teams have their own charts")
    if team_names and not contest:
        raise NightError("--team-names needs --teams, --swiss or --knock-out")
    if in_pairs and other_seats:
        raise NightError("--pairs makes its own chart, with fixed partners")
    wishes = Wishes(
        never=pairs("--apart", apart),
        always=pairs_of(count) if in_pairs and not contest else pairs("--together", together),
        groups=_groups(mixed, count),
        fixed=numbers("--stays", stays, MOST_PLAYERS) or (),
        level_tables=level_tables,
        arrows=arrows,
    )
    asked, moving = wishes.constraints, None
    if given is not None:
        asked.check(given.players)
        made = given
    else:
        length = None if games is None else whole("--games", games, 1, MOST_GAMES)
        chance = whole("--seed", seed, 0, 10**6)
        if contest:
            made, moving = _matches(contest, count, length, chance)
        elif in_pairs:
            made = all_play_all(count, length or 8)
        elif movement is None:
            with counting() as progress:
                made = plan(count, length or 8, seed=chance, constraints=asked, progress=progress)
        else:
            made, moving = _moving(movement, count, length or 8, chance, wishes)
    if len(listed) > len(made.players):
        raise NightError(f"{len(listed)} names are listed, but the chart seats {len(made.players)}")
    first = Founded(
        **stamp("organizer"),
        title=title,
        rules=night_rules.to_json(),
        chart=made.to_json(),
        wishes=wishes,
        movement=moving,
        contest=contest,
        held=_day(held),
    )
    signed = [
        Expected(**stamp("list"), number=number, name=name)
        for number, name in zip(made.players, listed, strict=False)
    ]
    named = [name.strip() for name in (team_names or "").split(",") if name.strip()]
    teamed = [Teamed(**stamp("list"), team=n, name=name) for n, name in enumerate(named, 1)]
    path = Path(file) if file else Path(_slug(title) + SUFFIX)
    night = NightFile.create(path, first, *signed, *teamed).load()
    _tell(night, path)
    if given is not None:
        found = report(given, asked)
        say("\n".join([*uneven(found), verdict(found, asked)]))


def _contest(
    in_pairs: bool,
    in_teams: bool,
    swiss: bool,
    knock_out: bool,
    best_of: str | None,
    losers_side: bool,
    by_seed: bool,
) -> Contest | None:
    """Return how pairs or teams play matches; None for single players and all-play-all pairs."""
    if in_pairs and in_teams:
        raise NightError("--pairs cannot be combined with --teams")
    if swiss and knock_out:
        raise NightError("--swiss cannot be combined with --knock-out")
    if not knock_out and (best_of or losers_side or by_seed):
        raise NightError("--best-of, --losers-side and --by-seed need --knock-out")
    way: Meet = "swiss" if swiss else "knock-out" if knock_out else "round-robin"
    if way == "round-robin" and not in_teams:
        return None
    return Contest(
        way=way,
        size=4 if in_teams else 2,
        best_of=1 if best_of is None else whole("--best-of", best_of, 1, max(BEST_OF)),
        losers_side=losers_side,
        by_seed=by_seed,
    )


def _matches(
    contest: Contest, players: int, games: int | None, seed: int
) -> tuple[Chart, Movement | None]:
    if contest.way == "knock-out" and games:
        raise NightError("a knock-out ends when one pair or team is left; leave out --games")
    return begun(contest, players, games, seed)


def _moving(
    way: Way, players: int, games: int, seed: int, wishes: Wishes
) -> tuple[Chart, Movement]:
    if wishes != Wishes():
        raise NightError(
            "--movement moves everyone alike; requests for partners, seats or tables need a chart"
        )
    moving = Movement(way=way, games=games, seed=seed)
    return first_chart(range(1, players + 1), moving), moving


def _explained() -> list[str]:
    lines = ["Options of a night: --rule OPTION=VALUE; separate several values with commas.", ""]
    usual = rules_from_text({})
    for option in OPTIONS:
        lines.append(f"{option.name}: {option.doc}")
        lines += [f"    {value}: {meaning}" for value, meaning in option.meanings.items()]
        default = getattr(usual, option.field)
        shown = ", ".join(default) or "none" if isinstance(default, tuple) else default
        lines += [f"    Default: {'yes' if shown is True else shown}.", ""]
    return lines[:-1]


def _groups(mixed: str | None, count: int) -> dict[int, str]:
    """Return the two groups of mixed pairs; empty if not requested."""
    these = numbers("--mixed", mixed, count)
    if not these:
        return {}
    return {n: "these" if n in these else "the others" for n in range(1, count + 1)}


def _names(path: str) -> list[str]:
    data = read_bytes(path, LIST)
    try:
        return names_in(decoded(data))
    except NightError as error:
        raise NightError(f"{path}: {error}") from None


def _day(text: str | None) -> date | None:
    """Parse the date of the night.  Raises ``NightError`` if it is not one."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NightError(f"--date must be a date such as 2026-12-05, not {text[:20]!r}") from None


def _given(chart: str, games: str | None) -> Chart:
    """Read a chart from a file, cut to the first ``games`` if given."""
    found = (
        printed(chart)
        if chart.startswith("printed-")
        else read_csv(read_text(chart, LIST, mark=True))
    )
    if games is None:
        return found
    number = whole("--games", games, 1, MOST_GAMES)
    if number > len(found.games):
        raise NightError(f"this chart has {len(found.games)} games, not {number}")
    return shortened(found, number)


def _count(players: str | None, names: list[str]) -> int:
    if players is not None:
        return whole("--players", players, 4, MOST_PLAYERS)
    if not names:
        raise NightError("give the number of players with --players, or list them with --names")
    return whole("the number of names", str(len(names)), 4, MOST_PLAYERS)


def _slug(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "night"


def _tell(night: Night, path: Path) -> None:
    chart = night.the_chart
    day = f", {night.held:%Y-%m-%d}" if night.held else ""
    most = "at most " if night.contest and night.contest.way == "knock-out" else ""
    many = f"{len(chart.players)} players, {most}{counted(night.planned, 'game')}"
    say(f"{night.title}{day}: {many}, chart {chart.id}.")
    say(f"{chart.made[0].upper()}{chart.made[1:]}.")
    say(f"Each game is {night.rules.table.title}, {night.rules.game_told}.")
    say(f"Saved to {path}. Next: euchre night print, euchre night signin.")
