"""What a pass leads to: who then calls, and how it ends."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from euchre.analysis.reasons.frequencies import often
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import Facts
from euchre.cards import SUIT_NAMES
from euchre.coordinates import Strain
from euchre.engine.actions import PASS, Action
from euchre.engine.phases import Auction
from euchre.engine.state import State
from euchre.games.facts import dealer_takes, without_maker

Caller: TypeAlias = Literal["nobody", "you", "partner", "dealer", "they"]

#: A caller is named who calls at least this often.
_LEAST = 0.3
#: A suit is named that is more than this share of the calls, and the dealer who makes more than
#: this share of the opponents' calls; the figures are then those of such calls.
_MOST = 0.8
#: More often than not.
_LIKELY = 0.5


class Passing(NamedTuple):
    """Who calls most often after a pass, and what comes of it."""

    caller: Caller
    #: How often this happens.
    share: float
    #: The strain that is usually named, -1 if there is none.
    strain: Strain
    #: How often the call is made good.
    good: float

    def speaks_against(self, better: Action) -> bool:
        """Whether what comes of the pass is no reason for the better of pass and call."""
        ours = self.caller in ("you", "partner")
        good = ours == (self.good >= _LIKELY)
        return self.caller != "nobody" and good != (better == PASS)


def passing_of(s: State, passed: Facts) -> Passing | None:
    """Return what comes of a pass, from its facts; None where nobody calls often enough."""
    if passed.action != PASS:
        return None
    mates = s.rules.sides.mates(s.turn, s.rules.seats)
    maker = passed.maker
    by_partner = (maker >= 0) & (mates >> np.maximum(maker, 0) & 1 == 1)
    groups: dict[Caller, np.ndarray] = {
        "nobody": maker < 0,
        "you": maker == s.turn,
        "partner": by_partner,
        "they": (maker >= 0) & (maker != s.turn) & ~by_partner,
    }
    caller, rows = max(groups.items(), key=lambda item: int(item[1].sum()))
    share = float(rows.mean())
    if share < _LEAST:
        return None
    if caller == "nobody":
        return Passing(caller, share, -1, 0.0)
    if caller == "they" and float((maker[rows] == s.dealer).mean()) > _MOST:
        caller, rows = "dealer", rows & (maker == s.dealer)
    strains = np.bincount(np.maximum(passed.trump[rows], 0), minlength=6)
    strain = int(strains.argmax())
    if strains[strain] > _MOST * strains.sum():
        rows = rows & (np.maximum(passed.trump, 0) == strain)
    else:
        strain = -1
    return Passing(caller, float(rows.mean()), strain, float(passed.made[rows].mean()))


def sentence_of_pass(p: Reading, passing: Passing) -> str:
    """Return what comes of a pass in one sentence."""
    if passing.caller == "nobody":
        share = often(passing.share)
        what = "played at no trump" if without_maker(p.rules) == "no-trump" else "thrown in"
        does = f"{share} {what}" if share.endswith(("always", "ever")) else f"{what} {share}"
        return f"If you pass, the deal is {does}."
    name = {"you": "you", "partner": "partner", "dealer": "the dealer", "they": "an opponent"}
    if p.finds_partner:
        name["they"] = "another player"
    verb = "" if passing.caller == "you" else "s"
    takes = p.first_round and passing.strain == p.s.turned
    dealer = passing.caller == "dealer" or (passing.caller == "partner" and p.partner_deals)
    if passing.caller == "you" and p.rules.phase(Auction):
        what = "bid later"
    elif takes and dealer and dealer_takes(p.rules):
        what = "picks it up"
    elif takes and passing.caller != "you":
        what = "calls it"
    elif 0 <= passing.strain < len(SUIT_NAMES):
        what = f"name{verb} {SUIT_NAMES[passing.strain]}"
    else:
        what = f"make{verb} trump"
    how, share = _end(p, passing.good, verb), often(passing.share)
    does = f"{share} {what}" if share.endswith(("always", "ever")) else f"{what} {share}"
    return f"If you pass, {name[passing.caller]} {does} and {how}."


def _end(p: Reading, good: float, verb: str) -> str:
    if good >= 0.85:
        return f"nearly always score{verb}"
    if good >= 0.65:
        return f"usually score{verb}"
    if good >= _LIKELY:
        return f"score{verb} more often than not"
    return f"{'is' if verb else 'are'} {p.short['euchred']} more often than not"
