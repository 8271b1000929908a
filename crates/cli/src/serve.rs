//! `ludoteca serve`: the site.

use std::{io::Write, net::SocketAddr};

use clap::Args;

use crate::failure::Failure;

/// Where to serve.
#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, default_value_t = DEFAULT)]
    listen: SocketAddr,
}

const DEFAULT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 7878);

impl Default for Serve {
    fn default() -> Serve {
        Serve { listen: DEFAULT }
    }
}

impl Serve {
    pub(crate) fn run(&self, _: &mut impl Write) -> Result<(), Failure> {
        server::serve(self.listen).map_err(|error| Failure::Input(error.to_string()))
    }
}
