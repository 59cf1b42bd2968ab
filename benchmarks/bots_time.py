"""How long players think: CPU time of single decisions, by game, of this checkout and another.

    uv run python -m benchmarks.bots_time expert --games standard,indiana
    uv run python -m benchmarks.bots_time hint --other ../before
    uv run python -m benchmarks.bots_time review --other ../before --record examples/final.egn

Deals are played by club players; at every choice of two of the seats the player is asked too
(``hint``: a hint is made, ``judge``: what the club player does is judged; ``review``: deals of a
record are reviewed).  Both checkouts run in processes of their own, with their own ``.venv``, and
take turns; the first deal of each game is not counted, because it loads (or even compiles) what is
needed later.  A decision is told from another only by its CPU time and by its answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

from euchre import GAMES, Rules, deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.bots.view_json import view_as_json
from euchre.engine.phases import Tricks
from euchre.engine.state import State
from euchre.records import load

#: What each process runs: a task a line in; the milliseconds and the answer out.
_WORKER = """
import json, sys
from random import Random
from time import process_time
from pathlib import Path
from euchre.analysis.hint import hint
from euchre.analysis.judge import forced, judge
from euchre.analysis.review import review
from euchre.bots import bot
from euchre.bots.view_json import view_from_json
from euchre.language.naming import Faces
from euchre.records.record import load
from euchre.records.replay import replay
for line in sys.stdin:
    task = json.loads(line)
    what, seed = task["what"], task["seed"]
    view = view_from_json(task["view"]) if "view" in task else None
    begun = process_time()
    if what == "review":
        record = replay(load(Path(task["record"])))
        found = review(record, deals=[task["deal"]]).decisions
        answer = " ".join(d.mark or "-" for d in found)
    elif what == "hint":
        faces = Faces(view.rules, tuple(map(str, range(view.rules.seats))))
        answer = view.text(hint(view, faces, seed=seed).best.action)
    elif what == "judge":
        chosen = bot("club", Random(0)).choose(view, view.legal())
        answer = "-" if forced(view) else judge(view, chosen, seed=seed).mark or "-"
    else:
        answer = view.text(bot(what, Random(seed)).choose(view, view.legal()))
    print(json.dumps([1000 * (process_time() - begun), answer]), flush=True)
"""


class Worker:
    """A process of one checkout."""

    def __init__(self, checkout: Path):
        python = checkout / ".venv" / "bin" / "python"
        runs = str(python) if python.exists() else sys.executable
        self.process = Popen(
            [runs, "-c", _WORKER], stdin=PIPE, stdout=PIPE, text=True, cwd=checkout
        )

    def ask(self, task: dict[str, object]) -> tuple[float, str]:
        """Return the milliseconds of CPU time that a task took, and the answer."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(task), file=self.process.stdin, flush=True)
        took, answer = json.loads(self.process.stdout.readline())
        return took, answer


def point(s: State) -> str:
    """Return what kind of decision is to be made."""
    phase = s.rules.phases[s.phase]
    if not isinstance(phase, Tricks):
        return type(phase).__name__
    if s.led >= 0:
        return "following"
    return "leading" if sum(s.taken) else "first lead"


#: A kind of decision, whether it is counted, and what a worker is asked.
Task = tuple[str, bool, dict[str, object]]


def tasks(table: Rules, what: str, deals: int) -> Iterator[Task]:
    """Yield decisions of a game."""
    club = bot("club", Random(0))
    for i in range(deals + 1):
        s = deal(table, shuffled(table.pack, Random(f"time:{i}")), i % table.seats)
        while not s.ended:
            choices = legal(s)
            action = choices[0]
            if len(choices) > 1:
                view = observe(s, s.turn)
                action = club.choose(view, choices)
                if (s.turn - i) % table.seats in (1, 2):
                    yield point(s), i > 0, {"what": what, "seed": i, "view": view_as_json(view)}
            push(s, action)


def compared(name: str, tasks: Iterator[Task], workers: list[Worker]) -> list[float]:
    """Run the tasks in both processes in turn; print a line, and return the total of each."""
    totals, kinds = [0.0 for _ in workers], defaultdict(list)
    counted = alike = 0
    for number, (kind, counts, task) in enumerate(tasks):
        turns = list(enumerate(workers))
        found = {i: one.ask(task) for i, one in (turns if number % 2 else reversed(turns))}
        if not counts:
            continue
        counted += 1
        alike += len({answer for _, answer in found.values()}) == 1
        for i, (took, _) in found.items():
            totals[i] += took
        kinds[kind].append(found[0][0])
    most = sorted(((max(each), kind) for kind, each in kinds.items()), reverse=True)
    words = ", ".join(f"{kind} {took:.0f}" for took, kind in most[:4])
    line = f"{name:21} {counted:5} of {totals[0] / counted:6.1f} ms, at most: {words}"
    if len(workers) > 1:
        share = totals[0] / totals[1]
        line = f"{line}; {share:.2f} of the other's {totals[1] / counted:.1f} ms, {alike} alike"
    print(line, flush=True)
    return totals


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", help="a player, hint, judge or review")
    parser.add_argument("--games", default=",".join(g.name for g in GAMES))
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--other", type=Path, help="the folder of another checkout")
    parser.add_argument("--record", default="examples/final.egn", help="for review")
    asked = parser.parse_args()
    here = Path(__file__).resolve().parents[1]
    workers = [Worker(one) for one in (here, asked.other) if one is not None]
    every = [0.0 for _ in workers]
    if asked.what == "review":
        record = str(Path(asked.record).resolve())
        each = range(1, min(asked.deals, len(load(Path(record)).deals)) + 1)
        judged = (
            ("deal", n > 1, {"what": "review", "seed": 0, "record": record, "deal": n})
            for n in each
        )
        every = compared(asked.record, judged, workers)
    else:
        for name in asked.games.split(","):
            found = tasks(rules(name), asked.what, asked.deals)
            totals = compared(name, found, workers)
            every = [one + more for one, more in zip(every, totals, strict=True)]
    if len(every) > 1:
        print(f"in all {every[0] / every[1]:.3f} of the other's time")


if __name__ == "__main__":
    main()
