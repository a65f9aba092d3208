//! Runs other programs and prints messages.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Prints the heading of a step.
pub fn say(what: &str) {
    println!("\n==> {what}");
}

/// Prints a line below a heading.
pub fn note(what: &str) {
    println!("    {what}");
}

/// A command that runs in the repository root with empty standard input.
pub fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(super::paths::root()).stdin(Stdio::null());
    command
}

/// The cargo that started xtask.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Prints a heading, runs a program with its output shown, and prints the time. An error names the step.
pub fn run(what: &str, command: &mut Command) -> Result<()> {
    say(what);
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{what}: cannot start {command:?}"))?;
    note(&format!("{what}: {:.1} s", start.elapsed().as_secs_f32()));
    if !status.success() {
        bail!("{what}: {status}");
    }
    Ok(())
}

/// Runs a program, shows its standard output, and calls `each` with every line. Returns whether it succeeded.
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

/// Trimmed standard output of a program; `None` when it fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Runs a program and kills it at the time limit. Returns whether it succeeded in time.
pub fn within(limit: Duration, command: &mut Command) -> bool {
    let Ok(mut child) = command.spawn() else { return false };
    let deadline = Instant::now() + limit;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if Instant::now() < deadline => sleep(Duration::from_millis(50)),
            _ => {
                note(&format!("stopped after {} s", limit.as_secs()));
                // Errors are ignored: the program may have ended just now.
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
    fn kills_hanging_programs() {
        assert!(within(Duration::from_secs(60), Command::new("true").stdin(Stdio::null())));
        assert!(!within(Duration::from_secs(60), Command::new("false").stdin(Stdio::null())));
        assert!(!within(Duration::from_millis(20), Command::new("sleep").arg("600")));
        assert!(!within(Duration::from_secs(60), &mut Command::new("/no/such/program")));
    }

    #[test]
    fn tee_passes_lines_and_status() {
        let mut lines = Vec::new();
        let mut command = Command::new("sh");
        assert!(
            !tee(command.args(["-c", "echo a; printf b; exit 3"]), |line| lines.push(line.to_string()))
                .unwrap()
        );
        assert_eq!(lines, ["a", "b"]);
    }
}
