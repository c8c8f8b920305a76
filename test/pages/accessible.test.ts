import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { inChromium } from '../support/chromium.ts'
import { requestMail } from '../support/service-calls.ts'
import type { Started } from '../support/start.ts'
import { callRow, openPage, openPanel, openWebUi, type WebUiOptions, waitForToast } from './web-ui.ts'

const panels = ['Call', 'Check', 'Mailbox', 'Faults', 'Verdicts', 'People', 'Clock', 'Connect'] as const
const dialogs = ['Load scenario…', 'Save as…', 'Share…'] as const

/** Creates data that fills every part of the page. */
async function addData({ check, call, website, mock }: Started): Promise<void> {
  for (const name of ['allow', 'challenge', 'block', 'score-73', 'error-500', 'linked-2']) {
    await check(`${name}@dc-mock.example.com`)
  }
  await check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
  await requestMail({ call }, website.cop_key, 'ana@shop.example')
  await website.faults.add({ operation: 'checkEmail', every: 3, respond: { status: 500 } })
  await website.verdicts.add({ match: '*@corp.example', verdict: 'block' })
  await website.people.add({ email: 'bob@shop.example', since: '-3d', devices: ['laptop'] })
  await website.clock.advance('1h')
  await mock.createWebsite({ name: 'Checkout test', lifetime: '10m' })
}

async function expectAllAccessible(options: WebUiOptions): Promise<void> {
  const { page, started } = await openWebUi(options)
  await expectAccessible(page)
  await addData(started)
  await callRow(page, 'request deletion').waitFor()
  await callRow(page, 'check block@').click()
  for (const panel of panels) {
    await openPanel(page, panel)
    await expectAccessible(page)
  }
  await openPanel(page, 'Faults')
  await page.getByText('Custom fault').click()
  await expectAccessible(page)
  for (const name of dialogs) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: /^Website / }).click()
  await page.getByText('1 created by tests').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Plan').selectOption('business')
  await page.goto(`${started.url}/_mock/ui/?website=app_gone`)
  await page.getByRole('heading', { name: 'Website not found' }).waitFor()
  await expectAccessible(page)
}

describe('every panel and dialog is accessible', () => {
  // Each test scans the page 15 times, which takes more than a minute on a busy machine.
  const timeout = 180_000
  const testAppearance = (title: string, device: WebUiOptions['device'] & object) =>
    inChromium(title, () => expectAllAccessible({ device }), timeout)
  testAppearance('in light mode', { colorScheme: 'light' })
  testAppearance('in dark mode', { colorScheme: 'dark' })
  testAppearance('on a narrow screen', { viewport: { width: 360, height: 740 } })
})

inChromium('the actions in a row are accessible', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await page
    .getByRole('row')
    .filter({ has: callRow(page, 'check ana@') })
    .hover()
  await page.getByRole('button', { name: 'Block next time: ana@shop.example' }).waitFor()
  await expectAccessible(page)
})

describe('on a narrow screen', () => {
  const device = { viewport: { width: 360, height: 740 }, hasTouch: true }

  inChromium('nothing overflows the page', async () => {
    const { page, started } = await openWebUi({ device })
    await addData(started)
    await callRow(page, 'check block@').waitFor()
    for (const panel of panels) {
      await openPanel(page, panel)
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow), panel).toBe(0)
    }
  })

  inChromium('a selected call scrolls into view with all its actions', async () => {
    const { page, started } = await openWebUi({ device })
    for (let number = 0; number < 30; number++) await started.check(`reader${number}@shop.example`)
    await callRow(page, 'check reader29@').tap()
    const block = page.getByRole('tabpanel', { name: 'Call' }).getByRole('button', { name: 'Block next time' })
    await page.waitForFunction(() => scrollY > 0)
    const box = await block.boundingBox()
    expect(box?.y).toBeLessThan(740)
    await block.tap()
    await waitForToast(page, 'returns BLOCK')
    expect((await started.check('reader29@shop.example')).json.data.emailInfo.action).toBe('BLOCK')
  })
})

inChromium('the tabs have one tab stop, and the arrow keys switch between panels', async () => {
  const { page } = await openWebUi()
  const focused = () => page.locator(':focus').textContent()
  await page.getByRole('tab', { name: 'Check' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toContain('Mailbox')
  await page.getByText('No emails yet.').waitFor()
  await page.keyboard.press('End')
  expect(await focused()).toBe('Connect')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Call')
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Connect')
  // The next tab stop must be inside the panel.
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').evaluate((element) => element.closest('[role=tabpanel]') !== null)).toBe(true)
})

inChromium('a keyboard user can open a call and run its actions', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await started.check('bob@shop.example')
  await callRow(page, 'check bob@').waitFor()
  await page.getByText('Skip to the calls').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.locator('.open:focus').and(callRow(page, 'check bob@')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('.open:focus').and(callRow(page, 'check ana@')).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Remove ana@shop.example')
  await page.keyboard.press('Enter')
  await page.getByText('ana@shop.example was removed').waitFor()
  await page.getByText('People 1 add…').waitFor()
})

inChromium('the focus stays in the same area when the focused element is removed', async () => {
  const { page, started } = await openWebUi()
  await started.website.faults.add({ operation: 'checkEmail', respond: { status: 500 } })
  const focused = () => page.locator(':focus')
  const panel = await openPanel(page, 'Faults')
  await panel.getByRole('button', { name: 'Remove: Each checkEmail request: return 500' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByText('No active faults.').waitFor()
  await page.locator('[role=tabpanel]:focus').waitFor()

  await page.getByRole('button', { name: 'Load scenario…' }).click()
  await page.locator('.scenarios .choice').first().waitFor()
  await page.keyboard.type('quota')
  await page.keyboard.press('Enter')
  // While the dialog is open, no element behind the dialog can get the focus.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo load' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo load' }).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement !== document.body)
  expect(await focused().evaluate((element) => element.closest('.scenario-bar') !== null)).toBe(true)
})

inChromium('respects the browser setting for reduced motion', async () => {
  const { started, device } = await openWebUi({ device: { reducedMotion: 'reduce' } })
  const page: Page = await openPage(device, started.url)
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration !== '0s'
      }).length,
  )
  expect(moving).toBe(0)
})

inChromium(
  'the actions of a call are fully visible on a narrow screen, even if the email address is long',
  async () => {
    const { page, started } = await openWebUi({ device: { viewport: { width: 360, height: 740 } } })
    await started.check(`${'long.'.repeat(12)}name@shop.example`)
    await callRow(page, 'check long.').click()
    const forget = page.getByRole('tabpanel', { name: 'Call' }).getByRole('button', { name: /^Remove long/ })
    const box = await forget.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThan(360)
    expect(await forget.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
  },
)
