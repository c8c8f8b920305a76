import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { type Device, type DeviceOptions, inChromium, openDevice } from '../support/chromium.ts'
import { controlOf } from '../support/control.ts'
import { saveForDocs } from '../support/docs-image.ts'
import { type Started, startServer } from '../support/start.ts'

const owner = { email: 'dev@dc-mock.example.com', password: 'local' }
const ana = 'ana@shop.example'

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a dashboard page in a new browser profile and signs in. */
async function openDashboard(
  { url }: Started,
  search = '',
  options: DeviceOptions = {},
): Promise<{ page: Page; device: Device }> {
  const device = await openDevice(options)
  const page = await device.open(`${url}/dashboard${search}`)
  await fillSignIn(page, owner)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return { page, device }
}

/** Returns the cell texts of a table, row by row. */
async function readRows(page: Page, caption: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).locator('tbody tr')
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()))
}

inChromium('signs in only with the right email and password, stays signed in, and signs out', async () => {
  const started = await startServer()
  const device = await openDevice()
  const page = await device.open(`${started.url}/dashboard`)
  await fillSignIn(page, { ...owner, password: 'wrong' })
  await page.getByText('Wrong email or password').waitFor()
  await fillSignIn(page, owner)
  await page.getByRole('heading', { name: 'Signed-up users' }).waitFor()
  await page.reload()
  await page.getByText(owner.email).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

inChromium('shows a new key in full once, then only its first 12 characters', async () => {
  const started = await startServer()
  const { page } = await openDashboard(started)
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByLabel('Name', { exact: true }).fill('backend')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('region', { name: 'Key “backend” was created' })
  const value = (await shown.locator('code').textContent()) ?? ''
  expect(value).toMatch(/^dcp_mock[A-Za-z0-9]{36}$/)
  expect((await started.check(ana, value)).status).toBe(200)
  await saveForDocs(page, 'dashboard-keys')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  const columns = async () => (await readRows(page, 'Active private keys')).map(([name, key]) => [name, key])
  expect(await columns()).toEqual([
    ['local', 'dcp_mockLoca…'],
    ['backend', `${value.slice(0, 12)}…`],
  ])
  expect(await page.content()).not.toContain(value)
  await page.reload()
  await page.getByRole('rowheader', { name: 'backend' }).waitFor()
  expect(await page.content()).not.toContain(value)
})

inChromium('deletes a key only after confirmation, and other keys still work', async () => {
  const started = await startServer()
  const added = await started.call('/_mock/websites/app_local/keys', { body: { name: 'backend' } })
  const { page } = await openDashboard(started, '?page=keys')
  await page.getByRole('button', { name: 'Delete backend' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await started.check(ana, added.json.value)).status).toBe(200)
  await page.getByRole('button', { name: 'Delete backend' }).press('Enter')
  await page.getByRole('dialog', { name: 'Delete “backend”?' }).getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('“backend” was deleted.').waitFor()
  expect((await started.check(ana, added.json.value)).json).toEqual({ message: 'Invalid API key' })
  expect((await started.check(ana)).status).toBe(200)
  // The focus moves to the list, so that keyboard users can continue there.
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Active keys')
  await page.getByRole('button', { name: 'Delete local' }).click()
  await page.getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('This website has no active keys').waitFor()
})

inChromium('a long key name does not hide the rest of the table', async () => {
  const started = await startServer()
  await started.call('/_mock/websites/app_local/keys', { body: { name: 'k'.repeat(200) } })
  const { page } = await openDashboard(started, '?page=keys', { viewport: { width: 1280, height: 800 } })
  const remove = page.getByRole('button', { name: 'Delete kkk' })
  const measureOverflow = async (width: number) => {
    const box = await remove.boundingBox()
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    return { overflow, isFullyVisible: (box?.x ?? 0) > 0 && (box?.x ?? 0) + (box?.width ?? width) <= width }
  }
  expect(await measureOverflow(1280)).toEqual({ overflow: 0, isFullyVisible: true })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await measureOverflow(360)).toEqual({ overflow: 0, isFullyVisible: true })
})

inChromium('a long address does not hide the rest of the table', async () => {
  const started = await startServer()
  await started.check(`${'long.'.repeat(12)}name@${'a-rather-long-domain-name.'.repeat(3)}example`)
  const { page } = await openDashboard(started, '', { viewport: { width: 1024, height: 800 } })
  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.locator('td time').boundingBox()
    expect((box?.x ?? width) + (box?.width ?? width), String(width)).toBeLessThan(width)
  }
  // A line may break only between the date and the time.
  expect(
    await page.locator('td time > *').evaluateAll((parts) => parts.map((part) => part.getClientRects().length)),
  ).toEqual([1, 1])
})

inChromium('shows the source of each signed-up user', async () => {
  const started = await startServer()
  const { page } = await openDashboard(started)
  await page.getByText('No one has signed up yet.').waitFor()
  await started.check('new@shop.example')
  await started.call('/collect/identify', {
    body: { cop_key: started.website.cop_key, email: ana, session_id: 's_1', device: { id: 'd_1' } },
  })
  await page.reload()
  await page.getByText('2 entries').waitFor()
  const rows = await readRows(page, 'Signed-up users, oldest first')
  expect(rows.map(([email, source]) => [email, source])).toEqual([
    ['new@shop.example', 'server library'],
    [ana, 'tracking script'],
  ])
})

inChromium('shows a long list of users page by page', async () => {
  const started = await startServer({ scenario: { generate: { people: 120 } } })
  const { page } = await openDashboard(started)
  await page.getByText('100 entries, more below').waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('120 entries', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

inChromium('the usage page shows the number of free checks used and the amount due', async () => {
  const started = await startServer({ scenario: 'quota-exhausted' })
  const { page } = await openDashboard(started, '?page=usage')
  await page.getByText('500 of 500 used.').waitFor()
  await page.getByText('Further checks get 429').waitFor()
  await started.call('/_mock/websites/app_local', { method: 'PATCH', body: { plan: 'business', checks_used: 1203 } })
  await page.reload()
  await page.getByRole('table', { name: 'Billed amounts' }).waitFor()
  expect(await readRows(page, 'Billed amounts')).toEqual([
    ['Checks after the free checks', '703'],
    ['Number of 500-check blocks, rounded up', '2'],
    ['Price per block', '$9.50'],
    ['Due', '$19.00'],
  ])
})

inChromium('lists only the websites of the account, and switches between them', async () => {
  const started = await startServer()
  const { account } = started.website
  const second = await started.mock.createWebsite({ name: 'Second shop', account })
  await started.mock.createWebsite({ name: 'Of somebody else' })
  const { page } = await openDashboard(started, '?page=script')
  const choice = page.getByLabel('Website')
  expect(await choice.locator('option').allInnerTexts()).toEqual([
    'Local shop (app_local)',
    `Second shop (${second.app_id})`,
  ])
  await choice.selectOption(second.app_id)
  await page.waitForURL(`**/dashboard?website=${second.app_id}&page=script`)
  await page.getByText(`${started.url}/script?cop_key=${second.cop_key}`).waitFor()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByLabel('Name', { exact: true }).fill('of the second')
  await page.getByRole('button', { name: 'Create key' }).click()
  const value = (await page.getByRole('region', { name: 'of the second' }).locator('code').textContent()) ?? ''
  const health = await started.call('/api/v1/export/health', { key: value })
  expect(health.json.app_id).toBe(second.app_id)
})

inChromium(
  'asks the user to sign in with another account if the website in the URL belongs to that account',
  async () => {
    const started = await startServer()
    const other = await started.mock.createWebsite({ name: 'Other shop' })
    const { json } = await controlOf(started)('getWebsite', { path: { app_id: other.app_id } })
    const { page } = await openDashboard(started, '?page=keys')
    await page.goto(`${started.url}/dashboard?website=${other.app_id}&page=keys`)
    await page.getByRole('heading', { name: 'Different account required' }).waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await fillSignIn(page, json.dashboard)
    expect(await page.getByLabel('Website').inputValue()).toBe(other.app_id)
  },
)

inChromium("the snippet loads the script from the mock's public address", async () => {
  const started = await startServer({ publicUrl: 'https://mock.shop.example' })
  const page = await (await openDevice()).open(`${started.url}/dashboard`)
  await fillSignIn(page, owner)
  await page.getByRole('link', { name: 'Tracking script' }).click()
  await page.getByText('https://mock.shop.example/script?cop_key=').waitFor()
})

inChromium('calls only its own API, and links to the mock controls', async () => {
  const started = await startServer()
  const device = await openDevice()
  const asked = new Set<string>()
  device.context.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const page = await device.open(`${started.url}/dashboard`)
  await fillSignIn(page, owner)
  for (const name of ['Usage and billing', 'API keys', 'Tracking script', 'Signed-up users']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await page.locator('a[href^="/_mock"]').count()).toBe(1)
    if (name === 'Usage and billing') await page.getByText('Free checks left').waitFor()
  }
  expect([...asked].filter((path) => !/^\/(?:dashboard|_mock\/ui\/assets\/)/.test(path))).toEqual([])
  await page.getByRole('link', { name: 'Mock controls' }).click()
  await page.waitForURL('**/_mock/ui/?website=app_local')
})

inChromium('an expired session leads to the sign-in page', async () => {
  const started = await startServer()
  const { page, device } = await openDashboard(started, '?page=keys')
  const elsewhere = await device.open(`${started.url}/dashboard`)
  await elsewhere.getByRole('button', { name: 'Sign out' }).click()
  await elsewhere.getByText('You are signed out.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('late')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Your session has expired.').waitFor()
  await fillSignIn(page, owner)
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
})

inChromium('reports that the mock is not responding, and recovers on retry', async () => {
  const started = await startServer()
  const { page } = await openDashboard(started, '?page=usage', { complaints: ['net::ERR_FAILED'] })
  await page.route('**/dashboard/api/**', (route) => route.abort())
  await page.reload()
  await page.getByText('The mock is not responding.').waitFor()
  await page.unroute('**/dashboard/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('0 of 500 used.').waitFor()
})

inChromium('every page is accessible in light mode, in dark mode and on a narrow screen', async () => {
  const started = await startServer()
  await started.check(ana)
  for (const options of [{}, { colorScheme: 'dark', viewport: { width: 390, height: 844 } }] as const) {
    const device = await openDevice(options)
    const page = await device.open(`${started.url}/dashboard`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await fillSignIn(page, owner)
    for (const name of ['Signed-up users', 'Usage and billing', 'Tracking script', 'API keys']) {
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true)
    }
    await page.getByRole('button', { name: 'Delete local' }).click()
    await expectAccessible(page)
  }
})
