"""How even the charts of a progressive night are, and how long they take.

    python -m benchmarks.rotations 12x8 40x8 64x10 --seed 0 --steps 60

For every PLAYERSxGAMES: how the chart was made; repeats of partners, opponents and meetings
with the proven bound of each; the most times any two players meet; computing time.
"""

from __future__ import annotations

import argparse
from time import process_time

from euchre.night.rotation.balance import report
from euchre.night.rotation.compiled import exercise
from euchre.night.rotation.planning import plan

#: Nights that people ask for.
USUAL = (
    *("9x8", "10x10", "11x8", "12x8", "12x11", "13x10", "14x7", "14x10", "15x10", "16x6", "16x8"),
    *("16x10", "17x10", "18x9", "19x8", "20x6", "20x8", "20x10", "20x12", "21x10", "22x10", "23x8"),
    *("24x6", "24x8", "24x10", "26x8", "27x8", "28x8", "28x9", "30x8", "32x8", "32x10", "36x10"),
    *("40x8", "40x10", "48x10", "52x10", "64x8", "64x10", "80x10", "200x10", "62x62"),
    *("72x71", "80x79"),
)


def row(players: int, games: int, seed: int, steps: int) -> str:
    """Return one line of the table."""
    begun = process_time()
    found = report(plan(players, games, seed=seed, budget_steps=steps))
    took = process_time() - begun
    of = found.measures
    repeats, bound = ("/".join(str(getattr(m, k)) for m in of) for k in ("repeats", "bound"))
    most = f"{found.opponents.highest} | {found.meetings.highest}"
    return f"| {players}x{games} | {found.chart.way} | {bound} | {repeats} | {most} | {took:.2f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nights", nargs="*", default=USUAL, metavar="PLAYERSxGAMES")
    parser.add_argument("--seed", type=int, default=0, help="of all chance")
    parser.add_argument("--steps", type=int, default=60, help="millions of exchanges tried")
    asked = parser.parse_args()
    exercise()  # what is compiled once is no part of the time
    print("| night | way | bound p/o/m | repeats p/o/m | most opp | most met | seconds |")
    print("|---|---|---|---|---|---|---|")
    for night in asked.nights:
        players, games = map(int, night.split("x"))
        print(row(players, games, asked.seed, asked.steps * 1_000_000), flush=True)


if __name__ == "__main__":
    main()
