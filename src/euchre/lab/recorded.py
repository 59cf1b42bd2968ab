"""Recorded games as a data set, in the same columns as those of bots (``export``).

What a record does not tell is left out: unfinished deals, deals of games with cards that were put
where the rules allow, and decisions of a hand with such cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.fast.encode import Encoding
from euchre.fast.encode.from_view import Seat
from euchre.fast.encode.places import Places, places
from euchre.lab import columns
from euchre.lab.export import Exported, ExportError, Kind, card, facts_of, new_folder, save
from euchre.records import Replay, Replayed
from euchre.text import listed

Rows = Mapping[str, list[Any]]


def export_records(
    kind: Kind,
    games: Sequence[Replay],
    folder: Path,
    *,
    test: int | None = None,
    observations: bool = False,
) -> Exported:
    """Write recorded games; ``test`` of them, by default a tenth, are the test split.

    Which ones follows from their cards, so the same game is always in the same place; a game that
    is there twice counts once.  Raises ``ExportError`` if the rules differ or nothing is left.
    """
    every = {_digest(game): game for game in games}
    rules = next(iter(every.values())).rules
    if others := {game.rules.id for game in every.values() if game.rules != rules} - {rules.id}:
        raise ExportError(
            f"the games have different rules, {listed([rules.id, *sorted(others)])}; a data set"
            " has those of one"
        )
    if any(game.rules != rules for game in every.values()):
        raise ExportError(f"the games of {rules.id} end at different scores or deals")
    number = len(every) // 10 if test is None else test
    if number >= len(every):
        raise ExportError(f"there is no game left to train on; --test is below {len(every)} here")
    ordered = [every[name] for name in sorted(every)]
    encoding = Encoding(rules, "table", True) if kind == "games" else Encoding(rules)
    digest = blake2b("".join(sorted(every)).encode(), digest_size=8).hexdigest()
    metadata = facts_of(kind, encoding) | {"players": "recorded", "records": digest}
    values_of = _games if kind == "games" else _decisions
    splits = {
        split: values_of(encoding, some, observations)
        for split, some in (("train", ordered[number:]), ("test", ordered[:number]))
    }
    if not splits["train"]:
        whole = "deal with all its cards" if kind == "games" else "decision with the whole hand"
        raise ExportError(f"nothing to export: the records show no {whole} in a finished deal")
    new_folder(folder)
    rows, files = {}, []
    for split, values in splits.items():
        rows[split] = 0
        if values:
            files.append(f"data/{split}-00000-of-00001.parquet")
            facts = {"split": split, "observations": "yes" if observations else "no"}
            rows[split] = save(folder / files[-1], values, metadata | facts)
    (folder / "README.md").write_text(card(kind, rules, metadata, rows), encoding="utf-8")
    return Exported(str(folder), files, 0, rows, metadata)


def _digest(game: Replay) -> str:
    cards = [(deal.deal.hands, deal.deal.up, deal.deal.actions) for deal in game.deals]
    return blake2b(repr((game.names, cards)).encode(), digest_size=16).hexdigest()


def _finished(games: Sequence[Replay]) -> Iterator[tuple[int, Replay, Replayed]]:
    for number, game in enumerate(games):
        for deal in game.until_won().deals:
            if deal.last.ended:
                yield number, game, deal


def _ids(encoding: Encoding, deal: Replayed) -> Iterator[tuple[State, int, int]]:
    """Yield (state, cards chosen so far, id) for each choice that the record tells."""
    for s, action in deal.told():
        chosen = 0
        for one in encoding.index.path(s, action):
            yield s, chosen, one
            _, chosen = encoding.index.step(s, one, chosen)


def _decisions(encoding: Encoding, games: Sequence[Replay], observations: bool) -> dict[str, Any]:
    rules, words = encoding.rules, Places.over(places(encoding)).words_of_ids
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    rows: dict[str, list[Any]] = defaultdict(list)
    got, names = [], []
    for number, (_, game, deal) in enumerate(_finished(games)):
        for ply, (s, chosen, one) in enumerate(_ids(encoding, deal)):
            view = observe(s, s.turn)
            seat = Seat(encoding, view, chosen)
            if seat.choices < 2 or view.hand & deal.guessed:
                continue
            bits = np.zeros(64 * words, np.uint8)
            bits[seat.ids] = 1
            rows["deal"].append(number)
            rows["ply"].append(ply)
            rows["seat"].append(s.turn)
            rows["dealer"].append(s.dealer)
            rows["bits"].append(np.packbits(bits, bitorder="little").view(np.uint64))
            rows["action"].append(one)
            rows["policy"].append(None)
            rows["value"].append(np.nan)
            if observations:
                seen = seat.observation[: encoding.size]
                rows["observation"].append(np.packbits(seen, bitorder="little"))
            got.append(points(deal.last))
            names.append(game.names[s.turn])
    if not rows:
        return {}
    kinds: dict[str, Any] = {
        "ply": np.uint16,
        "seat": np.uint8,
        "dealer": np.uint8,
        "action": np.int16,
        "policy": object,
        "value": np.float32,
    }
    arrays = {name: np.array(values, kinds.get(name)) for name, values in rows.items()}
    return columns.of_decisions(arrays, np.array(got), sides, names, np.arange(len(names)))


def _games(encoding: Encoding, games: Sequence[Replay], observations: bool) -> dict[str, Any]:
    rows = []
    for number, _, deal in _finished(games):
        if deal.deal.rebuilt:
            continue
        s, match = deal.first, deal.match.after(deal.last)
        rows.append(
            {
                "game": number,
                "deal": deal.number - 1,
                "dealer": s.dealer,
                "scores": [*deal.match.scores],
                "hands": [*s.hands],
                "rest": [*s.faced, *s.stock, *s.widow],
                "tables": [[*a, *b] for a, b in zip(s.covered, s.columns, strict=True)],
                "actions": [one for _, _, one in _ids(encoding, deal)],
                "points": [*points(deal.last)],
                "won": match.over,
            }
        )
    return columns.of_games(rows) if rows else {}
