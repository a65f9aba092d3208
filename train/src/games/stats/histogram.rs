//! Histograms, printed as bars of text or drawn as an SVG with one panel below the other.

use std::collections::BTreeMap;
use std::fmt::{self, Formatter, Write};

/// Count by lower bound of the bin, in order.
pub(super) type Histogram = BTreeMap<i32, u64>;

/// Width of the picture in SVG units, as all lengths below.
const WIDTH: f64 = 720.0;
/// Height of a panel with its title and the labels below it.
const PANEL: f64 = 220.0;
const MARGIN: f64 = 56.0;
/// Height of the tallest bar.
const TALLEST: f64 = 130.0;
/// At most this many bins have a label.
const LABELS: usize = 12;
/// Length of the longest bar of text, in characters.
const TEXT_WIDTH: u64 = 60;

/// Writes a line with a bar of `#` for each bin.
pub(super) fn write_bars(f: &mut Formatter<'_>, title: &str, histogram: &Histogram) -> fmt::Result {
    writeln!(f, "{title}:")?;
    let longest = histogram.values().copied().max().unwrap_or(1).max(1);
    for (bin, count) in histogram {
        writeln!(f, "{bin:>6} {count:>9} {}", "#".repeat((TEXT_WIDTH * count / longest) as usize))?;
    }
    Ok(())
}

/// An SVG of the histograms, each with its title.
pub(super) fn svg(panels: &[(&str, &Histogram)]) -> String {
    let height = PANEL * panels.len() as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (nth, (title, histogram)) in panels.iter().enumerate() {
        panel(&mut text, title, histogram, PANEL * nth as f64);
    }
    text + "</svg>\n"
}

/// Draws one panel. A bar's height is proportional to the share of its bin.
fn panel(text: &mut String, title: &str, histogram: &Histogram, top: f64) {
    let all: u64 = histogram.values().sum();
    let longest = histogram.values().copied().max().unwrap_or(0).max(1);
    let step = (WIDTH - 2.0 * MARGIN) / histogram.len().max(1) as f64;
    let base = top + PANEL - 36.0;
    // Writing to a String cannot fail.
    let _ = writeln!(text, "<text x=\"{MARGIN}\" y=\"{}\" font-weight=\"bold\">{title}</text>", top + 28.0);
    let most = 100.0 * longest as f64 / all.max(1) as f64;
    let _ = writeln!(text, "<text x=\"8\" y=\"{}\">{most:.1} %</text>", base - TALLEST + 4.0);
    let every = histogram.len().div_ceil(LABELS).max(1);
    for (nth, (bin, count)) in histogram.iter().enumerate() {
        let (x, height) = (MARGIN + step * nth as f64, TALLEST * *count as f64 / longest as f64);
        let _ = writeln!(
            text,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"#07c\"/>",
            base - height,
            (step - 1.0).max(0.5)
        );
        if nth % every == 0 {
            let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{bin}</text>", base + 16.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_a_bar_for_each_bin() {
        let histogram = Histogram::from([(-200, 1), (0, 10), (200, 5)]);
        let picture = svg(&[("score", &histogram), ("nothing", &Histogram::new())]);
        assert_eq!(picture.matches("fill=\"#07c\"").count(), 3);
        for height in ["13.0", "130.0", "65.0"] {
            assert!(picture.contains(&format!("height=\"{height}\"")), "{height}: {picture}");
        }
        assert!(picture.contains(">62.5 %<") && picture.contains(">-200<"));
    }
}
