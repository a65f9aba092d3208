r"""Measures a network on positions that it has not learned from.

    train/src/learn/policy_net/trainer/.venv/bin/python train/src/learn/policy_net/trainer/measure.py \
        data/policy/net/state.npz RECORDS…
"""

import argparse
import pathlib

import numpy as np

import checkpoint
import data
import network as networks

BATCH = 512


def measure(network, state, records, most):
    """Shares of moves that are the head's first, and among its first five; the value's and the repetition's
    errors.

    `most` records are used, spread evenly. Nothing is masked: illegal moves compete.
    """
    chosen = np.unique(np.linspace(0, len(records) - 1, min(most, len(records)), dtype=np.int64))
    sums, counted, known = {}, 0, 0
    repetition = []
    caught = np.zeros((2, 2))
    for at in range(0, len(chosen), BATCH):
        batch = data.as_batch(records[chosen[at : at + BATCH]])
        found = {
            head: np.asarray(values)
            for head, values in networks.outputs(
                network, state["weights"], state["running"], batch["board"], batch["hands"]
            ).items()
        }
        counted += len(batch["named"])
        for head in ("named", "article"):
            if head in found:
                scores = found[head]
                played = np.take_along_axis(scores, batch[head][:, None], axis=1)
                better = (scores > played).sum(1)
                sums[f"{head} first"] = sums.get(f"{head} first", 0) + (better == 0).sum()
                sums[f"{head} five"] = sums.get(f"{head} five", 0) + (better < 5).sum()
        if "value" in found and batch["known"].any():
            sure = batch["known"] > 0
            known += sure.sum()
            chance = 1 / (1 + np.exp(-found["value"][sure]))
            result = batch["result"][sure]
            sums["value error"] = sums.get("value error", 0) + ((chance - result) ** 2).sum()
            # The loss weights both outcomes about equally: an output above one half says "repetition".
            said = (found["repetition"][sure] > 0).astype(int)
            np.add.at(caught, (said, batch["repetition"][sure].astype(int)), 1)
            repetition.append(np.stack([found["repetition"][sure], batch["repetition"][sure]]))
    figures = {key: value / (known if key == "value error" else counted) for key, value in sums.items()}
    if caught[:, 1].sum() > 0:
        figures["repetition precision"] = caught[1, 1] / max(caught[1].sum(), 1)
        figures["repetition recall"] = caught[1, 1] / caught[:, 1].sum()
        figures["repetition area"] = area_under_curve(*np.concatenate(repetition, axis=1))
    return figures


def area_under_curve(scores, labels):
    """The chance that a position of a repeated game has a higher score than one of another game; equal scores
    count one half.
    """
    order = np.argsort(scores, kind="stable")
    _, first, counts = np.unique(scores[order], return_index=True, return_counts=True)
    ranks = np.empty(len(scores))
    ranks[order] = np.repeat(first + (counts + 1) / 2, counts)
    positive = labels > 0
    many, others = positive.sum(), (~positive).sum()
    return (ranks[positive].sum() - many * (many + 1) / 2) / (many * others)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state", type=pathlib.Path)
    parser.add_argument("records", nargs="+")
    parser.add_argument("--network", choices=["tower", "article"], default="tower")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--most", type=int, default=1 << 40)
    options = parser.parse_args()
    network = networks.by_name(options.network, options.channels, options.blocks)
    state, done = checkpoint.read_weights(options.state, network)
    for path in options.records:
        records = data.read(path)
        figures = measure(network, state, records, options.most)
        print(f"after {done:,} positions, {path}, {min(len(records), options.most)}: "
              + ", ".join(f"{key} {value:.4f}" for key, value in figures.items()), flush=True)


if __name__ == "__main__":
    main()
