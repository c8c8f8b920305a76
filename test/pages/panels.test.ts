import { expect } from 'vitest'
import type { JournalEntry, Mail } from '../../src/types.ts'
import { inChromium } from '../support/chromium.ts'
import { requestMail } from '../support/service-calls.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { callRow, openPanel, openWebUi, waitForToast } from './web-ui.ts'

inChromium('runs a check with a test address and links to its call', async () => {
  const { page, control } = await openWebUi()
  const panel = await openPanel(page, 'Check')
  await panel.getByText('More test addresses').click()
  await panel.getByRole('button', { name: 'score-N@', exact: true }).click()
  expect(await panel.getByLabel('Check', { exact: true }).inputValue()).toBe('score-73@dc-mock.example.com')
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: 'Check', exact: true }).click()
  const result = panel.getByRole('status')
  await result.getByText('score 73, high').waitFor()
  await result.getByRole('button', { name: 'why?' }).click()
  const [entry] = (await control('listRequests')).json.entries
  await page.getByRole('tabpanel', { name: 'Call' }).locator('code').getByText(entry.id).waitFor()
})

inChromium('reports a check that is rejected, dropped or never gets a response', async () => {
  const { page, control } = await openWebUi({ device: { complaints: [/net::ERR_EMPTY_RESPONSE/] } })
  const panel = await openPanel(page, 'Check')
  const check = async (email: string) => {
    await panel.getByLabel('Check', { exact: true }).fill(email)
    await panel.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await check('error-429@dc-mock.example.com')
  await panel.getByText('429 Email check quota exhausted').waitFor()
  await check('no address')
  await panel.getByText('400 Invalid email address').waitFor()
  await check('drop@dc-mock.example.com')
  await panel.getByText('The connection was closed before the response was complete.').waitFor()
  await check('hang@dc-mock.example.com')
  await panel.getByRole('button', { name: 'cancel', exact: true }).click()
  await panel.getByText('Canceled.').waitFor()
  // A pending check does not block others.
  await check('hang@dc-mock.example.com')
  await check('allow@dc-mock.example.com')
  await panel.getByRole('button', { name: 'why?' }).waitFor()
  await panel.getByText('Waiting for the response for hang@').waitFor()
  await panel.getByRole('button', { name: 'cancel', exact: true }).click()
  await panel.getByText('hang@dc-mock.example.com: Canceled.').waitFor()
  // Browsers retry a request when a reused connection is dropped.
  const statuses = (await control('listRequests')).json.entries.map(({ response }: JournalEntry) => response.status)
  expect([...new Set(statuses)]).toEqual([429, 400, null, 200])
})

inChromium('runs a check with a deleted key if selected', async () => {
  const { page, control } = await openWebUi()
  await control('createKey', { path: { app_id: 'app_local' }, body: { name: 'backend' } })
  await control('deleteKey', { path: { app_id: 'app_local', key_id: 'key_local' } })
  const panel = await openPanel(page, 'Check')
  await panel.getByLabel('Private key').selectOption('local (deleted)')
  await panel.getByLabel('Check', { exact: true }).fill('ana@shop.example')
  await page.keyboard.press('Enter')
  await panel.getByText('401 Invalid API key').waitFor()
})

inChromium('shows a mail, opens its link, and the deletion runs once', async () => {
  const { page, control, started, device } = await openWebUi()
  await (await openPanel(page, 'Mailbox')).getByText('No mails yet.').waitFor()
  await started.check('ana@shop.example')
  const { cop_key } = started.website
  await requestMail(started, cop_key, 'ana@shop.example')
  const panel = page.getByRole('tabpanel', { name: 'Mailbox' })
  const mail = panel.getByRole('article', { name: 'Confirm the deletion of your data' })
  await mail.getByText('valid', { exact: true }).waitFor()
  const [sent] = (await control('listMails')).json.mails
  const frame = mail.frameLocator('iframe')
  await frame.getByText('Someone asked to delete all data that this site has stored about ana@shop.example.').waitFor()

  const [confirmation] = await Promise.all([
    device.context.waitForEvent('page'),
    frame.getByRole('link', { name: sent.links[0].href }).click(),
  ])
  await confirmation.getByRole('button').click()
  await confirmation.waitForLoadState()
  await mail.getByText('used', { exact: true }).waitFor()
  expect((await control('listPeople')).json.people).toEqual([])

  await mail.getByRole('button', { name: 'show text' }).click()
  expect(await mail.locator('pre').textContent()).toBe(sent.text)

  await panel.getByRole('button', { name: 'Delete all mails' }).click()
  await panel.getByText('No mails yet.').waitFor()
  expect((await control('listMails')).json.mails).toEqual([])
})

inChromium('one click skips past the expiry of a link', async () => {
  const { page, started, control } = await openWebUi()
  const { cop_key } = started.website
  await requestMail(started, cop_key, 'ana@shop.example')
  await page.getByText('link expires: ana@shop.example in 23 h').waitFor()
  const panel = await openPanel(page, 'Mailbox')
  await panel.getByRole('button', { name: 'skip past expiry' }).click()
  await panel.getByText('expired', { exact: true }).waitFor()
  const [mail] = (await control('listMails')).json.mails
  expect((await fetch(mail.links[0].href)).status).toBe(410)
  await page.getByRole('button', { name: /^Clock: .* \+1 d$/ }).waitFor()
})

inChromium('scripts in a mail do not run', async () => {
  const blocked = [/Blocked script execution in 'about:srcdoc'/, /Loading the image 'x:' violates/]
  const { page, started } = await openWebUi({ device: { complaints: blocked } })
  await page.route('**/_mock/mailbox?*', async (route) => {
    const response = await route.fetch()
    const { mails, ...rest } = await response.json()
    const html = '<script>parent.hacked = 1</script><p>Read me</p><img src="x:" onerror="parent.hacked = 1">'
    await route.fulfill({ response, json: { ...rest, mails: mails.map((mail: Mail) => ({ ...mail, html })) } })
  })
  const { cop_key } = started.website
  await requestMail(started, cop_key, 'ana@shop.example')
  const panel = await openPanel(page, 'Mailbox')
  await panel.frameLocator('iframe').getByText('Read me').waitFor()
  expect(await panel.locator('iframe').getAttribute('sandbox')).not.toMatch(
    /allow-scripts|allow-forms|allow-top-navigation|allow-modals/,
  )
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
})

inChromium('freezes the clock, moves it, and skips to upcoming events', async () => {
  const { environment } = createSettableTime()
  const { page, started, control } = await openWebUi({ mock: { environment } })
  await started.check('ana@shop.example')
  await started.check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
  const panel = await openPanel(page, 'Clock')
  const now = async () => (await control('getClock')).json
  await panel.getByRole('button', { name: 'Freeze' }).click()
  await panel.getByText('The clock is frozen.').waitFor()
  expect(await now()).toMatchObject({ frozen: true, now: '2026-11-20T10:00:00.000Z' })

  await panel.getByText('wrong key expires: dcp_mockUnkn…').waitFor()
  // The first screen does not list this event.
  await page.getByRole('main').getByText('Upcoming: wrong key expires').waitFor()
  await panel.getByRole('listitem').filter({ hasText: 'key cache expires: dcp_mockLoca…' }).getByRole('button').click()
  await waitForToast(page, 'The key dcp_mockLoca… is no longer cached.')
  expect(await now()).toMatchObject({ frozen: true, now: '2026-11-20T10:05:00.000Z', due_count: 0 })

  await panel.getByRole('button', { name: '+1 day' }).click()
  await panel.getByText('2026-11-21').first().waitFor()
  await panel.getByLabel('Or set the time').fill('2026-12-24T18:00:00')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await waitForToast(page, 'The website’s time is now 2026-12-24 18:00:00.')
  expect(await now()).toMatchObject({ frozen: true, now: '2026-12-24T18:00:00.000Z' })
  await panel.getByLabel('Or set the time').fill('2026-11-20T10:00:00')
  await panel.getByRole('button', { name: 'Set', exact: true }).click()
  await panel.getByRole('alert').filter({ hasText: 'never runs backwards' }).waitFor()
  await panel.getByRole('button', { name: 'Resume' }).click()
  await panel.getByText('The clock is running.').waitFor()
})

inChromium('each predefined fault has the effect it describes', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Faults')
  const set = async (label: string) => {
    await panel.getByRole('button', { name: label }).click()
    await panel.getByRole('button', { name: 'remove all' }).waitFor()
  }
  const clear = async () => {
    await panel.getByRole('button', { name: 'remove all' }).click()
    await panel.getByRole('button', { name: 'remove all' }).waitFor({ state: 'detached' })
  }
  const check = () => started.check('ana@shop.example')
  await set('Next check returns 500')
  expect([(await check()).status, (await check()).status]).toEqual([500, 200])
  await panel.getByText('hit 1 of 1, matched 2').waitFor({ state: 'attached' })
  await clear()
  await set('Every third check returns 500')
  expect([(await check()).status, (await check()).status, (await check()).status]).toEqual([200, 200, 500])
  await clear()
  await set('Next check returns 429')
  expect((await check()).json).toEqual({ message: 'Email check quota exhausted' })
  await clear()
  await set('A proxy returns 502 with HTML')
  expect(await check()).toMatchObject({ status: 502, text: '<h1>502 Bad Gateway</h1>' })
  await clear()
  for (const label of ['Next connection drops', 'Next response is lost, but counted', 'Next response is truncated']) {
    await set(label)
    await expect(check(), label).rejects.toThrow()
    await clear()
  }
  for (const label of ['Slow: 750 ms', 'Client timeout: 11 s']) await set(label)
  await panel.getByText('Each request: delay 750 ms').waitFor()
  await panel.getByText('Each checkEmail request: delay 11 s').waitFor()
})

inChromium('creates a custom fault and removes it', async () => {
  const { page, control } = await openWebUi()
  const panel = await openPanel(page, 'Faults')
  await panel.getByText('Custom fault').click()
  await panel.getByLabel('Operation').selectOption('checkEmail')
  await panel.getByLabel('Email').fill('*@corp.example')
  await panel.getByLabel('Effect').selectOption('delays the response by')
  await panel.getByLabel('duration').fill('2s')
  await panel.getByLabel('How often').selectOption('every nth request')
  await panel.getByLabel('Number').fill('4')
  await panel.getByLabel('When').selectOption('after processing: counted and stored')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  const item = panel
    .getByRole('listitem')
    .filter({ hasText: 'Every 4th checkEmail request for *@corp.example: delay 2 s' })
  await item.waitFor()
  const { faults } = (await control('listFaults')).json
  expect(faults).toMatchObject([
    { operation: 'checkEmail', match: { email: '*@corp.example' }, delay: '2000ms', every: 4, when: 'after' },
  ])
  await item.getByRole('button').click()
  await panel.getByText('No active faults.').waitFor()

  // The page shows the mock's error message.
  const duration = panel.getByLabel('duration')
  await duration.fill('2 parsecs')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  const error = panel.getByRole('alert').filter({ hasText: 'The duration must be a duration' })
  await error.waitFor()
  expect(await duration.getAttribute('aria-invalid')).toBe('true')
  await duration.fill('2s')
  await error.waitFor({ state: 'hidden' })
  expect(await duration.getAttribute('aria-invalid')).toBe(null)
})

inChromium('copies without the clipboard API of secure pages', async () => {
  const { page, started, device } = await openWebUi()
  await device.context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.reload()
  const panel = await openPanel(page, 'Connect')
  await panel.getByRole('button', { name: 'copy the key local' }).click()
  await panel.getByRole('button', { name: 'copied the key local' }).waitFor()
  await page.getByLabel('Filter calls').focus()
  await page.keyboard.press('ControlOrMeta+V')
  expect(await page.getByLabel('Filter calls').inputValue()).toBe(started.website.private_key)
})

inChromium('accepts a domain as the pattern of a verdict, and moves a verdict to the top', async () => {
  const { page, started, control } = await openWebUi()
  const panel = await openPanel(page, 'Verdicts')
  const add = async (match: string, verdict: string) => {
    await panel.getByLabel('Email address; * matches any text').fill(match)
    await panel.getByLabel('Verdict', { exact: true }).selectOption(verdict)
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
  }
  await add('corp.example', 'BLOCK')
  await panel.getByRole('listitem').filter({ hasText: '*@corp.example BLOCK' }).waitFor()
  await add('ana@corp.example', 'ALLOW')
  await panel.getByRole('listitem').nth(1).filter({ hasText: '*@corp.example' }).waitFor()
  await panel.getByRole('button', { name: 'Move *@corp.example to the top' }).click()
  await panel.getByRole('listitem').first().filter({ hasText: '*@corp.example' }).waitFor()
  expect((await control('listVerdicts')).json.verdicts).toEqual([
    { match: '*@corp.example', verdict: 'block' },
    { match: 'ana@corp.example', verdict: 'allow' },
  ])
  expect((await started.check('ana@corp.example')).json.data.emailInfo.action).toBe('BLOCK')
})

inChromium('starts and ends a key store outage', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Faults')
  await panel.getByRole('button', { name: 'Start outage' }).click()
  await panel.getByText('Key store unreachable:').waitFor()
  expect(await started.check('ana@shop.example')).toMatchObject({
    status: 500,
    json: { message: 'API key validation failed' },
  })
  await panel.getByText('No key is cached: every key gets 500.').waitFor()
  await panel.getByRole('button', { name: 'End outage' }).click()
  await panel.getByText('No active faults.').waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(200)
})

inChromium('says what happens to a cached key during a key store outage', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  const faults = await openPanel(page, 'Faults')
  await faults.getByText('stays cached for 5 min after its lookup').waitFor()
  await faults.getByRole('button', { name: 'Start outage' }).click()
  await faults.getByRole('listitem').filter({ hasText: 'dcp_mockLoca… works until' }).waitFor()
  // A request does not extend the cache: it runs from the lookup.
  const clock = await openPanel(page, 'Clock')
  const due = clock.getByRole('listitem').filter({ hasText: 'key gets 500: dcp_mockLoca…' })
  const title = await due.locator('[title]').getAttribute('title')
  expect((await started.check('bob@shop.example')).status).toBe(200)
  expect(await due.locator('[title]').getAttribute('title')).toBe(title)
  await page.getByRole('main').getByText('Upcoming: key gets 500: dcp_mockLoca…').waitFor()
  await due.getByRole('button', { name: 'skip to this' }).click()
  await waitForToast(page, 'Requests with it get 500 until the outage ends.')
  expect((await started.check('cy@shop.example')).status).toBe(500)
})

inChromium('removes all people, faults, verdicts and mails at once, and offers to undo it', async () => {
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
})

inChromium('errors disappear after a success, a change of the panel, and a reconnection', async () => {
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

inChromium('creates and removes verdicts', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Verdicts')
  await panel.getByText('No verdicts. The risk engine decides.').waitFor()
  const match = panel.getByLabel('Email address; * matches any text')
  await match.fill('*@corp.example')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByRole('listitem').filter({ hasText: '*@corp.example BLOCK' }).waitFor()
  expect((await started.check('ana@corp.example')).json.data.emailInfo.action).toBe('BLOCK')
  await match.fill('bob@shop.example')
  await panel.getByLabel('Verdict', { exact: true }).selectOption('score…')
  await panel.getByLabel('Risk score').fill('64')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByText('score 64').waitFor()
  expect((await started.check('bob@shop.example')).json.data.emailInfo.risk_score).toBe(64)
  await panel.getByRole('button', { name: 'Remove the verdict for *@corp.example' }).click()
  await panel.getByText('*@corp.example').waitFor({ state: 'detached' })
  expect((await started.check('new@corp.example')).json.data.emailInfo.action).toBe('ALLOW')
  await panel.getByRole('button', { name: 'remove all' }).click()
  await panel.getByText('No verdicts').waitFor()
})

inChromium('adds and removes people', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'People')
  const add = async (email: string) => {
    await panel.getByLabel('Email address').fill(email)
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    await panel.getByRole('button', { name: `Remove ${email}` }).waitFor()
  }
  await add('dan@shop.example')
  // People without a device are not related to anyone.
  const device = panel.getByLabel('Device name')
  expect(await device.inputValue()).toBe('')
  await device.fill('laptop')
  await add('ana@shop.example')
  await add('bob@shop.example')
  await panel.getByLabel('Source').selectOption('from a check')
  await add('cy@shop.example')
  await panel.getByText('from the script · 3 d ago · on laptop').first().waitFor()
  expect((await started.check('ana@shop.example')).json.data.userInfo.related_emails).toEqual(['bob@shop.example'])
  expect((await started.check('cy@shop.example')).json.data.userInfo.deviceFingerprint).toBeNull()
  await panel.getByRole('button', { name: 'Remove ana@shop.example' }).click()
  await waitForToast(page, 'ana@shop.example was removed.')
  expect((await started.check('ana@shop.example')).json.data.userInfo).toBeNull()
  await panel.getByRole('button', { name: 'remove all' }).click()
  await panel.getByText('No people yet').waitFor()
})

inChromium('shows hundreds of people page by page', async () => {
  const { page, control } = await openWebUi()
  await control('loadScenario', { body: { title: 'Many', generate: { people: 250 } } })
  const panel = await openPanel(page, 'People')
  await panel.getByText('100 of 250').waitFor()
  await panel.getByRole('button', { name: 'show more' }).click()
  await panel.getByText('250 of 250').waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(250)
})

inChromium('creates, copies and deletes keys', async () => {
  const { page, started, device } = await openWebUi()
  await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const panel = await openPanel(page, 'Connect')
  await panel.getByLabel('New key name').fill('backend')
  await panel.getByRole('button', { name: 'Create key' }).click()
  await panel.getByRole('button', { name: 'copy the key backend' }).click()
  await panel.getByText('copied').waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect((await started.check('ana@shop.example', key)).status).toBe(200)
  const remove = panel.getByRole('button', { name: 'Delete the key backend' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete the key “backend”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await started.check('ana@shop.example', key)).status).toBe(200)
  await remove.click()
  await question.getByRole('button', { name: 'Delete key' }).click()
  await waitForToast(page, 'The key “backend” was deleted. Requests with it now get 401.')
  expect((await started.check('ana@shop.example', key)).status).toBe(401)
})

inChromium('text typed while the page refreshes after a success is not cleared', async () => {
  const { page } = await openWebUi()
  const panel = await openPanel(page, 'Connect')
  const field = panel.getByLabel('New key name')
  let release = () => {}
  const refreshed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_mock/clock?*', async (route) => {
    await refreshed
    await route.fallback()
  })
  await field.fill('backend')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'The key “backend” was created.')
  await field.fill('worker')
  release()
  await panel.getByRole('button', { name: 'Delete the key backend' }).waitFor()
  await page.keyboard.press('Enter')
  await waitForToast(page, 'The key “worker” was created.')
  await expect.poll(() => field.inputValue()).toBe('')
})

inChromium('a used-up fault is collapsed and not counted', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Faults')
  await panel.getByRole('button', { name: 'Next check returns 500' }).click()
  await page.getByRole('tab', { name: 'Faults 1' }).waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(500)
  await panel.getByText('No active faults.').waitFor()
  await page.getByRole('tab', { name: 'Faults', exact: true }).waitFor()
  expect(await panel.getByText('hit 1 of 1').isVisible()).toBe(false)
  await panel.getByText('1 used up').click()
  await panel.getByText('hit 1 of 1').waitFor()
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

inChromium('toasts cover nothing', async () => {
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

inChromium('the tabs are grouped, and counters are apart from their labels', async () => {
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

inChromium('every button, link and field outside the list is at least 24 px high', async () => {
  const { page, started, control } = await openWebUi()
  await started.check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
  await started.check('ana@shop.example')
  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  await control('createFault', { body: { delay: '1ms' } })
  await callRow(page, 'check ana@').first().click()
  for (const name of ['Call', 'Check', 'Mailbox', 'People', 'Faults', 'Verdicts', 'Clock', 'Connect']) {
    const panel = await openPanel(page, name)
    await panel.waitFor()
    const small = await page.evaluate(() =>
      Array.from(document.querySelectorAll('button, nav a, select, summary, input:not([type=checkbox], [type=radio])'))
        .filter((element) => element.closest('.row') === null && element.closest('.skip') === null)
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height > 0 && height < 24),
    )
    expect([name, small]).toEqual([name, []])
  }
})

inChromium('common faults come first and the outage last, and five test addresses are shown', async () => {
  const { page } = await openWebUi()
  const check = await openPanel(page, 'Check')
  const addresses = check.locator('.catalogue button')
  expect(await addresses.filter({ visible: true }).count()).toBe(5)
  await check.getByText('More test addresses').click()
  await check.getByRole('button', { name: 'hang@' }).waitFor()
  const faults = await openPanel(page, 'Faults')
  const labels = await faults.getByRole('button').allTextContents()
  expect(labels.slice(0, 4)).toEqual([
    'Slow: 750 ms',
    'Down: every check returns 500',
    'Next check returns 500',
    'Next connection drops',
  ])
  expect(labels.at(-1)).toBe('Start outage')
})

inChromium('a verdict shows how many calls it decided', async () => {
  const { page, started, control } = await openWebUi()
  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  const panel = await openPanel(page, 'Verdicts')
  await panel.getByText('no match yet').waitFor()
  for (const email of ['ana@corp.example', 'bob@corp.example', 'bob@shop.example']) await started.check(email)
  await panel.getByText('decided 2 calls').waitFor()
})
