"""Draws the curves of a training as an SVG."""

import csv
from collections import defaultdict

WIDTH, HEIGHT, LEFT, TOP = 760, 300, 50, 20
# The share of played moves that the article's network names first.
ARTICLE = 0.382
COLOURS = ("#1f6fb2", "#c2571a", "#3c8a3f", "#8a3c8a", "#777777", "#a08000", "#00808a", "#b01f4f")


def draw(source, target):
    """`source` has lines of: data, positions learned, figure, value. Shares of moves are drawn."""
    lines = defaultdict(list)
    with open(source, newline="") as file:
        for name, done, figure, value in csv.reader(file):
            if figure.split()[-1] in ("first", "five"):
                lines[f"{name}: {figure}"].append((int(done), float(value)))
    if not lines:
        return
    # Twelve pixels high, a letter is some seven wide; the share comes after the name.
    legend = 40 + 7 * (max(map(len, lines)) + len(": 99.9 %"))
    last = max(done for points in lines.values() for done, _ in points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + legend} {HEIGHT + 2 * TOP + 20}" '
        'font-family="sans-serif" font-size="12">',
        '<title>Shares of the played moves that are named, by the number of learned positions</title>',
        f'<rect width="{WIDTH + legend}" height="{HEIGHT + 2 * TOP + 20}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        y = TOP + HEIGHT * (1 - tenth / 10)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH}" stroke="#ddd"/><text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10 * tenth} %</text>')
    y = TOP + HEIGHT * (1 - ARTICLE)
    parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH}" stroke="#333" stroke-dasharray="2 3"/>'
                 f'<text x="{LEFT + 6}" y="{y - 5:.1f}">{100 * ARTICLE:.1f} %: the article, first choice</text>')
    for quarter in range(1, 5):
        x = LEFT + (WIDTH - LEFT) * quarter / 4
        parts.append(f'<text x="{x}" y="{TOP + HEIGHT + 18}" text-anchor="end">{last * quarter // 4:,}</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP + HEIGHT + 36}">positions learned; share of moves that are the first choice, or among the first five</text>')
    # A head on some data has one colour: solid for the first choice, dashed for the first five.
    heads = sorted({label.rsplit(" ", 1)[0] for label in lines})
    for n, (label, points) in enumerate(sorted(lines.items())):
        colour = COLOURS[heads.index(label.rsplit(" ", 1)[0]) % len(COLOURS)]
        dash = ' stroke-dasharray="5 3"' if label.endswith("five") else ""
        path = " ".join(f"{LEFT + (WIDTH - LEFT) * done / last:.1f},{TOP + HEIGHT * (1 - value):.1f}" for done, value in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        y = TOP + 8 + 18 * n
        parts.append(f'<path d="M{WIDTH + 12} {y - 4}h22" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{WIDTH + 40}" y="{y}">{label}: {100 * points[-1][1]:.1f} %</text>')
    parts.append("</svg>")
    target.write_text("\n".join(parts) + "\n")
