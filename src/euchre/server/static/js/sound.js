// Sounds made of noise and tones, without files, and what else tells people that it is their turn:
// icon, badge, notification.  Every sound also has something visible.
import { remember, remembered, settings, soundOf } from "./page.js";

/** Seconds of noise that all rustling is cut from. */
const NOISE = 0.4;

const wanted = () => settings[soundOf()] === "on";

let context = null;
let out = null;
let noise = null;

/** A context may be created only after the user has touched the page. */
export function begin() {
  if (!wanted()) return;
  context ??= new AudioContext();
  context.resume();
}
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, begin);
addEventListener("euchre-settings", () => {
  if (context) wanted() ? context.resume() : context.suspend();
  if (out) out.gain.value = volume();
});

const volume = () => settings.volume / 100;

export const heard = (hidden) => wanted() && context?.state === "running" && (hidden || !document.hidden);

function speaker() {
  if (!out) {
    out = new GainNode(context, { gain: volume() });
    out.connect(context.destination);
  }
  return out;
}

/** Let a source sound through some nodes, and take all of them off when it ends. */
function play(source, from, seconds, ...nodes) {
  const chain = [source, ...nodes];
  chain.reduce((one, next) => one.connect(next)).connect(speaker());
  source.onended = () => chain.forEach((node) => node.disconnect());
  source.start(from);
  source.stop(from + seconds);
}

export function rustle(delay, seconds, frequency, gain) {
  noise ??= whiteNoise();
  const from = context.currentTime + delay;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  // No two cards sound quite the same.
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: frequency * (0.94 + Math.random() * 0.12), Q: 0.9 });
  const fade = new GainNode(context, { gain });
  fade.gain.setValueAtTime(gain, from);
  fade.gain.exponentialRampToValueAtTime(0.0004, from + seconds);
  play(source, from, seconds, band, fade);
}

function whiteNoise() {
  const buffer = new AudioBuffer({ length: context.sampleRate * NOISE, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

export function tone(delay, frequency, seconds, gain, type = "triangle") {
  const from = context.currentTime + delay;
  const fade = new GainNode(context, { gain: 0 });
  fade.gain.setValueAtTime(0, from);
  fade.gain.linearRampToValueAtTime(gain, from + 0.012);
  fade.gain.exponentialRampToValueAtTime(0.0004, from + seconds);
  play(new OscillatorNode(context, { type, frequency }), from, seconds, fade);
}

const tones = (list, apart, seconds, gain) => list.forEach((frequency, i) => tone(i * apart, frequency, seconds, gain));
const [C5, E5, G5, C6, E6, G6] = [523, 659, 784, 1047, 1319, 1568];
const deal = (delay = 0) => rustle(delay, 0.05, 2600, 0.22);

const VOICES = {
  deal,
  slap: () => (rustle(0, 0.07, 1500, 0.5), rustle(0.004, 0.05, 320, 0.5)),
  sweep: () => rustle(0, 0.22, 900, 0.2),
  trump: () => tones([C5, E5, G5], 0.07, 0.5, 0.07),
  turn: () => (tone(0, 660, 0.18, 0.06, "sine"), tone(0.09, 880, 0.25, 0.06, "sine")),
  refused: () => tone(0, 170, 0.14, 0.1),
  win: () => tones([C5, E5, G5, C6], 0.11, 0.6, 0.08),
  lose: () => tones([330, 262], 0.14, 0.3, 0.06),
  game: () => {
    tones([C5, E5, G5, C6, E6, G6], 0.11, 0.7, 0.08);
    for (let i = 0; i < 12; i += 1) deal(i / 24);
  },
};

/** The sounds by name; in a hidden tab only the one for your turn plays. */
export const sound = Object.fromEntries(
  Object.entries(VOICES).map(([name, voice]) => [name, () => heard(name === "turn") && voice()]),
);

/** Vibrate, if that and motion are welcome. */
export function touch(pattern) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Before the first touch a browser only complains.
  if (settings.vibration === "on" && !calm && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Seconds after which a person who is looking elsewhere is called. */
const CALL = 20;
const ASKED = "asked-to-notify";

const icon = () => document.querySelector('link[rel="icon"]');
let calls = 0;
let mine = false;
let since = 0;
let awaited = false; // whether people are waiting, not only bots

/**
 * Call whoever's turn it is.  `turn` is whether the table waits for this person now, `others`
 * whether people wait, and not only bots.
 */
export function alertTurn({ turn, others }) {
  awaited = others;
  if (turn === mine) return;
  mine = turn;
  if (turn) {
    since = Date.now();
    sound.turn();
    touch(20);
  }
  mark();
}

/** Mark the page while it is hidden, and remove the marks when it is looked at. */
function mark() {
  clearTimeout(calls);
  const marked = mine && document.hidden;
  const link = icon();
  link.dataset.plain ??= link.href;
  const wanted = marked ? link.dataset.plain.replace("icon.svg", "icon-turn.svg") : link.dataset.plain;
  if (link.href !== wanted) link.href = wanted;
  const badge = marked ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
  if (marked && awaited) calls = setTimeout(notify, CALL * 1000);
}

async function notify() {
  if (globalThis.Notification?.permission !== "granted") return;
  const more = { body: document.title, tag: location.pathname, icon: icon().dataset.plain };
  try {
    const told = new Notification("Your turn", more);
    told.onclick = () => (focus(), told.close());
  } catch {
    // On some phones only the page's service worker may show one.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification("Your turn", more);
  }
}

/**
 * Whether this is the moment to offer notifications: once in a life, when somebody has waited
 * for this person, who looked elsewhere.
 */
export function mayOffer(others) {
  const may = globalThis.Notification?.permission === "default" && isSecureContext;
  return may && others && mine && Date.now() - since > CALL * 1000 && !remembered(ASKED, false);
}

/** Ask the browser for permission; never ask again, whatever the answer. */
export function askToNotify() {
  remember(ASKED, true);
  return Notification.requestPermission();
}

document.addEventListener("visibilitychange", mark);
