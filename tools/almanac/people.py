"""``python -m tools.almanac.people FOLDER``: how people play in recorded games, beside bots.

At every decision that the records show in full, bots are asked in the same seat, from the same
view.  All choices are valued in the same fresh worlds, which nobody has searched; a choice costs
what ``expert``'s is worth more, in points of the deal: less than nothing where it is better.  Deals
are the observations.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from euchre.analysis.judge import forced
from euchre.analysis.valuing import value_choices
from euchre.arena.report import Paired
from euchre.bots import bot
from euchre.bots.club import ClubBot
from euchre.engine import actions
from euchre.engine.actions import MOVING, PASS, Verb
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.fast.player.numbers import BY_TABLE
from euchre.records import RecordError, Replay, replay
from euchre.records.sources import games_in
from euchre.work import Workload, in_order
from tools.almanac.__main__ import DOCS
from tools.almanac.plot import dots
from tools.almanac.sums import Mean

PEOPLE, EXPERT, TABLE = "people", "expert", "equilibrium"
#: Who is compared; the equilibrium knows calls only.
BOTS = EXPERT, "strong", "club", "beginner"
#: The worlds in which choices are valued.
WORLDS = 2000
FORMAT = "euchre-people 1"
KINDS = {
    "upcard": "order it up, or pass",
    "naming": "name a suit, or pass",
    "alone": "alone, or with the partner",
    "discard": "the dealer's discard",
    "first lead": "the first lead of a deal",
    "lead": "later leads",
    "second": "second hand",
    "third": "third hand",
    "fourth": "fourth hand",
}
SEATS = "first seat", "dealer's partner", "third seat", "dealer"


@dataclass(frozen=True)
class Asked:
    """A decision: its deal, kind and seat, what each would do, and what that costs."""

    deal: str
    kind: str
    #: Counted from the dealer's left.
    seat: int
    #: The most trumps that the hand has or would have, in the first two kinds.
    trumps: int
    #: By player: the choice as text, and its cost in 1/1000 points.
    choices: dict[str, str]
    costs: dict[str, int]

    def called(self, who: str) -> bool:
        """Whether a player would make trump."""
        return self.choices[who] != "pass"


def asked_in(game: Replay, name: str, seed: str) -> list[Asked]:
    """Return the decisions of a game."""
    found = []
    for deal in game.until_won().deals:
        for count, (s, action) in enumerate(deal.told()):
            view = observe(s, s.turn)
            if forced(view) or s.hands[s.turn] & deal.guessed:
                continue
            chosen = {PEOPLE: action}
            for player in BOTS:
                rng = Random(f"{seed}:{name}:{deal.number}:{count}:{player}")
                chosen[player] = bot(player, rng).choose(view, view.legal())
            if s.trump < 0:
                chosen[TABLE] = ClubBot(BY_TABLE).choose(view, view.legal())
            texts = {player: view.text(one) for player, one in chosen.items()}
            differ = {texts[player]: one for player, one in chosen.items()}
            costs = dict.fromkeys(texts, 0)
            if len(differ) > 1:
                values = value_choices(
                    view,
                    worlds=WORLDS,
                    seed=Random(f"{seed}:{name}:{deal.number}:{count}").getrandbits(60),
                    actions=list(differ.values()),
                    game=False,
                )
                by_text = {view.text(one.action): one for one in values}
                best = by_text[texts[EXPERT]]
                costs = {
                    player: round(1000 * (best.points - by_text[text].points))
                    for player, text in texts.items()
                }
            place = (s.turn - s.dealer - 1) % s.rules.seats
            kind = kind_of(view, texts)
            found.append(Asked(f"{name}:{deal.number}", kind, place, trumps_of(s), texts, costs))
    return found


def kind_of(view: View, texts: dict[str, str]) -> str:
    """Return the kind of a decision."""
    s, verbs = view.state, {actions.verb(action) for action in view.legal()}
    if Verb.PLAY in verbs:
        if not s.trick:
            return "lead" if sum(s.taken) else "first lead"
        return ("second", "third", "fourth")[len(s.trick) - 1]
    if verbs & set(MOVING):
        return "discard"
    plain = {text.removesuffix(" alone") for text in (texts[PEOPLE], texts[EXPERT])}
    if len(plain) == 1 and texts[PEOPLE] != "pass":
        return "alone"
    return "upcard" if PASS in view.legal() and Verb.NAME not in verbs else "naming"


def trumps_of(s: State) -> int:
    """Return the trumps in hand: of the upcard's suit, which the dealer would take, or at most."""
    trumps, hand = s.rules.ranks.trumps, s.hands[s.turn]
    turned_down = any(entry.seat == s.dealer for entry in s.history)
    if not turned_down:
        return (hand & trumps[s.turned]).bit_count() + (s.turn == s.dealer)
    return max((hand & trumps[suit]).bit_count() for suit in range(4) if suit != s.turned)


# -- figures -----------------------------------------------------------------------------------


def rate(
    decisions: Iterable[Asked], who: str, than: str = EXPERT, *, players: int = 0
) -> Mean | None:
    """Return what a player's choices give away, in points; deals are the observations.

    It is the mean over decisions, or with so many ``players`` that over the players of a deal.
    """
    by_deal: dict[str, list[int]] = {}
    for one in decisions:
        by_deal.setdefault(one.deal, []).append(one.costs[who] - one.costs[than])
    sums = Paired()
    for costs in by_deal.values():
        sums.add(sum(costs), players or len(costs))
    if sums.n < 2:
        return None
    return Mean(sum(map(len, by_deal.values())), sums.mean / 1000, sums.error / 1000, 0.0)


def per_hundred(found: Mean | None) -> str:
    """Return a mean cost in points per 100 decisions, with its interval."""
    return "-" if found is None else shown(100 * found.mean, 100 * found.half, 1)


def shown(mean: float, half: float, digits: int) -> str:
    """Return a figure with its interval."""
    return f"{mean:+.{digits}f} ± {half:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def share(decisions: Sequence[Asked], who: str) -> str:
    """Return how often a player makes trump."""
    if not decisions:
        return "-"
    return f"{100 * sum(one.called(who) for one in decisions) / len(decisions):.0f} %"


def page(decisions: list[Asked], games: int, seed: str) -> tuple[str, str]:
    """Return the page and its plot."""
    deals = len({one.deal for one in decisions})
    others = (PEOPLE, *BOTS[1:])

    def of(kind: str) -> list[Asked]:
        return [one for one in decisions if one.kind == kind]

    kinds = [kind for kind in KINDS if len(of(kind)) > 1]
    rows = [
        f"| {KINDS[kind]} | {len(of(kind))} | "
        + " | ".join(per_hundred(rate(of(kind), who)) for who in others)
        + " |"
        for kind in kinds
    ]
    rows.append(
        f"| **all** | {len(decisions)} | "
        + " | ".join(per_hundred(rate(decisions, who)) for who in others)
        + " |"
    )
    by_deal = {who: rate(decisions, who, players=len(SEATS)) for who in others}
    plot = dots(
        "Points given away per 100 decisions",
        [f"{KINDS[kind]} ({len(of(kind))})" for kind in kinds] + [f"all ({len(decisions)})"],
        [(who, [*(rate(of(kind), who) for kind in kinds), rate(decisions, who)]) for who in others],
        times=100,
    )
    text = _PAGE.format(
        games=games,
        deals=deals,
        count=len(decisions),
        worlds=WORLDS,
        table="\n".join(rows),
        by_deal="\n".join(
            f"| {who} | {shown(one.mean, one.half, 3)} |" for who, one in by_deal.items() if one
        ),
        level=" ".join(_level(decisions)),
        calls="\n".join(_calls(decisions)),
        hands="\n".join(_hands(decisions)),
        alone=_alone(decisions),
        seed=seed,
        players=digest(decisions),
    )
    return text, plot


def _level(decisions: list[Asked]) -> Iterator[str]:
    """Say which level plays like these people."""
    for who in BOTS:
        found = rate(decisions, PEOPLE, who)
        if found is None:
            continue
        figure = shown(100 * found.mean, 100 * found.half, 1)
        if abs(found.mean) <= found.half:
            yield f"No difference from `{who}` is shown ({figure} points per 100 decisions)."
        else:
            more = "more" if found.mean > 0 else "less"
            yield f"They give away {more} than `{who}` would in their seats ({figure})."


def _calls(decisions: list[Asked]) -> Iterator[str]:
    """Yield how often trump is made, by round and seat."""
    for round_, kinds in (("first", "upcard"), ("second", "naming")):
        for seat, name in enumerate(SEATS):
            some = [one for one in _bids(decisions, kinds) if one.seat == seat]
            if some:
                yield f"| {round_} | {name} | {len(some)} | {_shares(some)} |"


def _hands(decisions: list[Asked]) -> Iterator[str]:
    """Yield how often the upcard is ordered up, by the number of trumps."""
    some = _bids(decisions, "upcard")
    for trumps in sorted({one.trumps for one in some}):
        here = [one for one in some if one.trumps == trumps]
        yield f"| {trumps} | {len(here)} | {_shares(here)} |"


def _shares(some: Sequence[Asked]) -> str:
    return " | ".join(share(some, who) for who in (PEOPLE, EXPERT, TABLE, "club"))


def _bids(decisions: Iterable[Asked], round_: str) -> list[Asked]:
    """Return the decisions of a round of bidding, those about going alone, too."""
    named = ("order", "pick up", "order alone", "pick up alone")
    return [
        one
        for one in decisions
        if one.kind == round_
        or (one.kind == "alone" and (one.choices[PEOPLE] in named) == (round_ == "upcard"))
    ]


def _alone(decisions: list[Asked]) -> str:
    """Say how often those who make trump go alone."""
    bids = [one for one in decisions if TABLE in one.choices]
    told = []
    for who in (PEOPLE, EXPERT, TABLE, "club"):
        calls = [one.choices[who] for one in bids if one.called(who)]
        alone = sum(text.endswith("alone") for text in calls)
        told.append(f"{who} {alone} of {len(calls)}")
    return ", ".join(told)


def digest(decisions: Sequence[Asked]) -> str:
    """Return a digest of what the players chose, twelve hexadecimal digits."""
    told = [sorted(one.choices.items()) for one in decisions]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


_PAGE = """# How tournament players play

{games} recorded games of real people at the final tables of tournaments: {deals} deals, {count}
decisions in which more than one choice was legal and the record shows the whole hand. At each of
them four bots were asked in the same seat, from what that seat knew. Every choice was valued in the
same {worlds} fresh deals that fit; a choice *gives away* what `expert`'s is worth more. Less than
nothing means better than `expert`. {deals} deals are few: read the intervals (95 %), not the means.

## What is given away

Points per 100 decisions; beside each kind the number of decisions.

![Points given away by kind of decision](people.svg)

| decision | number | people | strong | club | beginner |
|---|---|---|---|---|---|
{table}

Points per deal and player:

| who | given away |
|---|---|
{by_deal}

**Which level is a tournament player?** {level}

## What they call

How often trump is made, by these people and by others with the same cards after the same calls. The
*equilibrium* is the [table of calls](../lab.md#a-table-of-calls) that was learned by
counterfactual regret minimization.

| round | seat | hands | people | expert | equilibrium | club |
|---|---|---|---|---|---|---|
{calls}

The first round by trumps in hand (the dealer's with the upcard):

| trumps | hands | people | expert | equilibrium | club |
|---|---|---|---|---|---|
{hands}

Of those who make trump, so many go alone: {alone}.

## How it was counted

    python -m tools.almanac.people FOLDER --seed {seed} --resume people.json

`FOLDER` has the games in Euchre Game Notation; they are not part of this program. All have *stick
the dealer*. Values assume that everybody plays on like `club`, and count points of the deal, not
the score of the game: what people did for the score counts as given away here. Intervals are over
deals, since decisions of one deal are not independent. Players `{players}` (a digest of what each
of them chose).
"""


def main() -> None:
    """Ask at every decision, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="games in Euchre Game Notation")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--resume", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, default=DOCS)
    options = parser.parse_args()
    games: dict[str, Replay] = {}
    for path in sorted(options.folder.glob("*.egn")):
        try:
            games |= {name: replay(record) for name, record in games_in(path)}
        except RecordError as error:
            print(f"left out: {error}")
    how = Workload(keep=options.resume)
    header = {"format": FORMAT, "seed": options.seed, "worlds": WORLDS}
    parts = {name: (game, Path(name).stem, options.seed) for name, game in games.items()}
    with how.file(
        header,
        lambda part: [vars(one) for one in part],
        lambda rows: [Asked(**row) for row in rows],
    ) as saved:
        found = list(in_order(asked_in, parts, how, saved))
    text, plot = page([one for part in found for one in part], len(games), options.seed)
    (options.out / "people.md").write_text(text, encoding="utf-8")
    (options.out / "people.svg").write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
