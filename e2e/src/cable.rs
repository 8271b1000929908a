//! The way from one browser to a server: it can be cut, mended, and led to another node.

use std::{
    io,
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Where it leads, and what goes through it.
#[derive(Default)]
struct Inside {
    /// `None` while it is cut.
    node: Option<u16>,
    streams: Vec<TcpStream>,
}

/// A port of its own whose connections go on to a node. It is there until the test ends.
#[derive(Clone)]
pub struct Cable {
    port: u16,
    inside: Arc<Mutex<Inside>>,
}

impl Cable {
    /// Leads to the node on a port.
    pub fn to(node: u16) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let inside = Arc::new(Mutex::new(Inside { node: Some(node), streams: Vec::new() }));
        let cable = Cable { port, inside };
        let served = cable.clone();
        thread::spawn(move || {
            for near in listener.incoming().filter_map(io::Result::ok) {
                let served = served.clone();
                thread::spawn(move || served.join(&near));
            }
        });
        cable
    }

    /// The port at which it begins.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Cuts it: what goes through it ends, and nothing new gets through.
    pub fn cut(&self) {
        self.lead(None);
    }

    /// Leads to the node on a port from now on; what goes to another ends.
    pub fn lead_to(&self, node: u16) {
        self.lead(Some(node));
    }

    fn lead(&self, node: Option<u16>) {
        let mut inside = self.inside();
        inside.node = node;
        for stream in inside.streams.drain(..) {
            // It may have ended already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries both ways until one end hangs up. Whoever cannot be reached is not reached: the browser
    /// sees a connection that ends.
    fn join(&self, near: &TcpStream) -> Option<()> {
        let far = {
            // Under the lock, so that a cut misses no connection that is just being made.
            let mut inside = self.inside();
            let far = TcpStream::connect(("127.0.0.1", inside.node?)).ok()?;
            inside.streams.extend([near.try_clone().ok()?, far.try_clone().ok()?]);
            far
        };
        let (from, to) = (near.try_clone().ok()?, far.try_clone().ok()?);
        let back = thread::spawn(move || carry(from, to));
        carry(far, near.try_clone().ok()?);
        back.join().ok()
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    // Whoever hangs up ends both ways.
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
