/** What axe finds wrong with a page for people who use assistive technology. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The violations, each as its rule and the elements, of the whole page or of the
 * element `part`, by all rules or by `rules`.
 */
export async function violations(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  // axe has its own copy of Playwright's types, which are not compatible for the compiler.
  const builder = new AxeBuilder({ page: page as never })
  builder.options({ resultTypes: ['violations'] })
  if (part) builder.include(part)
  if (rules) builder.withRules(rules)
  // Details of elements without a fault would take most of the time; so would the
  // second page that joins the results of frames.
  builder.setLegacyMode(page.frames().length === 1)
  const found = await builder.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Changes the colour scheme, and waits until no colour changes any more. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map((each) => each.finished))
  })
}

/** The violations in the light and in the dark scheme. What does not depend on colours is examined once. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  await showIn(page, 'light')
  const light = await violations(page)
  await showIn(page, 'dark')
  const dark = await violations(page, undefined, COLOUR_RULES)
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}
