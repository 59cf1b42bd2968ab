"""Read files that anybody may have made: all of them here, with one clear error for each.

Sizes are bounded before anything is read.  Text is UTF-8; JSON has no duplicate keys, no NaN, no
endless numbers and a bounded depth; of arrays the names, types and shapes are checked first.
"""

from __future__ import annotations

import json
import math
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NoReturn

from euchre.text import brief

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

    import numpy as np
    from numpy.typing import NDArray

#: Objects and lists may be nested this deep.
DEPTH = 50
#: Larger files are refused before they are read (bytes), unless their kind has a limit of its own.
LIMIT = 16 * 1024 * 1024
#: Lists of names and charts have at most this many bytes.
LIST = 1024 * 1024
#: The arrays of a file may take this many bytes together, however well they are compressed.
ARRAYS = 64 * 1024 * 1024
#: A folder or a zip may have this many files, with this many bytes in all once unpacked.
MOST_PARTS = 1_000
PARTS = 64 * 1024 * 1024
#: Bytes of the header of an array; NumPy's own have about a hundred.
_HEADER = 1000
#: The most arrays in a file.
_PARTS = 1000

#: What NumPy and zipfile raise for damaged files, too.
_DAMAGED = ArithmeticError, EOFError, LookupError, MemoryError, RuntimeError, TypeError, ValueError
_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


class FileError(ValueError):
    """A file that cannot be read, or is not what it should be; the message is one line.

    ``file`` is the file as given; empty where it is not known.
    """

    def __init__(self, problem: str, file: str | Path = ""):
        self.problem = problem
        self.file = str(file)
        super().__init__(problem)

    def __str__(self) -> str:
        return one_line(": ".join(part for part in (self.file, self.problem) if part))


def printable(text: str, most: int = 10_000) -> str:
    """Return a text that prints safely, whatever it contains; a long one is cut in the middle.

    A long text is cut before its letters are checked one by one.
    """
    if len(text) > most:
        text = f"{text[: most * 2 // 3]} ... {text[5 - most // 3 :]}"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def one_line(text: str) -> str:
    """Return a text that prints safely on one line of bounded length."""
    return printable(printable(text, 600), 600)


def read_bytes(path: str | Path, limit: int = LIMIT) -> bytes:
    """Return the contents of a file, ``-`` for standard input.

    Raises ``FileError`` if it does not exist, cannot be read, or has more than ``limit`` bytes.
    """
    size = 0
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(limit + 1)
        elif Path(path).is_dir():
            raise FileError("this is a folder, not a file", path)
        else:
            with Path(path).open("rb") as file:
                size = Path(path).stat().st_size
                # A device reports a size of 0 and may never end.
                data = b"" if size > limit else file.read(limit + 1)
    except FileNotFoundError:
        raise FileError("there is no such file", path) from None
    except OSError as error:
        raise FileError(f"the file cannot be read: {error.strerror or error}", path) from None
    if max(size, len(data)) > limit:
        raise FileError(f"the file is too large; the limit is {limit:,} bytes", path)
    return data


def read_parts(path: str | Path, endings: tuple[str, ...]) -> list[tuple[str, bytes]]:
    """Return the files in a folder or a zip, by name; of any other file, its content alone.

    Only names with these ``endings`` are read, and none that is hidden; a folder's folders are not
    entered.  Nothing is written, so names in a zip may say what they like.  Raises ``FileError``,
    also for more than ``MOST_PARTS`` files or ``PARTS`` bytes together, however well packed.
    """
    if str(path) != "-" and Path(path).is_dir():
        try:
            names = [one for one in Path(path).iterdir() if _is_part(one.name, endings)]
        except OSError as error:
            raise FileError(f"the folder cannot be read: {error.strerror}", path) from None
        _check_parts(path, len(names), endings)
        parts, left = [], PARTS
        for one in sorted(names):
            parts.append((str(one), read_bytes(one, min(LIMIT, left))))
            left -= len(parts[-1][1])
        return parts
    data = read_bytes(path, PARTS)
    if data[:4] == b"PK\3\4":
        return _unzipped(path, data, endings)
    if len(data) > LIMIT:
        raise FileError(f"the file is too large; the limit is {LIMIT:,} bytes", path)
    return [(str(path), data)]


def _is_part(name: str, endings: tuple[str, ...]) -> bool:
    words = name.split("/")
    return name.lower().endswith(endings) and not any(w.startswith((".", "__")) for w in words)


def _check_parts(path: str | Path, number: int, endings: tuple[str, ...]) -> None:
    if number > MOST_PARTS:
        raise FileError(f"there are {number:,} files in it; the limit is {MOST_PARTS:,}", path)
    if not number:
        raise FileError(f"no file in it has a name that ends in {', '.join(endings)}", path)


def _unzipped(path: str | Path, data: bytes, endings: tuple[str, ...]) -> list[tuple[str, bytes]]:
    from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

    # Entries are counted before millions of them are listed. A name may contain the mark, so the
    # limit has some slack.
    if data.count(b"PK\1\2") > 10 * MOST_PARTS:
        raise FileError(f"there are too many files in it; the limit is {MOST_PARTS:,}", path)
    parts, left = [], PARTS
    try:
        with ZipFile(BytesIO(data)) as packed:
            entries = [one for one in packed.infolist() if _is_part(one.filename, endings)]
            _check_parts(path, len(entries), endings)
            for one in sorted(entries, key=lambda entry: entry.filename):
                name = f"{path}/{one_line(one.filename)}"
                if one.flag_bits & 1:
                    raise FileError("it is encrypted; pack the games without a password", name)
                # Other compression methods do not bound what is unpacked at once.
                if one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                    raise FileError("it is packed in another way than usual (deflate)", name)
                most = min(LIMIT, left)
                with packed.open(one) as file:
                    content = file.read(most + 1)
                if len(content) > most:
                    raise FileError(
                        f"it is too large unpacked; the limit is {LIMIT:,} bytes, and {PARTS:,}"
                        " for all files together",
                        name,
                    )
                left -= len(content)
                parts.append((name, content))
    except FileError:
        raise
    except (BadZipFile, zlib.error, NotImplementedError, *_DAMAGED):
        raise FileError("this is not a zip file, or it is damaged", path) from None
    return parts


def decoded(data: bytes, *, mark: bool = False) -> str:
    """Return the text of a file.  Raises ``FileError`` unless it is plain UTF-8.

    With ``mark`` it may begin with a byte order mark, as spreadsheets write it.
    """
    for bom, name in _BOMS:
        if data.startswith(bom):
            raise FileError(f"the file is in {name}; save it as UTF-8")
    if data.startswith(b"\xef\xbb\xbf") and not mark:
        raise FileError("the file begins with a byte order mark; save it as UTF-8 without one")
    if b"\0" in data[:4]:
        raise FileError("the file is UTF-16, UTF-32 or not text; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(
            f"line {line}: byte {data[error.start]:#04x} is not UTF-8; save the file as UTF-8"
        ) from None
    if not text.strip():
        raise FileError("the file is empty")
    return text


def parse_json(text: str) -> Any:
    """Return the value of a JSON text.

    Stricter than usual: duplicate keys, NaN, numbers beyond 64 bits, text that is not Unicode and
    nesting deeper than ``DEPTH`` are refused.  Raises ``FileError``, with line and column where
    they are known.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_float=_finite,
            parse_int=_bounded,
        )
    except json.JSONDecodeError as error:
        end = not text[error.pos :].strip() or error.msg.startswith("Unterminated")
        ends = "the file ends in the middle: " if end else ""
        raise FileError(
            f"line {error.lineno}, column {error.colno}: {ends}not JSON ({error.msg})"
        ) from None
    except RecursionError:
        raise FileError("the file is nested too deeply") from None
    level = [value]
    for _ in range(DEPTH):
        inside = (v.values() if isinstance(v, dict) else v for v in level if _holds(v))
        level = [v for row in inside for v in row if _holds(v)]
    if level:
        raise FileError("the file is nested too deeply")
    if "\\u" in text and not _is_unicode(value):
        raise FileError("a text in the file is not Unicode: it has half of a surrogate pair")
    return value


def _holds(value: Any) -> bool:
    return isinstance(value, dict | list)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FileError(f"duplicate key {brief(twice)} in one object")
    return values


def _no_constant(word: str) -> NoReturn:
    raise FileError(f"{word} is not a valid JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _too_large(text)
    return value


def _bounded(text: str) -> int:
    # A long number is refused before it is computed.
    value = int(text) if len(text) <= 20 else 1 << 63
    if not -(1 << 63) <= value < 1 << 63:
        raise _too_large(text)
    return value


def _too_large(text: str) -> FileError:
    shown = text if len(text) < 30 else f"{text[:20]}..."
    return FileError(f"the number {shown} is too large")


def _is_unicode(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def read_text(path: str | Path, limit: int = LIMIT, *, mark: bool = False) -> str:
    """Return the text of a file; see ``decoded``.  Raises ``FileError``."""
    with naming(path):
        return decoded(read_bytes(path, limit), mark=mark)


def read_json(path: str | Path, limit: int = LIMIT) -> Any:
    """Return the JSON value in a file; see ``parse_json``.  Raises ``FileError``."""
    with naming(path):
        return parse_json(decoded(read_bytes(path, limit)))


def replace_file(path: Path, content: bytes) -> None:
    """Write a file atomically: a broken write leaves the old one.  Raises ``OSError``."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    new.replace(path)


@contextmanager
def naming(file: str | Path) -> Iterator[None]:
    """Name a file in errors about its content."""
    try:
        yield
    except FileError as error:
        error.file = str(file)
        raise


class Form(NamedTuple):
    """The form of an array as its header tells it, and where its data begin."""

    kind: np.dtype[Any]
    shape: tuple[int, ...]
    order: Literal["C", "F"] = "C"
    begin: int = 0

    @property
    def size(self) -> int:
        """The number of bytes."""
        return math.prod(self.shape) * self.kind.itemsize


def read_arrays(
    path: Path, names_of: Callable[[Mapping[str, Form]], Iterable[str]], limit: int = ARRAYS
) -> dict[str, NDArray[Any]]:
    """Return arrays of an ``npz`` file.

    ``names_of`` is given the forms of all arrays and returns the names of those to read, or raises
    ``FileError``; nothing is unpacked before.  Raises ``FileError``, also if the wanted arrays
    or the file need more than ``limit`` bytes.
    """
    from zipfile import BadZipFile, ZipFile

    import numpy as np

    try:
        with naming(path):
            data = read_bytes(path, limit)
            if data.count(b"PK\1\2") > _PARTS:
                raise FileError(f"it has more than {_PARTS:,} arrays")
            with ZipFile(BytesIO(data)) as packed:
                parts = {one.filename.removesuffix(".npy"): one for one in packed.infolist()}
                forms = {name: _form(packed, one) for name, one in parts.items()}
                names = list(names_of(forms))
                if sum(forms[name].size for name in names) > limit:
                    raise FileError(f"its arrays are too large; the limit is {limit:,} bytes")
                arrays = {}
                for name in names:
                    kind, shape, order, begin = forms[name]
                    with packed.open(parts[name]) as file:
                        file.read(begin)
                        data = file.read(forms[name].size + 1)
                    arrays[name] = np.frombuffer(data, kind).reshape(shape, order=order)
                return arrays
    except FileError:
        raise
    except (BadZipFile, zlib.error, *_DAMAGED):
        raise FileError("this is not an npz file, or it is damaged", path) from None


def _form(packed: ZipFile, part: ZipInfo) -> Form:
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    from numpy.lib import format as npy

    # Other compression methods do not bound what is unpacked at once.
    if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise FileError("it is packed in another way than npz files are")
    with packed.open(part) as file:
        if npy.read_magic(file) != (1, 0):
            raise FileError("it has arrays of another version than npz files have")
        shape, columns, kind = npy.read_array_header_1_0(file, max_header_size=_HEADER)
        if kind.hasobject or min(shape, default=0) < 0:
            raise FileError("it has arrays of other things than numbers and text")
        return Form(kind, shape, "F" if columns else "C", file.tell())
