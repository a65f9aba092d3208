//! Tools that learn weights from games, one folder or file for each kind of weights.

pub(crate) mod adam;
pub mod bonanza;
pub mod effect_network;
pub mod linear;
pub mod move_policy;
pub mod nnue;
pub mod policy_net;
pub mod weights;

use anyhow::Result;
use clap::Subcommand;

/// The tools of this room.
#[derive(Subcommand)]
pub enum LearnTool {
    /// Fits the weights of the linear evaluation to games.
    Fit(linear::Fit),
    /// Trains the move policy on the moves that searches chose.
    #[command(name = "move-policy")]
    MovePolicy(move_policy::LearnMovePolicy),
    /// Prints the weights that the engine includes.
    Weights(weights::PrintWeights),
    /// Trains a net on games.
    Nnue(Box<nnue::Learn>),
    /// Compares the floating-point net of a training with the quantized net of the engine.
    Crosscheck(nnue::crosscheck::Crosscheck),
    /// Compares nets on games that none of them has learned.
    #[command(name = "net-errors")]
    NetErrors(nnue::errors::NetErrors),
    /// Writes the mean of the weights of several nets.
    #[command(name = "net-mean")]
    NetMean(nnue::mean::NetMean),
    /// Prepares and checks the policy network, which `train/src/learn/policy_net/trainer/` trains.
    #[command(subcommand, name = "policy-net")]
    PolicyNet(policy_net::PolicyNetTool),
    /// Learns the points of machines two and three from games.
    Bonanza(Box<bonanza::Bonanza>),
    /// Trains the network of effects for 5×5: first mates, then games against itself.
    Minishogi(effect_network::Minishogi),
    /// Learns an evaluation for 5×5 from games of the flagship.
    MinishogiTeach(effect_network::teach::Teach),
}

/// Runs one of the tools.
///
/// # Errors
/// When games cannot be read or weights cannot be written.
pub fn run(tool: &LearnTool) -> Result<()> {
    match tool {
        LearnTool::Fit(arguments) => linear::run(arguments),
        LearnTool::MovePolicy(arguments) => move_policy::run(arguments),
        LearnTool::Weights(arguments) => weights::run(arguments),
        LearnTool::Nnue(arguments) => nnue::run(arguments),
        LearnTool::Crosscheck(arguments) => nnue::crosscheck::run(arguments),
        LearnTool::NetErrors(arguments) => nnue::errors::run(arguments),
        LearnTool::NetMean(arguments) => nnue::mean::run(arguments),
        LearnTool::PolicyNet(tool) => policy_net::run(tool),
        LearnTool::Bonanza(arguments) => bonanza::run(arguments),
        LearnTool::Minishogi(arguments) => effect_network::run(arguments),
        LearnTool::MinishogiTeach(arguments) => effect_network::teach::run(arguments),
    }
}
