import { expect } from 'vitest'
import { inChromium, openDevice } from '../support/chromium.ts'
import { controlOf } from '../support/control.ts'
import { keepForDocs } from '../support/docs-image.ts'
import { createSettableTime } from '../support/settable-time.ts'
import { startServer } from '../support/start.ts'
import { callRow, openPage, openPanel } from './web-ui.ts'

/** Starts the shop used in the docs: noon, after some sign-ups, when the free checks have just run out. */
async function startShop() {
  const { environment, pass } = createSettableTime('2026-11-20T11:40:00.000Z')
  // The same default address in every image.
  const started = await startServer({ environment, publicUrl: 'http://127.0.0.1:4010' })
  const control = controlOf(started)
  const { app_id, private_key, cop_key } = started.website
  const check = async (email: string) => {
    await started.check(email, private_key)
    pass(37_000)
  }
  await control('updateWebsite', { path: { app_id }, body: { name: 'Shop staging' } })
  await control('loadScenario', { body: { name: 'returning-user' } })
  pass(20_000)
  for (const email of [
    'dmitri@gmail.com',
    'ana@shop.example',
    'carla+news@gmail.com',
    'hugo@mailinator.com',
    'x7k2q9@gmail.com',
    'bob@shop.example',
    'eve@shop.example',
    'frank@gmial.com',
    'challenge@dc-mock.example.com',
  ])
    await check(email)
  await started.call('/collect/visit', {
    body: { cop_key, device: { id: 'dev_1' }, session_id: 'ses_1', page_url: 'https://shop.example/cart' },
  })
  await started.call('/public/data-deletion/request', { body: { cop_key, email: 'ana@shop.example' } })
  pass(45_000)
  await control('updateWebsite', { path: { app_id }, body: { checks_used: 498 } })
  for (const email of ['gina@shop.example', 'block@dc-mock.example.com', 'new@shop.example']) await check(email)
  const now = (await control('getClock')).json.now
  return { started, now }
}

inChromium('the first screen shows the scenario, the calls and the reasons for their responses', async () => {
  const { started, now } = await startShop()
  const device = await openDevice({ timezoneId: 'UTC', viewport: { width: 1280, height: 680 } })
  const page = await openPage(device, started.url)
  // Gives the page the same time as the mock.
  await page.evaluate((time) => {
    Date.now = () => time
  }, Date.parse(now))
  const row = page.getByRole('row').filter({ has: callRow(page, 'check new@shop.example: 429') })
  await row.getByText('quota: 500 of 500 used').waitFor()
  expect(await row.textContent()).toContain('(documented, service 7, fact 17)')
  expect(await row.textContent()).toContain('no changes')
  for (const text of ['A returning user changed loaded 11:40:00', '500 / 500', 'real time', 'in 23 h']) {
    await page.getByText(text).first().waitFor()
  }
  await callRow(page, 'check new@shop.example').click()
  await page.getByRole('tabpanel', { name: 'Call' }).getByText('Email check quota exhausted').waitFor()
  await keepForDocs(page, 'web-ui')
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPanel(page, 'Mailbox')
  await page.frameLocator('iframe').getByText('Someone asked').waitFor()
  await keepForDocs(page, 'web-ui-mailbox-dark')
})
