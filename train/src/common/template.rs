//! Pages written from a template: a Markdown file with `{{names}}` in place of figures and tables.

use anyhow::{Result, ensure};

/// The template with each `{{name}}` replaced by its value, and one line feed at its end.
///
/// # Errors
/// When a value has no place in the template, or a place has no value.
pub(crate) fn fill(template: &str, values: &[(&str, String)]) -> Result<String> {
    let mut page = String::new();
    let mut rest = template;
    let mut used = vec![false; values.len()];
    while let Some((text, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let nth = values.iter().position(|(known, _)| *known == name);
        ensure!(nth.is_some(), "the template has {{{{{name}}}}}, which has no value");
        let nth = nth.unwrap_or_default();
        used[nth] = true;
        page += text;
        page += &values[nth].1;
        rest = after;
    }
    let unused = values.iter().zip(used).find(|(_, used)| !used);
    ensure!(unused.is_none(), "the template has no place for {:?}", unused.map(|((name, _), _)| name));
    Ok(format!("{}\n", (page + rest).trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_and_every_value_is_used() {
        let values = [("games", "12".to_owned()), ("table", "| a |".to_owned())];
        assert_eq!(
            fill("{{games}} games:\n\n{{table}}\n{{games}}\n\n", &values).unwrap(),
            "12 games:\n\n| a |\n12\n"
        );
        assert!(fill("{{games}}", &values).unwrap_err().to_string().contains("table"));
        assert!(fill("{{games}} {{table}} {{elo}}", &values).unwrap_err().to_string().contains("{{elo}}"));
    }
}
