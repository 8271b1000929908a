//! Where PostgreSQL's programs are, and as whom they run.

use std::{
    env, fs,
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::Command,
};

use crate::ScratchError;

/// What to do on a machine without them.
pub const MISSING: &str = "PostgreSQL is missing; install it (Debian: `apt-get install postgresql`) and run again";

/// Where distributions put them besides the search path: a folder a version.
const HOMES: [&str; 3] = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt"];

/// Whether PostgreSQL is installed.
pub fn found() -> bool {
    Programs::find().is_some()
}

/// The folder of the programs.
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// The newest that is installed.
    pub(crate) fn find() -> Option<Programs> {
        let versions = HOMES.iter().filter_map(|home| fs::read_dir(home).ok()).flatten();
        let mut folders: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
        // By number, where the name is one: 9 is older than 15.
        folders.sort_by_key(|folder| {
            let name = folder.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
            (name.parse::<u32>().unwrap_or(0), folder.clone())
        });
        folders.reverse();
        folders.extend(env::var_os("PATH").iter().flat_map(env::split_paths));
        folders
            .into_iter()
            .find(|folder| ["initdb", "postgres", "pg_ctl"].iter().all(|name| folder.join(name).is_file()))
            .map(Programs)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }
}

/// As whom the programs run: PostgreSQL refuses to be run by root.
pub(crate) struct User(Option<(u32, u32)>);

impl User {
    /// Ourselves, or somebody without rights if we are root.
    pub(crate) fn choose() -> Result<User, ScratchError> {
        if id(&["-u"]) != Some(0) {
            return Ok(User(None));
        }
        let somebody = ["postgres", "nobody"].iter().find_map(|name| id(&["-u", name]).zip(id(&["-g", name])));
        let missing = || ScratchError::Failed("root may not run PostgreSQL, and there is no user `nobody`".into());
        Ok(User(Some(somebody.ok_or_else(missing)?)))
    }

    pub(crate) fn become_it(&self, command: &mut Command) {
        if let Some((user, group)) = self.0 {
            command.uid(user).gid(group);
        }
    }

    /// Its numbers, if it is somebody else than we are.
    pub(crate) fn ids(&self) -> Option<(u32, u32)> {
        self.0
    }
}

fn id(arguments: &[&str]) -> Option<u32> {
    let output = Command::new("id").args(arguments).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
