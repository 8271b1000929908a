//! One object, one thread at a time; and a panic spoils its object, not the process.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, TryLockError},
};

use crate::trouble::Trouble;

/// Something that Python holds: locked while it is used, spoilt once its code has panicked.
pub(crate) struct Guarded<T: ?Sized> {
    what: &'static str,
    inner: Mutex<T>,
}

impl<T> Guarded<T> {
    /// A guarded object; `what` is its name in complaints.
    pub(crate) const fn new(what: &'static str, inner: T) -> Guarded<T> {
        Guarded { what, inner: Mutex::new(inner) }
    }

    /// Does something with the object.
    pub(crate) fn with<R>(&self, job: impl FnOnce(&mut T) -> Result<R, Trouble>) -> Result<R, Trouble> {
        let what = self.what;
        // The guard is dropped while a panic passes through, and so the mutex is poisoned.
        let done = catch_unwind(AssertUnwindSafe(|| match self.inner.try_lock() {
            Ok(mut inner) => job(&mut inner),
            Err(TryLockError::WouldBlock) => Err(Trouble::Busy(what)),
            Err(TryLockError::Poisoned(_)) => {
                Err(Trouble::Spoilt(format!("this {what} was spoilt by an earlier failure; make a new one")))
            }
        }));
        done.unwrap_or_else(|panic| Err(failure(what, panic.as_ref())))
    }
}

/// Does something with what came from outside and may be nonsense in a way that no check finds.
pub(crate) fn caught<R>(what: &'static str, job: impl FnOnce() -> Result<R, Trouble>) -> Result<R, Trouble> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|_| Err(Trouble::Record(format!("this {what} makes no sense"))))
}

/// A panic in words.
fn failure(what: &str, panic: &(dyn Any + Send)) -> Trouble {
    let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    let said = said.unwrap_or("no words");
    Trouble::Spoilt(format!("a fault in ludoteca spoilt this {what} ({said}); please report it"))
}
