// Starts the program, in the page and in its worker alike; it finds out by itself which it is.
import init from "./web.js";
import parts from "./parts.js";
// Parts of the program, as the code of a game, come when they are first needed and link themselves into what runs.
const coming = {};
globalThis.comePart = (name) => (coming[name] ??= come(name));
async function come(name) {
  try {
    if (!parts[name]) return;
    const answer = await fetch(parts[name]);
    if (!answer.ok) throw answer.status;
    await WebAssembly.instantiateStreaming(answer, { shell: await shell });
  } catch (error) {
    delete coming[name];
    throw error;
  }
}
const shell = init({ module_or_path: new URL("web_bg.wasm", import.meta.url) });
await shell;
