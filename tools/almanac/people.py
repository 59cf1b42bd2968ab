"""``python -m tools.almanac.people FOLDER``: how people play in recorded games, beside bots.

At every decision that the records show in full, bots are asked in the same seat, from the same
view.  All choices are valued in the same fresh worlds, which nobody has searched; a choice costs
what ``expert``'s is worth more, in points of the deal: less than nothing where it is better.  Deals
are the observations.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random

from euchre.analysis.judge import forced
from euchre.analysis.valuing import value_choices
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
    with how.file(header, list[Asked]) as saved:
        found = list(in_order(asked_in, parts, how, saved))
    from tools.almanac.people_page import page

    text, plot = page([one for part in found for one in part], len(games), options.seed)
    (options.out / "people.md").write_text(text, encoding="utf-8")
    (options.out / "people.svg").write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
