/** What screen readers say: moves, sides and signs as words. `P-7f` is “pawn to 7f”, ☗７六歩 is ななろくふ. */
import { kindName } from '../../elements/board/labels.ts'
import type { Text } from '../../text/text.ts'

/** The words for what is read aloud, of the texts that were loaded, by language. */
const words = new Map<Text['code'], Text['said']>()

/** Takes the words of texts that were loaded. */
export function addWords({ code, said }: Text): void {
  words.set(code, said)
}

/** The words for what is read aloud in a language, whose texts were loaded. */
export function saidIn(code: 'ja' | 'en'): Text['said'] {
  const said = words.get(code)
  if (!said) throw new Error(`the texts for ${code} were not loaded`)
  return said
}

/** A move, as the engine writes it in a language, in words. */
export const moveAloud = (move: string, code: 'ja' | 'en'): string =>
  saidIn(code).move(move, (letter) => kindName(letter, code))

const made = new Map<string, Text>()

/** The texts of the language with words in place of signs; the sides of handicap games have other names. */
export function aloud(text: Text, handicap: boolean): Text {
  const key = `${text.code}${handicap}`
  const known = made.get(key)
  if (known) return known
  const { said, status, hint } = text
  const name = (move: string) => moveAloud(move, text.code)
  const spoken: Text = {
    ...text,
    space: said.space,
    side: said.side,
    status: {
      ...status,
      played: (which, move) => `${said.side(which, handicap)}${said.between}${name(move)}`,
      premove: said.premove,
    },
    hint: {
      ...hint,
      move: (move, line) => hint.move(name(move), line.split(' ').map(name).join(said.between)),
    },
  }
  made.set(key, spoken)
  return spoken
}
