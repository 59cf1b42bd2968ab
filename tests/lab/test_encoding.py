"""Actions and observations as numbers: every game, every house rule, no hidden information."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from euchre import GAMES, legal, observe, push, rules, start, worlds
from euchre.engine.rewind import rewind
from euchre.engine.state import State
from euchre.fast.encode import ActionIndex, Encoding, action_ids, writing
from euchre.fast.encode.from_view import Seat, arrays
from euchre.fast.encode.index import Frame, same_in_all_suits, turned
from euchre.fast.encode.places import Places, places
from euchre.fast.layout.convert import record_of, row_of
from euchre.fast.layout.rows import GameRow
from euchre.fast.layout.tables import compiled
from euchre.games import game, options_of
from tests.fast.rules.side_by_side import begun, mixed, tables_with
from tests.kit.players import tempers
from tests.rows import each_row

from .second import encoded

NAMES = [g.name for g in GAMES]
FRAMES: tuple[Frame, ...] = ("trump", "table")


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_what_is_legal_has_an_id_and_the_id_leads_back(name: str) -> None:
    for number, table in enumerate(tables_with(name)):
        index, rng = ActionIndex(table, FRAMES[number % 2]), Random(number)
        s = begun(table, rng)
        seated = tempers(table, number, rng)
        while not s.ended:
            can = legal(s)
            for action in [*can] if len(can) < 40 else rng.sample(can, 8):
                path = index.path(s, action)
                # A set comes in rising order, and each of its cards may be chosen then.
                assert all(a < b for a, b in pairwise(path))
                assert all(0 <= one < index.size for one in path)
            action = seated[s.turn].choose(can, rng)
            chosen, made = 0, None
            for one in index.path(s, action):
                assert made is None
                if len(can) < 40:
                    assert one in index.ids(s, chosen)
                made, chosen = index.step(s, one, chosen)
            assert made == action
            push(s, action)


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_compiled_observations_and_masks_are_those_of_the_engine(name: str) -> None:
    for number, table in enumerate(tables_with(name)):
        encoding = Encoding(table, FRAMES[number % 2], scores=number % 3 == 0)
        index, rng = encoding.index, Random(number)
        s = begun(table, rng)
        seated = tempers(table, number, rng)
        asked = 0
        while not s.ended:
            look = rng.randrange(5) == 0
            can = legal(s)
            action = seated[s.turn].choose(can, rng)
            chosen = 0
            path = index.path(s, action)
            for one in path:
                if look or len(path) > 1:
                    compare(encoding, s, chosen, whole=len(can) < 40)
                _, chosen = index.step(s, one, chosen) if len(path) > 1 else (None, 0)
                asked += 1
            push(s, action)
        assert asked <= encoding.longest
        assert encoding.history(observe(s, 0)).shape == (encoding.longest, 2)


def compare(encoding: Encoding, s: State, chosen: int, *, whole: bool) -> None:
    for seat in {s.turn, len(s.history) % encoding.rules.seats}:
        view = observe(s, seat)
        mine = Seat(encoding, view, chosen if seat == s.turn else 0)
        theirs = encoded(encoding, view, chosen)
        for name, where in encoding.names.items():
            wanted = theirs.get(name) or [0] * (where.stop - where.start)
            found = mine.observation[where].tolist()
            assert found == wanted, f"{encoding.rules.id}: {name} of seat {seat}: {view.state}"
        assert not mine.observation[encoding.bits :].any()
        if seat != s.turn:
            assert not mine.choices
            assert not mine.mask.any()
        elif whole:
            assert mine.ids == encoding.index.ids(s, chosen)
            assert mine.choices == len(mine.ids)


@pytest.mark.shapes
@pytest.mark.parametrize("name", NAMES)
def test_worlds_that_look_alike_give_equal_observations(name: str) -> None:
    """Whatever is dealt to the others: neither observation nor mask nor history changes."""
    for number in range(4):
        table = mixed(name, number)
        encoding, rng = Encoding(table, FRAMES[number % 2]), Random(number)
        s = begun(table, rng)
        seated = tempers(table, number, rng)
        while not s.ended:
            if rng.random() < 0.3:
                seat = rng.randrange(table.seats)
                view = observe(s, seat)
                mine = look(encoding, s, seat)
                for world in worlds(view, rng, 2):
                    assert look(encoding, world, seat) == mine
            push(s, seated[s.turn].choose(legal(s), rng))


def look(encoding: Encoding, s: State, seat: int) -> tuple[object, ...]:
    """What a seat gets of a whole state, from whose row everything could be leaked."""
    on, t, view = arrays(encoding), compiled(encoding.rules), observe(s, seat)
    action_ids.look(t, places(encoding), row_of(s), seat, 0, *on)
    told = encoding.history(view).tobytes(), encoding.text(view)
    return on.seen.tobytes(), on.ids.tolist(), *told


#: Changes to the writing that tell a hidden card, and a game in which they do.
LEAKS = (
    ("row.hands[seat]", "row.hands[(seat + 1) % n]", "standard"),
    ("row.pile_seat[pile] == seat", "True", "standard"),
    ("drawn = row.drawn[seat]", "drawn = row.drawn[row.maker]", "auction-5"),
    ("for place in range(row.faced):", "for place in range(2):", "double-turn-up"),
    ("row.exposed >> other & 1", "True", "railroad"),
    ("(row.rest[at + n * columns] >= 0)", "(row.rest[at + n * columns] & 1)", "two-tableau"),
    ("is_blind(t, row) and", "False and", "british"),
    ("around(t, row.lone, seat)", "around(t, row.partner, seat)", "five"),
    ("row.barred]", "row.stock & 15]", "standard"),
    ("row.barred]", "row.widow & 15]", "hasenpfeffer"),
)


@each_row(("honest", "leak", "name"), LEAKS)
def test_a_leak_would_be_found(honest: str, leak: str, name: str) -> None:
    source = Path(writing.__file__).read_text("utf-8")
    assert honest in source
    lying = dict(vars(writing))
    exec(compile(source.replace(honest, leak), "leak", "exec"), lying)  # noqa: S102
    assert leaks(lying["write"], name)


def leaks(write: Callable[..., None], name: str) -> bool:
    """Whether two worlds that look alike to a seat are told apart, in some deals of a game."""
    encoding = Encoding(rules(name))
    t, x = GameRow.read(compiled(encoding.rules)), Places.read(places(encoding))

    def written(s: State, seat: int) -> list[int]:
        out = [0] * (encoding.size // 8)
        write(t, x, record_of(s), seat, 0, out)
        return out

    for number in range(60):
        rng = Random(number)
        s = begun(encoding.rules, rng)
        seated = tempers(encoding.rules, number, rng)
        while not s.ended:
            seat = rng.randrange(encoding.rules.seats)
            mine = written(s, seat)
            if any(written(w, seat) != mine for w in worlds(observe(s, seat), rng, 1)):
                return True
            push(s, seated[s.turn].choose(legal(s), rng))
    return False


@pytest.mark.shapes
@pytest.mark.parametrize("name", [n for n in NAMES if same_in_all_suits(rules(n))])
def test_in_the_trump_frame_all_suits_are_one(name: str) -> None:
    """The same deal with its suits exchanged gives the same numbers, as soon as one suit leads."""
    largest = [rules(name, {"pack": size}) for size in options_of(game(name)).get("pack", ())[-1:]]
    for number, table in enumerate([*(mixed(name, number) for number in range(3)), *largest]):
        if not same_in_all_suits(table):
            continue
        encoding, by = Encoding(table), number % 3 + 1
        rng = Random(number)
        s = begun(table, rng)
        other = exchanged(s, by)
        seated = tempers(table, number, rng)
        while not s.ended:
            if s.turned >= 0 or 0 <= s.trump < 4 or 0 <= s.bid_strain < 4:
                for seat in range(table.seats):
                    a = Seat(encoding, observe(s, seat))
                    b = Seat(encoding, observe(other, seat))
                    assert np.array_equal(a.observation, b.observation)
                    assert a.ids == b.ids
            plain = ActionIndex(table, "table")
            action = seated[s.turn].choose(legal(s), rng)
            push(other, plain.turn(action, by, 0))
            push(s, action)
        assert other.ended


def exchanged(s: State, by: int) -> State:
    """The same deal with its suits exchanged."""
    table, was = s.rules, rewind(s)
    masks = [sum(1 << turned(table, c, by) for c in range(64) if h >> c & 1) for h in was.hands]
    rest = [turned(table, card, by) for card in was.rest]
    widow = [turned(table, card, by) for card in was.widow]
    columns = [[turned(table, c, by) for c in row] for row in was.columns]
    return start(table, masks, rest, s.dealer, s.scores, widow=widow, columns=columns)


def test_digests_tell_games_apart_and_stay() -> None:
    every = [Encoding(rules(n), f) for n in NAMES for f in ("trump", "table")]
    assert len({(e.digest, e.index.digest) for e in every}) > 40
    standard = Encoding(rules("standard"))
    assert (standard.index.size, standard.size) == (59, 368)
    assert (standard.index.digest, standard.digest) == ("448e7ad7a8d9714e", "599d1e8aee651556")
    assert standard.digest != Encoding(rules("standard"), scores=True).digest


def test_what_cannot_be_is_refused() -> None:
    table = rules("standard")
    with pytest.raises(ValueError, match="frame is 'trump' or 'table'"):
        ActionIndex(table, "suits")  # type: ignore[arg-type]
    s = begun(table, Random(1))
    with pytest.raises(ValueError, match="0 may not be chosen"):
        ActionIndex(table).step(s, 0)
    with pytest.raises(ValueError, match="spectator"):
        Encoding(table).observe(observe(s, None))
    with pytest.raises(ValueError, match="spectator"):
        Encoding(table).history(observe(s, None))
