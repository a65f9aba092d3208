#!/usr/bin/env python3
"""Checks all counts of perft files at full depth with the native program. `tests/rules/perft.rs` checks them up to a limit.

    python3 tests/oracle/perft.py [--program target/release/narikoma] [--counts FILE]

A file has lines `variant ; sfen ; depth:count depth:count ...`. By default: tests/data/perft.txt, and the larger
collection in NARIKOMA_DATA (../shared/data beside the checkout) if it exists.
"""
import argparse
import collections
import os
import sys
import time

from support.engine import Narikoma, Tally, default_program

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def default_files():
    """The repository's own file and the collection."""
    data = os.environ.get("NARIKOMA_DATA", os.path.join(ROOT, "..", "shared", "data"))
    files = [os.path.join(ROOT, "tests", "data", "perft.txt"), os.path.join(data, "perft.txt")]
    return [name for name in files if os.path.exists(name)]


def main():
    """Compares all counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=default_program(), help="the native program")
    parser.add_argument("--counts", action="append", metavar="FILE", help="a file of counts; may be repeated")
    args, _ = parser.parse_known_args()

    questions = collections.defaultdict(dict)
    for name in args.counts or default_files():
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                if line.strip() and not line.startswith("#"):
                    variant, sfen, counts = (field.strip() for field in line.split(";")[:3])
                    for depth, count in (pair.split(":") for pair in counts.split()):
                        questions[variant, depth][sfen] = count

    ours, tally, leaves, begun = Narikoma(args.program), Tally(), 0, time.monotonic()
    for (variant, depth), counts in questions.items():
        answers = ours.ask("perft", depth, "--variant", variant, lines=list(counts))
        for (sfen, count), answer in zip(counts.items(), answers):
            tally.equal(sfen, f"perft {depth}", answer, count)
            leaves += int(count)
    print(f"{tally.compared} counts, {leaves} leaves, {tally.differences} differences, "
          f"{time.monotonic() - begun:.1f} s")
    return 1 if tally.differences or not tally.compared else 0


if __name__ == "__main__":
    sys.exit(main())
