//! Installs Debian packages, where that is allowed.

use std::fs;
use std::time::Duration;

use crate::paths::on_path;
use crate::step::{command, note, output, say, within};

/// Time limit: enough for the largest package (about 130 MB) on a slow connection.
const LIMIT: Duration = Duration::from_secs(900);

/// The command for `apt-get`, as root or by sudo without a password; `None` where neither is possible.
fn apt_get() -> Option<Vec<&'static str>> {
    on_path(&["apt-get"])?;
    if output(command("id").arg("-u"))? == "0" {
        Some(vec!["apt-get"])
    } else {
        output(command("sudo").args(["-n", "true"]))?;
        Some(vec!["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
    }
}

fn run(apt: &[&str], args: &[&str]) -> bool {
    let mut apt_get = command(apt[0]);
    apt_get.args(&apt[1..]).args(args).env("DEBIAN_FRONTEND", "noninteractive");
    within(LIMIT, &mut apt_get)
}

/// Whether Debian's package lists have been downloaded.
fn has_lists() -> bool {
    fs::read_dir("/var/lib/apt/lists").is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().contains("_Packages"))
    })
}

/// Installs Debian packages and prints their names. Returns whether it succeeded.
pub fn install(packages: &[&str]) -> bool {
    let Some(apt) = apt_get() else { return false };
    say(&format!("Installing with apt-get: {}", packages.join(" ")));
    let options = ["-qq", "-y", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=2"];
    let install = [&options[..], &["install", "--no-install-recommends"], packages].concat();
    let update = [&options[..], &["update"]].concat();
    if !has_lists() {
        note("downloading the package lists first");
        run(&apt, &update);
        return run(&apt, &install);
    }
    // Old lists may name files that no longer exist: update them and try again.
    run(&apt, &install) || (run(&apt, &update) && run(&apt, &install))
}

/// The version that apt would install, such as `20.19.2+dfsg-1`.
pub fn candidate(package: &str) -> Option<String> {
    let policy = output(command("apt-cache").args(["policy", package]).env("LC_ALL", "C"))?;
    let version = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "))?;
    (version != "(none)").then(|| version.to_string())
}
