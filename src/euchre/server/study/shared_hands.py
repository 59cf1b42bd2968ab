"""Hands to share: a position with its verdicts in an address, over HTTP, and the page for it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from euchre.records import RecordError
from euchre.server.http.bodies import Body, Short, Upload
from euchre.server.http.limits import costs
from euchre.server.http.pages import STATIC, lean, modules, templates
from euchre.server.http.people import Person, asking
from euchre.server.refusals import Refused, refusing
from euchre.server.reviews.api import Reading, Reviews
from euchre.server.study import lessons
from euchre.server.study.practice import FromGame, ThisPosition, examined, read_record
from euchre.server.study.store import practice_of
from euchre.server.tables.services import Server
from euchre.study.attempt import attempt_of
from euchre.study.lesson import Lesson
from euchre.study.position import Position, by_id

router = APIRouter(prefix="/api/share", route_class=Upload)

#: Content policy of a page without a server: nothing from outside.
_ALONE = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:;"
    " font-src data:"
)
_STYLE = re.compile(r'<link rel="stylesheet" href="/static/\w+/([^"]+)">')
_SCRIPT = re.compile(r'<script( type="module")? src="/static/\w+/([^"]+)"></script>')
_OTHER = re.compile(
    r'<link rel="(?!stylesheet)[^>]*>|<meta (?:property|name)="(?:og|twitter):[^>]*>'
    r'|<a class="ico".*?</a>'
)
_FONT = re.compile(r'url\("\.\./([^")]+)"\)')
_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as (\w+)) from "\./([^"]+)";', re.M)
_LATER = re.compile(r'import\("\./([\w-]+\.js)"\)')
_EXPORT = re.compile(r"^export (async function\*?|function\*?|const|let|class) (\w+)", re.M)
#: What is said of a decision without a clear verdict.
_CLOSE = "No choice is clearly best here, so there is nothing to ask."


class InLesson(Body):
    """A lesson after some choices of the learner."""

    course: Short
    lesson: Short
    did: Annotated[list[lessons.Chosen], Field(max_length=lessons.MOST_CHOICES)]


@router.post("/position", **costs(8))
async def position(
    wanted: ThisPosition, services: Server, person: Person, jobs: Reviews
) -> dict[str, str]:
    """Pack a position with its verdicts into an address that needs no server; without names."""
    practice = await practice_of(services.store, person) if person is not None else None
    found = practice.find(wanted.id) if practice else by_id().get(wanted.id)
    if found is None:
        raise Refused(404, "That position is gone.")
    if practice is not None and practice.progress.current == found.id:
        raise Refused(409, "Choose first; then you can share it with its verdict.")
    services.minds.require()
    return {"hand": await jobs.work_out(packed, found)}


@router.post("/decision", **costs(8, upload=True))
async def decision(wanted: FromGame, services: Server, reader: Reading) -> dict[str, str]:
    """Pack a decision of a recorded game with its verdicts, without names."""
    with refusing(422, RecordError):
        await reader.read(read_record, wanted)
        services.minds.require()
        asked = json.dumps(wanted.record), wanted.deal, wanted.action
        hand = await reader.jobs.work_out(packed_decision, *asked)
    return {"hand": _clear(hand)}


@router.post("/lesson", dependencies=[Depends(asking)], **costs(8))
async def lesson(wanted: InLesson, services: Server, jobs: Reviews) -> dict[str, str]:
    """Pack the last decision of a lesson that has a clear verdict."""
    one, did = lessons.named(wanted.course, wanted.lesson), tuple(wanted.did)
    with lessons.choosing(one):
        attempt_of(one, did)
    services.minds.require()
    return {"hand": _clear(await jobs.work_out(packed_lesson, one, did))}


def _clear(hand: str) -> str:
    if not hand:
        raise Refused(422, _CLOSE)
    return hand


def packed_decision(text: str, deal: int, action: int) -> str:
    """Return a decision of a record, packed; empty without a clear verdict.  A process runs it."""
    found = examined(text, deal, action)
    return packed(found) if found else ""


def packed_lesson(of: Lesson, did: Sequence[str]) -> str:
    """Return the last clear decision of a lesson, packed; empty if there is none."""
    from euchre.study.examining import position_in

    found = position_in(of, did)
    return packed(found) if found else ""


# -- in an address, and in a page of its own -------------------------------------------------


def packed(position: Position) -> str:
    """Return a position, the answers to all choices and three hands that fit, in base64.

    It has neither people's names nor anything its seat did not know.
    """
    from euchre.study.played_out import three

    worst = max(position.choices, key=lambda one: one.cost)
    hand = lessons.shown(position) | {
        "answers": [position.answer(one.play) for one in position.choices],
        "worlds": three(position, worst.play),
    }
    hand["source"] = ""
    text = json.dumps(hand, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def alone() -> str:
    """Return the page that shows shared hands, as one file for any web server or folder."""
    text = templates.env.get_template("study.html").render(
        origin="", base="", alone=True, title="A hand to share"
    )
    text = _STYLE.sub(lambda m: f"<style>{_style(m[1])}</style>", _OTHER.sub("", text))
    text = _SCRIPT.sub(lambda m: f"<script{m[1] or ''}>{_script(m[2], bool(m[1]))}</script>", text)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_ALONE}">'
    return text.replace("<head>", f"<head>{policy}", 1)


def _style(path: str) -> str:
    """Return a style sheet with its fonts."""

    def font(found: re.Match[str]) -> str:
        return f"url(data:;base64,{base64.b64encode((STATIC / found[1]).read_bytes()).decode()})"

    return _FONT.sub(font, lean(path).decode())


def _script(path: str, module: bool) -> str:
    """Return a script with all that it imports, which a page in a folder may not load."""
    if not module:
        return lean(path).decode()
    whole = [
        "const bodies = {}, made = {};",
        "const load = (name) => (made[name] ??= bodies[name]());",
    ]
    for one in _reached(path):
        text = lean(one).decode()
        names = [name for _, name in _EXPORT.findall(text)]
        text = _EXPORT.sub(r"\1 \2", _IMPORT.sub(_imported, text))
        text = _LATER.sub(r'load("js/\1")', text)
        body = f"async () => {{ {text}\nreturn {{ {', '.join(names)} }}; }}"
        whole.append(f"bodies[{json.dumps(one)}] = {body};")
    return "\n".join([*whole, f"await load({json.dumps(path)});"])


def _imported(found: re.Match[str]) -> str:
    """Return an import of a module that stands in the same script."""
    names = found[2] or found[1].replace(" as ", ": ")
    return f"const {names} = await load({json.dumps('js/' + found[3])});"


def _reached(path: str) -> list[str]:
    """Return a module and all that it imports, at once or later."""
    found = [*modules(path)]
    for one in found:
        later = (
            other for name in _LATER.findall(lean(one).decode()) for other in modules(f"js/{name}")
        )
        found += [other for other in dict.fromkeys(later) if other not in found]
    return found
