"""Mutants of the machine's source, each to be detected by the comparison with the engine.

Run with ``EUCHRE_PLAIN=1``: the machine is then plain Python, and a function with one line
changed is put in the place of the honest one wherever it is used.
"""

import inspect
import sys
from importlib import import_module
from typing import Any, NamedTuple

from euchre import rules
from euchre.fast.compile.marks import is_plain
from euchre.fast.layout.tables import compiled
from tests.fast.rules.side_by_side import compare


class Mutant(NamedTuple):
    """A line of a function, what it is changed to, and a game in which that matters."""

    place: str
    honest: str
    lie: str
    game: str
    options: tuple[tuple[str, str], ...] = ()


_MISDEALS = (("misdeal-low", "can"), ("misdeal-three", "can"))

MUTANTS = (
    Mutant("tricks.follow", "power > best", "power >= best", "six-double"),
    Mutant("tricks.follow", "!= led) << led", "== led) << led", "standard"),
    Mutant("tricks.may_follow", "follow if follow else hand", "hand", "standard"),
    Mutant("tricks.leader", "if ours and lone != ours", "if False", "railroad"),
    Mutant("tricks._judge", "others >> seat & 1", "False", "bacon"),
    Mutant("claim_of_tricks._answered", "> power", ">= power + 1000", "bacon"),
    Mutant("row_changes.go_alone", "|= t.mates[seat]", "|= 0", "standard"),
    Mutant("row_changes.bury", "and may >> row.known_card[i] & 1", "", "classic"),
    Mutant("row_changes.hand_over", "|= 1 << receiver", "|= 1 << giver", "railroad"),
    Mutant("calls.needed", "seat != row.dealer", "True", "uka"),
    Mutant("calls.ask_auction", "level > bid", "level >= bid", "pepper"),
    Mutant("calls.do_auction", "row.passed = 0", "pass", "hasenpfeffer"),
    Mutant("calls._all_pass", "row.barred == ALL_SUITS", "False", "double-turn-up"),
    Mutant("before.do_farmers", "& ~(1 << row.up)", "", "standard", (("farmers", "on"),)),
    Mutant("after.do_drop_out", "row.out |=", "row.lone |=", "buck"),
    Mutant("after.ask_drop_out", "<= value", "< value", "club-buck"),
    Mutant("partners._partner", "if not t.maker_counts", "if False", "call-ace"),
    Mutant("row_changes.allowed", "q.may << 1", "some << 1", "double-hasenpfeffer"),
    Mutant("settling._by_points", "tricks == total", "tricks > total", "standard"),
    Mutant("settling.settle_row", "tricks < needed", "tricks <= needed", "pepper"),
    Mutant("settling.first_of", "together != BEST", "False", "hasenpfeffer"),
    Mutant("settling.sweeper", "taken[seat] == t.tricks", "False", "buck"),
    Mutant("settling.arrived", ">= t.down", "> t.down", "standard"),
    Mutant("views.hide_row", "view.widow = 0", "pass", "auction-5"),
    Mutant(
        "tables._cards",
        "rules.upcard_suit(card)",
        "pack.suit[card]",
        "british",
        (("joker-turned", "hearts"),),
    ),
    Mutant("tables._phase", "again * phase.again", "0", "double-turn-up"),
    Mutant("before.ask_fold", "| ~t.lows", "", "standard", (("fold", "on"),)),
    Mutant("before._called", "value(t, row, 1 + bit)", "value(t, row, 1)", "standard", _MISDEALS),
)
#: A lie that no deal of this game can show: the comparison must not find fault by itself.
HARMLESS = Mutant("after.ask_drop_out", "<= value", "< value", "standard")
DEALS = 150


def tell(told: Mutant) -> list[tuple[Any, str, Any]]:
    """Change a function wherever it is used; return what it takes to change it back."""
    module, name = told.place.split(".")
    room = "layout" if module == "tables" else "rules"
    home = import_module(f"euchre.fast.{room}.{module}")
    honest = getattr(home, name)
    source = inspect.getsource(honest)
    assert told.honest in source, f"{told.place} does not read {told.honest!r} any more"
    space = vars(home)
    exec(compile(source.replace(told.honest, told.lie), told.place, "exec"), space)  # noqa: S102
    lie, back = space[name], []
    space[name] = honest
    for other in [m for n, m in sys.modules.items() if n.startswith("euchre.fast.")]:
        for known, value in list(vars(other).items()):
            if value is honest:
                back.append((other, known, honest))
                setattr(other, known, lie)
    compiled.cache_clear()
    return back


def found_out(told: Mutant) -> bool:
    """Return whether the comparison notices a lie."""
    back = tell(told)
    try:
        table = rules(told.game, dict(told.options))
        for seed in range(DEALS):
            compare(table, seed, look=3)
    except (AssertionError, ValueError, IndexError, RecursionError):
        return True
    finally:
        for module, name, honest in back:
            setattr(module, name, honest)
        compiled.cache_clear()
    return False


if __name__ == "__main__":
    assert is_plain(), "set EUCHRE_PLAIN=1"
    for mutant in MUTANTS:
        if not found_out(mutant):
            print(f"nobody notices: {mutant}")
    if found_out(HARMLESS):
        print(f"somebody notices: {HARMLESS}")
