#!/usr/bin/env python3
"""Compares Narikoma's rules of 5x5 minishogi with Fairy-Stockfish, since cshogi supports only 9x9.

    python3 tests/oracle/minishogi.py --minishogi [--peer target/oracle-peer] [--program ...] [--seed 7] ...

Without `--minishogi` the comparison is skipped with a message. It needs Node.js and installs the npm package
fairy-stockfish-nnue.wasm (GPL-3.0; used by this test only, not part of the product) into the folder `--peer`.

  legal   --mini-positions   legal moves and check in positions from random play and set up at random, and in one of
                             twenty of them the number of replies to each move
  games   --mini-games       games with many repetitions and checks: the result by the text of the rule. At the fourth
                             occurrence of a position the side that always gave check loses, otherwise Black loses
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import time

from support.engine import Narikoma, Tally, default_program

PACKAGE = "fairy-stockfish-nnue.wasm@1.1.12"
VARIANT = ("--variant", "minishogi")
STARTS = [f"{board} b - 1" for board in ("rbsgk/4p/5/P4/KGSBR", "2k2/5/5/5/2K2")] + [
    f"{board}/4p/5/P4/KGSBR w - 1" for board in ("r1sgk", "1bsgk", "2sgk", "3gk", "4k")]


class Fairy:
    """Fairy-Stockfish. Its notation is used only inside this class."""

    def __init__(self, folder):
        here = os.path.dirname(os.path.abspath(__file__))
        if not os.path.isdir(os.path.join(folder, "node_modules", PACKAGE.split("@", maxsplit=1)[0])):
            print(f"Installing {PACKAGE} into {folder}", flush=True)
            subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, PACKAGE],
                           check=True)
        self.process = subprocess.Popen(["node", os.path.join(here, "support", "fairy.mjs"), folder], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        self.asked = 0

    def ask(self, sfen, move=None):
        """(sfen, check, sorted legal moves) of a position, or of the one after a move."""
        after, check, moves = self.put(sfen, move)
        # Fairy-Stockfish lists pawn drops that mate and scores them as lost; by the rules they are illegal.
        drop = pawn_drop_that_checks(after)
        if drop in moves:
            _, _, replies = self.put(after + " 1", drop)
            if not replies:
                moves.remove(drop)
        return after, check, sorted(moves)

    def put(self, sfen, move):
        """Sends one position; returns its answer."""
        question = {"fen": to_fen(sfen), "move": to_uci(move) if move else ""}
        self.process.stdin.write(json.dumps(question) + "\n")
        answer = json.loads(self.process.stdout.readline())
        self.asked += 1
        return from_fen(answer["fen"]), answer["check"], [from_uci(name) for name in answer["moves"]]

    def close(self):
        """Ends the process."""
        self.process.stdin.close()
        self.process.wait()


def to_fen(sfen):
    """Fairy-Stockfish's FEN: the first player is White there, and hands are letter by letter."""
    board, side, hands, number = sfen.split()
    held, count = "", ""
    for letter in hands.replace("-", ""):
        if letter.isdigit():
            count += letter
        else:
            held, count = held + letter * int(count or 1), ""
    return f"{board}[{held or '-'}] {'w' if side == 'b' else 'b'} - - 0 {(int(number) + 1) // 2}"


def from_fen(fen):
    """SFEN without the move number."""
    placement, side = fen.split()[:2]
    board, held = placement.rstrip("]").split("[")
    hands = ""
    for letter in "RBGSPrbgsp":
        count = held.count(letter)
        hands += (str(count) if count > 1 else "") + (letter if count else "")
    return f"{board} {'b' if side == 'w' else 'w'} {hands or '-'}"


def square_to_uci(square):
    """5e is a1."""
    return "edcba"[int(square[0]) - 1] + str(5 - "abcde".index(square[1]))


def square_from_uci(square):
    """a1 is 5e."""
    return str("edcba".index(square[0]) + 1) + "edcba"[int(square[1]) - 1]


def to_uci(move):
    """USI to Fairy-Stockfish's notation."""
    if move[1] == "*":
        return f"{move[0]}@{square_to_uci(move[2:])}"
    return square_to_uci(move[:2]) + square_to_uci(move[2:4]) + move[4:]


def from_uci(move):
    """Fairy-Stockfish's notation to USI."""
    if move[1] == "@":
        return f"{move[0]}*{square_from_uci(move[2:])}"
    return square_from_uci(move[:2]) + square_from_uci(move[2:4]) + move[4:]


def pawn_drop_that_checks(sfen):
    """The pawn drop in front of the other king. Without a pawn or a square it is a move that is never listed."""
    board, side = sfen.split()[:2]
    for rank, row in enumerate(board.split("/")):
        squares = "".join("." * int(c) if c.isdigit() else c for c in row.replace("+", ""))
        file = squares.find("k" if side == "b" else "K")
        if file >= 0:
            return f"P*{5 - file}{'abcdef'[rank + (1 if side == 'b' else -1)]}"
    return None


def set_up(rng, fairy, most=12):
    """A position set up at random, sparse if `most` is small; the side that is not to move is not in check."""
    while True:
        places = rng.sample(range(25), rng.randrange(3, most + 1))
        (black, white), others = places[:2], places[2:]
        if max(abs(black // 5 - white // 5), abs(black % 5 - white % 5)) < 2:
            continue
        squares, hands, pawns = {black: "K", white: "k"}, [], set()
        stock = list("RRBBGGSSPP")
        rng.shuffle(stock)
        for place in others:
            piece = stock.pop() if rng.random() < 0.5 else stock.pop().lower()
            if piece.upper() != "G" and rng.random() < 0.3:
                piece = "+" + piece
            if piece in "Pp" and (place // 5 == (0 if piece == "P" else 4) or (piece, place % 5) in pawns):
                continue
            pawns.add((piece, place % 5))
            squares[place] = piece
        for letter in stock:
            if most > 5 and rng.random() < 0.7:
                hands.append(rng.choice((letter, letter.lower())))
        rows = ["".join(squares.get(rank * 5 + file, "1") for file in range(5)) for rank in range(5)]
        board = "/".join(rows)
        for run in (5, 4, 3, 2):
            board = board.replace("1" * run, str(run))
        fen = f"{board}[{''.join(hands)}] %s - - 0 1"
        if not fairy.ask(from_fen(fen % "b") + " 1")[1]:
            return from_fen(fen % "w") + " 1"


def some_positions(rng, fairy, count):
    """`count` positions with check and legal moves: one of three set up at random, the others from play."""
    made = 0
    while made < count:
        sfen, check, moves = fairy.ask(rng.choice(STARTS))
        for _ in range(120):
            yield sfen + " 1", check, moves
            made += 1
            if made % 2 == 0:
                other = set_up(rng, fairy)
                yield other, *fairy.ask(other)[1:]
                made += 1
            if made >= count or not moves:
                break
            sfen, check, moves = fairy.ask(sfen + " 1", choose(rng, moves))


def choose(rng, moves):
    """A random move, often a drop or a promotion."""
    wish = rng.random()
    liked = [m for m in moves if "*" in m] if wish < 0.2 else [m for m in moves if "+" in m] if wish < 0.5 else []
    return rng.choice(liked or moves)


def compare_legal(rng, fairy, ours, tally, args):
    """Legal moves, check, and the numbers of replies."""
    kinds = collections.Counter()
    made = list(some_positions(rng, fairy, args.mini_positions))
    lines = [sfen for sfen, _, _ in made]
    for (sfen, check, theirs), answer, judged in zip(made, ours.legal(lines, *VARIANT), ours.judge(lines, *VARIANT)):
        tally.moves(sfen, answer, theirs)
        tally.equal(sfen, "check", judged.get("check"), check)
        kinds.update(positions=1, moves=len(theirs), drops=sum("*" in move for move in theirs),
                     promotions=sum("+" in move for move in theirs), checks=check)
    lines, expected = [], []
    for sfen, _, moves in made[::20]:
        for move in moves:
            lines.append(f"sfen {sfen} moves {move}")
            expected.append(len(fairy.ask(sfen, move)[2]))
    for line, answer, replies in zip(lines, ours.judge(lines, *VARIANT), expected):
        tally.equal(line, "number of replies", answer.get("legal"), replies)
    kinds["moves with replies counted"] = len(lines)
    return kinds


def verdict(keys, checks, moves):
    """(status, winner) by the text of the rule; `keys[n]` and `checks[n]` describe the position after n moves."""
    side = keys[-1].split()[1]
    other = "w" if side == "b" else "b"
    if not moves:
        return "mate" if checks[-1] else "no-moves", other
    at = [n for n, key in enumerate(keys) if key == keys[-1]]
    if len(at) < 4:
        return "playing", None
    since, last = range(at[-4] + 1, len(keys)), len(keys) - 1
    by_other = all(checks[n] for n in since if (last - n) % 2 == 0)
    by_side = all(checks[n] for n in since if (last - n) % 2 == 1)
    if by_other != by_side:
        return "perpetual-check", side if by_other else other
    return "repetition", "w"


def policy(rng, fairy, sfen, check, moves, played):
    """Chooses a move: gives check if possible, preferably by taking the last move back; otherwise takes it back."""
    back = played[-2][2:4] + played[-2][:2] if len(played) > 1 else ""
    if back not in moves or rng.random() < 0.15:
        back = None
    if check and back:
        return back
    tries = [move for move in moves if "+" not in move and "*" not in move]
    checking = [move for move in tries if fairy.ask(sfen + " 1", move)[1]]
    if not checking:
        return back or rng.choice(moves)
    return back if back in checking else rng.choice(checking)


def compare_games(rng, fairy, ours, tally, args):
    """Compares whole games, and the state one ply before their end."""
    kinds = collections.Counter()
    lines, expected = [], []
    while kinds["games"] < args.mini_games:
        start = rng.choice(STARTS) if rng.random() < 0.2 else set_up(rng, fairy, rng.choice((5, 5, 12)))
        sfen, check, moves = fairy.ask(start)
        played, keys, checks = [], [sfen], [check]
        while (end := verdict(keys, checks, moves))[0] == "playing" and len(played) < 100:
            played.append(policy(rng, fairy, sfen, check, moves, played))
            sfen, check, moves = fairy.ask(sfen + " 1", played[-1])
            keys.append(sfen)
            checks.append(check)
        kinds.update({end[0]: 1, "games": 1, "plies": len(played)})
        lines.append(f"sfen {start} moves {' '.join(played)}" if played else f"sfen {start}")
        expected.append({"status": end[0], "winner": end[1], "check": check, "sfen": sfen,
                         "repetition": keys.count(sfen)})
        if len(played) > 1:
            lines.append(f"sfen {start} moves {' '.join(played[:-1])}")
            expected.append({"status": "playing", "winner": None, "check": checks[-2], "sfen": keys[-2],
                             "repetition": keys[:-1].count(keys[-2])})
    for line, answer, theirs in zip(lines, ours.judge(lines, *VARIANT), expected):
        got = {key: answer.get(key) for key in theirs}
        got["sfen"] = (got["sfen"] or "").rsplit(" ", 1)[0]
        tally.equal(line, "game", got, theirs)
    return kinds


def main():
    """Runs the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    program = default_program()
    parser.add_argument("--program", default=program, help="the native program")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers")
    parser.add_argument("--minishogi", action="store_true", help="fetch Fairy-Stockfish and compare")
    parser.add_argument("--peer", default=os.path.join(os.path.dirname(os.path.dirname(program)), "oracle-peer"))
    parser.add_argument("--mini-positions", type=int, default=6_000)
    parser.add_argument("--mini-games", type=int, default=200)
    args, _ = parser.parse_known_args()
    if not args.minishogi:
        print("minishogi: skipped; --minishogi compares with Fairy-Stockfish (needs Node.js and npm)")
        return 0

    ours, fairy, tally, begun = Narikoma(args.program), Fairy(args.peer), Tally(), time.monotonic()
    for name, compare in (("legal", compare_legal), ("games", compare_games)):
        print(f"minishogi, {name}:", flush=True)
        kinds = compare(random.Random(f"{args.seed} {name}"), fairy, ours, tally, args)
        print("  " + ", ".join(f"{count} {kind}" for kind, count in kinds.items()), flush=True)
    fairy.close()
    print(f"{tally.compared} comparisons, {tally.differences} differences, {fairy.asked} questions, seed {args.seed}, "
          f"{time.monotonic() - begun:.1f} s")
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
