"""Check the proof of an untrusted record, with the engine and with receipts."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from euchre import typed
from euchre.bounds import Count
from euchre.coordinates import TableSeat
from euchre.engine.dealing import deal
from euchre.engine.fields import DealError
from euchre.engine.rules import Rules
from euchre.records import Deal, Record, RecordError, deal_of, load, replay, rules_of
from euchre.records.errors import decoded, parse_json
from euchre.server import fair

_Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Seat = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,2}$")]
_Name = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9+-]{1,40}$")]
_Scheme = Literal["euchre/v1", "euchre/v2"]
_T = TypeVar("_T")


#: What files call the number of a deal, and the deals: names that cannot change anymore.
_NAMES = {"number": "hand", "deals": "hands"}


class ProofError(ValueError):
    """There is no proof, or it cannot be read; the message is one sentence."""


class _Proved(msgspec.Struct, forbid_unknown_fields=True, rename=_NAMES):
    """The proof of one deal."""

    number: Count
    commitment: _Hex
    seed: _Hex
    seals: dict[_Seat, _Hex]
    shares: dict[_Seat, _Hex]
    scheme: _Scheme = "euchre/v1"

    def public(self, before: str) -> fair.Committed:
        """Return this deal's public facts, given the link ``before`` it."""
        seals = {int(seat): seal for seat, seal in self.seals.items()}
        shares = {int(seat): share for seat, share in self.shares.items()}
        return fair.Committed(self.number, self.commitment, self.scheme, before, seals, shares)

    @property
    def withheld(self) -> list[str]:
        """Seats that sealed a seed but did not open it."""
        return sorted(set(self.seals) - set(self.shares))


class _Next(msgspec.Struct, forbid_unknown_fields=True, rename=_NAMES):
    """The commitment to the deal after the last."""

    number: Count
    commitment: _Hex
    lock: _Hex


class Proof(msgspec.Struct, forbid_unknown_fields=True, rename=_NAMES):
    """The proof in a record's notes."""

    scheme: _Scheme
    table: _Name
    pack: list[str]
    seats: Count
    hand: Count
    widow: Count
    columns: Count
    deals: list[_Proved]
    up: bool | None = None
    game_no: Count | None = None
    before: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""
    next: _Next | None = None


class _Shown(msgspec.Struct, forbid_unknown_fields=True, rename=_NAMES):
    """What a player was shown of one deal; ``game`` and ``dealer`` if it was seen dealt."""

    number: Count
    commitment: _Hex
    game: Count | None
    dealer: Count | None
    #: Other commitments shown for the same deal; there must be none.
    others: list[_Hex]
    seals: dict[_Seat, _Hex]
    shares: dict[_Seat, _Hex]
    #: Seals sent from this device and accepted by the server.
    sent: dict[_Seat, _Hex] = {}


class Receipts(msgspec.Struct, forbid_unknown_fields=True, rename=_NAMES):
    """Commitments and players' seeds saved by a player at the time they were shown."""

    format: Literal["euchre-receipts/1"]
    table: _Name
    deals: list[_Shown]


class Findings(NamedTuple):
    """The problems found by a check, and the proof that was checked."""

    problems: list[str]
    proof: Proof
    #: Numbers of the record's deals that the receipts cover.
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
    known = {one.number for kept in shown for one in kept.deals}
    return Findings(found, proof, [one.number for one in proof.deals if one.number in known])


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
        not second and any(one.scheme != fair.V1 for one in proof.deals)
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
    if len(proof.deals) != len(record.deals) or not proof.deals:
        yield f"there are {len(record.deals)} deals and {len(proof.deals)} proofs"
    first, game = proof.deals[0].number if proof.deals else 1, proof.game_no or 1
    if proof.deals and proof.game_no is not None and (first == 1) != (game == 1):
        yield f"game {game} of a table cannot begin with deal {first}"
    terms, before = fair.terms(proof.table, rules), proof.before
    expected = 0
    for told, dealt in zip(proof.deals, record.deals, strict=False):
        if expected not in (0, told.number):
            yield f"deal {told.number}: deal {expected} belongs here"
        expected = told.number + 1
        if told.number == 1:
            before = fair.start(terms, dealt.dealer)
        bound = told.public(before)
        seed = bytes.fromhex(told.seed)
        for problem in _deal(proof.table, terms, bound, seed, dealt, game, rules):
            yield f"deal {told.number}: {problem}"
        before = bound.link(game, dealt.dealer)
    if (coming := proof.next) is not None:
        promise = fair.promise(terms, coming.number, before, coming.lock)
        if coming.number != expected or not hmac.compare_digest(promise, coming.commitment):
            yield "the commitment after this game does not match: the game ends elsewhere"


def _deal(
    table: str, terms: str, bound: fair.Committed, seed: bytes, told: Deal, game: int, rules: Rules
) -> Iterator[str]:
    if bound.scheme == fair.V1:
        if fair.commitment(table, bound.number, seed) != bound.commitment:
            yield "the commitment does not match the seed"
    elif fair.promise(terms, bound.number, bound.before, fair.lock(seed)) != bound.commitment:
        yield "the commitment does not match the seed, the table, the rules or the earlier deals"
    if told.dealer >= rules.seats:
        yield f"there is no seat {told.dealer}"
    for seat in sorted({*bound.seals, *bound.shares}):
        share = bound.shares.get(seat)
        if seat >= rules.seats or seat not in bound.seals:
            yield f"seat {seat} has a seed that was not sealed"
        elif share and bound.seal(table, seat, bytes.fromhex(share)) != bound.seals[seat]:
            yield f"seat {seat} opened a different seed from the one it sealed"
    order = fair.order(rules.pack.size, bound.shuffle(seed, game, told.dealer))
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
    seen = {one.number: one for one in kept.deals}
    told = {one.number: one for one in proof.deals}
    dealers = {one.number: dealt.dealer for one, dealt in zip(proof.deals, deals, strict=False)}
    if not seen.keys() & told.keys():
        yield "the receipts cover no deal of this record"
    last = proof.next
    if last and last.number in seen and seen[last.number].commitment != last.commitment:
        yield f"deal {last.number}: the commitment is not the one that was shown"
    games = {seen[number].game for number in seen.keys() & told.keys()} - {None}
    if len(games | {proof.game_no} - {None}) > 1:
        yield "the receipts have these deals in another game"
    for number, was in sorted(seen.items()):
        now = told.get(number)
        if now is not None:
            for problem in _shown(was, now, dealers.get(number)):
                yield f"deal {number}: {problem}"
        elif was.game in games:
            yield f"deal {number}: it was dealt in this game but is not in the record"


def _shown(was: _Shown, now: _Proved, dealer: TableSeat | None) -> Iterator[str]:
    dealt = was.game is not None
    if was.commitment != now.commitment or was.others:
        yield "the commitment is not the one that was shown"
    kinds: Iterable[tuple[str, Mapping[str, str], Mapping[str, str]]] = (
        ("seals", was.seals, now.seals),
        ("opened seeds", was.shares, now.shares),
    )
    for kind, old, new in kinds:
        # What came after the last receipt is unknown, unless the cards were seen dealt.
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
    deals = found.proof.deals
    every = _listed([one.number for one in deals])
    yield (
        f"The record is consistent with itself: every card of {every}"
        " follows from the seeds and commitments in it."
    )
    if not kept:
        yield (
            "Nothing was compared with what was shown. Only someone who kept the commitments can"
            " tell whether these are the ones shown before the deal (--shown)."
        )
    else:
        yield from _compared(deals, found.compared)
    used = [one.number for one in deals if one.shares]
    alone = [one.number for one in deals if not one.shares]
    if used:
        yield (
            f"Players' seeds went into {_listed(used)}. If one of those players kept the seed"
            " secret until it was opened, no one chose these cards."
        )
    if alone:
        yield (
            f"No player's seed went into {_listed(alone)}. There the server knew the cards before"
            " it committed to them, and could have tried seeds until it liked the deal."
        )
    for one in deals:
        if seats := one.withheld:
            yield (
                f"Deal {one.number}: the seed sealed at seat {' and seat '.join(seats)} was not"
                " used. Whoever withheld it and knew all other seeds (only the server does) could"
                f" choose between {2 ** len(seats)} deals."
            )


def _compared(deals: Sequence[_Proved], known: Sequence[int]) -> Iterator[str]:
    yield f"It agrees with the receipts on {_listed(known)}."
    before = [one.number for one in deals if one.number < known[0]]
    chained = next(one for one in deals if one.number == known[0]).scheme == fair.V2
    if before and chained:
        yield f"The commitment of deal {known[0]} binds {_listed(before)}, too."
    covered = {*known, *before} if chained else {*known}
    missing = [one.number for one in deals if one.number not in covered]
    if missing:
        yield f"Nothing was kept for {_listed(missing)}."


def _listed(numbers: Sequence[int]) -> str:
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
