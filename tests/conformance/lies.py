"""Mutants of the play and the views (laws 1-7, 11, 12)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from euchre import Rules, game, rules
from euchre.engine import actions, fields, rewind, scoring, state
from euchre.engine import view as views
from euchre.engine.actions import ORDER, Action, Verb
from euchre.engine.fields import replaced
from euchre.engine.phases import Exchange, Farmers, NameSuit, Tricks, TurnUp
from euchre.engine.sides import makers
from euchre.engine.state import State, why_not
from euchre.engine.view import View, observe
from euchre.ranking import ranking
from tests.kit import laws_play, laws_views

Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Mutant:
    """A lie, the law that must notice it, and the table at which it is told."""

    lie: str
    law: int
    tell: Callable[[Patch], None]
    table: Rules = game("standard").rules
    deals: int = 15
    positions: int = 0


MUTANTS: list[Mutant] = []


def mutant(law: int, table: Rules | None = None, **more: Any) -> Callable[..., None]:
    """Enter a lie into the list; its name is the name of the function."""

    def enter(tell: Callable[[Patch], None]) -> None:
        lie = tell.__name__.replace("_", " ")
        MUTANTS.append(Mutant(lie, law, tell, table or game("standard").rules, **more))

    return enter


def instead(patch: Patch, whose: object, name: str) -> Callable[[Callable[..., Any]], None]:
    """Let a lie do what ``whose`` does by this name; it is given the honest function first."""
    honest = getattr(whose, name)

    def enter(lie: Callable[..., Any]) -> None:
        patch.setattr(whose, name, lambda *given: lie(honest, *given))

    return enter


# -- 1 partition


@mutant(1)
def the_buried_card_stays_in_the_hand(patch: Patch) -> None:
    @instead(patch, State, "bury")
    def lie(honest: Any, s: State, cards: int, seat: int, may: int) -> None:
        honest(s, cards, seat, may)
        s.add(cards, seat)


@mutant(1)
def the_upcard_taken_stays_on_the_table(patch: Patch) -> None:
    @instead(patch, State, "take_up")
    def lie(honest: Any, s: State, seat: int) -> None:
        honest(s, seat)
        s.table |= 1 << s.up


# -- 2 purity


@mutant(2)
def apply_works_on_its_argument(patch: Patch) -> None:
    patch.setattr(State, "copy", lambda self: self)


@mutant(2)
def copy_forgets_a_field(patch: Patch) -> None:
    @instead(patch, State, "copy")
    def lie(honest: Any, self: State) -> State:
        new: State = honest(self)
        new.last = ()
        return new


@mutant(2)
def an_illegal_action_is_taken(patch: Patch) -> None:
    patch.setattr(laws_play, "apply", lambda s, action: s.copy())


# -- 3 membership


@mutant(3)
def there_is_no_reason_against_a_revoke(patch: Patch) -> None:
    def lie(s: State, action: Action) -> str | None:
        revoke = s.trick and 0 <= action < 64 and s.hands[s.turn] >> action & 1
        return None if revoke else why_not(s, action)

    patch.setattr(laws_play, "why_not", lie)


@mutant(3)
def an_action_is_offered_twice(patch: Patch) -> None:
    honest = NameSuit.legal
    patch.setattr(NameSuit, "legal", lambda self, s: honest(self, s)[:1] + honest(self, s))


@mutant(3)
def asking_why_not_crashes(patch: Patch) -> None:
    def lie(self: TurnUp, s: State, action: Action) -> str:
        return ("No.",)[action]

    patch.setattr(TurnUp, "refusal", lie)


# -- 4 ending


@mutant(4)
def the_second_round_never_ends(patch: Patch) -> None:
    @instead(patch, NameSuit, "apply")
    def lie(honest: Any, self: NameSuit, s: State, action: Action) -> None:
        s.asked = 0
        honest(self, s, action)


@mutant(4)
def a_march_is_worth_more_than_the_price_list_says(patch: Patch) -> None:
    patch.setattr(scoring.Points, "bounds", lambda self, rules: (0, 1))


@mutant(4, rules("double-turn-up", {"pack": "24"}).insert(Farmers()), deals=40)
def the_stock_runs_out(patch: Patch) -> None:
    """The farmer takes the three cards that double turn-up wants to turn up."""


# -- 5 replay


@mutant(5)
def rewinding_forgets_the_discard(patch: Patch) -> None:
    def lie(s: State, seat: int, ply: int) -> int:
        mine = [e.action for e in s.history[ply:] if e.seat == seat]
        cards = (a for a in mine if actions.verb(a) == Verb.PLAY)
        return s.hands[seat] | sum(1 << actions.card(a) for a in cards)

    patch.setattr(rewind, "hand_at", lie)


@mutant(5)
def two_calls_read_alike(patch: Patch) -> None:
    @instead(patch, actions, "parse")
    def lie(honest: Any, words: str, pack: Any) -> Action:
        action: Action = honest(words.replace(" alone", ""), pack)
        return action


# -- 6 classification


@mutant(6)
def a_field_is_not_classified(patch: Patch) -> None:
    patch.setattr(fields, "PUBLIC", tuple(f for f in fields.PUBLIC if f != "voids"))


@mutant(6)
def a_secret_is_public_too(patch: Patch) -> None:
    patch.setattr(fields, "PUBLIC", (*fields.PUBLIC, "stock"))


# -- 7 non-interference


def leaking(leak: Callable[[State, State, int | None], None]) -> Callable[..., View]:
    def lie(s: State, seat: int | None) -> View:
        v = observe(s, seat)
        leak(s, v.state, seat)
        return v

    return lie


@mutant(7)
def a_view_holds_the_kitty(patch: Patch) -> None:
    def leak(s: State, seen: State, seat: int | None) -> None:
        seen.stock = s.stock

    patch.setattr(laws_views, "observe", leaking(leak))


@mutant(7)
def a_view_holds_the_hand_of_the_partner(patch: Patch) -> None:
    def leak(s: State, seen: State, seat: int | None) -> None:
        if seat is not None:
            mate = (seat + 2) % 4
            seen.hands = replaced(seen.hands, mate, s.hands[mate])

    patch.setattr(laws_views, "observe", leaking(leak))


@mutant(7)
def everybody_reads_the_discard_in_the_log(patch: Patch) -> None:
    patch.setattr(Exchange, "eyes", lambda self, s, action: -1)


@mutant(7, game("hasenpfeffer").rules)
def a_view_holds_the_widow(patch: Patch) -> None:
    def leak(s: State, seen: State, seat: int | None) -> None:
        seen.widow = s.widow

    patch.setattr(laws_views, "observe", leaking(leak))


@mutant(7, game("five").rules)
def a_view_tells_who_is_the_called_partner(patch: Patch) -> None:
    def leak(s: State, seen: State, seat: int | None) -> None:
        seen.helpers = makers(s)

    patch.setattr(laws_views, "observe", leaking(leak))


@mutant(7)
def a_phase_looks_into_other_hands(patch: Patch) -> None:
    @instead(patch, TurnUp, "legal")
    def lie(honest: Any, self: TurnUp, s: State) -> list[Action]:
        return honest(self, s) if s.hands[(s.turn + 1) % 4] & 0xFFF else [ORDER]


@mutant(7)
def a_view_offers_actions_out_of_turn(patch: Patch) -> None:
    patch.setattr(views.View, "legal", lambda self: state.legal(self.state))


# -- 11 relabelling


@mutant(11)
def seat_two_always_leads(patch: Patch) -> None:
    patch.setattr(Tricks, "leader", lambda self, s: next(p for p in (2, 1) if not s.out >> p & 1))


@mutant(11)
def clubs_cannot_be_named(patch: Patch) -> None:
    honest = NameSuit._strains
    patch.setattr(NameSuit, "_strains", lambda self, s: [n for n in honest(self, s) if n])


@mutant(11)
def side_one_always_makes_trump(patch: Patch) -> None:
    @instead(patch, scoring.Points, "price")
    def lie(
        honest: Any, self: scoring.Points, facts: scoring.Tally, table: Rules
    ) -> tuple[int, ...]:
        return tuple(sorted(honest(self, facts, table)))


# -- 12 second opinion


def with_tables_of(table: Rules, bowers: Any) -> Rules:
    """Return rules that say one thing and play by the tables of another."""
    told = table.but(title=f"{table.title} with the wrong tables")
    object.__setattr__(told, "ranks", ranking(table.pack, bowers))
    return told


@mutant(12, with_tables_of(game("standard").rules, "none"))
def there_are_no_bowers(patch: Patch) -> None: ...


@mutant(12, with_tables_of(game("bald").rules, "both"), deals=30)
def the_left_bower_of_bald_follows_as_a_trump(patch: Patch) -> None: ...


@mutant(12)
def a_hand_without_the_suit_must_trump(patch: Patch) -> None:
    @instead(patch, Tricks, "cards")
    def lie(honest: Any, self: Tricks, s: State) -> int:
        cards: int = honest(self, s)
        lanes = s.rules.ranks.lane[s.trump]
        if s.trick and not cards & lanes[s.led] and s.trump < 4:
            return cards & lanes[s.trump] or cards
        return cards


@mutant(12)
def whoever_sits_left_of_the_winner_leads(patch: Patch) -> None:
    @instead(patch, Tricks, "apply")
    def lie(honest: Any, self: Tricks, s: State, action: Action) -> None:
        honest(self, s, action)
        if not s.trick and not s.ended:
            s.turn = s.left_of(s.turn)
