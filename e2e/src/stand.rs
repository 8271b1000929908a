//! The processes of a test: a server on a free port and a driver for the browser. Both end with it.

use std::{
    env, fs,
    io::Write,
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A running server and driver.
pub struct Stand {
    server: Option<Child>,
    driver: Child,
    server_port: u16,
    driver_port: u16,
    /// What the server is started with besides.
    flags: &'static [&'static str],
}

impl Stand {
    /// Starts both and waits until they listen.
    pub fn start() -> Stand {
        Stand::start_with(&[])
    }

    /// The same with flags for the server.
    pub fn start_with(flags: &'static [&'static str]) -> Stand {
        let (server_port, driver_port) = (free_port(), free_port());
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let mut stand = Stand {
            server: None,
            driver: quiet(Command::new(program).arg(format!("--port={driver_port}"))),
            server_port,
            driver_port,
            flags,
        };
        stand.start_server();
        wait_for(driver_port);
        stand
    }

    /// Starts the server, on the same port each time.
    pub fn start_server(&mut self) {
        let listen = format!("127.0.0.1:{}", self.server_port);
        let data = self.data();
        let mut command = Command::new(binary());
        command.args(["serve", "--listen", &listen, "--data"]).arg(data).args(self.flags);
        let log = fs::OpenOptions::new().create(true).append(true).open(self.log_file()).expect("a log can be written");
        let both = log.try_clone().expect("a file can be written by two");
        self.server = Some(started(command.env("RUST_LOG", "debug").stdout(log).stderr(both)));
        wait_for(self.server_port);
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
        env::temp_dir().join(format!("ludoteca-e2e-{}", self.server_port))
    }

    /// Stops the server, as if the network were gone.
    pub fn stop_server(&mut self) {
        if let Some(mut server) = self.server.take() {
            end(&mut server);
        }
    }

    /// How long the server has kept a processor busy, in milliseconds.
    pub fn processor_millis(&self) -> f64 {
        let process = self.server.as_ref().map_or(0, Child::id);
        let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let fields: Vec<&str> = text.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        // A hundredth of a second each, in the program and in the system for it.
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) * 10.0
    }

    /// Where the page is.
    pub fn page(&self) -> String {
        format!("http://127.0.0.1:{}/", self.server_port)
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
