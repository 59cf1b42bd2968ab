// The pairs or teams of a night of matches: their names, and late arrivals.
import { byId, el, fill } from "../dom.js";

let wired = false;

/** Show who plays with whom; names can be given here. */
export function drawTeams(desk, view) {
  const { contest } = view;
  byId("teams").hidden = !contest;
  if (!contest) return;
  const one = contest.one === "pair" ? "pair" : "team";
  if (!wired) wire(desk, contest);
  wired = true;
  byId("teams-title").textContent = `${one[0].toUpperCase()}${one.slice(1)}s`;
  if (byId("team-list").contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  const names = new Map(view.players.map((player) => [player.number, player.name || `Player ${player.number}`]));
  const row = (line) => {
    const name = el("input", { "aria-label": `Another name for ${line.name}`, maxlength: 80, autocomplete: "off", placeholder: "Another name" });
    const keep = (event) => {
      event.preventDefault();
      if (name.value.trim()) desk.command({ do: "team", team: line.team, name: name.value.trim() });
      else name.focus();
    };
    return el(
      "li",
      {},
      el("b", { class: "number" }, String(line.team)),
      el("span", { class: "name" }, line.name, el("small", {}, line.members.map((number) => names.get(number)).join(", "))),
      el("form", { class: "actions", onsubmit: keep }, name, el("button", { class: "small", "aria-label": `Name ${line.name}` }, "Name it")),
    );
  };
  const lines = [...contest.lines].sort((a, b) => a.team - b.team);
  fill(byId("team-list"), lines.map(row));
}

function wire(desk, contest) {
  const boxes = Array.from({ length: contest.size }, (_, at) => el("input", { "aria-label": `Player ${at + 1} of the new ${contest.one}`, maxlength: 80, required: true, autocomplete: "off", placeholder: `Player ${at + 1}` }));
  const name = el("input", { "aria-label": `Name of the new ${contest.one}`, maxlength: 80, autocomplete: "off", placeholder: "Name (if it has one)" });
  const form = byId("new-team");
  fill(form, el("h3", {}, `A late ${contest.one}`), el("p", { class: "row" }, name, boxes), el("p", { class: "buttons start" }, el("button", { class: "primary" }, "Sign in together")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const players = boxes.map((box) => box.value.trim());
    if (await desk.command({ do: "team", name: name.value.trim(), players })) form.reset();
  });
}
