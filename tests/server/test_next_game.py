"""The next game at a table: its rules, seats and partners, who decides, and what is proved."""

import json
from random import Random
from typing import Any

import pytest

from euchre.games import GAMES
from euchre.games import rules as rules_of
from euchre.records import load
from euchre.server import check, fair
from euchre.server.clock import steady
from euchre.server.refusals import Refused
from euchre.server.tables import drafts, frames, host_acts, next_game, seats
from euchre.server.tables.events.games import Again, Changed
from euchre.server.tables.events.seats import Covered
from euchre.server.tables.events.settings import Consulted, Hosted, Paired
from euchre.server.tables.snapshot import Snapshot, faces_of
from euchre.server.tables.state import TableState
from tests.rows import each_row
from tests.server.kit import Newcomer, events, listening, play_out
from tests.server.memory import Log, refold
from tests.server.proofs import remembered

Wish = dict[str, Any]

STICK: Wish = {"game": "standard", "options": {"stick-the-dealer": "on", "target": "5"}}
ROTATE: Wish = {"partners": "rotate"}
DRAW: Wish = {"partners": "draw"}


def people(game: str = "standard", *names: str) -> Log:
    """Return a table before its first deal: Zoe is host, and others have come."""
    log = Log(game)
    for seat, name in enumerate(names or ("Ann", "Ben", "Cora"), 1):
        log.add(seats.sit(log.state, name.lower(), name, seat))
    return log


def change(log: Log, wish: Wish, by: int | None = None) -> TableState:
    seat = log.state.host if by is None else by
    assert seat is not None
    return log.add(next_game.change(log.state, seat, wish, log.seeds[log.state.next.number]))


def finish(log: Log, seed: int = 1) -> TableState:
    return log.finish(Random(seed))


def pairs(t: TableState) -> set[frozenset[str]]:
    side = t.rules.sides.side
    return {
        frozenset(n for p, n in enumerate(t.names) if side(p) == one) for one in map(side, (0, 1))
    }


# -- rules ------------------------------------------------------------------------------------


def test_other_rules_before_the_first_deal() -> None:
    log = people()
    t = change(log, STICK)
    assert t.rules == rules_of("standard", {"stick-the-dealer": "on", "target": "5"})
    assert (t.game_no, t.states, t.match.scores) == (1, (), (0, 0))
    assert log.lines(1) == ["Zoe changed the rules: Stick the dealer. To 5."]
    assert log.lines(0) == ["You changed the rules: Stick the dealer. To 5."]
    assert finish(log).match.over
    assert refold(log.events, log.seeds) == log.state


def test_another_game_at_the_end_of_one() -> None:
    log = people()
    old = finish(log)
    t = change(log, {"game": "british", "options": {}})
    assert (t.game_no, t.rules.game, t.states, t.finished) == (2, "british", (), ())
    assert t.match.dealer == old.match.dealer
    assert t.names == old.names
    assert log.lines(None) == [
        "Another game begins.",
        "Zoe changed the rules: British Euchre. No house rules. To 11.",
    ]
    finish(log)
    told = log.record()
    assert (told["game"], len(told["players"])) == ("british", 4)


@pytest.mark.parametrize(
    ("wish", "status", "why"),
    [
        ({"game": "standard"}, 409, "the rules of this table already"),
        ({"game": "bridge"}, 422, "bridge"),
        ({"game": "standard", "options": {"target": "999"}}, 422, "999 is not possible"),
        ({"game": "three", "options": {}, "out": [9]}, 422, "There is no seat 9"),
        ({"swap": [1, 1]}, 422, "two different"),
        ({"swap": [1, 4]}, 422, "There is no seat 4"),
        ({"dealer": 4}, 422, "There is no seat 4"),
    ],
)
def test_what_cannot_be(wish: Wish, status: int, why: str) -> None:
    log = people()
    with pytest.raises(Refused, match=why) as refused:
        change(log, wish)
    assert refused.value.status == status


def test_a_game_that_has_begun_stays_as_it_is() -> None:
    log = people()
    log.play(Random(1))
    assert not log.state.match.over
    with pytest.raises(Refused, match="The game has begun"):
        change(log, STICK)


def test_changes_have_an_end() -> None:
    log = people()
    for _ in range(next_game.MOST):
        change(log, ROTATE)
    with pytest.raises(Refused, match="please deal the cards"):
        change(log, ROTATE)
    finish(log)
    assert check.faults(log.record(), [remembered(log)]) == []


# -- seats ------------------------------------------------------------------------------------


def test_partners_may_rotate_by_themselves() -> None:
    log = people()
    log.add(host_acts.put(log.state, 0, Paired("rotate")))
    assert log.lines(0) == ["Partners rotate from game to game."]
    every = pairs(log.state)
    for _ in range(2):
        finish(log)
        every |= pairs(log.add(next_game.same(log.state, log.seeds[log.state.next.number])))
        assert log.lines(None)[:2] == ["Another game begins.", "The partners rotate."]
    assert len(every) == 6
    # In a game without partners they wait for the next one with partners.
    finish(log)
    change(log, {"game": "buck"})
    finish(log)
    act = next_game.same(log.state, log.seeds[log.state.next.number]).act
    assert isinstance(act, Again)
    assert act.changed is None


def test_whoever_is_away_gets_a_moment_to_come_to_the_next_game() -> None:
    log = people()
    finish(log)
    log.add(drafts.Draft(Covered(1)))
    began = steady()
    t = log.add(drafts.again(log.state))
    assert not any(seat.covered for seat in t.seats)
    assert set(t.waits) == set(t.people)
    assert all(until - began >= 1000 * t.cover for until in t.waits.values())


def test_two_players_swap_seats() -> None:
    log = people()
    t = change(log, {"swap": [1, 2]})
    assert t.names == ("Zoe", "Ben", "Ann", "Cora")
    assert (t.seat_of("ann"), t.host) == (2, 0)
    assert log.lines(2) == ["Zoe swapped you and Ben.", "It is you and Zoe against Ben and Cora."]
    t = change(log, {"swap": [0, 3]})
    assert (t.host, t.names[3]) == (3, "Zoe")


def test_somebody_is_chosen_to_deal_first() -> None:
    log = people("uka")
    first = 1 if log.state.match.dealer != 1 else 2
    t = change(log, {"dealer": first})
    assert t.match.dealer == first
    assert log.lines(3) == [f"Zoe let {t.names[first]} deal first."]
    with pytest.raises(Refused, match="deals first already"):
        change(log, {"dealer": first})
    log.deal()
    assert log.state.states[-1].dealer == first


def test_fewer_seats_drop_bots_first_then_whoever_is_chosen() -> None:
    log = people("standard", "Ann", "Ben")
    t = change(log, {"game": "three"})
    assert t.names == ("Zoe", "Ann", "Ben")
    assert not t.aside
    t = change(log, {"game": "two", "out": [1]})
    assert (t.names, set(t.aside)) == (("Zoe", "Ben"), {"ann"})
    assert "Ann sits this one out." in log.lines(0)
    # A table that nobody may watch is open to who has made room.
    t = change(log, {"game": "six"})
    assert (len(t.seats), t.people) == (6, (0, 1))
    t = log.add(seats.sit(t, "ann", "Ann", None))
    assert t.seat_of("ann") == 2


def test_the_host_stays_or_hands_over() -> None:
    log = people()
    log.add(drafts.Draft(Hosted(3)))
    t = change(log, {"game": "two"})
    assert (t.names, t.host) == (("Zoe", "Cora"), 1)
    t = change(log, {"game": "three"})
    t = change(log, {"game": "two", "out": [1]})
    assert (t.names[0], t.host) == ("Zoe", 0)


@each_row("game", [game.name for game in GAMES])
def test_partners_are_drawn_by_cards_for_all_to_see(game: str) -> None:
    log = Log(game)
    t = change(log, DRAW)
    act, pack = log.events[-1].act, t.rules.pack
    assert isinstance(act, Changed)
    assert act.draw
    seed = log.seeds[1]
    assert act.draw.seed == fair.lots(seed, log.steps[-1][0].next.commitment).hex()
    cards = {player: card for row in act.draw.rounds for player, card in row}
    assert sorted(cards) == list(range(t.rules.seats))
    assert set(act.seats) == set(cards)
    lines = log.lines(None)
    for player, card in cards.items():
        name = log.steps[-1][0].names[player]
        written = faces_of(t, None).the(pack.index(card))
        assert f"{name} draws {written}." in lines
    assert lines[-1].endswith(f"{t.names[t.match.dealer]} deals first.")
    # The lowest card deals, or the highest, or one of its team.
    assert t.match.dealer == act.dealer


# -- who decides ------------------------------------------------------------------------------


def test_only_the_host_decides_unless_everyone_is_consulted() -> None:
    log = people()
    seed = log.seeds[1]
    with pytest.raises(Refused, match="Only the host"):
        next_game.wished(log.state, 1, STICK, seed)
    with pytest.raises(Refused, match="Only the host"):
        host_acts.put(log.state, 1, Consulted(True))
    log.add(host_acts.put(log.state, 0, Consulted(True)))
    log.add(next_game.wished(log.state, 1, STICK, seed))
    assert log.lines(2) == ["Ann proposes to change the rules: Stick the dealer. To 5."]
    with pytest.raises(Refused, match="Ann has already proposed something"):
        next_game.wished(log.state, 2, ROTATE, seed)
    offers = [frames.frame(Snapshot(log.state), seat, [])["next"] for seat in (0, 1, 2, None)]
    assert [offer["may"] for offer in offers] == ["change", "propose", "propose", None]
    assert [offer["proposal"]["answer"] for offer in offers] == [True, False, True, False]
    log.add(next_game.nod(log.state, 2, agrees=True))
    with pytest.raises(Refused, match="already agreed"):
        next_game.nod(log.state, 2, agrees=True)
    # Who leaves takes their consent along; the rest of the table keeps the proposal.
    log.add(seats.leave(log.state, 2))
    assert log.state.request is not None
    assert log.state.request.agreed == frozenset()
    log.add(next_game.nod(log.state, 3, agrees=False))
    assert log.state.request is None
    assert log.lines(0) == ["Cora declines."]
    with pytest.raises(Refused, match="No one is proposing"):
        next_game.nod(log.state, 0, agrees=True)


def test_a_proposal_goes_with_whoever_made_it_and_ends_at_the_deal() -> None:
    log = people()
    log.add(host_acts.put(log.state, 0, Consulted(True)))
    log.add(next_game.wished(log.state, 1, ROTATE, log.seeds[1]))
    log.add(next_game.nod(log.state, 1, agrees=False))
    assert log.lines(0) == ["Ann withdraws the proposal."]
    log.add(next_game.wished(log.state, 1, ROTATE, log.seeds[1]))
    log.add(seats.leave(log.state, 1))
    assert log.state.request is None
    log.add(next_game.wished(log.state, 2, ROTATE, log.seeds[1]))
    assert log.deal().request is None


def test_what_has_become_impossible_is_dropped() -> None:
    log = people("two-tableau", "Ann")
    log.add(host_acts.put(log.state, 0, Consulted(True)))
    log.add(next_game.wished(log.state, 1, {"game": "two"}, log.seeds[1]))
    draft = next_game.agreed(log.state, log.seeds[1])
    assert isinstance(draft.act, Changed)
    assert draft.act.seat == 1
    change(log, {"game": "two"})
    assert log.state.request is None


def test_all_who_are_here_nod(newcomer: Newcomer) -> None:
    zoe, ann, ben = newcomer("Zoe"), newcomer("Ann"), newcomer("Ben")
    code = zoe.open(wait=True)["code"]
    assert ann.join(code, seat=1).is_success
    assert ben.join(code, seat=2).is_success
    wish = {"game": "three"}
    assert ann.post(ann.at("/change"), wish).status_code == 403
    assert zoe.post(zoe.at("/host"), {"consult": True}).is_success
    with listening(zoe) as stream, listening(ben):
        assert ann.post(ann.at("/change"), wish).is_success
        assert zoe.frame()["table"]["game"] == "standard"
        assert ben.post(ben.at("/nod"), {"agrees": True}).is_success
        assert ann.post(ann.at("/nod"), {"agrees": True}).status_code == 409
        assert zoe.frame()["next"]["proposal"]["text"].startswith(
            "Ann proposes to change the rules"
        )
        assert zoe.post(zoe.at("/nod"), {"agrees": True}).is_success
        frames_sent = (told for kind, told in events(stream) if kind == "frame")
        assert any(told["table"]["game"] == "three" for told in frames_sent)
    frame = zoe.frame()
    assert frame["log"][-2].startswith("Ann changed the rules: Three-handed Euchre")
    assert [seat["name"] for seat in frame["table"]["seats"]] == ["Zoe", "Ann", "Ben"]


def test_who_has_made_room_watches_and_sits_down_again(newcomer: Newcomer) -> None:
    zoe, ann = newcomer("Zoe"), newcomer("Ann")
    code = zoe.open("three", wait=True, watch="nobody")["code"]
    assert ann.join(code, seat=1).is_success
    assert zoe.post(zoe.at("/change"), {"game": "two"}).is_success
    assert ann.frame()["you"] == {"seat": 1, "host": False, "forced": "last"}
    # Bots make room first.
    third = newcomer("Ben")
    assert zoe.post(zoe.at("/change"), {"game": "three"}).is_success
    assert third.join(code).is_success
    assert zoe.post(zoe.at("/change"), {"game": "two", "out": [1]}).is_success
    frame = ann.frame()
    assert (frame["you"]["seat"], frame["table"]["code"]) == (None, None)
    assert ann.post(ann.at("/leave")).status_code == 403
    assert newcomer("Eve").http.get(ann.at()).status_code == 404
    assert zoe.post(zoe.at("/change"), {"game": "standard"}).is_success
    assert ann.join(code).json()["seat"] == 2


def test_a_link_to_a_seat_leads_to_its_owner(newcomer: Newcomer) -> None:
    zoe, phone = newcomer("Zoe"), newcomer("Zoe")
    zoe.open(wait=True)
    link = zoe.post(zoe.at("/seatlink")).json()["link"]
    assert zoe.post(zoe.at("/change"), {"swap": [0, 2]}).is_success
    answer = phone.post(zoe.at("/join"), {"secret": link.partition("#")[2]})
    assert answer.json()["seat"] == 2


# -- the evening ------------------------------------------------------------------------------


def test_an_evening_counts_the_games_of_each_person() -> None:
    log = people("standard", "Ann", "Ben")
    won: dict[str, int] = {}
    for number in range(3):
        t = finish(log, number)
        for seat in t.people:
            won[t.names[seat]] = won.get(t.names[seat], 0) + (
                t.rules.sides.side(seat) in t.match.winners
            )
        change(log, [ROTATE, {"game": "buck"}, {"game": "two"}][number])
    told = frames.frame(Snapshot(log.state), 0, [])["evening"]
    assert {row["name"]: (row["won"], row["games"]) for row in told} == {
        name: (count, 3) for name, count in won.items()
    }
    assert [row["won"] for row in told] == sorted(won.values(), reverse=True)
    here = {name: seat for seat, name in enumerate(log.state.names)}
    assert {row["name"]: row["seat"] for row in told} == dict.fromkeys(won) | here
    assert refold(log.events, log.seeds).evening == log.state.evening


def test_games_are_listed_with_their_own_rules_and_names(newcomer: Newcomer) -> None:
    zoe = newcomer("Zoe")
    zoe.open("three-24", wait=True)
    for game in ("two", "three", "five"):
        short = {"game": game, "options": {"target": "3"}}
        assert zoe.post(zoe.at("/change"), short).is_success
        play_out(Random(game), zoe)
    games = zoe.http.get("/api/me/games").json()["games"]
    assert [(one["game_no"], one["game"], len(one["names"])) for one in games] == [
        (3, "five", 5),
        (2, "three", 3),
        (1, "two", 2),
    ]
    for one in games:
        told = zoe.http.get(one["links"]["record"]).json()
        assert (told["game"], len(told["players"])) == (one["game"], len(one["names"]))
        load(json.dumps(told).encode())
        assert check.faults(told, []) == []
    export = zoe.http.get("/api/me/export").json()
    (table,) = export["tables"]
    assert [one["game"] for one in table["games"]] == ["two", "three", "five"]
