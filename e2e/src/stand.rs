//! The processes of a test: a server on a free port and a driver for the browser. Both end with it.

use std::{
    cell::Cell,
    env, fs,
    io::Write,
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

use scratch::Scratch;

use crate::Cable;

/// One process of the server.
struct Node {
    port: u16,
    child: Option<Child>,
}

/// A running server and driver. The server is one process with a folder, or several that share a database.
pub struct Stand {
    nodes: Vec<Node>,
    /// What several nodes share.
    database: Option<String>,
    driver: Child,
    driver_port: u16,
    /// What the server is started with besides.
    flags: &'static [&'static str],
    /// How many came so far.
    guests: Cell<usize>,
}

impl Stand {
    /// Starts both and waits until they listen. With `NODES` in the environment there are so many nodes.
    pub fn start() -> Stand {
        Stand::start_with(&[])
    }

    /// The same with flags for the server.
    pub fn start_with(flags: &'static [&'static str]) -> Stand {
        Stand::start_several(env::var("NODES").map_or(1, |nodes| nodes.parse().expect("NODES is a number")), flags)
    }

    /// The same with so many nodes, whatever the environment says.
    pub fn start_several(nodes: usize, flags: &'static [&'static str]) -> Stand {
        let driver_port = free_port();
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut stand = Stand {
            nodes: (0..nodes).map(|_| Node { port: free_port(), child: None }).collect(),
            database: (nodes > 1).then(database),
            driver: quiet(Command::new(program).arg(format!("--port={driver_port}"))),
            driver_port,
            flags,
            guests: Cell::new(0),
        };
        stand.start_server();
        wait_for(driver_port);
        stand
    }

    /// Starts the server, on the same port each time.
    pub fn start_server(&mut self) {
        // One after the other, since the first makes the tables of a new database.
        (0..self.nodes.len()).for_each(|node| self.start_node(node));
    }

    /// Starts one node, on the same port each time.
    pub fn start_node(&mut self, node: usize) {
        let port = self.nodes[node].port;
        let mut command = Command::new(binary());
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]).args(self.flags);
        match &self.database {
            Some(database) => command.env("LUDOTECA_DATABASE", database),
            None => command.arg("--data").arg(self.data()),
        };
        let log = fs::OpenOptions::new().create(true).append(true).open(self.log_file()).expect("a log can be written");
        let both = log.try_clone().expect("a file can be written by two");
        self.nodes[node].child = Some(started(command.env("RUST_LOG", "debug").stdout(log).stderr(both)));
        wait_for(port);
    }

    fn log_file(&self) -> PathBuf {
        self.data().with_extension("log")
    }

    /// All that the server has said.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_file()).unwrap_or_default()
    }

    /// A folder of its own, since a folder belongs to one server.
    fn data(&self) -> PathBuf {
        env::temp_dir().join(format!("ludoteca-e2e-{}", self.nodes[0].port))
    }

    /// Kills the server, as if the network were gone.
    pub fn stop_server(&mut self) {
        (0..self.nodes.len()).for_each(|node| self.kill_node(node));
    }

    /// Kills one node, which has no time to say goodbye.
    pub fn kill_node(&mut self, node: usize) {
        if let Some(mut child) = self.nodes[node].child.take() {
            end(&mut child);
        }
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Where a node listens.
    pub fn port(&self, node: usize) -> u16 {
        self.nodes[node].port
    }

    /// The way of the next browser, if there are several nodes: each to another one in turn, all under the
    /// same address.
    pub(crate) fn cable(&self) -> Option<Cable> {
        let guest = self.guests.replace(self.guests.get() + 1);
        (self.nodes.len() > 1).then(|| Cable::to(self.nodes[guest % self.nodes.len()].port))
    }

    /// How long the server has kept a processor busy, in milliseconds.
    pub fn processor_millis(&self) -> f64 {
        self.nodes.iter().map(|node| node.child.as_ref().map_or(0.0, |child| busy_millis(child.id()))).sum()
    }

    /// Where the page is.
    pub fn page(&self) -> String {
        format!("http://{}/", self.host())
    }

    /// Host and port of the page, as addresses have them.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.nodes[0].port)
    }

    /// Where the driver is.
    pub fn driver(&self) -> String {
        format!("http://127.0.0.1:{}", self.driver_port)
    }
}

impl Drop for Stand {
    fn drop(&mut self) {
        self.stop_server();
        // What is left behind is the system's to clear away.
        let _ = fs::remove_dir_all(self.data());
        let _ = fs::remove_file(self.log_file());
        // Asked to stop, the driver ends its browsers too, also that of a test that failed before
        // its guest could leave.
        ask_to_stop(self.driver_port);
        let start = Instant::now();
        while matches!(self.driver.try_wait(), Ok(None)) && start.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_millis(20));
        }
        end(&mut self.driver);
    }
}

/// An empty database in the PostgreSQL that all tests of this program share. It ends with the program.
fn database() -> String {
    static DATABASES: OnceLock<Scratch> = OnceLock::new();
    let databases = DATABASES.get_or_init(|| Scratch::start(&[]).unwrap_or_else(|error| panic!("{error}")));
    databases.database().unwrap_or_else(|error| panic!("{error}"))
}

fn busy_millis(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    // A hundredth of a second each, in the program and in the system for it.
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) * 10.0
}

fn ask_to_stop(driver_port: u16) {
    // A driver that has gone or does not answer is killed next.
    if let Ok(mut driver) = TcpStream::connect(("127.0.0.1", driver_port)) {
        let _ = driver.write_all(b"GET /shutdown HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    }
}

/// The command that is tested.
pub fn binary() -> PathBuf {
    env::var_os("LUDOTECA_BIN")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/release/ludoteca"), PathBuf::from)
}

fn quiet(command: &mut Command) -> Child {
    started(command.stdout(Stdio::null()).stderr(Stdio::null()))
}

fn started(command: &mut Command) -> Child {
    let name = format!("{:?}", command.get_program());
    command.spawn().unwrap_or_else(|error| {
        panic!("{name} does not start ({error}); build with `cargo build --release` and install chromium-driver")
    })
}

fn end(child: &mut Child) {
    // It may have ended by itself, which is just as well.
    let _ = child.kill();
    let _ = child.wait();
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    listener.local_addr().expect("it is bound").port()
}

fn wait_for(port: u16) {
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing listens on port {port}");
        thread::sleep(Duration::from_millis(30));
    }
}
