// Writes outlines.ts: the outlines of the characters on the pieces, taken from an openly licensed brush font.
// Run by hand; neither the font nor the library is a dependency of the project:
//
//   npm install --no-save @fontsource/yuji-boku@5.3.0 opentype.js@2.0.0
//   node www/elements/board/pieces/generate.mjs \
//     node_modules/@fontsource/yuji-boku/files/yuji-boku-japanese-400-normal.woff
//
// The same font file gives the same outlines.ts, byte for byte, as the formatter wants it.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** SFEN letter to character. `K` is Black's king (玉), `k` White's (王); the other letters serve both sides. */
const CHARACTERS = {
  K: '玉',
  k: '王',
  R: '飛',
  B: '角',
  G: '金',
  S: '銀',
  N: '桂',
  L: '香',
  P: '歩',
  '+R': '龍',
  '+B': '馬',
  '+S': '全',
  '+N': '圭',
  '+L': '杏',
  '+P': 'と',
}

/** The other character of pieces with two, above or below. */
const SECONDS = { general: '将', chariot: '車', goer: '行', soldier: '兵', promoted: '成' }

/** Each character fills this box (units of a thousandth of a square's width), centred on the origin. */
const BOX = { width: 676, height: 730 }

/** A character is never stretched by more than this factor in one direction against the other. */
const STRETCH = 1.14

/** Coordinates are whole multiples of this, in thousandths of a square's width. */
const STEP = 4

/** Maximum distance of the drawn curves from the font's, in units of STEP: 0.4 % of a square's width. */
const TOLERANCE = 1

/** Number of points, a quarter of a unit apart, over which a direction is measured. */
const REACH = 6

/** A corner turns by more than this: the cosine of 40 degrees. */
const CORNER = Math.cos((40 / 180) * Math.PI)

/** Attempts to improve the parameters of a curve before it is divided. */
const ROUNDS = 8

/** Scale factors that bring a character's own box to BOX. */
function scaling({ x1, x2, y1, y2 }) {
  const fitX = BOX.width / (x2 - x1)
  const fitY = BOX.height / (y2 - y1)
  const even = Math.min(fitX, fitY)
  return { x: Math.min(fitX, even * STRETCH), y: Math.min(fitY, even * STRETCH) }
}

/**
 * The contours of an opentype.js path: dense points in units of STEP,
 * relative to the middle of the character.
 */
function contoursOf(path) {
  const box = path.getBoundingBox()
  const scale = scaling(box)
  const place = (x, y) => [
    ((x - (box.x1 + box.x2) / 2) * scale.x) / STEP,
    ((y - (box.y1 + box.y2) / 2) * scale.y) / STEP,
  ]
  const contours = []
  for (const c of path.commands) {
    if (c.type === 'Z') continue
    const end = place(c.x, c.y)
    if (c.type === 'M') contours.push([end])
    else
      contours.at(-1).push(...samples(contours.at(-1).at(-1), c.type === 'Q' ? place(c.x1, c.y1) : null, end))
  }
  return contours.map((points) => points.filter((point, i) => i === 0 || apart(point, points[i - 1]) > 1e-6))
}

/** Points about a quarter of a unit apart on a straight or quadratic segment, without its first. */
function samples(from, control, to) {
  const middle = control ?? between(from, to, 0.5)
  const count = Math.ceil((apart(from, middle) + apart(middle, to)) * 4)
  return Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count
    return between(between(from, middle, t), between(middle, to, t), t)
  })
}

const between = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
const apart = (p, q) => Math.hypot(q[0] - p[0], q[1] - p[1])

/** The unit vector from one point to another. */
function direction(from, to) {
  const length = apart(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

const dot = (p, q) => p[0] * q[0] + p[1] * q[1]

/**
 * The points of a closed contour from one corner to the next, at which the
 * curve turns within REACH by more than CORNER.
 */
function partsOf(points) {
  const closed = apart(points[0], points.at(-1)) < 1e-6 ? points.slice(0, -1) : points
  const at = (i) => closed[(i + closed.length) % closed.length]
  const turn = (i) => dot(direction(at(i - REACH), at(i)), direction(at(i), at(i + REACH)))
  const isCorner = (i) => {
    const own = turn(i)
    if (own > CORNER) return false
    for (let near = 1; near <= REACH; near += 1)
      if (turn(i - near) <= own || turn(i + near) < own) return false
    return true
  }
  const corners = [...closed.keys()].filter(isCorner)
  if (corners.length === 0) corners.push(0)
  return corners.map((corner, i) => {
    const next = corners[i + 1] ?? corners[0] + closed.length
    return Array.from({ length: next - corner + 1 }, (_, step) => at(corner + step))
  })
}

/** The weights of a cubic Bézier curve's four points at `t`. */
const weights = (t) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
const pointAt = (curve, t) =>
  weights(t).reduce(([x, y], weight, i) => [x + weight * curve[i][0], y + weight * curve[i][1]], [0, 0])

/** The tangent at the beginning of a part. */
const tangent = (points) => direction(points[0], points[Math.min(REACH, points.length - 1)])

/**
 * Cubic curves through the ends of some points, no further than TOLERANCE from those between.
 * CITE: Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems, 1990.
 */
function approximate(points, first = tangent(points), last = tangent([...points].reverse())) {
  let times = [0]
  for (let i = 1; i < points.length; i += 1) times.push(times[i - 1] + apart(points[i], points[i - 1]))
  times = times.map((length) => length / times.at(-1))
  let worst = { at: 0, distance: Infinity }
  for (let round = 0; round < ROUNDS; round += 1) {
    const curve = rounded(leastSquares(points, times, first, last))
    worst = { at: 0, distance: 0 }
    times = times.map((t, i) => {
      const distance = apart(pointAt(curve, t), points[i])
      if (distance > worst.distance) worst = { at: i, distance }
      return nearer(curve, t, points[i])
    })
    if (worst.distance <= TOLERANCE) return [curve]
  }
  const at = Math.min(Math.max(worst.at, 1), points.length - 2)
  if (at < 1) return [rounded([points[0], points[0], points.at(-1), points.at(-1)])]
  const middle = direction(points[Math.max(0, at - REACH)], points[Math.min(points.length - 1, at + REACH)])
  return [
    ...approximate(points.slice(0, at + 1), first, [-middle[0], -middle[1]]),
    ...approximate(points.slice(at), middle, last),
  ]
}

/**
 * The curve with the given tangents that has the least sum of squared distances from the points at `times`.
 */
function leastSquares(points, times, first, last) {
  const [from, to] = [points[0], points.at(-1)]
  const sums = { ff: 0, fl: 0, ll: 0, f: 0, l: 0 }
  for (const [i, point] of points.entries()) {
    const [w0, w1, w2, w3] = weights(times[i])
    const rest = [0, 1].map((axis) => point[axis] - from[axis] * (w0 + w1) - to[axis] * (w2 + w3))
    sums.ff += w1 * w1
    sums.ll += w2 * w2
    sums.fl += w1 * w2 * dot(first, last)
    sums.f += w1 * dot(first, rest)
    sums.l += w2 * dot(last, rest)
  }
  const determinant = sums.ff * sums.ll - sums.fl ** 2
  let [a, b] = [
    (sums.f * sums.ll - sums.l * sums.fl) / determinant,
    (sums.l * sums.ff - sums.f * sums.fl) / determinant,
  ]
  const length = apart(from, to)
  if (!(a > length * 1e-6 && b > length * 1e-6)) a = b = length / 3
  return [
    from,
    [from[0] + a * first[0], from[1] + a * first[1]],
    [to[0] + b * last[0], to[1] + b * last[1]],
    to,
  ]
}

const rounded = (curve) => curve.map((point) => point.map(Math.round))

/** A step of Newton's method towards the parameter of the curve's point that is nearest to `point`. */
function nearer(curve, t, point) {
  const h = 1e-4
  const distance = (at) => apart(pointAt(curve, at), point) ** 2
  const slope = (distance(t + h) - distance(t - h)) / (2 * h)
  const bend = (distance(t + h) - 2 * distance(t) + distance(t - h)) / h ** 2
  return bend > 0 ? Math.min(1, Math.max(0, t - slope / bend)) : t
}

/** An opentype.js path as SVG path data with relative whole coordinates, in steps of STEP. */
function pathData(path) {
  const join = (numbers) => numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join('')
  return contoursOf(path)
    .map((contour) => {
      const curves = partsOf(contour).flatMap((part) => approximate(part))
      const drawn = curves.map(([from, c1, c2, to]) => {
        const relative = (points) => points.flatMap(([x, y]) => [x - from[0], y - from[1]])
        if (apart(from, to) === 0) return ''
        return isStraight(from, c1, c2, to) ? `l${join(relative([to]))}` : `c${join(relative([c1, c2, to]))}`
      })
      return `M${join(curves[0][0])}${drawn.join('')}`
    })
    .join('')
}

/** Whether a curve is as good as straight. */
const isStraight = (from, c1, c2, to) =>
  [c1, c2].every((point) => {
    const [x, y] = direction(from, to)
    return Math.abs((point[0] - from[0]) * y - (point[1] - from[1]) * x) < 0.7
  })

const file = process.argv[2]
if (!file) throw new Error('usage: node generate.mjs FONT.woff (see the head of this file)')
const opentype = createRequire(resolve('package.json'))('opentype.js')
const bytes = readFileSync(file)
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))

const lines = (characters) =>
  Object.entries(characters).map(([letter, character]) => {
    const glyph = font.charToGlyph(character)
    if (glyph.index === 0) throw new Error(`the font has no ${character}`)
    const key = /^\w+$/.test(letter) ? letter : `'${letter}'`
    return `  // ${character}\n  ${key}: '${pathData(glyph.getPath(0, 0, 1000))}',\n`
  })

const NOTICE = [
  'The characters are derived from outlines of the font Yuji Boku,',
  'Copyright 2021 The Yuji Project Authors (https://github.com/Kinutafontfactory/Yuji),',
  'licensed under the SIL Open Font License, Version 1.1 (https://openfontlicense.org).',
]

const text = `// Generated by generate.mjs. Do not edit.
//
// ${NOTICE.join('\n// ')}
// They were scaled, centred and rounded; this is not a font and does not carry the font's name.
// The outlines stay under that licence (OFL.txt beside this file); the rest of the project has its own.

/** The licence notice of the outlines, as a constant because builds strip comments. */
export const NOTICE =
  ${NOTICE.map((line, i) => `'${line}${i < NOTICE.length - 1 ? ' ' : ''}'`).join(' +\n  ')}

/** One unit of the outlines, in thousandths of a square's width. */
export const UNIT = ${STEP}

/**
 * SFEN letter to SVG path data, centred on the origin; \`K\` is Black's king
 * (玉), \`k\` White's (王), the rest serve both.
 */
export const OUTLINES: Readonly<Record<string, string>> = {
${lines(CHARACTERS).join('')}}

/** The other characters of two-character names, in the same box. */
export const SECONDS = {
${lines(SECONDS).join('')}} as const
`
const target = new URL('./outlines.ts', import.meta.url)
writeFileSync(target, text)
console.log(`${Buffer.byteLength(text)} bytes`)
