import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { exported } from '../black-box/facts/website.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type Device, inChromium, openDevice } from '../support/chromium.ts'
import { saveForDocs } from '../support/docs-image.ts'
import { type Started, startServer } from '../support/start.ts'

const ana = 'ana@shop.example'
const eve = 'eve@shop.example'

async function openShop({ url }: Started, device: Device, search = ''): Promise<Page> {
  const page = await device.open(`${url}/_mock/demo${search}`)
  await page.getByText('The visit was sent.').waitFor()
  return page
}

function findStep(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
}

/** Signs up and waits for the shop's message. */
async function signUp(page: Page, email: string, message: string): Promise<void> {
  const form = findStep(page, 'Sign up')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await form.getByText(`${message}, ${email}`).waitFor()
}

/** Signs up and waits until the page has identified the user. */
async function signUpAccount(started: Started, page: Page, email: string): Promise<void> {
  await signUp(page, email, 'Welcome')
  const { json } = await started.call(`/_mock/requests?operation=identifyUser&email=${email}&wait=10s`)
  expect(json.timed_out).toBe(false)
}

async function checkRelated(page: Page, email: string): Promise<string> {
  const account = findStep(page, 'Second account')
    .getByRole('listitem')
    .filter({ has: page.locator('.who', { hasText: email }) })
  await account.getByRole('button', { name: 'Check again' }).click()
  await account.getByText(/related|known from/).waitFor()
  return (await account.locator('.related').textContent()) ?? ''
}

inChromium("code samples contain the mock's public address", async () => {
  const started = await startServer({ publicUrl: 'https://mock.shop.example' })
  // The public URL is unreachable, so the browser reports network errors.
  const device = await openDevice({ complaints: [/net::ERR_/] })
  const rejected = device.context.waitForEvent('requestfailed')
  const page = await device.open(`${started.url}/_mock/demo`)
  const code = page.locator('main pre')
  await code.first().waitFor({ state: 'attached' })
  const texts = (await code.allTextContents()).join('\n')
  expect(texts).toContain('https://mock.shop.example/api/v1/services/email/check')
  expect(texts).toContain('https://mock.shop.example/script?cop_key=')
  expect(texts).not.toContain(started.url)
  expect((await rejected).url()).toBe('https://mock.shop.example/collect/visit')
})

inChromium('a visit, a signup, a second account, an order and a deletion by email all work', async () => {
  const started = await startServer()
  const device = await openDevice()
  const page = await openShop(started, device)
  expect(await exported(started, 'visits')).toMatchObject([{ page_url: `${started.url}/_mock/demo` }])
  await signUpAccount(started, page, ana)
  await signUpAccount(started, page, eve)
  expect(await checkRelated(page, ana)).toBe(`related to ${eve}`)
  expect(await checkRelated(page, eve)).toBe(`related to ${ana}`)
  await findStep(page, 'Sign up').scrollIntoViewIfNeeded()
  await saveForDocs(page, 'demo-shop')

  await page.getByRole('button', { name: 'Add a lamp to the cart' }).click()
  await page.getByRole('button', { name: `Buy as ${eve}` }).click()
  await page.getByText('The service responded to the conversion with 200.').waitFor()
  expect(await exported(started, 'events')).toMatchObject([{ name: 'add_to_cart' }])
  expect(await exported(started, 'conversions')).toMatchObject([{ email: eve, value: 49, source: 'demo-shop' }])

  await page.getByRole('button', { name: `Delete the data of ${ana}` }).click()
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  const [opened] = await Promise.all([
    device.context.waitForEvent('page'),
    mail.getByRole('link', { name: 'Open the link in the email' }).click(),
  ])
  await opened.getByRole('heading', { name: 'Confirm the deletion of your data' }).waitFor()
  expect((await exported(started, 'users')).map(({ email }) => email)).toContain(ana)
  await expectAccessible(opened)
  await opened.getByRole('button', { name: 'Delete my data' }).click()
  await opened.getByRole('heading', { name: 'Your data was deleted' }).waitFor()
  expect((await exported(started, 'users')).map(({ email }) => email)).toEqual([eve])
  await mail.getByText('confirmed').waitFor()
  await findStep(page, 'Second account').getByText(ana, { exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: `Delete the data of ${ana}` }).count()).toBe(0)
  const mailbox = await device.open(
    new URL(
      (await mail.getByRole('link', { name: 'Open the mailbox in the web UI' }).getAttribute('href')) ?? '',
      started.url,
    ).toString(),
  )
  await mailbox.getByRole('tabpanel', { name: 'Mailbox' }).getByText('used', { exact: true }).waitFor()
  await mailbox.close()
  await opened.goto((await mail.getByRole('link').first().getAttribute('href')) ?? '')
  await opened.getByRole('heading', { name: 'This link has already been used' }).waitFor()
  // The other people who used Eve's device were deleted.
  await checkRelated(page, eve)
  await page.getByText('no related accounts').waitFor()
})

inChromium('if the second check fails, shows the reason but nothing about the person', async () => {
  const started = await startServer()
  const page = await openShop(started, await openDevice())
  await signUpAccount(started, page, ana)
  await started.call('/_mock/websites/app_local', { method: 'PATCH', body: { checks_used: 500 } })
  await findStep(page, 'Second account').getByRole('button', { name: 'Check again' }).click()
  await findStep(page, 'Second account').getByText('no verdict: The service responded with 429').waitFor()
  expect(await page.getByText('known from checks only').count()).toBe(0)
})

inChromium('a deletion confirmed after 24 hours deletes nothing', async () => {
  const started = await startServer()
  const device = await openDevice()
  const page = await openShop(started, device)
  await signUpAccount(started, page, ana)
  await page.getByRole('button', { name: `Delete the data of ${ana}` }).click()
  const mail = page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
  const link = (await mail.getByRole('link').first().getAttribute('href')) ?? ''
  const opened = await device.open(link)
  await started.call('/_mock/clock/advance', { body: { by: '25h' } })
  await opened.getByRole('button', { name: 'Delete my data' }).click()
  await opened.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await opened.getByText('Local shop').waitFor()
  await mail.getByText('expired').waitFor()
  expect(await exported(started, 'users')).toMatchObject([{ email: ana }])
})

inChromium('another browser counts as another device, and so does the same browser after "Switch device"', async () => {
  const started = await startServer()
  const page = await openShop(started, await openDevice())
  await signUpAccount(started, page, ana)
  const other = await openShop(started, await openDevice())
  await signUpAccount(started, other, eve)
  expect(await checkRelated(other, eve)).toBe('no related accounts')
  await page.getByRole('button', { name: 'Switch device' }).click()
  await page.getByText('The visit was sent.').waitFor()
  await signUpAccount(started, page, 'bob@shop.example')
  expect(await checkRelated(page, 'bob@shop.example')).toBe('no related accounts')
  await signUpAccount(started, page, ana)
  // At this point, Ana has used both devices.
  expect(await checkRelated(page, ana)).toBe('related to bob@shop.example')
  const visits = await exported(started, 'visits')
  expect(new Set(visits.map(({ device_id }) => device_id)).size).toBe(3)
})

inChromium('the shop acts on the verdict, and accepts signups without a verdict', async () => {
  const started = await startServer()
  const page = await openShop(started, await openDevice())
  await signUp(page, 'block@dc-mock.example.com', 'Not accepted')
  await signUp(page, 'challenge@dc-mock.example.com', 'One more step')
  await signUp(page, 'error-500@dc-mock.example.com', 'Welcome')
  await page.getByText('The service responded with 500: API key validation failed.').waitFor()
  await signUp(page, 'typo@dc-mock.example.com', 'Welcome')
  const suggestion = page.getByText('Did you mean').getByRole('button')
  const meant = (await suggestion.textContent()) ?? ''
  await suggestion.click()
  expect(await page.getByLabel('Email').inputValue()).toBe(meant)
  // Rejected people are not identified.
  const people = (await exported(started, 'users')).filter(({ source }) => source === 'script')
  expect(people.map(({ email }) => email)).not.toContain('block@dc-mock.example.com')
})

inChromium('immediately lists each request with its sender and a link to the web UI', async () => {
  const started = await startServer()
  const page = await openShop(started, await openDevice())
  await signUp(page, ana, 'Welcome')
  const calls = page.getByRole('log').getByRole('listitem')
  await started.check('from-elsewhere@shop.example')
  const check = calls.filter({ hasText: 'This was the first check of the address' })
  await expect.poll(() => check.count(), { timeout: 10_000 }).toBe(2)
  expect(await check.first().innerText()).toContain('server')
  const visit = calls.filter({ hasText: 'A visit was stored' })
  expect(await visit.innerText()).toContain('browser')
  const link = visit.getByRole('link')
  const [{ id }] = (await started.call('/_mock/requests?operation=collectVisit')).json.entries
  expect(await link.getAttribute('href')).toBe(`/_mock/ui/?website=app_local&call=${id}`)
})

inChromium("code samples contain the website's keys and can be copied", async () => {
  const started = await startServer()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  const page = await openShop(started, await openDevice({ permissions: ['clipboard-read', 'clipboard-write'] }))
  await page.getByLabel('Website').selectOption({ label: `Other shop (${other.app_id})` })
  await page.waitForURL(`**/_mock/demo?website=${other.app_id}`)
  await page.getByText('The visit was sent.').waitFor()
  expect(await exported(started, 'visits', other.private_key)).toHaveLength(1)
  await findStep(page, 'Visit').getByText('The code').click()
  await page.getByRole('button', { name: 'copy the snippet' }).click()
  const snippet = await page.evaluate('navigator.clipboard.readText()')
  expect(snippet).toContain(`<script async src="${started.url}/script?cop_key=${other.cop_key}"></script>`)
  await findStep(page, 'Sign up').getByText('The code').click()
  expect(await page.getByText('curl -s').textContent()).toContain(`x-dc-key: ${other.private_key}`)
})

inChromium('reports an unknown website, a missing script or a missing key', async () => {
  const started = await startServer()
  const device = await openDevice({ complaints: ['ERR_EMPTY_RESPONSE'] })
  const page = await device.open(`${started.url}/_mock/demo?website=app_lokal`)
  await page.getByText('No website "app_lokal"; did you mean "app_local"?').waitFor()
  await started.call('/_mock/faults', { body: { operation: 'getScript', drop: true } })
  await page.getByRole('link', { name: 'Use the default website' }).click()
  await page.getByText('The script did not load.').waitFor()
  const live = await started.mock.createWebsite({ private_key: 'dcp_a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6a1b2' })
  await page.goto(`${started.url}/_mock/demo?website=${live.app_id}`)
  await page.getByText('No private key is stored for this website').waitFor()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText(`add a key with POST /_mock/websites/${live.app_id}/keys`).waitFor()
})

inChromium('the shop is accessible in light mode, in dark mode and on a narrow screen', async () => {
  const started = await startServer()
  for (const options of [{}, { colorScheme: 'dark', viewport: { width: 390, height: 844 } }] as const) {
    const page = await openShop(started, await openDevice(options))
    await signUpAccount(started, page, ana)
    await checkRelated(page, ana)
    await page.getByRole('button', { name: `Delete the data of ${ana}` }).click()
    await page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first().waitFor()
    for (const code of await page.locator('summary').all()) await code.click()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
})
