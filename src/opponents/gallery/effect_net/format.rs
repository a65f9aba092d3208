//! The file of the network's weights: the header of every [file of weights](crate::eval::weights_file), then
//! signed varints. First the weights of the first layer, output by output (neighbouring inputs have similar
//! weights), then its biases, then the later layers.

use super::inputs::INPUTS;
use super::net::{
    EffectNetwork, FIRST, MAX_BIAS, MAX_INPUT, MAX_WEIGHT, MAX_WIDE, SECOND, UNIT, UNIT_OUTPUT, UNIT_WEIGHT,
};
use crate::eval::encoding::{fnv1a, put_signed, take_signed};
use crate::eval::weights_file::{Refused, WeightsFile};
use crate::opponents::data::{Data, Random};

/// The version of the inputs' meaning.
const MEANING: u64 = 1;

fn file() -> WeightsFile {
    let parts = [INPUTS, FIRST, SECOND, UNIT as usize, UNIT_WEIGHT as usize];
    let shape = fnv1a(parts.map(|part| part as u64).into_iter().chain([MEANING]));
    WeightsFile { magic: b"NKEFFN\r\n", version: 1, shape }
}

/// Goes through all weights in the order of the file, each with the largest absolute value that it may have.
fn each(net: &mut EffectNetwork, mut visit: impl FnMut(&mut i32, i32) -> Option<()>) -> Option<()> {
    let mut narrow = |number: &mut i16, most: i32| {
        let mut wide = i32::from(*number);
        visit(&mut wide, most)?;
        *number = wide as i16;
        Some(())
    };
    for unit in 0..FIRST {
        net.inputs.iter_mut().try_for_each(|row| narrow(&mut row.0[unit], MAX_INPUT))?;
    }
    net.input_bias.0.iter_mut().try_for_each(|bias| narrow(bias, MAX_BIAS))?;
    net.second.iter_mut().flat_map(|row| &mut row.0).try_for_each(|weight| narrow(weight, MAX_WEIGHT))?;
    net.last.iter_mut().try_for_each(|weight| narrow(weight, MAX_WEIGHT))?;
    net.second_bias.iter_mut().try_for_each(|bias| visit(bias, MAX_WIDE))?;
    visit(&mut net.last_bias, MAX_WIDE)
}

impl EffectNetwork {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let _ = each(&mut self.clone(), |number, _| {
            put_signed(&mut body, *number);
            Some(())
        });
        file().close(&body)
    }

    fn read(mut rest: &[u8]) -> Option<Self> {
        let mut net = Self::zero();
        each(&mut net, |number, most| {
            *number = take_signed(&mut rest)?;
            (number.unsigned_abs() <= most.unsigned_abs()).then_some(())
        })?;
        rest.is_empty().then_some(net)
    }
}

impl Data for EffectNetwork {
    const ID: &'static str = "effect-net";

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refused> {
        Self::read(file().open(bytes)?.bytes).ok_or(Refused::Numbers)
    }

    fn random_bytes(number: Random<'_>) -> Vec<u8> {
        // With large weights every value is extreme.
        const SMALLER: i32 = 8;
        let mut net = Self::zero();
        let _ = each(&mut net, |to, most| {
            *to = number(if most == MAX_WIDE { UNIT_OUTPUT / 2 } else { most / SMALLER });
            Some(())
        });
        net.to_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::nnue::simd::Backend;
    use crate::shogi::{Minishogi, Position};
    use crate::testing::Random;

    fn random() -> Vec<u8> {
        EffectNetwork::random_bytes(&mut Random(1).numbers())
    }

    #[test]
    fn round_trip() {
        let bytes = random();
        let net = EffectNetwork::from_bytes(&bytes).unwrap();
        assert_ne!(net, EffectNetwork::zero());
        assert_eq!(net.to_bytes(), bytes);
    }

    #[test]
    fn refuses_damaged_files_and_weights_out_of_range() {
        let mut bytes = random();
        *bytes.last_mut().unwrap() ^= 1;
        assert_eq!(EffectNetwork::from_bytes(&bytes), Err(Refused::Damaged));
        let mut net = EffectNetwork::zero();
        net.inputs[3].0[5] = MAX_INPUT as i16 + 1;
        assert_eq!(EffectNetwork::from_bytes(&net.to_bytes()), Err(Refused::Numbers));
    }

    /// The vector instructions give what plain loops over all 361 inputs give.
    #[test]
    fn every_backend_agrees_with_plain_loops() {
        let net = EffectNetwork::from_bytes(&random()).unwrap();
        let mut position = Position::<Minishogi>::start();
        let mut random = Random(5);
        for _ in 0..60 {
            let mut counts = [0; INPUTS];
            let active = crate::opponents::gallery::effect_net::inputs::active(&position, false);
            active.iter().for_each(|input| counts[usize::from(*input)] += 1);
            let most = crate::opponents::gallery::effect_net::net::MAX_ACTIVATION;
            let first: [i32; FIRST] = std::array::from_fn(|unit| {
                let sum: i32 = (0..INPUTS).map(|nth| counts[nth] * i32::from(net.inputs[nth].0[unit])).sum();
                (sum + i32::from(net.input_bias.0[unit])).clamp(0, most)
            });
            let second: [i32; SECOND] = std::array::from_fn(|unit| {
                let sum: i32 = (0..FIRST).map(|nth| first[nth] * i32::from(net.second[unit].0[nth])).sum();
                ((sum + net.second_bias[unit] + UNIT_WEIGHT / 2) >> 10).clamp(0, most)
            });
            let last: i32 = (0..SECOND).map(|nth| second[nth] * i32::from(net.last[nth])).sum();
            for backend in [Backend::SCALAR, Backend::best()] {
                assert_eq!(net.output(backend, &position), last + net.last_bias, "{}", position.to_sfen());
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.do_move(moves[random.below(moves.len())]);
        }
    }
}
