"""A deal proceeds quickly when no player has a choice, without revealing anything."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.decided import decided
from euchre.engine.match import new_match
from euchre.engine.phases.tricks import claim_stands
from euchre.engine.state import apply, legal, read
from euchre.engine.view import observe
from euchre.games import GAMES
from euchre.games import rules as rules_of
from euchre.scene.offers import claim
from euchre.server.refusals import Refused
from euchre.server.tables import drafts, frames, pace, seats
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.play import Played
from euchre.server.tables.events.seats import Forced
from euchre.server.tables.mover import PACE, Mover, pause
from euchre.server.tables.play import Action, draft
from euchre.server.tables.registry import Tables
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.state import Seat, TableState
from tests.server.chance import chance_from
from tests.server.memory import Log, lines, open_table, playing, text_of, turn_of, until

NAMES = [game.name for game in GAMES]


def hands(game: str, number: int, seed: int = 1) -> Iterator[TableState]:
    """Yield a table after every action of some hands of any play, the same every time."""
    with chance_from(f"{game} {seed}") as rng:
        log = Log(game)
        for _ in range(number):
            if log.state.match.over:
                log = Log(game)
            log.deal()
            yield from log.moments(rng)


def first(game: str, wanted: str) -> TableState:
    """Return a table at which the deal may be skipped: nobody decides, or it is decided."""
    rush = wanted == "rush"
    return next(t for t in hands(game, 200) if pace.reason(t) and pace.rushes(t) is rush)


@pytest.mark.parametrize("game", ["standard", "british", "three"])
def test_offers_are_kept(game: str) -> None:
    """While people only watch none is asked, and what may be skipped cannot change the points."""
    rushed = skipped = 0
    for t in hands(game, 60):
        if pace.rushes(t):
            rushed += 1
            assert drafts.automatic(t) is not None or t.kind(t.turn or 0) != "person"
        elif pace.reason(t):
            skipped += 1
            assert decided(t.states[-1])
    assert skipped
    assert rushed


def test_a_partner_alone_is_watched_at_the_pace_that_was_asked_for() -> None:
    t = first("standard", "rush")
    waits = {speed: pause(replace(t, speed=speed)) for speed in PACE}
    assert waits["instant"] == 0
    assert waits["relaxed"] == waits["normal"] == waits["fast"] <= max(PACE["fast"])
    holds = {speed: pace.offers(replace(t, speed=speed))["hold"] for speed in PACE}
    assert holds["instant"] == 0
    assert max(holds.values()) < 1000


def test_everybody_has_to_ask_and_nobody_twice() -> None:
    t = first("standard", "decided")
    t = replace(t, seats=(t.seats[0], Seat("Ann", "ann"), *t.seats[2:]))
    asks = Action(skip=True)
    log = Log()
    log.state = t
    log.add(draft(t, 1, asks))
    assert not pace.skips(log.state)
    assert pace.offers(log.state)["skip"]["asked"] == [1]
    with pytest.raises(Refused, match="already"):
        draft(log.state, 1, asks)
    log.add(draft(log.state, 0, asks))
    assert pace.skips(log.state)
    assert pace.offers(log.state) == {"rush": False, "skipping": True, "hold": 0, "skip": None}
    said = [line for step in log.steps for line in lines(step, None)]
    end = "to the end of this deal."
    assert said == [f"Ann asks to skip {end}", f"Zoe skips {end}"]
    # Somebody who sits down has not been asked.
    log.add(seats.sit(log.state, "ben", "Ben", 2))
    assert not pace.skips(log.state)


def test_what_is_still_played_for_is_not_skipped() -> None:
    t = next(t for t in hands("standard", 5) if pace.playing(t.state))
    with pytest.raises(Refused, match="not decided yet"):
        drafts.skip(t, 0)


async def test_a_skipped_deal_is_played_to_its_end(tables: Tables) -> None:
    table = await open_table(tables)
    rng = Random(2)
    while True:
        t = await turn_of(table, 0)
        if pace.reason(t) and not pace.rushes(t):
            break
        if drafts.automatic(t) is None:
            await table.command(f"z{t.seq}", "", playing(0, text_of(t.states[-1], rng)))
        else:
            await until(lambda then=t: table.state is not then)  # type: ignore[misc]
    await table.command("skip", "", lambda t: drafts.skip(t, 0))
    await until(lambda: table.state.turn is None)
    by = [e.act.by for _, e, _ in table._steps if isinstance(e.act, Played)]
    assert "skip" in by


# -- cards that play themselves ------------------------------------------------------------------


def only_choice(*, last: bool) -> TableState:
    """Return a table at which seat 0 has one card to play, its last or one of several."""
    for t in hands("standard", 200):
        s = t.states[-1]
        asked = s.turn == 0 and pace.playing(s) and s.trick and len(legal(s)) == 1
        if asked and (s.hands[0].bit_count() == 1) is last:
            return t
    raise AssertionError("no such deal came up")


@pytest.mark.parametrize("which", ["never", "last", "all"])
@pytest.mark.parametrize("last", [True, False])
def test_forced_cards_play_themselves_if_that_is_wanted(which: str, last: bool) -> None:
    t = only_choice(last=last)
    t = replace(t, seats=(replace(t.seats[0], forced=which), *t.seats[1:]))
    wanted = which == "all" or (which == "last" and last)
    assert (drafts.automatic(t) is not None) is wanted
    frame = frames.frame(Snapshot(t), 0, [])
    assert frame["scene"]["forced"] is wanted
    assert frame["you"]["forced"] == which


def test_the_log_says_what_was_forced_on_a_person() -> None:
    t = only_choice(last=False)
    log = Log()
    log.state = t
    text = text_of(t.states[-1], Random(1))
    log.add(drafts.play(t, 0, text, by="forced"))
    assert "(forced)." in log.lines(None)[0]
    # Bots have nothing that could be forced on them, and who has chosen has chosen.
    step = _with_bot(t), log.events[-1], _with_bot(log.state)
    assert "(forced)" not in lines(step, None)[0]
    log.state = t
    log.add(drafts.play(t, 0, text))
    assert "(forced)" not in log.lines(None)[0]


def _with_bot(t: TableState) -> TableState:
    return replace(t, seats=(Seat("Zoe"), *t.seats[1:]))


def test_who_sits_down_anew_has_said_nothing() -> None:
    log = Log()
    log.add(seats.own(log.state, Forced(0, "all")))
    assert log.state.seats[0].forced == "all"
    with pytest.raises(Refused, match="already"):
        seats.own(log.state, Forced(0, "all"))
    log.add(seats.leave(log.state, 0))
    log.add(seats.sit(log.state, "eve", "Eve", 0))
    assert log.state.seats[0].forced == "last"


@pytest.mark.shapes
@pytest.mark.parametrize("game", NAMES)
def test_a_claim_that_is_offered_stands_whatever_is_played(game: str) -> None:
    """The solver of Bacon's claims agrees, and so does any play of the rest."""
    offered, rng = 0, Random(game)
    for t in hands(game, 60, seed=3):
        s = t.states[-1]
        for seat in range(t.rules.seats):
            if not claim(observe(s, seat)):
                continue
            offered += 1
            if not s.trick:
                assert claim_stands(s)
            end, left = s, s.rules.tricks - sum(s.taken)
            while not end.ended:
                own = end.turn == seat and claim(observe(end, seat))
                end = apply(end, own[0] if own else rng.choice(legal(end)))
            assert end.taken[seat] == s.taken[seat] + left
    assert offered or game not in ("standard", "british")


async def test_the_rest_are_shown_and_played() -> None:
    t, seat = next(
        (t, seat)
        for t in hands("standard", 400)
        for seat in range(4)
        if t.turn == seat and claim(observe(t.states[-1], seat))
    )
    t = replace(t, seats=tuple(Seat(f"P{p}", f"p{p}") for p in range(4)))
    assert frames.frame(Snapshot(t), seat, [])["you"]["claim"]
    other = (seat + 1) % 4
    assert "claim" not in frames.frame(Snapshot(t), other, [])["you"]
    with pytest.raises(Refused, match="not certain"):
        draft(t, other, Action(claim=True))
    with pytest.raises(Refused):
        draft(t, seat, Action(claim=True), sees=False)
    log = Log()
    log.state = t
    log.add(draft(t, seat, Action(claim=True)))
    (line,) = log.lines(None)
    assert line.startswith(f"P{seat} claims the rest, with ")
    # Everybody sees the cards for as long as a trick stays.
    after = log.state
    assert observe(after.states[-1], other).state.hands[seat] == t.states[-1].hands[seat]
    assert pause(after) == PACE[after.speed][2]
    # They are played in an order that takes all.
    written: list[Draft] = []

    async def command(cmd_id: str, digest: str, make: drafts.Make, **more: object) -> None:
        written.append(make(after))

    after = replace(after, speed="instant")
    table = SimpleNamespace(state=after, command=command)
    await Mover(table, None)._skip(after, seat, "skip")  # type: ignore[arg-type]
    (played,) = (one.act for one in written)
    assert isinstance(played, Played)
    card = t.rules.pack.text(claim(observe(t.states[-1], seat))[0])
    assert (played.action, played.by) == (f"play {card}", "skip")


def test_no_claim_while_an_opponent_chooses_the_lead() -> None:
    """The card may be one that a trump takes, and no other may be played."""
    rules = rules_of("railroad", {"jambon-lead": "on"})
    pack, seat = rules.pack, 1
    order = [*range(pack.size)]
    own = [*each(new_match(rules, 0).deal(order).hands[seat])]
    top = [pack.index(text) for text in ("B", "JS", "JC", "AS", "KS")]
    rest = iter([card for card in own if card not in top])
    for card in top:
        if card not in own:
            a, b = order.index(card), order.index(next(rest))
            order[a], order[b] = order[b], order[a]
    s = new_match(rules, 0).deal(order)
    while not pace.playing(s):
        choices = [actions.text(a, pack) for a in legal(s)]
        liked = "name S", "alone", "leave", "expose", "dictate KS", "pass", "together"
        s = apply(s, read(s, next((text for text in liked if text in choices), choices[0])))
    assert (s.turn, pack.text(s.dictated)) == (seat, "KS")
    assert claim_stands(s)
    assert claim(observe(s, seat)) == []
    assert len(claim(observe(apply(s, read(s, "play KS")), seat))) == 4
