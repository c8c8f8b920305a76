import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { JournalEntry } from '../../src/types.ts'
import { inChromium } from '../support/chromium.ts'
import { callRow, openPanel, openWebUi, waitForToast } from './web-ui.ts'

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: /^Website / }).click()
  const dialog = page.getByRole('dialog', { name: 'Websites' })
  await dialog.getByText('Local shop').waitFor()
  return dialog
}

inChromium(
  'the dashboard links to the panel with its credentials, and switching websites removes a toast',
  async () => {
    const { page, started, control } = await openWebUi()
    const other = await started.mock.createWebsite({ name: 'S'.repeat(120) })
    const state = await control('getWebsite', { path: { app_id: other.app_id } })
    await page.goto(`${started.url}/_mock/ui/?website=${other.app_id}`)
    const switcher = page.getByRole('button', { name: /^Website S/ })
    await switcher.getByText(other.app_id).waitFor()
    const reach = await switcher.evaluate((button) => {
      const edge = button.getBoundingClientRect().right
      return [...button.children].every((child) => child.getBoundingClientRect().right <= edge)
    })
    expect(reach).toBe(true)
    await (await openPanel(page, 'Connect')).getByLabel('New key name').fill('backend')
    await page.keyboard.press('Enter')
    await waitForToast(page, 'The key “backend” was created.')
    await switcher.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /app_local/ })
      .click()
    await page.locator('.notice').waitFor({ state: 'detached', timeout: 3000 })

    await page.goto(`${started.url}/dashboard?website=${other.app_id}`)
    await page.getByRole('link', { name: 'mock controls' }).click()
    await page.getByRole('tabpanel', { name: 'Connect' }).getByText(state.json.dashboard.email).waitFor()
  },
)

inChromium("one click opens the website's dashboard, even if another account is signed in", async () => {
  const { page, started } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  for (const { app_id } of [started.website, other]) {
    await page.goto(`${started.url}/_mock/ui/?website=${app_id}`)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Signed-up users' }).waitFor()
    expect(await page.getByLabel('Website').inputValue()).toBe(app_id)
  }
})

inChromium('lists websites by name, collapses test websites, and searches all websites', async () => {
  const { page, started } = await openWebUi()
  await started.mock.createWebsite({ name: 'Shop staging', scenario: 'quota-exhausted' })
  for (const number of [1, 2, 3]) await started.mock.createWebsite({ name: `Checkout test ${number}`, lifetime: '10m' })
  const dialog = await openSwitcher(page)
  await dialog.getByText('Free quota used up · free, 500 checks').waitFor()
  const test = dialog.getByText('Checkout test 2')
  expect(await test.isVisible()).toBe(false)
  await dialog.getByText('3 created by tests').click()
  await test.waitFor()
  await dialog.getByLabel('Search websites').fill('checkout test 3')
  await dialog.getByText('1 created by tests').waitFor()
  expect(await dialog.getByText('Shop staging').count()).toBe(0)
  await dialog.getByRole('button', { name: /Checkout test 3/ }).click()
  await page.getByRole('button', { name: /^Website Checkout test 3/ }).waitFor()
})

inChromium('each website shows its own state, and Back returns to the previous website', async () => {
  const { page, started } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Shop staging' })
  await started.check('here@shop.example')
  await started.check('there@shop.example', other.private_key)
  await callRow(page, 'check here@').waitFor()
  expect(await callRow(page, 'check there@').count()).toBe(0)
  await (await openSwitcher(page)).getByRole('button', { name: /Shop staging/ }).click()
  await callRow(page, 'check there@').waitFor()
  expect(await callRow(page, 'check here@').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('website')).toBe(other.app_id)
  expect(await page.title()).toBe('A new website · Shop staging · dc-mock')
  await page.goBack()
  await callRow(page, 'check here@').waitFor()
})

inChromium('creates, renames, resets and removes a website', async () => {
  const { page, started, control } = await openWebUi()
  const dialog = await openSwitcher(page)
  await dialog.getByLabel('New website').fill('Shop staging')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: /^Website Shop staging/ }).waitFor()
  const app_id = new URL(page.url()).searchParams.get('website') ?? ''
  const { private_key } = (await control('getWebsite', { path: { app_id } })).json

  const panel = await openPanel(page, 'Connect')
  await panel.getByLabel('Name', { exact: true }).fill('Shop of the QA team')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: /^Website Shop of the QA team/ }).waitFor()

  await started.check('ana@shop.example', private_key)
  await page.getByText('1 / 500').waitFor()
  await panel.getByRole('button', { name: 'Reset…' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the website?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByText('0 / 500', { exact: true }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Reset…' }).click()
  await question.getByRole('button', { name: 'Reset website' }).click()
  await page.getByRole('button', { name: /^Undo reset: restore / }).waitFor()
  await page.getByText('0 / 500').waitFor()
  await page.getByRole('button', { name: 'Undo reset' }).click()
  await page.getByText('1 / 500').waitFor()

  await panel.getByRole('button', { name: 'Remove…' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the website?' })
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Remove…' }).click()
  await removal.getByRole('button', { name: 'Remove website' }).click()
  await page.getByRole('button', { name: /^Website Local shop/ }).waitFor()
  expect((await control('getWebsite', { path: { app_id } })).status).toBe(404)
})

inChromium('the default website cannot be removed, and the page says why', async () => {
  const { page } = await openWebUi()
  const panel = await openPanel(page, 'Connect')
  await panel.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove website' }).click()
  // The message does not name a request of the control plane.
  await waitForToast(page, /^"app_local" is the default website and cannot be removed×$/)
})

inChromium('the page of a removed website offers to open the default website', async () => {
  const { page, started, control } = await openWebUi()
  const { app_id } = await started.mock.createWebsite({ name: 'Checkout test', lifetime: '10m' })
  await page.goto(`${started.url}/_mock/ui/?website=${app_id}`)
  await page.getByRole('button', { name: /^Website Checkout test/ }).waitFor()
  await control('deleteWebsite', { path: { app_id } })
  await page.getByRole('heading', { name: 'Website not found' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Website not found' }).waitFor()
  await page.getByRole('button', { name: 'Open the default website' }).click()
  await page.getByRole('button', { name: /^Website Local shop/ }).waitFor()
})

inChromium('Back and a reload restore the call, panel and filter from the URL', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await started.check('bob@shop.example')
  const search = () => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.search)))
  const isSelected = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
  const { app_id: website } = started.website
  await callRow(page, 'check ana@shop.example').click()
  await isSelected('Call')
  const { call: ana } = await search()
  await callRow(page, 'check bob@shop.example').click()
  await openPanel(page, 'Verdicts')
  await page.getByLabel('Filter calls').fill('bob')
  const { call: bob } = await search()
  expect(await search()).toEqual({ website, call: bob, panel: 'verdicts', filter: 'bob' })
  await page.reload()
  await isSelected('Verdicts')
  await page.getByText('1 match').waitFor()

  await page.goBack()
  await isSelected('Call')
  expect(await search()).toEqual({ website, call: bob })
  await page.goBack()
  await page.getByRole('tabpanel', { name: 'Call' }).getByRole('button', { name: 'Remove ana@shop.example' }).waitFor()
  expect(await search()).toEqual({ website, call: ana })
  await page.goBack()
  await isSelected('Check')
  expect(await search()).toEqual({})
})

inChromium('offers to load the scenario named in the URL', async () => {
  const { page, started } = await openWebUi({ search: '?scenario=quota-exhausted' })
  const dialog = page.getByRole('dialog', { name: 'Load “Free quota used up”?' })
  await dialog.waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(200)
  await dialog.getByRole('button', { name: 'Load scenario' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /^Free quota used up loaded/ }).waitFor()
  expect(await page.evaluate(() => location.search)).toBe('')
  await page.goto(`${started.url}/_mock/ui/?scenario=nope`)
  await page.getByText('This mock has no scenario named nope.').waitFor()
})

inChromium('/_mock opens the web UI in a browser, and icon requests are not recorded', async () => {
  const { page, started, control } = await openWebUi()
  for (const path of ['/_mock', '/_mock/']) {
    await page.goto(started.url + path)
    await page.getByRole('heading', { name: 'Calls' }).waitFor()
  }
  await page.goto(`${started.url}/health`)
  const icon = await started.call('/favicon.ico', { headers: { 'sec-fetch-dest': 'image' } })
  expect(icon.status).toBe(204)
  const { entries } = (await control('listRequests')).json
  expect(entries.map(({ request }: JournalEntry) => request.path)).toEqual(['/health'])
})

inChromium("the mock's address without a path opens the web UI", async () => {
  const { page, started } = await openWebUi()
  await page.goto(started.url)
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  expect(page.url()).toBe(`${started.url}/_mock/ui/`)
})

inChromium('checks from the page do not count as calls from the app, and clock changes do not age calls', async () => {
  const { page, started, control } = await openWebUi()
  const panel = await openPanel(page, 'Check')
  await panel.getByRole('textbox', { name: 'Check' }).fill('ana@shop.example')
  await page.keyboard.press('Enter')
  await callRow(page, 'check ana@shop.example').waitFor()
  await page.getByText('no calls from your app yet').waitFor()
  await started.check('bob@shop.example')
  await control('advanceClock', { body: { by: '4d' } })
  await callRow(page, 'The clock moved forward by 4 d').waitFor()
  await page.getByText(/app connected, last call (now|\d+ s ago)/).waitFor()
})
