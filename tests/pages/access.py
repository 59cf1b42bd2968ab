"""What of a page is closed to somebody, as far as a program can see it (axe)."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

#: Only what is wrong leaves the browser: writing down all that is right takes as long as looking.
_RUN = """() => {
  const told = (wrong) => wrong.nodes.map((node) => node.html.slice(0, 120)).join(" and ");
  return axe.run({ resultTypes: ["violations"] })
    .then((found) => found.violations.map((wrong) => `${wrong.id} in ${told(wrong)}`));
}"""


def barriers(page: Any) -> list[str]:
    """Return what is wrong with a page as it stands: the rule, and the elements that break it."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_RUN)
    return found
