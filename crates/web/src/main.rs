//! The program that the browser runs.

fn main() {
    #[cfg(target_arch = "wasm32")]
    web::run();
    #[cfg(not(target_arch = "wasm32"))]
    println!("This program runs in a browser: `ludoteca serve` serves it.");
}
