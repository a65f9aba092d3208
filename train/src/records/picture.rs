//! Histograms as a picture: one panel below the other.

use std::fmt::Write;

use super::stats::Histogram;

const WIDTH: f64 = 720.0;
/// A panel with its title and the labels below it.
const PANEL: f64 = 220.0;
const MARGIN: f64 = 56.0;
/// How high the longest bar is.
const TALLEST: f64 = 130.0;
/// So many bins have a label.
const LABELS: usize = 12;

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

/// One panel: a bar for each bin, its height the share of the bin.
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
    fn every_bin_has_a_bar_and_the_longest_is_the_tallest() {
        let histogram = Histogram::from([(-200, 1), (0, 10), (200, 5)]);
        let picture = svg(&[("score", &histogram), ("nothing", &Histogram::new())]);
        assert_eq!(picture.matches("fill=\"#07c\"").count(), 3);
        for height in ["13.0", "130.0", "65.0"] {
            assert!(picture.contains(&format!("height=\"{height}\"")), "{height}: {picture}");
        }
        assert!(picture.contains(">62.5 %<") && picture.contains(">-200<"));
    }
}
