// The clubs whose desks this browser has opened, and words shared by the pages of a club.
import { empty, redraw } from "../forms.js";
import { byId, many, remember, remembered } from "../page.js";

const OWN = "clubs-own";

/** The clubs of this browser: `club`, `title` and the secret `key` of each. */
export const clubs = () => remembered(OWN, []);

/** Remember the desk of a club. */
export function keepClub(club, title, key) {
  remember(OWN, [{ club, title, key }, ...clubs().filter((one) => one.club !== club)].slice(0, 12));
}

/** The secret of a club's desk, where this browser has it. */
export const keyOf = (club) => clubs().find((one) => one.club === club)?.key ?? "";

/** Which nights of a season still have the name of somebody who was forgotten; empty if none. */
export const leftText = (left) => (left.length ? `The name is still in ${many(left.length, "night")} that cannot be reached from here, because the night came from a file or has changed since it was counted: ${left.join(", ")}.` : "");

/** The form of a fixture, which the server draws at a path, takes the place of its button, and gives it back. */
export const turns = (path, secret) => ({
  async open({ fixture }) {
    await redraw(`${path}/fixtures/${fixture}/html`, [], secret);
    byId(`entry-${fixture}`).querySelector("input").focus();
  },
  async close(_, button) {
    const entry = button.closest(".entry");
    if (!entry) return;
    empty(entry);
    entry.previousElementSibling.focus();
  },
});

/** Read the rules from a form's fields, leaving out the defaults. */
export function rulesOf(form) {
  const found = {};
  for (const field of form.querySelectorAll("[data-rule]")) {
    const first = field.matches("select") ? field.options[0].value : "";
    const value = field.value.trim();
    if (value && value !== first) found[field.dataset.rule] = value;
  }
  return found;
}
