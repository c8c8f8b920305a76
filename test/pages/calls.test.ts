import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { callRow, openPanel, openWebUi } from './web-ui.ts'

/** Returns the text of a section of the selected call. */
async function readSection(page: Page, heading: string): Promise<string> {
  const section = page.getByRole('tabpanel', { name: 'Call' }).locator('section').filter({ hasText: heading }).first()
  return (await section.textContent()) ?? ''
}

async function clearCalls(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'clear', exact: true }).click()
  await page.getByRole('button', { name: 'Clear calls' }).click()
}

inChromium('immediately lists a new call and announces it to screen readers', async () => {
  const { page, started } = await openWebUi()
  await page.getByText('No calls yet.').waitFor()
  await page.getByText('no calls from your app yet').waitFor()
  const answer = await started.check('block@dc-mock.example.com')
  await callRow(page, 'check block@dc-mock.example.com: 200').waitFor()
  await page.getByText('app connected, last call').waitFor()
  await page.getByText('1 / 500').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'block@' })
  const { risk_score } = answer.json.data.emailInfo
  expect(await row.textContent()).toContain(`BLOCK ${risk_score}`)
  expect(await row.textContent()).toContain('test address "block"')
  expect(await row.textContent()).toContain('checks → 1, + person')
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'New call: check block@dc-mock.example.com: BLOCK, 200' })
    .waitFor({ state: 'attached' })
})

inChromium(
  'hovering over a row does not hide its status or verdict, and the list does not overlap the panel',
  async () => {
    const { page, started } = await openWebUi()
    await started.check('block@dc-mock.example.com')
    for (const width of [1024, 1100, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 768 })
      const row = page.getByRole('row').filter({ has: callRow(page, 'check block@') })
      await page.mouse.move(0, 0)
      const before = await row.locator('.status').boundingBox()
      await row.hover()
      expect(await row.locator('.status').boundingBox()).toEqual(before)
      for (const cell of [row.locator('.status'), row.locator('.verdict')]) {
        const isVisible = await cell.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const shown = element.closest('td')?.getBoundingClientRect()
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          const { top: rowTop = 0, bottom: rowBottom = 0 } = element.closest('tr')?.getBoundingClientRect() ?? {}
          const isInRow = (shown?.right ?? 0) >= right && top >= rowTop && bottom <= rowBottom
          return isInRow && !middle?.closest('.row-actions')
        })
        expect([width, isVisible]).toEqual([width, true])
      }
      const edges = await page.evaluate(() => [
        Math.max(...[...document.querySelectorAll('.call-list td')].map((cell) => cell.getBoundingClientRect().right)),
        document.querySelector('.panels')?.getBoundingClientRect().left ?? 0,
      ])
      expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0)
    }
  },
)

inChromium('explains that a test address prevents a response', async () => {
  const { page } = await openWebUi()
  const panel = await openPanel(page, 'Check')
  await panel.getByLabel('Check').fill('hang@dc-mock.example.com')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'cancel', exact: true }).click()
  await page.getByText('test address "hang" prevents a response').waitFor()
})

inChromium('a health check without a key does not count as a call from the app', async () => {
  const { page, started } = await openWebUi()
  await started.call('/api/v1/export/health')
  await started.call('/health')
  await callRow(page, 'GET /health').waitFor()
  await page.getByText('no calls from your app yet').waitFor()
  await started.call('/api/v1/export/health', { key: started.website.private_key ?? '' })
  await page.getByText('app connected, last call').waitFor()
})

inChromium('shows the full reason in each row, and describes a fault by its effect', async () => {
  const { page, started, control } = await openWebUi()
  await control('createFault', { body: { times: 1, respond: { status: 500 } } })
  await started.check('ana@shop.example')
  await started.check('bob@shop.example')
  await control('advanceClock', { body: { by: '50h' } })
  await started.check('bob@shop.example')
  const why = (index: number) => page.locator('.row:not(.line) .says').nth(index)
  await why(2).filter({ hasText: 'fault: responded with 500 (mock only: faults)' }).waitFor()
  await why(0).filter({ hasText: 'from storage, known 2 d: no signals (assumed, A15, fact 25)' }).waitFor()
  for (const index of [0, 1, 2])
    expect(await why(index).evaluate((cell) => cell.scrollWidth <= cell.clientWidth), `row ${index}`).toBe(true)
  // The full sentence does not contain an ISO 8601 time.
  await callRow(page, 'check bob@').first().click()
  await page
    .getByRole('tabpanel', { name: 'Call' })
    .getByText(/identified the address at [\d -]+:\d\d:\d\d \(2 d ago\)/)
    .waitFor()
  expect(await readSection(page, 'Why')).not.toMatch(/T\d\d:/)
})

inChromium('shows the number of older calls that are not listed, and when the list starts', async () => {
  const { page, started, control } = await openWebUi()
  const email = `${'x'.repeat(50_000)}@shop.example`
  for (let number = 0; number < 300; number++) await started.check(email)
  expect(await page.getByText('older calls are no longer listed').count()).toBe(0)
  await page.reload()
  const { dropped } = (await control('listRequests')).json
  await page.getByText(`${dropped} older calls are no longer listed. The mock keeps the newest 8 MiB`).waitFor()
  await page.getByText(/The list starts at \d\d:\d\d:\d\d\./).waitFor()
  await clearCalls(page)
  await page.getByText('No calls yet.').waitFor()
  expect(await page.getByText('older calls are no longer listed').count()).toBe(0)
})

inChromium('a filter shows only calls that contain all words of the filter', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await started.check('block@dc-mock.example.com')
  await started.call('/api/v1/export/health', { key: started.website.private_key })
  const names = () => page.locator('.row .open').evaluateAll((rows) => rows.map((row) => row.ariaLabel?.slice(9)))
  await callRow(page, 'health').waitFor()
  // A clock change is listed, but does not count as a call.
  await started.call('/_mock/clock/advance', { body: { by: '1h' } })
  const filter = page.getByLabel('Filter calls')
  await filter.fill('check block')
  await page.getByText('1 match').waitFor()
  expect(await names()).toEqual(['check block@dc-mock.example.com: 200'])
  await filter.fill('429')
  await page.getByText('None of 3 calls match “429”.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  const [, ...calls] = await names()
  expect(calls).toEqual(['health : 200', 'check block@dc-mock.example.com: 200', 'check ana@shop.example: 200'])
})

inChromium('warns about calls with a missing or unknown key on every website', async () => {
  const { page, started, device } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  await page.goto(`${started.url}/_mock/ui/?website=${other.app_id}`)
  await started.check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
  await page.getByText('One call did not have a valid key.').waitFor()
  await page.getByText('with the key dcp_mockUnkn…').waitFor()
  await started.check('ana@shop.example', null)
  await page.getByText('2 calls did not have a valid key.').waitFor()
  await page.getByText('with no key').waitFor()

  await page.getByRole('button', { name: 'show this website’s key' }).click()
  const settings = await page.getByRole('tabpanel', { name: 'Connect' }).locator('pre').first().textContent()
  const wanted = Object.entries(other.env).map(([name, value]) => `${name}=${value}`)
  expect(settings?.split('\n').sort()).toEqual(wanted.sort())
  await page.getByRole('button', { name: 'show', exact: true }).click()
  await page.getByRole('tabpanel', { name: 'Call' }).getByText('The x-dc-key header is missing').waitFor()
  expect(device.context.pages()).toHaveLength(1)
})

inChromium('draws a line wherever a scenario was loaded or the clock was moved', async () => {
  const { page, control } = await openWebUi()
  await control('loadScenario', { body: { name: 'quota-exhausted' } })
  await control('advanceClock', { body: { by: '2h' } })
  await callRow(page, 'Loaded: scenario quota-exhausted').waitFor()
  await callRow(page, 'The clock moved forward by 2 h to').click()
  await page.getByRole('tabpanel', { name: 'Call' }).getByText('POST /_mock/clock/advance').waitFor()
})

inChromium('clears the calls after confirmation', async () => {
  const { page, started, control } = await openWebUi()
  await started.check('ana@shop.example')
  await callRow(page, 'check ana').waitFor()
  await page.getByRole('button', { name: 'clear', exact: true }).click()
  await page.getByRole('dialog', { name: 'Clear all calls?' }).getByRole('button', { name: 'Cancel' }).click()
  expect((await control('listRequests')).json.matched).toBe(1)
  await clearCalls(page)
  await page.getByText('No calls yet.').waitFor()
  expect((await control('listRequests')).json.matched).toBe(0)
})

describe('a long list of calls', () => {
  /** Repeats a call in batches. After each batch, waits until the page has displayed all calls of the batch. */
  async function callRepeatedly(page: Page, count: number, call: () => Promise<unknown>): Promise<void> {
    const batch = 500
    for (let sent = 0; sent < count; sent += batch) {
      await Promise.all(Array.from({ length: batch }, call))
      await page.waitForFunction(
        (rows) => Number(document.querySelector('.call-list table')?.getAttribute('aria-rowcount')) > rows,
        sent + batch,
      )
    }
  }
  const countRows = (page: Page) => page.locator('.call-list tr.row').count()

  inChromium(
    'renders only the visible rows of 10,000 calls, and supports filtering and keyboard navigation',
    async () => {
      const { page, started } = await openWebUi({ mock: { checkResponses: false } })
      const health = `${started.url}/api/v1/export/health`
      const headers = { 'x-dc-key': started.website.private_key }
      await started.check('first@shop.example')
      await callRow(page, 'check first@').waitFor()
      await callRepeatedly(page, 10_000, async () => (await started.mock.fetch(health, { headers })).text())
      await started.check('last@shop.example')
      await callRow(page, 'check last@').waitFor()
      expect(await countRows(page)).toBeLessThan(60)

      // Scrolls to the oldest call and back. The selected call must stay visible.
      await callRow(page, 'check last@').click()
      await page.keyboard.press('End')
      await page.locator('.open:focus').filter({ hasText: /^\d/ }).and(callRow(page, 'check first@')).waitFor()
      await page.getByRole('tabpanel', { name: 'Call' }).getByText('first@shop.example').first().waitFor()
      expect(await countRows(page)).toBeLessThan(60)
      await page.keyboard.press('PageUp')
      await page.keyboard.press('ArrowUp')
      await page.locator('.open:focus').and(callRow(page, 'health')).waitFor()

      await page.getByLabel('Filter calls').fill('check')
      await page.getByText('2 matches').waitFor()
      expect(await countRows(page)).toBe(2)
    },
  )

  inChromium('keeps its scroll position while new calls arrive', async () => {
    const { page, started } = await openWebUi({ mock: { checkResponses: false } })
    const check = (name: string) => started.check(`${name}@shop.example`)
    for (let number = 0; number < 60; number++) await check(`reader${number}`)
    await callRow(page, 'check reader59@').waitFor()
    await page.locator('.call-list').evaluate((list) => list.scrollTo({ top: 26 * 20 }))
    const row = callRow(page, 'check reader35@')
    await row.waitFor()
    const before = await row.boundingBox()
    for (let number = 60; number < 65; number++) await check(`reader${number}`)
    const fresh = page.getByRole('button', { name: '↑ 5 new' })
    await fresh.waitFor()
    expect((await row.boundingBox())?.y).toBe(before?.y)
    await fresh.click()
    await callRow(page, 'check reader64@').waitFor()
    await fresh.waitFor({ state: 'detached' })
  })
})

inChromium('new calls change neither the selected call nor the filter', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await callRow(page, 'check ana').click()
  const filter = page.getByLabel('Filter calls')
  await filter.focus()
  await page.keyboard.type('check')
  await started.check('bob@shop.example')
  await callRow(page, 'check bob').waitFor()
  expect(await page.locator(':focus').inputValue()).toBe('check')
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  expect(await panel.locator('h3').textContent()).toBe('check ana@shop.example')
  await openPanel(page, 'People')
  await started.check('cy@shop.example')
  await page.getByRole('tabpanel', { name: 'People' }).getByText('cy@shop.example').waitFor()
})

inChromium('the reason in a row names the signals and is readable at every screen width', async () => {
  const { page, started } = await openWebUi()
  for (let number = 0; number < 19; number++) await started.check(`p${number}@shop.example`)
  await started.check('hugo@mailinator.com')
  const reason = page.getByRole('row').filter({ hasText: 'hugo@' }).locator('.says')
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await reason.getByText('disposable domain +85').waitFor()
    const widthOfReason = await reason.evaluate((cell) => cell.clientWidth)
    expect([width, widthOfReason > 250]).toEqual([width, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
