/** Encodings of record files: detects the encoding of bytes, and writes Shift_JIS. */

/** Score of a decoded text, higher if the encoding is right: kana, kanji and common signs count +1, unlikely characters -3. */
function plausibility(text: string): number {
  let points = 0
  for (const letter of text) {
    if (/[ぁ-んァ-ヶー一-龠０-９、。：▲△]/u.test(letter)) points += 1
    else if (/[ｦ-ﾟ\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(letter)) points -= 3
  }
  return points
}

/** The text of a file in UTF-8, Shift_JIS or EUC-JP. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const readings = ['shift_jis', 'euc-jp'].map((name) => new TextDecoder(name).decode(bytes))
    return readings.reduce((best, text) => (plausibility(text) > plausibility(best) ? text : best))
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
