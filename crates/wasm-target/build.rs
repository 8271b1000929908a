//! Looks for the target as one of the first things of a build: this crate waits for no other.

#[path = "src/lib.rs"]
#[allow(dead_code, unreachable_pub)]
mod wasm_target;

fn main() {
    println!("cargo::rerun-if-env-changed=LUDOTECA_SKIP_WEB");
    println!("cargo::rerun-if-changed=src");
    if wasm_target::page_is_wanted()
        && let Err(missing) = wasm_target::ensure()
    {
        println!("cargo::error={missing}; LUDOTECA_SKIP_WEB=1 builds without the page");
    }
}
