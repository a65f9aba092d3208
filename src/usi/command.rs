//! The arguments of USI commands.

/// The arguments of `go`; times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<u64>,
    /// Remaining times of Black and White.
    pub(super) time: [Option<u64>; 2],
    /// Increments of Black and White.
    pub(super) increment: [Option<u64>; 2],
    pub(super) byoyomi: Option<u64>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Whether a mate is asked for instead of a move.
    pub(super) mate: bool,
}

impl Go {
    /// Reads the arguments; unknown or malformed ones are ignored, as USI demands.
    pub(super) fn parse(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            // Some interfaces send negative times.
            let mut number = || {
                let value = words
                    .next_if(|word| word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()))?;
                if value.starts_with('-') { Some(0) } else { value.parse::<u64>().ok() }
            };
            match word {
                "depth" => go.depth = number().map(|depth| depth.min(u32::MAX.into()) as u32),
                "nodes" => go.nodes = number(),
                "movetime" => go.movetime = number(),
                "btime" => go.time[0] = number(),
                "wtime" => go.time[1] = number(),
                "binc" => go.increment[0] = number(),
                "winc" => go.increment[1] = number(),
                "byoyomi" => go.byoyomi = number(),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "mate" => {
                    go.mate = true;
                    // A time limit or `infinite` may follow.
                    go.movetime = number();
                }
                _ => {}
            }
        }
        go
    }

    /// Whether any time is given.
    pub(super) fn timed(&self) -> bool {
        self.movetime.is_some()
            || self.byoyomi.is_some()
            || self.time.iter().chain(&self.increment).any(Option::is_some)
    }

    /// Whether the search runs until `stop`.
    pub(super) fn endless(&self) -> bool {
        self.infinite || !(self.timed() || self.depth.is_some() || self.nodes.is_some())
    }
}

/// Reads `name X value Y`; names and values may hold blanks, and the value may be missing.
pub(super) fn option(text: &str) -> Result<(&str, &str), String> {
    let text = text.trim();
    let rest = text.strip_prefix("name ").ok_or("expected setoption name … value …")?;
    let (name, value) = rest.split_once(" value").unwrap_or((rest, ""));
    Ok((name.trim(), value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_all_go_arguments() {
        let go =
            Go::parse("ponder btime 60000 wtime -5 byoyomi 10000 binc 1 winc 2 depth 3 nodes 4 movetime 5");
        let expected = Go {
            depth: Some(3),
            nodes: Some(4),
            movetime: Some(5),
            time: [Some(60_000), Some(0)],
            increment: [Some(1), Some(2)],
            byoyomi: Some(10_000),
            ponder: true,
            ..Go::default()
        };
        assert_eq!(go, expected);
        assert!(!go.endless());
    }

    #[test]
    fn ignores_malformed_go_arguments() {
        assert_eq!(Go::parse("depth x nodes"), Go::default());
        assert!(Go::parse("").endless() && Go::parse("infinite depth 3").endless());
        assert!(Go::parse("mate infinite").mate && Go::parse("mate infinite").endless());
        assert_eq!(Go::parse("mate 500").movetime, Some(500));
    }

    #[test]
    fn options() {
        assert_eq!(option("name USI_Variant value minishogi"), Ok(("USI_Variant", "minishogi")));
        assert_eq!(option(" name Clear Hash"), Ok(("Clear Hash", "")));
        assert!(option("value 3").is_err());
    }
}
