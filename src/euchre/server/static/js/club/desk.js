// The desk of a club: nights, members and their links, rules, files.
import { drawLeague, wireLeague } from "./secretary.js";
import { keepClub, keyOf, leftText, rulesOf } from "./words.js";
import { requestNote } from "../erasure.js";
import { attempt, button, download, sends, small, takes } from "../forms.js";
import { bearer } from "../night/live.js";
import { ask, byId, el, fill, home, many, qrCode, randomHex, remembered } from "../page.js";

const { club } = byId("main").dataset;
const secret = location.hash.slice(1) || keyOf(club);
const path = `/api/clubs/${club}`;
let view = null;

const saveFile = (part, name) => download(`${path}${part}`, name, bearer(secret));
const desk = (part, body, method) => ask(`${path}${part}`, body, method, bearer(secret));

/** Do something, say so, and draw the result. */
const act = (work, said) =>
  attempt(async () => {
    byId("done").textContent = "";
    const { left = [] } = (await work()) ?? {};
    await look();
    byId("done").textContent = `${said} ${leftText(left)}`.trim();
  });

const command = (wish, said) => act(() => desk("/desk", { id: randomHex(12), ...wish }), said);

// -- nights ------------------------------------------------------------------------------------

function linkedRow(one) {
  const count = (word) => small(word, `${word}: ${one.title}`, () => command({ do: "count", night: one.night }, `${one.title} now counts.`), one.counts ? {} : { class: "primary" });
  const state = one.counts ? "counts" : one.over ? "over, does not count yet" : one.why;
  return el("li", {}, el("span", {}, el("b", {}, one.title), el("small", {}, `${one.day ?? ""} ${state}`.trim())), el("a", { class: "button small", href: `/night/${one.night}` }, "Night"), one.over ? count(one.counts ? "Bring up to date" : "Add to the season") : null);
}

function countedRow(night) {
  const strike = () => command({ do: "strike", night: view.keys[night.number - 1] }, `${night.title} no longer counts.`);
  return el("li", {}, el("span", {}, el("b", {}, `${night.day} ${night.title}`), el("small", {}, many(night.players, "member"))), small("Remove", `Remove ${night.day} ${night.title}`, strike));
}

// -- members -------------------------------------------------------------------------------------

function memberRow(one) {
  return el("li", {}, el("span", {}, el("a", { href: `/club/${club}/member/${one.member}` }, one.name)), small("Link", `Link for ${one.name}`, () => showLink(one)), small("More", `More about ${one.name}`, () => showMore(one)));
}

function open(...content) {
  const dialog = byId("box");
  fill(dialog, ...content, el("p", { class: "buttons" }, button("Close", () => dialog.close())));
  if (!dialog.open) dialog.showModal();
}

const showLink = (one) =>
  attempt(async () => {
    const at = one.at ?? `/members/${one.member}`;
    const { code } = await desk(`${at}/link?url=${encodeURIComponent(remembered("night-address", "") || home)}`);
    const renew = async () => {
      await desk(`${at}/renew`, {});
      await showLink(one);
    };
    open(
      el("h2", { id: "box-title" }, `Link for ${one.name}`),
      el("p", {}, one.about ?? "It ties a device to this member. Give it to no one else."),
      el("p", { class: "codes" }, qrCode(code)),
      el("p", {}, el("input", { readonly: true, value: code.url, "aria-label": "The link", id: "own-link" })),
      el("p", { class: "buttons start" }, button("New link", () => attempt(renew), { id: "renew" })),
      el("p", { class: "fine" }, "A new link replaces the old one and signs out the devices that used it."),
    );
  });

function showMore(one) {
  const others = view.people.filter((other) => other.member !== one.member);
  const name = el("input", { value: one.name, maxlength: 80, id: "new-name" });
  const into = el("select", { id: "into" }, others.map((other) => el("option", { value: other.member }, other.name)));
  const sure = el("input", { type: "checkbox", id: "sure-forget" });
  const forget = el("button", { type: "button", disabled: true }, "Forget this member");
  const close = (work) => async () => {
    byId("box").close();
    await work();
  };
  sure.addEventListener("change", () => (forget.disabled = !sure.checked));
  forget.addEventListener("click", close(() => act(() => desk(`/members/${one.member}/forget`, { do: "ask" }), `${one.name} will be forgotten in a day.`)));
  open(
    el("h2", { id: "box-title" }, one.name),
    el("p", {}, el("label", { for: "new-name" }, "Name"), name),
    el("p", { class: "buttons start" }, button("Change the name", close(() => command({ do: "rename", member: one.member, name: name.value.trim() }, "Name changed.")))),
    others.length ? el("p", {}, el("label", { for: "into" }, "Is the same person as"), into) : null,
    others.length ? el("p", { class: "buttons start" }, button("Merge them", close(() => command({ do: "merge", member: one.member, into: Number(into.value) }, "They are now one member.")))) : null,
    el("h3", {}, "Forget"),
    el("p", {}, `“${one.name}” becomes “Player ${one.member}” in the club, and “Player” with a number in the nights linked to it and at their tables, a day after you ask. Until then you can change your mind; after that it cannot be undone. Scores stay. Titles, others' notes, existing backups and downloaded files keep the name.`),
    el("p", {}, el("label", { class: "check", for: "sure-forget" }, sure, " I am sure")),
    el("p", { class: "buttons start" }, forget),
  );
}

// -- all of it -------------------------------------------------------------------------------------

function draw() {
  byId("title").textContent = view.title;
  document.title = `Desk · ${view.title}`;
  const none = (text) => el("li", { class: "fine" }, text);
  fill(byId("linked"), view.linked.length ? view.linked.map(linkedRow) : none("No night on this server belongs to the club yet."));
  fill(byId("counted"), view.nights.length ? view.nights.map(countedRow) : none("None yet."));
  const nameOf = (number) => view.people.find((one) => one.member === number)?.name ?? `Player ${number}`;
  const answer = (one) => (what) => act(() => desk(`/members/${one.number}/forget`, { do: what }), what === "contest" ? "The request is stopped, and the old link no longer works." : "The request is taken back.");
  fill(byId("waiting"), view.waiting.map((one) => requestNote(nameOf(one.number), one, answer(one))));
  fill(byId("people"), view.people.length ? view.people.map(memberRow) : none("Members are added with their nights, or here."));
  drawLeague(view);
  byId("season-title").value = view.title;
  for (const field of document.querySelectorAll("#change [data-rule]")) {
    field.value = view.settings[field.dataset.rule] ?? (field.matches("select") ? field.options[0].value : "");
  }
}

async function look() {
  view = await desk("/desk");
  keepClub(club, view.title, secret);
  draw();
}

sends(byId("join"), async () => {
  const name = byId("name").value.trim();
  if (await command({ do: "join", name }, `${name} is a member.`)) byId("join").reset();
});
sends(byId("change"), () => command({ do: "change", title: byId("season-title").value.trim(), rules: rulesOf(byId("change")) }, "The new rules apply from now on."));
takes(byId("night-file"), (file) => act(async () => desk("/file", { text: await file.text() }), `${file.name} now counts.`));
for (const one of document.querySelectorAll("[data-export]")) {
  const what = one.dataset.export;
  const season = what === "season.jsonl";
  one.addEventListener("click", () => attempt(() => saveFile(season ? "/season.jsonl" : `/export/${what}`, season ? `${view.title}.season.jsonl` : what)));
}

wireLeague({
  command,
  link: (side) => showLink({ ...side, at: `/sides/${side.side}`, about: "It lets the captain report this side's results. Give it to the captain only." }),
  file: (part, name) => attempt(() => saveFile(part, name)),
});
attempt(look);
