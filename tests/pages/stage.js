// Draws scenes as the table page does, and says what has left its place at any of them.
async ([scenes, slowly]) => {
  const at = document.querySelector("script[type=module][src*='table.js']").src;
  const [felt, own] = await Promise.all(["felt.js", "hand.js"].map((name) => import(new URL(name, at))));
  const crowded = ROOM;
  const round = (box) => [box.x, box.y, box.width, box.height].map((n) => Math.round(n * 10) / 10).join(" ");
  const fixed = ".felt, #scores, #medal, .seat .ava, #dock, #choices:not(.sheet), #hand, .tools, #trick, #seats";
  document.querySelector("#waiting").hidden = true;
  const told = { wrong: [], words: [] };
  let first = null;
  for (const [i, scene] of scenes.entries()) {
    felt.drawFelt(scene, () => {});
    felt.drawTrick(scene, scene.trick);
    document.querySelector("#prompt").classList.toggle("result", scene.stage === "over");
    own.drawOwn(scene.stage === "over" ? { ...scene, prompt: scene.result } : scene, scene.turn === scene.me, () => {}, () => {});
    const boxes = [...document.querySelectorAll(fixed)].map((node) => `${node.id || node.className} ${round(node.getBoundingClientRect())}`);
    const own_choices = boxes.filter((box) => !box.startsWith("choices"));
    first ??= own_choices;
    own_choices.forEach((box, k) => box === first[k] || told.wrong.push(`${i}: ${first[k]} is now ${box}`));
    told.wrong.push(...crowded(false).map((words) => `${i}: ${words}`));
    told.words.push(document.querySelector("main").innerText);
    if (slowly) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  return told;
}
