import { expect } from 'vitest'
import type { Mail } from '../../src/types.ts'
import { inChromium } from '../support/chromium.ts'
import { requestMail } from '../support/service-calls.ts'
import { openPanel, openWebUi } from './web-ui.ts'

inChromium('shows an email, opens its link, and marks the link as used after the confirmation', async () => {
  const { page, control, started, device } = await openWebUi()
  await (await openPanel(page, 'Mailbox')).getByText('No emails yet.').waitFor()
  await started.check('ana@shop.example')
  const { cop_key } = started.website
  await requestMail(started, cop_key, 'ana@shop.example')
  const panel = page.getByRole('tabpanel', { name: 'Mailbox' })
  const mail = panel.getByRole('article', { name: 'Confirm the deletion of your data' })
  await mail.getByText('valid', { exact: true }).waitFor()
  const [sent] = (await control('listMails')).json.mails
  const frame = mail.frameLocator('iframe')
  await frame
    .getByText('Someone asked this website to delete all the data that it has stored about ana@shop.example.')
    .waitFor()

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

  await panel.getByRole('button', { name: 'Delete all emails' }).click()
  await panel.getByText('No emails yet.').waitFor()
  expect((await control('listMails')).json.mails).toEqual([])
})

inChromium('one click moves the clock past the expiry of a link', async () => {
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

inChromium('scripts in an email do not run', async () => {
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
