"""``euchre review``: judge every decision of a recorded game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import to_builtins
from rich.table import Table
from rich.text import Text

from euchre.cli.jobs import OPPONENTS, Measured, measuring
from euchre.cli.options import SEED, Typed, taking
from euchre.cli.output import (
    Misuse,
    console,
    figures,
    print_document,
    refuse_beside,
    save,
    say,
    shown,
)
from euchre.cli.replay import checked
from euchre.cli.typed_values import TO_FILE, Whole, seed_number, whole_number
from euchre.files import naming
from euchre.records.sources import games_in
from euchre.text import counted

if TYPE_CHECKING:
    from euchre.analysis.report import DecisionRow, ReviewDocument
    from euchre.records import Record, Replay


@dataclass(frozen=True, kw_only=True)
class ReviewOptions(Typed):
    """The arguments and options of ``euchre review``."""

    terminal = f"""review FILE
    --worlds N  Sampled deals for the first pass.  [default: up to 500]
    --seat=seats SEAT  Only this seat, 1, 2, 3 ... clockwise; repeatable.
    --deal=deals N     Only this deal, counted from 1; repeatable.
    {OPPONENTS}
    {SEED}
    --html FILE  Also write an HTML page with a graph of the game.
    --hands URL  In that page, link marked decisions to the page of shared hands at URL.
    --egn FILE   Also write EGN with the marks as annotations."""

    file: str
    worlds: Annotated[int | None, Whole(10, 100_000)] = None
    seats: tuple[str, ...] = ()
    deals: tuple[str, ...] = ()
    opponents: str = "club"
    seed: str = "0"
    html: Annotated[Path | None, TO_FILE] = None
    hands: str | None = None
    egn: Annotated[Path | None, TO_FILE] = None


@taking()
@measuring
def command(given: ReviewOptions, work: Measured) -> None:
    """Judge every decision of the game in FILE: a record, a saved game, EGN or PTN.

    Of a folder, a zip, or a match (EMN), every game is judged.

    Each bid, pass, discard and card is judged from what its player could know: what would
    have been best, and what the choice cost in win chance and in points.
    Marks go from !! to ??; a difference within sampling error is never called a mistake.  Use -
    to read from standard input.
    """
    file, as_json = given.file, work.as_json
    if given.hands is not None and given.html is None:
        raise Misuse("--hands needs --html")
    games = games_in(file)
    if len(games) > 1:
        refuse_beside(f"the {len(games)} games in {file}", "deals", "html", "egn", "resume")
    reviews = []
    for name, record in games:
        if len(games) > 1 and not as_json:
            say(f"{name}\n" if name == games[0][0] else f"\n{name}\n")
        found = _judge(name, record, given, work)
        if not as_json:
            _show(found)
        reviews.append({"file": name} | to_builtins(found, enc_hook=lambda number: number.item()))
    if as_json:
        one = {key: value for key, value in reviews[0].items() if key != "file"}
        print_document(one if len(games) == 1 else {"games": reviews})


def _judge(file: str, record: Record, asked: ReviewOptions, work: Measured) -> ReviewDocument:
    """Judge one game, and write what is asked for."""
    from euchre.analysis import kept
    from euchre.analysis.fingerprint import key
    from euchre.analysis.report import document
    from euchre.analysis.review import review, verdicts
    from euchre.language.naming import Faces

    replayed = checked(file, record).until_won()
    last = len(replayed.deals)
    if not last:
        raise Misuse(f"{file}: no deal is recorded")
    chosen = [whole_number("--deal", text, 1, last) for text in asked.deals]
    players = [whole_number("--seat", text, 1, replayed.rules.seats) - 1 for text in asked.seats]
    seed = seed_number(asked.seed)
    name = key(replayed, asked.worlds, seed, asked.opponents)
    known = {} if work.resume else kept.load(name)
    with work.workload(replayed.rules, quiet=work.as_json) as how:
        reviewed = review(
            replayed,
            worlds=asked.worlds,
            seed=seed,
            seats=players or None,
            deals=chosen or None,
            opponents=asked.opponents,
            known=known,
            how=how,
        )
    if len(every := known | verdicts(reviewed)) > len(known):
        kept.save(name, every)
    found = document(reviewed, Faces.of_record(replayed.rules, replayed.names))
    if asked.html is not None:
        from euchre.analysis.html import page

        save(asked.html, page(found, _hands(replayed, found, asked.hands)))
    if asked.egn is not None:
        with naming(file):
            save(asked.egn, json.dumps(_annotated(record, replayed, found), indent=2) + "\n")
    return found


def _hands(replayed: Replay, found: ReviewDocument, at: str | None) -> dict[tuple[int, int], str]:
    """Return links to the marked decisions with a clear verdict, by deal and action."""
    if at is None:
        return {}
    from euchre.server.study.shared_hands import packed
    from euchre.study.examining import position_of

    marked = [(one.deal, one.action) for one in found.decisions if one.mark]
    clear = {which: position_of(replayed, *which) for which in marked}
    return {which: f"{at}#{packed(one)}" for which, one in clear.items() if one is not None}


# -- on the screen ------------------------------------------------------------------------------


def _show(found: ReviewDocument) -> None:
    from euchre.analysis.review import UNTOLD

    out = console()

    def line(text: str) -> None:
        out.print(shown(text), soft_wrap=True)

    line(found.house_rules)
    line(f"{found.match}.")
    line(f"Judged with {found.how}; seed {found.seed}.")
    worth = [d for d in found.decisions if d.mark]
    if worth:
        out.print(_decisions(found, worth))
        for one in worth:
            who = f"{one.where.capitalize()}, {found.players[one.seat]}"
            line(f"{who}: {one.done} {one.mark}  {one.sentence}")
    else:
        line("No decision is worth mentioning.")
    out.print(_players(found))
    for player in found.players_in_all:
        if player.habit:
            line(player.habit)
    if found.deals:
        out.print(_deals(found))
    marks = {d.mark for d in worth}
    for mark, meaning in found.marks.items():
        if mark in marks:
            line(f"{mark:>2}  {meaning}")
    untold = sum(d.why_not == UNTOLD for d in found.decisions)
    if untold:
        decisions = counted(untold, "decision")
        be = "was" if untold == 1 else "were"
        line(f"{decisions} {be} not judged because the record does not show the full hand.")


def _decisions(found: ReviewDocument, worth: list[DecisionRow]) -> Table:
    from euchre.analysis.comments import cost
    from euchre.analysis.grades import PRAISE

    rows: list[list[str | Text]] = []
    for decision in worth:
        v = decision.judged
        if v is None:
            continue
        good = decision.mark in PRAISE
        change = v.gain if good else v.cost.negative()
        points = v.gain_points if good else v.cost_points.negative()
        rows.append(
            [
                decision.where,
                Text(found.players[decision.seat]),
                Text(decision.mark),
                Text(shown(decision.done)),
                Text(shown(v.other if good else v.best)),
                cost(change, of_the_game=found.of_the_game),
                *[f"{points.mean:+.2f}"] * found.of_the_game,
            ]
        )
    words = ("where", "Player", "", "played", "better")
    title = "Decisions worth mentioning"
    return figures(*words, numbers=found.cost_heads(), rows=rows, no_wrap=True, title=title)


def _players(found: ReviewDocument) -> Table:
    (first, *numbers), rows = found.player_table(none="")
    cells: list[list[str | Text]] = [[Text(name), *others] for name, *others in rows]
    title = "What decisions cost"
    return figures(first, numbers=map(Text, numbers), rows=cells, no_wrap=True, title=title)


def _deals(found: ReviewDocument) -> Table:
    """Luck and skill of the first side, or of every player if there are more than two sides."""
    heads, deals, whole = found.account_table("{}", "all")
    words = 1 if len(found.sides) == 2 else 2
    whose = f": {found.sides[0]}" * (words == 1)
    rows = (map(Text, row) for row in deals)
    title = Text(f"Luck and skill{whose}")
    table = figures(*heads[:words], numbers=heads[words:], rows=rows, no_wrap=True, title=title)
    if whole and len(found.deals) > 1:
        table.add_section()
        for row in whole:
            table.add_row(*map(Text, row))
    return table


def _annotated(record: Record, replayed: Replay, found: ReviewDocument) -> dict[str, Any]:
    """Return a reviewed record as EGN with the marks among its annotations.

    Existing annotations stay.  Remarks on actions that EGN does not list (a discard, the question
    whether to defend alone) go to the last call.  Raises ``RecordError`` for what EGN cannot
    express.
    """
    from euchre.engine import actions
    from euchre.engine.actions import Verb
    from euchre.engine.state import text
    from euchre.records.egn.schema import BIDDING, TRICKS
    from euchre.records.egn.write import write_egn

    egn, calling = write_egn(record), (Verb.PASS, Verb.ORDER, Verb.NAME)
    marked = {(d.deal, d.action): d for d in found.decisions if d.mark}
    for deal, egn_deal in zip(replayed.deals, egn["deals"], strict=True):
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
                f"[{decision.mark}] {about}{decision.sentence}",
            ]
            phase[key] = notes
    return egn
