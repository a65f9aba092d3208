/** Days as text. */
import type { Text } from '../../text/text.ts'

/** The date of a day, which is a number of days since 1970. */
export function dayText(day: number, { code }: Pick<Text, 'code'>): string {
  const options = { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' } as const
  return new Date(day * 86_400_000).toLocaleDateString(code === 'ja' ? 'ja' : 'en-GB', options)
}
