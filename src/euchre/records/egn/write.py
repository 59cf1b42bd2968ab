"""Convert a record to Euchre Game Notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.phases import Exchange, Tricks
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.records.egn.cards_and_calls import read_card, write_call, write_card
from euchre.records.egn.read import read_egn
from euchre.records.egn.ruleset import game_from, ruleset_of
from euchre.records.egn.schema import BIDDING, TRICKS, VERSIONS
from euchre.records.record import EGN, Deal, Record, RecordError
from euchre.records.replay import Replay, Replayed, replay, rules_of


def write_egn(record: Record) -> dict[str, Any]:
    """Return a record as an EGN document, ready for JSON.

    A record imported from EGN is exported unchanged, commentary included.  Customs of the table
    (packets, cut, markers) do not exist in EGN and are left out.  Raises ``RecordError`` for a
    record that does not replay, or naming every rule or action that EGN cannot express.
    """
    played = replay(record).checked()
    # EGN can express every action only under its own rules: one partner, one card given.
    metadata = _metadata(record, played)
    rules = rules_of(game_from(metadata.get("ruleset", {})))
    deals = []
    for recorded, deal in zip(record.deals, played.deals, strict=True):
        try:
            _check_lead(deal, rules, played.names)
            deals.append(_deal(recorded, deal))
        except RecordError as error:
            error.deal = deal.number
            raise
    document = (
        {"version": VERSIONS[-1]}
        | _object(_notes(record.notes), "document")
        | {"fileType": EGN, "metadata": metadata, "deals": deals}
    )
    _check_lossless(played, read_egn(document))
    return document


def _metadata(record: Record, played: Replay) -> dict[str, Any]:
    """Return the file's metadata, with the imported file's own entries where they still agree."""
    old = _object(_notes(record.notes), "metadata")
    first = played.deals[0].match if played.deals else played.match
    match = played.until_won().match
    new: dict[str, Any] = {
        "players": record.players or list(played.names),
        "initialScore": list(first.scores),
        "ruleset": ruleset_of(played.rules),
    }
    if "num_deals" in new["ruleset"] and match.over:
        # In EGN every deal that is listed counts, even one dealt again.
        new["ruleset"]["num_deals"] = match.deals
    scores = [list(match.scores), list(played.match.scores)]
    stopped = any(deal.told is not None for deal in record.deals)
    if match.over if not old else "finalScore" in old and not stopped:
        new["finalScore"] = scores[old.get("finalScore") == scores[1]]
    if not old:
        return new
    players = old.get("players")
    if isinstance(players, list) and [_name(p) for p in players] == new["players"]:
        new["players"] = players
    if "initialScore" not in old and not any(first.scores):
        del new["initialScore"]
    if _same_rules(_object(old, "ruleset"), played.rules):
        del new["ruleset"]
    return old | new


def _same_rules(ruleset: Mapping[str, Any], table: Rules) -> bool:
    try:
        return rules_of(game_from(ruleset)) == table
    except RecordError:
        return False


def _name(player: Any) -> Any:
    return player.get("name") if isinstance(player, dict) else player


def _notes(notes: Mapping[str, Any]) -> dict[str, Any]:
    return _object(notes, "egn")


def _object(value: Mapping[str, Any], key: str) -> dict[str, Any]:
    item = value.get(key)
    return dict(item) if isinstance(item, dict) else {}


def _deal(recorded: Deal, deal: Replayed) -> dict[str, Any]:
    if recorded.revoke is not None:
        raise RecordError("EGN has no deals that a revoke ended")
    pack, notes = deal.first.rules.pack, _notes(recorded.notes)
    bidding: dict[str, Any] = {"calls": [], "isAlone": bool(deal.last.lone)}
    tricks: list[list[str]] = []
    for count, (s, action) in enumerate(deal.told()):
        try:
            _step(s, action, bidding, tricks)
        except RecordError as error:
            error.action = count + 1
            raise
    hidden = set(recorded.rebuilt)
    if "discard" in bidding and pack.text(bidding["discard"]) in hidden:
        del bidding["discard"]
    if "discard" in bidding:
        bidding["discard"] = write_card(pack, bidding["discard"])
    start: dict[str, Any] = {"dealer": recorded.dealer, "upCard": write_card(pack, deal.first.up)}
    if notes:
        start = _object(notes, "initialState") | start
        bidding = _recalled(bidding, _object(notes, "bidding"), deal.last)
        play = _object(notes, "play") | {"type": TRICKS, "tricks": tricks}
        head = _object(notes, "deal")
        silent = "play" not in notes and not tricks
    else:
        start |= {
            "playerCards": [_row(recorded, hand) for hand in recorded.hands],
            "kitty": _row(recorded, recorded.rest or []),
        }
        bidding["phaseNumber"] = 0
        play = {"phaseNumber": 1, "type": TRICKS, "tricks": tricks}
        head = {"dealNumber": deal.number - 1}
        silent = not tricks
    phases = [bidding | {"type": BIDDING}] + ([] if silent else [play])
    return head | {"initialState": start, "phases": phases}


def _row(recorded: Deal, cards: list[str]) -> list[str]:
    return ["Xx" if c in recorded.rebuilt else c[0] + c[1:].lower() for c in cards]


def _step(s: State, action: int, bidding: dict[str, Any], tricks: list[list[str]]) -> None:
    """Append one action to the phases."""
    pack, kind = s.rules.pack, actions.verb(action)
    cards = [write_card(pack, c) for c in each(actions.cards(action))]
    if kind == Verb.PLAY:
        if not s.trick:
            tricks.append([])
        tricks[-1] += cards
    elif kind == Verb.PASS:
        bidding["calls"].append("Pass")
    elif kind == Verb.ORDER:
        bidding["calls"].append("Order")
    elif kind == Verb.NAME:
        bidding["calls"].append(write_call(actions.strain(action)))
    elif kind == Verb.DISCARD and isinstance(s.rules.phases[s.phase], Exchange):
        (bidding["discard"],) = each(actions.cards(action))
    elif kind == Verb.GIVE:
        (loner,) = each(s.partners(s.turn))
        bidding["cardExchanges"] = [{"sender": s.turn, "receiver": loner, "cards": cards}]
    elif kind == Verb.ALONE and s.turn != s.maker:
        bidding["aloneDefender"] = s.turn
    elif kind == Verb.EXCHANGE:
        raise RecordError("EGN cannot express a farmer's exchange", seat=s.turn)


def _recalled(bidding: dict[str, Any], old: dict[str, Any], s: State) -> dict[str, Any]:
    """Return the bidding in the words of the imported file, where they still apply."""
    recalled = bidding | {key: v for key, v in old.items() if key not in bidding}
    if not bidding["isAlone"] and "isAlone" not in old:
        del recalled["isAlone"]
    discard = old.get("discard")
    if "discard" not in old:
        recalled.pop("discard", None)
    elif "discard" in bidding and isinstance(discard, str):
        same = read_card(discard, s.rules.pack, s.trump)
        if same is None or write_card(s.rules.pack, same) == bidding["discard"]:
            recalled["discard"] = discard
    return recalled


def _check_lead(deal: Replayed, rules: Rules, names: Sequence[str]) -> None:
    """Refuse a deal in which somebody led who would not lead by EGN's rules."""
    tricks = rules.phase(Tricks)
    first = next((s for s, a, _ in deal.steps() if actions.verb(a) == Verb.PLAY), None)
    if tricks is not None and first is not None and (by := tricks.leader(first)) != first.turn:
        raise RecordError(
            f"both sides go alone, and {names[first.turn]} leads; in EGN {names[by]} would lead"
        )


def _check_lossless(played: Replay, again: Record) -> None:
    """Refuse a record if EGN would lose a card of it, or who played it, or a point."""
    for mine, theirs in zip(played.deals, replay(again).checked().deals, strict=True):
        if not mine.deal.rebuilt and _played(mine) != _played(theirs):
            raise RecordError("EGN cannot tell this deal without loss", deal=mine.number)


def _played(deal: Replayed) -> tuple[Any, ...]:
    """Return what must survive: the cards dealt, who called, who played which card, the points."""
    called = [(s.turn, a) for s, a, _ in deal.steps() if actions.verb(a) in (Verb.PASS, Verb.PLAY)]
    last = deal.last
    scored = points(last) if last.ended else ()
    return deal.deal.hands, called, last.maker, last.trump, last.lone, scored
