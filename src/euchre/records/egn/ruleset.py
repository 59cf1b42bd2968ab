"""EGN's ruleset, in both directions.

The ruleset maps to the house rules of the standard game.  Anything that only one of the two
formats can express is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from euchre.engine.phases import (
    Auction,
    CallPartner,
    ChoosePartners,
    DropOut,
    DummyHand,
    Phase,
    Tricks,
    TurnedTrump,
)
from euchre.engine.rules import Rules
from euchre.games import OPTIONS, span_of, value_of
from euchre.games import game as game_named
from euchre.records.record import FORMAT, Record, RecordError, listed
from euchre.records.replay import MOST, rules_of
from euchre.text import brief

#: The game that EGN describes.
GAME = "standard"

_PACKS = {9: "24", 8: "28", 7: "32"}
LEADS = {"LEFT_OF_DEALER": "dealer-left", "LEFT_OF_LONER": "loner-left"}
#: Ways to say what EGN's own rules have, as far as a deal shows it: option, value, and EGN's value.
_HABITS = (
    ("alone", "before-lead", "with-call"),
    ("bury-upcard", "off", "on"),
    ("loner-euchre-price", "2", "same"),
)
#: Prices, the option that each one sets, and EGN's own.
_PRICES = {
    "loner_march_score": ("loner-march", 4),
    "loner_euchred_score": ("loner-euchre-price", 2),
}
_NUMBERS = {"winning_score": ("target", 10)} | _PRICES
#: Switches, the option each one sets, and the value that "true" means.
_SWITCHES = {
    "std": ("stick-the-dealer", "on"),
    "canadian": ("partner-alone", "on"),
    "defend_alone": ("defend-alone", "loner"),
    "farmers": ("farmers", "on"),
    "partners_best": ("call-for-best", "maker"),
    "joker": ("joker", "on"),
    "allow_no_trump": ("high-low", "on"),
}
#: Keys of which only one value can be played here.
_FIXED: Mapping[str, Any] = {
    "num_players": 4,
    "go_under": False,
    "fast_break": False,
    "four_trick_tokens": False,
}


def _choice(name: str, value: Any, allowed: Mapping[Any, str]) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
        words = listed([str(key) for key in allowed])
        raise RecordError(f"ruleset {name}={brief(value)} cannot be played here; allowed: {words}")
    return allowed[value]


def options_from(ruleset: Mapping[str, Any]) -> dict[str, str]:
    """Return the house rules of the standard game for an EGN ruleset, defaults left out.

    Raises ``RecordError`` naming the key that cannot be expressed.
    """
    base = game_named(GAME).rules
    options = {
        "pack": _choice("min_rank", ruleset.get("min_rank", 9), _PACKS),
        "lead": _choice("loner_lead", ruleset.get("loner_lead", "LEFT_OF_DEALER"), LEADS),
    }
    numbers = {**ruleset, "winning_score": 10} if deals_from(ruleset) else ruleset
    for key, (option, usual) in _NUMBERS.items():
        number, span = numbers.get(key, usual), span_of(option)
        if type(number) is not int or span is None or number not in span:
            allowed = f"{span[0]} to {span[-1]}" if span else ""
            raise RecordError(
                f"ruleset {key}={brief(number)} cannot be played here; allowed: {allowed}"
            )
        if number != usual:
            options[option] = str(number)
    if options["lead"] == "dealer-left" and ruleset.get("defend_alone"):
        # EGN knows no exception for two lone players.
        options["lead"] = "dealer-left-always"
    for key, value in ruleset.items():
        if key in _SWITCHES:
            if not isinstance(value, bool):
                raise RecordError(f"ruleset {key}={brief(value)}: true or false is expected")
            option, on = _SWITCHES[key]
            if value:
                options[option] = on
        elif key in _FIXED:
            if value is not None and value != _FIXED[key]:
                raise RecordError(
                    f"ruleset {key}={brief(value)} cannot be played here; allowed:"
                    f" {brief(_FIXED[key])}"
                )
        elif key not in ("min_rank", "num_deals", "loner_lead", *_NUMBERS) and value:
            raise RecordError(f"ruleset {brief(key)} is a rule that is not known here")
    return {name: v for name, v in options.items() if v != value_of(base, name)}


def deals_from(ruleset: Mapping[str, Any]) -> int:
    """Return the number of deals in a game; 0 if a score ends it.  Raises ``RecordError``."""
    deals, score = ruleset.get("num_deals") or 0, ruleset.get("winning_score")
    if type(deals) is not int or not 0 <= deals <= MOST:
        raise RecordError(
            f"ruleset num_deals={brief(deals)}: a number of deals is from 0 to {MOST:,}"
        )
    if deals and score:
        raise RecordError(
            f"ruleset winning_score={brief(score)} and num_deals={deals}: one of them ends the"
            " game; the other must be 0 or left out"
        )
    return deals


def game_from(ruleset: Mapping[str, Any]) -> Record:
    """Return the record, as yet empty, of a game under a ruleset.  Raises ``RecordError``."""
    deals = deals_from(ruleset)
    return Record(
        format=FORMAT,
        game=GAME,
        options=dict(options_from(ruleset)),
        deals=[],
        notes={"ends": {"target": MOST, "deals": deals}} if deals else {},
    )


def ruleset_of(table: Rules) -> dict[str, Any]:
    """Return the EGN ruleset of some rules.

    Customs (packets, cut, markers) do not exist in EGN and are left out, like the moment when a
    loner is announced.  Where both sides go alone EGN has the dealer's left lead, or the loner's;
    ``write_egn`` refuses a deal in which somebody else led.  Raises ``RecordError`` naming every
    house rule of the play that EGN cannot express.
    """
    beyond = _beyond(table)
    if beyond:
        raise RecordError(f"EGN cannot express {table.title}: {', '.join(beyond)}")
    sizes = {v: k for k, v in _PACKS.items()}
    leads = {v: k for k, v in LEADS.items()}
    ruleset: dict[str, Any] = {
        "min_rank": sizes.get(value_of(table, "pack") or "", 9),
        "loner_lead": leads.get(value_of(table, "lead") or "", "LEFT_OF_DEALER"),
    }
    ends = {"num_deals": table.goal.deals} if table.goal.deals else {}
    ruleset |= ends or {"winning_score": table.goal.target}
    prices = {key: value_of(table, option) or "" for key, (option, _) in _PRICES.items()}
    ruleset |= {
        key: int(price)
        for key, price in prices.items()
        if price.isdigit() and int(price) != _PRICES[key][1]
    }
    ruleset |= {key: value_of(table, option) == on for key, (option, on) in _SWITCHES.items()}
    try:
        again = rules_of(game_from(ruleset))
    except RecordError as error:
        raise RecordError(f"EGN cannot express these rules: {error}") from None
    if _played_as(again) != _played_as(table):
        raise RecordError(f"EGN cannot express {_differences(table, again)}")
    return ruleset


def _beyond(table: Rules) -> list[str]:
    """Return the features of a table that EGN has no way to express."""
    base = game_named(GAME).rules
    phases: dict[type[Phase], str] = {
        Auction: "bids",
        ChoosePartners: "chosen partners",
        CallPartner: "a called partner",
        DropOut: "dropping out",
        TurnedTrump: "trump made by the card turned",
    }
    facts = {
        f"{table.seats} players": table.seats != base.seats,
        "without partners": table.seats == base.seats and table.sides != base.sides,
        "a double pack": table.pack.copies > 1,
        "a widow": bool(table.widow) and not table.phase(DummyHand),
        "a dummy hand": table.phase(DummyHand) is not None,
        "table cards": table.columns > 0,
        "no upcard": not table.turn_up,
        "points counted down": table.goal.down,
    }
    features = [words for words, there in facts.items() if there]
    return features + [words for kind, words in phases.items() if table.phase(kind) is not None]


def _played_as(table: Rules) -> Rules:
    """Return the rules without names, customs and habits, which do not affect what is written."""
    base = game_named(GAME).rules
    if table.goal.deals:
        table = table.but(goal=replace(table.goal, target=MOST))
    for name, value, usual in _HABITS:
        option = next(one for one in OPTIONS if one.name == name)
        if option.read(table) == value:
            table = option.write(table, usual)
    tricks = table.phase(Tricks)
    if tricks and tricks.lead == "dealer-left-always":
        table = table.amend(Tricks, lead="dealer-left")
    return table.but(
        game=base.game,
        title=base.title,
        customs=base.customs,
        words=base.words,
        options=(),
    )


def _differences(table: Rules, again: Rules) -> str:
    options = []
    for option in OPTIONS:
        mine, theirs = option.read(table), option.read(again)
        if mine == theirs:
            continue
        # An option that changes only customs makes no difference here.
        if (
            theirs is None
            or mine is None
            or _played_as(option.write(again, mine)) != _played_as(again)
        ):
            options.append(f"{option.name}={mine}" if mine else f"a game without {option.name}")
    return ", ".join(options) or f"the prices or the cards of {table.game}"
