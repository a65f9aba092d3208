"""Rounds a layer's weights to integers so that its sums, not its weights, change least.

Weights are rounded one input after the other; the error of each is made up for by the inputs that are not
rounded yet, as far as these go together in learned positions.

CITE: E. Frantar et al., "GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers"
(2022).
"""

import numpy as np

import data
import network as networks

# Positions from which it is learned which inputs go together.
POSITIONS = 1024
# Added to the diagonal of the products of inputs, as a share of their mean: inputs that never occur stay
# solvable.
DAMPING = 0.01


def patches(inputs, size):
    """What a convolution of `size` × `size` squares sees at each square: squares × (place, channel)."""
    edge = size // 2
    framed = np.pad(inputs, ((0, 0), (edge, edge), (edge, edge), (0, 0)))
    seen = [framed[:, high : high + 9, wide : wide + 9] for high in range(size) for wide in range(size)]
    return np.concatenate(seen, axis=3).reshape(-1, size * size * inputs.shape[3])


def mean_products(inputs):
    """The mean products of inputs, inputs × inputs, of samples × inputs."""
    return (inputs.T @ inputs).astype(np.float64) / len(inputs)


def products(network, weights, running, records, judge):
    """For each layer but the last one the mean products of its inputs, in the order of the file. `judge`:
    kernel and bias of the convolution before value and repetition, with its normalization.
    """
    batch = data.as_batch(records[np.linspace(0, len(records) - 1, min(POSITIONS, len(records)), dtype=np.int64)])
    found, plain = [], networks.convolution

    def watched(inputs, kernel, padding="SAME"):
        found.append((np.asarray(inputs, dtype=np.float32), kernel.shape[0]))
        return plain(inputs, kernel, padding)

    networks.convolution = watched
    try:
        network.apply(weights, running, batch["board"], batch["hands"])
    finally:
        networks.convolution = plain
    # The first convolution is two, of the pieces and of the hands; the file has its planes before its places.
    planes = np.concatenate([networks.piece_planes(batch["board"]), networks.hand_planes(batch["hands"], 9)], axis=3)
    by_plane = np.arange(9 * networks.PLANES).reshape(9, networks.PLANES).T.reshape(-1)
    together = {"input": mean_products(patches(planes, 3)[:, by_plane])}
    for (name, _), (inputs, size) in zip(network.convolutions[1:], found[2:], strict=True):
        together[name] = mean_products(patches(inputs, size))
    kernel, bias = judge
    judged = np.maximum(found[-1][0] @ np.asarray(kernel[0, 0], dtype=np.float32) + bias, 0)
    together["hidden"] = mean_products(judged.reshape(len(judged), -1))
    return together


def rounded(kernel, step, most, together=None):
    """The integers from −`most` to `most` for a kernel (inputs × outputs) in units of `step`. `together`: the
    products of the inputs; without them each weight is rounded by itself.
    """
    if together is None:
        return np.clip(np.rint(kernel / step), -most, most).astype(np.int8)
    damped = together + DAMPING * together.diagonal().mean() * np.eye(len(together))
    # Upper triangle whose square is the inverse of the products.
    factor = np.linalg.cholesky(np.linalg.inv(damped)).T
    left, integers = kernel / step, np.zeros(kernel.shape, dtype=np.int8)
    for row in range(len(left)):
        integers[row] = np.clip(np.rint(left[row]), -most, most)
        error = (left[row] - integers[row]) / factor[row, row]
        left[row + 1 :] -= np.outer(factor[row, row + 1 :], error)
    return integers
