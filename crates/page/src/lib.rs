//! The page, compiled to WebAssembly while this crate is built. The crate itself is empty: `server`
//! takes the WebAssembly from the build and packs it.
