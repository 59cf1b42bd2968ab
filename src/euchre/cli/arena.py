"""``euchre lab arena``: duplicate matches between bots."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Annotated

from euchre.cli.jobs import PLAYERS, Measured, measuring, playing
from euchre.cli.lazy import refusing
from euchre.cli.options import SET, taking
from euchre.cli.output import Misuse, console, figures, print_document, refuse_beside
from euchre.cli.typed_values import Whole, players_of, table_of
from euchre.text import brief, counted

if TYPE_CHECKING:
    from rich.table import Table

    from euchre.arena.agreement import Agreement, Agreements
    from euchre.arena.results import Versus
    from euchre.arena.running import TournamentOutcome
    from euchre.arena.sequential_test import Sprt
    from euchre.bots import Player

_NUMBER = Whole(2, 10_000_000)
#: How to read the table of a game in which points count down.
_FEWER = "In this game fewer points are better; + means that the first player is ahead."


@taking(
    f"""arena [GAME]
    --players PLAYER,PLAYER...  {PLAYERS}; three or more play a round robin.
    --deals N        Number of deals.
    --games N        Instead of deals, play N whole games.
    --seed TEXT      Random seed, any text; tune:TEXT while fitting bots, anything else for results;
                     drawn: derived from how the players play, so nobody chooses it.
    {SET}
    --sprt LOW,HIGH  Sequential test: stop once it decides between these points per deal (5 %
                     errors).
    --records FILE   Play nothing: ask the players at each decision of the games in this file,
                     folder or zip."""
)
@measuring
def command(
    players: str,
    work: Measured,
    game: str = "standard",
    deals: Annotated[int, _NUMBER] = 200,
    games: Annotated[int | None, _NUMBER] = None,
    seed: str = "0",
    settings: tuple[str, ...] = (),
    sprt: str | None = None,
    records: str | None = None,
) -> None:
    """Compare players by having them play the same deals of GAME (default: standard).

    Every deal is played twice with the sides swapped; in games without partners, each player
    sits once in every seat against opponents of the other kind.

    With --records, recorded games show how often each player, in the seat that decided, would
    have chosen the same.
    """
    if records is not None:
        refuse_beside("--records", "game", "deals", "games", "settings", "sprt", "resume")
        _ask(records, players_of(players), seed, work)
        return
    if games is not None:
        refuse_beside("--games", "deals")
    rules, _ = table_of(game, settings)
    # Quotes protect a comma inside a command, as in a CSV row.
    names = players_of(players)

    from euchre.arena.entrants import answers_of
    from euchre.arena.running import run
    from euchre.arena.tournaments import drawn_seed, tournament

    with refusing():
        of = tournament(rules, names, seed, games=games is not None)
        test = _sprt(sprt)
    with playing(names, lambda _: rules, work, quiet=work.as_json) as how:
        if seed.strip() == "drawn":
            of = tournament(rules, names, drawn_seed(rules, names), games=games is not None)
        outcome = run(of, games or deals, how, sprt=test)
    if work.as_json:
        print_document(outcome.results(answers_of(rules, names)))
    else:
        show(outcome)


def _ask(records: str, names: list[Player], seed: str, work: Measured) -> None:
    """Ask players at the decisions of recorded games.  Raises ``Misuse`` or ``FileError``."""
    from euchre.arena.agreement import answers_in
    from euchre.cli.replay import checked
    from euchre.records.sources import games_in

    games = [checked(name, record) for name, record in games_in(records)]
    with playing(names, lambda _: games[0].rules, work, quiet=work.as_json) as how:
        answers = answers_in(games, names, seed, how)
    if work.as_json:
        print_document(answers)
        return
    about = f"The same choice as in {counted(len(games), 'recorded game')} (95 % interval)"
    console().print(f"{about}; seed {seed}")
    console().print(_agreements(answers))


def _agreements(answers: Agreements) -> Table:
    kinds = {row.kind: row.decisions for row in answers.players if row.decisions}
    numbers = [f"{kind} ({decisions})" for kind, decisions in kinds.items()]
    names = dict.fromkeys(row.player for row in answers.players)
    by = {(row.player, row.kind): row for row in answers.players}
    rows = ([name, *(_share(by[name, kind]) for kind in kinds)] for name in names)
    return figures("Player", numbers=numbers, rows=rows)


def _share(row: Agreement) -> str:
    """Return how often a player chose the same, with the 95 % interval."""
    from euchre.arena.intervals import wilson

    low, high = wilson(row.same, row.decisions)
    return f"{row.same / row.decisions:.0%} ({low:.0%} to {high:.0%})"


def _sprt(text: str | None) -> Sprt | None:
    from euchre.arena.sequential_test import Sprt

    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
        if not (isfinite(low) and isfinite(high) and text.isascii()):
            raise ValueError
    except ValueError:
        raise Misuse(f"--sprt takes two numbers, LOW,HIGH, not {brief(text)}") from None
    return Sprt(low, high)


def show(outcome: TournamentOutcome) -> None:
    """Print the result of a tournament."""
    from euchre.arena.tournaments import is_test

    out = console()
    of = outcome.of
    unit = "games" if of.games else "deals"
    out.print(f"{of.rules.title} ({of.rules.id}), seed {of.seed}", soft_wrap=True)
    if not is_test(of.seed):
        out.print("This is a tuning seed; use test:N for results you publish.")
    out.print(_pairs(outcome, unit))
    if of.rules.goal.down:
        out.print(_FEWER, soft_wrap=True)
    if outcome.sprt is not None:
        out.print(_decision(outcome.sprt, outcome.pairs[0]), soft_wrap=True)
    if outcome.cost:
        out.print(_cost(outcome))
    for name, number in sorted(outcome.failures.items()):
        out.print(f"{name} failed: club decided {number} times in its place", soft_wrap=True)


def _pairs(outcome: TournamentOutcome, unit: str) -> Table:
    rows = []
    for versus in outcome.pairs:
        mean, error = versus.mean, versus.error
        cells = [f"{mean:+.3f}", f"{mean - error:+.3f} to {mean + error:+.3f}"]
        if won := versus.games_won:
            cells += [f"{won.share:.1%}", f"{won.low:.1%} to {won.high:.1%}"]
        rows.append([f"{versus.a} v {versus.b}", str(versus.points.n), *cells])
    numbers = [unit, "points per deal", "95 % interval", "games won", "95 % interval"]
    return figures("Players", numbers=numbers[: len(rows[0]) - 1], rows=rows)


def _decision(test: Sprt, versus: Versus) -> str:
    about = f"{test.low:+g} and {test.high:+g} points per deal"
    if versus.decided is None:
        return f"The test between {about} is still undecided."
    value = test.high if versus.decided == "high" else test.low
    errors = f"errors {100 * test.alpha:.0f} % and {100 * test.beta:.0f} %"
    return (
        f"The test between {about} ({errors}) decided for"
        f" {value:+g} after {versus.points.n}; stopping early makes the interval a bit too narrow."
    )


def _cost(outcome: TournamentOutcome) -> Table:
    rows = (
        (name, str(decisions), f"{nanoseconds / max(1, decisions) / 1e6:.3f}")
        for name, (decisions, nanoseconds) in sorted(outcome.cost.items())
    )
    return figures("Cost", numbers=("decisions", "CPU ms per decision"), rows=rows)
