//! Formats arrays of weights as Rust source.

/// Maximum length of a line.
const WIDTH: usize = 118;

/// An array with this declaration, such as `const A: [i16; 2]`, and these items.
pub(crate) fn array(declaration: &str, items: impl Iterator<Item = String>) -> String {
    let mut text = format!("#[rustfmt::skip]\n{declaration} = [\n");
    let mut line = "   ".to_owned();
    for item in items {
        let item = format!(" {item},");
        if line.len() + item.len() > WIDTH {
            text += &line;
            text.push('\n');
            line.truncate(3);
        }
        line += &item;
    }
    text + &line + "\n];\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_lines() {
        let text = array("const A: [i8; 100]", (0..100).map(|number| number.to_string()));
        assert!(text.starts_with("#[rustfmt::skip]\nconst A: [i8; 100] = [\n    0, 1, 2, "));
        assert!(text.ends_with(" 99,\n];\n") && text.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(text.matches(',').count(), 100);
    }
}
