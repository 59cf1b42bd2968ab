"""Regenerate the ``.perft`` files: ``uv run python -m tests.perft.make [GAME…]``.

Only after a change of rules that is meant: the counts are what the engine says now, and
``test_perft`` is there to notice changes that are not meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

from euchre import GAMES, Rules, State, apply, legal, rules
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.rewind import rewind
from tests.kit import perft
from tests.kit.players import Trace, play

HEAD = (
    "# rules id; dealer; hands from seat 0; the rest, upcard first | widow | table cards of each"
    " seat; actions made; depth:count"
)
#: Counting from the first question stops after the depth that passes this.
MOST = 12_000
LONGEST = 8

#: House rules that change what may be done, by game, and what a deal must show to be of use.
MIXES: dict[str, list[dict[str, str]]] = {
    "standard": [
        {"high-low": "on"},
        {"call-for-best": "maker", "defend-alone": "loner"},
        {"farmers": "on"},
        {"stick-the-dealer": "on", "suit-to-order": "all"},
    ],
    "classic": [{"account": "bicycle"}, {"pack": "24"}],
    "british": [{"account": "hangman"}, {"high-low": "on", "joker-no-trump": "on"}],
    "railroad": [{"jambon-lead": "on"}],
    "six": [{"ask-card": "on"}],
    "double-hasenpfeffer": [{"pack": "32"}],
    "double-hasenpfeffer-6": [{"pack": "32"}],
    "indiana": [{"pack": "28"}],
    "two-tableau": [{"reveal": "after-trick"}],
}


def shows(trace: Trace, mix: dict[str, str]) -> bool:
    """Return whether a deal has what its house rules are about."""
    last, verbs = trace.last, {actions.verb(a) for a in trace.actions}
    wanted = {
        "high-low": last.trump >= 4,
        "jambon-lead": last.dictated >= 0,
        "farmers": actions.Verb.EXCHANGE in verbs,
        "call-for-best": actions.Verb.GIVE in verbs,
        "ask-card": actions.Verb.GIVE in verbs,
        "stick-the-dealer": last.maker == last.dealer and last.barred != 0,
    }
    return all(there for option, there in wanted.items() if option in mix)


def from_the_start(trace: Trace) -> list[State]:
    """Return the states of a deal as the first of a game; none if it could not be played so."""
    first = trace.states[0]
    states = [rewind(first).start(trace.rules, first.dealer)]
    for action in trace.actions:
        if action not in legal(states[-1]):
            return []
        states.append(apply(states[-1], action))
    return states


def counts(s: State, *, dealt: bool) -> str:
    """Return the counts from a state, as a line has them."""
    if not dealt:
        tricks = 3 if s.active < 5 else 2
        return " ".join(f"{depth}:{perft(s, depth)}" for depth in (4, tricks * s.rules.seats))
    found = []
    for depth in range(1, LONGEST + 1):
        found.append(perft(s, depth))
        if found[-1] > MOST:
            break
    return " ".join(f"{depth}:{count}" for depth, count in enumerate(found, 1))


def lines(table: Rules, mix: dict[str, str], deals: int) -> list[str]:
    """Return lines of a few deals: from the first question, and from the end but three tricks."""
    made: list[str] = []
    found = 0
    for seed in range(1, 900):
        trace = play(table, seed)
        late = [
            i
            for i, s in enumerate(trace.states)
            if not s.ended
            and s.played
            and not s.trick
            and s.rules.tricks - sum(s.taken) == (3 if s.active < 5 else 2)
        ]
        if not late or not shows(trace, mix) or not from_the_start(trace):
            continue
        first, pack = trace.states[0], table.pack
        hands = "; ".join(" ".join(pack.text(c) for c in each(hand)) for hand in first.hands)
        rest = " ".join(pack.text(c) for c in (*first.faced, *first.stock))
        if table.widow:
            rest += " | " + " ".join(pack.text(c) for c in first.widow)
        for covered, opened in zip(first.covered, first.columns, strict=True):
            rest += " | " + " ".join(pack.text(c) for c in (*covered, *opened))
        for i in (0, *late):
            done = ", ".join(actions.text(a, pack) for a in trace.actions[:i])
            number = counts(from_the_start(trace)[i], dealt=i == 0)
            made.append(f"{table.id}; {first.dealer}; {hands}; {rest}; {done}; {number}")
        found += 1
        if found == deals:
            break
    return made


def main(names: list[str]) -> None:
    """Write the file of every game named, or of all."""
    for game in GAMES:
        if names and game.name not in names:
            continue
        rows = [HEAD, *lines(game.rules, {}, 3)]
        for mix in MIXES.get(game.name, []):
            rows += lines(rules(game.name, mix), mix, 1)
        file = Path(__file__).with_name(f"{game.name}.perft")
        file.write_text("\n".join(rows) + "\n", encoding="utf-8")
        print(f"{game.name}: {len(rows) - 1} lines")


if __name__ == "__main__":
    main(sys.argv[1:])
