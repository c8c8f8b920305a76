import { expect } from 'vitest'
import { inChromium, openDevice } from '../support/chromium.ts'
import { startServer } from '../support/start.ts'
import { startRestartableProxy } from './restartable-proxy.ts'
import { loadByName, openPage, openWebUi, waitForToast } from './web-ui.ts'

inChromium('finds a scenario by keyword, loads it with one click, and undoes the load with another click', async () => {
  const { page, control, started } = await openWebUi()
  await started.check('ana@shop.example')
  await loadByName(page, 'quota exhausted')
  await page.getByRole('heading', { name: /^Free quota used up loaded \d\d:\d\d:\d\d$/ }).waitFor()
  await page.getByText('Try: Sign up with any address. Your app gets 429.').waitFor()
  await page.getByText('500 / 500').waitFor()
  expect((await started.check('bob@shop.example')).status).toBe(429)

  await page.getByRole('button', { name: 'Undo load' }).click()
  await page.getByRole('heading', { name: /^A new website changed restored/ }).waitFor()
  await page.getByText('1 / 500').waitFor()
  expect((await control('listPeople')).json.people).toMatchObject([{ email: 'ana@shop.example' }])
  expect(await page.getByRole('button', { name: 'Undo load' }).count()).toBe(0)
})

inChromium('a dialog stays open if it is opened while another one closes', async () => {
  const { page } = await openWebUi()
  const open = page.getByRole('button', { name: 'Load scenario…' })
  await open.click()
  // Both clicks happen in one task, before the browser fires the close event.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('dialog .close')?.click()
    while (document.querySelector('dialog')) await null
    const buttons = Array.from(document.querySelectorAll('button'))
    buttons.find(({ textContent }) => textContent === 'Load scenario…')?.click()
  })
  await page.getByLabel('Search scenarios').fill('quota')
  expect(await page.getByRole('dialog').count()).toBe(1)
})

inChromium('a dialog stays open if it is opened right after another one was closed with Escape', async () => {
  const { page } = await openWebUi()
  await page.getByRole('button', { name: 'Load scenario…' }).click()
  await page.evaluate(async () => {
    // Closes the dialog like the Escape key. The close event fires in a later task than the click.
    document.querySelector('dialog')?.requestClose()
    await null
    const buttons = Array.from(document.querySelectorAll('button'))
    buttons.find(({ textContent }) => textContent === 'Load scenario…')?.click()
    await new Promise(requestAnimationFrame)
  })
  await page.getByLabel('Search scenarios').fill('quota')
  expect(await page.getByRole('dialog').count()).toBe(1)
})

inChromium(
  'the undo button names the scenario to restore, and disappears when another client loads a scenario',
  async () => {
    const { page, control } = await openWebUi()
    await loadByName(page, 'quota exhausted')
    await loadByName(page, 'linked')
    const undo = page.getByRole('button', { name: 'Undo load: restore Free quota used up' })
    await undo.waitFor()
    await page.reload()
    await undo.waitFor()
    await control('loadScenario', { body: { name: 'business-overage' } })
    await page.getByRole('heading', { name: /^Business plan with no free checks/ }).waitFor()
    await undo.waitFor({ state: 'detached' })
  },
)

inChromium(
  'marks a scenario as changed after a call, a clock change or an edit, even if the page is reloaded',
  async () => {
    const { page, control, started } = await openWebUi()
    const changed = page.getByRole('heading', { name: /changed/ })
    const titles = new Map<string, string>()
    for (const { name, title } of (await control('listScenarios')).json.scenarios) titles.set(name, title)
    for (const [name, title] of titles) {
      await control('loadScenario', { body: { name } })
      await page.locator('#scenario-title').filter({ hasText: title }).waitFor()
      expect([name, await changed.count()]).toEqual([name, 0])
    }
    const changes = [
      () => started.check('ana@shop.example'),
      () => control('advanceClock', { body: { by: '1h' } }),
      () => control('createVerdict', { body: { match: '*', verdict: 'block' } }),
      () => control('createFault', { body: { drop: true, nth: 1000 } }),
      () => control('createPerson', { body: { email: 'bob@shop.example' } }),
    ]
    for (const change of changes) {
      await control('loadScenario', { body: { name: 'business-overage' } })
      await changed.waitFor({ state: 'detached' })
      await change()
      await changed.waitFor()
      await page.reload()
      await changed.waitFor()
    }
  },
)

inChromium('a changed scenario stays marked as changed until the next load', async () => {
  const { page, control, started } = await openWebUi()
  await loadByName(page, 'quota exhausted')
  const changed = page.getByRole('heading', { name: /changed/ })
  await page.getByRole('heading', { name: /^Free quota used up loaded/ }).waitFor()
  await started.check('ana@shop.example')
  expect(await changed.count()).toBe(0)
  await page.getByLabel('Plan').selectOption('business')
  await changed.waitFor()
  await page.reload()
  await changed.waitFor()
  await loadByName(page, 'linked')
  await page.getByRole('heading', { name: /^Several accounts on one person's devices loaded/ }).waitFor()
  expect(await changed.count()).toBe(0)
  await control('createVerdict', { body: { match: '*', verdict: 'block' } })
  await changed.waitFor()
})

inChromium('shows all times in one named time zone, including times in messages from the mock', async () => {
  const { page } = await openWebUi({ device: { timezoneId: 'Asia/Kolkata' } })
  await page.getByRole('button', { name: /^Clock: .*\d\d:\d\d:\d\d GMT\+5:30/ }).waitFor()
  await page.getByRole('tab', { name: 'Clock' }).click()
  await page.getByLabel('Or set the time').fill('2020-01-01T10:00:00')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  const notice = page.getByRole('tabpanel').getByRole('alert').filter({ hasText: 'cannot be set to a time before' })
  await notice.waitFor()
  expect(await notice.textContent()).not.toMatch(/\dT\d|\dZ/)
})

inChromium('undoing a load restores the clock and adds the time since the load', async () => {
  const { page, control } = await openWebUi()
  await page.clock.install()
  await control('advanceClock', { body: { by: '2h' } })
  const clockOffset = async () => Date.parse((await control('getClock')).json.now) - Date.now()
  await loadByName(page, 'quota exhausted')
  await page.getByRole('heading', { name: /^Free quota used up loaded/ }).waitFor()
  // The browser's time advances by ten minutes.
  await page.clock.setFixedTime(Date.now() + 600_000)
  await page.getByRole('button', { name: 'Undo load' }).click()
  await page.getByRole('heading', { name: /^A new website restored/ }).waitFor()
  expect(Math.abs((await clockOffset()) - 7_800_000)).toBeLessThan(30_000)
  expect((await control('getClock')).json.frozen).toBe(false)
})

inChromium('a load can be undone after the page is reloaded', async () => {
  const { page, control, started } = await openWebUi()
  await started.check('ana@shop.example')
  await loadByName(page, 'quota exhausted')
  await page.getByRole('heading', { name: /^Free quota used up loaded/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Undo load' }).click()
  await page.getByRole('heading', { name: /^A new website changed restored/ }).waitFor()
  expect((await control('listPeople')).json.people).toMatchObject([{ email: 'ana@shop.example' }])
  await page.reload()
  await page.getByRole('heading', { name: /^A new website changed restored/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo load' }).count()).toBe(0)
})

inChromium('a load cannot be undone after a restart of the mock', async () => {
  const [first, second] = [await startServer(), await startServer()]
  const proxy = await startRestartableProxy(first.url)
  const page = await openPage(await openDevice({ complaints: [/net::ERR_/] }), proxy.url)
  await loadByName(page, 'quota exhausted')
  await page.getByRole('button', { name: 'Undo load' }).waitFor()
  await proxy.stop()
  await page.getByText('The mock is not responding. Retrying…').waitFor()
  await proxy.resume(second.url)
  await page.getByRole('button', { name: 'Undo load' }).waitFor({ state: 'detached' })
  await waitForToast(page, 'The mock was restarted. The state was stored only in memory')
  await page.reload()
  await page.getByRole('heading', { name: 'A new website' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo load' }).count()).toBe(0)
})

inChromium('a load can be undone if replicas with different start times share the state', async () => {
  const { page } = await openWebUi()
  let starts = 0
  await page.route('**/_mock/health*', async (route) => {
    const response = await route.fetch()
    const started_at = new Date(++starts * 1000).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), started_at, store: { problem: null } } })
  })
  await page.reload()
  await loadByName(page, 'quota exhausted')
  await page.getByRole('button', { name: 'Undo load' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Undo load' }).waitFor()
  expect(starts).toBeGreaterThan(2)
  expect(await page.getByText('The mock was restarted').count()).toBe(0)
})

inChromium('loads a scenario with the keyboard, and returns the focus to the button', async () => {
  const { page, control } = await openWebUi()
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Skip to the calls')
  const button = page.getByRole('button', { name: 'Load scenario…' })
  for (let tabs = 0; tabs < 12 && !(await button.evaluate((each) => each.matches(':focus'))); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByLabel('Search scenarios').waitFor()
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Search scenarios')

  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.locator(':focus').textContent()).toBe('Load scenario…')

  await page.keyboard.press('Enter')
  await page.locator('.scenarios .choice').first().waitFor()
  await page.keyboard.type('verdict')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const selected = (await page.locator(':focus strong').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await waitForToast(page, `Loaded “${selected}”.`)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.scenario.title).toBe(selected)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.locator(':focus').textContent()).toBe('Load scenario…')
})

inChromium('saves a scenario, loads it on another website, and removes it', async () => {
  const { page, control, started } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  await started.check('ana@shop.example')
  await page.getByText('1 / 500').waitFor()
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByLabel('Title').fill('Über uns: Ana, before checkout!')
  await page.getByText('uber-uns-ana-before-checkout').waitFor()
  await page.getByLabel('What to try').fill('Check out as ana@shop.example.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForToast(page, 'You can now load the scenario in this mock')

  await page.goto(`${started.url}/_mock/ui/?website=${other.app_id}`)
  await loadByName(page, 'ana before')
  await page.getByRole('heading', { name: /^Über uns: Ana, before checkout!/ }).waitFor()
  await page.getByText('Check out as ana@shop.example.').waitFor()
  expect((await control('listPeople', { query: { website: other.app_id } })).json.people).toHaveLength(1)

  await page.getByRole('button', { name: 'Load scenario…' }).click()
  await page.getByRole('button', { name: 'Remove Über uns' }).click()
  await page.getByRole('button', { name: 'Remove scenario' }).click()
  await waitForToast(page, '“Über uns: Ana, before checkout!” was removed')
  expect((await control('getScenario', { path: { name: 'uber-uns-ana-before-checkout' } })).status).toBe(404)
})

inChromium('undoing a load restores the number of used checks, even if it is the maximum', async () => {
  const { page, control, started } = await openWebUi()
  await page.getByLabel('Plan').selectOption('business')
  await page.getByRole('button', { name: 'Set the number of checks used' }).click()
  await page.getByRole('spinbutton', { name: 'Checks used' }).fill('1000000000')
  await page.keyboard.press('Enter')
  await page.getByText('1000000000 / 500').waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(200)
  await loadByName(page, 'quota exhausted')
  await page.getByRole('button', { name: 'Undo load' }).click()
  await waitForToast(page, 'is restored')
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.checks_used).toBe(1_000_000_000)
})

inChromium('a scenario cannot be saved under the name of a built-in scenario', async () => {
  const { page } = await openWebUi()
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByLabel('Title').fill('Quota exhausted')
  await page.getByText('A scenario with this name already exists').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
})

inChromium('loads a scenario from a YAML or JSON file', async () => {
  const { page, control } = await openWebUi()
  const load = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Load scenario…' }).click()
    await page.getByLabel('From a file…').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await waitForToast(page, `Loaded “${name}”.`)
    const { scenario, checks_used, counts } = (await control('getWebsite', { path: { app_id: 'app_local' } })).json
    return [scenario?.title, checks_used, counts.people]
  }
  const yaml = '# Before checkout\ntitle: My shop\nchecks_used: 42\npeople:\n  - email: ana@shop.example\n'
  expect(await load('shop.yaml', yaml)).toEqual(['My shop', 42, 1])
  expect(await load('shop.json', '{ "title": "Other shop", "checks_used": 7 }')).toEqual(['Other shop', 7, 0])
  await page.getByRole('button', { name: 'Undo load: restore My shop' }).click()
  await page.getByText('42 / 500').waitFor()
})

inChromium('a file that is not a scenario changes nothing, and the error describes the problem', async () => {
  const { page, control } = await openWebUi()
  await page.getByRole('button', { name: 'Load scenario…' }).click()
  const choose = (name: string, text: string) =>
    page.getByLabel('From a file…').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const problem = page.getByRole('dialog').getByRole('alert')
  await choose('shop.yaml', 'title: My shop\npeople: [')
  await problem.filter({ hasText: /^shop\.yaml: Invalid YAML in line 2: / }).waitFor()
  await choose('arr.json', '[1,2]')
  await problem.filter({ hasText: /^arr\.json: .*must be an object/ }).waitFor()
  await choose('shop.json', '{"peopel":[]}')
  await problem.filter({ hasText: /^shop\.json: .*did you mean "people"\?/ }).waitFor()
  await choose('empty.yaml', '')
  await problem.filter({ hasText: /^empty\.yaml: A request body is required/ }).waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.scenario.name).toBe('default')
})

inChromium('editing the plan and the number of used checks in place updates the amount due', async () => {
  const { page, control } = await openWebUi()
  await page.getByLabel('Plan').selectOption('business')
  await page.getByRole('button', { name: 'Set the number of checks used' }).click()
  await page.getByRole('spinbutton', { name: 'Checks used' }).fill('742')
  await page.keyboard.press('Enter')
  await page.getByText('Due 9.50 USD').waitFor()
  await page.getByText('+242, block 1 started').waitFor()
  const { json } = await control('getWebsite', { path: { app_id: 'app_local' } })
  expect(json).toMatchObject({ plan: 'business', checks_used: 742, amount_due: 9.5 })
  expect(await page.locator('meter').getAttribute('value')).toBe('500')
})

inChromium('scenarios are sorted by purpose and can be filtered by purpose', async () => {
  const { page } = await openWebUi()
  await page.getByRole('button', { name: 'Load scenario…' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Search scenarios').and(page.locator(':focus')).waitFor()
  const purposes = await dialog.locator('.choice .mono + .tag').allTextContents()
  expect(purposes).toHaveLength(24)
  const order = ['Start', 'Verdicts', 'Quota', 'Keys', 'People', 'Failures', 'Deletion']
  expect(purposes).toEqual(purposes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  expect([...new Set(purposes)]).toEqual(order)
  await page.getByLabel('Purpose').selectOption('Deletion')
  await dialog.getByText('2 of 24 scenarios').waitFor()
  await dialog.getByRole('button', { name: /A deletion waiting/ }).waitFor()
  const edges = await page.evaluate(() => [
    document.querySelector('#scenario-file')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('#scenario-search')?.getBoundingClientRect().top ?? 0,
  ])
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0)
})

inChromium('a website that reverses assumptions has a badge', async () => {
  const { page, started } = await openWebUi()
  await started.website.load('contrary')
  await page.getByRole('heading', { name: /reversed.* contrary/ }).waitFor()
  await started.website.load({ assumptions: 'standard' })
  await page.getByRole('heading', { name: /reversed.* contrary/ }).waitFor({ state: 'detached' })
})
