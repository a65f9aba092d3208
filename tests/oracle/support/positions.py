"""Random positions: from random play, and set up at random."""
import cshogi

STARTPOS = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
HANDICAPS = [f"{board} w - 1" for board in (
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL")]
SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}


def choose(rng, board, moves):
    """A random move; captures, drops and promotions are much more likely than other moves."""
    wish = rng.random()
    if wish < 0.25:
        liked = [m for m in moves if cshogi.move_is_drop(m)]
    elif wish < 0.45:
        liked = [m for m in moves if cshogi.move_is_promotion(m)]
    elif wish < 0.65:
        liked = [m for m in moves if not cshogi.move_is_drop(m) and board.piece(cshogi.move_to(m))]
    else:
        liked = []
    return rng.choice(liked or moves)


def play(rng, limit=400):
    """The boards of one random game from a random start; the same object each time."""
    board = cshogi.Board(STARTPOS if rng.random() < 0.7 else rng.choice(HANDICAPS))
    for _ in range(limit):
        yield board
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(choose(rng, board, moves))


def to_sfen(squares, hands, side, number=1):
    """SFEN from a dictionary (file 0 to 8, rank 0 to 8) -> piece text and two dictionaries of hands."""
    ranks = []
    for rank in range(9):
        text, empty = "", 0
        for file in range(8, -1, -1):
            piece = squares.get((file, rank))
            if piece is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + piece
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    held = ""
    for case, hand in ((str.upper, hands[0]), (str.lower, hands[1])):
        for kind in "RBGSNLP":
            count = hand.get(kind, 0)
            held += (str(count) if count > 1 else "") + (case(kind) if count else "")
    return f"{'/'.join(ranks)} {side} {held or '-'} {number}"


def may_stand(squares, piece, file, rank):
    """Whether a piece may stand there: no dead end, no second pawn on the file."""
    own = rank if piece.isupper() else 8 - rank
    if piece.upper() in ("P", "L") and own == 0 or piece.upper() == "N" and own <= 1:
        return False
    return piece.upper() != "P" or all(squares.get((file, r)) != piece for r in range(9))


def sound(squares, sfen):
    """Whether the side not to move is not in check, and the kings are not adjacent (which cshogi does not check)."""
    (file, rank), (other_file, other_rank) = (place for place, piece in squares.items() if piece in "Kk")
    if max(abs(file - other_file), abs(rank - other_rank)) < 2:
        return False
    board, side, hands, number = sfen.split()
    return not cshogi.Board(" ".join((board, "w" if side == "b" else "b", hands, number))).is_check()


def spread(rng, squares, stock, places, white=0.5):
    """Puts pieces of `stock` (a list of letters, used up) on some of `places`, promoted or not, of either side."""
    for place in places:
        if place in squares or not stock:
            continue
        kind = stock[-1]
        piece = kind.lower() if rng.random() < white else kind
        if kind not in "GK" and rng.random() < 0.35:
            piece = "+" + piece
        if may_stand(squares, piece, *place):
            squares[place] = piece
            stock.pop()


def full_stock(rng):
    """All pieces of a set but the kings, shuffled."""
    stock = [kind for kind, count in SET.items() for _ in range(count)]
    rng.shuffle(stock)
    return stock


def share(rng, stock, hands, keep=1.0):
    """Puts the rest of the stock into the hands."""
    for kind in stock:
        if rng.random() < keep:
            hand = hands[rng.randrange(2)]
            hand[kind] = hand.get(kind, 0) + 1


def anywhere(rng, count):
    """Some squares, all different."""
    return [(place % 9, place // 9) for place in rng.sample(range(81), count)]


def set_up(rng):
    """A position set up at random: crowded or sparse, full or empty hands."""
    while True:
        black, white = anywhere(rng, 2)
        squares, hands = {black: "K", white: "k"}, ({}, {})
        stock = full_stock(rng)
        spread(rng, squares, stock, anywhere(rng, rng.randrange(2, 45)))
        share(rng, stock, hands, rng.choice((0.0, 0.3, 1.0)))
        sfen = to_sfen(squares, hands, rng.choice("bw"), rng.randrange(1, 300))
        if sound(squares, sfen):
            return sfen


def sparse(rng):
    """A position with few pieces, in which checks and repetitions are frequent."""
    while True:
        black, white = anywhere(rng, 2)
        squares = {black: "K", white: "k"}
        stock = [rng.choice("RBRBGSLN") for _ in range(rng.randrange(1, 4))]
        stock = [kind for n, kind in enumerate(stock) if stock[:n].count(kind) < SET[kind]]
        spread(rng, squares, stock, anywhere(rng, 12), white=0.3)
        sfen = to_sfen(squares, ({}, {}), rng.choice("bw"))
        if sound(squares, sfen):
            return sfen


def cornered(rng):
    """A bare king at the edge with at most two legal moves."""
    while True:
        file = rng.choice((0, 8, rng.randrange(9)))
        rank = rng.choice((0, 8)) if 0 < file < 8 else rng.randrange(9)
        near = [(f, r) for f in range(file - 3, file + 4) for r in range(rank - 3, rank + 4)
                if 0 <= f < 9 and 0 <= r < 9 and (f, r) != (file, rank)]
        far = rng.choice([p for p in anywhere(rng, 20) if max(abs(p[0] - file), abs(p[1] - rank)) > 1])
        squares = {(file, rank): "k", far: "K"}
        stock = [rng.choice("RBGGSSNLP") for _ in range(rng.randrange(2, 5))]
        stock = [kind for n, kind in enumerate(stock) if stock[:n].count(kind) < SET[kind]]
        spread(rng, squares, stock, rng.sample(near, 6), white=0.1)
        sfen = to_sfen(squares, ({}, {}), "w")
        if sound(squares, sfen) and len(list(cshogi.Board(sfen).legal_moves)) <= 2:
            return sfen


def entered(rng):
    """An entered or nearly entered king, with about ten pieces and about 28 points."""
    while True:
        side = rng.choice("bw")
        rank = rng.choice((0, 1, 2, 2, 3))
        far = [(f, r) for f in range(9) for r in range(3)]
        squares, hands = {(rng.randrange(9), rank): "K"}, ({}, {})
        stock = full_stock(rng)
        spread(rng, squares, stock, rng.sample(far, rng.randrange(9, 14)), white=0.0)
        spread(rng, squares, stock, [p for p in anywhere(rng, rng.randrange(0, 14)) if p[1] > 2])
        while stock:
            hand = hands[0] if rng.random() < 0.45 else hands[1]
            kind = stock.pop()
            hand[kind] = hand.get(kind, 0) + 1
        other = rng.choice([p for p in anywhere(rng, 60) if p not in squares])
        squares[other] = "k"
        if side == "w":
            squares = {(8 - f, 8 - r): piece.swapcase() for (f, r), piece in squares.items()}
            hands = hands[1], hands[0]
        sfen = to_sfen(squares, hands, side)
        if sound(squares, sfen):
            return sfen
