// Starts the program, in the page and in its worker alike; it finds out by itself which it is.
import init from "./web.js";
await init({ module_or_path: "web_bg.wasm" });
