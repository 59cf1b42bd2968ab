"""``euchre equity``: the value of a hand, and the effect of each house rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click
import msgspec

from euchre.analysis.grades import Interval
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
    print_document,
    seed_number,
    set_option,
    table_of,
)
from euchre.engine.rules import Rules
from euchre.games import game as game_named
from euchre.games import no_option, options_of
from euchre.ranking import in_order

if TYPE_CHECKING:
    from euchre.analysis.equity import Cell
    from euchre.analysis.hands import HandClass, Spot
    from euchre.language.naming import Faces


class CallValue(msgspec.Struct):
    """The value of a call: points, the chance to win the game, the chance to make it."""

    points: Interval
    win: Interval | None
    makes: float


class SpotValues(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The value of each call in a seat with an upcard at a score."""

    seat: str
    up: str | None
    score: tuple[int, int]
    #: Of a kind of hand: how many hands there are, and how many were drawn.
    hands_of_this_kind: int | None = None
    hands: int | None = None
    worlds: int
    calls: dict[str, CallValue]


class Equity(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What each call is worth with a hand, by seat, upcard and score."""

    rules: str
    #: The cards, or a kind of hand.
    hand: list[str] | str
    round: int
    seed: int
    trump: str | None = None
    opponents: str = "club"
    spots: list[SpotValues]


@click.command("equity")
@click.argument("game", required=False)
@click.option(
    "--like", metavar="FILE", help="The game and house rules of a record, instead of GAME."
)
@set_option()
@click.option(
    "--hand",
    metavar="CARDS",
    help="The hand ('JH AH KH 9S TD'), or a kind of hand: x is any other card ('JH AS AC x x'); R"
    " and L are the bowers, and a + separates all trumps from the rest ('R L x + A').",
)
@click.option(
    "--trump",
    metavar="SUIT",
    help="Trump for R, L and +: a suit, or next.  [default: the upcard's]",
)
@opponents_option
@click.option(
    "--up", multiple=True, metavar="CARD", help="The upcard; repeatable.  [default: each]"
)
@click.option(
    "--seat",
    multiple=True,
    metavar="SEAT",
    help="Seat from the dealer's left: first, second ... or dealer; repeatable.",
)
@click.option(
    "--score",
    multiple=True,
    metavar="OURS-THEIRS",
    help="Score, ours first, such as 9-6; repeatable.",
)
@click.option(
    "--round",
    "nth",
    type=Whole(1, 10),
    help="Which round of bidding: 1, or 2 after passing once.  [default: 1]",
)
@click.option(
    "--error",
    type=click.FloatRange(0.0001, 100),
    metavar="POINTS",
    help="Margin of error in points.  [default: 0.05]",
)
@click.option(
    "--worlds",
    type=Whole(2, 10**8),
    help="Maximum sampled deals per position.  [default: club 200,000, strong 100, expert 30]",
)
@click.option("--rules", "house", is_flag=True, help="Show what each house rule changes.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME", help="Only this house rule; repeatable."
)
@click.option(
    "--deals", type=Whole(10, 10**7), help="Deals for each house rule.  [default: 10,000]"
)
@click.option("--plot", metavar="FILE", help="Plot the effect of each house rule (.png, .svg).")
@seed_option()
@sharing
@json_option
@out_option
def command(
    game: str | None,
    like: str | None,
    settings: tuple[str, ...],
    hand: str | None,
    house: bool,
    seed: str,
    share: Share,
    as_json: bool,
    **given: Any,
) -> None:
    """Show what a hand is worth in GAME, by seat, upcard and score, or what house rules change.

    Estimates each call by simulation, assuming everyone before you passed, until the margin
    of error (half the 95 % interval) is below --error. A kind of hand is the average over random
    hands of that kind. With --rules, club players play the
    same deals under each house rule in turn. --resume continues an interrupted run and gives
    exactly the result of the full run; the number of --jobs does not change it either.
    """
    game, settings = _game(game, like, settings)
    rules, chosen = table_of(game, settings)
    if house == (hand is not None):
        raise Refused("give either --hand with the cards of a hand, or --rules")
    chance = seed_number(seed)
    others = ("options", "deals", "plot") if hand is not None else _OF_A_HAND
    if wrong := [name for name in others if given.get(name) not in (None, (), "club")]:
        names = {"nth": "round", "options": "option"}
        flags = ", ".join(f"--{names.get(name, name)}" for name in wrong)
        raise Refused(f"{flags} cannot be combined with {'--rules' if house else '--hand'}")
    if hand is not None:
        _hand(rules, hand, given, chance, share, as_json=as_json)
        return
    played = game_named(game)
    if unknown := sorted(set(given["options"]) - set(options_of(played))):
        raise Refused(*(no_option(played, name) for name in unknown))
    from euchre.cli.equity_rules import show_rules

    show_rules(game, chosen, given, chance, share, as_json=as_json)


_OF_A_HAND = ("up", "seat", "score", "nth", "error", "worlds", "trump", "opponents")


def _game(
    game: str | None, like: str | None, settings: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return the name and settings of the game, from the command line or from a record."""
    if like is None:
        return game or "standard", settings
    if game is not None:
        raise Refused("--like names the game; leave GAME out")
    from euchre.records.record import load
    from euchre.records.replay import rules_of

    with naming(like):
        rules = rules_of(load(Path(like)))
    return rules.game, (*(f"{name}={value}" for name, value in rules.options), *settings)


def _hand(
    rules: Rules, hand: str, given: dict[str, Any], seed: int, share: Share, *, as_json: bool
) -> None:
    from euchre.analysis.equity import table
    from euchre.analysis.valuing import OPPONENTS, valuer

    nth = given["nth"] or 1
    opponents = given["opponents"]
    most = given["worlds"] or OPPONENTS[opponents]
    cards, spots = _asked(rules, hand, given, nth)
    named = rules.pack.names(cards) if isinstance(cards, int) else " ".join(hand.split())
    # The target error is not part of the task: a run may be resumed with a smaller one.
    task = {"rules": rules.id, "hand": named, "round": nth, "seed": seed}
    task |= {"trump": given["trump"]} if given["trump"] else {}
    task |= {"opponents": opponents} if opponents != "club" else {}
    try:
        with share.out(rules) as how, counting(what="spots", quiet=as_json) as progress:
            cells = table(
                rules,
                cards,
                spots,
                error=given["error"] or 0.05,
                most=most,
                seed=seed,
                nth=nth,
                value=valuer(opponents),
                progress=progress,
                task=task,
                **how,
            )
    except ValueError as problem:
        raise Refused(str(problem)) from None
    if as_json:
        print_document(_document(rules, task, cards, spots, cells))
    else:
        _show(rules, hand, cards, spots, cells, nth)


def _asked(
    rules: Rules, hand: str, given: dict[str, Any], nth: int
) -> tuple[int | dict[str, HandClass], list[Spot]]:
    """Return the hand (or its kind in each spot) and the spots; refuse impossible input."""
    from euchre.analysis.equity import seat_names
    from euchre.analysis.hands import spots_of

    problems: list[str] = []
    names = seat_names(rules)
    places = [_place(names, word, problems) for word in given["seat"]] or range(rules.seats)
    scores = [_score(word, problems) for word in given["score"]]
    if problems:
        raise Refused(*problems)
    scores = scores or [(rules.goal.start, rules.goal.start)]
    ups = [up.upper() for up in given["up"]]
    try:
        return spots_of(
            rules, hand, places=places, ups=ups, scores=scores, nth=nth, trump=given["trump"] or ""
        )
    except ValueError as error:
        raise Refused(str(error)) from None


def _place(names: list[str], word: str, problems: list[str]) -> int:
    if word.lower() in names:
        return names.index(word.lower())
    problems.append(f"there is no seat {word!r}; choose one of {', '.join(names)}")
    return 0


def _score(word: str, problems: list[str]) -> tuple[int, int]:
    ours, dash, theirs = word.partition("-")
    if dash and all(
        part.isascii() and part.isdecimal() and len(part) < 5 for part in (ours, theirs)
    ):
        return int(ours), int(theirs)
    problems.append(f"write a score like 9-6, ours first, not {word!r}")
    return 0, 0


def _document(
    rules: Rules,
    task: dict[str, Any],
    hand: int | dict[str, HandClass],
    spots: list[Spot],
    cells: dict[str, Cell],
) -> Equity:
    from euchre.analysis.equity import PER_HAND, seat_names
    from euchre.bots.search.win_probability import played_to_a_score

    game = played_to_a_score(rules)
    rows = []
    for spot in spots:
        cell = cells[spot.key]
        row = SpotValues(
            seat=seat_names(rules)[spot.place],
            up=spot.up or None,
            score=spot.score,
            worlds=cell.worlds,
            calls={
                call: CallValue(
                    total.estimate().interval(),
                    total.estimate(of_the_game=True).interval() if game else None,
                    total.makes / total.n,
                )
                for call in cell.ranked()
                for total in [cell.calls[call]]
            },
        )
        if not isinstance(hand, int):
            row.hands_of_this_kind, row.hands = hand[spot.key].count, cell.worlds
            row.worlds *= PER_HAND
        rows.append(row)
    return Equity(**task, spots=rows)


def _show(
    rules: Rules,
    written: str,
    hand: int | dict[str, HandClass],
    spots: list[Spot],
    cells: dict[str, Cell],
    nth: int,
) -> None:
    from euchre.bots.search.win_probability import played_to_a_score
    from euchre.language.naming import Faces

    out = console()
    faces = Faces(rules, tuple(f"seat {p + 1}" for p in range(rules.seats)), style=card_style())
    kind = not isinstance(hand, int)
    shown = " ".join(written.split())
    if isinstance(hand, int):
        shown = faces.cards(in_order(rules.pack, rules.ranks, -1, hand))
    out.print(f"{rules.title} ({rules.id}): {shown}", soft_wrap=True)
    words = ("Seat", *["Upcard"] * rules.turn_up, "Score", "Call")
    to_win = ["to win"] * played_to_a_score(rules)
    numbers = ("points", *to_win, "makers make it", *["hands"] * kind, "deals")
    rows = (row for spot in spots for row in _rows(faces, hand, spot, cells[spot.key], nth))
    # With many spots, show only the best calls of each.
    best = (row for i, row in rows if len(spots) < 5 or i < 2)
    out.print(figures(*words, numbers=numbers, rows=best, no_wrap=True))
    out.print("95 % confidence intervals. Best call first. Points are per deal, ours minus theirs.")
    if kind:
        out.print(
            "Averages over random hands of this kind; hands: how many were drawn (a hand may come"
            " again), and how many there are."
        )


def _rows(
    faces: Faces, hand: int | dict[str, HandClass], spot: Spot, cell: Cell, nth: int
) -> Iterator[tuple[int, list[str]]]:
    """Yield the calls of a spot as numbered rows; only the first says where they are made."""
    from euchre.analysis.equity import PER_HAND, seat_names, view_at
    from euchre.bots.search.win_probability import played_to_a_score
    from euchre.engine.state import read
    from euchre.language.choices import choice

    rules = faces.rules
    where, sizes = [seat_names(rules)[spot.place]], [f"{cell.worlds:,}"]
    if rules.turn_up:
        where.append(faces.card(rules.pack.index(spot.up)) if spot.up else "")
    where.append(f"{spot.score[0]}-{spot.score[1]}")
    if isinstance(hand, int):
        cards = hand
    else:
        cards = hand[spot.key].hand(Random(0))
        all_ = f"{cell.worlds:,} of {hand[spot.key].count:,}"
        sizes = [all_, f"{PER_HAND * cell.worlds:,}"]
    s = view_at(rules, cards, spot, nth).state
    for i, call in enumerate(cell.ranked()):
        total = cell.calls[call]
        words = choice(faces, s, read(s, call))
        won = total.estimate(of_the_game=True).within(".1%")
        yield (
            i,
            [
                *(where if i == 0 else [""] * len(where)),
                words[:1].upper() + words[1:],
                total.estimate().within(".2f", sign="+"),
                *[won] * played_to_a_score(rules),
                f"{total.makes / total.n:.0%}",
                *(sizes if i == 0 else [""] * len(sizes)),
            ],
        )
