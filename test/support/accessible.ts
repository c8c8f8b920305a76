import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects a page, or a part of it, to have no accessibility problems in its current state. Reports each problem with its location. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Uses the debugger, which the page's policy does not restrict.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (selector) =>
      (Reflect.get(window, 'axe') as typeof axe).run(selector, {
        resultTypes: ['violations'],
        // Users of speech input say the visible label, so the name must contain it. The rule is off by default.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    part,
  )
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}
