import { expect } from 'vitest'
import { inChromium, openDevice } from '../support/chromium.ts'
import { controlOf } from '../support/control.ts'
import { saveForDocs } from '../support/docs-image.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { startServer } from '../support/start.ts'
import { callRow, openPage, openPanel, openWebUi } from './web-ui.ts'

/** Starts the shop that the docs show. It is almost noon, some people have signed up, and all free checks have just been used. */
async function startShop() {
  const { environment, pass } = createSettableTime('2026-11-20T11:40:00.000Z')
  // Every image shows the same default address.
  const started = await startServer({ environment, publicUrl: 'http://127.0.0.1:4010' })
  const control = controlOf(started)
  const { app_id, private_key, cop_key } = started.website
  const check = async (email: string) => {
    await started.check(email, private_key)
    pass(37_000)
  }
  await control('updateWebsite', { path: { app_id }, body: { name: 'Shop staging' } })
  await control('loadScenario', { body: { name: 'returning-user' } })
  pass(20_000)
  for (const email of [
    'dmitri@gmail.com',
    'ana@shop.example',
    'carla+news@gmail.com',
    'hugo@mailinator.com',
    'x7k2q9@gmail.com',
    'bob@shop.example',
    'eve@shop.example',
    'frank@gmial.com',
    'challenge@dc-mock.example.com',
  ])
    await check(email)
  await started.call('/collect/visit', {
    body: { cop_key, device: { id: 'dev_1' }, session_id: 'ses_1', page_url: 'https://shop.example/cart' },
  })
  await started.call('/public/data-deletion/request', { body: { cop_key, email: 'ana@shop.example' } })
  pass(45_000)
  await control('updateWebsite', { path: { app_id }, body: { checks_used: 498 } })
  for (const email of ['gina@shop.example', 'block@dc-mock.example.com', 'new@shop.example']) await check(email)
  const now = (await control('getClock')).json.now
  return { started, now }
}

inChromium('the first screen shows the scenario, the calls and the reasons for their responses', async () => {
  const { started, now } = await startShop()
  const device = await openDevice({ timezoneId: 'UTC', viewport: { width: 1280, height: 680 } })
  const page = await openPage(device, started.url)
  // Sets the page's time to the mock's time.
  await page.evaluate((time) => {
    Date.now = () => time
  }, Date.parse(now))
  const row = page.getByRole('row').filter({ has: callRow(page, 'check new@shop.example: 429') })
  await row.getByText('quota: 500 of 500 used').waitFor()
  expect(await row.textContent()).toContain('(documented, service 7, fact 17)')
  expect(await row.textContent()).toContain('no changes')
  for (const text of ['A returning user changed loaded 11:40:00', '500 / 500', 'real time', 'in 23 h']) {
    await page.getByText(text).first().waitFor()
  }
  await callRow(page, 'check new@shop.example').click()
  await page.getByRole('tabpanel', { name: 'Call' }).getByText('Email check quota exhausted').waitFor()
  await saveForDocs(page, 'web-ui')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPanel(page, 'Mailbox')
  await page.frameLocator('iframe').getByText('Someone asked this website').waitFor()
  await saveForDocs(page, 'web-ui-mailbox-dark')
})

inChromium('each column of the call list has a header that stays visible', async () => {
  const { page, started } = await openWebUi()
  for (let number = 0; number < 60; number++) await started.check(`p${number}@shop.example`)
  await callRow(page, 'check p59@').waitFor()
  for (const [width, heads] of [
    [1100, ['Website time', 'Call', 'About', 'Status']],
    [1440, ['Website time', 'Call', 'About', 'Status', 'Why']],
    [1700, ['Website time', 'Call', 'About', 'Status', 'Why', 'Changed']],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await page.locator('.call-list').evaluate((list) => list.scrollTo({ top: 300 }))
    const positions = await page.evaluate(() => {
      const left = (cell: Element) => Math.round(cell.getBoundingClientRect().left)
      const list = document.querySelector('.call-list')
      const [row] = Array.from(list?.querySelectorAll('.row:not(.line)') ?? []).slice(-1)
      return Array.from(list?.querySelectorAll('th') ?? [])
        .map((head, index) => ({ head, cell: row?.children[index] ?? head }))
        .filter(({ head }) => head.getBoundingClientRect().width > 2)
        .map(({ head, cell }) => {
          const { left: x, top: y } = head.getBoundingClientRect()
          return {
            name: head.textContent,
            offset: left(head) - left(cell),
            isOnTop: document.elementFromPoint(x + 1, y + 5) === head,
          }
        })
    })
    expect([width, positions]).toEqual([width, heads.map((name) => ({ name, offset: 0, isOnTop: true }))])
  }
})

inChromium('a long description does not push the page down, and is shown in full on request', async () => {
  const { page, control } = await openWebUi()
  const top = () => page.locator('.usage').evaluate((usage) => usage.getBoundingClientRect().top)
  const description = 'This sentence describes the scenario in more words than fit. '.repeat(8)
  await control('loadScenario', { body: { title: 'Without a description' } })
  await page.getByRole('heading', { name: /^Without/ }).waitFor()
  const before = await top()
  await control('createScenario', {
    path: { name: 'long' },
    body: { title: 'With a description', description, try: description },
  })
  await control('loadScenario', { body: { name: 'long' } })
  await page.getByRole('heading', { name: /^With a/ }).waitFor()
  await page.getByText('Try: This sentence').waitFor()
  expect(await top()).toBe(before)
  await page.getByRole('button', { name: 'more', exact: true }).click()
  expect(await top()).toBeGreaterThan(before + 30)
  await page.getByRole('button', { name: 'less', exact: true }).click()
  expect(await top()).toBe(before)
})

inChromium("times from the website's clock are labeled as website time", async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await page.getByRole('button', { name: /^Clock: Website time \d\d:\d\d:\d\d UTC/ }).waitFor()
  await callRow(page, 'check ana@').click()
  await page
    .getByRole('tabpanel')
    .getByText(/^\d\d:\d\d:\d\d website time/)
    .waitFor()
  await (await openPanel(page, 'Clock')).getByText('Website time', { exact: true }).waitFor()
})

inChromium('a website without calls shows two actions and five test addresses', async () => {
  const { page } = await openWebUi()
  const empty = page.locator('.calls-body')
  await empty.getByText('No calls yet.').waitFor()
  expect(await empty.getByRole('button').allTextContents()).toEqual(['Connect your app', 'Try a check'])
  const addresses = page.getByRole('tabpanel', { name: 'Check' }).locator('.catalogue button')
  expect(await addresses.filter({ visible: true }).allTextContents()).toEqual([
    'allow@',
    'challenge@',
    'block@',
    'returning@',
    'slow-N@',
  ])
})

inChromium('at 1024 px, the header fits on one line, and selecting a tab does not move the tabs', async () => {
  const { page, started } = await openWebUi({ device: { viewport: { width: 1024, height: 768 } } })
  const headerHeight = () => page.locator('.page-header').evaluate((header) => header.clientHeight)
  await page.getByText('no calls').first().waitFor()
  expect(await headerHeight()).toBeLessThan(50)
  await started.check('ana@shop.example')
  await page.getByText('last call').waitFor()
  // A counter that appears makes the tabs narrower.
  await page.getByRole('tab', { name: 'People 1' }).waitFor()
  expect(await headerHeight()).toBeLessThan(50)
  const tabs = page.getByRole('tab')
  const positions = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().x))
  const before = await positions()
  for (const tab of await tabs.all()) {
    await tab.click()
    expect(await positions()).toEqual(before)
  }
})
