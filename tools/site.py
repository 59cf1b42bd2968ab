"""What the documentation site has beyond ``docs/``: pages of the repository, and the reference.

A hook of MkDocs (see ``mkdocs.yml``).  Pages in ``docs/`` link to each other, and to files of
the repository, by their real paths, so they can be read there, too; here such links are rewritten
to where the site has the file.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
#: Pages of the repository by their name on the site.
PAGES = {
    "overview.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
}
#: Other folders whose files pages link to.
FOLDERS = ("deploy", "examples")
_LINK = re.compile(r"(?<=\]\()(?!https?:|#|mailto:)([^)\s#]+)")

REFERENCE = """# The Python API

What `import euchre` offers. Everything here keeps its meaning within a major version.

::: euchre
    options:
      show_root_heading: false
      heading_level: 2
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files from outside ``docs/``."""
    from mkdocs.structure.files import File

    # MkDocs loads this file alone.
    sys.path.append(str(ROOT))
    from tools import sheets

    for name, source in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=text))
    files.append(File.generated(config, "reference.md", content=REFERENCE))
    for name, text in sheets.pages().items():
        files.append(File.generated(config, f"games/{name}", content=text))
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file():
                name = path.relative_to(ROOT).as_posix()
                files.append(File.generated(config, name, content=path.read_bytes()))
    files.append(File.generated(config, "LICENSE", content=(ROOT / "LICENSE").read_bytes()))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between the repository's files into links between the site's."""
    name = page.file.src_uri
    here = Path(PAGES.get(name, f"docs/{name}"))

    def turned(link: re.Match[str]) -> str:
        there = (ROOT / here.parent / link[1]).resolve()
        return _on_site(there, Path(name).parent) if there.is_relative_to(ROOT) else link[1]

    return _LINK.sub(turned, markdown)


def _on_site(there: Path, folder: Path) -> str:
    """Return the link from a folder of the site to a file of the repository."""
    path = there.relative_to(ROOT).as_posix()
    by_source = {source: name for name, source in PAGES.items()}
    name = by_source.get(path, path.removeprefix("docs/"))
    return Path(*[".."] * len(folder.parts), name).as_posix()
