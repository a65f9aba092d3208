/**
 * Measures how long stop, a new game and a move wait during a search.
 * Prints the times; none of them is asserted.
 */
import { expect, test } from '@playwright/test'
import { rapidChanges, summary } from '../www/rapid.ts'
import { open } from './play.ts'

const CHANGES = 1000

test('a thousand rapid changes are all answered by one worker', async ({ page }, info) => {
  test.setTimeout(300_000)
  await open(page)
  const result = await page.evaluate(
    async ([source, count]) => {
      const run = new Function(`return ${source}`)() as typeof rapidChanges
      const client = window.__narikoma?.client
      if (!client) throw new Error('the page has no client')
      return run(client, Number(count))
    },
    [rapidChanges.toString(), CHANGES] as const,
  )
  console.log(`latency in ${info.project.name}: ${summary(result)}`)
  info.annotations.push({ type: 'latency', description: summary(result) })
  expect(Object.values(result.times).flat()).toHaveLength(CHANGES)
  expect(Object.values(result.thoughts).reduce((sum, each) => sum + each, 0)).toBe(CHANGES)
  expect(result.spawned).toBe(1)
})
