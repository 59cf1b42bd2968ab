// Start a club, import one from a file, or find one again.
import { clubs, keepClub, rulesOf } from "./words.js";
import { attempt, importing, sends } from "../forms.js";
import { ask, byId, el, fill } from "../page.js";

const form = byId("new-club");

function open({ club, desk, title }) {
  keepClub(club, title, desk.split("#")[1]);
  location.assign(desk);
}

sends(form, () => attempt(async () => open(await ask("/api/clubs", { title: byId("title").value.trim(), rules: rulesOf(form) }))));
importing("/api/clubs/import", open);
const known = clubs();
byId("mine").hidden = !known.length;
fill(byId("my-clubs"), known.map((one) => el("li", {}, el("span", {}), el("b", {}, one.title), el("span", { class: "buttons" }, el("a", { class: "button", href: `/club/${one.club}` }, "Standings"), el("a", { class: "button", href: `/club/${one.club}/desk#${one.key}` }, "Desk")))));
