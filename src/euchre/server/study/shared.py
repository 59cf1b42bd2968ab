"""A hand to share: a position with its verdicts in an address, and the page that shows it."""

from __future__ import annotations

import base64
import json
import re
import zlib

from euchre.server.http.pages import STATIC, lean, modules, templates
from euchre.server.study import lessons
from euchre.study.position import Position

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


def packed(position: Position) -> str:
    """Return a position, the answers to all choices and three hands that fit, in base64.

    It has neither people's names nor anything its seat did not know.
    """
    from euchre.study.typical_deals import three

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
