"""Writes the cases of `tests/data/rules`, `games` and `tsume`: positions and games of this project's own making, with counts
and verdicts by cshogi and by the slow referee of games.py. Run by hand, in the environment of `cargo xtask oracle`:

    target/oracle-venv/bin/python -m tests.oracle.support.write_cases

The same seeds give the same files.
"""
import random
from pathlib import Path

import cshogi

from . import games, positions

ROOT = Path(__file__).resolve().parents[3]
OUT = ROOT / "tests" / "data"
POINTS = {"R": 5, "B": 5}



def write(name, head, rows):
    """Writes a file of lines, the first of which explains the columns."""
    path = OUT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([f"# {head}", *rows, ""]), encoding="utf-8")
    print(f"{name}: {len(rows)} lines")


def legal(board):
    """The legal moves in USI, sorted."""
    return sorted(cshogi.move_to_usi(move) for move in board.legal_moves)


def movegen(rng):
    rows = []
    while len(rows) < 120:
        if rng.random() < 0.6:
            plies = rng.randrange(2, 200)
            board = None
            for ply, board in enumerate(positions.play(rng, 200)):
                if ply == plies:
                    break
        else:
            board = cshogi.Board(positions.set_up(rng))
        moves = legal(board)
        if moves:
            rows.append(f"{board.sfen()} ; {len(moves)} ; {' '.join(moves)}")
    write("rules/movegen.txt", "sfen ; count ; every legal move (counted by cshogi)", rows)


def ends(rng):
    """Positions without a legal move, from random games and from cornered kings."""
    rows, number = [], 0
    while len(rows) < 60:
        number += 1
        kind = rng.choice((0, 1, 2, 9, 9))
        referee = None
        for referee in games.game(rng, kind, 300):
            pass
        word = referee.verdict()[0]
        if word in ("mate", "no-moves") and referee.moves:
            rows.append(f"{referee.board.sfen()} ; {word.replace('no-moves', 'stalemate')}")
    assert any("stalemate" in row for row in rows) and any("; mate" in row for row in rows)
    write("rules/endstate.txt", "sfen ; mate or stalemate (no legal move; the side to move loses)", rows)


def repetitions(rng):
    """Games with the verdict of the slow referee: at a repetition, and one ply before it."""
    rows, seen = [], {"draw": 0, "b": 0, "w": 0}
    while len(rows) < 60:
        referee = None
        for referee in games.game(rng, rng.randrange(3, 9), 160):
            pass
        word, winner = referee.verdict()
        if word not in ("repetition", "perpetual-check") or len(referee.moves) > 120:
            continue
        if seen[winner] > 14:
            continue
        seen[winner] += 1
        line = referee.line()
        rows.append(f"{line} ; {'draw' if winner == 'draw' else winner + '_wins'}")
        rows.append(f"{referee.line(len(referee.moves) - 1)} ; none")
    assert min(seen.values()) > 3, seen
    write("rules/repetition.txt", "position and moves ; verdict when the last move is played (slow referee)", rows)


def declared(sfen):
    """What a declaration by the side to move counts, by a slow reading of the rule."""
    board, side, hands, _ = sfen.split()
    black = side == "b"
    pieces = points = 0
    king_in = False
    for rank, text in enumerate(board.split("/")):
        promoted = False
        for letter in text:
            if letter == "+":
                promoted = True
                continue
            own = letter.isupper() if black else letter.islower()
            in_zone = rank < 3 if black else rank > 5
            if letter.isalpha() and own and in_zone:
                if letter.upper() == "K":
                    king_in = True
                else:
                    pieces += 1
                    points += POINTS.get(letter.upper(), 1)
            promoted = False
    count = ""
    for letter in hands if hands != "-" else "":
        if letter.isdigit():
            count += letter
            continue
        if letter.isupper() == black:
            points += POINTS.get(letter.upper(), 1) * int(count or 1)
        count = ""
    check = cshogi.Board(sfen).is_check()
    may = king_in and pieces >= 10 and not check
    by27 = "win" if may and points >= (28 if black else 27) else "no"
    by24 = "no" if not may or points < 24 else "win" if points >= 31 else "draw"
    return pieces, points, king_in, check, by27, by24


def declarations(rng):
    rows = []
    while len(rows) < 80:
        sfen = positions.entered(rng)
        board = cshogi.Board(sfen)
        if not any(True for _ in board.legal_moves):
            continue
        pieces, points, king, check, by27, by24 = declared(sfen)
        assert board.is_nyugyoku() == (by27 == "win"), sfen
        counted = f"pieces={pieces} points={points} king={king:d} check={check:d}"
        rows.append(f"{sfen} ; {counted} ; p27={by27} p24={by24}")
    text = " ".join(rows)
    assert all(word in text for word in ("p27=win", "p24=draw", "p24=win", "p27=no"))
    head = "sfen ; pieces in the zone, points, king in the zone, in check ; verdicts of the 27- and the 24-point rule"
    write("rules/declaration.txt", head, rows)


def pawn_drops(rng):
    """Drops of a pawn that give check: illegal exactly where they mate."""
    rows, kinds = [], {"illegal": 0, "legal": 0}
    while len(rows) < 120:
        sfen = positions.cornered(rng)
        board, side, hands, number = sfen.split()
        sfen = f"{board} b P {number}"
        position = cshogi.Board(sfen)
        if cshogi.Board(f"{board} w P {number}").is_check() or position.is_check() or "K" not in board:
            continue
        moves = legal(position)
        king = position.king_square(cshogi.WHITE)
        file, rank = king // 9 + 1, king % 9 + 1
        if rank == 9:
            continue
        drop = f"P*{file}{chr(ord('a') + rank)}"
        squares = position.pieces
        if squares[king + 1]:
            continue
        # No second pawn on the file.
        if any(squares[(file - 1) * 9 + r] == cshogi.BPAWN for r in range(9)):
            continue
        word = "legal" if drop in moves else "illegal"
        if kinds[word] >= 60:
            continue
        kinds[word] += 1
        rows.append(f"{position.sfen()} ; {drop} ; {word}")
    write("rules/uchifuzume.txt", "sfen ; pawn drop that gives check ; legal or illegal (mate; by cshogi)", rows)


def random_games(rng):
    """Whole games with their ends, in the columns of a collection of games."""
    rows = []
    for number in range(60):
        referee = None
        for referee in games.game(rng, number % 10, 300):
            pass
        word, winner = referee.verdict()
        end = {"mate": "mate", "repetition": "rep", "perpetual-check": "rep_perpetual"}.get(word, "unknown")
        result = {"draw": "d", None: "-"}.get(winner, winner)
        rows.append(f"{referee.line()} | {result if end != 'unknown' else '-'} | random | end={end}")
    # The first is a long game from the start.
    rows.sort(key=lambda row: (not row.startswith("startpos"), -len(row)))
    write("games/random_play.txt", "position and moves | winner b/w/d/- | kind | end", rows)


def mates(rng):
    """Positions with a mate in one or three, and positions without one, from random games."""
    found = {1: [], 3: [], 0: []}
    while min(len(found[1]) - 60, len(found[3]) - 40, len(found[0]) - 60) < 0:
        for ply, board in enumerate(positions.play(rng, 250)):
            if ply < 30 or board.is_check():
                continue
            mating = []
            for move in board.legal_moves:
                board.push(move)
                if board.is_check() and not any(True for _ in board.legal_moves):
                    mating.append(cshogi.move_to_usi(move))
                board.pop()
            sfen = board.sfen()
            if mating and len(found[1]) < 60:
                found[1].append(f"sfen {sfen} | 1 | {' '.join(sorted(mating))}")
                break
            if mating:
                continue
            if len(found[0]) < 60 and any(True for _ in board.check_moves):
                found[0].append(f"sfen {sfen} | 0 |")
                break
            if len(found[3]) < 40:
                move = board.mate_move(3)
                if move:
                    found[3].append(f"sfen {sfen} | 3 | {cshogi.move_to_usi(move)}")
                    break
    write("tsume/mate1.sfen", "sfen | 1 | every mating move (by cshogi)", found[1])
    write("tsume/no_mate1.sfen", "sfen | 0 = there is no mate in one (by cshogi)", found[0])
    write("tsume/mate3.sfen", "sfen | 3 | the first move (by cshogi)", found[3])
    five = []
    while len(five) < 12:
        for ply, board in enumerate(positions.play(rng, 250)):
            if ply < 60 or board.is_check() or board.mate_move(3) or board.mate_move_in_1ply():
                continue
            move = board.mate_move(5)
            if move:
                five.append(f"sfen {board.sfen()} | 5 | {cshogi.move_to_usi(move)}")
                break
    write("tsume/mate5.sfen", "sfen | 5 | the first move (by cshogi)", five)


# The squares that White leaves empty in a handicap game, by its Japanese name.
HANDICAPS = {
    "香落ち": "1a", "右香落ち": "9a", "角落ち": "2b", "飛車落ち": "8b", "飛香落ち": "8b 1a", "二枚落ち": "8b 2b",
    "三枚落ち": "8b 2b 9a", "四枚落ち": "8b 2b 1a 9a", "五枚落ち": "8b 2b 1a 9a 8a", "六枚落ち": "8b 2b 1a 9a 8a 2a",
    "七枚落ち": "8b 2b 1a 9a 8a 2a 7a", "八枚落ち": "8b 2b 1a 9a 8a 2a 7a 3a",
    "十枚落ち": "8b 2b 1a 9a 8a 2a 7a 3a 6a 4a",
    "裸玉": "8b 2b 1a 9a 8a 2a 7a 3a 6a 4a 1c 2c 3c 4c 5c 6c 7c 8c 9c",
}
SMALL = {
    "角落ち": "4a", "飛車落ち": "5a", "二枚落ち": "5a 4a", "三枚落ち": "5a 4a 3a", "四枚落ち": "5a 4a 3a 2a",
}
SMALL_START = "rbsgk/4p/5/P4/KGSBR"


def without(board, size, squares):
    """A board without the pieces on some squares."""
    rows = []
    for rank, text in enumerate(board.split("/")):
        cells = []
        for letter in text:
            cells += [""] * int(letter) if letter.isdigit() else [letter]
        for square in squares.split():
            if ord(square[1]) - ord("a") == rank:
                cells[size - int(square[0])] = ""
        empty, row = 0, ""
        for cell in [*cells, None]:
            if cell == "":
                empty += 1
                continue
            row += (str(empty) if empty else "") + (cell or "")
            empty = 0
        rows.append(row)
    return "/".join(rows)


def handicaps():
    big = positions.STARTPOS.split()[0]
    rows = [f"shogi ; {without(big, 9, squares)} w - 1 ; - ; {name}" for name, squares in HANDICAPS.items()]
    rows += [f"minishogi ; {without(SMALL_START, 5, sq)} w - 1 ; - ; {name}" for name, sq in SMALL.items()]
    write("rules/handicaps.txt", "variant ; start sfen ; - ; Japanese name (from the list of missing pieces)", rows)
    # A major piece counts five points, every other one point, which White does not need.
    needed = ["startpos ; 27 ; b=28 w=27", "startpos ; 24 ; b=31 w=31"]
    for name, squares in HANDICAPS.items():
        given = sum(5 if square in ("8b", "2b") else 1 for square in squares.split())
        needed.append(f"{without(big, 9, squares)} w - 1 ; 27h ; b=28 w={27 - given}")
    write("rules/entering_points.txt", "start ; rule (h: with the points that White gave) ; points needed", needed)


def handicap_declarations(rng):
    """Declarations by White, to whom the points of the missing pieces are credited."""
    big = positions.STARTPOS.split()[0]
    rows, kinds = [], {"win": 0, "no": 0}
    while len(rows) < 16:
        name = rng.choice([name for name in HANDICAPS if name != "裸玉"])
        squares = HANDICAPS[name]
        given = sum(5 if square in ("8b", "2b") else 1 for square in squares.split())
        sfen = positions.entered(rng)
        if sfen.split()[1] != "w":
            continue
        pieces, points, king, check, _, _ = declared(sfen)
        word = "win" if king and pieces >= 10 and not check and points + given >= 27 else "no"
        # The credit decides, or it is not enough.
        if points >= 27 or not king or kinds[word] >= 8:
            continue
        kinds[word] += 1
        rows.append(f"{without(big, 9, squares)} w - 1 ; {sfen} ; w ; p27={word}")
    write("rules/declaration_handicap.txt", "start sfen ; sfen ; declaring side ; verdict with the points given", rows)


def legality(rng):
    """Illegal moves with their reasons, and legal ones beside them."""
    rows, kinds = [], {"must-promote": 0, "nifu": 0, "leaves-king-in-check": 0, "legal": 0}
    while min(kinds.values()) < 12:
        for board in positions.play(rng, 200):
            if rng.random() < 0.9:
                continue
            moves, sfen = legal(board), board.sfen()
            found = {"legal": rng.sample(moves, min(1, len(moves)))}
            last = "a" if board.turn == cshogi.BLACK else "i"
            pieces = board.pieces
            def kind_at(square):
                piece = pieces[(int(square[0]) - 1) * 9 + ord(square[1]) - ord("a")]
                return piece & 15
            found["must-promote"] = [
                m[:4] for m in moves
                if m[-1] == "+" and m[3] == last and kind_at(m[:2]) in (cshogi.PAWN, cshogi.LANCE)
            ]
            pseudo = [cshogi.move_to_usi(m) for m in board.pseudo_legal_moves]
            found["leaves-king-in-check"] = [
                m for m in pseudo if m not in moves and "*" not in m and m[:2] != "" and not board.is_check()
            ]
            held = board.pieces_in_hand[board.turn][0]
            own_pawn = cshogi.BPAWN if board.turn == cshogi.BLACK else cshogi.WPAWN
            found["nifu"] = [
                f"P*{file}e" for file in range(1, 10)
                if held and not board.is_check() and not pieces[(file - 1) * 9 + 4]
                and any(pieces[(file - 1) * 9 + rank] == own_pawn for rank in range(9))
            ]
            for why, some in found.items():
                if some and kinds[why] < 12:
                    kinds[why] += 1
                    rows.append(f"{sfen} ; {rng.choice(some)} ; {'legal' if why == 'legal' else 'illegal'} ; {why}")
    write("rules/legality.txt", "sfen ; move ; legal or illegal ; why (by cshogi)", rows)


def perft(board, depth):
    """Leaves of the tree of legal moves, counted one by one."""
    if depth == 0:
        return 1
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def counts(rng):
    rows = []
    while len(rows) < 30:
        sfen = rng.choice((positions.set_up, positions.sparse, positions.cornered, positions.entered))(rng)
        board = cshogi.Board(sfen)
        first = perft(board, 1)
        if not 0 < first < 150:
            continue
        found = [f"1:{first}", f"2:{perft(board, 2)}"]
        if first < 60:
            found.append(f"3:{perft(board, 3)}")
        rows.append(f"shogi ; {sfen} ; {' '.join(found)}")
    write("perft-random.txt", "variant ; sfen ; depth:count … (positions set up at random, counted by cshogi)", rows)


if __name__ == "__main__":
    handicaps()
    handicap_declarations(random.Random(8))
    legality(random.Random(9))
    counts(random.Random(10))
    movegen(random.Random(1))
    ends(random.Random(2))
    repetitions(random.Random(3))
    declarations(random.Random(4))
    pawn_drops(random.Random(5))
    random_games(random.Random(6))
    mates(random.Random(7))
