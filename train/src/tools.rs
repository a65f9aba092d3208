//! The command line: the tools of all rooms as commands of one level, and a help text that groups them by
//! room.

use anyhow::Result;
use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::games::{self, GamesTool};
use crate::learn::{self, LearnTool};
use crate::measure::{self, MeasureTool};
use crate::problems::{self, ProblemsTool};

/// Native tools around Narikoma: matches, self-play, learning, and tests of the search.
#[derive(Parser)]
#[command(name = "train")]
struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    #[command(flatten)]
    Games(GamesTool),
    #[command(flatten)]
    Learn(LearnTool),
    #[command(flatten)]
    Measure(MeasureTool),
    #[command(flatten)]
    Problems(ProblemsTool),
}

/// The folders of `train/src/` with their tools.
fn rooms() -> [(&'static str, Command); 4] {
    let room = |augment: fn(Command) -> Command| augment(Command::new("room"));
    [
        ("games: play games", room(GamesTool::augment_subcommands)),
        ("learn: learn weights from games", room(LearnTool::augment_subcommands)),
        ("measure: measure and tune searches", room(MeasureTool::augment_subcommands)),
        ("problems: find problems for the page", room(ProblemsTool::augment_subcommands)),
    ]
}

/// The list of all tools, room by room.
fn list() -> String {
    let mut text = String::new();
    for (title, room) in rooms() {
        text += &format!("\n{title}\n");
        for tool in room.get_subcommands() {
            let about = tool.get_about().map(ToString::to_string).unwrap_or_default();
            text += &format!("  {:16} {about}\n", tool.get_name());
        }
    }
    text
}

/// The command line; its help has [`list`].
fn command() -> Command {
    let template = format!("{{about}}\n\n{{usage-heading}} {{usage}}\n{}\nOptions:\n{{options}}", list());
    Arguments::command().help_template(template)
}

/// Runs the tool that the arguments of this process name.
///
/// # Errors
/// When the tool fails. Wrong arguments end the process with a message.
pub fn run() -> Result<()> {
    let found = command().get_matches();
    match Arguments::from_arg_matches(&found).unwrap_or_else(|error| error.exit()).tool {
        Tool::Games(tool) => games::run(&tool),
        Tool::Learn(tool) => learn::run(&tool),
        Tool::Measure(tool) => measure::run(&tool),
        Tool::Problems(tool) => problems::run(&tool),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_every_tool_below_its_room() {
        command().debug_assert();
        let help = command().render_help().to_string();
        let mut rest = &help[..];
        for (title, room) in rooms() {
            for words in std::iter::once(title).chain(room.get_subcommands().map(Command::get_name)) {
                let at = rest.find(&format!("\n{words}\n")).or_else(|| rest.find(&format!("\n  {words} ")));
                rest = &rest[at.unwrap_or_else(|| panic!("no {words} in\n{rest}"))..];
            }
        }
        let shown = rooms().iter().map(|(_, room)| room.get_subcommands().count()).sum::<usize>();
        assert_eq!(command().get_subcommands().count(), shown);
    }
}
