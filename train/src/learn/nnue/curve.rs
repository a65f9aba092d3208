//! Draws the loss curve as an SVG.

use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;

/// An SVG with the training and held-out losses after each epoch.
pub(super) fn svg(losses: &[[f64; 2]]) -> String {
    let all = losses.iter().flatten().copied();
    let (low, high) = (all.clone().fold(f64::MAX, f64::min), all.fold(f64::MIN, f64::max));
    let spread = (high - low).max(1e-9);
    let x = |at: usize| {
        MARGIN + (WIDTH - 2.0 * MARGIN) * at as f64 / losses.len().saturating_sub(1).max(1) as f64
    };
    let y = |loss: f64| MARGIN + (HEIGHT - 2.0 * MARGIN) * (high - loss) / spread;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (which, (name, color)) in [("training", "#07c"), ("held out", "#c40")].into_iter().enumerate() {
        let points: Vec<_> = losses
            .iter()
            .enumerate()
            .map(|(at, loss)| format!("{:.1},{:.1}", x(at), y(loss[which])))
            .collect();
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>\n\
             <text x=\"{MARGIN}\" y=\"{}\" fill=\"{color}\">{name}</text>",
            points.join(" "),
            20 + 16 * which
        );
    }
    for loss in [low, high] {
        let _ = writeln!(text, "<text x=\"4\" y=\"{:.1}\">{loss:.5}</text>", y(loss));
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\">{} epochs</text>\n</svg>",
        WIDTH / 2.0,
        HEIGHT - 16.0,
        losses.len()
    );
    text
}
