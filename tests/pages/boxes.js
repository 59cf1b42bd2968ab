// Draws a state of the table as its page does, and says what is cut off, covered or too small for a finger.
async ([{ scene, notes, away, skip }, slack, small]) => {
  const at = document.querySelector("script[type=module][src*='table.js']").src;
  const [felt, own, dock, bids] = await Promise.all(["felt.js", "hand.js", "dock.js", "bids.js"].map((name) => import(new URL(name, at))));
  own.provide(bids);
  const make = (tag, words) => Object.assign(document.createElement(tag), { textContent: words, type: "button" });
  document.querySelector("#waiting").hidden = true;
  dock.hideNote();
  document.querySelector("#coach").hidden = true;
  document.querySelector("#prompt").classList.toggle("result", scene.stage === "over");
  felt.drawFelt(scene, () => {});
  felt.drawTrick(scene, scene.trick);
  const me = scene.turn === scene.me;
  own.drawOwn(scene.stage === "over" ? { ...scene, prompt: scene.result } : { ...scene, away }, me, () => {}, () => {});
  if (scene.stage === "over") document.querySelector("#choices").replaceChildren(make("button", "Next deal in 3"), make("button", "Wait"));
  if (away) document.querySelector("#choices").replaceChildren(...away.map((words) => make("button", words)));
  if (skip) document.querySelector("#choices").append(make("button", "Skip to the end"));
  if (notes) {
    const box = document.querySelector(notes.length > 2 ? "#coach" : "#note");
    if (box.id === "note") dock.note(notes.map((words, i) => make(i ? "button" : "p", words)), true);
    else box.replaceChildren(...notes.map((words, i) => make(i ? "button" : "p", words)));
    box.hidden = false;
    if (box.id === "note") {
      box.lastElementChild.id = "why";
      const advice = document.querySelector("#advice");
      advice.replaceChildren(make("p", notes[0]));
      advice.hidden = false;
      document.querySelector("#side").dataset.part = "advice";
    }
  }
  // In a window lower than a hand is high the table scrolls.
  const frame = document.querySelector(".room");
  slack ||= innerHeight <= 480 && frame.scrollHeight > frame.clientHeight + 1;
  const wrong = ROOM(slack);
  // What is not there covers nothing: all that is asked, held and said has to be shown.
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.getBoundingClientRect().height > 9;
  const several = scene.actions.some(({ kind, strain }) => kind === "choose" || (kind === "bid" && strain));
  const asked = me && scene.stage !== "over" ? (several ? 2 : scene.actions.length) : 0;
  const [why, open] = [notes?.length === 2, !document.querySelector("#side").hidden];
  const buttons = scene.stage === "over" || away ? 2 : asked + Boolean(skip);
  const needed = { "#choices button": buttons, "#hand li": scene.hand.length + scene.facedown, "#scores": 1, "#medal": 1, "#prompt": notes ? 0 : 1, "#coach button": notes?.length > 2 ? 2 : 0, "#why": why && !open ? 1 : 0, "#advice": why && open ? 1 : 0 };
  for (const [query, count] of Object.entries(needed)) {
    const all = [...document.querySelectorAll(query)].filter(shown);
    if (all.length < count) wrong.push(`${query}: ${all.length} of ${count} are shown`);
  }
  const reason = document.querySelector("#advice");
  if (why && open && reason.clientHeight < Math.min(reason.scrollHeight, 80)) wrong.push(`of the reason ${reason.clientHeight} pixels are shown`);
  for (const node of document.querySelectorAll("#choices button")) if (!shown(node)) wrong.push(`${node.textContent} is not shown`);
  const sheet = document.querySelector("#choices.sheet")?.getBoundingClientRect();
  for (const node of sheet ? document.querySelectorAll("#prompt, #note > *, .ava, #hand li") : []) {
    const box = node.getBoundingClientRect();
    const across = Math.min(box.right, sheet.right) - Math.max(box.left, sheet.left);
    const down = Math.min(box.bottom, sheet.bottom) - Math.max(box.top, sheet.top);
    if (across > 1 && down > 1) wrong.push(`${node.id || node.className} is under the sheet`);
  }
  const room = frame.getBoundingClientRect();
  for (const node of slack ? [] : document.querySelectorAll("#hand li > *, #choices button, #prompt, .ico, .seat .ava, #medal")) {
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    if (width && !node.closest(".sheet") && (left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1)) wrong.push(`${node.id || node.className} ${node.textContent} leaves the table`);
  }
  for (const button of small ? [] : document.querySelectorAll("#choices button")) {
    const { width, height } = button.getBoundingClientRect();
    if (width && Math.min(width, height) < 43.5) wrong.push(`${button.textContent} is ${Math.round(width)}x${Math.round(height)}`);
  }
  return wrong;
}
