//! `ludoteca serve`: the site, with tables for people far apart.

use std::{
    env,
    io::Write,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use clap::Args;
use server::{Habits, Home, Limits, PublicUrl, Reach, Settings};

use crate::failure::Failure;

/// Where to serve, and from what.
#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, default_value_t = DEFAULT)]
    listen: SocketAddr,
    #[command(flatten)]
    data: Data,
    /// The address by which others know this server, like `https://play.example.org`
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// A proxy stands before this server and says who asks (the last entry of X-Forwarded-For)
    #[arg(long)]
    behind_proxy: bool,
    /// Where Prometheus may read figures; nowhere if not given
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// How many tables' moves may share a commit of the database; 1 where that is dear
    #[arg(long, value_name = "TABLES", default_value_t = Habits::default().batch)]
    batch: usize,
    /// Look for what other nodes have stored twice a second instead of telling each other
    #[arg(long)]
    no_hints: bool,
    /// Raise the limits of one address and one person, for a load run
    #[arg(long, hide = true)]
    load: bool,
    /// Tell people of their turn at any address, also at private ones without TLS: for tests
    #[arg(long, hide = true)]
    tell_anywhere: bool,
    /// Beat as another build, to try an update
    #[arg(long, hide = true)]
    build: Option<u64>,
}

/// Where the data is.
#[derive(Args, Default)]
pub(crate) struct Data {
    /// The folder of the data; `ludoteca` in the user's data folder if not given
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The PostgreSQL that several nodes share, like `postgres://user:password@host/database`; the
    /// variable LUDOTECA_DATABASE says it without showing the password to whoever lists processes
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Data {
    /// The database or folder that was named, or the user's own folder.
    pub(crate) fn home(&self) -> Home {
        let set = || env::var("LUDOTECA_DATABASE").ok().filter(|address| !address.is_empty() && self.data.is_none());
        self.database.clone().or_else(set).map_or_else(|| Home::Folder(self.folder()), Home::database)
    }

    /// The folder that was named, or the user's own.
    fn folder(&self) -> PathBuf {
        let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
        let user =
            || env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute()).or_else(home);
        let given = self.data.clone();
        given.or_else(|| user().map(|folder| folder.join("ludoteca"))).unwrap_or_else(|| "ludoteca-data".into())
    }
}

const DEFAULT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878);

impl Default for Serve {
    fn default() -> Serve {
        Serve {
            listen: DEFAULT,
            data: Data::default(),
            public_url: None,
            behind_proxy: false,
            metrics: None,
            batch: Habits::default().batch,
            no_hints: false,
            load: false,
            tell_anywhere: false,
            build: None,
        }
    }
}

impl Serve {
    pub(crate) fn run(&self, _: &mut impl Write) -> Result<(), Failure> {
        let mut data = self.data.home();
        if let Home::Database { habits, .. } = &mut data {
            *habits = Habits { batch: self.batch, hints: !self.no_hints };
        }
        let settings = Settings {
            listen: self.listen,
            data,
            public_url: self.public_url.clone(),
            behind_proxy: self.behind_proxy,
            metrics: self.metrics,
            limits: if self.load { Limits::for_load() } else { Limits::default() },
            reach: if self.tell_anywhere { Reach::Anywhere } else { Reach::Public },
            build: self.build.unwrap_or_else(server::build_number),
        };
        server::serve(settings).map_err(|error| Failure::Input(error.to_string()))
    }
}
