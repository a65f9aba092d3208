/** What axe finds wrong with a page for people who use assistive technology. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The violations, each as its rule and the elements; `part` is the selector of what is examined, otherwise the whole page. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  // axe has its own copy of Playwright's types, which are not compatible for the compiler.
  const builder = new AxeBuilder({ page: page as never })
  if (part) builder.include(part)
  // Details of elements without a fault would take most of the time; so would the second page that joins the results of frames.
  builder.options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)
  const found = await builder.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
