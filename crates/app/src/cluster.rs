//! The server through which machines play a match together, as the user typed it.

use std::path::PathBuf;

use arena::cluster::Address;
use clap::Args;

/// Where the server is, and how to be let in.
#[derive(Clone, Debug, Args)]
pub struct ClusterArgs {
    /// The NATS server of a cluster, such as nats://HOST:4222 or tls://USER:PASSWORD@HOST:4222;
    /// other machines play with `tengen worker`
    #[arg(long, value_name = "URL")]
    pub cluster: Option<String>,

    /// A file of credentials for the server
    #[arg(long, value_name = "FILE", requires = "cluster")]
    pub creds: Option<PathBuf>,

    /// Certificates of those who vouch for the server
    #[arg(long, value_name = "FILE", requires = "cluster")]
    pub tls_ca: Option<PathBuf>,

    /// Our own certificate
    #[arg(long, value_name = "FILE", requires_all = ["cluster", "tls_key"])]
    pub tls_cert: Option<PathBuf>,

    /// The key of our own certificate
    #[arg(long, value_name = "FILE", requires_all = ["cluster", "tls_cert"])]
    pub tls_key: Option<PathBuf>,
}

impl ClusterArgs {
    /// The server, if there is one.
    pub fn address(&self) -> Option<Address> {
        let address = Address::new(self.cluster.clone()?);
        Some(Address {
            creds: self.creds.clone(),
            tls_ca: self.tls_ca.clone(),
            tls_cert: self.tls_cert.clone(),
            tls_key: self.tls_key.clone(),
            ..address
        })
    }
}
