"""Human experts' marks compared with ours, and who is right.

    uv run python -m benchmarks.experts ../shared/data/egn --worlds 20000

The two annotated games among the tournament records carry remarks on decisions.  They are listed
below as what their writer considers best: the card or call that was made, or another.  Each is
judged by ``euchre review``'s own function; then the choices in question are valued in three more
ways: in many fresh worlds, played on by club players; in worlds resampled by how well they explain
the others' calls and plays; and with best play by everyone, all cards of each world seen (the
auction still finished by club players).  A verdict counts where no two of the three disagree
beyond sampling error and the first two leave no doubt.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from euchre.analysis.grades import Estimate, paired
from euchre.analysis.judge import judge
from euchre.analysis.review import view_of
from euchre.bots.club import ClubBot
from euchre.bots.search import beliefs
from euchre.bots.search.candidates import candidates
from euchre.bots.search.values import Valued, ends_of, samples_of, valued_of
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.fields import Outcome
from euchre.engine.phases import Tricks
from euchre.engine.scoring import Tally
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds as worlds_of
from euchre.fast.sample.imagine import imagine
from euchre.fast.solve.solver import tricks_of_worlds
from euchre.records import Replay, load, replay

#: Open-card worlds for a card; for a call a quarter of it.
_OPEN = 4000


@dataclass(frozen=True)
class Remark:
    """What an expert says of a decision: the nth call or card of a deal (the deals from 1)."""

    file: str
    deal: int
    kind: str
    at: int
    #: What the expert holds best, as records write it; empty: what was done.
    better: str = ""
    #: Whether the expert holds both for equal.
    equal: bool = False


HUSTLE, FINALS = "quite-the-hustle.egn", "vwec-finals.egn"
REMARKS = (
    Remark(HUSTLE, 2, "card", 0, "play AD"),
    Remark(HUSTLE, 4, "card", 0, "play JH", equal=True),
    Remark(HUSTLE, 7, "call", 3, "order"),
    Remark(HUSTLE, 8, "card", 0, "play 9H"),
    Remark(HUSTLE, 9, "call", 1, "order"),
    Remark(HUSTLE, 11, "call", 0),
    Remark(FINALS, 1, "card", 4),
    Remark(FINALS, 2, "call", 4),
    Remark(FINALS, 4, "card", 4),
    Remark(FINALS, 4, "card", 5),
    Remark(FINALS, 4, "card", 6),
    Remark(FINALS, 5, "call", 4),
    Remark(FINALS, 5, "call", 5),
    Remark(FINALS, 5, "card", 1, "play AC"),
    Remark(FINALS, 6, "call", 1),
    Remark(FINALS, 7, "call", 3),
    Remark(FINALS, 9, "card", 8, "play QS"),
    Remark(FINALS, 10, "call", 0),
    Remark(FINALS, 11, "call", 3),
    Remark(FINALS, 12, "call", 0, "pass"),
    Remark(FINALS, 13, "call", 3),
)


def find(played: Replay, remark: Remark) -> tuple[View, Action]:
    """Return what the player knew, and what was done."""
    deal = played.deals[remark.deal - 1]
    count = -1
    for number, (_, action, _) in enumerate(deal.steps(), 1):
        kind = actions.verb(action)
        if remark.kind == "card":
            count += kind == Verb.PLAY
        else:
            count += kind in (Verb.PASS, Verb.ORDER, Verb.NAME)
        if count == remark.at:
            return view_of(deal, number), action
    raise ValueError(f"no such decision: {remark}")


def valued(view: View, choices: list[Action], n: int, seed: int) -> dict[Action, Valued]:
    """Return the values of choices in worlds drawn uniformly, whatever the others have done."""
    found, _ = ends_of(imagine(view, n, seed), choices)
    return {a: valued_of(view, a, ends) for a, ends in zip(choices, found, strict=True)}


def open_points(view: View, n: int, seed: int) -> dict[str, np.ndarray]:
    """Return points by card and world if everybody sees all cards and plays best."""
    s = view.state
    rules = s.rules
    own = rules.sides.mates(s.turn, rules.seats) | 1 << s.turn
    worlds = imagine(view, n, seed)
    plays, tricks = tricks_of_worlds(s, worlds.hands, side=own)
    won = sum(t for p, t in enumerate(s.taken) if own >> p & 1)
    prices = np.array([_price(s, own, total) for total in range(rules.tricks + 1)])
    return {view.text(card): prices[won + tricks[:, i]] for i, card in enumerate(plays)}


def open_calls(view: View, calls: list[Action], n: int, seed: int) -> dict[str, np.ndarray]:
    """Return points by call and world if club players finish the auction, as above from there."""
    side = view.rules.sides.side(view.state.turn)
    states = list(worlds_of(view, Random(seed), n))
    found = {}
    for call in calls:
        row = np.zeros(n)
        for i, state in enumerate(states):
            s = state.copy()
            push(s, call)
            while not s.ended and not isinstance(s.rules.phases[s.phase], Tricks):
                choices = legal(s)
                push(s, ClubBot().choose(observe(s, s.turn), choices))
            if s.ended:
                continue
            own = s.partners(s.turn) | 1 << s.turn
            _, tricks = tricks_of_worlds(s, np.array([s.hands], np.uint64), side=own)
            points = _price(s, own, int(tricks[0].max()))
            row[i] = points if s.rules.sides.side(s.turn) == side else -points
        found[view.text(call)] = row
    return found


def _price(s: State, own: int, total: int) -> int:
    """Return the points of a side, less the others', if it makes so many tricks in all."""
    rules = s.rules
    mine = next(p for p in range(rules.seats) if own >> p & 1)
    other = next(p for p in range(rules.seats) if not own >> p & 1)
    taken = [0] * rules.seats
    taken[mine], taken[other] = total, rules.tricks - total
    facts = Tally(Outcome.PLAYED, s.dealer, s.maker, s.trump, s.lone, 0, tuple(taken), s.makers)
    got = rules.prices.price(facts, rules)
    return got[rules.sides.side(mine)] - got[rules.sides.side(other)]


def shown(gain: Estimate) -> str:
    """Return a gain in hundredths of a game with half its interval."""
    return f"{100 * gain.mean:+.2f} ± {100 * (gain.high - gain.mean):.2f} %"


def heard(view: View, choices: list[Action], n: int, seed: int) -> dict[str, np.ndarray]:
    """Return values by choice and world, worlds by how well they explain what was done."""
    cases = beliefs.Sampler(view, 2).draw(n, seed)
    found, _ = ends_of(cases, choices)
    return {view.text(a): samples_of(view, ends) for a, ends in zip(choices, found, strict=True)}


def verdict(gain: Estimate, read: Estimate, seen: Estimate, *, equal: bool) -> str:
    """Return who is right, from how much the expert's choice gains on the other, three times."""
    if equal:
        return "equal indeed" if max(abs(gain.mean), abs(read.mean)) < 0.005 else "not equal"
    for right, sign in (("the expert", 1), ("not the expert", -1)):
        sure = all(sign * e.mean > e.high - e.mean for e in (gain, read))
        if sure and sign * seen.mean > -(seen.high - seen.mean):
            return right
    return "open"


def rows(folder: Path, worlds: int, seed: int) -> Iterator[list[str]]:
    """Yield a line of the table for every remark."""
    games: dict[str, Replay] = {}
    for number, remark in enumerate(REMARKS):
        if remark.file not in games:
            games[remark.file] = replay(load(folder / remark.file)).checked()
        view, done = find(games[remark.file], remark)
        where = f"{remark.file.removesuffix('.egn')} {remark.deal}, {remark.kind} {remark.at + 1}"
        told = games[remark.file].deals[remark.deal - 1].deal
        if view.hand & view.rules.pack.mask(told.rebuilt):
            # The dealer's discard is not told, so nobody can say what he held.
            said = view.text(done)
            yield [where, said, remark.better or said, *[""] * 6, "hand not told"]
            continue
        ours = judge(view, done, worlds=1000, seed=seed + number).best
        by_text = {view.text(a): a for a in view.legal()}
        expert = by_text[remark.better] if remark.better else done
        # Where we agree, what is nearest to it is what we could have differed on.
        rival = expert if ours != expert else _second(view, expert, seed + number)
        found = valued(view, list({expert, ours, rival}), worlds, seed + 1000 + number)
        against = ours if ours != expert else rival
        gain = paired(found[expert].samples, found[against].samples)
        points = found[expert].points - found[against].points
        chance = seed + 2000 + number
        if remark.kind == "card":
            row = open_points(view, _OPEN, chance)
        else:
            row = open_calls(view, [expert, against], _OPEN // 4, chance)
        seen = paired(row[view.text(expert)], row[view.text(against)])
        row = heard(view, [expert, against], worlds, seed + 3000 + number)
        read = paired(row[view.text(expert)], row[view.text(against)])
        right = verdict(gain, read, seen, equal=remark.equal)
        yield [
            where,
            view.text(done),
            view.text(expert),
            view.text(ours),
            view.text(against),
            shown(gain),
            f"{points:+.2f}",
            shown(read),
            f"{seen.mean:+.2f} ± {seen.high - seen.mean:.2f}",
            right,
        ]


def _second(view: View, best: Action, seed: int) -> Action:
    """Return the best of the other choices."""
    found = valued(view, candidates(view, view.legal()), 1000, seed)
    others = [v for v in found.values() if view.text(v.action) != view.text(best)]
    return max(others, key=lambda v: float(v.samples.mean())).action


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description="Human experts' marks against ours.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--worlds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    heads = ["decision", "done", "expert", "ours", "against", "gain of the expert's", "points"]
    heads += ["by what was done", "points, open cards", "right"]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for row in rows(given.folder, given.worlds, given.seed):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
