"""Records of positions, as `train policy-net export` writes them."""

import numpy as np

RECORD = np.dtype(
    [
        ("board", "u1", 81),
        ("hands", "u1", 14),
        ("article", "<u2"),
        ("named", "<u2"),
        ("result", "u1"),  # for the side to move: 0 lost, 1 drawn, 2 won, 3 unknown
        ("repetition", "u1"),
        ("own", "u1"),  # of games for reinforcement: whether the network that learns moved
        ("expected", "u1"),  # the expected score for the side to move in 255ths, where the result is known
    ]
)
assert RECORD.itemsize == 103


def read(path):
    """The records of a file, mapped into memory."""
    return np.memmap(path, dtype=RECORD, mode="r")


def as_batch(records):
    """The arrays that the network is trained on, from a structured array of records."""
    return {
        "board": np.ascontiguousarray(records["board"]),
        "hands": np.ascontiguousarray(records["hands"]),
        "article": records["article"].astype(np.int32),
        "named": records["named"].astype(np.int32),
        "result": records["result"].astype(np.float32) / 2,
        "expected": records["expected"].astype(np.float32) / 255,
        "known": (records["result"] < 3).astype(np.float32),
        "repetition": records["repetition"].astype(np.float32),
    }


class Mixture:
    """Batches drawn at random from several files, each with its share."""

    def __init__(self, files, of_repetition=()):
        """`files` and `of_repetition`: (path, share) of each. Of the latter nothing but repetition is
        learned.
        """
        every = [*files, *of_repetition]
        self.records = [read(path) for path, _ in every]
        self.teaches_all = [number < len(files) for number in range(len(every))]
        shares = np.array([share for _, share in every], dtype=np.float64)
        self.shares = shares / shares.sum()

    def batch(self, seed, step, size):
        """The batch of a step: the same for the same seed and step, so that a continued run sees the same
        data.
        """
        random = np.random.default_rng([seed, step])
        counts = random.multinomial(size, self.shares)
        parts = [
            records[np.sort(random.integers(len(records), size=count))]
            for records, count in zip(self.records, counts)
            if count
        ]
        batch = as_batch(np.concatenate(parts))
        batch["teaches_all"] = np.repeat(np.array(self.teaches_all, dtype=np.float32), counts)
        return batch
