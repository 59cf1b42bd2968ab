// A field that finds games and house rules: the server searches, and its answer comes as one types.
import { ask } from "./page.js";

/** Milliseconds without a key after which what was typed is looked for. */
const PAUSE = 120;

/**
 * Call `show(answer)` with what the server finds for the text of a field, `show(null)` when the field
 * is empty; `more` is added to the query.
 */
export function wireSearch(field, more, show) {
  let timer = 0;
  let asked = 0;
  const find = async (text) => {
    asked += 1;
    const mine = asked;
    const answer = text ? await ask(`/api/games/search?${new URLSearchParams({ ...more, q: text })}`) : null;
    if (mine === asked) show(answer);
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    const text = field.value.trim();
    const look = () => find(text).catch((error) => show({ entries: [], options: [], words: error.message }));
    timer = setTimeout(look, text ? PAUSE : 0);
  });
}
