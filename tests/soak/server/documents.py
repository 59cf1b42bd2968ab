"""What sequences of requests send: documents that are right, changes, and values for schemas."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from euchre.night.events import AnyEvent, Started, encode
from euchre.records import dump
from euchre.study.habits import GameCosts
from euchre.study.position import shipped
from tests.night.nights import at, founded, settled
from tests.records.egn_examples import random_record

NUMBERS: tuple[Any, ...] = (
    0, 0, 0, -1, 1, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**63, -(2**63) - 1, 2**64, 10**30,
    10**400, 1.5, 1e308, float("nan"), True, None, "1",
)  # fmt: skip
TEXTS: tuple[Any, ...] = (
    "", " ", "\0", "a\ud800b", "\udfff", "\u202eabc", "\u2028", "\x1b[31m", "é" * 81, "x" * 5000,
    "👩‍👩‍👧‍👦" * 12, "<b>&amp;'\"", "%s{}", "../..", "²", "٣", "-1", "9" * 30, "NaN", "0001-01-01",
    "9999-12-31", "9999-12-31T23:59:59.999999-14:00", "2026-02-30", None, 0, [], {},
)  # fmt: skip
#: Names that a path or a query takes, where no answer told any.
NAMES: dict[str, tuple[Any, ...]] = {
    "what": ("standings", "nights", "ratings"),
    "kind": ("csv", "json", "printed-12", "teams", "swiss", "knock-out", "pairs", "howell"),
    "sheet": ("standings", "scores", "players", "money"),
    "name": ("standard", "british", "hosting"),
    "lesson": ("1", "first"),
    "game": ("standard", "british", "three-24", "auction-6"),
    "month": ("2026-11", "1999-13", "0000-00", "9999-12"),
    "day": ("2026-11-27", "9999-12-31", "0001-01-01"),
    "url": ("http://127.0.0.1:8000",),
    "id": ("0123456789abcdef",),
    "phone": ("AB12",),
    "cmd_id": ("0123456789abcdef",),
    "play": ("pass", "order"),
}
#: A link that opens a desk or a person's own page, with the id of what it belongs to.
LINK = re.compile(r'/(?:club|night)/([\w-]+)[^"#\s]*#([\w.=-]+)')


def season(rng: Random, large: bool) -> list[Any]:
    """Return the lines of a season."""
    members, nights, games = rng.randint(1, 6), rng.randint(0, 3), 3
    if large:
        members, nights, games = 399, 3, 14_000
    now = "2026-01-01T20:00:00Z"
    lines: list[Any] = [{"type": "opened", "id": "o", "at": now, "title": "Winter", "rules": {}}]
    for n in range(1, members + 1):
        lines.append({"type": "joined", "id": f"j{n}", "at": now, "member": n, "name": f"Ann {n}"})
    for n in range(nights):
        told = [{"member": m, "place": m, "total": 9, "games": 2} for m in range(1, members + 1)]
        seats = iter(rng.choices(range(members + 1), k=4 * games))
        fours = zip(*[seats] * 4, strict=True)
        played = [{"seats": list(four), "net": 3, "deals": 8} for four in fours]
        lines.append({"type": "played", "id": f"p{n}", "at": now, "night": f"n{n}", "title": "One",
                      "day": "2026-01-01", "lines": told, "games": played})  # fmt: skip
    if rng.random() < 0.3:
        # A name that nobody has played under.
        lines.append({**lines[1], "id": "other", "member": members + 1, "name": "Anne"})
        lines.append({"type": "merged", "id": "m", "at": now, "member": members + 1, "into": 1})
    if rng.random() < 0.2:
        lines.append({"type": "struck", "id": "s", "at": now, "night": "n0"})
    return lines


@cache
def _documents() -> dict[str, str]:
    """Return a night, a record, a position and a judged game, as JSON."""
    events: list[AnyEvent] = [founded(), Started(**at(1), game=1), settled(2, (10, 6))]
    game = GameCosts("standard", "Standard", 1, "won", "10-6", [(100, 5), (40, 3)])
    found = {
        "night": [json.loads(encode(event)) for event in events],
        "record": json.loads(dump(random_record({}, 3))),
        "position": shipped()["standard"].positions[3].to_json(),
        "game": msgspec.to_builtins(game),
    }
    return {name: json.dumps(one) for name, one in found.items()}


def document(name: str) -> Any:
    """Return a document of one's own."""
    return json.loads(_documents()[name])


def begun(rng: Random, name: str, large: bool) -> tuple[str, Any]:
    """Return the path and the body of a request that begins something."""
    match name:
        case "season" | "night":
            lines = season(rng, large) if name == "season" else document("night")
            return f"/api/{'clubs' if name == 'season' else 'nights'}/import", {"text": lines}
        case "game":
            book = {"format": "euchre-practice-file/1", "book": {}, "own": [document("position")]}
            play = [{"table": f"{n:x}", "game_no": 1, "judged": document("game")}
                    for n in range(400 if large else 2)]  # fmt: skip
            return "/api/my-play/import", {"practice": book, "play": play}
        case "record":
            path = rng.choice(("replay", "reviews", "what-ifs", "practice/own"))
            told: dict[str, Any] = {"record": document("record")}
            if large:
                told["record"] |= {"deals": told["record"]["deals"][:4] * 240, "scores": None}
            if path in ("what-ifs", "practice/own"):
                told |= {"deal": 1, "action": 1}
            return f"/api/{path}", told | ({"play": "pass"} if path == "what-ifs" else {})
        case "table":
            return "/api/tables", {
                "game": rng.choice(NAMES["game"]), "bots": ["club"], "speed": "instant",
                "cover": 0, "watch": "open", "name": "Ann",
            }  # fmt: skip
        case "daily":
            return "/api/daily/play", {"name": "Ann"}
        case "club":
            return "/api/clubs", {"title": "Winter"}
    return "/api/nights/plans", {"players": 4, "games": rng.randint(1, 3)}


#: What a sequence begins with, and what of the paths then leads on.
BEGINNINGS = {
    "season": "club", "night": "night", "game": "my-play|practice|/me", "plan": "night|plans",
    "record": "review|what-ifs|replay|practice", "table": "table|/me|play",
    "daily": "daily|table", "club": "club",
}  # fmt: skip


def _leaves(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of everything within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*at, key)
        if isinstance(one, (dict, list)):
            yield from _leaves(one, (*at, key))


def mutate(rng: Random, value: Any, large: bool = False) -> tuple[str, Any]:
    """Change one thing in a document, everywhere it stands or only once; return it by its name."""
    if large and isinstance(value, list):
        value = value[0] if rng.random() < 0.1 else value[-1]
    places = list(_leaves(value))
    if not places:
        return "", None
    # Every kind of place is as likely as any other, however many there are of it.
    kinds = defaultdict(list)
    for place in places:
        kinds[tuple("" if isinstance(part, int) else part for part in place)].append(place)
    *way, key = rng.choice(kinds[rng.choice(list(kinds))])
    inside = _at(value, way)
    old: Any = inside[key]
    new: Any = None
    if isinstance(old, list) and old and rng.random() < 0.7:
        new = old * rng.choice((0, 2, 2, 40))
    elif isinstance(old, dict) and old and rng.random() < 0.7:
        gone = rng.choice(list(old))
        new = {name: one for name, one in old.items() if name != gone}
    elif isinstance(old, (list, dict)):
        new = [] if rng.random() < 0.5 else {}
        for _ in range(rng.choice((0, 1, 150))):
            new = [new]
    else:
        new = rng.choice(NUMBERS if isinstance(old, int) and rng.random() < 0.9 else TEXTS)
        for *others, last in places if rng.random() < 0.4 else ():
            if last == key and _at(value, others)[last] == old:
                _at(value, others)[last] = new
    inside[key] = new
    named = [part for part in (*way, key) if isinstance(part, str)]
    return named[-1] if named else "", new


def _at(value: Any, way: list[Any]) -> Any:
    for part in way:
        value = value[part]
    return value


class Values:
    """What a sequence knows: values of answers and of what was sent, and the secrets of links."""

    def __init__(self, schemas: dict[str, Any]):
        self.schemas = schemas
        #: The name of what was changed in a document, and its value.
        self.changed: tuple[str, Any] = ("", None)
        #: Values by the name under which they were answered or sent, the newest last.
        self.known: dict[str, list[Any]] = defaultdict(list)
        #: Secrets of links by the id that they belong to, the desk's first.
        self.secrets: dict[str, list[str]] = defaultdict(list)

    def secret(self, rng: Random, ids: list[Any]) -> str:
        """Return a secret for what has these ids: mostly the first, which is the desk's."""
        mine = [secret for one in ids for secret in self.secrets.get(str(one), ())]
        every = [secret for some in self.secrets.values() for secret in some]
        if mine and rng.random() < 0.75:
            return mine[0]
        return rng.choice([*mine, *every, "x"])

    def told(self, text: str) -> bool:
        """Note the secrets in an answer; return whether one is known already."""
        again = False
        for own, secret in LINK.findall(text):
            again = again or secret in self.secrets[own]
            if secret not in self.secrets[own]:
                self.secrets[own].append(secret)
        return again

    def learn(self, value: Any, depth: int = 8) -> None:
        """Note the values in an answer or a body by their names."""
        for one in value[:20] if isinstance(value, list) else (value,):
            for name, inner in one.items() if isinstance(one, dict) else ():
                if isinstance(inner, (dict, list)):
                    if depth:
                        self.learn(inner, depth - 1)
                elif isinstance(inner, (int, str)) and len(str(inner)) < 500:
                    some = self.known[name]
                    if inner in some:
                        some.remove(inner)
                    some.append(inner)
                    del some[:-12]
            if isinstance(one, list) and depth:
                self.learn(one, depth - 1)

    def parameter(self, rng: Random, name: str, schema: Any, wild: float) -> Any:
        """Return a value for a parameter: one that was answered, a usual one, or an extreme."""
        schema = self._resolved(rng, schema)
        whole = schema.get("type") == "integer"
        if name == self.changed[0] and rng.random() < 0.8:
            return self.changed[1]
        if rng.random() < wild * (1 + whole):
            return rng.choice(NUMBERS if whole else TEXTS)
        some = [v for v in self.known[name.removesuffix("_id")] if isinstance(v, int) or not whole]
        if some and rng.random() < 0.9:
            return some[-1] if rng.random() < 0.5 else rng.choice(some)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        return rng.randint(1, 4) if whole else rng.choice(NAMES.get(name, ("0123456789ab", "1")))

    def _resolved(self, rng: Random, schema: Any) -> Any:
        """Return a schema without references and alternatives."""
        while True:
            if "$ref" in schema:
                schema = self.schemas[schema["$ref"].rpartition("/")[2]]
            elif some := schema.get("oneOf") or schema.get("anyOf"):
                solid = [one for one in some if one.get("type") != "null"]
                schema = rng.choice(solid if rng.random() < 0.9 else some)
            else:
                return schema

    def made(self, rng: Random, schema: Any, name: str) -> Any:
        """Return a value that a schema allows, nearly always."""
        schema = self._resolved(rng, schema)
        if "const" in schema or "enum" in schema:
            return rng.choice(schema.get("enum") or [schema["const"]])
        match schema.get("type"):
            case "object":
                if name in ("record", "practice", "judged") and rng.random() < 0.9:
                    return document({"record": "record", "judged": "game"}.get(name, "position"))
                needed = schema.get("required", ())
                few = rng.choice((0.0, 0.1, 0.5))
                return {
                    key: self.made(rng, inner, key)
                    for key, inner in schema.get("properties", {}).items()
                    if key in needed or rng.random() < few
                }
            case "array":
                if "prefixItems" in schema:
                    return [self.made(rng, one, name) for one in schema["prefixItems"]]
                least = schema.get("minItems", 0)
                count = min(schema.get("maxItems", 9), least + rng.randrange(3))
                return [self.made(rng, schema["items"], name) for _ in range(count)]
            case "boolean":
                return rng.random() < 0.5
            case "integer":
                least, most = schema.get("minimum", 0), schema.get("maximum", 4)
                some = [n for n in self.known[name] if isinstance(n, int) and least <= n <= most]
                return rng.choice([*some, least, most, min(most, least + rng.randrange(4))])
            case "string":
                return self._text(rng, schema, name)
        return None

    def _text(self, rng: Random, schema: Any, name: str) -> Any:
        if name == "text" and rng.random() < 0.8:
            lines = document("night") if rng.random() < 0.5 else season(rng, large=False)
            if rng.random() < 0.6:
                mutate(rng, lines)
            return "\n".join(map(json.dumps, lines))
        if name == "desk" and self.secrets:
            return next(iter(self.secrets[rng.choice(list(self.secrets))]), "x")
        if schema.get("format") == "date":
            return rng.choice(NAMES["day"])
        fitting = [v for v in (*self.known[name], *NAMES.get(name, ())) if isinstance(v, str)]
        fitting += ["Ann", f"{rng.getrandbits(64):016x}", "AB12", "1"]
        if "pattern" in schema:
            fitting = [v for v in fitting if re.search(schema["pattern"], v)]
        return rng.choice(fitting or ["a"])
