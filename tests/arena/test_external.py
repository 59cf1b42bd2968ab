"""External programs as players: what they are sent, valid answers, and handling of bad ones."""

import io
import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import which

import pytest

from euchre import GAMES, State, View, legal, observe, rules, worlds
from euchre.arena.running import run
from euchre.arena.tournaments import tournament
from euchre.bots import bot
from euchre.bots.check_player import check_player
from euchre.bots.external import PREFIX, Program, ProgramBot, end_all, serve
from euchre.bots.view_json import request_line, view_as_json, view_from, view_from_json
from tests.commands import euchre
from tests.kit import play
from tests.rows import each_row

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
EXAMPLES = [f"{PYTHON} {shlex.quote(str(ROOT / 'examples' / 'program_bot.py'))}"]
if which("node"):
    EXAMPLES.append(f"node {shlex.quote(str(ROOT / 'examples' / 'program_bot.js'))}")


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    yield
    end_all()


def some_states(game: str, deals: int = 1) -> Iterator[State]:
    """Every state of deals played at random in which somebody may act."""
    for seed in range(deals):
        yield from play(rules(game), seed).states[:-1]


def questions(s: State) -> View:
    return observe(s, s.turn)


# -- what a program is told ---------------------------------------------------------------------


@pytest.mark.shapes
@pytest.mark.parametrize("game", [g.name for g in GAMES])
def test_a_view_comes_back_from_json_as_it_was(game: str) -> None:
    for s in some_states(game, 2):
        for seat in [*range(s.rules.seats), None]:
            view = observe(s, seat)
            back = view_from_json(json.loads(json.dumps(view_as_json(view))))
            assert back == view
            assert back.legal() == view.legal()


@each_row("game", [g.name for g in GAMES])
def test_hidden_cards_change_no_word(game: str) -> None:
    for number, s in enumerate(some_states(game)):
        if number % 4 == 0:
            view = observe(s, s.turn)
            told = json.dumps(view_as_json(view))
            for w in worlds(view, Random(number), 2):
                assert json.dumps(view_as_json(observe(w, s.turn))) == told


def test_a_line_is_one_line_with_all_that_a_program_needs() -> None:
    s = next(some_states("standard"))
    line = request_line(questions(s), legal(s), seed=5, seconds=2.0)
    said = json.loads(line)
    assert "\n" not in line
    assert (said["protocol"], said["game"], said["seed"], said["seconds"]) == (1, "standard", 5, 2)
    assert len(said["hand"]) == 5
    assert said["legal"] == [questions(s).text(a) for a in legal(s)]


def test_the_page_shows_every_field() -> None:
    s = next(some_states("standard"))
    said = json.loads(request_line(questions(s), legal(s), seed=5, seconds=2.0))
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    shown = page[page.index('{"protocol"') :].split("\n\n")[0]
    assert [f'"{name}":' in shown for name in said] == [True] * len(said)
    assert shown.count('":') == len(said)


@pytest.mark.parametrize("line", ["{", "[]", "{}", '{"seed": 1}', '{"seed": 1, "options": {}}'])
def test_other_lines_are_no_views(line: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        view_from(line)


# -- our own bots in a process of their own -----------------------------------------------------


@pytest.mark.parametrize("name", ["club", "random"])
def test_a_bot_that_never_held_the_deal_decides_the_same(name: str) -> None:
    for game in ("standard", "pepper", "five"):
        for seed, s in enumerate(some_states(game)):
            view, answer = questions(s), io.StringIO()
            line = request_line(view, legal(s), seed=seed, seconds=1)
            serve(name, io.StringIO(line + "\n"), answer)
            usual = bot(name, Random(seed)).choose(view, legal(s))
            assert answer.getvalue() == view.text(usual) + "\n"


@pytest.mark.untraced
def test_and_so_it_does_behind_a_pipe() -> None:
    command = f"{PREFIX}{PYTHON} -m euchre.bots.external club"
    versus = run(tournament(rules("standard"), (command, "club"), 1), 10)
    assert versus.pairs[0].mean == versus.pairs[0].error == 0.0
    assert versus.failures == {}


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_answer_every_question(example: str) -> None:
    program = Program(example)
    try:
        found = check_player(program, [rules(g.name) for g in GAMES], deals=2, seed="examples")
    finally:
        program.end()
    assert found.failures == []
    assert {question for _, question in found.asked} > {"play", "turn-up", "auction", "declare"}


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import sys\nfor line in sys.stdin: print('pass', flush=True)", "is not legal here"),
        ("import sys\nfor line in sys.stdin: print('', flush=True)", "'' is not an action"),
        (
            "import json, random, sys\nfor line in sys.stdin:"
            " print(random.choice(json.loads(line)['legal']), flush=True)",
            "asked again, it answered",
        ),
    ],
)
def test_what_is_wrong_with_a_program_is_said(code: str, reason: str) -> None:
    words = ["lab", "check-player", f"{PYTHON} -c {shlex.quote(code)}", "--game", "standard"]
    done = euchre(*words)
    assert done.exit_code == 1
    assert reason in done.output
    assert "asked:" in done.output


# -- what can go wrong --------------------------------------------------------------------------

SAYS = "import sys\nfor line in sys.stdin: print({}, flush=True)"
BAD = {
    "nonsense": (SAYS.format("'hello'"), "'hello' is not an action"),
    "nothing": (SAYS.format("''"), "'' is not an action"),
    "illegal": (SAYS.format("'misdeal'"), "'misdeal' is not legal here"),
    "crash": ("raise SystemExit(3)", "it ended with exit code 3"),
    "crash when asked": ("input(); raise SystemExit(4)", "it ended with exit code 4"),
    "no text": (
        "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\n'), "
        "sys.stdout.flush()",
        "is not an action",
    ),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_program_is_reported_and_replaced(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, reason = BAD[kind]
    s = next(some_states("standard"))
    player = ProgramBot(f"{PYTHON} -c {shlex.quote(code)}", Random(0))
    usual = bot("club", Random(0)).choose(questions(s), legal(s))
    for number in range(1, 6):
        assert player.choose(questions(s), legal(s)) == usual
        assert player.failures == number
    # After three in a row it is not asked again.
    assert len(player.program.failures) == 3
    assert reason in player.program.failures[0]
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert said[2].endswith("club takes its place from here on")


def test_a_slow_program_runs_out_of_time() -> None:
    s = next(some_states("standard"))
    player = ProgramBot(f"{PYTHON} -c 'import time; time.sleep(60)'", Random(0), limit=0.2)
    player.program.first_limit = 0.2
    player.choose(questions(s), legal(s))
    assert player.program.failures == ["no answer in 0.2 seconds"]


def test_a_program_that_cannot_be_started_is_reported() -> None:
    s = next(some_states("standard"))
    player = ProgramBot("/no/such/program", Random(0))
    player.choose(questions(s), legal(s))
    assert player.program.failures == ["it cannot be started: No such file or directory"]


def test_a_program_that_fails_once_is_started_again() -> None:
    code = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    view = json.loads(line)\n"
        "    if view['seed'] % 2: sys.exit(1)\n"
        "    print(view['legal'][0], flush=True)\n"
    )
    rng = Random(5)
    player = ProgramBot(f"{PYTHON} -c {shlex.quote(code)}", rng)
    s = next(some_states("standard"))
    odd = 0
    for _ in range(8):
        state = rng.getstate()
        fails = rng.randrange(1 << 62) % 2
        rng.setstate(state)
        action = player.choose(questions(s), legal(s))
        odd += fails
        if not fails:
            assert action == legal(s)[0]
    assert player.failures == odd > 0


def test_failures_are_counted_in_the_report() -> None:
    name = f"{PREFIX}{PYTHON} -c 'raise SystemExit(1)'"
    outcome = run(tournament(rules("standard"), (name, "club"), 1), 2)
    assert outcome.pairs[0].mean == 0.0
    assert outcome.failures == {name: outcome.cost[name][0]}


def test_each_seat_has_a_process_of_its_own() -> None:
    players = [ProgramBot("some command", Random(0), seat=seat) for seat in (0, 1, 0)]
    assert players[0].program is players[2].program
    assert players[0].program is not players[1].program
