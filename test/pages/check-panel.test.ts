import { expect } from 'vitest'
import type { JournalEntry } from '../../src/types.ts'
import { inChromium } from '../support/chromium.ts'
import { openPanel, openWebUi } from './web-ui.ts'

inChromium('runs a check with a test address and links to the call', async () => {
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

inChromium('reports checks that are rejected, dropped or never answered', async () => {
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
  // A pending check does not block other checks.
  await check('hang@dc-mock.example.com')
  await check('allow@dc-mock.example.com')
  await panel.getByRole('button', { name: 'why?' }).waitFor()
  await panel.getByText('Waiting for the response for hang@').waitFor()
  await panel.getByRole('button', { name: 'cancel', exact: true }).click()
  await panel.getByText('hang@dc-mock.example.com: Canceled.').waitFor()
  // If a reused connection is dropped, browsers retry the request.
  const statuses = (await control('listRequests')).json.entries.map(({ response }: JournalEntry) => response.status)
  expect([...new Set(statuses)]).toEqual([429, 400, null, 200])
})

inChromium('runs a check with a deleted key', async () => {
  const { page, control } = await openWebUi()
  await control('createKey', { path: { app_id: 'app_local' }, body: { name: 'backend' } })
  await control('deleteKey', { path: { app_id: 'app_local', key_id: 'key_local' } })
  const panel = await openPanel(page, 'Check')
  await panel.getByLabel('Private key').selectOption('local (deleted)')
  await panel.getByLabel('Check', { exact: true }).fill('ana@shop.example')
  await page.keyboard.press('Enter')
  await panel.getByText('401 Invalid API key').waitFor()
})
