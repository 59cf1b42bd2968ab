"""Check the proof of an untrusted record, with the engine and with receipts."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from euchre import typed
from euchre.coordinates import TableSeat
from euchre.engine.dealing import deal
from euchre.engine.fields import DealError
from euchre.engine.rules import Rules
from euchre.records import Deal, Record, RecordError, deal_of, load, replay, rules_of
from euchre.records.files import decoded, parse_json
from euchre.server import fair

_Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Seat = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,2}$")]
_Name = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9+-]{1,40}$")]
_Number = Annotated[int, msgspec.Meta(ge=0)]
_Scheme = Literal["euchre/v1", "euchre/v2"]
_T = TypeVar("_T")


class ProofError(ValueError):
    """There is no proof, or it cannot be read; the message is one sentence."""


class _Hand(msgspec.Struct, forbid_unknown_fields=True):
    hand: _Number
    commitment: _Hex
    seed: _Hex
    seals: dict[_Seat, _Hex]
    shares: dict[_Seat, _Hex]
    scheme: _Scheme = "euchre/v1"

    def public(self, before: str) -> fair.Hand:
        """Return this hand's public facts, given the link ``before`` it."""
        seals = {int(seat): seal for seat, seal in self.seals.items()}
        shares = {int(seat): share for seat, share in self.shares.items()}
        return fair.Hand(self.hand, self.commitment, self.scheme, before, seals, shares)

    @property
    def withheld(self) -> list[str]:
        """Seats that sealed a seed but did not open it."""
        return sorted(set(self.seals) - set(self.shares))


class _Next(msgspec.Struct, forbid_unknown_fields=True):
    hand: _Number
    commitment: _Hex
    lock: _Hex


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The proof in a record's notes."""

    scheme: _Scheme
    table: _Name
    pack: list[str]
    seats: int
    hand: int
    widow: int
    columns: int
    hands: list[_Hand]
    up: bool | None = None
    game_no: _Number | None = None
    before: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    next: _Next | None = None


class _Shown(msgspec.Struct, forbid_unknown_fields=True):
    """What a player was shown of one hand; ``game`` and ``dealer`` if it was seen dealt."""

    hand: _Number
    commitment: _Hex
    game: _Number | None
    dealer: _Number | None
    #: Other commitments shown for the same hand; there must be none.
    others: list[_Hex]
    seals: dict[_Seat, _Hex]
    shares: dict[_Seat, _Hex]
    #: Seals sent from this device and accepted by the server.
    sent: dict[_Seat, _Hex] = {}


class Receipts(msgspec.Struct, forbid_unknown_fields=True):
    """Commitments and players' seeds saved by a player at the time they were shown."""

    format: Literal["euchre-receipts/1"]
    table: _Name
    hands: list[_Shown]


class Findings(NamedTuple):
    """The problems found by a check, and the proof that was checked."""

    problems: list[str]
    proof: Proof
    #: Numbers of the record's hands that the receipts cover.
    compared: list[int]


def receipts(data: bytes) -> Receipts:
    """Parse receipts.  Raises ``ProofError``."""
    try:
        return _converted(parse_json(decoded(data)), Receipts, "the receipts are malformed")
    except RecordError as error:
        raise ProofError(str(error)) from None


def check(data: bytes, shown: Sequence[Receipts] = ()) -> Findings:
    """Check a record: its play, its deals, and whether they match what was shown.

    Raises ``RecordError`` or ``ProofError`` for unreadable input.
    """
    record = load(data)
    told: Any = parse_json(decoded(data))
    rules = _stated(record, rules_of(record))
    if (notes := told.get("notes", {}).get("fair")) is None:
        raise ProofError(
            "this record has no deal commitments to check (notes.fair); only games downloaded from"
            " a table do"
        )
    proof = _converted(notes, Proof, "the proof (notes.fair) is malformed")
    _whole(proof)
    found = list(problems(proof, record, rules))
    for kept in shown:
        found += differences(proof, record.deals, kept)
    found += _play(record)
    known = {hand.hand for kept in shown for hand in kept.hands}
    return Findings(found, proof, [one.hand for one in proof.hands if one.hand in known])


def _converted(value: Any, kind: type[_T], failed: str) -> _T:
    try:
        return typed.converted(value, kind)
    except msgspec.ValidationError as error:
        raise ProofError(f"{failed}: {error}") from None


def _stated(record: Record, rules: Rules) -> Rules:
    """Return the rules with options exactly as written in the record, which is what was bound."""
    if not all(isinstance(value, str) for value in record.options.values()):
        raise ProofError("the options of a record with a proof must be strings")
    options = {name: str(value) for name, value in record.options.items()}
    return rules.but(options=tuple(sorted(options.items())))


def _whole(proof: Proof) -> None:
    second = proof.scheme == fair.V2
    parts = [proof.up, proof.game_no, proof.next]
    if any((part is not None) != second for part in parts) or (
        not second and any(hand.scheme != fair.V1 for hand in proof.hands)
    ):
        raise ProofError("the proof (notes.fair) is malformed: its parts belong to two schemes")


def _play(record: Record) -> list[str]:
    """Return why the record's play is impossible; empty if it is possible."""
    try:
        replay(record).checked()
    except RecordError as error:
        return [f"the play does not follow the rules: {error}"]
    return []


# -- the deals ------------------------------------------------------------------------


def problems(proof: Proof, record: Record, rules: Rules) -> Iterator[str]:
    """Yield a sentence for every problem with the deals of a record.

    The pack and the dealing follow the rules, not the proof.
    """
    layout = (list(rules.pack.texts), rules.seats, rules.hand, rules.widow, rules.columns)
    same = layout == (proof.pack, proof.seats, proof.hand, proof.widow, proof.columns)
    if not same or proof.up not in (None, rules.turn_up):
        yield "the proof is for a different pack or a different way of dealing"
    if not record.winner:
        yield "the record stops before the game is over"
    if len(proof.hands) != len(record.deals) or not proof.hands:
        yield f"there are {len(record.deals)} deals and {len(proof.hands)} proofs"
    first, game = proof.hands[0].hand if proof.hands else 1, proof.game_no or 1
    if proof.hands and proof.game_no is not None and (first == 1) != (game == 1):
        yield f"game {game} of a table cannot begin with deal {first}"
    terms, before = fair.terms(proof.table, rules), proof.before
    expected = 0
    for told, dealt in zip(proof.hands, record.deals, strict=False):
        if expected not in (0, told.hand):
            yield f"deal {told.hand}: deal {expected} belongs here"
        expected = told.hand + 1
        if told.hand == 1:
            before = fair.start(terms, dealt.dealer)
        hand = told.public(before)
        seed = bytes.fromhex(told.seed)
        for problem in _hand(proof.table, terms, hand, seed, dealt, game, rules):
            yield f"deal {told.hand}: {problem}"
        before = hand.link(game, dealt.dealer)
    if (coming := proof.next) is not None:
        bound = fair.promise(terms, coming.hand, before, coming.lock)
        if coming.hand != expected or not hmac.compare_digest(bound, coming.commitment):
            yield "the commitment after this game does not match: the game ends elsewhere"


def _hand(
    table: str, terms: str, hand: fair.Hand, seed: bytes, told: Deal, game: int, rules: Rules
) -> Iterator[str]:
    if hand.scheme == fair.V1:
        if fair.commitment(table, hand.number, seed) != hand.commitment:
            yield "the commitment does not match the seed"
    elif fair.promise(terms, hand.number, hand.before, fair.lock(seed)) != hand.commitment:
        yield "the commitment does not match the seed, the table, the rules or the earlier deals"
    if told.dealer >= rules.seats:
        yield f"there is no seat {told.dealer}"
    for seat in sorted({*hand.seals, *hand.shares}):
        share = hand.shares.get(seat)
        if seat >= rules.seats or seat not in hand.seals:
            yield f"seat {seat} has a seed that was not sealed"
        elif share and hand.seal(table, seat, bytes.fromhex(share)) != hand.seals[seat]:
            yield f"seat {seat} opened a different seed from the one it sealed"
    order = fair.order(rules.pack.size, hand.shuffle(seed, game, told.dealer))
    try:
        made = deal_of(deal(rules, order, told.dealer))
    except DealError:
        made = None
    if made is None or _cards(made, rules) != _cards(told, rules):
        yield "these are not the cards that the seeds deal"


def _cards(told: Deal, rules: Rules) -> tuple[Any, ...]:
    """Return every card of a deal in its place, with hands and widow in canonical order."""
    table = 2 * rules.columns
    hands = [row[:table] + sorted(row[table:]) for row in told.hands]
    return hands, sorted(told.widow), told.up, told.rest or []


# -- what was shown --------------------------------------------------------------------


def differences(proof: Proof, deals: Sequence[Deal], kept: Receipts) -> Iterator[str]:
    """Yield a sentence for every difference between a record and what the receipts show."""
    if kept.table != proof.table:
        yield f"the receipts are from table {kept.table}, the record from {proof.table}"
        return
    seen = {hand.hand: hand for hand in kept.hands}
    hands = {hand.hand: hand for hand in proof.hands}
    dealers = {hand.hand: dealt.dealer for hand, dealt in zip(proof.hands, deals, strict=False)}
    if not seen.keys() & hands.keys():
        yield "the receipts cover no deal of this record"
    last = proof.next
    if last and last.hand in seen and seen[last.hand].commitment != last.commitment:
        yield f"deal {last.hand}: the commitment is not the one that was shown"
    games = {seen[number].game for number in seen.keys() & hands.keys()} - {None}
    if len(games | {proof.game_no} - {None}) > 1:
        yield "the receipts have these deals in another game"
    for number, was in sorted(seen.items()):
        now = hands.get(number)
        if now is not None:
            for problem in _shown(was, now, dealers.get(number)):
                yield f"deal {number}: {problem}"
        elif was.game in games:
            yield f"deal {number}: it was dealt in this game but is not in the record"


def _shown(was: _Shown, now: _Hand, dealer: TableSeat | None) -> Iterator[str]:
    dealt = was.game is not None
    if was.commitment != now.commitment or was.others:
        yield "the commitment is not the one that was shown"
    kinds: Iterable[tuple[str, Mapping[str, str], Mapping[str, str]]] = (
        ("seals", was.seals, now.seals),
        ("opened seeds", was.shares, now.shares),
    )
    for kind, old, new in kinds:
        # What came after the last receipt is unknown, unless the hand was seen dealt.
        if (dealt and old != new) or old.items() - new.items():
            yield f"the players' {kind} are not the ones that were shown"
    if was.sent.items() - now.seals.items():
        yield "a seal that was sent and accepted is missing"
    if dealt and dealer is not None and was.dealer != dealer:
        yield "a different seat dealt"


# -- what it means ---------------------------------------------------------------------


def explained(found: Findings, kept: int) -> Iterator[str]:
    """Explain in sentences what the check of a flawless record proves, and what it does not.

    ``kept`` is the number of receipts compared.
    """
    hands = found.proof.hands
    yield (
        f"The record is consistent with itself: every card of {_hands([h.hand for h in hands])}"
        " follows from the seeds and commitments in it."
    )
    if not kept:
        yield (
            "Nothing was compared with what was shown. Only someone who kept the commitments can"
            " tell whether these are the ones shown before the deal (--shown)."
        )
    else:
        yield from _compared(hands, found.compared)
    used = [hand.hand for hand in hands if hand.shares]
    alone = [hand.hand for hand in hands if not hand.shares]
    if used:
        yield (
            f"Players' seeds went into {_hands(used)}. If one of those players kept the seed"
            " secret until it was opened, no one chose these cards."
        )
    if alone:
        yield (
            f"No player's seed went into {_hands(alone)}. There the server knew the cards before"
            " it committed to them, and could have tried seeds until it liked the deal."
        )
    for hand in hands:
        if seats := hand.withheld:
            yield (
                f"Deal {hand.hand}: the seed sealed at seat {' and seat '.join(seats)} was not"
                " used. Whoever withheld it and knew all other seeds (only the server does) could"
                f" choose between {2 ** len(seats)} deals."
            )


def _compared(hands: Sequence[_Hand], known: Sequence[int]) -> Iterator[str]:
    yield f"It agrees with the receipts on {_hands(known)}."
    before = [hand.hand for hand in hands if hand.hand < known[0]]
    chained = next(hand for hand in hands if hand.hand == known[0]).scheme == fair.V2
    if before and chained:
        yield f"The commitment of deal {known[0]} binds {_hands(before)}, too."
    missing = [h.hand for h in hands if h.hand not in known and not (chained and h.hand in before)]
    if missing:
        yield f"Nothing was kept for {_hands(missing)}."


def _hands(numbers: Sequence[int]) -> str:
    """Format numbers of deals: ``deals 1-3 and 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    listed = " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
    return f"deal{'s' * (len(numbers) != 1)} {listed}"
