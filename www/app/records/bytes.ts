/** Encodings of record files: detects the encoding of bytes, and writes Shift_JIS. */

/**
 * Score of a decoded text, higher if the encoding is right: kana, kanji and common signs count +1, unlikely
 * characters -3.
 */
function plausibility(text: string): number {
  let points = 0
  for (const letter of text) {
    if (/[ぁ-んァ-ヶー一-龠０-９、。：▲△]/u.test(letter)) points += 1
    else if (/[ｦ-ﾟ\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(letter)) points -= 3
  }
  return points
}

const decode = (name: string, bytes: Uint8Array) => new TextDecoder(name).decode(bytes)

/** The reading that is most plausible; the first of equal ones. */
const best = (readings: readonly string[]): string =>
  readings.reduce((one, other) => (plausibility(other) > plausibility(one) ? other : one))

/**
 * The text of bytes in UTF-16; `null` for others. Without a byte order mark only where the bytes contain
 * zeros, which no other encoding of a text has, and the text has none.
 */
function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  if (bytes.length % 2 !== 0 || !bytes.includes(0)) return null
  const text = best(['utf-16le', 'utf-16be'].map((name) => decode(name, bytes)))
  return /[\0\ufffd]/.test(text) ? null : text
}

/** Whether bytes contain the sequence with which ISO-2022-JP begins kanji: escape, `$`, and `@` or `B`. */
const isIso2022Jp = (bytes: Uint8Array): boolean =>
  bytes.some(
    (byte, at) => byte === 0x1b && bytes[at + 1] === 0x24 && [0x40, 0x42].includes(bytes[at + 2] ?? 0),
  )

/** The text of a file in UTF-8, Shift_JIS, EUC-JP, UTF-16 or ISO-2022-JP. */
export function decodeBytes(bytes: Uint8Array): string {
  const wide = decodeUtf16(bytes)
  if (wide !== null) return wide
  if (isIso2022Jp(bytes)) return decode('iso-2022-jp', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return best(['shift_jis', 'euc-jp'].map((name) => decode(name, bytes)))
  }
}

let table: Map<string, number> | null = null

/** Every letter of Shift_JIS by its code, from the browser's own decoder. */
function shiftJis(): Map<string, number> {
  if (table) return table
  table = new Map()
  const decoder = new TextDecoder('shift_jis')
  for (let code = 0; code < 0x10000; code += 1) {
    const bytes = code < 0x100 ? [code] : [code >> 8, code & 0xff]
    const letter = decoder.decode(new Uint8Array(bytes))
    const whole = [...letter].length === 1 && letter !== '\ufffd'
    // Some characters have several codes: the first is the usual one.
    if (whole && !table.has(letter)) table.set(letter, code)
  }
  return table
}

/** The text in Shift_JIS. Characters that it does not have become 〓 and are listed in `lost`. */
export function encodeShiftJis(text: string): { bytes: Uint8Array<ArrayBuffer>; lost: string[] } {
  const codes = shiftJis()
  const bytes: number[] = []
  const lost = new Set<string>()
  for (const letter of text) {
    const code = codes.get(letter) ?? codes.get('〓') ?? 0x3f
    if (!codes.has(letter)) lost.add(letter)
    if (code > 0xff) bytes.push(code >> 8)
    bytes.push(code & 0xff)
  }
  return { bytes: new Uint8Array(bytes), lost: [...lost] }
}
