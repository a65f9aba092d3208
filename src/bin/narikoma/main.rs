//! The native program: USI for graphical interfaces, and the rules on the command line.

mod convert;
mod judge;
mod mate;
mod positions;
mod rules;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, Parser, Subcommand, ValueEnum};
use narikoma::eval::nnue::Nnue;
use narikoma::opponents::data::DataStore;
use narikoma::search::bench;
use narikoma::shogi::Variant;

/// Narikoma (成駒), a shogi engine.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Speak USI on standard input and output, for graphical interfaces.
    Usi,
    /// Count the sequences of legal moves of a given length (perft).
    Perft {
        /// The length, in plies.
        depth: u32,
        /// Show the count for each first move, then the sum.
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        positions: Positions,
    },
    /// List the legal moves in USI notation, sorted, one line per position.
    Legal {
        #[command(flatten)]
        positions: Positions,
    },
    /// Print the state of a position, or the end of a game, as one line of JSON each. Reads
    /// standard input when no position is given.
    Judge {
        #[command(flatten)]
        positions: Positions,
    },
    /// Solve mating problems (詰将棋): one line each with the moves, both lengths and whether it is proved
    /// shortest. Reads standard input when no position is given.
    Mate {
        #[command(flatten)]
        arguments: mate::MateArguments,
        #[command(flatten)]
        positions: Positions,
    },
    /// Draw the board with kanji.
    Show {
        #[command(flatten)]
        positions: Positions,
    },
    /// Search fixed positions to a fixed depth, without and with the built-in net: prints the node counts
    /// (the engine's signature) and the speed.
    Bench {
        /// The depth, in plies.
        #[arg(default_value_t = bench::DEPTH)]
        depth: u32,
    },
    /// Convert game records: .csa, .usi (`startpos moves …`), .sfen (`<SFEN> moves …`).
    Convert {
        /// The file to read.
        input: PathBuf,
        /// The file to write.
        output: PathBuf,
        /// The variant of the games; by default it follows from the number of ranks.
        #[arg(long)]
        variant: Option<Board>,
    },
}

/// Positions and their variant.
#[derive(Args)]
struct Positions {
    /// The variant; by default it follows from the number of ranks.
    #[arg(long)]
    variant: Option<Board>,
    /// `startpos` or SFEN, optionally followed by `moves …`; `-` reads lines from standard input.
    positions: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Board {
    Shogi,
    Minishogi,
}

impl From<Board> for Variant {
    fn from(board: Board) -> Self {
        match board {
            Board::Shogi => Self::Shogi,
            Board::Minishogi => Self::Minishogi,
        }
    }
}

fn main() -> ExitCode {
    let output = &mut BufWriter::new(io::stdout().lock());
    let result = run(Cli::parse().command, output).and_then(|good| output.flush().map(|()| good));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of our output has closed it, such as `head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "narikoma: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command; false when an input was bad.
fn run(command: Command, output: &mut dyn Write) -> io::Result<bool> {
    match command {
        Command::Usi => {
            let mut data = DataStore::default();
            if let Some(net) = net() {
                data.insert(net);
            }
            narikoma::usi::run(io::BufReader::new(io::stdin()), output, data).map(|()| true)
        }
        Command::Perft { depth, divide, positions } => {
            positions::each(positions, "startpos", output, |given, output| {
                rules::perft(given, depth, divide, output)
            })
        }
        Command::Legal { positions } => positions::each(positions, "startpos", output, rules::legal),
        Command::Show { positions } => positions::each(positions, "startpos", output, rules::show),
        Command::Mate { arguments, positions } => {
            positions::each(positions, "-", output, |given, output| mate::mate(given, arguments, output))
        }
        Command::Judge { positions } => positions::each(positions, "-", output, judge::judge),
        Command::Bench { depth } => run_bench(depth, output),
        Command::Convert { input, output: to, variant } => {
            convert::convert(&input, &to, variant.map(Into::into))
        }
    }
}

/// The built-in net, the same as the page's. One that does not fit the linear weights, as during work on
/// them, is reported and not used.
fn net() -> Option<Arc<Nnue>> {
    let read = Nnue::from_bytes(include_bytes!("../../../www/weights/narikoma.nnue"));
    if let Err(refused) = &read {
        let _ = writeln!(
            io::stderr(),
            "narikoma: built-in net refused: {refused}; using the linear evaluation alone"
        );
    }
    read.ok().map(Arc::new)
}

/// Returns false where the built-in net is refused: the second number is missing then.
fn run_bench(depth: u32, output: &mut dyn Write) -> io::Result<bool> {
    let net = net();
    let mut nodes = |net: Option<&Arc<Nnue>>, with: &str| -> io::Result<u64> {
        let start = Instant::now();
        let nodes = bench::bench(depth, net);
        let seconds = start.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds;
        writeln!(output, "{nodes} nodes to depth {depth} with {with} in {seconds:.3} s, {speed:.0} nodes/s")?;
        Ok(nodes)
    };
    let linear = nodes(None, "the linear evaluation")?;
    let with_net = net.as_ref().map(|net| nodes(Some(net), "the net")).transpose()?;
    writeln!(output, "Bench: {linear}")?;
    if let Some(with_net) = with_net {
        writeln!(output, "Bench net: {with_net}")?;
    }
    Ok(with_net.is_some())
}
