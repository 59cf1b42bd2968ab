"""Practice positions: the shipped ones, how they are found, and when they are repeated."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tools.positions import digest, games, positions

from euchre.analysis.reasons.reason_entry import LONGEST
from euchre.cards import each
from euchre.engine.state import State
from euchre.engine.worlds import worlds
from euchre.games import rules
from euchre.records import load, record_of, replay
from euchre.server.study.lessons import shown
from euchre.study import progress as file
from euchre.study.examining import examine, position_of
from euchre.study.lesson import PATH
from euchre.study.played_out import three
from euchre.study.position import RIGHT, SUBJECTS, THEMES, by_id, position_from, shipped, stopped
from euchre.study.progress import (
    DUE,
    MOST_CARDS,
    NEW_MISTAKES,
    SESSION,
    Due,
    Progress,
    Rated,
    read,
    write,
)
from tests.spoken import CODE

NOW, DAY = 1_795_000_000_000, 86_400_000
STANDARD = shipped()["standard"].positions


# -- what is shipped ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", shipped())
def test_every_shipped_position_stands_and_answers(game: str) -> None:
    found = shipped()[game].positions
    assert len(found) >= 20
    for one in found:
        # Read with all that is checked: the record replays, the choices are those of the cards.
        again = position_from(json.loads(json.dumps(one.to_json())))
        assert (again, again.id) == (one, one.id)
        grades = Counter(choice.grade for choice in one.choices)
        assert (grades["best"], grades["close"], one.best.grade) == (1, 0, "best")
        assert grades["costly"]
        assert one.says
        # Sentences are short and name cards as they look.
        words = [*one.says, one.passing, *(w for c in one.choices for w in (c.why, c.text))]
        assert max(map(len, words)) <= LONGEST
        assert not any(map(CODE.search, words)), words
        # Every good answer is right, and a mistake is told its price.
        for choice in one.choices:
            answer = one.answer(choice.play)
            assert answer["right"] == (choice.grade in RIGHT)
            assert ("Cost: " in answer["why"]) == (not answer["right"])
            assert answer["best"]["play"] == one.best.play
        with pytest.raises(ValueError, match="not a choice here"):
            one.answer("claim")


def test_positions_that_are_older_than_the_bots_are_marked() -> None:
    """The page names exactly those files whose judges answer otherwise today."""
    page = (Path(__file__).parents[2] / "docs" / "practice.md").read_text("utf-8")
    marked = "".join(re.findall(r"† ((?:`[\w-]+`(?:, )?)+)", page))
    older = {game for game, one in shipped().items() if one.digest != digest(rules(game))}
    assert set(re.findall(r"[\w-]+", marked)) == older
    assert ("(none do)" in page) != bool(older)


def test_the_standard_game_has_all_themes() -> None:
    counts = Counter(one.theme for one in STANDARD)
    assert set(counts) == set(THEMES)
    assert min(counts.values()) >= 10
    assert len(by_id()) == sum(len(found.positions) for found in shipped().values())


def test_what_is_shown_tells_no_hidden_card() -> None:
    """Another deal that the seat cannot tell from the real one looks the same in every byte."""
    rng, differ = Random(1), 0
    for one in rng.sample(STANDARD, 40):
        (other,) = worlds(one.view, rng, 1)
        twin = replace(one, record=stopped(record_of(one.deal.match, [other])))
        differ += twin.id != one.id
        assert shown(twin) | {"id": one.id} == shown(one)
    assert differ > 30


def test_hands_that_fit_are_those_of_any_deal_that_the_seat_could_have() -> None:
    """Nothing that is hidden has a part in them, and they hold every card once."""
    rng, differ = Random(2), 0
    for one in rng.sample(STANDARD, 6):
        wrong = max(one.choices, key=lambda choice: choice.cost)
        fits = three(one, wrong.play)
        (other,) = worlds(one.view, rng, 1)
        twin = replace(one, record=stopped(record_of(one.deal.match, [other])))
        differ += twin.id != one.id
        assert three(twin, wrong.play) == fits
        assert len(fits) == 3
        own = {one.faces().card(card) for card in each(one.view.hand)}
        for fit in fits:
            shown_ = [card for line in fit["hands"] for card in line.split(": ")[1].split()]
            assert len(set(shown_)) == len(shown_)
            assert not own & set(shown_)
            assert [course["choice"] for course in fit["courses"]] == [one.best.text, wrong.text]
            assert all(course["lines"] and course["result"] for course in fit["courses"])
    assert differ


# -- answers -----------------------------------------------------------------------------------


def test_a_position_that_was_meddled_with_is_refused() -> None:
    good = STANDARD[0].to_json()
    broken: tuple[object, ...] = (
        {},
        [],
        good | {"choices": good["choices"][1:]},
        good | {"theme": "luck"},
        good | {"record": {"format": "euchre-record/1"}},
        good | {"record": good["record"] | {"game": "poker"}},
        good | {"more": 1},
    )
    for bad in broken:
        with pytest.raises(ValueError, match=r"this position|a practice position"):
            position_from(bad)


# -- finding -----------------------------------------------------------------------------------


def test_a_clear_decision_is_found_and_the_same_each_time() -> None:
    table = rules("standard")
    first = next(positions(table, 5, 3, 200))
    assert first == next(positions(table, 5, 3, 200))
    assert position_from(first.to_json()) == first


def test_what_is_even_is_no_position() -> None:
    """A lead from a hand whose cards all come to the same."""
    table = rules("standard")
    close = 0
    for number, (match, s) in enumerate(games(table, 9)):
        if number == 12:
            break
        close += examine(match, s, seed=number, worlds=40) is None
    assert close >= 6


def test_a_decision_of_a_game_becomes_a_position_without_names() -> None:
    record = dict(STANDARD[0].record)
    deal = dict(record["deals"][-1])
    asked = len(deal["actions"]) + 1
    deal["actions"] = [*deal["actions"], STANDARD[0].choices[-1].play]
    told = record | {"deals": [deal], "players": ["Zoe", "Yan", "Xia", "Will"]}
    played = replay(load(json.dumps(told).encode()))
    found = position_of(played, 1, asked)
    assert found is not None
    assert found.id == STANDARD[0].id
    assert "Zoe" not in json.dumps(found.to_json())
    assert position_of(played, 2, 1) is None
    assert position_of(played, 1, asked + 1) is None


# -- subjects of courses -----------------------------------------------------------------------


def test_subjects_of_practice_are_the_courses_that_go_on() -> None:
    courses = {one.name: one.title for one in PATH[1:]}
    assert {name: title for name, title in SUBJECTS.items() if name not in THEMES} == courses


@pytest.mark.parametrize(
    ("course", "about"),
    [
        ("when-to-call", lambda s: s.trump < 0),
        ("how-to-defend", lambda s: s.trump >= 0 and (s.maker - s.turn) % 2),
        ("with-a-partner", lambda s: s.trump >= 0 and (s.maker - s.turn) % 4 == 2),
    ],
)
def test_practice_of_a_course_asks_what_it_is_about(
    course: str, about: Callable[[State], object]
) -> None:
    ids = set(begun(Progress(), theme=course))
    assert len(ids) == SESSION
    assert all(about(by_id()[one].view.state) for one in ids)
    assert {one.id for one in STANDARD if about(one.view.state)} >= ids


def test_a_session_names_the_course_about_most_of_the_mistakes() -> None:
    book = Progress()
    ids = begun(book, theme="how-to-defend")
    for name in ids:
        book.answer(by_id()[name], by_id()[name].choices[-1].play, NOW)
    assert book.summary(by_id())["course"] == {"name": "how-to-defend", "title": "How to defend"}
    right = begun(book, theme="when-to-call")
    for name in right:
        book.answer(by_id()[name], by_id()[name].best.play, NOW)
    assert book.summary(by_id())["course"] is None


# -- the book ----------------------------------------------------------------------------------


def begun(book: Progress, now: int = NOW, seed: int = 1, **more: object) -> list[str]:
    return book.begin(STANDARD, {}, now, Random(seed), **more).ids  # type: ignore[arg-type]


def answer(book: Progress, right: bool, now: int = NOW) -> str:
    name = book.current
    assert name is not None
    one = by_id()[name]
    play = next(c.play for c in one.choices if (c.grade in RIGHT) == right)
    book.answer(one, play, now)
    return name


def test_a_session_has_ten_of_many_themes() -> None:
    ids = begun(Progress())
    assert len({*ids}) == SESSION
    assert len({by_id()[name].theme for name in ids}) >= 6
    assert {by_id()[n].theme for n in begun(Progress(), theme="leads")} == {"leads"}


def test_what_is_missed_comes_the_next_day_and_what_is_known_later() -> None:
    book = Progress()
    begun(book)
    missed = [answer(book, False) for _ in range(2)]
    known = [answer(book, True) for _ in range(SESSION - 2)]
    assert book.current is None
    again = begun(book, NOW + DAY)
    assert set(missed) <= set(again)
    assert not set(known) & set(again)
    later = {name: book.cards[name].due - NOW for name in (*missed, *known)}
    assert max(later[n] for n in missed) < min(later[n] for n in known)


def test_days_are_evenings_and_no_matter_of_minutes() -> None:
    """Sixty evenings at seven, two hours earlier or later."""
    book, rng, evening = Progress(), Random(7), 19 * 60 * 60 * 1000
    seen: dict[str, int] = {}
    came, again = 0, 0
    for day in range(60):
        now = NOW // DAY * DAY + day * DAY + evening + rng.randint(-7_200_000, 7_200_000)
        begun(book, now, seed=day)
        while (name := book.current) is not None:
            before = book.cards.get(name)
            # Whatever is due on a day is due that evening, and nothing comes back the same evening.
            assert before is None or seen[name] < day
            came += before is not None and before.due <= now
            right = rng.random() < 0.7
            answer(book, right, now)
            after = book.cards[name]
            days = round((after.due - now) / DAY + 1 / 3)
            assert after.due == now + days * DAY - DAY // 3
            if right and before is not None and before.due <= now:
                assert after.stability > before.stability
                again += 1
            assert right or days == 1
            seen[name] = day
            assert after.due > now + 4 * 60 * 60 * 1000
            assert (after.due <= now + 20 * 60 * 60 * 1000) == (days == 1)
    assert (came, again) > (60, 40)


def test_no_more_is_due_in_a_session_than_it_says() -> None:
    book = Progress()
    for one in STANDARD[:30]:
        book.cards[one.id] = Due(1.0, 5.0, NOW - DAY, NOW - 2 * DAY)
    assert book.due(NOW) == 30
    assert sum(name in book.cards for name in begun(book)) == DUE


def test_own_mistakes_come_first_and_in_small_parts() -> None:
    own = {one.id: one for one in STANDARD[:8]}
    book = Progress()
    ids = book.begin(STANDARD[8:], own, NOW, Random(1)).ids
    assert sum(name in own for name in ids) == NEW_MISTAKES


def test_a_position_of_ones_own_that_ships_with_the_program_is_asked_once() -> None:
    for seed in range(20):
        ids = Progress().begin(STANDARD[:12], {STANDARD[0].id: STANDARD[0]}, NOW, Random(seed)).ids
        assert len({*ids, STANDARD[0].id}) == len(ids) == 10


def test_an_answer_counts_once_and_ratings_are_of_first_tries() -> None:
    book = Progress()
    begun(book)
    name = answer(book, True)
    with pytest.raises(ValueError, match="not the position"):
        book.answer(by_id()[name], by_id()[name].best.play, NOW)
    before = book.all
    assert (before.answers, before.right) == (1, 1)
    assert before.rating > 1500
    book.session = None
    book.begin([by_id()[name]], {}, NOW, Random(1))
    answer(book, False)
    assert book.all == before


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    book = Progress()
    begun(book)
    answer(book, True)
    assert read(write(book)) == book
    own = {one.id: one for one in STANDARD[:2]}
    file.save(tmp_path / "practice.json", book, own)
    assert file.load(tmp_path / "practice.json") == (book, own)
    assert file.load(tmp_path / "none.json") == (Progress(), {})
    for text in ("[]", "{}", '{"format": "euchre-practice-file/1", "book": 1, "own": []}'):
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(ValueError, match="practice"):
            file.load(tmp_path / "bad.json")


def test_a_book_does_not_grow_for_ever() -> None:
    book = Progress()
    book.cards = {f"{n:016x}": Due(1.0, 5.0, NOW, NOW) for n in range(MOST_CARDS)}
    begun(book)
    answer(book, True)
    assert len(book.cards) == MOST_CARDS


# -- ratings -----------------------------------------------------------------------------------


@given(
    st.floats(600, 2600), st.floats(45, 350), st.floats(600, 2600), st.sampled_from([0.0, 0.5, 1.0])
)
def test_a_good_answer_never_lowers_a_rating(
    rating: float, deviation: float, position: float, score: float
) -> None:
    mine, grade = Rated(rating, deviation), {1.0: "best", 0.5: "close", 0.0: "costly"}[score]
    after = mine.answered(Rated(position, 120), grade)  # type: ignore[arg-type]
    assert after.deviation <= max(deviation, 45.0) + 2
    # Ratings are kept to 1/100.
    assert score != 1 or after.rating > rating - 0.01
    assert score != 0 or after.rating < rating + 0.01
    assert after.band


def test_positions_are_chosen_by_the_ratings_that_they_have_come_to() -> None:
    leads = [one for one in STANDARD if one.theme == "leads"]
    far = {one.id: Rated(5000.0, 120.0) for one in leads[:6]}

    def chosen(rated: dict[str, Rated]) -> set[str]:
        return {
            name
            for seed in range(9)
            for name in Progress().begin(leads, {}, NOW, Random(seed), rated=rated).ids
        }

    assert len(leads) == 30
    assert chosen({}) & far.keys()
    assert not chosen(far) & far.keys()


def test_what_is_right_the_next_evening_is_known_better_however_early_it_is() -> None:
    for early in (0, 1, 4):
        book = Progress()
        begun(book)
        name = answer(book, False)
        missed, later = book.cards[name], NOW + DAY - early * 60 * 60 * 1000
        assert missed.due <= later
        book.begin([by_id()[name]], {}, later, Random(1))
        answer(book, True, later)
        # As after a whole day; on the same day it would be an eighth of that.
        assert book.cards[name].stability == pytest.approx(1.89, abs=0.01)
