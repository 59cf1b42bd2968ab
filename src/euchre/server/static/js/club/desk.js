// The desk of a club: nights, members and their links, sides and fixtures, rules, files.  The server draws it; here
// its buttons do what they say.
import { keepClub, keyOf, leftText, rulesOf, turns } from "./words.js";
import { attempt, button, commands, download, redraw, takes } from "../forms.js";
import { bearer } from "../night/live.js";
import { ask, byId, el, fill, home, qrCode, randomHex, remembered } from "../page.js";

const { club } = byId("main").dataset;
const secret = location.hash.slice(1) || keyOf(club);
const path = `/api/clubs/${club}`;

const forms = turns(`${path}/desk`, bearer(secret));
const saveFile = (part, name) => attempt(() => download(`${path}${part}`, name, bearer(secret)));
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

function open(...content) {
  const dialog = byId("box");
  fill(dialog, ...content, el("p", { class: "buttons" }, button("Close", () => dialog.close())));
  if (!dialog.open) dialog.showModal();
}

const showLink = (one) =>
  attempt(async () => {
    const { code } = await desk(`${one.at}/link?url=${encodeURIComponent(remembered("night-address", "") || home)}`);
    const renew = async () => {
      await desk(`${one.at}/renew`, {});
      await showLink(one);
    };
    open(
      el("h2", { id: "box-title" }, `Link for ${one.name}`),
      el("p", {}, one.about),
      el("p", { class: "codes" }, qrCode(code)),
      el("p", {}, el("input", { readonly: true, value: code.url, "aria-label": "The link", id: "own-link" })),
      el("p", { class: "buttons start" }, button("New link", () => attempt(renew), { id: "renew" })),
      el("p", { class: "fine" }, "A new link replaces the old one and signs out the devices that used it."),
    );
  });

function showMore(one) {
  const people = [...byId("people").querySelectorAll("[data-do]")].map((button) => JSON.parse(button.dataset.do));
  const others = people.filter((other) => other.do === "more" && other.member !== one.member);
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

/** What a command says otherwise than its button. */
const WISHES = {
  draw: ({ days, first, ...wish }) => ({ ...wish, ...(days.length ? { days } : { first }) }),
  change: (wish) => ({ ...wish, rules: rulesOf(byId("change")) }),
};

commands(async (wish, button) => {
  const { said = "", to } = button.dataset;
  if (forms[wish.do]) return attempt(() => forms[wish.do](wish, button));
  if (wish.do === "move" && !wish.day) return button.form.elements.day.focus();
  if (wish.do === "link") return showLink(wish);
  if (wish.do === "more") return showMore(wish);
  if (to) return act(() => desk(to, wish), said);
  const done = await command(WISHES[wish.do]?.(wish) ?? wish, said);
  if (done) forms.close(wish, button);
  return done;
});

async function look() {
  await redraw(`${path}/desk/html`, [], bearer(secret));
  keepClub(club, byId("title").textContent, secret);
  byId("make-fixtures").open = !byId("league-fixtures").hasChildNodes();
}

takes(byId("night-file"), (file) => act(async () => desk("/file", { text: await file.text() }), `${file.name} now counts.`));
takes(byId("fixtures-file"), async (file) => command({ do: "import-fixtures", csv: await file.text() }, "The fixtures are imported."));
for (const one of document.querySelectorAll("[data-file]")) {
  one.addEventListener("click", () => saveFile(one.dataset.file, one.dataset.file === "/season.jsonl" ? `${byId("title").textContent}.season.jsonl` : one.dataset.file.split("/").at(-1)));
}
attempt(look);
