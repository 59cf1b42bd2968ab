"""Convert Euchre Game Notation to a record.

EGN lists calls and plays, not hands.  Each deal is therefore walked three times: once with
hands that hold every card, so that the phases themselves determine who plays which card; once
with what each seat is known to have held, which exposes revokes; and finally in ``replay``.
Cards that the file does not place are put where the rules allow and are listed in the deal's
``rebuilt``.

A hand that stops early is completed with each seat's first legal card if its points no longer
depend on the rest, or, in the last deal, if the winner does not; ``told`` then says where the
file stops.  Any other last deal stays unfinished.  Information that a record has no field for
is kept in ``notes`` for the export.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from euchre.engine import actions
from euchre.engine.fields import Outcome
from euchre.engine.match import Match
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.scoring import facts
from euchre.engine.state import State, legal, push
from euchre.records.egn.condensed import read_condensed
from euchre.records.egn.reconstruction import Hand
from euchre.records.egn.ruleset import game_from
from euchre.records.egn.schema import BIDDING, TRICKS, VERSIONS, EgnDeal, EgnFile
from euchre.records.record import Deal, Record, RecordError, converted
from euchre.records.replay import (
    MOST,
    check_turn,
    going_on,
    names_of,
    opening,
    replay,
    rules_of,
    state_as_dealt,
)
from euchre.text import brief


def read_egn(document: Mapping[str, Any]) -> Record:
    """Return the record of a game in EGN, given as parsed JSON.

    Raises ``RecordError`` for anything that is not EGN, for rules that cannot be played here
    (naming the key), and for illegal play, with deal, trick, seat and the cards that could
    legally have been played.
    """
    document = _expanded(document)
    egn = converted(document, EgnFile)
    record = game_from(egn.metadata.ruleset)
    record.players = [p if isinstance(p, str) else p.name for p in egn.metadata.players]
    record.start = list(egn.metadata.initial_score)
    record.notes |= {"egn": _file_notes(document)} | _remarks(egn.version)
    rules = rules_of(record)
    names = names_of(record, rules)
    match = opening(rules, egn.deals[0].initial_state.dealer if egn.deals else 0, record.start)
    finals: list[tuple[int, ...]] = []
    for number, source in enumerate(egn.deals, 1):
        match = going_on(match)
        try:
            check_turn(match, source.initial_state.dealer)
            deal, s, finals = _deal(match, source, names, last=number == len(egn.deals))
        except RecordError as error:
            error.deal = number
            raise
        deal.notes = {"egn": _deal_notes(document["deals"][number - 1])}
        record.deals.append(deal)
        match = match.after(s) if s.ended else match
    played = replay(record).checked()
    match, final = played.match, egn.metadata.final_score
    possible = [match.scores, played.until_won().match.scores, *finals]
    if final is not None and tuple(final) not in possible:
        raise RecordError(f"finalScore is {final}, but the deals give {list(possible[1])}")
    record.scores, record.winner = list(match.scores), list(match.winners)
    return record


def _expanded(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with its condensed deals, which are texts, written in full."""
    deals = document.get("deals")
    if not isinstance(deals, list) or not any(isinstance(deal, str) for deal in deals):
        return dict(document)
    if len(deals) > MOST:
        raise RecordError(f"a game has at most {MOST:,} deals")
    rows = []
    for number, deal in enumerate(deals):
        try:
            whole = {"dealNumber": number} | read_condensed(deal) if isinstance(deal, str) else deal
        except RecordError as error:
            error.deal = number + 1
            raise
        rows.append(whole)
    return {**document, "deals": rows}


def _remarks(version: str) -> dict[str, list[str]]:
    """Return the note for a file of a version that is not known; empty for a known one."""
    if version in VERSIONS or version.rpartition(".")[0] in VERSIONS:
        return {}
    known = f"{VERSIONS[0]} to {VERSIONS[-1]}"
    return {
        "remarks": [
            f"version {brief(version)} of EGN is not known here (known: {known});"
            f" the game is read as version {VERSIONS[-1]}"
        ]
    }


def _deal(
    match: Match, source: EgnDeal, names: tuple[str, ...], *, last: bool
) -> tuple[Deal, State, list[tuple[int, ...]]]:
    """Return a deal as recorded, its final state, and the scores possible if it stops early."""
    rules, pack = match.rules, match.rules.pack
    hand = Hand(rules, source, names)
    hands, rest, guessed = hand.placed()
    deal = Deal(
        dealer=source.initial_state.dealer,
        hands=[pack.names(cards) for cards in hands],
        up=pack.text(hand.up),
        rest=[pack.text(c) for c in rest],
        actions=[],
        rebuilt=pack.names(guessed),
    )
    s = state_as_dealt(match, deal)
    while not s.ended and (action := hand.answer(s)) is not None:
        if action not in legal(s):
            raise RecordError(
                f"{brief(actions.text(action, pack))} cannot be done here", seat=s.turn
            )
        push(s, action)
    finals = []
    if not s.ended and isinstance(rules.phases[s.phase], Tricks):
        finals = _finals(s, match)
        if _settled(finals, rules, last=last):
            deal.told = len(s.history)
            while not s.ended:
                push(s, legal(s)[0])
    if not s.ended and not last:
        where = f"in trick {sum(s.taken) + 1}" if s.trump >= 0 else "in the bidding"
        raise RecordError(f"the deal stops {where} with its result open, and another one follows")
    deal.actions = [actions.text(entry.action, pack) for entry in s.history]
    return deal, s, finals


def _finals(s: State, match: Match) -> list[tuple[int, ...]]:
    """Return the scores that the missing tricks can lead to."""
    rules = s.rules
    maker, other = s.maker, (s.maker + 1) % rules.seats
    left = rules.hand - sum(s.taken)
    results = set()
    for won in range(left + 1):
        taken = list(s.taken)
        taken[maker] += won
        taken[other] += left - won
        played = facts(s, Outcome.PLAYED, tuple(taken), s.makers)
        results.add(rules.prices.price(played, rules))
    return [tuple(a + b for a, b in zip(match.scores, row, strict=True)) for row in results]


def _settled(finals: list[tuple[int, ...]], rules: Rules, *, last: bool) -> bool:
    """Whether the missing tricks affect no points (or, in the last deal, not the winner)."""
    if len(finals) == 1:
        return True
    winners = {final.index(max(final)) for final in finals}
    return last and len(winners) == 1 and all(max(f) >= rules.goal.target for f in finals)


def _without(value: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: v for key, v in value.items() if key not in keys}


def _file_notes(document: Mapping[str, Any]) -> dict[str, Any]:
    metadata = document["metadata"]
    return {
        "document": _without(document, "metadata", "deals"),
        "metadata": dict(metadata),
    }


def _deal_notes(raw: Mapping[str, Any]) -> dict[str, Any]:
    notes = {
        "deal": _without(raw, "initialState", "phases"),
        "initialState": _without(raw["initialState"], "dealer", "upCard"),
    }
    names = {BIDDING: "bidding", TRICKS: "play"}
    for phase in raw["phases"]:
        notes[names[phase["type"]]] = _without(phase, "type", "calls", "tricks")
    return notes
