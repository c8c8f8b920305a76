import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects a page, or a part of it, as it is now, to have nothing that keeps somebody from using it. Says what, and where. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // By way of the debugger, which the page's policy does not concern.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (selector) =>
      (Reflect.get(window, 'axe') as typeof axe).run(selector, {
        resultTypes: ['violations'],
        // Who speaks to the page says what is to be seen. The rule is off by itself.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    part,
  )
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}
