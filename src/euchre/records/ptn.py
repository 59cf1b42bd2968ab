"""Read PTN: deals of trick-taking games as Trickster Cards saves them, one deal a game.

PTN is text in the manner of PBN: tags such as ``[Deal "S:Q.AQ.Q.J ..."]``, hands by suit (spades,
hearts, diamonds, clubs) from the seat named first, clockwise; ``Undealt`` with the upcard first;
calls under ``Auction`` and tricks under ``Play``, a column for each seat.  Four-handed Euchre is
read, its dialects are not.  The format is nowhere described in full, so it is not written.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from euchre.cards import HIGH, SUITS, CardError
from euchre.coordinates import Card, TableSeat
from euchre.engine import actions
from euchre.engine.actions import LEAVE, ORDER, ORDER_ALONE, PASS, PLAY_ON, Action
from euchre.engine.phases import CallForBest, Exchange, Farmers, Tricks
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.files import FileError, parse_json
from euchre.games import allows
from euchre.games import game as game_named
from euchre.records.record import FORMAT, Deal, Record, RecordError, listed
from euchre.records.replay import opening, replay, rules_of, state_as_dealt
from euchre.text import brief

GAME = "standard"
#: The seats clockwise, and the tags with their players' names.
SEATS = "SWNE"
_NAMES = ("South", "West", "North", "East")
_TAG = re.compile(r'\[([A-Za-z]+) "(.*)"\]?$')
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_CALL = re.compile(r"(NT|[SHDC])(ALONE)?")
#: Keys of the game's options and the house rules that they stand for.
_RULES = {
    "stickTheDealer": ("stick-the-dealer", "on"),
    "allowNotrump": ("high-low", "on"),
    "callForBest": ("call-for-best", "maker"),
    "goUnder": ("farmers", "on"),
    "aloneTake5": ("loner-must-march", "2"),
    "take4for1": ("take-four", "on"),
}
#: Keys that change nothing in a deal that was played.
_IDLE = ("noWatching", "noSuggestions", "allowMisdeal", "gameOverScore", "deckSize")
_PACKS = ("24", "28", "32")
#: A deal of more lines is none.
_MOST_LINES = 20_000


class Tag(NamedTuple):
    """A tag, its value, and the words on the lines under it."""

    name: str
    value: str
    words: list[str]


def is_ptn(text: str) -> bool:
    """Whether a text is PTN (or PBN, its model), by its first line that is no comment."""
    lines = (line.strip() for line in text.splitlines()[:200])
    return bool(_TAG.match(next((one for one in lines if one and not one.startswith("%")), "")))


def read_ptn(text: str) -> list[Record]:
    """Return the deals of a PTN file, each as a game.  Raises ``RecordError``."""
    games: list[list[Tag]] = []
    for tag in _tags(text):
        begun = {one.name for one in games[-1]} if games else {"Event"}
        if tag.name in begun and tag.name in ("Event", "Deal"):
            games.append([])
        games[-1].append(tag) if games else games.append([tag])
    records = []
    for number, tags in enumerate(games, 1):
        try:
            records.append(_Read(tags).record)
        except RecordError as error:
            error.deal = number if len(games) > 1 else error.deal
            raise
    return records


def _tags(text: str) -> list[Tag]:
    tags: list[Tag] = []
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        raise RecordError(f"a PTN file has at most {_MOST_LINES:,} lines")
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line or line.startswith("%"):
            continue
        if line.startswith("["):
            found = _TAG.match(line)
            if found is None:
                raise RecordError(f'line {number}: a tag is [Name "value"], not {brief(line)}')
            tags.append(Tag(found[1], found[2], []))
        elif not tags:
            raise RecordError(f"line {number}: the file must begin with a tag")
        else:
            tags[-1].words.extend(line.split())
    return tags


class _Read:
    """One deal: its tags, and its answers to the questions of the engine."""

    def __init__(self, tags: list[Tag]):
        self.tags = {tag.name: tag for tag in tags}
        self.named = [tag for tag in tags if tag.name.startswith("Cards")]
        record = Record(
            format=FORMAT,
            game=GAME,
            options=self._options(),
            players=self._players(),
            deals=[],
            notes={"ptn": {tag.name: tag.value for tag in tags if not tag.words}},
        )
        self.rules = rules_of(record)
        self.pack = self.rules.pack
        up, *rest = self._cards(self._value("Undealt"), "Undealt")
        hands = self._hands()
        dealer = self._seat(self._value("Dealer", self._value("Deal")[:1]), "Dealer")
        deal = Deal(
            dealer=dealer,
            hands=[self.pack.names(hand) for hand in hands],
            up=self.pack.text(up),
            rest=[self.pack.text(card) for card in rest],
            actions=[],
        )
        s = state_as_dealt(opening(self.rules, dealer, []), deal)
        self.calls = self._calls(s)
        self.rows = self._rows()
        while not s.ended and (action := self._answer(s)) is not None:
            if action not in legal(s):
                words = [actions.text(a, self.pack) for a in legal(s)]
                raise RecordError(
                    f"{_NAMES[s.turn]}: {brief(actions.text(action, self.pack))} is not legal;"
                    f" legal: {listed(words)}",
                    action=len(s.history) + 1,
                    seat=s.turn,
                )
            push(s, action)
        deal.actions = [actions.text(entry.action, self.pack) for entry in s.history]
        record.deals.append(deal)
        record.start = self._start(s)
        match = replay(record).checked().match
        record.scores, record.winner = list(match.scores), list(match.winners)
        self.record = record

    # -- the tags -------------------------------------------------------------------------------

    def _value(self, name: str, default: str | None = None) -> str:
        tag = self.tags.get(name)
        if tag is None and default is None:
            raise RecordError(f"the tag {name} is missing, and a record needs it")
        return tag.value if tag is not None else default or ""

    def _seat(self, text: str, tag: str) -> TableSeat:
        if len(text) != 1 or text.upper() not in SEATS:
            raise RecordError(f"{tag}: {brief(text)} is not a seat; the seats are S, W, N and E")
        return SEATS.index(text.upper())

    def _card(self, text: str, tag: str) -> Card:
        try:
            return self.pack.index(text[1:].upper() + text[:1].upper())
        except CardError:
            raise RecordError(
                f"{tag}: {brief(text)} is not a card of this pack ({self.pack.describe()})"
            ) from None

    def _cards(self, text: str, tag: str) -> list[Card]:
        if not text or len(text) % 2:
            raise RecordError(f"{tag}: {brief(text)} is not a list of cards such as S9HTDJ")
        return [self._card(text[at : at + 2], tag) for at in range(0, len(text), 2)]

    def _players(self) -> list[str]:
        names = [self._value(name, "").strip() or name for name in _NAMES]
        return [name if name.isprintable() else _NAMES[i] for i, name in enumerate(names)]

    def _options(self) -> dict[str, Any]:
        code = self._value("GameCode", "Euchre")
        if code != "Euchre":
            raise RecordError(f"this is a deal of {code}; only Euchre is read")
        text = self._value("GameOptionsJson", "{}")
        try:
            given = parse_json(text if "\\" not in text else text.replace('\\"', '"'))
        except FileError as error:
            raise RecordError(f"GameOptionsJson: {error.problem}") from None
        if not isinstance(given, dict):
            raise RecordError("GameOptionsJson: an object is expected")
        options: dict[str, Any] = {}
        for key, value in given.items():
            if key == "variation" and value:
                raise RecordError("this is a deal of Bid Euchre or another variation; not read")
            if key in _RULES and value is True:
                options[_RULES[key][0]] = _RULES[key][1]
            elif value and key in _RULES:
                raise RecordError(f"GameOptionsJson: {key} is true or false, not {brief(value)}")
            elif value and key not in _IDLE:
                raise RecordError(f"GameOptionsJson: {key} is a rule that is not known here")
        size, target = given.get("deckSize", 24), given.get("gameOverScore", 10)
        if str(size) not in _PACKS or not allows(game_named(GAME), "target", str(target)):
            raise RecordError(
                f"GameOptionsJson: deckSize={brief(size)} and gameOverScore={brief(target)} cannot"
                f" be played here; allowed: {listed([*_PACKS])} cards, 1 to 200 points"
            )
        options |= {"pack": str(size), "target": str(target)}
        base = {"pack": "24", "target": "10"}
        lead = {"lead": "dealer-left"} if self._leads_by_dealer() else {}
        return {k: v for k, v in options.items() if base.get(k) != v} | lead

    def _leads_by_dealer(self) -> bool:
        """Whether the dealer's left leads, as far as the file tells it; otherwise the loner's."""
        dealer, first = self._value("Dealer", self._value("Deal")[:1]), self._value("Play", "")
        at = (self._seat(dealer, "Dealer") + 1) % 4
        loner = self._value("Declarer", "")
        if loner and first and (self._seat(loner, "Declarer") + 2) % 4 == at:
            at = (at + 1) % 4
        return not first or self._seat(first, "Play") == at

    def _hands(self) -> list[int]:
        text = self._value("Deal")
        first, _, rest = text.partition(":")
        at, rows = self._seat(first, "Deal"), rest.split(" ")
        if len(rows) != 4:
            raise RecordError(f"Deal: 4 hands are expected, not {len(rows)}")
        hands = [0] * 4
        for index, row in enumerate(rows):
            seat = (at + index) % 4
            if row == "-":
                raise RecordError(
                    f"Deal: the hand of {_NAMES[seat]} is not told; a record needs it"
                )
            suits = row.split(".")
            if len(suits) > 4:
                raise RecordError("Deal: a hand has four suits; jokers are not read")
            cards = [self._card(s + rank, "Deal") for s, ranks in zip("SHDC", suits, strict=False)
                     for rank in ranks]  # fmt: skip
            hands[seat] = sum({1 << card for card in cards})
            if len(cards) != self.rules.hand or hands[seat].bit_count() != len(cards):
                raise RecordError(
                    f"Deal: {_NAMES[seat]} has {len(cards)} cards; {self.rules.hand} different ones"
                    " are dealt"
                )
        return hands

    # -- calls and play -------------------------------------------------------------------------

    def _calls(self, s: State) -> list[tuple[str, int | None, bool]]:
        """Return the calls as (text, strain or None for a pass, alone)."""
        tag = self.tags.get("Auction")
        if tag is None:
            return []
        first = (s.dealer + 1) % 4
        if self._seat(tag.value, "Auction") != first:
            raise RecordError(f"Auction: {_NAMES[first]} on the dealer's left is first to call")
        calls: list[tuple[str, int | None, bool]] = []
        for word in tag.words:
            text = "".join(_SIGNS.get(c, c) for c in word).upper()
            found = _CALL.fullmatch(text)
            if text == "PASS":
                calls.append((word, None, False))
            elif found:
                strain = HIGH if found[1] == "NT" else SUITS.index(found[1])
                calls.append((word, strain, bool(found[2])))
            elif word != "-":
                raise RecordError(
                    f"Auction: {brief(word)} is no call; calls are Pass, ♥, NT, ♥alone"
                )
        return calls

    def _rows(self) -> list[dict[int, Card]]:
        tag = self.tags.get("Play")
        if tag is None:
            return []
        at = self._seat(tag.value, "Play")
        words = [tag.words[i : i + 4] for i in range(0, len(tag.words), 4)]
        if len(words) > self.rules.hand:
            raise RecordError(f"Play: {len(words)} tricks; a hand has {self.rules.hand}")
        return [
            {(at + i) % 4: self._card(word, "Play") for i, word in enumerate(row) if word != "-"}
            for row in words
        ]

    def _moved(self, name: str, seat: TableSeat) -> list[int]:
        """Return what a seat took or laid away, a mask for each tag of this name."""
        masks = []
        for tag in self.named:
            *seats, cards = tag.value.split(":")
            if tag.name == name and seats and self._seat(seats[0], name) == seat:
                masks.append(sum({1 << card for card in self._cards(cards, name)}))
        return masks

    def _answer(self, s: State) -> Action | None:
        """Return the answer to the question that ``s`` asks, or None where the file stops."""
        phase = s.rules.phases[s.phase]
        removed = self._moved("CardsRemoved", s.turn)
        if isinstance(phase, Tricks):
            trick = sum(s.taken)
            row = self.rows[trick] if trick < len(self.rows) else {}
            return row.get(s.turn)
        if isinstance(phase, Farmers):
            three = [mask for mask in removed if mask.bit_count() == 3]
            return actions.exchange(three[0]) if three else PLAY_ON
        if isinstance(phase, Exchange):
            one = [mask for mask in removed if mask.bit_count() == 1]
            return actions.discard(one[-1]) if one else None
        if isinstance(phase, CallForBest):
            passed = self._moved("CardsPassed", s.turn)
            if not s.lone >> s.turn & 1:
                return actions.give(passed[0]) if passed else None
            return actions.discard(passed[0]) if passed else LEAVE
        at = sum(actions.verb(e.action) in _CALLS for e in s.history)
        if at >= len(self.calls):
            return None
        _, strain, alone = self.calls[at]
        if strain is None:
            return PASS
        ordering = any(actions.verb(a) == actions.Verb.ORDER for a in legal(s))
        if ordering and strain == self.pack.suit[s.up]:
            return ORDER_ALONE if alone else ORDER
        return actions.name(strain, alone=alone)

    def _start(self, s: State) -> list[int]:
        """Return the scores before the deal; the file has those after it, once it is over."""
        words = re.findall(r"-?[0-9]+", self._value("GameScores", ""))
        if len(words) != 4 or any(len(word) > 6 for word in words):
            return []
        first = self._seat(self._value("GameScores")[:1], "GameScores")
        by_seat = {(first + i) % 4: int(word) for i, word in enumerate(words)}
        gained = points(s) if s.ended else (0, 0)
        start = [by_seat[side] - gained[side] for side in (0, 1)]
        return start if all(0 <= one < self.rules.goal.target for one in start) else []


_CALLS = (actions.Verb.PASS, actions.Verb.ORDER, actions.Verb.NAME)
