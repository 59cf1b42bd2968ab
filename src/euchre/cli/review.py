"""``euchre review``: judge every decision of a recorded game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
from msgspec import to_builtins

from euchre.cli.jobs import Share, opponents_option, seed_option, sharing
from euchre.cli.output import (
    Refused,
    Whole,
    card_style,
    console,
    counting,
    figures,
    json_option,
    naming,
    out_option,
    place_of_progress,
    print_document,
    save,
    say,
    seed_number,
    whole_number,
)
from euchre.cli.replay import checked
from euchre.records.sources import games_in
from euchre.text import listed

if TYPE_CHECKING:
    from rich.table import Table

    from euchre.analysis.review import Decision, Review
    from euchre.language.naming import Faces
    from euchre.records import Record


@click.command("review")
@click.argument("file")
@click.option(
    "--worlds",
    type=Whole(10, 100_000),
    help="Sampled deals for the first pass.  [default: up to 500]",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT",
    help="Only this seat, 1, 2, 3 ... clockwise; repeatable.",
)
@click.option(
    "--deal",
    "deals",
    multiple=True,
    metavar="N",
    help="Only this deal, counted from 1; repeatable.",
)
@opponents_option
@seed_option()
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
    """Judge every decision of the game in FILE: a record, a saved game, EGN or PTN.

    Of a folder, a zip, or a match (EMN), every game is judged.

    Each bid, pass, discard and card is judged from what its player could know: what would
    have been best, and what the choice cost in win chance and in points.
    Marks go from !! to ??; a difference within sampling error is never called a mistake.  Use -
    to read from standard input.
    """
    games = games_in(file)
    of_one = {"--deal": deals, "--html": html, "--egn": egn, "--resume": share.resume}
    if len(games) > 1 and (wrong := [option for option, value in of_one.items() if value]):
        raise Refused(f"{file}: there are {len(games)} games in it; {listed(wrong)} is for one")
    reviews = []
    for name, record in games:
        if len(games) > 1 and not as_json:
            say(f"{name}\n" if name == games[0][0] else f"\n{name}\n")
        reviews.append(
            _judge(name, record, worlds, seats, deals, opponents, seed, html, egn, share, as_json)
        )
    if as_json:
        rows = [{"file": name, **r} for (name, _), r in zip(games, reviews, strict=True)]
        print_document(reviews[0] if len(games) == 1 else {"games": rows})


def _judge(
    file: str,
    record: Record,
    worlds: int | None,
    seats: tuple[str, ...],
    deals: tuple[str, ...],
    opponents: str,
    seed: str,
    html: str | None,
    egn: str | None,
    share: Share,
    as_json: bool,
) -> Any:
    """Judge one game and show it, or return it as a document."""
    from euchre.analysis import kept
    from euchre.analysis.fingerprint import key
    from euchre.analysis.report import document
    from euchre.analysis.review import review, verdicts
    from euchre.language.naming import Faces

    chance = seed_number(seed)
    replayed = checked(file, record).until_won()
    last = len(replayed.deals)
    if not last:
        raise Refused(f"{file}: no deal is recorded")
    chosen = [whole_number("--deal", text, 1, last) for text in deals]
    players = [whole_number("--seat", text, 1, replayed.rules.seats) - 1 for text in seats]
    for option, name in (("--html", html), ("--egn", egn)):
        place_of_progress(option, name)
    name = key(replayed, worlds, chance, opponents)
    known = {} if share.resume else kept.load(name)
    with share.out(replayed.rules) as how, counting(quiet=as_json) as progress:
        reviewed = review(
            replayed,
            worlds=worlds,
            seed=chance,
            seats=players or None,
            deals=chosen or None,
            opponents=opponents,
            known=known,
            progress=progress,
            **how,
        )
    if len(every := known | verdicts(reviewed)) > len(known):
        kept.save(name, every)
    faces = Faces(replayed.rules, replayed.names, style="symbols")
    if html is not None:
        from euchre.analysis.html import page

        save(html, page(reviewed, faces))
    if egn is not None:
        with naming(file):
            save(egn, json.dumps(_annotated(record, reviewed), indent=2) + "\n")
    if as_json:
        return to_builtins(document(reviewed, faces), enc_hook=lambda number: number.item())
    _show(reviewed, Faces(replayed.rules, replayed.names, style=card_style()))
    return None


# -- on the screen ------------------------------------------------------------------------------


def _show(reviewed: Review, faces: Faces) -> None:
    from euchre.analysis.grades import MARKS, meaning
    from euchre.analysis.report import costly, deed, how, place, sentence
    from euchre.analysis.review import UNTOLD
    from euchre.language import telling
    from euchre.text import counted

    out = console()

    def line(text: str) -> None:
        out.print(text, soft_wrap=True)

    line(telling.house_rules(reviewed.replay.rules))
    line(f"{telling.against(faces)}.")
    line(f"Judged with {how(reviewed)}; seed {reviewed.seed}.")
    worth = [d for d in reviewed.decisions if d.mark]
    if worth:
        out.print(_decisions(reviewed, faces, worth))
        for one in worth:
            who = f"{place(one).capitalize()}, {reviewed.names[one.seat]}"
            line(f"{who}: {deed(faces, one)} {one.mark}  {sentence(faces, one)}")
    else:
        line("No decision is worth mentioning.")
    out.print(_players(reviewed))
    for seat in range(len(reviewed.names)):
        if habit := costly(faces, reviewed, seat):
            line(habit)
    if reviewed.accounts:
        out.print(_deals(reviewed, faces))
    for mark in sorted({d.mark for d in worth}, key=MARKS.index):
        line(f"{mark:>2}  {meaning(mark, of_the_game=reviewed.of_the_game)}")
    untold = sum(d.why_not == UNTOLD for d in reviewed.decisions)
    if untold:
        decisions = counted(untold, "decision")
        be = "was" if untold == 1 else "were"
        line(f"{decisions} {be} not judged because the record does not show the full hand.")


def _decisions(reviewed: Review, faces: Faces, worth: list[Decision]) -> Table:
    from rich.text import Text

    from euchre.analysis.grades import PRAISE
    from euchre.analysis.report import better, cost, cost_heads, deed, other, place

    rows: list[list[str | Text]] = []
    for decision in worth:
        v = decision.verdict
        if v is None:
            continue
        good = v.mark in PRAISE
        change = v.gain if good else v.loss.negative()
        points = v.gain_points if good else v.points.negative()
        rows.append(
            [
                place(decision),
                Text(reviewed.names[decision.seat]),
                Text(v.mark),
                Text(deed(faces, decision)),
                Text(other(faces, decision) if good else better(faces, decision)),
                cost(change, of_the_game=v.of_the_game),
                *[f"{points.mean:+.2f}"] * reviewed.of_the_game,
            ]
        )
    words = ("where", "Player", "", "played", "better")
    title = "Decisions worth mentioning"
    return figures(*words, numbers=cost_heads(reviewed), rows=rows, no_wrap=True, title=title)


def _players(reviewed: Review) -> Table:
    from rich.text import Text

    from euchre.analysis.report import player_table

    (first, *numbers), rows = player_table(reviewed, none="")
    cells: list[list[str | Text]] = [[Text(name), *others] for name, *others in rows]
    title = "What decisions cost"
    return figures(first, numbers=map(Text, numbers), rows=cells, no_wrap=True, title=title)


def _deals(reviewed: Review, faces: Faces) -> Table:
    """Luck and skill of the first side, or of every player if there are more than two sides."""
    from rich.text import Text

    from euchre.analysis.report import account_table, side_name

    heads, deals, whole = account_table(reviewed, faces, "{}", "all")
    words = 1 if len(faces.sides) == 2 else 2
    whose = f": {side_name(faces, 0)}" * (words == 1)
    rows = (map(Text, row) for row in deals)
    title = Text(f"Luck and skill{whose}")
    table = figures(*heads[:words], numbers=heads[words:], rows=rows, no_wrap=True, title=title)
    if whole and len(reviewed.accounts) > 1:
        table.add_section()
        for row in whole:
            table.add_row(*map(Text, row))
    return table


def _annotated(record: Record, review: Review) -> dict[str, Any]:
    """Return a reviewed record as EGN with the marks among its annotations.

    Existing annotations stay.  Remarks on actions that EGN does not list (a discard, the question
    whether to defend alone) go to the last call.  Raises ``RecordError`` for what EGN cannot
    express.
    """
    from euchre.analysis.report import sentence
    from euchre.engine import actions
    from euchre.engine.actions import Verb
    from euchre.engine.state import text
    from euchre.language.naming import Faces
    from euchre.records.egn.rules import BIDDING, TRICKS
    from euchre.records.egn.write import write_egn

    egn, calling = write_egn(record), (Verb.PASS, Verb.ORDER, Verb.NAME)
    faces = Faces(review.replay.rules, review.names)
    marked = {(d.deal, d.action): d for d in review.decisions if d.mark}
    for deal, egn_deal in zip(review.replay.deals, egn["deals"], strict=True):
        phases = {phase["type"]: phase for phase in egn_deal["phases"]}
        calls = plays = 0
        for number, (s, action, _) in enumerate(deal.steps(), 1):
            kind = actions.verb(action)
            calls += kind in calling
            plays += kind == Verb.PLAY
            decision = marked.get((deal.number, number))
            if decision is None:
                continue
            at = plays - 1 if kind == Verb.PLAY else max(0, calls - 1)
            phase = phases[TRICKS if kind == Verb.PLAY else BIDDING]
            key = "playAnnotations" if kind == Verb.PLAY else "callAnnotations"
            about = "" if kind in (*calling, Verb.PLAY) else f"({text(s, action)}) "
            notes = dict(phase.get(key, {}))
            notes[str(at)] = [
                *notes.get(str(at), []),
                f"[{decision.mark}] {about}{sentence(faces, decision)}",
            ]
            phase[key] = notes
    return egn
