// The house rules of a game as a part of a form: checked by the engine while they are chosen, found by
// what people call them, and saved in sets of one's own.
import { byId, el, fill, home, remember, remembered } from "./page.js";
import { checkRows, chosenIn, valueOf, wireNumbers } from "./house-rule.js";
import { wireSearch } from "./search.js";

/** The address of the form for a new table with a game and house rules. */
const address = (game, options) => `/new?${new URLSearchParams({ game, ...options })}`;

/** What an address asks for, in one order. */
function asks(href) {
  const { searchParams } = new URL(href);
  searchParams.sort();
  return searchParams.toString();
}

/**
 * Wire the house rules of a form; `go(address)` shows those of another game.  Returns the `game`, and
 * `options()`, the house rules that differ from the game's own.
 */
export function wireRules(form, go) {
  const { game } = form.dataset;
  const rows = [...byId("house").querySelectorAll("[data-option]")];
  const groups = [...byId("house").querySelectorAll(".group")];
  const [button, line] = [form.querySelector(".sticky .primary"), form.querySelector(".sticky [role=status]")];
  const options = () => chosenIn(rows);

  byId("game").addEventListener("change", (event) => go(address(event.target.value, options())));

  // -- checking --------------------------------------------------------------------------------

  async function check() {
    const answer = await checkRows(game, rows);
    if (!answer) return;
    const reasons = answer.problems ?? [];
    const known = new Set(rows.map((row) => row.dataset.option));
    const others = reasons.filter((reason) => !known.has(reason.option));
    byId("conflicts").textContent = others.map((reason) => reason.sentence).join(" ");
    const refused = `These rules cannot be played together. ${reasons.map((reason) => reason.sentence).join(" ")}`;
    line.textContent = answer.ok ? answer.rule_line : refused;
    line.classList.toggle("bad", !answer.ok);
    button.disabled = !answer.ok;
  }

  /** Mark the sets of rules that are chosen now, and say what such a set is. */
  function markPresets() {
    const told = [];
    for (const link of byId("presets").querySelectorAll("a")) {
      const here = asks(link.href) === asks(new URL(address(game, options()), home));
      if (here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      if (here && link.title) told.push(`${link.textContent}: ${link.title}`);
    }
    byId("preset-told").textContent = told.join(" ");
  }

  function checked() {
    markPresets();
    check().catch((error) => (byId("conflicts").textContent = error.message));
  }
  for (const list of ["house", "hits"]) {
    wireNumbers(byId(list));
    byId(list).addEventListener("change", checked);
  }

  // -- presets of one's own ----------------------------------------------------------------------

  function ownPresets() {
    for (const old of byId("presets").querySelectorAll(".own")) old.remove();
    for (const [name, kept] of Object.entries(remembered("presets", {}))) {
      const forget = () => {
        const { [name]: gone, ...others } = remembered("presets", {});
        remember("presets", others);
        ownPresets();
        byId("kept-note").textContent = `“${name}” is deleted.`;
      };
      byId("presets").append(
        el(
          "li",
          { class: "own" },
          el("a", { class: "button", href: `${address(kept.game, kept.options)}#house-title` }, name),
          el("button", { type: "button", class: "quiet small", "aria-label": `Delete ${name}`, onclick: forget }, "×"),
        ),
      );
    }
    markPresets();
  }

  ownPresets();
  byId("keep").addEventListener("click", () => byId("keeping").showModal());
  byId("keeping").addEventListener("close", () => {
    const name = byId("kept-name").value.trim();
    if (byId("keeping").returnValue !== "yes" || !name) return;
    remember("presets", { ...remembered("presets", {}), [name]: { game, options: options() } });
    ownPresets();
    byId("kept-note").textContent = `Saved in this browser as “${name}”.`;
  });
  byId("share").addEventListener("click", async () => {
    const link = new URL(address(game, options()), home).href;
    try {
      await navigator.clipboard.writeText(link);
      byId("kept-note").textContent = "Copied. Anyone who opens the link gets these rules.";
    } catch {
      fill(byId("kept-note"), "Copy this link: ", el("a", { href: link }, link));
    }
  });

  // -- finding a rule ----------------------------------------------------------------------------

  const homes = new Map(rows.map((row) => [row, row.parentElement]));

  /** Show the house rules found, the best first, and which other game or rule is rather meant. */
  wireSearch(byId("search"), { game }, (answer) => {
    for (const [row, list] of homes) list.append(row);
    for (const group of groups) group.hidden = answer !== null;
    const found = (answer?.options ?? []).map((name) => rows.find((row) => row.dataset.option === name));
    byId("hits").append(...found);
    const [best] = answer?.entries ?? [];
    const elsewhere = answer?.words && best && !best.href.includes(`game=${game}#`);
    fill(byId("found"), answer?.words ?? "", elsewhere ? [" ", el("a", { href: best.href }, `Set up ${best.title}`)] : "");
  });
  // What was typed to find a rule is no reason to send the form.
  byId("search").addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  // A link to a rule opens the group that it is in.
  byId(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");

  // The address may name house rules, and a browser that comes back fills the form as it was left.
  for (const row of rows) row.classList.toggle("changed", valueOf(row) !== row.dataset.default);
  if (Object.keys(options()).length) checked();
  return { game, options };
}
