import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { openPanel, openWebUi, waitForToast } from './web-ui.ts'

inChromium('adds and removes people', async () => {
  const { page, started } = await openWebUi()
  const panel = await openPanel(page, 'People')
  const add = async (email: string) => {
    await panel.getByLabel('Email address').fill(email)
    await panel.getByRole('button', { name: 'Create', exact: true }).click()
    await panel.getByRole('button', { name: `Remove ${email}` }).waitFor()
  }
  await add('dan@shop.example')
  // People without a device have no related emails.
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
