"""``euchre solve``: the value of every card with all hands open."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Literal, TypedDict

import msgspec

from euchre import typed
from euchre.cards import STRAINS, each
from euchre.cli.lazy import refusing
from euchre.cli.options import JSON, SET, taking
from euchre.cli.output import (
    Misuse,
    card_style,
    console,
    figures,
    print_document,
    refuse_beside,
    say,
)
from euchre.cli.replay import read
from euchre.cli.typed_values import table_of, whole_number
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.state import State, push, text
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.ranking import in_order

if TYPE_CHECKING:
    from euchre.fast.solve.solution import Solution


Mode = Literal["auto", "paranoid", "max-n"]


class CardPlayed(msgspec.Struct):
    """A card on the trick."""

    seat: int
    card: str


class CardValue(msgspec.Struct):
    """What a card is worth to each side; points are None without their price."""

    action: str
    tricks: tuple[int, ...]
    points: tuple[int | None, ...]


class Solved(TypedDict):
    """What every card is worth with all hands open."""

    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    trump: str
    maker: int | None
    alone: list[int]
    out: list[int]
    hands: list[list[str]]
    trick: list[CardPlayed]
    taken: tuple[int, ...]
    turn: int
    mode: str
    solver: str
    sides: list[list[int]]
    actions: list[CardValue]
    line: list[str]
    nodes: int
    seconds: float


@taking(
    f"""solve [FILE=record]
    --deal N    Which deal of the game in FILE, counted from 1.  [default: 1]
    --action N  Before which action of the deal, counted from 1.  [default: where the record stops,
                or the first card of a finished deal]
    --random=at_random  Deal at random; club bots bid.
    --seed TEXT  Random seed.
    --game GAME  The game of a random deal.  [default: standard]
    {SET}
    --mode auto|paranoid|max-n  How to solve.
    {JSON}"""
)
def command(
    record: str | None = None,
    deal: str | None = None,
    action: str | None = None,
    at_random: bool = False,
    seed: str | None = None,
    game: str | None = None,
    settings: tuple[str, ...] = (),
    mode: Mode = "auto",
    as_json: bool = False,
) -> None:
    """Show what each legal card is worth under best play with all hands open.

    A position of the game recorded in FILE, before one of its actions:
    euchre solve game.euchre.json --deal 2 --action 14

    A random deal: euchre solve --random --seed 7

    With two sides the answer is exact.  With more than two,
    it is max-n: every seat does what is best for itself. --mode paranoid assumes that
    everyone else plays together against the maker, and shows what the maker can guarantee.
    """
    from euchre.fast.solve.solution import solve

    if (record is not None) == at_random:
        raise Misuse("give one of these: a record, or --random")
    if record is not None:
        refuse_beside("a record", "seed", "game", "settings")
        s, names = _recorded(record, deal, action)
    else:
        refuse_beside("--random", "deal", "action")
        s = _random(table_of(game or "standard", settings)[0], seed)
        names = tuple(f"Seat {seat}" for seat in range(1, s.rules.seats + 1))
    with refusing():
        solution = solve(s, mode)
    if as_json:
        print_document(_document(s, names, solution))
    else:
        _show(s, names, solution)


def _recorded(file: str, deal: str | None, action: str | None) -> tuple[State, tuple[str, ...]]:
    from euchre.fast.solve.from_state import in_play

    _, played = read(file)
    if not played.deals:
        raise Misuse(f"{file}: no deal is recorded")
    number = whole_number("--deal", deal or "1", 1, len(played.deals))
    chosen = played.deals[number - 1]
    states = [chosen.first, *(after for _, _, after in chosen.steps())]
    open_ = [i for i, s in enumerate(states) if in_play(s)]
    if not open_:
        raise Misuse(f"no card is played in deal {number}")
    if action is not None:
        at = whole_number("--action", action, open_[0] + 1, open_[-1] + 1) - 1
    else:
        at = open_[0] if states[-1].ended else open_[-1]
    return states[at], played.names


def _random(rules: Rules, seed: str | None) -> State:
    from euchre.arena.simulate import seated
    from euchre.engine.dealing import deal, shuffled
    from euchre.engine.state import legal
    from euchre.engine.view import observe
    from euchre.fast.solve.from_state import in_play

    rng = Random(seed if seed is not None else secrets.randbelow(10**9))
    players = seated(["club"] * rules.seats, str(rng.random()))
    # Deals that are thrown in are redealt.
    while True:
        s = deal(rules, shuffled(rules.pack, rng), rng.randrange(rules.seats))
        while not s.ended and not in_play(s):
            push(s, players[s.turn].choose(observe(s, s.turn), legal(s)))
        if not s.ended:
            return s


def _show(s: State, names: tuple[str, ...], solution: Solution) -> None:
    """Print the answer.  ``names`` are the players by seat."""
    faces = Faces.of_record(s.rules, names, card_style())
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
    say("Best play:")
    for line in _line(faces, s, solution.line):
        say(f"  {line}")


def _document(s: State, names: tuple[str, ...], solution: Solution) -> Solved:
    pack = s.rules.pack
    return typed.document(
        Solved,
        s,
        solution,
        game=s.rules.game,
        options=dict(s.rules.options),
        players=names,
        trump=STRAINS[s.trump],
        maker=s.maker if s.maker >= 0 else None,
        alone=list(each(s.lone)),
        out=list(each(s.out)),
        hands=[pack.names(hand) for hand in s.hands],
        trick=[CardPlayed(seat, pack.text(card)) for seat, card in s.trick],
        sides=[list(each(side)) for side in solution.sides],
        actions=[CardValue(text(s, c.action), c.tricks, c.points) for c in solution.choices],
        line=[text(s, action) for action in solution.line],
    )


def _setting(faces: Faces, s: State) -> str:
    strain = faces.strain(s.trump)
    maker = f", made by {faces.whom([s.maker])}" if s.maker >= 0 else ""
    bid = f" with a bid of {results.bid_name(s.bid)}" if s.bid and s.maker >= 0 else ""
    alone = "".join(f", {faces.whom([p])} alone" for p in each(s.lone))
    return f"{strain}{maker}{bid}{alone}; {faces.whom([s.turn])} to play"


def _cards(faces: Faces, s: State) -> Iterator[str]:
    for seat, hand in enumerate(s.hands):
        cards = faces.cards(in_order(s.pack, s.rules.ranks, s.trump, hand))
        if s.out >> seat & 1:
            cards = "sits out"
        yield f"  {faces.names[seat]}: {cards or '-'}{_on_table(faces, s, seat)}"
    yield from telling.unfinished(faces, s)


def _taken(faces: Faces, s: State, solution: Solution) -> str:
    """Return the tricks that each side has won already."""
    sides = []
    for side in solution.sides:
        if seats := [*each(side & ~s.out)]:
            sides.append(f"{faces.whom(seats)} {sum(s.taken[p] for p in seats) or 'none'}")
    return "; ".join(sides)


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
    sides = {i: side & ~s.out for i, side in enumerate(solution.sides) if side & ~s.out}
    names = [", ".join(faces.names[p] for p in each(side)) for side in sides.values()]
    rows = []
    for choice in solution.choices:
        card = text(s, choice.action).removeprefix("play ")
        if actions.suit_led(choice.action) < 0:
            card = faces.card(actions.card(choice.action))
        card += " *" * (choice.action == solution.line[0])
        figured = [kind[i] for kind in (choice.tricks, choice.points) for i in sides]
        rows.append([card, *("?" if one is None else str(one) for one in figured)])
    numbers = [f"{what}: {who}" for what in ("tricks", "points") for who in names]
    console().print(figures("Card", numbers=numbers, rows=rows))


def _line(faces: Faces, s: State, line: Sequence[Action]) -> Iterator[str]:
    """Yield the best line trick by trick."""
    for action in line:
        before, s = s, s.copy()
        push(s, action)
        if not s.trick:
            yield telling.trick(faces, before, s)
