//! Ctrl-C: a run that can say what it has so far stops and says it; a second one ends at once.
//! Whatever ends the command also ends the programs that it started.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// What a shell expects of a command that was interrupted.
const INTERRUPTED: i32 = 130;

static STOP: AtomicBool = AtomicBool::new(false);
static GRACEFUL: AtomicBool = AtomicBool::new(false);
static PROGRAMS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A flag that the first Ctrl-C sets, for a run that looks at it.
pub(crate) fn gracefully() -> &'static AtomicBool {
    GRACEFUL.store(true, Ordering::Relaxed);
    listen();
    &STOP
}

/// Remembers a program that leads a process group, to be ended with the command.
pub(crate) fn remember(program: u32) {
    listen();
    PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner).insert(program);
}

/// Forgets a program that was ended.
pub(crate) fn forget(program: u32) {
    PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner).remove(&program);
}

/// Ends a program and all that it started, as long as they did not leave its group.
pub(crate) fn end_group(program: u32) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(program).ok().and_then(rustix::process::Pid::from_raw) {
        // It may have ended by itself.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = program;
}

fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Without a handler Ctrl-C ends the command as it always does.
        let _ = ctrlc::set_handler(|| {
            let first = !STOP.swap(true, Ordering::Relaxed);
            if first && GRACEFUL.load(Ordering::Relaxed) {
                return;
            }
            PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|&program| end_group(program));
            std::process::exit(INTERRUPTED);
        });
    });
}
