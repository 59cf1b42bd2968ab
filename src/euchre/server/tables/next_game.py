"""The next game at a table: other rules, another game, other seats, other partners.

Until its first deal the host decides.  If the host consults everyone, anybody may propose; a
proposal is done once all who are present agree, and one refusal ends it.  A wish is a game with
house rules, two seats to swap, partners that rotate or are drawn by cards, or who deals first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, Any, Literal

from pydantic import Field

from euchre.bounds import AnySeat
from euchre.coordinates import TableSeat
from euchre.engine.dealing import draw
from euchre.engine.rules import Rules, RulesError
from euchre.games import rules as rules_of
from euchre.language.naming import Faces
from euchre.server import fair
from euchre.server.http.bodies import OneOf, Options, Short
from euchre.server.refusals import Refused, refusing
from euchre.server.tables import drafts
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.games import Changed, PartnerDraw, drawing, proposal
from euchre.server.tables.events.play import Agreed, Asked, Declined
from euchre.server.tables.names import skeleton
from euchre.server.tables.presence import Look
from euchre.server.tables.seats import BOT_NAMES, require_seat
from euchre.server.tables.state import Seat, TableState

#: Changes of one game before its first deal.
MOST = 50


class Proposal(OneOf):
    """What the next game should be: exactly one of these."""

    game: Short | None = None
    options: Options = Field(default_factory=dict)
    #: Seats whose players sit out if the game has fewer seats than people.
    out: list[AnySeat] = Field(default_factory=list, max_length=16)
    swap: Annotated[list[AnySeat], Field(min_length=2, max_length=2)] | None = None
    partners: Literal["rotate", "draw"] | None = None
    dealer: AnySeat | None = None


def refuse(t: TableState) -> None:
    """Refuse to change a game that has begun, or a table that was arranged.  Raises ``Refused``."""
    if t.purpose is not None:
        raise Refused(403, "The rules and seats of this table are fixed.")
    if not between(t):
        raise Refused(409, "The game has begun; rules and seats can change when it is over.")


def between(t: TableState) -> bool:
    """Whether a game is over, or the next one not dealt yet."""
    return t.match.over or not t.states


def change(t: TableState, by: int, wish: Mapping[str, Any], seed: bytes) -> Draft:
    """Return the draft of a wished next game (see ``changed``)."""
    act = changed(t, by, wish, seed)
    return drafts.again(t, act) if t.match.over else Draft(act)


def changed(t: TableState, by: int, wish: Mapping[str, Any], seed: bytes) -> Changed:
    """Return the next game as somebody at a seat wishes it (-1: as is usual at this table).

    ``seed`` is that of its first deal.  It stays; the new commitment to it is bound to the old one.
    Raises ``Refused``.
    """
    refuse(t)
    if len(t.next.discarded) >= MOST:
        raise Refused(409, f"A game can be changed {MOST} times; please deal the cards now.")
    rules, seats, drawn = t.rules, list(range(len(t.seats))), None
    dealer: int | None = None
    if "game" in wish:
        rules, wish = _rules(wish)
        if (rules.game, rules.options) == (t.rules.game, t.rules.options):
            raise Refused(409, "These are the rules of this table already.")
        seats = _staying(t, rules.seats, wish.get("out", ()))
    elif "swap" in wish:
        one, other = wish["swap"]
        require_seat(max(one, other), len(seats))
        if one == other:
            raise Refused(422, "Choose two different seats.")
        seats[one], seats[other] = other, one
    elif "dealer" in wish:
        dealer = int(wish["dealer"])
        require_seat(dealer, len(seats))
        if dealer == t.match.dealer and not t.match.over:
            raise Refused(409, f"{t.names[dealer]} deals first already.")
    elif wish["partners"] == "draw":
        lots = fair.lots(seed, t.next.commitment)
        cards = draw(_drawing(rules), Random(lots))
        seats, dealer = list(cards.seats), cards.dealer
        rounds = (tuple((p, rules.pack.text(card)) for p, card in row) for row in cards.rounds)
        drawn = PartnerDraw(lots.hex(), tuple(rounds))
    elif not partners(rules):
        raise Refused(409, f"Nobody has a partner for the whole game in {rules.title}.")
    else:
        seats = [0, *seats[2:], 1]
    if dealer is None:
        dealer = seats.index(t.match.dealer) if t.match.dealer in seats else 0
    number = t.game_no + t.match.over
    terms = fair.terms(t.dealt_as, rules)
    before = fair.changed(t.next.commitment, number, dealer)
    return Changed(
        seat=by,
        wish=dict(wish),
        game=rules.game,
        options=dict(rules.options),
        seats=(*seats, *_bots(t, rules.seats - len(seats))),
        dealer=dealer,
        commitment=fair.promise(terms, t.next.number, before, fair.lock(seed)),
        draw=drawn,
    )


def _rules(wish: Mapping[str, Any]) -> tuple[Rules, dict[str, Any]]:
    """Return the rules that are wished, and the wish with only the options that matter."""
    with refusing(422, RulesError):
        rules = rules_of(wish["game"], wish.get("options", {}))
    return rules, {**wish, "options": dict(rules.options)}


def _staying(t: TableState, seats: int, out: Sequence[int]) -> list[int]:
    """Return who stays in a game with ``seats`` seats: the host, then people, then bots."""
    here = range(len(t.seats))
    require_seat(max(out, default=0), len(here))
    first = sorted(here, key=lambda p: (p in out, not t.seats[p].person, p != t.host, p))
    return sorted(first[:seats])


def _drawing(rules: Rules) -> Rules:
    """Return rules under which cards decide on partners and first deal (A11, A14)."""
    first = rules.customs.first_dealer
    first = "lowest" if first == "random" else first
    return rules.but(customs=replace(rules.customs, partners="draw", first_dealer=first))


def partners(rules: Rules) -> bool:
    """Whether players have partners for the whole game."""
    return rules.sides.count(rules.seats) < rules.seats


def _bots(t: TableState, count: int) -> list[Seat]:
    """Return bots for more seats, as good as those that are here."""
    taken = {skeleton(name) for name in t.names}
    names = [name for name in BOT_NAMES if skeleton(name) not in taken]
    level = next((seat.level for seat in t.seats if not seat.person), "club")
    return [Seat(name, level=level) for name in names[: max(0, count)]]


def same(t: TableState, seed: bytes) -> Draft:
    """Start another game with the same rules, and the partners that are usual at this table."""
    draft = drafts.again(t)
    if t.paired == "stay" or (t.paired == "rotate" and not partners(t.rules)):
        return draft
    return change(t, -1, {"partners": t.paired}, seed)


# -- who decides ------------------------------------------------------------------------------


def wished(t: TableState, seat: TableSeat, wish: Mapping[str, Any], seed: bytes) -> Draft:
    """Do what the host wishes; propose what anybody else does."""
    if seat == t.host:
        return change(t, seat, wish, seed)
    act = changed(t, seat, wish, seed)
    if not t.consulted:
        raise Refused(403, "Only the host of the table can do this.")
    if t.request is not None:
        raise Refused(409, f"{t.names[t.request.seat]} has already proposed something.")
    return Draft(Asked(seat, wish=act.wish))


def nod(t: TableState, seat: TableSeat, agrees: bool) -> Draft:
    """Agree to what somebody has proposed, or refuse it; or withdraw one's own proposal."""
    request = t.request
    if request is None or not request.wish:
        raise Refused(409, "No one is proposing anything anymore.")
    if not agrees:
        return Draft(Declined(seat))
    if seat == request.seat or seat in request.agreed:
        raise Refused(409, "You have already agreed.")
    return Draft(Agreed(seat))


def settled(t: TableState, look: Look) -> bool:
    """Whether all who are present have agreed to the open proposal."""
    request = t.request
    if request is None or not request.wish:
        return False
    asked = set(t.people) - request.agreed - {request.seat}
    return all(look.since(seat)[0] == "gone" for seat in asked)


def agreed(t: TableState, seed: bytes) -> Draft:
    """Do what all have agreed to, or drop it if it has become impossible."""
    if t.request is None or not t.request.wish:
        raise Refused(409, "No one is proposing anything anymore.")
    try:
        return change(t, t.request.seat, t.request.wish, seed)
    except Refused:
        return Draft(Declined(-1))


# -- in words ---------------------------------------------------------------------------------


def offer(t: TableState, seat: TableSeat | None, faces: Faces) -> dict[str, Any] | None:
    """Return what a seat may do about the next game; None while one goes on."""
    if t.purpose is not None or not between(t):
        return None
    may = None
    if seat is not None:
        may = "change" if seat == t.host else "propose" if t.consulted else None
    request, open_ = t.request, None
    if request is not None and request.wish:
        open_ = {
            "seat": request.seat,
            "text": proposal(t, faces),
            "agreed": sorted(request.agreed),
            "answer": seat in t.people and seat != request.seat and seat not in request.agreed,
        }
    cards = [
        {"name": faces.names[p], "face": card, "text": drawing(faces, p, card)}
        for p, card in t.drawn
    ]
    asks = {"consulted": t.consulted, "paired": t.paired, "partners": partners(t.rules)}
    return {"may": may, "proposal": open_, "drawn": cards} | asks


def evening(t: TableState) -> list[dict[str, Any]]:
    """Return the games won by each person at this table, the most first."""
    rows = [
        {"name": one.name, "won": one.won, "games": one.games, "seat": t.seat_of(person)}
        for person, one in t.evening.items()
    ]
    return sorted(rows, key=lambda row: (-row["won"], row["games"], row["name"]))
