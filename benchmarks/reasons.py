"""Do reasons hold?  Each one is tested again in fresh deals, at least four times as many.

    uv run python -m benchmarks.reasons ../shared/data/egn --decisions 300 --seed 1

Half of the decisions come from recorded games (every file of the folder, seats whose hands are
known), half from games that club players play against one another, calls and cards as they occur.
The hint is computed as at the table; each reason is then tested in fresh deals by the same rules,
except that the share of the gain may be a quarter smaller; a reason that explains only a part has
to explain three quarters of that part.  A reason why two cards come out even must be true in every
deal.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random

import euchre.analysis.reasons as package
from euchre import deal, legal, observe, push, rules, shuffled
from euchre.analysis.hint import hint
from euchre.analysis.judge import forced
from euchre.analysis.reasons import Reading, worlds_of
from euchre.analysis.reasons.equal_choices import proved
from euchre.analysis.reasons.explain import MORE, holds
from euchre.analysis.reasons.reason_entry import CREDIT, SECOND
from euchre.analysis.reasons.trace import Trace, trace
from euchre.bots.club import ClubBot
from euchre.engine.view import View
from euchre.language.naming import Faces
from euchre.records import load, replay

#: Fresh deals, as a multiple of those of a reason; and how much smaller its share may be there.
AGAIN, SLACK = 4, 0.75


@dataclass
class Counts:
    """What was found of calls or of cards."""

    decisions: int = 0
    #: The best choice is surely better than one of another kind; and a reason says why.
    clear: int = 0
    reasons: int = 0
    #: Only an outcome was named.
    changes: int = 0
    #: Two cards come to the same in every deal, and a reason says why.
    even: int = 0
    tested: int = 0
    held: int = 0
    failed: Counter[str] = field(default_factory=Counter)


def digest() -> str:
    """Return what tells these reasons from others: a digest of their source."""
    found = blake2b(digest_size=4)
    for path in sorted(Path(package.__file__).parent.glob("*.*")):
        found.update(path.read_bytes())
    return found.hexdigest()


def recorded(folder: Path, rng: Random) -> Iterator[View]:
    """Yield decisions of recorded games, in random order."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.suffix not in (".egn", ".json"):
            continue
        try:
            game = replay(load(path.read_bytes()))
        except ValueError:
            continue
        for one in game.deals:
            guessed = one.first.rules.pack.mask(one.deal.rebuilt)
            for number, (s, _, _) in enumerate(one.steps()):
                if one.deal.told is not None and number >= one.deal.told:
                    break
                if s.hands[s.turn] & guessed or s.ended:
                    continue
                found.append(observe(s, s.turn))
    rng.shuffle(found)
    yield from (view for view in found if not forced(view))


def simulated(name: str, rng: Random) -> Iterator[View]:
    """Yield decisions of deals between club players."""
    table = rules(name)
    while True:
        scores = (rng.randrange(10), rng.randrange(10))
        s = deal(table, shuffled(table.pack, rng), rng.randrange(4), scores=scores)
        while not s.ended:
            view = observe(s, s.turn)
            if not forced(view) and rng.random() < 0.2:
                yield view
            push(s, ClubBot().choose(view, legal(s)))


def look(view: View, seed: int, counts: Counts) -> None:
    """Work a hint out, and test its reasons again."""
    names = tuple("You" if p == view.seat else f"P{p}" for p in range(view.rules.seats))
    found = hint(view, Faces(view.rules, names, view.seat or 0), seed=seed).explained
    counts.decisions += 1
    if found is None:
        return
    seat = view.seat or 0
    p = Reading(view.state, Faces(view.rules, names, seat))
    many = AGAIN * (MORE if p.in_play else 1) * worlds_of(view)
    if found.even:
        lines = trace(view, [found.better, found.other], worlds=many, seed=~seed % 2**62)
        stands = proved(p, found.even, lines.of(found.better), lines.of(found.other))
        counts.even += 1
        counts.tested += 1
        counts.held += stands
        counts.failed[found.even] += not stands
    if found.gain.low <= 0:
        return
    counts.clear += 1
    counts.reasons += bool(found.reasons)
    counts.changes += found.change is not None
    if not found.reasons:
        return
    lines = trace(view, [found.better, found.other], worlds=many, seed=~seed % 2**62)
    # A reason explains the chance of winning, or else the points.
    points = Trace(view, tuple(facts.in_points() for facts in lines.facts))
    for index, reason in enumerate(found.reasons):
        least = SLACK * min(reason.test.credit.mean, SECOND if index else CREDIT)
        again = [holds(p, reason.entry, x, found.better, found.other) for x in (lines, points)]
        counts.tested += 1
        if any(test and test.holds(reason.entry.sign, least=least) for test in again):
            counts.held += 1
        else:
            counts.failed[reason.id] += 1


def main() -> None:
    """Print what share of reasons hold, and how many hints have one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="recorded games")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--game", default="standard", help="what is simulated")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = Random(asked.seed)
    calls, cards = Counts(), Counts()
    half = asked.decisions // 2
    sources = (
        (recorded(asked.folder, rng), half),
        (
            simulated(asked.game, rng),
            asked.decisions - half,
        ),
    )
    number = 0
    for source, most in sources:
        for _, view in zip(range(most), source, strict=False):
            number += 1
            kind = cards if Reading(view.state, Faces(view.rules, ())).in_play else calls
            look(view, asked.seed * 1_000_003 + number, kind)
    print(f"{number} decisions, seed {asked.seed}, reasons {digest()}")
    for name, found in (("calls", calls), ("cards", cards)):
        share = found.reasons / max(1, found.clear)
        print(
            f"{name}: {found.decisions} decisions, in {found.clear} the best is surely better than"
            f" another kind; {found.reasons} have a reason ({share:.0%}), {found.changes} say what"
            f" changes. Of all {found.reasons / max(1, found.decisions):.0%} have a reason, and"
            f" {found.even / max(1, found.decisions):.0%} one why two cards come to the same"
        )
    tested, held = calls.tested + cards.tested, calls.held + cards.held
    print(
        f"tested again in fresh deals: {tested} reasons, {held} hold ({held / max(1, tested):.1%})"
    )
    for name, times in (calls.failed + cards.failed).most_common():
        print(f"  failed: {name} {times}")


if __name__ == "__main__":
    main()
