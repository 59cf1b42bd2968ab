"""``euchre equity``: the value of a hand, and the effect of each house rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import click

from euchre.cli.jobs import OPPONENTS, Measured, measuring
from euchre.cli.options import SEED, SET, Typed, taking
from euchre.cli.output import (
    Misuse,
    card_style,
    console,
    figures,
    print_document,
    refuse_beside,
    shown,
)
from euchre.cli.typed_values import TO_FILE, Value, Whole, seed_number, table_of
from euchre.engine.rules import Rules
from euchre.files import naming
from euchre.games import game as game_named
from euchre.games import no_option, options_of
from euchre.ranking import in_order
from euchre.text import brief

if TYPE_CHECKING:
    from euchre.analysis.equity_document import Equity, SpotValues
    from euchre.language.naming import Faces


Score: TypeAlias = tuple[int, int]


def _score(option: str, word: str) -> Score:
    ours, _, theirs = word.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in (ours, theirs)):
        raise Misuse(f"{option}: write a score like 9-6, ours first, not {brief(word)}")
    return int(ours), int(theirs)


@dataclass(frozen=True, kw_only=True)
class EquityOptions(Typed):
    """The arguments and options of ``euchre equity``."""

    terminal = f"""equity [GAME]
    --like FILE      The game and house rules of a record, instead of GAME.
    {SET}
    --hand CARDS     The hand ('JH AH KH 9S TD'), or a kind of hand: x is any other card ('JH AS AC
                     x x'); R and L are the bowers, and a + separates all trumps from the rest ('R
                     L x + A').
    --trump SUIT     Trump for R, L and +: a suit, or next.  [default: the upcard's]
    {OPPONENTS}
    --up CARD        The upcard; repeatable.  [default: each]
    --seat SEAT      Seat from the dealer's left: first, second ... or dealer; repeatable.
    --score OURS-THEIRS  Score, ours first, such as 9-6; repeatable.
    --round=nth N    Which round of bidding: 1, or 2 after passing once.  [default: 1]
    --error POINTS   Margin of error in points.  [default: 0.05]
    --worlds N       Maximum sampled deals per position.  [default: 200,000]
    --rules=house    Show what each house rule changes.
    --option=options NAME  Only this house rule; repeatable.
    --deals N        Deals for each house rule.  [default: 10,000]
    --plot FILE      Plot the effect of each house rule (.png, .svg).
    {SEED}"""

    game: str | None = None
    like: str | None = None
    settings: tuple[str, ...] = ()
    hand: str | None = None
    trump: str | None = None
    opponents: str = "club"
    up: tuple[str, ...] = ()
    seat: tuple[str, ...] = ()
    score: tuple[Annotated[Score, Value(_score)], ...] = ()
    nth: Annotated[int | None, Whole(1, 10)] = None
    error: Annotated[float | None, click.FloatRange(0.0001, 100)] = None
    worlds: Annotated[int | None, Whole(2, 10**8)] = None
    house: bool = False
    options: tuple[str, ...] = ()
    deals: Annotated[int | None, Whole(10, 10**7)] = None
    plot: Annotated[Path | None, TO_FILE] = None
    seed: str = "0"


@taking()
@measuring
def command(given: EquityOptions, work: Measured) -> None:
    """Show what a hand is worth in GAME, by seat, upcard and score, or what house rules change.

    Estimates each call by simulation, assuming everyone before you passed, until the margin
    of error (half the 95 % interval) is below --error. A kind of hand is the average over random
    hands of that kind. With --rules, club players play the
    same deals under each house rule in turn. --resume continues an interrupted run and gives
    exactly the result of the full run; the number of --jobs does not change it either.
    """
    game, settings = _game(given)
    rules, chosen = table_of(game, settings)
    if given.house == (given.hand is not None):
        raise Misuse("give either --hand with the cards of a hand, or --rules")
    if given.hand is not None:
        refuse_beside("--hand", "options", "deals", "plot")
        _hand(rules, given.hand, given, work)
        return
    refuse_beside("--rules", *_OF_A_HAND)
    played = game_named(game)
    if unknown := sorted(set(given.options) - set(options_of(played))):
        raise Misuse(*(no_option(played, name) for name in unknown))
    from euchre.cli.equity_rules import Wanted, show_rules

    asked = Wanted(game, chosen, given.options, given.deals or 10_000, seed_number(given.seed))
    show_rules(asked, work, given.plot)


_OF_A_HAND = ("up", "seat", "score", "nth", "error", "worlds", "trump", "opponents")


def _game(given: EquityOptions) -> tuple[str, tuple[str, ...]]:
    """Return the name and settings of the game, from the command line or from a record.

    What is set on the command line takes the place of the record's own.
    """
    like = given.like
    if like is None:
        return given.game or "standard", given.settings
    if given.game is not None:
        raise Misuse("--like names the game; leave GAME out")
    from euchre.records.record import load
    from euchre.records.replay import rules_of

    with naming(like):
        rules = rules_of(load(Path(like)))
    typed = {setting.partition("=")[0].strip() for setting in given.settings}
    kept = (f"{name}={value}" for name, value in rules.options if name not in typed)
    return rules.game, (*kept, *given.settings)


def _hand(rules: Rules, hand: str, given: EquityOptions, work: Measured) -> None:
    from euchre.analysis.equity import EquityQuestion
    from euchre.analysis.equity_document import equity

    asked = EquityQuestion(
        rules=rules,
        hand=hand,
        seats=_seats(rules, given.seat),
        ups=tuple(up.upper() for up in given.up),
        scores=given.score,
        nth=given.nth or 1,
        trump=given.trump or "",
        opponents=given.opponents,
        error=given.error or 0.05,
        worlds=given.worlds,
        seed=seed_number(given.seed),
    )
    with work.workload(rules, quiet=work.as_json) as how:
        found = equity(asked, how)
    if work.as_json:
        print_document(found)
    else:
        _show(rules, found)


def _seats(rules: Rules, words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the seats that words name.  Raises ``Misuse`` for words that name none."""
    from euchre.analysis.equity import seat_names

    names, seats = seat_names(rules), [word.lower() for word in words]
    if wrong := [word for word, seat in zip(words, seats, strict=True) if seat not in names]:
        among = ", ".join(names)
        raise Misuse(*(f"there is no seat {brief(word)}; choose one of {among}" for word in wrong))
    return tuple(map(names.index, seats))


def _show(rules: Rules, found: Equity) -> None:
    from euchre.language.naming import Faces

    out = console()
    faces = Faces(rules, tuple(f"seat {p + 1}" for p in range(rules.seats)), style=card_style())
    kind, game = isinstance(found.hand, str), found.spots[0].calls[found.best].win is not None
    shown = found.hand
    if not isinstance(shown, str):
        hand = rules.pack.mask(shown)
        shown = faces.cards(in_order(rules.pack, rules.ranks, -1, hand))
    out.print(f"{rules.title} ({rules.id}): {shown}", soft_wrap=True)
    words = ("Seat", *["Upcard"] * rules.turn_up, "Score", "Call")
    numbers = ("points", *["to win"] * game, "makers make it", *["hands"] * kind, "deals")
    # With many spots, show only the best calls of each.
    most = None if len(found.spots) < 5 else 2
    rows = [row for spot in found.spots for row in [*_rows(faces, spot)][:most]]
    out.print(figures(*words, numbers=numbers, rows=rows, no_wrap=True))
    out.print("95 % confidence intervals. Best call first. Points are per deal, ours minus theirs.")
    if kind:
        out.print(
            "Averages over random hands of this kind; hands: how many were drawn (a hand may come"
            " again), and how many there are."
        )


def _rows(faces: Faces, spot: SpotValues) -> Iterator[list[str]]:
    """Yield the calls of a spot as rows; only the first says where they are made."""
    rules = faces.rules
    where, sizes = [spot.seat], [f"{spot.worlds:,}"]
    if rules.turn_up:
        where.append(faces.card(rules.pack.index(spot.up)) if spot.up else "")
    where.append(f"{spot.score[0]}-{spot.score[1]}")
    if spot.hands is not None:
        sizes.insert(0, f"{spot.hands:,} of {spot.hands_of_this_kind:,}")
    for call in spot.calls.values():
        yield [
            *where,
            shown(call.words),
            call.points.within(".2f", sign="+"),
            *([call.win.within(".1%")] if call.win else []),
            f"{call.makes:.0%}",
            *sizes,
        ]
        where, sizes = [""] * len(where), [""] * len(sizes)
