import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readSources } from '../../scripts/generate/sources.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type DeviceOptions, inChromium, openDevice } from '../support/chromium.ts'
import { saveForDocs } from '../support/docs-image.ts'
import { type Started, startServer } from '../support/start.ts'

const { service } = readSources()

/** Sends the request in an operation's form and returns the displayed response. */
async function send(page: Page, operation: string, fields: Readonly<Record<string, string>> = {}): Promise<Locator> {
  const form = page.locator(`#${operation}-try`)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Send' }).click()
  await form
    .getByRole('status')
    .filter({ hasText: /^Received/ })
    .waitFor()
  return form.locator('.got')
}

async function openReference({ url }: Started, search = '', options: DeviceOptions = {}): Promise<Page> {
  const page = await (await openDevice(options)).open(`${url}/_mock/reference${search}`)
  await page.getByLabel('Send requests to').waitFor()
  await expect.poll(() => page.locator('#trying-website').inputValue()).not.toBe('')
  return page
}

inChromium('every prefilled form receives the first response that the spec lists for the operation', async () => {
  const started = await startServer()
  const page = await openReference(started)
  const answered: string[] = []
  // The deletion request creates the link that the next two operations need.
  for (const { id } of service.operations) {
    // The person's data was deleted, so the address is unknown and would not get an email.
    if (id === 'requestDataDeletion') await send(page, 'checkEmail')
    const shown = await send(page, id)
    answered.push(`${id} ${await shown.locator('.status').textContent()}`)
  }
  expect(answered).toEqual(service.operations.map(({ id, answers }) => `${id} ${answers[0]?.status}`))
})

inChromium('shows the full response with its reason and a link to the journal', async () => {
  const started = await startServer()
  const page = await openReference(started)
  const shown = await send(page, 'checkEmail', { Body: '{"email":"block@dc-mock.example.com"}' })
  expect(await page.locator('#checkEmail-try').getByLabel('Example').inputValue(), 'no example is selected').toBe('')
  const [entry] = (await started.call('/_mock/requests')).json.entries
  expect(JSON.parse((await shown.locator('pre').textContent()) ?? '')).toEqual(JSON.parse(entry.response.body))
  expect(await shown.textContent()).toContain(entry.why.message)
  const link = shown.getByRole('link', { name: entry.id })
  expect(await link.getAttribute('href')).toContain(entry.id)
  await page.locator('#checkEmail').evaluate((article) => article.scrollIntoView())
  await saveForDocs(page, 'reference')
  const rejected = await send(page, 'checkEmail', { 'x-dc-key': 'dcp_mockWrongKey00000000000000000000000000000' })
  expect(await rejected.textContent()).toContain('Invalid API key')
})

inChromium('uses the automation platform that the mock was started with', async () => {
  const started = await startServer({ automationPlatform: 'make' })
  const page = await openReference(started)
  const article = page.locator('#postAutomationConversion')
  await article.locator('code.snippet').filter({ hasText: '/api/v1/conversions/make' }).waitFor()
  const shown = await send(page, 'postAutomationConversion')
  expect(await shown.locator('.status').textContent()).toBe('200')
})

inChromium("shows the times in a reason in the browser's time zone", async () => {
  const started = await startServer()
  const page = await openReference(started)
  await send(page, 'checkEmail', { Body: '{"email":"ana@shop.example"}' })
  const shown = await send(page, 'checkEmail', { Body: '{"email":"ana@shop.example"}' })
  const reason = await shown.locator('.reason').textContent()
  expect(reason).toMatch(/identified the address at \d\d:\d\d:\d\d \((now|\d+ s ago)\)/)
})

inChromium("a form's command matches the request that the form sends", async () => {
  const started = await startServer()
  const page = await openReference(started)
  const form = page.locator('#exportUsers-try')
  await form.getByLabel('limit').fill('2')
  const command = page.locator('#exportUsers code.snippet')
  expect(await command.textContent()).toBe(
    `curl -sS '${started.url}/api/v1/export/users?limit=2' \\\n  -H 'x-dc-key: ${started.website.private_key}'`,
  )
  const check = page.locator('#checkEmail-try')
  await check.getByLabel('Body').fill(`{ "email": "o'neil@shop.example" }`)
  expect(await page.locator('#checkEmail code.snippet').textContent()).toContain(
    `-d '{"email":"o'\\''neil@shop.example"}'`,
  )
  const block = check.getByLabel('Example').locator('option', { hasText: /^block@:/ })
  await check.getByLabel('Example').selectOption(await block.getAttribute('value'))
  expect(await page.locator('#checkEmail code.snippet').textContent()).toContain('"block@dc-mock.example.com"')
})

inChromium('the selected language applies to the code of all operations', async () => {
  const started = await startServer()
  const page = await openReference(started)
  const article = page.locator('#checkEmail')
  const languages = await article.getByLabel('Language').locator('option').allTextContents()
  expect(languages).toEqual(['curl', 'Node', 'Python', 'PHP', 'Go', 'Java', 'Ruby', 'C#'])
  await article.getByLabel('Language').selectOption('Python')
  await article.getByLabel('Body').fill('{ "email": "bob@shop.example" }')
  expect(await article.locator('code.snippet').textContent()).toContain(`data='{"email":"bob@shop.example"}'.encode()`)
  const other = page.locator('#exportUsers')
  expect(await other.getByLabel('Language').inputValue()).toBe('Python')
  expect(await other.locator('code.snippet').textContent()).toContain(`'${started.url}/api/v1/export/users'`)
})

inChromium('the search finds operations, fields, responses, behaviors and assumptions', async () => {
  const started = await startServer()
  const page = await openReference(started)
  const results = page.getByRole('list', { name: 'Search results' })
  const search = async (text: string): Promise<string[]> => {
    await page.getByLabel('Search the reference').fill(text)
    return results
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).hash))
  }
  expect((await search('email/check'))[0]).toBe('#checkEmail')
  expect((await search('EXPORTUSERS'))[0]).toBe('#exportUsers')
  expect(await search('disposable_domain')).toHaveLength(1)
  expect(await search('1 MiB')).toContain('#A40')
  expect((await search('A13'))[0]).toBe('#A13')
  expect(await search('trackEvent')).toContain('#script.provides-event-tracking')
  expect(await search('xyzzy')).toEqual([])
  await page.getByText('No results.').waitFor()
  expect(await search('')).toEqual([])
  await page.getByRole('link', { name: 'About' }).waitFor()
})

inChromium('a search result inside a closed section can be opened with the keyboard alone', async () => {
  const started = await startServer()
  const page = await openReference(started)
  await page.keyboard.press('/')
  await page.keyboard.type('is_tor')
  await page.getByText('1 result.').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**#fact-*')
  const badge = page.locator(':target')
  await expect.poll(() => badge.isVisible()).toBe(true)
  const box = await badge.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  await expectAccessible(page, 'nav')
})

inChromium('links to the other pages of the selected website', async () => {
  const started = await startServer()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  const page = await openReference(started, `?website=${other.app_id}`)
  await page.locator(`.pages a[href*="${other.app_id}"]`).first().waitFor()
  await page.getByRole('link', { name: 'Web UI' }).click()
  await page.waitForURL(`**/_mock/ui/?website=${other.app_id}*`)
})

inChromium('requests use the website selected on the page or in the URL', async () => {
  const started = await startServer()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  const page = await openReference(started)
  await page.locator('#deleteData-try').getByLabel('x-dc-key').fill('dcp_typedByHand')
  await page.getByLabel('Send requests to').selectOption({ label: `Other shop (${other.app_id})` })
  await page.waitForURL(`**/_mock/reference?website=${other.app_id}`)
  expect(await page.locator('#deleteData-try').getByLabel('x-dc-key').inputValue()).toBe('dcp_typedByHand')
  for (const operation of ['checkEmail', 'postConversion', 'releaseCrm', 'getScript', 'collectVisit', 'identifyUser']) {
    await send(page, operation)
  }
  const { entries } = (await started.call(`/_mock/requests?website=${other.app_id}`)).json
  expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual([
    'checkEmail',
    'postConversion',
    'releaseCrm',
    'getScript',
    'collectVisit',
    'identifyUser',
  ])
  const again = await openReference(started, `?website=${other.app_id}`)
  expect(await again.getByLabel('Send requests to').inputValue()).toBe(other.app_id)
  // The credentials are loaded after the selection.
  await expect.poll(() => again.locator('#getHealth-try').getByLabel('x-dc-key').inputValue()).toBe(other.private_key)
})

inChromium('cancels a pending request, and reports a dropped connection', async () => {
  const started = await startServer()
  const page = await openReference(started, '', { complaints: ['ERR_EMPTY_RESPONSE'] })
  const form = page.locator('#checkEmail-try')
  await form.getByLabel('Body').fill('{"email":"hang@dc-mock.example.com"}')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('button', { name: 'Stop' }).click()
  await form.getByText('Canceled.').waitFor()
  await form.getByLabel('Body').fill('{"email":"drop@dc-mock.example.com"}')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('The connection was closed without a response.').waitFor()
})

inChromium('reports an unknown website and stays usable', async () => {
  const started = await startServer()
  const page = await (await openDevice()).open(`${started.url}/_mock/reference?website=app_lokal`)
  await page.getByText('No website "app_lokal"; did you mean "app_local"?').waitFor()
  const shown = await send(page, 'getHealth')
  expect(await shown.locator('.status').textContent()).toBe('200')
})

inChromium('the reference is readable without scripts', async () => {
  const started = await startServer()
  const page = await (await openDevice({ javaScriptEnabled: false })).open(`${started.url}/_mock/reference`)
  expect(await page.locator('#checkEmail code.snippet').textContent()).toContain('http://127.0.0.1:4010')
  expect(await page.locator('form.try:visible, #trying:visible, button:visible').count()).toBe(0)
})

inChromium('the whole reference is accessible', async () => {
  const started = await startServer()
  await expectAccessible(await openReference(started))
})

inChromium('an operation and its response are accessible in dark mode on a narrow screen', async () => {
  const started = await startServer()
  const page = await openReference(started, '', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await send(page, 'checkEmail')
  await expectAccessible(page, '#checkEmail')
  await expectAccessible(page, 'nav')
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
