"""``euchre equity``: what a hand is worth, and what each house rule changes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from euchre.cli.bar import counting
from euchre.cli.jobs import Share, seed_option, sharing, whole_number
from euchre.cli.output import Refused, out_option, say, seed_number, table_of
from euchre.engine.rules import Rules, RulesError
from euchre.games import game as game_named
from euchre.games import options_of

if TYPE_CHECKING:
    from euchre.analysis.equity import Cell, Spot
    from euchre.analysis.grades import Estimate

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@click.command("equity")
@click.argument("game", default="standard")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="OPTION=VALUE",
    help="Put a house rule on the game; repeatable (see: euchre rules GAME --options).",
)
@click.option("--hand", metavar="CARDS", help="The hand, for example --hand 'JH AH KH 9S TD'.")
@click.option(
    "--up", multiple=True, metavar="CARD", help="The upcard; repeatable.  [default: each]"
)
@click.option(
    "--seat",
    multiple=True,
    metavar="SEAT",
    help="Seat from the dealer's left: first, second ... or dealer.",
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
    metavar="N",
    default="1",
    help="Which round of bidding: 1, or 2 after passing once.",
)
@click.option("--error", metavar="POINTS", help="Margin of error in points.  [default: 0.05]")
@click.option(
    "--worlds", metavar="N", help="Sampled deals per position at most.  [default: 200,000]"
)
@click.option("--rules", "house", is_flag=True, help="Show what each house rule changes.")
@click.option("--option", "options", multiple=True, metavar="NAME", help="Only this house rule.")
@click.option("--deals", metavar="N", help="Deals for each house rule.  [default: 2,000]")
@click.option("--plot", metavar="FILE", help="Plot the effect of each house rule (.png, .svg).")
@seed_option
@sharing
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")
@out_option
def command(
    game: str,
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
    of error (half the 95 % interval) is below --error. With --rules club players play the
    same deals under every house rule, one at a time. --resume continues an interrupted run
    and gives exactly the result of the full run; so does any number of --jobs.
    """
    try:
        rules, chosen = table_of(game, settings)
    except RulesError as error:
        raise Refused(*error.problems) from None
    if house == (hand is not None):
        raise Refused("give one of these: --hand with the cards of a hand, or --rules")
    chance = seed_number(seed)
    theirs = ("options", "deals", "plot") if hand is not None else _OF_A_HAND
    wrong = [
        name for name in theirs if given.get(name) and not (name == "nth" and given[name] == "1")
    ]
    if wrong:
        names = {"nth": "round", "options": "option"}
        told = ", ".join(f"--{names.get(name, name)}" for name in wrong)
        raise Refused(f"{told} cannot be combined with {'--rules' if house else '--hand'}")
    if hand is not None:
        _hand(rules, hand, given, chance, share, as_json=as_json)
    else:
        unknown = set(given["options"]) - set(options_of(game_named(game)))
        if unknown:
            raise Refused(f"{game} has no house rule {', '.join(sorted(unknown))}")
        from euchre.cli.equity_rules import show_rules

        show_rules(game, chosen, given, chance, share, as_json=as_json)


_OF_A_HAND = ("up", "seat", "score", "nth", "error", "worlds")


def seat_names(rules: Rules) -> list[str]:
    """Return what the seats are called, from the dealer's left."""
    return [*_ORDINALS[: rules.seats - 1], "dealer"]


def _hand(
    rules: Rules, hand: str, given: dict[str, Any], seed: int, share: Share, *, as_json: bool
) -> None:
    from euchre.analysis.equity import table
    from euchre.analysis.kept import kept, resumed, write_kept

    cards, spots = _asked(rules, hand, given)
    error = _error(given["error"])
    most = whole_number("--worlds", given["worlds"] or "200000", 2, 10**8)
    nth = whole_number("--round", given["nth"], 1, 10)
    pack = rules.pack
    # The wanted error is no part of the task: a run may go on to a smaller one.
    task = {"rules": rules.id, "hand": pack.names(cards), "round": nth, "seed": seed}
    path = share.resume
    try:
        cells = resumed(path, task) if path is not None else {}

        def keep(found: dict[str, Cell]) -> None:
            if path is not None:
                write_kept(path, kept(task, found))

        with share.out(rules) as how, counting(what="spots", quiet=as_json) as progress:
            found = table(
                rules,
                cards,
                spots,
                error=error,
                most=most,
                seed=seed,
                nth=nth,
                cells=cells,
                jobs=how["jobs"],
                pool=how["pool"],
                progress=progress,
                keep=keep,
            )
    except ValueError as problem:
        raise Refused(str(problem)) from None
    if as_json:
        say(json.dumps(_document(rules, task, spots, found), ensure_ascii=False))
    else:
        _show(rules, cards, spots, found)


def _asked(rules: Rules, hand: str, given: dict[str, Any]) -> tuple[int, list[Spot]]:
    """Return the hand as a mask, and the spots that are asked for; refuse what cannot be."""
    from euchre.analysis.equity import Spot
    from euchre.cards import CardError

    pack, problems = rules.pack, []
    words = hand.replace(",", " ").split()
    try:
        order = pack.order(words)
    except CardError as error:
        raise Refused(str(error)) from None
    if len(words) != rules.hand:
        problems.append(f"a hand has {rules.hand} cards here, not {len(words)}")
    names = seat_names(rules)
    places = [_place(names, word, problems) for word in given["seat"]] or range(rules.seats)
    ups = list(given["up"])
    if ups and not rules.turn_up:
        problems.append(f"no card is turned up in {rules.game}")
    if rules.turn_up and not ups:
        held = {pack.text(c) for c in order}
        ups = [t for t in dict.fromkeys(pack.texts) if t not in held or pack.twins]
    scores = [_score(rules, word, problems) for word in given["score"]]
    scores = scores or [(rules.goal.start, rules.goal.start)]
    if problems:
        raise Refused(*problems)
    spots = [Spot(p, up, score) for score in scores for p in places for up in ups or [""]]
    return sum(1 << c for c in order), list(dict.fromkeys(spots))


def _place(names: list[str], word: str, problems: list[str]) -> int:
    if word.lower() in names:
        return names.index(word.lower())
    problems.append(f"there is no seat {word!r}; there are {', '.join(names)}")
    return 0


def _score(rules: Rules, word: str, problems: list[str]) -> tuple[int, int]:
    from euchre.engine.match import new_match

    ours, dash, theirs = word.partition("-")
    if dash and all(
        part.isascii() and part.isdecimal() and len(part) < 5 for part in (ours, theirs)
    ):
        score = int(ours), int(theirs)
        try:
            sides = rules.sides.count(rules.seats)
            new_match(rules, 0, [score[0]] + [score[1]] * (sides - 1))
        except ValueError as error:
            problems.append(str(error))
        return score
    problems.append(f"a score is written as 9-6, ours first, not {word!r}")
    return 0, 0


def _error(word: str | None) -> float:
    try:
        error = float(word or "0.05")
    except ValueError:
        error = 0.0
    if not 0.0001 <= error <= 100:
        raise Refused(f"--error takes points from 0.0001 to 100, not {word!r}")
    return error


def _document(
    rules: Rules, task: dict[str, Any], spots: list[Spot], found: dict[str, Cell]
) -> dict[str, Any]:
    from euchre.bots.search.odds import played_to_a_score

    def row(estimate: Estimate) -> dict[str, float]:
        return {k: round(getattr(estimate, k), 5) for k in ("mean", "low", "high")}

    names, game = seat_names(rules), played_to_a_score(rules)
    return task | {
        "spots": [
            {
                "seat": names[spot.place],
                "up": spot.up or None,
                "score": list(spot.score),
                "worlds": next(iter(found[spot.key].calls.values())).n,
                "calls": {
                    call: {
                        "points": row(total.estimate()),
                        "win": row(total.estimate(of_the_game=True)) if game else None,
                        "makes": round(total.makes / total.n, 5),
                    }
                    for call in found[spot.key].ranked()
                    for total in [found[spot.key].calls[call]]
                },
            }
            for spot in spots
        ],
    }


def _show(rules: Rules, hand: int, spots: list[Spot], found: dict[str, Cell]) -> None:
    from rich.console import Console
    from rich.table import Table

    from euchre.bots.search.odds import played_to_a_score

    width = None if sys.stdout.isatty() else 120
    console = Console(highlight=False, markup=False, emoji=False, width=width)
    console.print(f"{rules.title} ({rules.id}): {' '.join(rules.pack.names(hand))}", soft_wrap=True)
    game, names = played_to_a_score(rules), seat_names(rules)
    table = Table("Seat", *["Upcard"] * rules.turn_up, "Score", "Call")
    for heading in ("points", *["to win"] * game, "makers make it", "worlds"):
        table.add_column(heading, justify="right", no_wrap=True)
    # Of many spots only the best calls are shown.
    most = 1000 if len(spots) < 5 else 2
    for spot in spots:
        cell = found[spot.key]
        for i, call in enumerate(cell.ranked()[:most]):
            total = cell.calls[call]
            where = [
                names[spot.place],
                *[spot.up] * rules.turn_up,
                f"{spot.score[0]}-{spot.score[1]}",
            ]
            won = total.estimate(of_the_game=True)
            table.add_row(
                *(where if i == 0 else [""] * len(where)),
                call,
                total.estimate().within(".2f", sign="+"),
                *[won.within(".1%")] * game,
                f"{total.makes / total.n:.0%}",
                str(total.n) if i == 0 else "",
            )
    console.print(table)
    console.print("95 % confidence intervals. Best call first.")
