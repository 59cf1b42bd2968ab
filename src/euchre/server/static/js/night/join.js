// Joining a night: give your name once, and your own page knows the rest.
import { bearer } from "./live.js";
import { ask, byId, el, fill, many, remember, remembered } from "../page.js";

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
    const known = await ask(`${path}/club/known`, { who }, undefined, bearer(secret));
    const same = known.question ? await answered(known.question) : null;
    if (same === undefined) return byId("who").focus();
    const { number } = await ask(`${path}/join`, { who, place: byId("places").hidden ? "" : place }, undefined, bearer(secret));
    if (same !== null) await ask(`${path}/club/same`, { number, member: known.member, same });
    remember("last", { ...remembered("last", {}), name: who });
    location.assign(mine);
  } catch (error) {
    byId("problem").textContent = error.message;
    byId("who").focus();
  }
  return undefined;
});

/** Ask whether it is the member of that name: yes, no, or neither (undefined). */
function answered(question) {
  const dialog = byId("known");
  return new Promise((done) => {
    const button = (words, answer, more = "") => el("button", { type: "button", class: more, onclick: () => end(answer) }, words);
    const end = (answer) => {
      dialog.close();
      done(answer);
    };
    fill(dialog, el("h2", { id: "known-title" }, question), el("p", { class: "buttons" }, button("Yes, that's me", true, "primary"), button("No, someone else", false)));
    dialog.oncancel = () => done(undefined);
    dialog.showModal();
  });
}

try {
  const wall = await ask(path);
  byId("title").textContent = wall.title;
  byId("facts").textContent = `${many(wall.games, "game")} of ${wall.rules.game}, ${wall.rules.each}.`;
  byId("places").hidden = wall.rules.play !== "both";
  // People who have already joined only need to be sent on.
  if ((await ask(`${path}/me`)).number) location.replace(mine);
  const { you } = await ask(`${path}/club`);
  const { name } = you ?? remembered("last", {});
  byId("who").value = name === "Player" ? "" : (name ?? "");
  form.hidden = false;
} catch (error) {
  byId("problem").textContent = error.message;
}
