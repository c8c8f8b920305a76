import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inChromium, openDevice } from '../support/chromium.ts'
import { requestMail } from '../support/service-calls.ts'
import { startServer } from '../support/start.ts'
import { startRestartableProxy } from './restartable-proxy.ts'
import { callRow, openPage, openPanel, openWebUi, waitForToast } from './web-ui.ts'

inChromium('removes all people, faults, verdicts or emails at once, and can undo the removal', async () => {
  const { page, started, control } = await openWebUi()
  await control('loadScenario', { body: { name: 'linked-devices' } })
  const undo = page.getByRole('button', { name: 'Undo: remove all people' })
  const panel = await openPanel(page, 'People')
  await panel.getByText('4 of 4').waitFor()
  await panel.getByRole('button', { name: 'remove all' }).click()
  await panel.getByText('No people yet').waitFor()
  await undo.click()
  await panel.getByText('4 of 4').waitFor()
  await undo.waitFor({ state: 'detached' })
  await started.check('new@shop.example')

  await control('createFault', { body: { drop: true, nth: 1000 } })
  const faults = await openPanel(page, 'Faults')
  await faults.getByRole('button', { name: 'remove all' }).click()
  await faults.getByText('No active faults.').waitFor()
  await page.getByRole('button', { name: 'Undo: remove all faults' }).click()
  await faults.getByText('Only the 1000th request: drop the connection').waitFor()

  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  const verdicts = await openPanel(page, 'Verdicts')
  await verdicts.getByRole('button', { name: 'remove all' }).click()
  await verdicts.getByText('No verdict overrides').waitFor()
  await page.getByRole('button', { name: 'Undo: remove all verdicts' }).click()
  await verdicts.getByText('*@corp.example').waitFor()

  await requestMail(started, started.website.cop_key, 'ana@shop.example')
  const { href } = (await control('listMails')).json.mails[0].links[0]
  const mailbox = await openPanel(page, 'Mailbox')
  await mailbox.getByRole('button', { name: 'Delete all emails' }).click()
  await mailbox.getByText('No emails yet.').waitFor()
  // The undo survives a reload of the page, and the link in the email works again.
  await page.reload()
  await page.getByRole('button', { name: 'Undo: delete all emails' }).click()
  await mailbox.getByRole('article', { name: 'Confirm the deletion of your data' }).waitFor()
  expect((await control('listMails')).json.mails[0].links[0].href).toBe(href)
})

inChromium('an error disappears after a successful action or when another panel is opened', async () => {
  const { page, control } = await openWebUi()
  const error = page.getByRole('alert').locator('.notice')
  const removeLater = async () => {
    await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
    const panel = await openPanel(page, 'Verdicts')
    const remove = panel.getByRole('button', { name: 'Remove the verdict for *@corp.example' })
    await remove.waitFor()
    await page.route('**/_mock/verdicts?*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not now' } })
        : route.fallback(),
    )
    await remove.click()
    await error.filter({ hasText: 'Not now' }).waitFor()
    await page.unroute('**/_mock/verdicts?*')
    return remove
  }
  await (await removeLater()).click()
  await error.waitFor({ state: 'detached' })
  await removeLater()
  await openPanel(page, 'People')
  await error.waitFor({ state: 'detached' })
})

inChromium('after a reconnection, the connection error disappears and the page is up to date', async () => {
  const started = await startServer()
  const proxy = await startRestartableProxy(started.url)
  const page = await openPage(await openDevice({ complaints: [/net::ERR_/] }), proxy.url)
  const panel = await openPanel(page, 'Clock')
  await proxy.stop()
  await page.getByText('The mock is not responding. Retrying…').waitFor()
  await panel.getByRole('button', { name: '+1 day' }).click()
  const error = page.getByRole('alert').locator('.notice').filter({ hasText: 'No dc-mock server is reachable' })
  await error.waitFor()
  await started.check('ana@shop.example')
  await proxy.resume(started.url)
  await error.waitFor({ state: 'detached' })
  await callRow(page, 'check ana@').waitFor()
  await page.getByText('1 / 500').waitFor()
  await panel.getByRole('button', { name: '+1 day' }).click()
  await callRow(page, 'The clock moved forward by 1 d').waitFor()
})

inChromium('the tabs stay on one line, whatever their counts', async () => {
  const { page, control, started } = await openWebUi()
  await control('loadScenario', { body: { title: 'Many', generate: { people: 250 } } })
  const { cop_key } = started.website
  for (let number = 0; number < 12; number++) {
    await requestMail(started, cop_key, `p${number}@shop.example`)
    await control('createFault', { body: { delay: '1ms' } })
    await control('createVerdict', { body: { match: `p${number}@*`, verdict: 'block' } })
  }
  for (const tab of ['People 99+', 'Mailbox 12', 'Faults 12', 'Verdicts 12'])
    await page.getByRole('tab', { name: tab }).waitFor()
  const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

inChromium('toasts do not cover the call list or the panel', async () => {
  const { page, started } = await openWebUi()
  for (let number = 0; number < 40; number++) await started.check(`p${number}@shop.example`)
  const panel = await openPanel(page, 'Connect')
  for (const name of ['backend', 'worker']) {
    await panel.getByLabel('New key name').fill(name)
    await page.keyboard.press('Enter')
    await waitForToast(page, `The key “${name}” was created.`)
  }
  const edges = await page.evaluate(() => {
    const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN
    return {
      list: bottom('.call-list'),
      panel: bottom('.tab-panel'),
      top: document.querySelector('.notices')?.getBoundingClientRect().top,
    }
  })
  expect(edges.list).toBeLessThanOrEqual(edges.top ?? 0)
  expect(edges.panel).toBeLessThanOrEqual(edges.top ?? 0)
})

inChromium('the tabs are grouped, with space between each label and its count', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await page.getByRole('tab', { name: 'People 1' }).waitFor()
  const groups = await page
    .locator('.tab-group')
    .evaluateAll((found) =>
      found.map((group) => Array.from(group.children, (child) => child.firstChild?.textContent ?? '').join(' ')),
    )
  expect(groups).toEqual(['Inspect Call Check Mailbox People', 'Change Faults Verdicts Clock', 'Set up Connect'])
  const gap = await page.locator('#tab-people').evaluate((tab) => {
    const label = document.createRange()
    label.selectNode(tab.firstChild ?? tab)
    return (tab.querySelector('.count')?.getBoundingClientRect().left ?? 0) - label.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(3)
})

/** Returns the controls that are less than 24 px high. While a dialog is open, only the controls of the dialog are checked. */
function findSmallTargets(page: Page): Promise<(readonly [string, number])[]> {
  return page.evaluate(() => {
    const targets =
      'button, nav a, .buttons a, select, summary, label:has(input), input:not([type=checkbox], [type=file])'
    const part = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document
    return Array.from(part.querySelectorAll(targets))
      .filter((element) => element.closest('.row, .skip') === null)
      .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
      .filter(([, height]) => height > 0 && height < 24)
  })
}

inChromium(
  'every button, link and field outside the call list is at least 24 px high, including in dialogs',
  async () => {
    const { page, started, control } = await openWebUi()
    await started.check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
    await started.check('ana@shop.example')
    await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
    await control('createFault', { body: { delay: '1ms' } })
    await callRow(page, 'check ana@').first().click()
    for (const name of ['Call', 'Check', 'Mailbox', 'People', 'Faults', 'Verdicts', 'Clock', 'Connect']) {
      const panel = await openPanel(page, name)
      await panel.waitFor()
      expect([name, await findSmallTargets(page)]).toEqual([name, []])
    }
    for (const name of [
      'Load scenario…',
      'Save as…',
      'Share…',
      'Delete the key local',
      'Reset…',
      'clear',
      /^Website /,
    ]) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect([name, await findSmallTargets(page)]).toEqual([name, []])
      await page.keyboard.press('Escape')
    }
  },
)

inChromium('on a narrow screen, the message about a removal has an undo button', async () => {
  const { page, started, control } = await openWebUi({ device: { viewport: { width: 390, height: 844 } } })
  await started.check('ana@shop.example')
  await control('createFault', { body: { drop: true, nth: 1000 } })
  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const removeAndUndo = async (tab: string, removeLabel: string, emptyText: string): Promise<void> => {
    const panel = await openPanel(page, tab)
    await panel.getByRole('button', { name: removeLabel, exact: true }).click()
    await panel.getByText(emptyText).waitFor()
    // The undo button above the calls is scrolled out of view.
    await undo.waitFor()
    expect(await undo.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
    await undo.click()
    await panel.getByRole('button', { name: removeLabel, exact: true }).waitFor()
    await undo.waitFor({ state: 'detached' })
  }
  await removeAndUndo('People', 'Remove ana@shop.example', 'No people yet')
  await removeAndUndo('Faults', 'Remove: Only the 1000th request: drop the connection', 'No active faults.')
  await removeAndUndo('Verdicts', 'Remove the verdict for *@corp.example', 'No verdict overrides')
})

inChromium('a success message replaces the previous one', async () => {
  const { page } = await openWebUi()
  const panel = await openPanel(page, 'Connect')
  for (const name of ['backend', 'worker']) {
    await panel.getByLabel('New key name').fill(name)
    await page.keyboard.press('Enter')
    await waitForToast(page, `The key “${name}” was created.`)
  }
  expect(await page.locator('.notice').allTextContents()).toEqual(['The key “worker” was created.×'])
})

inChromium('selecting a call or a panel scrolls to its top', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await started.check('bob@shop.example')
  const top = () => page.locator('.tab-panel').evaluate((panel) => panel.scrollTop)
  const scrollDown = async (): Promise<void> => {
    await page.locator('.tab-panel').evaluate((panel) => panel.scrollTo(0, 9999))
    expect(await top()).toBeGreaterThan(0)
  }
  await callRow(page, 'check ana@').click()
  await page.getByRole('tabpanel').getByText('Repeat').waitFor()
  await scrollDown()
  await callRow(page, 'check bob@').click()
  await page.getByRole('tabpanel').getByRole('heading', { name: 'check bob@shop.example' }).waitFor()
  expect(await top()).toBe(0)
  await scrollDown()
  await openPanel(page, 'Connect')
  expect(await top()).toBe(0)
})

inChromium('an empty mailbox offers to load a scenario with an email', async () => {
  const { page } = await openWebUi()
  const panel = await openPanel(page, 'Mailbox')
  await panel.getByRole('button', { name: 'Load a scenario with an email…' }).click()
  // The primary button of the dialog has the focus.
  await page.getByRole('dialog').getByRole('button', { name: 'Load scenario' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await panel.getByRole('article', { name: 'Confirm the deletion of your data' }).waitFor()
})
