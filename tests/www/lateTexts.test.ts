/** Texts of parts that are fetched after the start. */
import { expect, test } from 'vitest'
import { LateTexts } from '../../www/text/lateTexts.ts'

test('each language is fetched once, and the other stands in until it has come', async () => {
  const fetched: string[] = []
  const file = (language: 'ja' | 'en', word: string) => async () => {
    fetched.push(language)
    return { [language]: { word } }
  }
  const texts = new LateTexts<{ word: string }>({ ja: file('ja', '駒'), en: file('en', 'piece') })
  expect(() => texts.in('ja')).toThrow('not fetched')
  await texts.fetch('ja')
  await texts.fetch('ja')
  expect(texts.in('ja').word).toBe('駒')
  expect(texts.in('en').word).toBe('駒')
  await texts.fetch('en')
  expect(texts.in('en').word).toBe('piece')
  expect(fetched).toEqual(['ja', 'en'])
})

test('a file that cannot be fetched is asked for again the next time', async () => {
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new Error('offline')
    return { ja: '駒' }
  }
  const texts = new LateTexts<string>({ ja: load, en: load })
  await expect(texts.fetch('ja')).rejects.toThrow('offline')
  isOffline = false
  expect(await texts.fetch('ja')).toBe('駒')
  await expect(texts.fetch('en')).rejects.toThrow('none for en')
})
