// Turn a decision of a game into one of your own practice positions.
import { el, fill } from "./dom.js";
import { ask } from "./net.js";

/** What this page has already added, by deal and action. */
const added = new Map();

/** A button that adds a decision; the result shows on the button and through `tell`. */
export function practiceButton(record, deal, action, tell, ...classes) {
  const key = `${deal} ${action}`;
  const asks = () => el("span", {}, "Practice", el("span", { class: "more" }, " this"));
  const button = el("button", { type: "button", class: classes.join(" ") }, added.get(key) ?? asks());
  button.disabled = added.has(key);
  button.addEventListener("click", async () => {
    button.disabled = true;
    button.textContent = "Adding …";
    try {
      const { new: fresh } = await ask("/api/practice/own", { record, deal, action });
      added.set(key, fresh ? "Added" : "In practice");
      button.textContent = added.get(key);
      tell("This decision is now one of your practice positions.");
    } catch (error) {
      button.disabled = error.status === 422;
      fill(button, button.disabled ? "Too close" : asks());
      if (button.disabled) added.set(key, "Too close");
      tell(error.message);
    }
  });
  return button;
}
