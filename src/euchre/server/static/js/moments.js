// A euchre, a march, a loner: half a second at the faces of those who did it.  A tap or a key ends it, it takes
// no taps itself, and all of it is gone before anything has to be decided.
import { strain } from "./cards.js";
import { jump, mode, run } from "./motion.js";
import { el } from "./page.js";
import { heard, rustle, tone } from "./sound.js";

/** Milliseconds; how many signs fly from a face; how far, in widths of the face. */
const [MS, SIGNS, FAR] = [500, 10, 2.2];

const faceOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"] .ava`);

/** Let signs of the trump fly from a face in all directions. */
function burst(face, sign) {
  const { left, top, width } = face.getBoundingClientRect();
  return Array.from({ length: SIGNS }, (_, i) => {
    const turn = (2 * Math.PI * i) / SIGNS;
    const spark = el("span", { class: "flying" }, sign());
    spark.style.cssText = `left:${left + width / 2}px;top:${top + width / 2}px;font-size:${width * 0.42}px;line-height:1`;
    document.body.append(spark);
    const end = `translate(calc(-50% + ${Math.cos(turn) * FAR * width}px), calc(-50% + ${Math.sin(turn) * FAR * width}px)) scale(1.3)`;
    const frames = [{ transform: "translate(-50%, -50%) scale(.3)", opacity: 1 }, { opacity: 1, offset: 0.75 }, { transform: end, opacity: 0 }];
    return run(spark, frames, { duration: MS, easing: "ease-out" }, () => spark.remove());
  });
}

const rises = (face) => run(face, [{ transform: "none" }, { transform: "scale(1.25)", offset: 0.4 }, { transform: "none" }], { duration: MS });
const trembles = (face) => run(face, [0, -9, 8, -7, 6, -3, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })), { duration: MS });

const stamp = () => (rustle(0, 0.14, 260, 0.6), tone(0.02, 98, 0.35, 0.14));
const riffle = () => Array.from({ length: 12 }, (_, i) => rustle(i / 26, 0.05, 2200 + 120 * i, 0.22));

/** What is heard besides what every deal ends with. */
const VOICES = {
  euchre: stamp,
  stopped: () => (stamp(), tone(0.18, 73, 0.4, 0.14)),
  march: riffle,
  loner: () => (riffle(), tone(0.46, 2093, 0.5, 0.05)),
};

/** Show and let hear what a deal that is over has come to: `euchre`, `stopped`, `march` or `loner`. */
export async function celebrate({ moment, trump, sides, seats }) {
  const { maker, strain: name } = trump ?? {};
  if (heard()) VOICES[moment]();
  if (maker == null || mode() !== "full") return;
  const makers = sides.find((side) => side.seats.includes(maker))?.seats ?? [maker];
  const made = moment === "march" || moment === "loner";
  const heroes = moment === "loner" ? [maker] : seats.map(({ seat }) => seat).filter((seat) => makers.includes(seat) === made);
  const sign = () => (name?.length === 1 ? strain(name) : "★");
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, jump, { once: true });
  const moves = heroes.map(faceOf).filter(Boolean).flatMap((face) => [rises(face), ...burst(face, sign)]);
  if (!made) moves.push(trembles(faceOf(maker)));
  await Promise.all(moves);
  for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, jump);
}
