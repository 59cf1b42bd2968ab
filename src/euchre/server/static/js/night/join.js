// Coming in for an evening: a name is said once, and one's own page knows the rest.
import { byId } from "../dom.js";
import { ask } from "../net.js";
import { remember, remembered } from "../settings.js";
import { bearer } from "./live.js";

const { night } = byId("main").dataset;
const path = `/api/nights/${night}`;
const form = byId("come-in");
const secret = location.hash.slice(1);
const mine = `/night/${night}/me`;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("problem").textContent = "";
  const who = byId("who").value.trim();
  const place = form.querySelector("[name=place]:checked")?.value ?? "";
  try {
    await ask(`${path}/join`, { who, place: byId("places").hidden ? "" : place }, undefined, bearer(secret));
    remember("last", { ...remembered("last", {}), name: who });
    location.assign(mine);
  } catch (error) {
    byId("problem").textContent = error.message;
    byId("who").focus();
  }
});

try {
  const wall = await ask(path);
  byId("title").textContent = wall.title;
  byId("facts").textContent = `${wall.games} games of ${wall.rules.game}, ${wall.rules.each}.`;
  byId("places").hidden = wall.rules.play !== "both";
  // Whoever has come in already only looks for the way.
  if ((await ask(`${path}/me`)).number) location.replace(mine);
  const { name } = remembered("last", {});
  byId("who").value = name === "Player" ? "" : (name ?? "");
  form.hidden = false;
} catch (error) {
  byId("problem").textContent = error.message;
}
