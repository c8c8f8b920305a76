import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { openPanel, openWebUi, waitForToast } from './web-ui.ts'

inChromium('copies a key even if the clipboard API is unavailable', async () => {
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
  await waitForToast(page, 'The key “backend” was deleted. Requests with this key now fail with 401.')
  expect((await started.check('ana@shop.example', key)).status).toBe(401)
})

inChromium('keeps text that is typed while the page refreshes after creating a key', async () => {
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
