// One member of a club: season, rating curve, partners; through the member's own link also "Forget me".
import { keyOf, leftText, ratingText, sheet, signed, worthText } from "./words.js";
import { whenText } from "../erasure.js";
import { attempt, problem } from "../forms.js";
import { bearer } from "../night/live.js";
import { newLink } from "../own-link.js";
import { ask, byId, el, fill, many } from "../page.js";

const { club, member: named } = byId("main").dataset;
const secret = location.hash.slice(1);
const key = keyOf(club);

const figure = (value, words) => el("div", {}, el("dt", {}, words), el("dd", {}, value));

/** The rating after each night as a line. */
function curve(nights, line) {
  const points = nights.filter((night) => night.rating !== null);
  const wide = byId("curve").clientWidth || 640;
  const high = 200;
  const edge = 44;
  const values = points.map((one) => one.rating);
  const top = Math.max(0.05, ...values.map(Math.abs)) * 1.2;
  const x = (at) => edge + (points.length < 2 ? (wide - 2 * edge) / 2 : (at * (wide - 2 * edge)) / (points.length - 1));
  const y = (value) => high / 2 - (value * (high / 2 - 12)) / top;
  const box = document.createElement("template");
  const dots = points.map((one, at) => `<circle class="dot" cx="${x(at).toFixed(1)}" cy="${y(one.rating).toFixed(1)}" r="4"/>`).join("");
  const way = points.map((one, at) => `${x(at).toFixed(1)},${y(one.rating).toFixed(1)}`).join(" ");
  box.innerHTML = `<svg viewBox="0 0 ${wide} ${high}" role="img"><path class="axis" d="M${edge} ${high / 2}H${wide - edge}"/><polyline class="line" points="${way}"/>${dots}<text x="2" y="${high / 2 + 4}">0</text><text x="2" y="18">${signed(top)}</text><text x="2" y="${high - 6}">${signed(-top)}</text></svg>`;
  const svg = box.content.firstElementChild;
  svg.setAttribute("aria-label", `Rating after each night: ${points.map((one) => `${one.day} ${signed(one.rating)}`).join(", ")}`);
  return [svg, el("figcaption", {}, `Now ${ratingText(line)} points per deal.`)];
}

function draw(view) {
  const { line } = view;
  byId("title").textContent = view.name;
  byId("club").textContent = view.title;
  document.title = `${view.name} · ${view.title}`;
  byId("line").textContent = !line ? "No night yet." : line.place ? `Place ${line.place}: ${worthText(line.value)} in ${many(line.counted, "counted night")}.` : `${many(line.missing, "more night")} to go before a place in the standings.`;
  fill(byId("figures"), line ? [figure(String(line.nights), line.nights === 1 ? "night" : "nights"), figure(String(line.games), line.games === 1 ? "game" : "games"), figure(String(line.wins), "won"), figure(String(line.loners), line.loners === 1 ? "loner" : "loners")] : []);
  byId("rating").hidden = !view.nights.some((night) => night.rating !== null);
  if (!byId("rating").hidden) fill(byId("curve"), curve(view.nights, line));
  const worth = (night) => el("td", { class: night.counts ? "counts" : "dropped" }, worthText(night.worth));
  const rows = view.nights.map((night) => [`${night.day} ${night.title}`.trim(), worth(night), night.place, night.total, night.games, night.loners, night.rating === null ? "–" : signed(night.rating)]);
  fill(byId("nights"), rows.length ? sheet(["Night", "Worth", "Place", "Points", "Games", "Loners", "Rating after"], rows, 0) : el("p", { class: "fine" }, "None yet."));
  byId("partners-box").hidden = !view.partners.length;
  const partner = (one) => [el("a", { href: `/club/${club}/member/${one.member}` }, one.name), `${signed(one.mean)} ± ${one.error.toFixed(2)}`, one.deals];
  fill(byId("partners"), sheet(["Partner", "Net points per deal", "Deals"], view.partners.map(partner), 0));
  byId("own").hidden = view.you !== view.member;
  drawRequest(view.asked ?? []);
}

byId("forget").addEventListener("click", () =>
  attempt(async () => {
    const { due, left } = await ask(`/api/clubs/${club}/forget`, { sure: true });
    problem(leftText(left));
    drawRequest([{ due }]);
  }),
);

newLink(`/api/clubs/${club}/me/replace`, "Open it on your other device.");

/** Say whether there is a request, and what has become of it. */
function drawRequest([one]) {
  byId("forget").disabled = Boolean(one && !one.stopped);
  const stopped = "The organizer has stopped your request, because it may have been somebody else's. Ask the organizer for a new link, open it here, and ask again.";
  byId("asked").textContent = !one ? "" : one.stopped ? stopped : `You have asked to be forgotten. It will happen on ${whenText(one.due)}.`;
}

async function look() {
  let member = named;
  if (!member) {
    // The secret ties this device to the member; after that the address does not need it.
    const mine = secret ? await ask(`/api/clubs/${club}/me`, {}, undefined, bearer(secret)) : { member: (await ask(`/api/clubs/${club}`)).you };
    if (!mine.member) throw new Error("This device is not linked to a member. Ask the club's organizer for your own link, and open it here.");
    member = mine.member;
    history.replaceState(null, "", `/club/${club}/member/${member}`);
  }
  draw(await ask(`/api/clubs/${club}/members/${member}`, undefined, "GET", bearer(key)));
}
look().catch((error) => {
  byId("line").textContent = "";
  byId("problem").textContent = error.message;
  byId("main").classList.add("lost");
});
