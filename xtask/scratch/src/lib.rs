//! A real PostgreSQL in a scratch folder, on a free port, as a user without rights: for tests, load
//! runs and `cargo xtask nodes`. It ends with the process that started it, whichever way that ends.

mod programs;

use std::{
    fs,
    io::{self, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

pub use programs::{MISSING, found};
use programs::{Programs, User};

/// Who owns the databases.
const OWNER: &str = "ludoteca";

/// A start that takes longer than this has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits with the pipe that only the starting process holds; then ends the database by its id and
/// removes its folder. So nothing is left behind even by a process that was killed.
const GUARD: &str = r#"
cat > /dev/null
if [ -f "$1/data/postmaster.pid" ]; then
  read -r pid < "$1/data/postmaster.pid"
  kill -CONT "$pid" 2> /dev/null
  kill -QUIT "$pid" 2> /dev/null
  while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
fi
rm -rf "$1"
"#;

/// Why there is no database.
#[derive(Debug, thiserror::Error)]
pub enum ScratchError {
    /// It is not installed.
    #[error("{MISSING}")]
    Missing,
    /// A program or a file did not do what it should.
    #[error("{0}")]
    Failed(String),
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// A database cluster that runs, or was stopped to be started again.
pub struct Scratch {
    programs: Programs,
    user: User,
    folder: PathBuf,
    port: u16,
    password: String,
    settings: Vec<String>,
    made: AtomicU32,
    /// Its standard input is what keeps the database alive.
    guard: Option<Child>,
}

impl Scratch {
    /// Makes a cluster and starts it with these settings, each as `name=value`.
    pub fn start(settings: &[&str]) -> Result<Scratch, ScratchError> {
        Scratch::start_with(&[], settings)
    }

    /// The same with files beside its data, such as a certificate.
    pub fn start_with(files: &[(&str, &str)], settings: &[&str]) -> Result<Scratch, ScratchError> {
        Scratch::start_in(&std::env::temp_dir(), files, settings)
    }

    /// The same in a folder below this one, for figures of a certain disk.
    pub fn start_in(above: &Path, files: &[(&str, &str)], settings: &[&str]) -> Result<Scratch, ScratchError> {
        let programs = Programs::find().ok_or(ScratchError::Missing)?;
        let user = User::choose()?;
        let folder = tempfile::Builder::new().prefix("ludoteca-postgres-").tempdir_in(above)?.keep();
        let mut scratch = Scratch {
            programs,
            user,
            folder,
            port: 0,
            password: password()?,
            settings: settings.iter().map(ToString::to_string).collect(),
            made: AtomicU32::new(0),
            guard: None,
        };
        scratch.own(&scratch.folder)?;
        scratch.guard = Some(scratch.watch()?);
        for (name, text) in files {
            scratch.put(name, text)?;
        }
        scratch.init()?;
        for attempt in 0.. {
            scratch.port = free_port()?;
            match scratch.start_again() {
                // Somebody else may have taken the port meanwhile.
                Err(_) if attempt < 3 => {}
                other => return other.map(|()| scratch),
            }
        }
        Ok(scratch)
    }

    /// Makes an empty database and says where it is.
    pub fn database(&self) -> Result<String, ScratchError> {
        let name = format!("scratch_{}", self.made.fetch_add(1, Ordering::Relaxed));
        let mut command = self.program("createdb");
        command.env("PGPASSWORD", &self.password).args(["--host", "127.0.0.1", "--username", OWNER]);
        self.run(command.args(["--port", &self.port.to_string(), &name]))?;
        Ok(self.url(self.port, &name))
    }

    /// The address of a database by way of a port, its own or that of something before it.
    pub fn url(&self, port: u16, name: &str) -> String {
        format!("postgres://{OWNER}:{}@127.0.0.1:{port}/{name}", self.password)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The folder of the programs that came with it, such as `pgbench`.
    pub fn programs(&self) -> &Path {
        self.programs.folder()
    }

    /// The password of its databases' owner.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// Has a statement done by a program beside all others.
    pub fn sql(&self, address: &str, statement: &str) -> Result<(), ScratchError> {
        self.run(self.program("psql").args([
            "--no-psqlrc",
            "--quiet",
            "--set",
            "ON_ERROR_STOP=1",
            "--command",
            statement,
            address,
        ]))
    }

    /// Puts a file beside the data, readable for the database alone, and says where it is.
    fn put(&self, name: &str, text: &str) -> Result<PathBuf, ScratchError> {
        let path = self.folder.join(name);
        let mut file = fs::File::create(&path)?;
        file.write_all(text.as_bytes())?;
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        self.own(&path)?;
        Ok(path)
    }

    /// Ends it at once, as a crash would: what was committed is there when it starts again.
    pub fn stop_immediately(&self) -> Result<(), ScratchError> {
        let mut command = self.program("pg_ctl");
        self.run(command.args(["stop", "-m", "immediate", "-w", "-D"]).arg(self.data()))
    }

    /// Starts it after it was stopped, and waits until it answers.
    pub fn start_again(&self) -> Result<(), ScratchError> {
        let log = fs::File::options().create(true).append(true).open(self.folder.join("log"))?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c"]);
        command.arg(format!("unix_socket_directories={}", self.folder.display()));
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        // A Ctrl-C is for whoever started us: the guard ends the database.
        command.process_group(0).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let mut child = command.spawn()?;
        let begun = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Err(ScratchError::Failed(format!("PostgreSQL ended ({status}): {}", self.log())));
            }
            if self.answers() {
                break;
            }
            if begun.elapsed() > PATIENCE {
                return Err(ScratchError::Failed(format!("PostgreSQL does not answer: {}", self.log())));
            }
            thread::sleep(Duration::from_millis(20));
        }
        // Whoever waits for it takes its entry out of the system's list once it has ended.
        thread::spawn(move || child.wait());
        Ok(())
    }

    /// What the database itself has to say.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn answers(&self) -> bool {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            return false;
        }
        let mut command = self.program("pg_isready");
        command.args(["--quiet", "--host", "127.0.0.1", "--port", &self.port.to_string()]);
        command.status().is_ok_and(|status| status.success())
    }

    fn init(&self) -> Result<(), ScratchError> {
        let secret = self.put("password", &self.password)?;
        let mut command = self.program("initdb");
        command.arg("-D").arg(self.data()).args(["--username", OWNER, "--auth", "scram-sha-256", "--pwfile"]);
        self.run(command.arg(secret).args(["--encoding", "UTF8", "--no-locale", "--no-sync"]))
    }

    fn watch(&self) -> Result<Child, ScratchError> {
        let mut command = Command::new("sh");
        self.user.become_it(&mut command);
        command.args(["-c", GUARD, "guard"]).arg(&self.folder).process_group(0).current_dir("/");
        Ok(command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?)
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.folder().join(name));
        self.user.become_it(&mut command);
        // The folder of whoever asks may be closed to the database's user.
        command.current_dir(&self.folder);
        command
    }

    fn run(&self, command: &mut Command) -> Result<(), ScratchError> {
        let output = command.stdin(Stdio::null()).output()?;
        if output.status.success() {
            return Ok(());
        }
        let said = [output.stdout, output.stderr].concat();
        Err(ScratchError::Failed(format!("{command:?}: {}{}", String::from_utf8_lossy(&said), self.log())))
    }

    fn own(&self, path: &Path) -> Result<(), ScratchError> {
        if let Some((user, group)) = self.user.ids() {
            chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            // It may have been ended by others.
            let _ = guard.wait();
        }
        // The guard may not be allowed to remove the folder itself, only what is in it.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

fn password() -> Result<String, ScratchError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| ScratchError::Failed(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
