//! Where a game's net is kept: built in natively, handed over by the host in a page.

use std::sync::OnceLock;

use super::{BadNet, Net};

/// The place of one game's net. A page fetches nets as files of their own, so there it is empty at first.
pub struct Shelf {
    game: &'static str,
    built_in: &'static [u8],
    net: OnceLock<Option<Net>>,
}

/// The bytes of a net that is built in; none in a page.
macro_rules! built_in {
    ($path:literal) => {{
        #[cfg(target_arch = "wasm32")]
        {
            &[]
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            include_bytes!($path)
        }
    }};
}
pub(crate) use built_in;

impl Shelf {
    /// A place for the net of this game, with the net itself if it is built in.
    pub const fn new(game: &'static str, built_in: &'static [u8]) -> Shelf {
        Shelf { game, built_in, net: OnceLock::new() }
    }

    /// The net, if there is one. One that is built in can be read: a test sees to that.
    pub fn net(&self) -> Option<&Net> {
        if self.built_in.is_empty() {
            return self.net.get()?.as_ref();
        }
        self.net.get_or_init(|| Net::read(self.game, self.built_in).ok()).as_ref()
    }

    /// What was built in.
    pub fn built_in(&self) -> &'static [u8] {
        self.built_in
    }

    /// Puts a net here, unless one is in use already.
    pub fn put(&self, bytes: &[u8]) -> Result<(), BadNet> {
        let net = Net::read(self.game, bytes)?;
        self.net.get_or_init(|| Some(net));
        Ok(())
    }
}
