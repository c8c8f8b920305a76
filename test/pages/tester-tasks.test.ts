/**
 * Tasks of a tester, done only with the web UI. Each click, each choice in a list and each press of Enter counts. Typing does not count.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { startServer } from '../support/start.ts'
import { callRow, openPage, openWebUi, type WebUi } from './web-ui.ts'

const maxClicks = 6

interface Task extends WebUi {
  click(target: Locator): Promise<void>
  select(target: Locator, option: string): Promise<void>
  button(name: string | RegExp, page?: Page): Locator
  tab(name: string): Locator
}

function task(title: string, run: (task: Task) => Promise<void>): void {
  inChromium(`a tester can ${title} in at most ${maxClicks} clicks`, async () => {
    const ui = await openWebUi()
    await ui.device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    let clicks = 0
    await run({
      ...ui,
      async click(target) {
        clicks++
        await target.click()
      },
      async select(target, option) {
        clicks++
        await target.selectOption(option)
      },
      button: (name, page = ui.page) => page.getByRole('button', { name, exact: true }),
      tab: (name) => ui.page.getByRole('tab', { name }),
    })
    expect(clicks).toBeGreaterThan(0)
    expect(clicks).toBeLessThanOrEqual(maxClicks)
  })
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

task('load a scenario', async ({ page, started, click, button }) => {
  await click(button('Load scenario…'))
  await click(page.getByRole('dialog').getByRole('button', { name: /^Free quota used up/ }))
  await page.getByText('500 / 500').waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(429)
})

task('make calls fail', async ({ page, started, click, button, tab }) => {
  await click(tab('Faults'))
  await click(button('Every check returns 500'))
  await page.getByText('Each checkEmail request: return 500').waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(500)
})

task('find the reason for a block and copy the curl command', async ({ page, started, click, button }) => {
  await started.check('hugo@mailinator.com')
  await click(callRow(page, 'check hugo@'))
  await page.getByRole('tabpanel').getByText('disposable domain +85').waitFor()
  await click(button('copy the command'))
  await button('copied the command').waitFor()
  expect(await copied(page)).toMatch(/^curl .*hugo@mailinator\.com/s)
})

task('advance the clock', async ({ control, click, button, tab }) => {
  const before = Date.parse((await control('getClock')).json.now)
  await click(tab('Clock'))
  await click(button('+1 day'))
  await expect.poll(async () => Date.parse((await control('getClock')).json.now) - before).toBeGreaterThan(86_400_000)
})

task('create, use and delete a key', async ({ page, started, click, button, tab }) => {
  await click(tab('Connect'))
  await page.getByLabel('New key name').fill('backend')
  await click(button('Create key'))
  await click(button('copy the key backend'))
  await button('copied the key backend').waitFor()
  const key = await copied(page)
  expect((await started.check('ana@shop.example', key)).status).toBe(200)
  await click(button('Delete the key backend'))
  await click(button('Delete key'))
  await page.getByText('The key “backend” was deleted.').waitFor()
  expect((await started.check('ana@shop.example', key)).status).toBe(401)
})

task('confirm a public deletion through its email', async ({ page, device, click, button, tab }) => {
  await click(button('Load scenario…'))
  await click(page.getByRole('dialog').getByRole('button', { name: /^A deletion waiting/ }))
  await click(tab('Mailbox'))
  const [confirmation] = await Promise.all([
    device.context.waitForEvent('page'),
    click(page.getByRole('link', { name: 'Open the link' })),
  ])
  await click(confirmation.getByRole('button'))
  await page.getByText('used', { exact: true }).waitFor()
})

task('see the related emails of a person', async ({ page, click, button, tab }) => {
  await click(button('Load scenario…'))
  await click(page.getByRole('dialog').getByRole('button', { name: /^Several accounts on one/ }))
  await click(tab('Check'))
  await page.getByRole('textbox', { name: 'Check' }).fill('ana@shop.example')
  await click(button('Check'))
  await click(button('why?'))
  await page.getByRole('region', { name: 'Response body' }).getByText('"related_emails"').waitFor()
})

task('add a second website', async ({ page, control, click, button }) => {
  await click(page.getByRole('button', { name: /^Website / }))
  await page.getByRole('dialog').getByLabel('New website').fill('Shop staging')
  await click(button('Create'))
  await page.getByRole('button', { name: /^Website Shop staging/ }).waitFor()
  expect((await control('listWebsites')).json.websites).toHaveLength(2)
})

task('share the state with a colleague', async ({ page, started, device, click, button }) => {
  await started.check('ana@shop.example')
  await click(button('Share…'))
  await click(button('copy the link to the state'))
  await button('copied the link to the state').waitFor()
  const { hash } = new URL(await copied(page))
  const colleague = await openPage(device, (await startServer()).url, hash)
  await click(button('Load scenario', colleague))
  await colleague.getByText('1 / 500').waitFor()
})

task('save the state and load it again', async ({ page, started, click, button }) => {
  await started.check('ana@shop.example')
  await click(button('Save as…'))
  await page.getByLabel('Title').fill('Before checkout')
  await click(button('Save'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await started.check('bob@shop.example')
  await page.getByText('2 / 500').waitFor()
  await click(button('Load scenario…'))
  await click(page.getByRole('dialog').getByRole('button', { name: /^Before checkout/ }))
  await page.getByText('1 / 500').waitFor()
})

task('set a verdict for a domain', async ({ page, started, click, select, button, tab }) => {
  await click(tab('Verdicts'))
  await page.getByLabel('Email address. * matches any text').fill('corp.example')
  await select(page.getByLabel('Verdict', { exact: true }), 'CHALLENGE')
  await click(button('Create'))
  await page.getByText('*@corp.example').waitFor()
  expect((await started.check('ana@corp.example')).json.data.emailInfo.action).toBe('CHALLENGE')
})

task('connect an app', async ({ page, started, click, select, button }) => {
  await click(button('Connect your app'))
  await click(button('copy the settings'))
  await button('copied the settings').waitFor()
  expect(await copied(page)).toContain(`DC_BASE_URL=${started.url}\nDC_API_KEY=${started.website.private_key}`)
  await select(page.getByLabel('Code example for checking an email address'), 'Python')
  await click(button('copy the code'))
  await button('copied the code').waitFor()
  expect(await copied(page)).toContain('import urllib.request')
})
