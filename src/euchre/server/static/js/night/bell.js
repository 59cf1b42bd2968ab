// The bell: three strokes, made here, so that no file need be fetched.
let audio = null;

/** Let this page sound; browsers want a click before that. */
export function wake() {
  audio ??= new AudioContext();
  audio.resume();
}

export const isAwake = () => audio?.state === "running";

/** Ring, where the page may. */
export function ring() {
  if (!isAwake()) return;
  for (const stroke of [0, 0.7, 1.4]) {
    for (const [pitch, loud] of [[880, 0.5], [1760, 0.25], [2637, 0.12]]) {
      const tone = audio.createOscillator();
      const level = audio.createGain();
      const at = audio.currentTime + stroke;
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(loud, at);
      level.gain.exponentialRampToValueAtTime(0.001, at + 1.6);
      tone.connect(level).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1.7);
    }
  }
}
