// Start a club, import one from a file, or find one again.
import { clubs, keepClub, rulesOf } from "./words.js";
import { ask, byId, el, fill } from "../page.js";

const form = byId("new-club");

function open({ club, desk, title }) {
  keepClub(club, title, desk.split("#")[1]);
  location.assign(desk);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("problem").textContent = "";
  try {
    open(await ask("/api/clubs", { title: byId("title").value.trim(), rules: rulesOf(form) }));
  } catch (error) {
    byId("problem").textContent = error.message;
  }
});
byId("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  byId("file-problem").textContent = "";
  try {
    open(await ask("/api/clubs/import", { text: await file.text() }));
  } catch (error) {
    byId("file-problem").textContent = error.message;
  }
});
const known = clubs();
byId("mine").hidden = !known.length;
fill(byId("my-clubs"), known.map((one) => el("li", {}, el("span", {}), el("b", {}, one.title), el("span", { class: "buttons" }, el("a", { class: "button", href: `/club/${one.club}` }, "Standings"), el("a", { class: "button", href: `/club/${one.club}/desk#${one.key}` }, "Desk")))));
