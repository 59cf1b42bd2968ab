// Taking back the last choice: at once, or when all the others agree.
import { byId, el } from "./dom.js";
import { hideNote, note } from "./notes.js";

let asked = ""; // the request that was shown last

/** Show whether a choice may be taken back, and who is asking. */
export function drawTakeback(frame, settled, act) {
  const { undo, takeback } = frame;
  const button = byId("undo");
  const may = undo || takeback?.ask;
  button.hidden = !(settled && may);
  const words = undo && !takeback?.marks ? "Undo" : undo ? "Take back (noted in the record)" : "Ask to take back the last choice";
  button.setAttribute("aria-label", words);
  button.title = words;
  button.onclick = () => act(null, undo ? { undo: true } : { takeback: "ask" });
  drawRequest(frame, takeback?.request, act);
}

function drawRequest({ table, you }, request, act) {
  const key = request ? `${request.seat} ${request.until}` : "";
  if (key === asked) return;
  asked = key;
  if (!request) return hideNote();
  const { name } = table.seats[request.seat];
  if (!request.answer) {
    const own = request.seat === you.seat;
    return note(own ? "You ask to take back the last choice." : `${name} asks to take back the last choice.`, true);
  }
  const answer = (text, word) => el("button", { type: "button", onclick: () => act(null, { takeback: word }) }, text);
  return note([el("p", {}, `${name} asks to take back the last choice.`), answer("Agree", "yes"), answer("Decline", "no")], true);
}
