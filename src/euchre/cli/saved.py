"""Saved games: their file format, automatic saving, and files that the person names.

Loading replays the record, so any file that loads is a game that could have happened.  Each action
is on disk before the next one is asked for, in a file of its own per game, in the user's state
folder (or in ``EUCHRE_STATE``).  Files are replaced atomically: however the program ends, the game
is intact.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import platformdirs
from filelock import FileLock

from euchre import typed
from euchre.bots import NET_FILE, bot, check_learned
from euchre.bounds import Count, PlaySeed
from euchre.cli.session import Session
from euchre.engine.match import Match
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.files import FileError, decoded, parse_json, read_bytes, replace_file
from euchre.games import rules as rules_of
from euchre.records import Record, RecordError, Replay, deal_of, record_of, replay
from euchre.records.record import converted
from euchre.text import brief, counted

#: No saved game comes near this many bytes.
LARGEST = 20_000_000
LONGEST_NAME = 24
#: Number of games kept, the latest ones.
MOST = 20


class SavedError(FileError):
    """The file is not a saved game; the message is one line."""


class Saved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game: who plays each seat (null is the person), and the state of randomness."""

    format: Literal["euchre-saved/1"]
    seed: PlaySeed
    number: Count
    bots: list[str | None]
    record: Record


class _Takeback(msgspec.Struct):
    deal: int
    seat: int


# -- the format ----------------------------------------------------------------


def dump(session: Session) -> bytes:
    """Serialize a game as JSON."""
    match, last = session.match, [states[-1] for states in session.finished]
    if session.states:
        last.append(session.state)
        match = match.after(session.state) if session.state.ended else match
    # In the form of the browser's tables.
    taken = [{"deal": deal, "seat": seat} for deal, seat in session.takebacks]
    notes: dict[str, Any] = {"takebacks": taken} if taken else {}
    rules, goal = session.rules, session.rules.goal
    if rules_of(rules.game, dict(rules.options)).goal != goal:
        notes["ends"] = {"target": goal.target, "deals": goal.deals}
    record = msgspec.structs.replace(
        record_of(match, last, session.names),
        start=list(session.start),
        winner=None,
        notes=notes,
    )
    saved = Saved(
        format="euchre-saved/1",
        seed=session.seed,
        number=session.number,
        bots=list(session.bots),
        record=record,
    )
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def load(content: bytes, dealt: Callable[[Match], State] | None = None) -> Session:
    """Restore a game from a file's content, exactly as it stood.

    Raises ``SavedError`` if it is damaged, if anything in it is impossible, or if its deals are
    not those that must have been ``dealt``.
    """
    saved, played = _replayed(content)
    _check_table(saved, played.rules)
    names = tuple(saved.record.players)
    session = Session(played.rules, names, tuple(saved.bots), saved.seed, dealt)
    session.number = saved.number
    if dealt and misdealt(played, session):
        raise SavedError("its deals are others")
    with suppress(msgspec.ValidationError):
        taken = typed.converted(saved.record.notes.get("takebacks", []), list[_Takeback])
        session.takebacks = [(one.deal, one.seat) for one in taken]
    session.match = played.match
    session.start = played.deals[0].match.scores if played.deals else played.match.scores
    for deal in played.deals:
        states = [deal.first, *(after for _, _, after in deal.steps())]
        if deal.last.ended:
            session.finished.append(states)
        else:
            session.states = states
    if session.number and not session.states and not session.match.over:
        session.deal()
    return session


def faults(game: Any) -> list[str]:
    """Return which deals of a saved game do not follow from its seed, a sentence each.

    Raises ``RecordError``.
    """
    saved = converted(game, Saved)
    if "ends" in saved.record.notes:
        raise RecordError("these are the deals of a day or a code, which no seed deals")
    played = replay(saved.record).checked()
    session = Session(played.rules, (), (None,), saved.seed)
    session.number = saved.number
    wrong = misdealt(played, session)
    return [f"deal {number} is not what the seed {saved.seed} deals" for number in wrong]


def misdealt(played: Replay, session: Session) -> list[int]:
    """Return the numbers of the deals of a game that its session would have dealt otherwise."""
    return [
        deal.number
        for deal in played.deals
        if deal_of(session.dealt(deal.match)).hands != deal_of(deal.first).hands
    ]


def explained(record: Record) -> list[str]:
    """Return in sentences what ``faults`` proves of a saved game without any."""
    deals = counted(len(record.deals), "finished deal")
    return [
        f"The cards of {deals} follow from the seed in the file, and the play follows the rules.",
        "Nothing proves that the seed was not chosen: a game in the terminal has no commitments.",
    ]


def _replayed(content: bytes) -> tuple[Saved, Replay]:
    """Parse a file and replay its record.  Raises ``SavedError``."""
    try:
        document = parse_json(decoded(content))
        kind = document.get("format") if isinstance(document, dict) else None
        if str(kind).startswith("euchre-record/"):
            raise RecordError("it is a record, not a saved game; euchre replay retells it")
        saved = typed.converted(document, Saved)
        played = replay(saved.record).checked()
    except RecordError as error:
        raise SavedError(str(error)) from None
    except (FileError, msgspec.ValidationError) as error:
        raise SavedError(f"it is not a saved game ({error})") from None
    if played.warnings:
        raise SavedError(played.warnings[0])
    return saved, played


def _check_table(saved: Saved, table: Rules) -> None:
    n = table.seats
    if len(saved.record.players) != n or len(saved.bots) != n:
        raise SavedError(f"{table.game} has {n} players, each with a name and a place in bots")
    if saved.bots.count(None) != 1:
        raise SavedError("exactly one seat must be a person's (null in bots)")
    problems = name_problems(saved.record.players)
    if saved.number < bool(saved.record.deals):
        problems.append(f"the number of the match cannot be {saved.number}")
    for name in saved.bots:
        problems += bot_problems(name, table) if name is not None else []
    if problems:
        raise SavedError("; ".join(dict.fromkeys(problems)))


def name_problems(names: list[str]) -> list[str]:
    """Return what is wrong with players' names, one sentence each."""
    most = LONGEST_NAME
    problems = [
        f"a name has 1 to {most} printable letters, not {brief(name)}"
        for name in names
        if not (name.strip() and name.isprintable() and len(name) <= most)
    ]
    if len({name.casefold() for name in names}) < len(names):
        problems.append("two players have the same name")
    return problems


def bot_problems(name: str, rules: Rules) -> list[str]:
    """Return why a bot cannot play these rules: one sentence, or nothing."""
    try:
        if name.startswith(NET_FILE):
            check_learned(name, rules)
        else:
            bot(name, Random(0))
    except ValueError as error:
        return [str(error)]
    return []


# -- files ---------------------------------------------------------------------


def read(path: Path, dealt: Callable[[Match], State] | None = None) -> Session:
    """Read the game saved in a file.

    Raises ``SavedError`` in one line that names the file.
    """
    try:
        return load(read_bytes(path, LARGEST), dealt)
    except FileError as error:
        raise SavedError(f"cannot load {path}: {error.problem}") from None


def folder() -> Path:
    """Return the folder of automatically saved games; it need not exist.

    Raises ``RuntimeError`` for a user without a home folder.
    """
    chosen = os.environ.get("EUCHRE_STATE")
    return Path(chosen or platformdirs.user_state_dir("euchre", False)) / "games"


def latest() -> tuple[Path, Session] | None:
    """Return the latest unfinished game that no process has open; None if there is none."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda p: p.stat().st_mtime_ns, reverse=True)
    except (OSError, RuntimeError):
        return None
    for path in files:
        with suppress(OSError, SavedError), _lock_of(path):
            session = read(path)
            if not session.match.over:
                return path, session
    return None


def _lock_of(path: Path) -> FileLock:
    """Return the lock on a game; acquiring it raises ``OSError`` if another process holds it."""
    return FileLock(path.with_suffix(".lock"), blocking=False, thread_local=False)


def _free_file(folder: Path) -> Path:
    """Return an unused default file name for a game."""
    names = ("euchre-saved.json", *(f"euchre-saved-{number}.json" for number in range(2, 1000)))
    return next(path for name in names if not (path := folder / name).exists())


def save_problem(path: Path) -> str:
    """Return why a game should not be saved in this file; empty if it may be."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} for {path.name}"
    if path.exists():
        try:
            read(path)
        except SavedError:
            return f"{path} already exists and is not a saved game"
    return ""


class Shelf:
    """Where a game is saved: automatically, and in a file that the person named.

    If saving automatically is impossible, ``problem`` says why, and play goes on without it.
    """

    def __init__(self, session: Session, path: Path | None = None, resume: str = ""):
        self.session = session
        #: The command that resumes it, if that is no file to load.
        self.resume = resume
        #: The file that the person named.
        self.path = path
        #: The file that is saved automatically, locked against other processes.
        self.automatic: Path | None = None
        self.problem = ""
        self._lock: FileLock | None = None

    def keep(self, automatic: Path | None = None) -> Shelf:
        """Save automatically from now on, in a new file or in that of a resumed game."""
        try:
            if automatic is None:
                folder().mkdir(parents=True, exist_ok=True)
                now = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
                automatic = folder() / f"{now}-{os.getpid()}.json"
            self.automatic = automatic
            self._lock = _lock_of(automatic)
            self._lock.acquire()
            files = sorted(automatic.parent.glob("*.json"), key=lambda p: p.stat().st_mtime_ns)
            for old in files[:-MOST]:
                for file in (old, old.with_suffix(".lock"), old.with_name(old.name + ".new")):
                    file.unlink(missing_ok=True)
        except (OSError, RuntimeError) as error:
            self._fail(error)
        return self

    def _fail(self, error: OSError | RuntimeError) -> None:
        reason = getattr(error, "strerror", None) or str(error)
        self.problem = f"{self.automatic or 'the state folder'}: {reason}"

    def note(self) -> None:
        """Write what has just happened to disk."""
        content = dump(self.session)
        try:
            if self.automatic and not self.problem:
                replace_file(self.automatic, content)
        except OSError as error:
            self._fail(error)
        # A full disk is reported when the game is saved at the end.
        with suppress(OSError):
            if self.path is not None:
                replace_file(self.path, content)

    def save(self, name: str = "") -> str:
        """Save the game in a file, now and from now on; return the message to show."""
        path = Path(name).expanduser() if name else self.path or _free_file(Path())
        if name and (problem := save_problem(path)):
            return f"Not saved: {problem}."
        try:
            replace_file(path, dump(self.session))
        except OSError as error:
            return f"Not saved: {path}: {error.strerror}."
        self.path = path
        return f"Saved to {path}."

    def leave(self) -> list[str]:
        """Save the game, elsewhere if need be; return the lines that say where."""
        self.note()
        if self.path is None and self.automatic and not self.problem:
            return [f"The game is saved. {self._then(self.automatic)}"]
        problem = ""
        for path in (self.path or _free_file(Path()), _free_file(Path(tempfile.gettempdir()))):
            try:
                replace_file(path, dump(self.session))
            except OSError as error:
                problem = f"{path}: {error.strerror}"
                continue
            self.path = path
            return [f"Saved to {path.absolute()}. {self._then(path)}"]
        return [f"The game could not be saved: {problem}"]

    def _then(self, path: Path) -> str:
        """Return what can be done with the saved game."""
        file = shlex.quote(str(path))
        if self.session.match.over:
            return f"Review it with: euchre review {file}"
        usual = "--continue" if path == self.automatic else f"--load {file}"
        return f"Resume with: {self.resume or f'euchre play {usual}'}"

    def close(self) -> None:
        """Release the lock on the game."""
        if self._lock is not None:
            with suppress(OSError):
                Path(self._lock.lock_file).unlink()
            self._lock.release()
            self._lock = None


class Unsaved(Shelf):
    """A shelf that keeps nothing, for what is played once."""

    def note(self) -> None:
        """Write nothing."""

    def leave(self) -> list[str]:
        """Save nothing."""
        return []
