//! What the user typed after `tengen serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;

use crate::library::DataArgs;

/// `tengen serve`
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen; the next free port if this one is taken
    #[arg(long, default_value_t = ServeArgs::default().addr, value_name = "ADDRESS")]
    pub addr: SocketAddr,

    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,

    /// Take the page's files from a folder, to work on them
    #[arg(long, value_name = "DIR")]
    pub web: Option<PathBuf>,

    /// Where the library is.
    #[command(flatten)]
    pub data: DataArgs,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        let addr = SocketAddr::from(([127, 0, 0, 1], 5555));
        ServeArgs { addr, no_open: false, web: None, data: DataArgs::default() }
    }
}
