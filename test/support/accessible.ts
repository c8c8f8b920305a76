import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects a page or a part of a page to have no accessibility problems. The error message contains the location of each problem. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Runs axe through the debugger, because the page's content security policy does not restrict the debugger.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (selector) =>
      (Reflect.get(window, 'axe') as typeof axe).run(selector, {
        resultTypes: ['violations'],
        // Users of speech input say the visible label, so the accessible name must contain the label. This rule is off by default.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    part,
  )
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${impact} ${id} ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}
