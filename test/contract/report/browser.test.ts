import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderHtml } from '../../../src/contract/report/html.ts'
import type { ContractReport } from '../../../src/contract/report/report.ts'
import { makeFolder } from '../../cli/run-verify.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { hostileReport } from './hostile-report.ts'

const executablePath = findChromium()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

describe.skipIf(executablePath === null)('the report in a browser', () => {
  let browser: Browser

  beforeAll(async () => {
    if (executablePath !== null) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser?.close())

  /** Opens the page from a file, and collects its errors and requests. */
  async function open(
    report: ContractReport,
    colorScheme: 'light' | 'dark',
    width: number,
  ): Promise<{ page: Page; events: string[] }> {
    const file = join(await makeFolder(), 'report.html')
    await writeFile(file, renderHtml(report))
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    const events: string[] = []
    page.on('request', (request) => events.push(`request ${request.url()}`))
    page.on('console', (message) => events.push(`console ${message.text()}`))
    page.on('dialog', (dialog) => events.push(`dialog ${dialog.message()}`))
    page.on('pageerror', (error) => events.push(`error ${error.message}`))
    await page.goto(pathToFileURL(file).href)
    return { page, events }
  }

  it.each([
    ['light', 1200],
    ['dark', 1200],
    ['light', 360],
  ] as const)('loads no resource, runs no script and is readable (%s, %i wide)', async (scheme, width) => {
    const { page, events } = await open(await hostileReport(), scheme, width)
    expect(events).toEqual([expect.stringMatching(/^request file:.*report\.html$/)])
    // The style is applied although the policy blocks all other styles.
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(colour).toBe(scheme === 'dark' ? 'rgb(21, 24, 27)' : 'rgb(255, 255, 255)')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    const violations = await page.evaluate(
      `${axe}; axe.run().then((found) => found.violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
    )
    expect(violations).toEqual([])
    await page.close()
  })

  it('shows received values as text, and where to look', async () => {
    const { page } = await open(await hostileReport(), 'light', 1200)
    const text = await page.innerText('main')
    expect(text).toContain('Failed: the in-process mock')
    expect(text).toContain('"</pre></script><img src=//evil.example/x onerror=alert(1)>')
    expect(text).toMatch(/documented: service 7: .* openapi\.yaml:\d+/)
    expect(await page.locator('img, script, a, iframe, form').count()).toBe(0)
    expect(await page.title()).toBe('Failed: the in-process mock')
    await page.close()
  })
})
