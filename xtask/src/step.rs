//! Running other programs: said before, timed after.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Says what is about to happen.
pub fn say(what: &str) {
    println!("\n==> {what}");
}

/// Says something smaller.
pub fn note(what: &str) {
    println!("    {what}");
}

/// A command in the repository, without the terminal's standard input.
pub fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(super::paths::root()).stdin(Stdio::null());
    command
}

/// Our own cargo.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a long step with its output shown; an error names the step.
pub fn run(what: &str, command: &mut Command) -> Result<()> {
    say(what);
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{what}: cannot start {command:?}"))?;
    note(&format!("{:.1} s", start.elapsed().as_secs_f32()));
    if !status.success() {
        bail!("{what}: {status}");
    }
    Ok(())
}

/// Runs a program and shows its standard output while `each` reads its lines. Returns whether it succeeded.
pub fn tee(command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool> {
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {command:?}"))?;
    let stdout = child.stdout.take().context("the child has a standard output")?;
    for line in BufReader::new(stdout).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        each(&line);
    }
    Ok(child.wait()?.success())
}

/// Standard output of a program that succeeded, trimmed.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Runs a program that may hang; it is killed at the limit. Returns whether it succeeded in time.
pub fn within(limit: Duration, command: &mut Command) -> bool {
    let Ok(mut child) = command.spawn() else { return false };
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if Instant::now() < deadline => sleep(Duration::from_millis(50)),
            _ => {
                note(&format!("no end after {} s: given up", limit.as_secs()));
                // It may have ended just now; then there is nothing to kill.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hanging_program_is_given_up() {
        assert!(within(Duration::from_secs(60), Command::new("true").stdin(Stdio::null())));
        assert!(!within(Duration::from_secs(60), Command::new("false").stdin(Stdio::null())));
        assert!(!within(Duration::from_millis(20), Command::new("sleep").arg("600")));
        assert!(!within(Duration::from_secs(60), &mut Command::new("/no/such/program")));
    }

    #[test]
    fn tee_sees_every_line_and_the_status() {
        let mut lines = Vec::new();
        let mut command = Command::new("sh");
        assert!(
            !tee(command.args(["-c", "echo a; printf b; exit 3"]), |line| lines.push(line.to_string()))
                .unwrap()
        );
        assert_eq!(lines, ["a", "b"]);
    }
}
