//! Compares the digests of random games, and of what nets say, natively and in WebAssembly: `digests MODULE.wasm [GAMES]`.
//!
//! It lives apart from `xtask`, so that tidy and the formatter need neither games nor interpreter.

use std::{env, fs, process::ExitCode, thread, time::Instant};

use digests::{TITLES, Title};
use wasmi::{Engine, Linker, Module, Store, TypedFunc};

/// How many games of each title are compared, unless told otherwise.
const GAMES: u32 = 500;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("digests: {complaint}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut words = env::args().skip(1);
    let path = words.next().ok_or("expected the path of the WebAssembly module")?;
    let games = match words.next() {
        Some(text) => text.parse().map_err(|_| format!("expected a number of games, not {text:?}"))?,
        None => GAMES,
    };
    let bytes = fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
    let module = Module::new(&Engine::default(), &bytes).map_err(|error| format!("{path}: {error}"))?;
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..TITLES.len())
            .map(|title| {
                scope.spawn({
                    let module = &module;
                    move || compare(module, title, games)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("the rules panicked natively".into())))
            .collect()
    });
    let failed: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Plays the games of one title in both ways; the first difference is the complaint.
fn compare(module: &Module, index: usize, games: u32) -> Result<(), String> {
    let title: &Title = &TITLES[index];
    let slug = title.slug;
    let started = Instant::now();
    let mut store = Store::new(module.engine(), ());
    let instance = Linker::<()>::new(module.engine())
        .instantiate_and_start(&mut store, module)
        .map_err(|error| format!("{slug}: the module does not start: {error}"))?;
    let foreign: TypedFunc<(u32, u32), u64> =
        instance.get_typed_func(&store, "title_digest").map_err(|error| format!("{slug}: {error}"))?;
    let mut together = 0;
    for number in 0..games {
        let here = (title.digest)(number);
        let there = foreign
            .call(&mut store, (index as u32, number))
            .map_err(|error| format!("{slug}, game {number}: trapped in WebAssembly: {error}"))?;
        if here != there {
            return Err(format!("{slug}, game {number}: {here:016x} natively, {there:016x} in WebAssembly"));
        }
        together = engine::digest(&(together, here));
    }
    let said: TypedFunc<u32, u64> =
        instance.get_typed_func(&store, "title_logits").map_err(|error| format!("{slug}: {error}"))?;
    let (here, there) = ((title.logits)(), said.call(&mut store, index as u32));
    if there.as_ref().ok() != Some(&here) {
        return Err(format!("{slug}: its net says {here:016x} natively, {there:?} in WebAssembly"));
    }
    println!("{slug}: {games} games agree, {together:016x} ({:.1} s)", started.elapsed().as_secs_f32());
    Ok(())
}
