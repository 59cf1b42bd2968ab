"""Make the bundled positions: club players play games, and clear decisions are kept.

python -m tools.positions standard --each 60 --seed 1
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from random import Random

import click

from euchre.analysis.judge import forced
from euchre.arena.entrants import answers
from euchre.bots import bot
from euchre.bots.club import ClubBot
from euchre.bots.search.values import plays_for_the_game
from euchre.engine.match import Match, new_match
from euchre.engine.rules import Rules
from euchre.engine.state import State, apply
from euchre.engine.view import observe
from euchre.games import GAMES, rules
from euchre.study.examining import IN_POINTS, OF_THE_GAME, examine, graded, look, theme_of
from euchre.study.position import FOLDER, FORMAT, THEMES, Position, Theme

#: Worlds of the quick first pass that selects decisions worth a full look.
GLANCE = 60
#: The largest share of positions per theme that a rule of thumb gets right.
EASY = 2 / 3
#: Most positions from one deal.
OF_A_DEAL = 2


def games(table: Rules, seed: int) -> Iterator[tuple[Match, State]]:
    """Yield decisions from an endless run of club players' games: game before the deal, state.

    Every third game begins at a late score, so that the score matters in some decisions.
    """
    number = 0
    while True:
        rng = Random(f"{seed} {number}")
        match = new_match(table, rng.randrange(table.seats))
        goal = table.goal
        if (
            number % 3 == 2
            and not goal.down
            and not goal.deals
            and table.sides.count(table.seats) == 2
        ):
            scores = tuple(goal.target - rng.randint(1, 4) for _ in match.scores)
            match = replace(match, scores=scores)
        number += 1
        player = bot("club", rng)
        while not match.over:
            pack = list(range(table.pack.size))
            rng.shuffle(pack)
            s = match.deal(pack)
            while not s.ended:
                view = observe(s, s.turn)
                if not forced(view):
                    yield match, s
                s = apply(s, player.choose(view, view.legal()))
            match = match.after(s)


def positions(table: Rules, each: int, seed: int, most: int) -> Iterator[Position]:
    """Yield clear positions, about ``each`` per theme, from at most ``most`` decisions.

    Each theme is filled first come, first served, so rare themes may stay short.
    """
    counts: Counter[Theme] = Counter()
    easy: Counter[Theme] = Counter()
    last, of_deal = None, 0
    wanted = set(THEMES)
    for number, (match, s) in enumerate(games(table, seed)):
        if number >= most or not wanted:
            return
        dealt = s.dealer, match.scores, match.deals
        last, of_deal = dealt, of_deal if dealt == last else 0
        if of_deal >= OF_A_DEAL:
            continue
        view = observe(s, s.turn)
        found = graded(view, look(view, GLANCE, number))
        best, worst = (way(found, key=lambda a: found[a][1].mean) for way in (min, max))
        bounds = OF_THE_GAME if plays_for_the_game(view) else IN_POINTS
        theme = theme_of(view, best, worst)
        usual = ClubBot().choose(view, view.legal())
        known = usual not in found or found[usual][1].mean < bounds.costly
        if found[worst][1].mean < bounds.costly or theme not in wanted:
            continue
        if known and easy[theme] >= EASY * each:
            continue
        made = examine(match, s, seed=number)
        if made is None or made.theme not in wanted:
            continue
        easy[made.theme] += known
        counts[made.theme] += 1
        of_deal += 1
        if counts[made.theme] >= each:
            wanted.discard(made.theme)
        yield made


@click.command()
@click.argument("game", type=click.Choice([one.rules.game for one in GAMES]))
@click.option("--each", default=40, help="Positions per theme.", show_default=True)
@click.option(
    "--seed", default=1, help="Random seed for the games and their analysis.", show_default=True
)
@click.option("--most", default=20_000, help="Decisions to examine.", show_default=True)
def main(game: str, each: int, seed: int, most: int) -> None:
    """Find positions of GAME and write them to the package folder."""
    table = rules(game)
    found = []
    for one in positions(table, each, seed, most):
        found.append(one)
        counts = Counter(x.theme for x in found)
        print(len(found), dict(counts), file=sys.stderr, flush=True)
    path = FOLDER / f"{game}.jsonl.gz"
    head = {"format": FORMAT, "game": game, "seed": seed, "digest": digest(table)}
    rows = (
        json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"
        for row in (head, *(one.to_json() for one in found))
    )
    path.write_bytes(gzip.compress("".join(rows).encode(), 9, mtime=0))
    click.echo(f"{path.name}: {len(found)} positions, {path.stat().st_size / 1000:.0f} kB")


def digest(table: Rules) -> str:
    """Return a digest of the judge: of the bots' answers at a table (``arena.entrants``)."""
    told = " ".join(f"{name} {answers(table, name)}" for name in ("club", "strong"))
    return blake2b(told.encode(), digest_size=6).hexdigest()


if __name__ == "__main__":
    main()
