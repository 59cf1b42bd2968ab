// One player's way through the night: where to sit next, with whom, and how it stands.
import { teamText } from "./contest.js";
import { keepPage, Live } from "./live.js";
import { rung, wake } from "./timer.js";
import { figures, next, placed, row } from "./words.js";
import { byId, el, fill } from "../page.js";

const { night, number } = byId("main").dataset;

const live = new Live(`/api/nights/${night}/players/${number}`, "", {
  take(view) {
    const { line } = view;
    rung(view);
    byId("name").textContent = view.player.name;
    byId("title").textContent = view.title;
    document.title = `${view.player.name} · ${view.title}`;
    fill(byId("next"), next(view), el("p", {}, view.team ? teamText(view.team) : line?.played ? placed(line, view) : "No score yet."), figures(view));
    fill(byId("path"), view.path.map(row(view)));
  },
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && fill(byId("next"), el("p", { class: "notice", role: "alert" }, message)),
});
addEventListener("pointerdown", wake, { once: true });
live.look();
addEventListener("load", keepPage);
