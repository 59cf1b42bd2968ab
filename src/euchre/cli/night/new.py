"""``euchre night new``: create a night with its chart and rules, in its own file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from euchre.cli.night import shared_options
from euchre.cli.options import SET, Typed, taking
from euchre.cli.output import counting, refuse_beside, refusing, say
from euchre.cli.typed_values import DAY, Whole, settings_of
from euchre.coordinates import MOST_PLAYERS
from euchre.files import LIST, read_bytes, read_text
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.night_rules import rules_from_text
from euchre.night.option_words import OPTIONS
from euchre.night.presets import preset_of, presets
from euchre.night.presets import settings_of as of_preset
from euchre.night.rotation.balance import report
from euchre.night.rotation.movements import FREE, WAYS
from euchre.night.setup import LISTED_FIRST, NewNight, chart_wanted, first_events, set_up
from euchre.night.spreadsheets import decoded, names_in
from euchre.night.store import SUFFIX, NightFile
from euchre.text import counted, sentence

#: The preset of a night for which neither a preset nor a game is named.
USUAL = next(iter(presets()))


@dataclass(frozen=True)
class MovementOptions(Typed):
    """How players move, and how long a knock-out lasts."""

    terminal = """
    --level-tables  Spread players evenly over the tables (no chair cards).
    --arrows        Move everyone by chair cards, one arrow each; one player may stay put.
    --best-of N     Knock-out matches are best of 1, 3, 5, 7 or 9 games.
    --losers-side   First-match losers play on in a losers' side.
    --double        Double elimination: out of the knock-out only after two losses.
    --by-seed       Seed the knock-out by number instead of a draw."""

    level_tables: bool = False
    arrows: bool = False
    best_of: Annotated[int, shared_options.PLAYER] = 1
    losers_side: bool = False
    double: bool = False
    by_seed: bool = False


@dataclass(frozen=True)
class SeatingOptions(Typed):
    """How players are seated, where it is not by the best chart."""

    terminal = f"""
    --chart FILE  Use this chart: a CSV, printed-8 or printed-12; or {LISTED_FIRST}: in game 1
                  partners are as listed (1 and 2, 3 and 4), and then never again.
    --movement {"|".join(WAYS)}  No chart: the results of each game seat the next.
    --pairs       Fixed pairs: players 1 and 2, 3 and 4. A round robin, or with --movement
                  {", ".join(FREE)}.
    --teams       Teams of four at two tables: players 1 to 4, 5 to 8.
    --swiss       Swiss: pairs or teams meet by the standings, never twice.
    --knock-out   Knock-out: the pair or team that loses a match is out.
    --match HOME VISITORS  A match of two sides: home pairs sit, visiting pairs move, every pair
                  meets every pair. The names are those of the sides; players 1, 2 ... are the home
                  side.
    --side N      Players a side in a match: 4, 6, 8 ...  [default: 6]"""

    chart: str | None = None
    movement: str | None = None
    pairs: bool = False
    teams: bool = False
    swiss: bool = False
    knock_out: bool = False
    match: tuple[str, str] | None = None
    side: Annotated[int | None, Whole(2, MOST_PLAYERS // 2)] = None


@dataclass(frozen=True, kw_only=True)
class NewOptions(Typed):
    """The options of ``euchre night new``."""

    terminal = f"""new
    --title TEXT   Title on the cards and charts.
    --names FILE   Player names: one per line, or a spreadsheet (CSV).
    --date=held YYYY-MM-DD  Date of the night, printed on every sheet.
    --team-names NAME[,NAME...]  Names of the pairs or teams, in order.
    --file FILE    File for the night.  [default: named after the title]
    --preset NAME  How such nights are usually played; other options change it:
                   {", ".join(presets())}.  [default: {USUAL}, unless --game is given]
    --game GAME    Game played at the tables.
    --deals=length N  Deals per game; short for --rule length=N.
    --rule OPTION=VALUE  Set a rule of the night: {", ".join(option.name for option in OPTIONS)};
                   repeatable.
    {SET}
    --players=many N  Number of players.  [default: as listed, or as in --chart]
    --at-home N    How many of the players, the last ones, play at home on screens, at their own
                   tables.
    --games N      Number of games.  [default: 8; all with --chart]
    --seed N       Random seed for the chart and for drawing lots.
    --options=listing  List the options of a night and exit."""

    title: str = "Euchre night"
    names: str | None = None
    held: Annotated[date | None, DAY] = None
    team_names: str = ""
    file: str | None = None
    preset: str | None = None
    game: str | None = None
    length: str | None = None
    rule: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    many: Annotated[int | None, Whole(4, MOST_PLAYERS)] = None
    at_home: Annotated[int, Whole(0, MOST_PLAYERS)] = 0
    games: Annotated[int | None, shared_options.GAME] = None
    seed: Annotated[int, shared_options.SEED] = 0
    wishes: shared_options.WishOptions
    moves: MovementOptions
    seating: SeatingOptions
    listing: bool = False


@taking()
def new(given: NewOptions) -> None:
    """Set up a night: choose its chart and rules, and save them in a file."""
    if given.listing:
        refuse_beside("--options")
        say("\n".join(_explained()))
        return
    named = given.preset or (None if given.game else USUAL)
    usual, usual_house = of_preset(preset_of(named) if named else None)
    short = {"game": given.game, "length": given.length}
    chosen = [f"{name}={text}" for name, text in short.items() if text]
    settings = settings_of("--rule", (*chosen, *given.rule))
    # The usual length holds only for the usual unit (deals, minutes ...).
    other = "ends" in settings and settings["ends"] != usual.get("ends", "deals")
    settings = {k: v for k, v in usual.items() if not (other and k == "length")} | settings
    house = usual_house | settings_of("--set", given.settings)
    full = rules_from_text(settings, house).sit_out == "house"
    names = _names(given.names) if given.names else []
    teams = given.seating.match or given.team_names.split(",")
    players = given.many
    wanted = chart_wanted(
        players=players or len(names) or None,
        games=given.games,
        seed=given.seed,
        at_home=given.at_home,
        full=full,
        **vars(given.wishes),
        **vars(given.moves),
        **_kind(given.seating),
    )
    with counting() as progress:
        setup = set_up(wanted, progress)
    count = len(setup.chart.players)
    if wanted.given:
        refuse_beside("--chart", "seed")
    if wanted.given and players not in (None, count):
        raise NightError(
            f"--players is {players}, but this chart seats {count}; leave out --players"
        )
    hall = (wanted.players or count) - wanted.at_home
    events = first_events(
        NewNight(
            plan=wanted.kind,
            title=given.title,
            names=tuple(names[:hall] if wanted.at_home else names),
            home=tuple(names[hall:] if wanted.at_home else ()),
            teams=tuple(name for name in teams if name.strip()),
            rules=settings,
            house=house,
            held=given.held,
        ),
        setup,
        by="organizer",
    )
    path = Path(given.file or shared_options.slug(given.title, "night") + SUFFIX)
    _tell(NightFile.create(path, *events).load(), path)
    if wanted.given:
        asked = setup.wishes
        balance = report(setup.chart, asked)
        say("\n".join([*shared_options.uneven(balance), shared_options.verdict(balance, asked)]))


def _kind(chosen: SeatingOptions) -> dict[str, Any]:
    """Return the kind of seating that the options name.  Raises ``NightError`` for several."""
    given = {name: typed for name, typed in vars(chosen).items() if typed and name != "side"}
    named = [f"--{name.replace('_', '-')}" for name in given]
    if chosen.match:
        refuse_beside("--match", "team_names")
    elif chosen.side:
        raise NightError("--side needs --match")
    whose = [option for option in ("--pairs", "--teams") if option in named]
    # Pairs or teams may also play a Swiss or a knock-out.
    ways = [option for option in named if option not in whose] or whose
    moved = chosen.pairs and chosen.movement in FREE
    if "--chart" in ways or ("--movement" in ways and not moved):
        ways = named
    for several in (ways, whose):
        if len(several) > 1:
            raise NightError(f"use only one of {' and '.join(several)}")
    size = {"size": chosen.side or 6 if "--match" in named else 4 if "--teams" in named else 2}
    kind = ways[0].removeprefix("--") if ways else "best"
    if kind == "chart":
        file = str(chosen.chart)
        known = file.startswith("printed-") or file == LISTED_FIRST
        return {"kind": file} if known else {"kind": "csv", "csv": read_text(file, LIST, mark=True)}
    return size | {
        "kind": f"{'pairs-' * chosen.pairs}{chosen.movement}" if moved else chosen.movement or kind
    }


def _explained() -> list[str]:
    lines = ["Options of a night: --rule OPTION=VALUE; separate several values with commas.", ""]
    usual = rules_from_text(*of_preset(preset_of(USUAL)))
    for option in OPTIONS:
        lines.append(f"{option.name}: {option.doc}")
        for one, meaning in option.meanings.items():
            lines.append(f"    {one}: {meaning}" if one != meaning else f"    {one}")
        default = getattr(usual, option.field)
        if isinstance(default, bool):
            default = "yes" if default else "no"
        shown = ", ".join(default) or "none" if isinstance(default, tuple) else default
        lines += [f"    Default: {shown}."]
        lines += [f"    Also called: {option.also}.", ""] if option.also else [""]
    return lines[:-1]


def _names(path: str) -> list[str]:
    data = read_bytes(path, LIST)
    with refusing(path):
        return names_in(decoded(data))


def _tell(night: Night, path: Path) -> None:
    chart = night.the_chart
    day = f", {night.held:%Y-%m-%d}" if night.held else ""
    most = "at most " if night.knocks_out else ""
    many = f"{len(chart.players)} players, {most}{counted(night.planned, 'game')}"
    say(f"{night.title}{day}: {many}.")
    say(sentence(chart.made))
    if night.contest is None:
        say("\n".join(shared_options.fair_lines(chart, night.movement, night.rules.sit_out)))
    say(f"Each game is {night.rules.table.title}, {night.rules.game_length}.")
    say(f"Saved to {path}. Next: euchre night print, euchre night signin.")
