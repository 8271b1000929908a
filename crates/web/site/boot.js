// Starts the program, in the page and in its worker alike; it finds out by itself which it is.
import init from "./web.js";
await init({ module_or_path: new URL("web_bg.wasm", import.meta.url) });
