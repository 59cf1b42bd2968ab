"""``euchre review``: judge every decision of a recorded game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from euchre.cli.bar import counting
from euchre.cli.jobs import Share, opponents_option, seed_option, sharing
from euchre.cli.output import (
    Refused,
    Whole,
    card_style,
    console,
    figures,
    json_option,
    out_option,
    place_of_progress,
    print_document,
    save,
    seed_number,
    whole_number,
)
from euchre.cli.replay import read

if TYPE_CHECKING:
    from rich.table import Table

    from euchre.analysis.review import Decision, Review
    from euchre.language.naming import Faces
    from euchre.records import Record, Replay


@click.command("review")
@click.argument("file")
@click.option(
    "--worlds",
    type=Whole(10, 100_000),
    help="Sampled deals for the first pass.  [default: up to 500]",
)
@click.option("--seat", "seats", multiple=True, metavar="N", help="Only this seat; repeatable.")
@click.option("--deal", "deals", multiple=True, metavar="N", help="Only this deal, counted from 1.")
@opponents_option
@seed_option
@click.option("--html", metavar="FILE", help="Also write an HTML page with a graph of the game.")
@click.option("--egn", metavar="FILE", help="Also write EGN with the marks as annotations.")
@sharing
@json_option
@out_option
def command(
    file: str,
    worlds: int | None,
    seats: tuple[str, ...],
    deals: tuple[str, ...],
    opponents: str,
    seed: str,
    html: str | None,
    egn: str | None,
    share: Share,
    as_json: bool,
) -> None:
    """Judge every decision of the game in FILE: a record, a saved game, or EGN.

    Each bid, pass, discard and card is judged from what its player could know: what would
    have been best, and what the choice cost in win chance and in points.
    Marks go from !! to ??; a difference within sampling error is never called a mistake.  Use -
    to read from standard input.
    """
    from euchre.language.naming import Faces

    chance = seed_number(seed)
    record, replayed = read(file, saves=True)
    replayed = replayed.until_won()
    last = len(replayed.deals)
    if not last:
        raise Refused(f"{file}: no deal is recorded")
    chosen = [whole_number("--deal", text, 1, last) for text in deals]
    players = [whole_number("--seat", text, 0, replayed.rules.seats - 1) for text in seats]
    for option, name in (("--html", html), ("--egn", egn)):
        place_of_progress(option, name)
    found = _reviewed(replayed, worlds, chance, players, chosen, opponents, share, quiet=as_json)
    faces = Faces(replayed.rules, replayed.names, style="symbols")
    if html is not None:
        from euchre.analysis.html import page

        save(html, page(found, faces))
    if egn is not None:
        save(egn, _egn(file, record, found))
    if as_json:
        from euchre.analysis.report import document

        print_document(document(found, faces))
    else:
        _show(found, Faces(replayed.rules, replayed.names, style=card_style()))


def _reviewed(
    replayed: Replay,
    worlds: int | None,
    seed: int,
    seats: list[int],
    deals: list[int],
    opponents: str,
    share: Share,
    *,
    quiet: bool,
) -> Review:
    from euchre.analysis.review import review

    with share.out(replayed.rules) as how, counting(quiet=quiet) as progress:
        return review(
            replayed,
            worlds=worlds,
            seed=seed,
            seats=seats or None,
            deals=deals or None,
            opponents=opponents,
            progress=progress,
            **how,
        )


def _egn(file: str, record: Record, found: Review) -> str:
    from euchre.analysis.report import annotated
    from euchre.records import RecordError

    try:
        return json.dumps(annotated(record, found), indent=2) + "\n"
    except RecordError as error:
        error.file = file
        raise Refused(str(error)) from None


# -- on the screen ------------------------------------------------------------------------------


def _show(found: Review, faces: Faces) -> None:
    from euchre.analysis.grades import meaning
    from euchre.analysis.report import costly, deed, how, place, sentence
    from euchre.analysis.review import UNTOLD
    from euchre.language import telling
    from euchre.text import counted

    out = console()

    def line(text: str) -> None:
        out.print(text, soft_wrap=True)

    line(telling.house_rules(found.replay.rules))
    line(f"{telling.against(faces)}.")
    line(f"Judged with {how(found)}; seed {found.seed}.")
    worth = [d for d in found.decisions if d.mark]
    if worth:
        out.print(_decisions(found, faces, worth))
        for made in worth:
            who = f"{place(made).capitalize()}, {found.names[made.seat]}"
            line(f"{who}: {deed(faces, made)} {made.mark}  {sentence(faces, made)}")
    else:
        line("No decision is worth mentioning.")
    out.print(_players(found))
    for seat in range(len(found.names)):
        if told := costly(faces, found, seat):
            line(told)
    if found.accounts:
        out.print(_deals(found, faces))
    for mark in dict.fromkeys(d.mark for d in worth):
        line(f"{mark:>2}  {meaning(mark, of_the_game=found.of_the_game)}")
    untold = sum(d.why_not == UNTOLD for d in found.decisions)
    if untold:
        decisions = counted(untold, "decision")
        be = "was" if untold == 1 else "were"
        line(f"{decisions} {be} not judged because the record does not show the full hand.")


def _decisions(found: Review, faces: Faces, worth: list[Decision]) -> Table:
    from rich.text import Text

    from euchre.analysis.grades import PRAISE
    from euchre.analysis.report import better, cost, cost_heads, deed, other, place

    words = ("where", "Player", "", "played", "better")
    title = "Decisions worth mentioning"
    table = figures(*words, numbers=cost_heads(found), no_wrap=True, title=title)
    for made in worth:
        v = made.verdict
        if v is None:
            continue
        good = v.mark in PRAISE
        change = v.gain if good else v.loss.negative()
        points = v.gain_points if good else v.points.negative()
        told = [f"{points.mean:+.2f}"] if found.of_the_game else []
        table.add_row(
            place(made),
            Text(found.names[made.seat]),
            Text(v.mark),
            Text(deed(faces, made)),
            Text(other(faces, made) if good else better(faces, made)),
            cost(change, of_the_game=v.of_the_game),
            *told,
        )
    return table


def _players(found: Review) -> Table:
    from rich.text import Text

    from euchre.analysis.report import player_table

    (first, *numbers), rows = player_table(found, none="")
    heads = map(Text, numbers)
    table = figures(first, numbers=heads, no_wrap=True, title="What decisions cost")
    for name, *cells in rows:
        table.add_row(Text(name), *cells)
    return table


def _deals(found: Review, faces: Faces) -> Table:
    """Luck and skill of the first side, or of every player if there are more than two sides."""
    from rich.text import Text

    from euchre.analysis.report import account_table, side_name

    heads, deals, whole = account_table(found, faces, "{}", "all")
    words = 1 if len(faces.sides) == 2 else 2
    whose = f": {side_name(faces, 0)}" * (words == 1)
    title = Text(f"Luck and skill{whose}")
    table = figures(*heads[:words], numbers=heads[words:], no_wrap=True, title=title)
    for row in deals:
        table.add_row(*map(Text, row))
    if whole and len(found.accounts) > 1:
        table.add_section()
        for row in whole:
            table.add_row(*map(Text, row))
    return table
