"""The networks: a small residual tower, and the article's thirteen layers. Plain functions over dictionaries
of arrays.

Arrays are batch × file × rank × channel. A position is seen by the side to move; `src/eval/policy_net/`
says what the planes and the classes are.
"""

import functools

import jax
import jax.numpy as jnp
import numpy as np

# Pieces of each kind that one hand can hold: pawns, lances, knights, silvers, bishops, rooks, golds.
IN_HAND = (18, 4, 4, 4, 2, 2, 4)
PIECE_PLANES = 28
PLANES = PIECE_PLANES + 2 * sum(IN_HAND)
KINDS = 14
WAYS = 27
# Channels of the value head's convolution and width of its hidden layer.
VALUE_CHANNELS = 16
VALUE_HIDDEN = 64
# Share of the newest batch in the running mean and variance of a normalization.
MOMENTUM = 0.01
EPSILON = 1e-5
# The type in which convolutions multiply: `jnp.bfloat16` is quicker on an accelerator.
multiplies_in = jnp.float32


def piece_planes(board):
    """The planes of pieces."""
    return jax.nn.one_hot(board.astype(jnp.int32) - 1, PIECE_PLANES).reshape(-1, 9, 9, PIECE_PLANES)


def hand_planes(hands, side):
    """The planes of hands, each 1 or 0 everywhere, on a board of `side` × `side` squares."""
    counts = jnp.repeat(hands.astype(jnp.int32), np.array(2 * IN_HAND), axis=1, total_repeat_length=2 * sum(IN_HAND))
    nth = np.concatenate([np.arange(most) for most in 2 * IN_HAND])
    held = (counts > nth).astype(jnp.float32)
    return jnp.broadcast_to(held[:, None, None, :], (len(held), side, side, held.shape[1]))


def convolution(inputs, kernel, padding="SAME"):
    found = jax.lax.conv_general_dilated(
        inputs.astype(multiplies_in), kernel.astype(multiplies_in), (1, 1), padding, dimension_numbers=("NHWC", "HWIO", "NHWC"))
    return found.astype(jnp.float32)


def first_convolution(board, hands, kernel):
    """The convolution of all 104 planes, 3 × 3.

    Planes of hands are the same on every square, so that the sums of all inner squares are equal: a board
    of 3 × 3 squares is enough to know them.
    """
    inner = np.array([1, 7, 1])
    of_hands = convolution(hand_planes(hands, 3), kernel[:, :, PIECE_PLANES:])
    of_hands = jnp.repeat(jnp.repeat(of_hands, inner, axis=1, total_repeat_length=9), inner, axis=2, total_repeat_length=9)
    return convolution(piece_planes(board), kernel[:, :, :PIECE_PLANES]) + of_hands


def normal(key, shape):
    """He's initial weights: the last dimension is the outputs."""
    return jax.random.normal(key, shape) * np.sqrt(2 / np.prod(shape[:-1]))


class Tower:
    """A residual tower (K. He et al., 2015) with four heads: named moves, the article's moves, value,
    repetition.
    """

    heads = ("named", "article", "value", "repetition")

    def __init__(self, channels=64, blocks=5):
        self.channels, self.blocks = channels, blocks
        # Name and shape of every normalized convolution, in the order of the computation.
        body = [(f"block{n}{half}", (3, 3, channels, channels)) for n in range(blocks) for half in "ab"]
        self.convolutions = [("input", (3, 3, PLANES, channels)), *body, ("judge", (1, 1, channels, VALUE_CHANNELS))]

    def initial(self, key):
        """Weights that are learned, and the running means and variances."""
        keys = iter(jax.random.split(key, len(self.convolutions) + 4))
        weights, running = {}, {}
        for name, shape in self.convolutions:
            # A block begins as the identity.
            scale = 0.0 if name.endswith("b") else 1.0
            weights[name] = {
                "kernel": normal(next(keys), shape),
                "scale": jnp.full(shape[-1], scale),
                "shift": jnp.zeros(shape[-1]),
            }
            running[name] = {"mean": jnp.zeros(shape[-1]), "variance": jnp.ones(shape[-1])}
        # Small at first, so that no move is preferred.
        small = 0.1
        weights["named"] = {"kernel": small * normal(next(keys), (self.channels, WAYS)), "bias": jnp.zeros((81, WAYS))}
        weights["article"] = {
            "kernel": small * normal(next(keys), (self.channels, KINDS)),
            "bias": jnp.zeros((81, KINDS)),
        }
        weights["hidden"] = {
            "kernel": normal(next(keys), (81 * VALUE_CHANNELS, VALUE_HIDDEN)),
            "bias": jnp.zeros(VALUE_HIDDEN),
        }
        weights["judgement"] = {"kernel": small * normal(next(keys), (VALUE_HIDDEN, 2)), "bias": jnp.zeros(2)}
        return weights, running

    def apply(self, weights, running, board, hands, learning=False):
        """The outputs of the heads before softmax and sigmoid, and the new running means and variances."""
        updated = {}

        def normalized(name, inputs):
            return normalize(name, convolution(inputs, weights[name]["kernel"]))

        def normalize(name, sums):
            layer = weights[name]
            if learning:
                mean, variance = sums.mean((0, 1, 2)), sums.var((0, 1, 2))
                new = {"mean": mean, "variance": variance}
                updated[name] = jax.tree.map(lambda old, now: (1 - MOMENTUM) * old + MOMENTUM * now, running[name], new)
            else:
                mean, variance = running[name]["mean"], running[name]["variance"]
            factor = layer["scale"] * jax.lax.rsqrt(variance + EPSILON)
            return sums * factor + (layer["shift"] - mean * factor)

        hidden = jax.nn.relu(normalize("input", first_convolution(board, hands, weights["input"]["kernel"])))
        for n in range(self.blocks):
            inner = jax.nn.relu(normalized(f"block{n}a", hidden))
            hidden = jax.nn.relu(hidden + normalized(f"block{n}b", inner))
        judged = jax.nn.relu(normalized("judge", hidden)).reshape(len(board), -1)
        judged = jax.nn.relu(judged @ weights["hidden"]["kernel"] + weights["hidden"]["bias"])
        judged = judged @ weights["judgement"]["kernel"] + weights["judgement"]["bias"]
        squares = hidden.reshape(len(board), 81, -1)

        def moves(head):
            # Class = 81 × way + square.
            scores = squares @ weights[head]["kernel"] + weights[head]["bias"]
            return scores.transpose(0, 2, 1).reshape(len(board), -1)

        outputs = {
            "named": moves("named"),
            "article": moves("article"),
            "value": judged[:, 0],
            "repetition": judged[:, 1],
        }
        return outputs, updated


class Article:
    """The article's network: 12 convolutions of 256 channels, one to 14 channels with its padding, and a
    full layer.
    """

    heads = ("article",)
    channels = 256

    def initial(self, key):
        keys = iter(jax.random.split(key, 14))
        weights = {}
        inputs = PLANES
        for n in range(1, 13):
            weights[f"conv{n}"] = {"kernel": normal(next(keys), (3, 3, inputs, self.channels)), "bias": jnp.zeros(self.channels)}
            inputs = self.channels
        weights["conv13"] = {"kernel": normal(next(keys), (1, 1, self.channels, KINDS)), "bias": jnp.zeros(KINDS)}
        weights["fc1"] = {"kernel": normal(next(keys), (KINDS * 11 * 11, KINDS * 81)), "bias": jnp.zeros(KINDS * 81)}
        return weights, {}

    def apply(self, weights, running, board, hands, learning=False):
        hidden = jnp.concatenate([piece_planes(board), hand_planes(hands, 9)], axis=3)
        for n in range(1, 14):
            layer = weights[f"conv{n}"]
            hidden = jax.nn.relu(convolution(hidden, layer["kernel"], [(1, 1), (1, 1)]) + layer["bias"])
        # As in the article, channel by channel.
        hidden = hidden.transpose(0, 3, 1, 2).reshape(len(board), -1)
        return {"article": hidden @ weights["fc1"]["kernel"] + weights["fc1"]["bias"]}, running


def by_name(name, channels, blocks):
    return Article() if name == "article" else Tower(channels, blocks)


def count(weights):
    """Number of weights."""
    return sum(leaf.size for leaf in jax.tree.leaves(weights))


@functools.partial(jax.jit, static_argnums=0)
def outputs(network, weights, running, board, hands):
    """The outputs in play."""
    return network.apply(weights, running, board, hands)[0]


def as_arrays(state):
    """A state as arrays of NumPy with 64 bits."""
    return jax.tree.map(lambda leaf: np.asarray(leaf, dtype=np.float64), state)
