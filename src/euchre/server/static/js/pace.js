// What the host sets about time at a table, for everyone: in the menu and among the settings.
import { ask, el } from "./page.js";

/** What can be set: a field of the table, its title, and each value in words. */
const FIELDS = [
  ["speed", "How fast bots play", [["relaxed", "Relaxed"], ["normal", "Normal"], ["fast", "Fast"], ["instant", "At once"]]],
  ["clock", "Turn clock", [["none", "None"], ["gentle", "Gentle: after 60 seconds a bot plays the turn"], ["strict", "Strict: 15 seconds a turn, 60 more in a game"]]],
];

/** What the turn clock of a table is, in words; empty without one. */
export const clockWords = ({ clock }) => FIELDS[1][2].slice(1).find(([value]) => value === clock)?.[1] ?? "";

/** The same as a line for those who do not set it. */
export const clockLine = (table) => (clockWords(table) ? el("p", {}, `Turn clock: ${clockWords(table)}.`) : "");

/** A choice for each field, or for some; what is chosen is sent, and a refusal stands below it. */
export function paceRows(table, wanted = ["speed", "clock"]) {
  return FIELDS.filter(([field]) => wanted.includes(field)).map(([field, title, values]) => {
    const options = values.map(([value, words]) => el("option", { value, selected: table[field] === value }, words));
    const choice = el("select", { data: { what: field } }, options);
    const problem = el("span", { class: "bad", role: "alert" });
    choice.addEventListener("change", async () => {
      const refused = await ask(`/api/tables/${table.id}/host`, { [field]: choice.value }).then(() => "", ({ message }) => message);
      problem.textContent = refused;
      if (refused) choice.value = table[field];
    });
    return el("p", {}, el("label", {}, `${title} `, choice), problem);
  });
}
