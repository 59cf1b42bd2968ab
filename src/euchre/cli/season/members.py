"""``euchre season new, add, standings, member ...``: the nights of a season and its members."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from operator import attrgetter
from pathlib import Path

from euchre.cli.night.shared_options import CSV, hand_out, slug
from euchre.cli.options import OUT, taking
from euchre.cli.output import Column, print_ranking, refuse_beside, say
from euchre.cli.season.league import SeasonOptions, from_struct, show_tables
from euchre.cli.struct_commands import Done
from euchre.cli.typed_values import settings_of
from euchre.files import LIST, read_text
from euchre.night.command_base import command
from euchre.night.errors import NightError
from euchre.night.season.adding import adding
from euchre.night.season.events import Joined, Resulted, SeasonOpened, stamp
from euchre.night.season.events_in_words import described
from euchre.night.season.forgetting import names_of, nobody, of_words, whole
from euchre.night.season.member_ratings import curve, provisional
from euchre.night.season.season_commands import EnterSides, Merge
from euchre.night.season.season_rules import OPTIONS, rules_of
from euchre.night.season.standings import Standing, standings
from euchre.night.season.store import SUFFIX, WHAT, SeasonFile, as_csv, as_json
from euchre.night.store import NightFile
from euchre.text import brief, counted, sentence


def signed(value: float) -> str:
    """Format a number with its sign; zero is never negative.

    >>> signed(0.25), signed(-0.001)
    ('+0.25', '+0.00')
    """
    return f"{round(value, 2) + 0.0:+.2f}".replace("-", "−")


@taking(
    f"""new
    --title TEXT  Title of the season.
    --rule=rules OPTION=VALUE  Set a rule of the season: {", ".join(OPTIONS)}; repeatable.
    --file FILE  File for the season.  [default: named after the title]
    --sides NAMES|FILE  Names of the sides, separated by commas, or a file with one per line; a line
                 that ends with a colon begins a division; repeatable, one for each division: 'One:
                 Crown, Ship'.
    --options=listing  List the options and exit."""
)
def new(
    title: str = "Season",
    rules: tuple[str, ...] = (),
    file: str | None = None,
    sides: tuple[str, ...] = (),
    listing: bool = False,
) -> None:
    """Set up a season: what a night is worth and which nights count, or sides and their points."""
    if listing:
        refuse_beside("--options")
        say("\n".join(f"{name}: {one.doc}" for name, one in OPTIONS.items()))
        return
    settings = settings_of("--rule", rules)
    asked = rules_of(settings)
    explained = asked.of_sides() if sides else asked.explained()
    entering = list(_sides(sides))
    if sides and not entering:
        raise NightError("--sides has no names")
    path = Path(file or slug(title, "club") + SUFFIX)
    SeasonFile.create(path, SeasonOpened(**stamp(), title=title, rules=settings))
    try:
        for division, names in entering:
            SeasonFile(path).do(command(EnterSides, names=names, division=division))
    except NightError:
        path.unlink()
        raise
    say(f"{title}: {explained}")
    for division, names in entering:
        say(f"{division or 'Sides'}: {', '.join(names)}.")
    after = "draw --from 2026-10-01" if sides else "add FILE.night.jsonl"
    say(f"Saved to {path}. Next: euchre season {after}")


def _sides(given: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Yield the divisions with the names of their sides."""
    for text in given:
        is_file = False
        # Many names are too long for the name of a file.
        with suppress(OSError):
            is_file = Path(text).is_file()
        if not is_file and Path(text).suffix in (".txt", ".csv"):
            raise NightError(f"there is no file {text}")
        if is_file:
            lines = read_text(text, LIST, mark=True).split("\n")
        else:
            division, colon, names = text.rpartition(":")
            if ":" in division:
                raise NightError(f"--sides takes one division each time, not {brief(text)}")
            lines = [*[f"{division}:"] * bool(colon), *names.split(",")]
        division, names_of = "", dict[str, list[str]]()
        for line in filter(None, map(str.strip, lines)):
            if line.endswith(":"):
                division = line.removesuffix(":").strip()
            else:
                names_of.setdefault(division, []).append(line)
        yield from names_of.items()


def _nights(paths: tuple[str, ...]) -> list[Path]:
    """Return the named night files, and those in the named folders."""
    nights = []
    for path in map(Path, paths):
        nights += sorted(path.glob("*.night.jsonl")) if path.is_dir() else [path]
    return nights


@taking("add FILE=files...")
def add(of: SeasonOptions, files: tuple[str, ...]) -> None:
    """Add the nights in each FILE or folder; nights already added are updated.

    Players are matched to members by name; a new name becomes a new member.
    """
    paths = _nights(files)
    if not paths:
        raise NightError("no *.night.jsonl files in these folders")
    for path in paths:
        night = NightFile(path).load()
        before = of.at.load()
        season = of.at.add(partial(adding, night=night))
        added = season.events[len(before.events) :]
        if not added:
            say(f"{night.title} counts already, and has not changed.")
        elif isinstance(added[-1], Resulted):
            say(sentence(described(season, added[-1])))
        else:
            new = [event.name for event in added if isinstance(event, Joined)]
            listed = f" New members: {', '.join(new)}." if new else ""
            many = counted(len(season.nights), "night")
            say(f"{night.title} added; the season has {many}.{listed}")


def _struck(done: Done) -> None:
    gone = done.before.night(done.wanted[0].night)
    left = counted(len(done.now.nights), "night")
    say(f"{gone.title} ({gone.day}) no longer counts; the season has {left}.")


strike = from_struct("strike", _struck)


@taking("standings")
def show_standings(of: SeasonOptions) -> None:
    """Show the standings by the season's rules, and every member's rating; of sides, the table."""
    season = of.at.load()
    if season.of_sides_alone:
        return show_tables(season)
    lines = standings(season)
    needed = season.rules.needed(len(season.nights))
    size = f"{counted(len(season.nights), 'night')}, {counted(len(lines), 'member')}"
    say(f"{season.title}: {size}. {season.rules.explained()}")
    print_ranking(lines, {"": lambda x: x.place or "–", "name": attrgetter("name")}, _COLUMNS)
    if any(line.missing for line in lines):
        say(f"To be ranked, a member must have played {counted(needed, 'night')}.")
    say("Rating: points per deal above a club bot, with 95 % interval; ? means provisional.")
    return None


def _rating(line: Standing) -> str:
    rating = f"{signed(line.rating.mean)} ± {line.rating.error:.2f}"
    return rating + ("?" if provisional(line.rating) else " ")


_COLUMNS = (
    Column("value", lambda x: f"{x.value:.2f}"),
    Column("nights", lambda x: f"{len(x.counted)} of {len(x.nights)}"),
    Column("games", attrgetter("games"), "gm"),
    Column("won", attrgetter("wins")),
    Column("loners", attrgetter("loners"), "lon"),
    Column("rating", _rating),
)


@taking("member NAME")
def member(of: SeasonOptions, name: str) -> None:
    """Show NAME's nights, what each was worth, and the rating after it."""
    season = of.at.load()
    number = season.member(name)
    line = next((x for x in standings(season) if x.member == number), None)
    if line is None:
        raise NightError(f"{name} has not played a night this season")
    missing = f"{counted(line.missing, 'more night')} to be ranked"
    say(f"{line.name}: {f'place {line.place}' if line.place else missing}, {line.value:.2f}.")
    rating = line.rating
    doubt = "; provisional" if provisional(rating) else ""
    say(f"Rating {signed(rating.mean)} ± {rating.error:.2f} points per deal{doubt}.")
    for night, mean in zip(season.nights, curve(season, number), strict=True):
        if night.night in line.nights:
            counts = "" if night.night in line.counted else " (does not count)"
            after = "–" if mean is None else signed(mean)
            worth = line.nights[night.night]
            say(f"{night.day}  {night.title}: {worth:.2f}{counts}, rating afterwards {after}")


def _renamed(done: Done) -> None:
    wanted = done.wanted[0]
    now = done.now.members[wanted.into if isinstance(wanted, Merge) else wanted.member]
    say(f"{done.before.members[wanted.member]} is now {now}.")


rename = from_struct("rename", _renamed)


@taking(f"export [{'|'.join(WHAT)}=what]\n--format=kind csv|json  File format.\n{OUT}")
def export(
    of: SeasonOptions, what: str = "standings", kind: str = "csv", out: str | None = None
) -> None:
    """Write the standings, nights or ratings as CSV or JSON."""
    season = of.at.load()
    text = as_csv(season, what) if kind == "csv" else as_json(season, what)
    hand_out(text, what, out, CSV if kind == "csv" else "utf-8")


@taking("forget NAME [FILE=files]...")
def forget(of: SeasonOptions, name: str, files: tuple[str, ...]) -> None:
    """Remove NAME from the season and from the nights in each FILE or folder.

    Scores stay, so no one else's change. Backups keep the name until they are deleted.
    """
    season = of.at.load()
    number = season.member(name)
    names, other = whole(names_of(season, number)), nobody(number)
    paths = _nights(files)
    for path in paths:
        NightFile(path).rewrite(lambda night: of_words(night.events, names, other))
    of.at.rewrite(lambda season: of_words(season.events, names, other))
    nights = f" and in {counted(len(paths), 'night')}" if paths else ""
    say(f"{name} is now {nobody(number)} in {of.at.path}{nights}.")
    if not paths and any(getattr(event, "night", "") for event in season.events):
        say("The nights' files still contain the name; list them or their folder to remove it.")
