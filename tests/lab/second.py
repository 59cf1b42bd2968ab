"""A second encoder: the expected parts of an observation, derived from an engine view."""

from collections.abc import Iterable

from euchre.cards import each
from euchre.engine import actions, phases
from euchre.engine.actions import Verb
from euchre.engine.view import View
from euchre.fast.encode import Encoding
from euchre.fast.encode.index import turned


def ones(size: int, places: Iterable[int]) -> list[int]:
    """Bits at some places."""
    found = [0] * size
    for place in places:
        found[place] = 1
    return found


def encoded(encoding: Encoding, view: View, chosen: int = 0) -> dict[str, list[int]]:
    """Return the parts of what a seat sees, by name."""
    rules, s, me = encoding.rules, view.state, view.seat
    assert me is not None
    n, pack = rules.seats, rules.pack
    by = encoding.index.by(s)
    found: dict[str, list[int]] = {}

    def cards(name: str, mask: int) -> None:
        found[name] = ones(pack.size, (turned(rules, c, by) for c in each(mask)))

    def seats(name: str, who: Iterable[int]) -> None:
        found[name] = ones(n, ((p - me) % n for p in who if p >= 0))

    def suits(name: str, some: Iterable[int]) -> None:
        found[name] = ones(4, (suit ^ by for suit in some if suit >= 0))

    def strain(name: str, one: int) -> None:
        found[name] = ones(6, [one ^ by if one < 4 else one] if one >= 0 else [])

    others = [(me + i) % n for i in range(n)]
    cards("hand", view.hand)
    cards("away", sum(b for pile, b in zip(s.piles, s.buried, strict=True) if pile.seat == me))
    cards("drawn", s.drawn[me])
    cards("chosen", chosen if s.turn == me else 0)
    cards("up", 1 << s.faced[-1] if s.faced else 0)
    cards("faced", sum(1 << c for c in s.faced))
    for i, p in enumerate(others):
        plays = [e for e in s.history if e.seat == p and actions.verb(e.action) == Verb.PLAY]
        cards(f"played.{i}", sum(1 << actions.card(e.action) for e in plays))
        cards(f"trick.{i}", sum(1 << c for q, c in s.trick if q == p))
        if rules.columns:
            cards(f"table.{i}", sum(1 << c for c in s.columns[p] if c >= 0))
            found[f"covered.{i}"] = ones(rules.columns, each(s.under[p]))
        if i:
            cards(f"shown.{i}", s.hands[p] if s.exposed >> p & 1 else 0)
        levels = getattr(rules.phase(phases.Auction), "levels", ())
        bids = [e for e in s.history if e.seat == p and actions.verb(e.action) == Verb.BID]
        found[f"bid.{i}"] = ones(
            len(levels), [levels.index(actions.level(bids[-1].action))] if bids else []
        )
    cards("dictated", 1 << s.dictated if s.dictated >= 0 else 0)
    called = s.called
    found["called"] = ones(
        pack.size + 4,
        []
        if called < 0
        else [turned(rules, called, by) if called < 64 else pack.size + (called - 64 ^ by)],
    )
    for known in s.known:
        is_up = bool(s.faced) and known.card == s.faced[-1]
        slots = [name for name in encoding.names if name.startswith("known.")]
        name = slots[-1 if is_up or len(slots) == 1 else 0]
        where = [(p - me) % n for p in each(known.seats)]
        found[name] = ones(n + 1, [*where, *([n] if known.piles else [])])
    found["phase"] = ones(len(rules.phases), [s.phase])
    found["asked"] = ones(8, [min(s.asked, 7)])
    for name, who in (("turn", s.turn), ("dealer", s.dealer), ("maker", s.maker)):
        seats(name, [who])
    seats("picker", [s.picker])
    seats("leader", [s.trick[0][0]] if s.trick else [])
    power = rules.ranks.strength[s.trump][s.led] if s.trick else ()
    seats("winner", [max(s.trick, key=lambda play: power[play[1]])[0]] if s.trick else [])
    strain("trump", s.trump)
    suits("turned", [s.turned])
    suits("barred", each(s.barred))
    suits("led", [s.led])
    found["accepted"], found["widow_taken"] = [s.accepted], [int(s.took >= 0)]
    seats("lone", each(s.lone))
    seats("out", each(s.out))
    seats("laid_away", [pile.seat for pile in s.piles])
    seats("helpers", each(s.helpers))
    seats("declarer", [s.declarer])
    found["voids"] = [bit for p in others for bit in ones(4, (v ^ by for v in each(s.voids[p])))]
    sides = rules.sides.count(n)
    mine = rules.sides.side(me)
    for i in range(sides):
        side = (mine + i) % sides
        taken = sum(s.taken[p] for p in range(n) if rules.sides.side(p) == side)
        found[f"tricks.{i}"] = ones(rules.tricks, range(taken))
        span = abs(rules.goal.target - rules.goal.start) or 48
        steps = min(48, span)
        gone = abs(s.scores[side] - rules.goal.start)
        found[f"score.{i}"] = ones(steps, range(min(steps, gone * steps // span)))
    strain("bid_strain", s.bid_strain)
    seats("bidder", [s.bidder])
    seats("passed", each(s.passed))
    return found
