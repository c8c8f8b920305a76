import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { openPanel, openWebUi, waitForToast } from './web-ui.ts'

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

  await panel.getByText('cached rejection expires: dcp_mockUnkn…').waitFor()
  // The start page does not list this event.
  await page.getByRole('main').getByText('Upcoming: cached rejection expires').waitFor()
  await panel.getByRole('listitem').filter({ hasText: 'cached key expires: dcp_mockLoca…' }).getByRole('button').click()
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
  await panel.getByRole('alert').filter({ hasText: 'cannot be set to a time before' }).waitFor()
  await panel.getByRole('button', { name: 'Resume' }).click()
  await panel.getByText('The clock is running.').waitFor()
})
