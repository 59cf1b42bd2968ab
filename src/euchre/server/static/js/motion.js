// Moving cards: each one is already in its final place and flies there from where it was.
//
// Web Animations on transform and opacity only.  Whatever is interrupted, the page stays right: every
// animation can be cancelled at any moment, and what was put on the page for a flight goes with it.
import { card, cardBack } from "./cards.js";
import { changes } from "./changes.js";
import { settings } from "./page.js";

/** Sounds and vibration: a browser allows none before somebody has touched the page. */
const heard = (use) => (navigator.userActivation?.hasBeenActive ?? true) && import("./sound.js").then((sound) => (sound.begin(), use(sound)), () => {});
const cue = (name) => () => heard(({ sound }) => sound[name]());
const touch = (pattern) => heard((sound) => sound.touch(pattern));

const OUT = "cubic-bezier(.2, .8, .25, 1)";
const AWAY = "cubic-bezier(.5, 0, .8, .4)";
const SPEED = { slow: 1.6, normal: 1, fast: 0.45 };
const FADE = 80;
/** Milliseconds between two packets of a deal; all of them together never take longer than `DEAL`. */
const PACKET = 150;
const DEAL = 720;
/** How far a card rises when it is turned over, in its own widths. */
const RISE = 0.13;

/** Where the last deal shown is remembered. */
const DEALT = "euchre-dealt";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How much may move: `full`, `fade` for reduced motion, or `none`. */
export const mode = () => (settings.motion === "off" ? "none" : calm.matches ? "fade" : "full");

const tempo = () => SPEED[settings.motion] ?? 1;
const now = new Set();
const all = (selector) => [...document.querySelectorAll(selector)];

/** Stop all motion: everything is in its final place at once. */
export function jump() {
  drop(false);
  for (const animation of [...now]) animation.cancel();
  for (const extra of all(".flying, .veil")) extra.remove();
  for (const node of all("[data-lies]")) node.style.zIndex = "";
}
document.addEventListener("visibilitychange", () => document.hidden && jump());

/** Animate, and resolve when done or interrupted; `after` is called then, too. */
export function run(node, frames, options, after = () => {}) {
  const scaled = { ...options, duration: options.duration * tempo(), delay: (options.delay ?? 0) * tempo() };
  const animation = node.animate(frames, { fill: "backwards", easing: OUT, ...scaled });
  now.add(animation);
  return animation.finished.catch(() => {}).then(() => {
    now.delete(animation);
    after();
  });
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms * tempo()));

// -- where things are -----------------------------------------------------------------------------

/** Where every card on the page is, before a frame is drawn: its box and itself, by where it lies. */
export function positions() {
  const found = new Map();
  for (const node of document.querySelectorAll("[data-lies]")) {
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    const held = { box, node };
    if (node.dataset.card) found.set(`${node.dataset.lies} ${node.dataset.card}`, held);
    found.set(node.dataset.lies, held);
  }
  return found;
}

const faceOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"] .ava`)?.getBoundingClientRect();
const inHand = (card) => all("#hand > [data-card]").filter((node) => node.dataset.card === card);
const backsOf = (seat) => all(`.seat[data-seat="${seat}"] .backs > *`);

/** How a node is transformed by its style, and the way from the origin of that to its middle. */
function pose(node) {
  const style = getComputedStyle(node);
  const base = style.transform === "none" ? "" : style.transform;
  const [ox, oy] = style.transformOrigin.split(" ").map(Number.parseFloat);
  const [cx, cy] = [node.offsetWidth / 2 - ox, node.offsetHeight / 2 - oy];
  return ({ x = 0, y = 0, size = 1, flat = 1, turn = 0 }) =>
    `translate(${x}px, ${y}px) ${base} translate(${cx}px, ${cy}px) rotate(${turn}deg) scale(${size * flat}, ${size}) translate(${-cx}px, ${-cy}px)`;
}

/** The way from a node to a box: across, down, and how much larger the box is. */
function way(node, box) {
  const at = node.getBoundingClientRect();
  return {
    x: box.left + box.width / 2 - at.left - at.width / 2,
    y: box.top + box.height / 2 - at.top - at.height / 2,
    size: Math.min(2, box.width / (at.width || 1)),
  };
}

/** What covers a card until it is turned over: its back. */
function veil(node, cover = cardBack()) {
  cover.classList.add("veil");
  (node.querySelector(".card")?.parentElement ?? node).append(cover);
  return cover;
}

// -- single movements -----------------------------------------------------------------------------

/** Let a node come from a box to where it stands; `flip` turns it over on the way, and one that `waits` is not seen before. */
function fly(node, box, { ms = 300, delay = 0, flip = false, turn = 0, waits = false, cover } = {}) {
  if (!node || !box) return null;
  const [at, from] = [pose(node), way(node, box)];
  const frames = [{ transform: at({ ...from, turn }), opacity: waits ? 0 : 1 }, { transform: at({}), opacity: 1 }];
  if (waits) frames.splice(1, 0, { opacity: 1, offset: 0.1 });
  node.style.zIndex = "20";
  const done = () => (node.style.zIndex = "");
  if (!flip) return run(node, frames, { duration: ms, delay }, done);
  const rise = -RISE * node.getBoundingClientRect().width;
  frames.splice(-1, 0, { offset: 0.5, transform: at({ x: from.x / 2, y: from.y / 2 + rise, size: (1 + from.size) / 2, flat: 0.06 }) });
  const covered = veil(node, cover);
  run(covered, hides(0.5), { duration: ms, delay, easing: "linear" }, () => covered.remove());
  return run(node, frames, { duration: ms, delay, easing: "ease-in-out" }, done);
}

/** Seen until a moment (0 to 1), and then no more. */
const hides = (at) => [{ opacity: 1 }, { opacity: 1, offset: at }, { opacity: 0, offset: at }, { opacity: 0 }];

/** Let a picture of a card that is no longer on the page go from a box to another one, or fade. */
function leaves(picture, from, to, { ms = 350, turn = 0 } = {}) {
  if (!picture || !from) return null;
  const copy = document.createElement("div");
  copy.className = "flying";
  copy.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;--card:${from.width}px`;
  copy.append(picture);
  document.body.append(copy);
  const there = to ? way(copy, to) : { x: 0, y: 0, size: 0.7 };
  const end = `translate(${there.x}px, ${there.y}px) rotate(${turn}deg) scale(${there.size})`;
  return run(copy, [{ transform: "none", opacity: 1 }, { transform: end, opacity: to ? 0.9 : 0 }], { duration: ms }, () => copy.remove());
}

/** Let something appear where it stands: a bubble, a banner, a pip. */
function pop(node, { ms = 160, from = 0.6, over = 1, delay = 0 } = {}) {
  const at = pose(node);
  const frames = [{ transform: at({ size: from }), opacity: 0 }, { transform: at({ size: over }), opacity: 1, offset: 0.7 }, { transform: at({}), opacity: 1 }];
  return run(node, frames, { duration: ms, delay, easing: "ease-out" });
}

// -- a deal ---------------------------------------------------------------------------------------

/** Cards come in packets as the rules deal them; then the own ones turn up and go to their places. */
async function deals({ dealer, packets, me }, { scene }) {
  const n = scene.seats.length;
  const stock = document.querySelector('#stock [data-lies="stock"]');
  const lies = stock?.getBoundingClientRect();
  const source = faceOf(dealer) ?? lies;
  if (stock) fly(stock, source, { ms: 300 });
  const own = mixed(all("#hand > *"), scene.deal_no);
  const left = scene.seats.map((seat) => (seat.seat === me ? own.length : backsOf(seat.seat).length));
  const gap = Math.min(PACKET, DEAL / (packets.length * n));
  const slots = all("#hand > *").map((node) => node.getBoundingClientRect());
  let at = 100;
  const turned = at + packets.length * n * gap + 300;
  const dealt = scene.seats.map(() => 0);
  for (const round of packets) {
    for (const [i, count] of round.entries()) {
      const seat = (dealer + 1 + i) % n;
      setTimeout(cue("deal"), at * tempo());
      for (let k = 0; k < count && dealt[seat] < left[seat]; k += 1) {
        const card = dealt[seat];
        dealt[seat] += 1;
        const delay = at + k * Math.min(45, gap / 3);
        if (seat === me) ownCard(own[card], source, slots[card], delay, turned);
        else fly(backsOf(seat)[card], source, { ms: 300, delay, turn: 90, waits: true });
      }
      at += gap;
    }
  }
  for (const column of all('[data-lies^="column"]')) fly(column, source, { ms: 300, delay: at, waits: true });
  // What it asks about is not known before it is turned up.
  run(document.querySelector("#prompt"), hides(0).toReversed(), { duration: turned + 300, easing: "linear" });
  const up = document.querySelector('#stock [data-lies="up"]');
  if (up) {
    setTimeout(cue("slap"), (turned + 180) * tempo());
    fly(up, lies ?? source, { ms: 420, delay: turned, flip: !up.querySelector(".back"), waits: true });
  }
  await Promise.race([wait(turned + 460), Promise.all([...now].map((animation) => animation.finished.catch(() => {})))]);
}

/** Cards in the order in which they came: any but the one in which they are sorted. */
function mixed(nodes, deal) {
  return nodes.map((node, i) => [((i + 1) * 7919 * (deal + 3)) % 101, node]).sort(([a], [b]) => a - b).map(([, node]) => node);
}

/** A card of the player's own: face down to a free slot, turned up with the others, then to its place. */
function ownCard(node, source, slot, delay, turned) {
  const [at, from, to] = [pose(node), way(node, source), way(node, slot)];
  const all = turned + 460 - delay;
  const when = (ms) => Math.min(1, Math.max(0, (ms - delay) / all));
  const lies = { x: to.x, y: to.y };
  const frames = [
    { transform: at({ ...from, turn: 60 }), opacity: 0, offset: 0, easing: OUT },
    { opacity: 1, offset: 30 / all },
    { transform: at(lies), offset: 300 / all },
    { transform: at(lies), offset: when(turned), easing: "ease-in" },
    { transform: at({ ...lies, flat: 0.05 }), offset: when(turned + 110), easing: "ease-out" },
    { transform: at(lies), offset: when(turned + 220), easing: OUT },
    { transform: at({}), opacity: 1, offset: 1 },
  ];
  const face = !node.querySelector(".back");
  const cover = face ? veil(node) : null;
  if (cover) run(cover, hides(when(turned + 110)), { duration: all, delay, easing: "linear" }, () => cover.remove());
  return run(node, frames, { duration: all, delay, easing: "linear" });
}

// -- what happened, one after the other -----------------------------------------------------------

const MOVES = {
  deal: deals,
  flip: (_, { from }) => fly(document.querySelector('#stock [data-lies="up"]'), from.get("stock")?.box, { ms: 420, flip: true }),
  call: ({ seat }) => pop(document.querySelector(`.seat[data-seat="${seat}"] .bubble`) ?? document.body),
  trump: () => turnMedal(),
  pickup: ({ seat, card, mine }, { from }) => {
    const up = from.get("up")?.box;
    return mine ? fly(inHand(card)[0], up, { ms: 380 }) : fly(backsOf(seat).at(-1), up, { ms: 380, flip: false });
  },
  discard: ({ seat, card }, { from }) => {
    const stock = from.get("stock")?.box ?? document.querySelector('#stock [data-lies="stock"]')?.getBoundingClientRect();
    const held = (card && from.get(`hand ${card}`)) || from.get(`seat:${seat}`);
    return leaves(cardBack(), held?.box, stock ?? faceOf(seat), { turn: 8 });
  },
  stock: (_, { from }) => Promise.all(["stock", "up"].map((lies) => from.get(lies)).filter((held) => held && !held.node.isConnected).map(({ node, box }) => leaves(pictureOf(node), box, null, { ms: 260 }))),
  play: ({ seat, card, mine }, { from }) => {
    const node = document.querySelector(`#trick [data-seat="${seat}"][data-card="${card}"]`);
    const before = ["hand", `seat:${seat}`, "column"].map((kind) => from.get(`${kind} ${card}`)).find(Boolean) ?? columnOf(from, seat, card) ?? from.get(`seat:${seat}`);
    setTimeout(cue("slap"), (mine ? 120 : 190) * tempo());
    return fly(node, before?.box ?? faceOf(seat), { ms: mine ? 240 : 300, flip: !mine && !before?.node.dataset.card });
  },
  turn: ({ seat, face }) => {
    const node = all(`#trick .under[data-seat="${seat}"]`).at(-1);
    return fly(node, node?.getBoundingClientRect(), { ms: 380, flip: true, cover: card(face) });
  },
  reveal: ({ seat }) => Promise.all(all(`.seat[data-seat="${seat}"] .open-cards li`).map((node, i) => fly(node, faceOf(seat), { ms: 400, delay: 60 * i }))),
  points: ({ side, from, to }) => Promise.all(all(`.team[data-side="${side}"] .pips .on`).slice(from, to).map((pip, i) => pop(pip, { ms: 520, over: 1.6, delay: 120 * i }))),
  over: () => pop(document.getElementById("banner"), { ms: 520, from: 0.4, over: 1.08 }),
};

const pictureOf = (node) => [...node.querySelectorAll(".card")].at(-1)?.cloneNode(true);
const columnOf = (from, seat, card) => [...from].find(([lies]) => lies.startsWith(`column:${seat}:`) && lies.endsWith(` ${card}`))?.[1];

function turnMedal() {
  const medal = document.getElementById("medal");
  const at = pose(medal);
  const frames = [{ transform: `${at({ size: 0.4 })} rotateY(180deg)` }, { transform: `${at({ size: 1.18 })} rotateY(0deg)`, offset: 0.7 }, { transform: at({}) }];
  return run(medal, frames, { duration: 560, easing: "ease-out" });
}

/** Cards with a path of their own drop out of the earlier positions: hand cards that are resorted. */
function sorted(from, taken) {
  return all("#hand > [data-card]").map((node) => {
    const held = from.get(`hand ${node.dataset.card}`);
    if (!held || held.node !== node || taken) return null;
    const { x, y } = way(node, held.box);
    const joins = node.querySelector(".joins")?.childElementCount;
    return Math.hypot(x, y) > 3 ? fly(node, held.box, { ms: joins ? 560 : 220 }) : null;
  });
}

/**
 * Called after each frame that was drawn, with the scenes before and after and the positions of
 * before; resolves when what moves has arrived.
 */
export async function animate(before, after, from) {
  drop(false);
  if (document.hidden || !after) return;
  const told = changes(before, after).filter((change) => change.kind !== "deal" || isNew(after));
  const full = mode() === "full";
  for (const change of told) (CUES[change.kind] ?? (full ? null : STILL[change.kind]))?.(after);
  if (mode() === "fade") fade(from);
  if (!full) return;
  const what = { scene: after, from };
  const dealt = told.some(({ kind }) => kind === "deal");
  try {
    const moves = told.map((change) => MOVES[change.kind]?.(change, what));
    await Promise.all([...moves, ...(dealt ? [] : sorted(from))]);
  } catch (error) {
    // A failed animation must not stop the game.
    jump();
    reportError(error);
  }
}

/** Whether a deal is new to this page, even across a reload. */
function isNew({ deal_no }) {
  const name = `${location.pathname} ${deal_no}`;
  try {
    if (sessionStorage.getItem(DEALT) === name) return false;
    sessionStorage.setItem(DEALT, name);
  } catch {
    // Without storage a deal is shown again.
  }
  return true;
}

/** Make everything new visible without motion. */
function fade(from) {
  const old = new Set([...from.values()].map((held) => held.node));
  for (const node of all("#trick li, #stock > *, #hand > *")) {
    if (!old.has(node)) run(node, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE / tempo() });
  }
}

/** What is heard where nothing of it is told by a movement's own time. */
const CUES = { over: () => touch([20, 60, 20]), trump: cue("trump"), won: cue("win"), lost: cue("lose"), game: cue("game"), moment: (scene) => import("./moments.js").then((moments) => moments.celebrate(scene), () => {}) };
/** And where nothing moves. */
const STILL = { deal: cue("deal"), play: cue("slap") };

/** Send the trick to its winner, unless it stays on the chips; resolves when it is gone. */
export async function sweep(winner) {
  const to = faceOf(winner);
  if (!to || document.hidden || document.getElementById("stage").dataset.chips) return;
  cue("sweep")();
  if (mode() !== "full") return;
  await Promise.all(
    all("#trick li").map((node) => {
      const { x, y } = way(node, to);
      const end = { transform: pose(node)({ x, y, size: 0.25 }), opacity: 0.2 };
      return run(node, [{}, end], { duration: 340, easing: AWAY, fill: "forwards" });
    }),
  );
}

/** Send the cards of a trick back where they came from; the player's own go to the redrawn hand. */
export async function takeBack(from) {
  if (mode() !== "full" || document.hidden) return;
  const cards = [...from].filter(([lies]) => lies.startsWith("trick:") && lies.includes(" "));
  await Promise.all(
    cards.map(([lies, { box, node }]) => {
      const own = inHand(lies.split(" ")[1])[0];
      const seat = Number(lies.slice(6).split(" ")[0]);
      return own ? fly(own, box, { ms: 400 }) : node.isConnected ? null : leaves(pictureOf(node), box, faceOf(seat), { ms: 400 });
    }),
  );
}

/** Let a card come to where it stands from a box. */
export const come = (node, box, ms = 300) => (mode() === "full" ? fly(node, box, { ms }) : null);

/** Shake a card that cannot be played. */
export function shake(node) {
  cue("refused")();
  if (mode() === "full" && node) trembles(node);
}

function trembles(node) {
  const at = pose(node);
  run(node, [0, -6, 6, -4, 0].map((x) => ({ transform: at({ x }) })), { duration: 300 });
}

// -- the own card, before the server has answered -------------------------------------------------

let lifted = null;

/** Lift the card that an answer in record notation plays, before the server has confirmed it. */
export function lift(answer) {
  const node = inHand(answer.replace("play ", "").split(" ")[0])[0]?.firstElementChild;
  drop(false);
  if (!node) return;
  touch(8);
  if (mode() !== "full") return;
  const frames = [{}, { transform: pose(node)({ y: -0.14 * node.offsetHeight }) }];
  const up = node.animate(frames, { duration: 90, fill: "forwards", easing: "ease-out" });
  lifted = { node, up };
}

/** Put the lifted card back, with a shake if the server refused it. */
export function drop(refused = true) {
  if (refused) cue("refused")();
  if (!lifted) return;
  const { node, up } = lifted;
  lifted = null;
  up.cancel();
  if (refused && node.isConnected) trembles(node);
}
