"""Every line of every lesson is legal, has its texts, and reaches the promised outcome."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from euchre.analysis.judge import forced, judge
from euchre.engine.fields import IllegalAction
from euchre.engine.match import new_match
from euchre.engine.phases import TurnedTrump, TurnUp
from euchre.engine.view import observe
from euchre.games import rules
from euchre.records import dump, load, record_of, replay
from euchre.server.monitoring import LESSONS
from euchre.server.study.lessons import RAIL, answer, lesson_at
from euchre.study.attempt import Attempt, asked, attempt_of, begin, choices_of, reached
from euchre.study.lesson import COURSES, LEARNER, PATH, Course, Lesson, following
from tests.rows import each_row
from tests.spoken import CODE

TAUGHT = [lesson for course in COURSES for lesson in course.lessons]
#: A sentence; how long one may be, and what is said at once.
SENTENCE = re.compile(r"[^.!?]+[.!?]+")
LONGEST, AT_ONCE = 110, 170

ROWS = [pytest.param(lesson, id=lesson.name) for lesson in TAUGHT]
every_lesson = each_row("lesson", ROWS)


@cache
def lines(lesson: Lesson) -> tuple[Attempt, ...]:
    """Return every line of accepted choices, at every question and at its end."""
    found, waiting = [], [begin(lesson)]
    while waiting:
        line = waiting.pop()
        found.append(line)
        if line.step is not None:
            good = (c for c in choices_of(line.state) if line.verdict(c).right)
            waiting += [line.after(choice) for choice in good]
    return tuple(found)


def main_line(lesson: Lesson) -> Iterator[Attempt]:
    """Yield the lesson at every question of its best line, and at its end."""
    line = begin(lesson)
    yield line
    while line.step is not None:
        line = line.after(line.best)
        yield line


def spoken(lesson: Lesson) -> Iterator[str]:
    """Yield all that the coach can say in a lesson."""
    yield lesson.end
    yield from lesson.recap
    for step in lesson.steps:
        yield from (step.say, *step.also.values(), *step.wrong.values(), *step.illegal.values())
        if step.well:
            yield step.well
    if game := lesson.sorting:
        yield from (game.say, *game.right.values(), *game.wrong.values(), game.end)


@every_lesson
def test_every_accepted_line_reaches_the_goal_and_replays(lesson: Lesson) -> None:
    ends = [line for line in lines(lesson) if line.step is None]
    assert ends
    for line in ends:
        assert line.choices, "nothing was asked"
        assert reached(lesson, line.state), line.choices
        s = line.state
        before = new_match(s.rules, s.dealer, s.scores)
        record = record_of(before.after(s) if s.ended else before, [s])
        replay(load(dump(record))).checked()


@every_lesson
def test_every_step_is_asked_and_no_choice_is_without_its_sentence(lesson: Lesson) -> None:
    questions = [line for line in lines(lesson) if line.step is not None]
    assert {id(line.step) for line in questions} == {id(step) for step in lesson.steps}
    grades = set()
    for line in questions:
        assert line.best, line.choices
        for choice in choices_of(line.state):
            verdict = line.verdict(choice)
            assert verdict.words or verdict.grade == "best", (line.choices, choice)
            grades.add(verdict.grade)
    assert {"best", "costly"} <= grades


@every_lesson
def test_what_is_said_is_short_and_has_no_card_code(lesson: Lesson) -> None:
    for words in spoken(lesson):
        assert not CODE.search(words), words
        assert len(words) <= AT_ONCE, words
        assert words == words.strip(), words
        assert words[-1] in ".!?", words
        for sentence in SENTENCE.findall(words):
            assert len(sentence.strip()) <= LONGEST, sentence


@pytest.mark.parametrize("lesson", COURSES[0].lessons, ids=lambda lesson: lesson.name)
def test_beginners_are_told_what_to_remember_when_a_lesson_is_over(lesson: Lesson) -> None:
    assert 2 <= len(lesson.recap) <= 3
    *before, last = main_line(lesson)
    assert answer(lesson, last.choices)["recap"] == list(lesson.recap)
    assert all(answer(lesson, line.choices)["recap"] == [] for line in before)


@pytest.mark.parametrize("course", PATH[1:], ids=lambda course: course.name)
def test_a_course_that_goes_on_ends_in_what_to_remember(course: Course) -> None:
    assert 5 <= len(course.lessons) <= len(RAIL)
    assert course.game == PATH[0].game
    *before, last = course.lessons
    assert 3 <= len(last.recap) <= 5
    assert not any(lesson.recap for lesson in before)


def test_courses_lead_from_one_to_the_next() -> None:
    assert [following(one) for one in PATH] == [*PATH[1:], None]
    assert all(following(one) is None for one in COURSES if one not in PATH)


def test_beginners_meet_every_word_of_the_game_before_they_play() -> None:
    told = " ".join(words for lesson in COURSES[0].lessons for words in spoken(lesson)).lower()
    words = """24 cards, dealer's left, renege, right bower, left bower, makers, euchred, march,
        ten points, picked it up, turned down, discard, making it next, thrown in,
        stick the dealer, table talk, alone, sits out, in the barn"""
    assert [word for word in map(str.strip, words.split(",")) if word not in told] == []


OFFERED = [
    pytest.param(game, lesson, id=f"{game}-{lesson.name}")
    for one in COURSES
    for game in one.games
    for lesson in one.lessons_for(game)
]


@each_row(("game", "lesson"), OFFERED)
def test_a_lesson_is_offered_only_where_its_rules_hold(game: str, lesson: Lesson) -> None:
    """What a lesson asks is asked in the game, too, with the same joker and twin cards."""
    table, states = rules(game), [*main_line(lesson)][-1].states
    phases = [lesson.rules.phases[s.phase] for s in states if asked(lesson, s)]
    for phase in phases:
        same = next((one for one in table.phases if type(one) is type(phase)), None)
        assert same is not None, type(phase).__name__
        if isinstance(phase, TurnUp) and isinstance(same, TurnUp):
            assert phase.partner_alone == same.partner_alone
    packs = (lesson.rules.pack, table.pack)
    assert len({(pack.jokers, pack.twins) for pack in packs}) == 1
    by_itself = any(s.trump >= 0 and s.maker < 0 for s in states)
    assert not by_itself or table.phase(TurnedTrump) is not None


@pytest.mark.parametrize("lesson", [one for one in TAUGHT if one.sorting], ids=lambda one: one.name)
def test_a_sorting_game_asks_for_every_card_in_the_order_of_the_rules(lesson: Lesson) -> None:
    game, rules = lesson.sorting, lesson.rules
    assert game is not None
    trump = "CDHS".index(game.trump)
    strength = rules.ranks.strength[trump][trump]
    ranked = sorted(game.order, key=lambda card: -strength[rules.pack.index(card)])
    assert list(game.order) == ranked
    assert sorted(game.shuffled) == sorted(game.order) != list(game.shuffled)
    assert set(game.wrong) == set(game.order[:-1])


@every_lesson
def test_what_is_shown_on_the_best_line(lesson: Lesson) -> None:
    """No card code in words; a mistake with its trick; taking back is never having gone there."""
    for line in main_line(lesson):
        before = answer(lesson, line.choices)
        for made in before["frames"]:
            scene = made["scene"]
            words = [made["line"], scene["prompt"], scene["result"]]
            words += [card["why"] for card in scene["hand"] if "why" in card]
            words += [offer["label"] for offer in scene["actions"]]
            assert not any(CODE.search(one) for one in words), words
        assert attempt_of(lesson, line.choices).states == line.states
        for choice in choices_of(line.state) if line.step else ():
            answer(lesson, (*line.choices, choice))
            if not line.verdict(choice).right:
                shown = line.after(choice).consequence()
                assert shown[0] is line.state
                tricks = sum(shown[-1].taken) - sum(line.state.taken)
                # Where all others have dropped out, the tricks are not played.
                assert tricks in (0, 1) or shown[-1].active == 1
                assert not shown[-1].trick or line.state.trump < 0 or not line.state.trick
        assert answer(lesson, line.choices) == before


@pytest.mark.every(6)
@pytest.mark.parametrize("lesson", ROWS)
def test_the_review_finds_no_mistake_in_what_is_taught(lesson: Lesson) -> None:
    # A few worlds only: `python -m tests.soak.lessons` looks closely.
    for line in main_line(lesson):
        view = observe(line.state, LEARNER) if line.step else None
        if view and not forced(view):
            verdict = judge(view, choices_of(line.state)[line.best], worlds=12, seed=1)
            assert verdict.mark not in ("?", "??"), (line.choices, line.best, verdict.loss)


def test_names_are_unique_and_choices_that_were_not_there_are_refused() -> None:
    assert len({lesson.name for lesson in TAUGHT}) == len(TAUGHT)
    assert len({course.name for course in COURSES}) == len(COURSES)
    for choices in (("AD",), ("AH", "AD", "KS")):
        with pytest.raises(IllegalAction):
            attempt_of(TAUGHT[0], choices)


def test_lessons_begun_and_finished_are_counted() -> None:
    def counted(what: str) -> float:
        return LESSONS.labels("trump", what)._value.get()  # type: ignore[no-any-return]

    before = counted("begun"), counted("finished")
    for did in ([], ["AD"], ["AD", "TC"], ["AD", "9H"]):
        lesson_at("euchre", "trump", did)
    assert (counted("begun"), counted("finished")) == (before[0] + 1, before[1] + 1)
