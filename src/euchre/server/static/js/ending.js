// The end of a game: the lights go down, the winners come to the middle, and the game's moments.
// At a table of a night it is the result, and the way on, which is taken automatically after a while.
import { cardBack } from "./cards.js";
import { face } from "./faces.js";
import { points } from "./felt.js";
import { mode } from "./motion.js";
import { changeButtons, drawProposal, follow } from "./next-game.js";
import { ask, byId, el, fill, refill, remember, remembered } from "./page.js";
import { eveningOf, figures } from "./score-sheet.js";
import { isScreen, sideClass } from "./seats.js";

/** How many card backs rain behind the winners, and for how many milliseconds. */
const RAIN = 40;
const FALL = 1600;

let told = null;

/** Show the end of a game once; after that a button brings it back.  `talk` are log and talk, among people. */
export function gameOver(table, frame, talk) {
  const show = () => {
    if (!byId("end").open) byId("end").showModal();
    talk?.lend(byId("end"), byId("end-talk"));
  };
  const back = { type: "button", class: "go", id: "result", data: { key: "result" }, onclick: show };
  const words = frame.scene.me === null ? "Result" : "Result and next game";
  refill(byId("choices"), ["result", frame.table.game_no], () => el("button", back, words));
  follow(table, frame);
  if (told === frame.table.game_no) return drawProposal(table, frame, byId("proposal"));
  told = frame.table.game_no;
  keepCompany(frame);
  const dialog = byId("end");
  const { scene } = frame;
  const game = `table=${table}&game=${frame.table.game_no}${scene.me === null ? "" : `&seat=${scene.me}`}`;
  const parts = { moments: el("ol", { class: "turns", "aria-label": "Moments of this game" }), stats: el("div", { class: "stats", tabindex: "0", role: "region", "aria-label": "The game in figures" }) };
  parts.see = el("a", { class: "button", id: "see-replay", href: `/replay#${game}` }, "Watch the replay");
  const file = (name) => `/api/tables/${table}/${name}?game=${frame.table.game_no}`;
  parts.egn = el("a", { class: "button", href: file("record.egn"), download: "", hidden: true }, "Save as EGN");
  fill(
    dialog,
    el("div", { class: "rain", "aria-hidden": "true" }),
    el(
      "div",
      { class: "finale" },
      winnersOf(scene),
      // Focus here, so that a key meant for a card presses nothing.
      el("h2", { id: "end-title", class: scene.over[0].length > 44 ? "long" : "", tabindex: "-1", autofocus: true }, scene.over[0]),
      finalScore(scene),
      scene.over.slice(1).map((line) => el("p", { class: "also" }, line)),
      eveningOf(frame),
      parts.moments,
      el("section", { class: "end-talk", id: "end-talk", "aria-label": "Talk" }),
      el(
        "div",
        { class: "onward" },
        el("div", { class: "proposal", id: "proposal", role: "status", hidden: true }),
        frame.you.seat === null ? null : el("p", { class: "buttons", id: "next-game-buttons" }, rematch(frame.table, dialog), changeButtons(table, frame)),
      ),
      el("p", { class: "buttons" }, pictureButton(table, frame), parts.see, el("button", { type: "button", id: "to-table", onclick: () => dialog.close() }, "Table")),
      more(table, game, scene, parts, file),
    ),
  );
  dialog.classList.add("over");
  show();
  drawProposal(table, frame, byId("proposal"));
  celebrate(dialog);
  whatHappened(game, scene, parts, file);
  return undefined;
}

/** The evening in one picture, for the chat of those who have played. */
function pictureButton(table, { evening }) {
  if ((evening?.length ?? 0) < 2) return null;
  const open = () => import("./evening-picture.js").then(({ openEvening }) => openEvening(table), () => {});
  return el("button", { type: "button", id: "evening-picture", "aria-haspopup": "dialog", onclick: open }, "Picture of the evening");
}

/** How many companies this browser remembers, the newest first. */
const COMPANIES = 4;

/** Remember who has played here, so that the start page can set a table for the same people. */
function keepCompany({ table: { id, game_no, seats }, you }) {
  const names = seats.filter((seat, i) => i !== you.seat && ["person", "covered"].includes(seat.kind)).map((seat) => seat.name).sort();
  if (you.seat === null || !names.length) return;
  const others = remembered("company", []).filter((one) => `${one.names}` !== `${names}`);
  remember("company", [{ table: id, game: game_no, name: seats[you.seat].name, names }, ...others].slice(0, COMPANIES));
}

/** Someone has started or changed the next game: whoever still reads about the last one is told. */
export function nextGame({ scene, log, table, you }) {
  const dialog = byId("end");
  // Nobody sits at a screen to press a button.
  if (isScreen({ table, you })) return document.querySelectorAll("dialog[open]").forEach((open) => open.close());
  const row = byId("next-game-buttons");
  if (row && !byId("go-on")) {
    const held = row.contains(document.activeElement);
    const go = el("button", { type: "button", class: "primary", id: "go-on", onclick: () => dialog.close() }, "Play on");
    fill(row, go);
    byId("proposal").hidden = true;
    byId("to-table").remove();
    if (held) go.focus();
  }
  const mine = scene && you.seat !== null && scene.turn === scene.me;
  // The log says it to screen readers.
  if (!byId("next-game")) dialog.querySelector(".onward").prepend(el("p", { class: "also", id: "next-game" }));
  const begun = mine ? "The next game has begun, and it's your turn." : "The next game has begun.";
  const words = scene ? begun : log.join(" ");
  if (words) refill(byId("next-game"), words, words);
  return undefined;
}

/** The faces and names of the winners. */
function winnersOf(scene) {
  const won = scene.seats.filter((seat) => scene.winners.includes(seat.side));
  const item = (seat) =>
    el("li", { class: sideClass(scene, seat.side), data: { seat: seat.seat } }, el("span", { class: "ava" }, face(seat.who, seat.face, seat.kind)), el("span", { class: "who" }, seat.name));
  return el("ul", { class: "winners", "aria-label": "Winners" }, won.map(item));
}

/** Each side's final score, winners first. */
function finalScore({ sides, winners }) {
  const won = ({ side }) => winners.includes(side);
  const rows = [...sides.filter(won), ...sides.filter((side) => !won(side))].map((side) =>
    el("li", { class: won(side) ? "won-it" : "" }, el("b", {}, points(side)), el("span", {}, side.name)),
  );
  return el("ul", { class: "final", "aria-label": "The final score" }, rows);
}

function rematch({ id, game_no: game }, dialog) {
  const button = el("button", { type: "button", class: "primary", id: "rematch" }, "Same again");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await ask(`/api/tables/${id}/rematch`, { game });
      dialog.close();
    } catch (error) {
      button.disabled = false;
      button.after(el("p", { class: "bad", role: "alert" }, error.message));
    }
  });
  return button;
}

/** What not everyone needs: figures, files, the check of the deals. */
function more(table, game, scene, { stats, egn }, file) {
  return el(
    "details",
    { class: "more" },
    el("summary", {}, "More"),
    el("p", {}, scene.result),
    stats,
    el(
      "p",
      { class: "menu-links" },
      el("a", { class: "button", href: `/review#${game}` }, "Report"),
      el("a", { class: "button", href: `/fair#${game}` }, "Check the deal"),
      el("a", { class: "button", href: file("record.json"), download: "" }, "Save the record"),
      egn,
      el("a", { class: "button", href: "/games" }, "My games"),
      el("a", { class: "button", href: "/" }, "Start page"),
    ),
  );
}

/** Count the game and find its moments; each leads to its place in the replay. */
async function whatHappened(game, { me }, { moments, stats, egn }, file) {
  try {
    const record = await ask(file("record.json"));
    const told = await ask("/api/replay", me === null ? { record } : { record, seat: me, you: true });
    fill(stats, figures(told.statistics));
    egn.hidden = !told.egn;
    const to = ({ deal, action }) => `/replay#${game}&deal=${deal}&step=${action}`;
    fill(moments, told.moments.map((moment) => el("li", {}, el("a", { href: to(moment) }, moment.text))));
  } catch (error) {
    fill(stats, el("p", { class: "fine" }, error.message));
  }
}

// -- motion ---------------------------------------------------------------------------------------

/** Let the winners come from their seats, and card backs rain behind them: once, and only if all may move. */
function celebrate(dialog) {
  if (mode() !== "full" || document.hidden) return;
  for (const item of dialog.querySelectorAll(".winners li")) {
    const ava = item.querySelector(".ava");
    const from = document.querySelector(`.seat[data-seat="${item.dataset.seat}"] .ava`)?.getBoundingClientRect();
    const to = ava.getBoundingClientRect();
    if (!from?.width || !to.width) continue;
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    ava.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: "none" }], { duration: 700, easing: "cubic-bezier(.2, .8, .25, 1)", fill: "backwards" });
  }
  rain(dialog.querySelector(".rain"));
}

function rain(box) {
  const drops = Array.from({ length: RAIN }, (_, i) => {
    // Evenly over the width, no two beside one another at the same time: the same on every screen.
    const at = ((i * 0.618034) % 1) * 100;
    const drop = el("span", {}, cardBack());
    drop.style.left = `${at.toFixed(1)}%`;
    const [delay, turn] = [(i * 37) % 600, ((i * 83) % 300) - 150];
    const frames = [{ transform: `translateY(-20vh) rotate(${turn / 3}deg)` }, { transform: `translateY(112vh) rotate(${turn}deg)` }];
    return [drop, frames, { duration: FALL - delay, delay, easing: "cubic-bezier(.3, .1, .7, 1)", fill: "both" }];
  });
  fill(box, drops.map(([drop]) => drop));
  Promise.all(drops.map(([drop, frames, how]) => drop.animate(frames, how).finished.catch(() => {}))).then(() => fill(box));
}

/** Seconds the result stays. */
const STAYS = 6;

let shown = false;

/** Show the end of the game once, then go where the table says. */
export function goOn({ scene, table }) {
  if (shown) return;
  shown = true;
  const { back, text } = table.for;
  const way = el("a", { class: "button primary", href: back, id: "go-on", autofocus: true }, "");
  const dialog = byId("end");
  fill(
    dialog,
    el("div", { class: "finale plain" }, winnersOf(scene), el("h2", { id: "end-title", tabindex: "-1" }, scene.over[0]), finalScore(scene), el("p", { class: "also" }, text), el("p", { class: "buttons" }, way)),
  );
  dialog.classList.add("over");
  dialog.showModal();
  let left = STAYS;
  const count = () => {
    way.textContent = left > 0 ? `Continue (${left})` : "Continue";
    if (left <= 0) {
      clearInterval(timer);
      location.assign(back);
    }
    left -= 1;
  };
  const timer = setInterval(count, 1000);
  count();
}
