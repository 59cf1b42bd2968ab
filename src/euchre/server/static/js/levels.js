// Who a chosen bot is: one line below the choice.
import { el } from "./page.js";

/** Options of bots, from what the server says of their levels. */
export const levelOptions = ({ levels, about }) =>
  levels.map((level) => el("option", { value: level, title: about[level] }, level.replace(":", ", ")));

/** Show below a choice of bots who the chosen one is: each option has it as its title. */
export function describe(select) {
  const line = el("small", { class: "level-line", id: `${select.id}-is` });
  const show = () => (line.textContent = select.selectedOptions[0].title);
  select.setAttribute("aria-describedby", line.id);
  select.addEventListener("change", show);
  select.after(line);
  show();
}
