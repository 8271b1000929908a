//! The server as a process of its own, and what the system says about it.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use crate::{Result, client::http, share::Share};

/// Where the server and the clients run.
pub(crate) struct Place {
    command: PathBuf,
    /// The core of the server, if it can have one to itself.
    core: Option<u32>,
}

impl Place {
    /// Gives the server the first core and this process the second, if `taskset` is there.
    pub(crate) fn choose(command: &Path) -> Result<Place> {
        if !command.is_file() {
            return Err(format!("{} is not there", command.display()).into());
        }
        let cores = std::thread::available_parallelism()?.get();
        let me = std::process::id().to_string();
        let pinned = || Command::new("taskset").args(["-acp", "1", &me]).stdout(Stdio::null()).status();
        let core = (cores > 1 && pinned().is_ok_and(|status| status.success())).then_some(0);
        Ok(Place { command: command.into(), core })
    }

    /// What holds for all figures.
    pub(crate) fn describe(&self) -> &'static str {
        match self.core {
            Some(_) => "server on core 0, clients on core 1",
            None => "server and clients share the machine: taskset or a second core is missing",
        }
    }

    /// Starts a server with raised limits on an empty folder.
    pub(crate) async fn host(&self) -> Result<Host> {
        // Not in /tmp, which may be memory: a sync must mean something.
        let folder = tempfile::tempdir_in(self.command.parent().unwrap_or(Path::new(".")))?;
        self.host_on(folder).await
    }

    /// Nowhere special: everything shares the machine.
    pub(crate) fn anywhere(command: &Path) -> Result<Place> {
        if !command.is_file() {
            return Err(format!("{} is not there", command.display()).into());
        }
        Ok(Place { command: command.into(), core: None })
    }

    /// A folder on the disk of the figures.
    pub(crate) fn folder(&self) -> &Path {
        self.command.parent().unwrap_or(Path::new("."))
    }

    /// Starts a node on a database.
    pub(crate) async fn host_sharing(&self, database: &str) -> Result<Host> {
        let mut command = Command::new(&self.command);
        command.env("LUDOTECA_DATABASE", database);
        self.start(command, None).await
    }

    /// Starts a node on a database with a share of a core.
    pub(crate) async fn host_sharing_within(&self, database: &str, share: Share) -> Result<Host> {
        let mut command = Command::new("sh");
        command.env("LUDOTECA_DATABASE", database).args(["-c", r#"echo $$ > "$0" && exec "$@""#]);
        command.arg(share.members()).arg(&self.command);
        let mut host = self.start(command, None).await?;
        host.share = Some(share);
        Ok(host)
    }

    /// Starts a server on the data of one that was stopped.
    pub(crate) async fn host_on(&self, folder: TempDir) -> Result<Host> {
        let command = match self.core {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &core.to_string()]).arg(&self.command);
                command
            }
            None => Command::new(&self.command),
        };
        self.start(command, Some(folder)).await
    }

    async fn start(&self, mut command: Command, folder: Option<TempDir>) -> Result<Host> {
        command.args(["serve", "--load", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0"]).stdout(Stdio::piped());
        if let Some(folder) = &folder {
            command.arg("--data").arg(folder.path());
        }
        let mut child = command.spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("its output is no pipe")?).lines();
        let (mut address, mut metrics) = (None, None);
        while address.is_none() || metrics.is_none() {
            let line = lines.next().ok_or("the server said no address")??;
            let found = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            if line.contains("figures") { metrics = found } else { address = address.or(found) }
        }
        let (address, metrics) = (address.ok_or("no address")?, metrics.ok_or("no metrics")?);
        // What else it says is nobody's business, but must be read.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Host { child, address, metrics, folder, share: None })
    }
}

/// A server that runs.
pub(crate) struct Host {
    child: Child,
    pub(crate) address: SocketAddr,
    metrics: SocketAddr,
    folder: Option<TempDir>,
    /// It goes after the process, which is waited for.
    share: Option<Share>,
}

impl Host {
    /// The folder of its data.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_ref().expect("it goes only with the server").path()
    }

    /// Stops it in order and keeps its data.
    pub(crate) fn stop(mut self) -> Result<TempDir> {
        Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?;
        self.child.wait()?;
        Ok(self.folder.take().expect("it goes only with the server"))
    }

    /// How long it was on the processor.
    pub(crate) fn processor(&self) -> Result<Duration> {
        processor(self.child.id())
    }

    /// How much memory it holds, in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("/proc is another")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
    }

    /// One of its own figures.
    pub(crate) async fn figure(&self, name: &str) -> Result<f64> {
        let (_, _, text) = http(self.metrics, "GET", "/metrics", "", None).await?;
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(value.ok_or_else(|| format!("{name} is not among the figures"))?.parse()?)
    }
}

/// How long a process was on the processor.
pub(crate) fn processor(process: u32) -> Result<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> = text.rsplit(") ").next().unwrap_or("").split(' ').collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
    let ticks = ticks(11).zip(ticks(12)).map(|(user, system)| user + system).ok_or("/proc is another")?;
    Ok(Duration::from_millis(ticks * 10))
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
