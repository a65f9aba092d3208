//! `train regret`: compares versions of the search by the regret of their moves
//! ([`crate::measure::reference`]).
//!
//! All versions search the same positions and mostly choose the same moves; where they differ, a reference
//! search of many more nodes gives the difference in expected score. This takes seconds where a match takes
//! minutes. Reference and versions share one evaluation, so searches can be compared, but not evaluations. A
//! result is confirmed by a match.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::common::flagship_search::read_net;
use crate::measure::reference::{TestSet, Version};
use crate::print_line;

/// The arguments of `regret`.
#[derive(Args, Debug, Clone)]
pub struct Regret {
    /// Files of games, or folders with them, to take positions from.
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// Number of positions.
    #[arg(long, default_value_t = 4000)]
    pub positions: usize,
    /// Node limits of the compared searches, separated by commas; the first one is the baseline.
    #[arg(long, value_delimiter = ',', default_value = "1000")]
    pub nodes: Vec<u64>,
    /// Nodes of the reference search.
    #[arg(long, default_value_t = 10_000)]
    pub reference_nodes: u64,
    /// Net to evaluate with; without this option, the linear evaluation.
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Search parameters, each compared alone with its current value: `LateMoveBase=700,PolicyWeight=64`.
    #[cfg(feature = "tune")]
    #[arg(long, value_delimiter = ',')]
    pub set: Vec<String>,
    /// Files of `tune`, whose parameters are compared with the current ones.
    #[cfg(feature = "tune")]
    #[arg(long, value_delimiter = ',')]
    pub tuned: Vec<PathBuf>,
}

impl Regret {
    /// The versions to compare; the first one is the baseline.
    fn versions(&self) -> Result<Vec<Version>> {
        let versions = self.nodes.iter().map(|nodes| Ok(Version::current(*nodes)));
        #[cfg(feature = "tune")]
        let versions = versions.chain(self.changed());
        versions.collect()
    }

    /// Versions with other search parameters.
    #[cfg(feature = "tune")]
    fn changed(&self) -> impl Iterator<Item = Result<Version>> {
        let first = Version::current(self.nodes.first().copied().unwrap_or_default());
        let other = first.clone();
        let set = self.set.iter().map(move |text| first.with(text));
        let tuned = self.tuned.iter();
        set.chain(
            tuned.map(move |path| {
                Ok(Version { numbers: crate::measure::tuned_numbers::read(path)?, ..other })
            }),
        )
    }
}

/// Compares the versions and prints a line for each.
///
/// # Errors
/// When a file cannot be read, or a parameter name is unknown.
pub fn run(arguments: &Regret) -> Result<()> {
    let net = read_net(arguments.net.as_deref())?;
    let set = TestSet::read(&arguments.data, arguments.positions, arguments.reference_nodes, net)?;
    let all: Vec<usize> = (0..set.len()).collect();
    let mut baseline: Option<Vec<f64>> = None;
    for version in arguments.versions()? {
        let regrets = set.regrets(&version, &all, arguments.threads);
        let (mean, error) = mean_and_error(&regrets);
        let mut line = format!("{version}: mean regret {mean:.2} ± {error:.2} thousandths of a win");
        if let Some(baseline) = &baseline {
            let more: Vec<_> = regrets.iter().zip(baseline).map(|(own, first)| own - first).collect();
            let (mean, error) = mean_and_error(&more);
            line += &format!(", {mean:+.2} ± {error:.2} against the first version");
        }
        print_line!("{line}");
        baseline.get_or_insert(regrets);
    }
    Ok(())
}

/// The mean and its standard error.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_is_that_of_the_mean() {
        let (mean, error) = mean_and_error(&[0.0, 2.0, 0.0, 2.0]);
        assert!((mean - 1.0).abs() < 1e-9 && (error - 0.5).abs() < 1e-9);
    }
}
