"""Answers of ``euchre solve``, on the screen or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import cast

import click
from rich.console import Console
from rich.table import Table

from euchre.bridge.solve import Mode, Solution, TooLong, solve
from euchre.cards import STRAINS, each
from euchre.cli.output import Refused, card_style, say
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.state import State, push, text
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.ranking import in_order


def answer(
    s: State, names: tuple[str, ...], mode: str, *, priced: bool = True, as_json: bool = False
) -> None:
    """Solve a position and print the answer.  ``names`` are the players by seat.

    Raises ``Refused`` if it takes too long.
    """
    try:
        solution = solve(s, cast(Mode, mode), priced=priced)
    except TooLong as error:
        raise Refused(str(error)) from None
    if as_json:
        click.echo(json.dumps(_document(s, names, solution), ensure_ascii=False))
        return
    faces = Faces(s.rules, names, style=card_style())
    say(f"{s.rules.title}: {_setting(faces, s)}.")
    for line in _cards(faces, s):
        say(line)
    if any(s.taken):
        say(f"Tricks so far, counted below: {_taken(faces, s, solution)}.")
    say("")
    say(_meaning(faces, s, solution))
    _print_table(faces, s, solution)
    say("* begins the best play below; a card with the same figures is just as good.")
    if s.rules.goal.down:
        say("In this game fewer points are better.")
    if not priced:
        say("Points are not shown: they need the maker, the bid if there is one, and --taken.")
    say("Best play:")
    for line in _line(faces, s, solution.line):
        say(f"  {line}")


def _document(s: State, names: tuple[str, ...], solution: Solution) -> dict[str, object]:
    pack = s.rules.pack
    return {
        "game": s.rules.game,
        "options": dict(s.rules.options),
        "players": list(names),
        "trump": STRAINS[s.trump],
        "maker": s.maker if s.maker >= 0 else None,
        "alone": list(each(s.lone)),
        "out": list(each(s.out)),
        "hands": [pack.names(hand) for hand in s.hands],
        "trick": [{"seat": seat, "card": pack.text(card)} for seat, card in s.trick],
        "taken": list(s.taken),
        "turn": s.turn,
        "mode": solution.mode,
        "solver": solution.solver,
        "sides": [list(each(side)) for side in solution.sides],
        "actions": [
            {
                "action": text(s, choice.action),
                "tricks": list(choice.tricks),
                "points": list(choice.points),
            }
            for choice in solution.choices
        ],
        "line": [text(s, action) for action in solution.line],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }


def _setting(faces: Faces, s: State) -> str:
    strain = faces.strain(s.trump)
    made = f", made by {faces.names[s.maker]}" if s.maker >= 0 else ""
    bid = f" with a bid of {results.bid_name(s.bid)}" if s.bid and s.maker >= 0 else ""
    alone = "".join(f", {faces.names[p]} alone" for p in each(s.lone))
    return f"{strain}{made}{bid}{alone}; {faces.names[s.turn]} to play"


def _cards(faces: Faces, s: State) -> Iterator[str]:
    for seat, hand in enumerate(s.hands):
        cards = faces.cards(in_order(s.pack, s.rules.ranks, s.trump, hand))
        if s.out >> seat & 1:
            cards = "sits out"
        yield f"  {faces.names[seat]}: {cards or '-'}{_on_table(faces, s, seat)}"
    yield from telling.unfinished(faces, s)


def _taken(faces: Faces, s: State, solution: Solution) -> str:
    """Return the tricks that each side has won already."""
    told = []
    for side in solution.sides:
        if seats := [*each(side & ~s.out)]:
            told.append(f"{faces.whom(seats)} {sum(s.taken[p] for p in seats) or 'none'}")
    return "; ".join(told)


def _on_table(faces: Faces, s: State, seat: TableSeat) -> str:
    if not s.columns:
        return ""
    pairs = zip(s.columns[seat], s.covered[seat], strict=True)
    shown = [
        f"{faces.card(card) if card >= 0 else '-'}{f'/{faces.card(b)}' if b >= 0 else ''}"
        for card, b in pairs
    ]
    return f"; on the table {' '.join(shown)}"


def _meaning(faces: Faces, s: State, solution: Solution) -> str:
    if solution.mode == "two sides":
        return "With best play on both sides:"
    if solution.mode == "max-n":
        return "If each player maximizes their own score (max-n; not a guarantee):"
    ours = " and ".join(faces.names[p] for p in each(solution.sides[0] & ~s.out))
    return f"If all others play together against {ours} (paranoid):"


def _print_table(faces: Faces, s: State, solution: Solution) -> None:
    table = Table("Card")
    shown = [i for i, side in enumerate(solution.sides) if side & ~s.out]
    for what in ("tricks", "points"):
        for i in shown:
            names = ", ".join(faces.names[p] for p in each(solution.sides[i] & ~s.out))
            table.add_column(f"{what}: {names}", justify="right")
    best = solution.line[0]
    for choice in solution.choices:
        card = text(s, choice.action).removeprefix("play ")
        if actions.suit_led(choice.action) < 0:
            card = faces.card(actions.card(choice.action))
        points = ["?" if p is None else str(p) for p in choice.points]
        table.add_row(
            card + " *" * (choice.action == best),
            *(str(choice.tricks[i]) for i in shown),
            *(points[i] for i in shown),
        )
    Console(highlight=False).print(table)


def _line(faces: Faces, s: State, line: Sequence[Action]) -> Iterator[str]:
    """Yield the best line trick by trick."""
    for action in line:
        before, s = s, s.copy()
        push(s, action)
        if not s.trick:
            yield telling.trick(faces, before, s)
