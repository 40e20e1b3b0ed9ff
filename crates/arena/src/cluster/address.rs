//! Where the server is, and how to be let in.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use percent_encoding::percent_decode_str;

/// A NATS server with JetStream, and what it wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// `nats://HOST:PORT` or `tls://HOST:PORT`, perhaps with `USER:PASSWORD@`; several of one
    /// cluster with commas between them.
    pub url: String,
    /// A file of credentials.
    pub creds: Option<PathBuf>,
    /// Certificates of those who may vouch for the server.
    pub tls_ca: Option<PathBuf>,
    /// Our own certificate.
    pub tls_cert: Option<PathBuf>,
    /// The key of our own certificate.
    pub tls_key: Option<PathBuf>,
    /// How long a worker may be silent until its game is given to another one. It renews its
    /// lease three times as often.
    pub lease: Duration,
}

impl Address {
    /// A server that lets everybody in.
    pub fn new(url: impl Into<String>) -> Address {
        let lease = Duration::from_secs(30);
        let url = url.into();
        Address { url, creds: None, tls_ca: None, tls_cert: None, tls_key: None, lease }
    }

    /// How often a worker says that it still plays.
    pub(super) fn beat(&self) -> Duration {
        self.lease / 3
    }

    /// Connects, and from then on always again. `linked` hears when a connection is there or lost.
    pub(super) async fn connect(
        &self,
        linked: impl Fn(bool) + Clone + Send + Sync + 'static,
    ) -> Result<Client, String> {
        let servers: Result<Vec<ServerAddr>, _> = self.url.split(',').map(str::parse).collect();
        let expected = "expected nats://HOST:PORT";
        let servers = servers.map_err(|_| format!("server `{}`, {expected}", self.shown()))?;
        let mut options = ConnectOptions::new()
            .name("tengen")
            .reconnect_delay_callback(|tries| Duration::from_millis(100 * tries.min(20) as u64))
            .event_callback(move |event| {
                match event {
                    Event::Connected => linked(true),
                    Event::Disconnected => linked(false),
                    _ => {}
                }
                std::future::ready(())
            });
        if let Some(name) = servers.iter().find_map(ServerAddr::username) {
            let password = servers.iter().find_map(ServerAddr::password).unwrap_or_default();
            options = options.user_and_password(decoded(name), decoded(password));
        }
        if let Some(creds) = &self.creds {
            let fault = |error| format!("{}: {error}", creds.display());
            options = options.credentials_file(creds).await.map_err(fault)?;
        }
        let options = self.secure(options)?;
        let fault = |error| format!("{}: {error}, expected a NATS server", self.shown());
        options.connect(servers).await.map_err(fault)
    }

    fn secure(&self, mut options: ConnectOptions) -> Result<ConnectOptions, String> {
        if let Some(path) = &self.tls_ca {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        match (&self.tls_cert, &self.tls_key) {
            (Some(cert), Some(key)) => {
                options = options.add_client_certificate(cert.clone(), key.clone());
                Ok(options.require_tls(true))
            }
            (None, None) => Ok(options),
            _ => Err("a certificate or a key alone, expected both".to_string()),
        }
    }

    /// The address without what is secret in it.
    pub(super) fn shown(&self) -> String {
        let server = |url: &str| match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_string(),
            _ => url.to_string(),
        };
        self.url.split(',').map(server).collect::<Vec<_>>().join(",")
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let rows = [
            ("nats://host:4222", "nats://host:4222"),
            ("nats://me:secret@host:4222", "nats://host:4222"),
            ("me:se@cret@host", "host"),
            ("nats://a:b@c,tls://d:e@f:1", "nats://c,tls://f:1"),
        ];
        for (url, shown) in rows {
            assert_eq!(Address::new(url).shown(), shown);
        }
    }
}
