//! `cargo xtask nodes`: three nodes on a PostgreSQL of their own behind a small proxy, to look at.

use std::{
    io::{self, BufRead as _, BufReader, Read as _},
    net::{SocketAddr, TcpListener, TcpStream},
    os::unix::process::CommandExt as _,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use scratch::Scratch;

use crate::{
    machine,
    shell::{Result, target_dir},
    steps,
};

/// How many nodes.
const NODES: usize = 3;

/// A node, and who ends it by its id once the pipe that only we hold is closed: also when this
/// process is killed.
struct Node {
    child: Child,
    guard: Child,
}

impl Node {
    fn new(child: Child) -> io::Result<Node> {
        let mut guard = Command::new("sh");
        guard.args(["-c", "cat > /dev/null; kill -TERM \"$1\"", "guard", &child.id().to_string()]);
        let guard = guard.process_group(0).stdin(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        Ok(Node { child, guard })
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // They may have ended already.
        let _ = self.guard.wait();
        let _ = self.child.wait();
    }
}

/// Starts everything, prints where it is, and stops all of it when its input ends or on Ctrl-C.
pub(crate) fn nodes() -> Result {
    machine::database()?;
    steps::release()?;
    let failed = |error: scratch::ScratchError| error.to_string();
    let scratch = Scratch::start(&[]).map_err(failed)?;
    let database = scratch.database().map_err(failed)?;
    println!("PostgreSQL is at {database}");
    let mut running = Vec::new();
    let mut addresses = Vec::new();
    for _ in 0..NODES {
        let (node, address) = start(&database)?;
        println!("a node is at     http://{address}/");
        running.push(node);
        addresses.push(address);
    }
    let proxy = proxy(addresses).map_err(|error| format!("the proxy cannot listen: {error}"))?;
    println!("all together at  http://{proxy}/  (Ctrl-C or the end of the input stops them)");
    wait();
    // The nodes first, so that they can say goodbye to the database.
    drop(running);
    drop(scratch);
    Ok(())
}

fn start(database: &str) -> Result<(Node, SocketAddr)> {
    let mut command = Command::new(target_dir().join("release/ludoteca"));
    // In the environment, where a list of processes does not show the password.
    command.env("LUDOTECA_DATABASE", database).args(["serve", "--listen", "127.0.0.1:0"]);
    command.process_group(0).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("a node cannot be started: {error}"))?;
    let out = child.stdout.take();
    let node = Node::new(child).map_err(|error| format!("a node cannot be guarded: {error}"))?;
    let mut lines = BufReader::new(out.ok_or("its output is no pipe")?).lines();
    let line = lines.next().and_then(io::Result::ok).unwrap_or_default();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
    // What else it says is nobody's business, but must be read.
    thread::spawn(move || lines.for_each(drop));
    Ok((node, address.ok_or_else(|| format!("a node said no address: {line:?}"))?))
}

/// Sends one connection to each node in turn; past those that do not answer.
fn proxy(nodes: Vec<SocketAddr>) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let (nodes, turn) = (Arc::new(nodes), AtomicUsize::new(0));
    thread::spawn(move || {
        for near in listener.incoming().filter_map(io::Result::ok) {
            let turn = turn.fetch_add(1, Ordering::Relaxed);
            let nodes = Arc::clone(&nodes);
            thread::spawn(move || {
                let far =
                    (0..nodes.len()).find_map(|index| TcpStream::connect(nodes[(turn + index) % nodes.len()]).ok());
                // Whoever hangs up ends both ways.
                let _ = far.map(|far| join(&near, &far));
            });
        }
    });
    Ok(address)
}

fn join(near: &TcpStream, far: &TcpStream) -> io::Result<()> {
    let (mut from, mut to) = (near.try_clone()?, far.try_clone()?);
    let back = thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(std::net::Shutdown::Write);
    });
    let (mut from, mut to) = (far.try_clone()?, near.try_clone()?);
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(std::net::Shutdown::Write);
    let _ = back.join();
    Ok(())
}

/// Waits for the end of the input, or for Ctrl-C, which ends this process: then the guards see to the
/// rest.
fn wait() {
    let mut byte = [0];
    while matches!(io::stdin().read(&mut byte), Ok(1)) {}
}
