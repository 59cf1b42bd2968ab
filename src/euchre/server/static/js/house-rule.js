// The row of a house rule in a form: a box to tick, or a list of values with perhaps any number.
import { ask } from "./page.js";

/** The value that a row is set to; its default while no number is typed. */
export function valueOf(row) {
  const control = row.querySelector("select, input");
  if (control.type === "checkbox") return control.checked ? "on" : "off";
  return control.value || row.querySelector(".number").value.trim() || row.dataset.default;
}

/** The house rules of rows that differ from the game's own. */
export function chosenIn(rows) {
  const changed = rows.filter((row) => valueOf(row) !== row.dataset.default);
  return Object.fromEntries(changed.map((row) => [row.dataset.option, valueOf(row)]));
}

let asked = 0;

/** Have the engine check rows, and show which are changed and what is against them; null if rows were checked again meanwhile. */
export async function checkRows(game, rows) {
  asked += 1;
  const mine = asked;
  const chosen = chosenIn(rows);
  const answer = await ask(`/api/games/${encodeURIComponent(game)}/check`, { options: chosen });
  if (mine !== asked) return null;
  for (const row of rows) {
    const own = (answer.problems ?? []).filter((one) => one.option === row.dataset.option);
    const reason = row.querySelector(".reason");
    row.classList.toggle("changed", row.dataset.option in chosen);
    reason.hidden = !own.length;
    reason.textContent = own.map((one) => one.sentence).join(" ");
    if (own.length) row.closest("details")?.setAttribute("open", "");
  }
  return answer;
}

/** Set a row to a value, if it has it. */
export function setValue(row, value) {
  const control = row.querySelector("select, input");
  if (control.type === "checkbox") control.checked = value === "on";
  else if ([...control.options].some((one) => one.value && one.value === value)) control.value = value;
  else if (row.querySelector(".number")) {
    control.value = "";
    row.querySelector(".number").value = value;
  }
  showNumber(row);
}

/** Show the field for a number only where another one than the usual is wanted. */
function showNumber(row) {
  const number = row.querySelector(".number");
  if (number) number.hidden = row.querySelector("select").value !== "";
  return number;
}

/** Let the lists inside an element ask for another number. */
export function wireNumbers(element) {
  element.addEventListener("change", (event) => {
    const row = event.target.matches("select") && event.target.closest("[data-option]");
    const number = row && showNumber(row);
    if (number && !number.hidden) number.focus();
  });
  // A number that is typed is no reason to send the form: Enter only has it checked.
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".number")) return;
    event.preventDefault();
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
