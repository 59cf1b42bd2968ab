// One player's way through the night: where to sit next, with whom, and how it stands.  The server draws it.
import { keepPage, Live } from "./live.js";
import { rung, wake } from "./timer.js";
import { redraw } from "../forms.js";
import { byId, el, fill } from "../page.js";

const { night, number } = byId("main").dataset;
const path = `/api/nights/${night}/players/${number}`;

const live = new Live(path, "", {
  draw: () => redraw(`${path}/html`),
  take: rung,
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && fill(byId("next"), el("p", { class: "notice", role: "alert" }, message)),
});
addEventListener("pointerdown", wake, { once: true });
live.look();
addEventListener("load", keepPage);
