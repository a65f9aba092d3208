#!/usr/bin/env python3
"""Compares Narikoma's rules of 9x9 shogi with cshogi, an independent library.

    cargo xtask oracle                          # creates the environment, builds, runs this
    python3 tests/oracle/rules.py --program target/release/narikoma [--seed 7] [--positions 5000] ...

Needs Python 3 and `pip install cshogi`. Narikoma runs as a subprocess: `narikoma legal -` and `narikoma judge -`. cshogi's
list of legal moves is used, not its `is_legal()`, which accepts moves that no generator makes.

  legal        --positions    every legal move, in positions from random play with many captures, drops and
                              promotions, handicap starts among them, and in positions set up at random
  judge        --judged       in this many of them all legal moves are played: the position after each, check, mate and
                              the number of replies; and illegal moves are tried
  games        --games        random games to their end, many with repetitions or perpetual checks: result, occurrences
                              of the position, and the state during the game. cshogi gives no result at the fourth
                              occurrence, so the referee follows the text of the rule (`support/games.py`)
  declaration  --declarations positions with an entered king, or nearly entered: the 27-point rule

No difference is allowed: each prints the position and both results, and the exit status is 1. The kinds of cases are counted
and printed. Too few of a kind is a failure, too: a run without perpetual checks would not test them.
"""
import argparse
import collections
import random
import sys
import time

import cshogi

from support import games, positions
from support.engine import Narikoma, Tally, default_program

LETTERS = "PLNSGBR"


def usi(moves):
    """Moves as sorted USI text."""
    return sorted(cshogi.move_to_usi(move) for move in moves)


def some_positions(rng, count):
    """SFEN and legal moves of `count` positions: two of three from play, the others set up at random."""
    made = 0
    while made < count:
        for board in positions.play(rng):
            yield board.sfen(), usi(board.legal_moves)
            made += 1
            if made % 3 == 0:
                sfen = positions.set_up(rng)
                yield sfen, usi(cshogi.Board(sfen).legal_moves)
                made += 1
            if made >= count:
                return


def compare_legal(rng, ours, tally, args):
    """Legal moves."""
    kinds = collections.Counter()
    batch = []

    def flush():
        for (sfen, theirs), answer in zip(batch, ours.legal([sfen for sfen, _ in batch])):
            tally.moves(sfen, answer, theirs)
        batch.clear()

    for sfen, moves in some_positions(rng, args.positions):
        batch.append((sfen, moves))
        kinds["positions"] += 1
        kinds["moves"] += len(moves)
        kinds["drops"] += sum("*" in move for move in moves)
        kinds["promotions"] += sum(move.endswith("+") for move in moves)
        kinds["without a move"] += not moves
        if len(batch) == 20_000:
            flush()
            print(f"  {kinds['positions']} positions", flush=True)
    flush()
    return kinds


def wrong_moves(rng, board, legal):
    """Some moves that are not legal: a pseudo-legal one if there is one, and random ones."""
    known = set(legal)
    pseudo = [move for move in usi(board.pseudo_legal_moves) if move not in known]
    wrong = rng.sample(pseudo, min(2, len(pseudo)))
    while len(wrong) < 5:
        square = f"{rng.randrange(1, 10)}{rng.choice('abcdefghi')}"
        to = f"{rng.randrange(1, 10)}{rng.choice('abcdefghi')}"
        move = rng.choice((square + to, square + to + "+", f"{rng.choice(LETTERS)}*{to}"))
        if move not in known and square != to:
            wrong.append(move)
    return wrong


def compare_judge(rng, ours, tally, args):
    """Plays all legal moves and tries some illegal ones, in some positions."""
    kinds = collections.Counter()
    lines, expected = [], []
    for sfen, legal in some_positions(rng, args.judged):
        board = cshogi.Board(sfen)
        mate_in_one = board.mate_move_in_1ply()
        for move in board.legal_moves:
            board.push(move)
            replies = len(list(board.legal_moves))
            check = board.is_check()
            status = "playing" if replies else "mate" if check else "no-moves"
            lines.append(f"sfen {sfen} moves {cshogi.move_to_usi(move)}")
            expected.append({"sfen": board.sfen(), "status": status, "check": check, "legal": replies})
            kinds[status] += 1
            kinds["checks"] += check
            board.pop()
            if move == mate_in_one:
                tally.equal(lines[-1], "cshogi's mate in one", "mate", status)
                kinds["mates in one that cshogi names"] += 1
        for move in wrong_moves(rng, board, legal):
            lines.append(f"sfen {sfen} moves {move}")
            expected.append({"sfen": sfen, "illegal": True})
            kinds["refused"] += 1
    for line, answer, theirs in zip(lines, ours.judge(lines), expected):
        got = {key: answer.get(key) for key in theirs}
        if "illegal" in theirs:
            got["illegal"] = answer.get("illegal") is not None
        tally.equal(line, "judge", got, theirs)
    return kinds


def interesting(referee):
    """Whether a position during a game is compared, too; all would be too many."""
    plies = len(referee.moves)
    return plies % 16 == 0 or referee.occurrences() > 1


def compare_games(rng, ours, tally, args):
    """Whole games."""
    kinds = collections.Counter()
    lines, expected = [], []
    number = 0
    while kinds["games"] < args.games:
        for referee in games.game(rng, number):
            status, winner = referee.verdict()
            if status != "playing" or interesting(referee):
                lines.append(referee.line())
                expected.append({"status": status, "winner": winner, "repetition": referee.occurrences(),
                                 "sfen": referee.board.sfen(), "check": referee.board.is_check()})
        number += 1
        kinds[status] += 1
        kinds["games"] += status != "playing"
        kinds["plies"] += len(referee.moves)
        if number % 200 == 0:
            print(f"  {number} games", flush=True)
    for line, answer, theirs in zip(lines, ours.judge(lines), expected):
        tally.equal(line, "game", {key: answer.get(key) for key in theirs}, theirs)
    kinds["compared"] = len(lines)
    kinds["stopped"] = kinds.pop("playing", 0)
    return kinds


def compare_declarations(rng, ours, tally, args):
    """The 27-point rule."""
    kinds = collections.Counter()
    lines = [positions.entered(rng) for _ in range(args.declarations)]
    for sfen, answer in zip(lines, ours.judge(lines)):
        theirs = "win" if cshogi.Board(sfen).is_nyugyoku() else "no"
        kinds[theirs] += 1
        tally.equal(sfen, "declaration", answer.get("declare27"), theirs)
    return kinds


def too_few(kinds, wanted, share):
    """Kinds that occurred less often than expected, scaled to the size of the run."""
    return [f"{kind}: {kinds[kind]} of at least {int(count * share)}" for kind, count in wanted.items()
            if kinds[kind] < int(count * share)]


def main():
    """Runs all comparisons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=default_program(), help="the native program")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--judged", type=int, default=3_000)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--declarations", type=int, default=20_000)
    # `cargo xtask oracle` passes the options of all comparisons to each.
    args, _ = parser.parse_known_args()

    ours, tally, missing = Narikoma(args.program), Tally(), []
    begun = time.monotonic()
    for name, compare, share, wanted in (
            ("legal", compare_legal, args.positions / 100_000, {"drops": 2_000_000, "promotions": 100_000}),
            ("judge", compare_judge, args.judged / 3_000, {"checks": 5_000, "mate": 100, "refused": 15_000}),
            ("games", compare_games, args.games / 1_000,
             {"mate": 150, "no-moves": 5, "repetition": 150, "perpetual-check": 100}),
            ("declaration", compare_declarations, args.declarations / 20_000, {"win": 2_000, "no": 2_000})):
        print(f"{name}:", flush=True)
        start = time.monotonic()
        # Each part has its own generator, so a change in one does not affect the others.
        kinds = compare(random.Random(f"{args.seed} {name}"), ours, tally, args)
        summary = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        print(f"  {summary} ({time.monotonic() - start:.1f} s)", flush=True)
        missing += [f"{name}: {text}" for text in too_few(kinds, wanted, share)]
    print(f"{tally.compared} comparisons, {tally.differences} differences, seed {args.seed}, "
          f"{time.monotonic() - begun:.1f} s")
    for text in missing:
        print(f"too few cases: {text}")
    return 1 if tally.differences or missing else 0


if __name__ == "__main__":
    sys.exit(main())
