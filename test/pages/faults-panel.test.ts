import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { openPanel, openWebUi, waitForToast } from './web-ui.ts'

inChromium('each predefined fault does what its label says', async () => {
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
  await set('A proxy returns an HTML page with status 502')
  expect(await check()).toMatchObject({ status: 502, text: '<h1>502 Bad Gateway</h1>' })
  await clear()
  for (const label of [
    'Next connection drops',
    'The next check is counted, but its response is lost',
    'Next response is truncated',
  ]) {
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

  // The page displays the mock's error message.
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

inChromium('starts and ends a key store outage', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'Faults')
  await panel.getByRole('button', { name: 'Start outage' }).click()
  await panel.getByText('Key store unreachable:').waitFor()
  expect(await started.check('ana@shop.example')).toMatchObject({
    status: 500,
    json: { message: 'API key validation failed' },
  })
  await panel.getByText('No valid key is cached, so requests with this website’s keys fail with 500').waitFor()
  await panel.getByRole('button', { name: 'End outage' }).click()
  await panel.getByText('No active faults.').waitFor()
  expect((await started.check('ana@shop.example')).status).toBe(200)
})

inChromium('shows when a cached key stops working during a key store outage', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  const faults = await openPanel(page, 'Faults')
  await faults.getByText('stays cached for 5 min after its lookup').waitFor()
  await faults.getByRole('button', { name: 'Start outage' }).click()
  await faults.getByRole('listitem').filter({ hasText: 'dcp_mockLoca… works until' }).waitFor()
  // The cache time starts with the lookup of the key. Later requests do not extend the cache time.
  const clock = await openPanel(page, 'Clock')
  const due = clock.getByRole('listitem').filter({ hasText: 'key gets 500: dcp_mockLoca…' })
  const title = await due.locator('[title]').getAttribute('title')
  expect((await started.check('bob@shop.example')).status).toBe(200)
  expect(await due.locator('[title]').getAttribute('title')).toBe(title)
  await page.getByRole('main').getByText('Upcoming: key gets 500: dcp_mockLoca…').waitFor()
  await due.getByRole('button', { name: 'skip to this' }).click()
  await waitForToast(page, 'Requests with this key fail with 500 until the outage ends.')
  expect((await started.check('cy@shop.example')).status).toBe(500)
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

inChromium('lists common faults first and the outage last; the check panel shows five test addresses', async () => {
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
    'Every check returns 500',
    'Next check returns 500',
    'Next connection drops',
  ])
  expect(labels.at(-1)).toBe('Start outage')
})
