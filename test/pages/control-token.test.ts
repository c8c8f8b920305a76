import { expect, onTestFinished } from 'vitest'
import { createMock } from '../../src/index.ts'
import { expectAccessible } from '../support/accessible.ts'
import { inChromium, openDevice } from '../support/chromium.ts'
import { startRestartableProxy } from './restartable-proxy.ts'
import { callRow, openWebUi } from './web-ui.ts'

/** Starts a mock that requires its control token, like a mock that listens on all interfaces. */
async function startWithToken(controlToken: string) {
  const mock = await createMock()
  onTestFinished(() => mock.close())
  const { url } = await mock.listen({ controlToken })
  return { mock, url }
}

inChromium('the page asks for the control token only once', async () => {
  const { mock, url } = await startWithToken('s3cret-token')
  const device = await openDevice()
  const page = await device.open(`${url}/_mock/ui/?website=app_local`)
  const field = page.getByLabel('Control token')
  expect(await field.evaluate((each) => each.matches(':focus'))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Wrong token.' }).waitFor()
  await page.keyboard.type('s3cret-token')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  expect(page.url()).toBe(`${url}/_mock/ui/?website=app_local`)
  await page.getByLabel('Plan').selectOption('business')
  await expect.poll(async () => (await mock.website.read()).plan).toBe('business')
  await mock.fetch(`${url}/api/v1/export/health`, { headers: { 'x-dc-key': mock.website.private_key } })
  await callRow(page, 'health').waitFor()

  // To load the shared scenario, a user needs the token.
  await page.getByRole('button', { name: 'Share…', exact: true }).click()
  await page.getByText(`--url ${url} --control-token "$DC_MOCK_TOKEN"`).first().waitFor()
  await page.keyboard.press('Escape')

  // The cookie is HttpOnly and limited to this mock's pages. Another tab does not ask for the token again.
  const cookies = await device.context.cookies([`${url}/_mock/ui/`])
  expect(cookies).toMatchObject([{ name: 'dc_mock_control', httpOnly: true, sameSite: 'Strict', path: '/_mock' }])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(await device.context.cookies([`${url}/api/v1/export/health`])).toEqual([])
  const other = await device.open(`${url}/_mock/ui/`)
  await other.getByRole('heading', { name: 'Calls' }).waitFor()

  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByLabel('Control token').waitFor()
  expect(await device.context.cookies([`${url}/_mock/ui/`])).toEqual([])
})

inChromium('a mock without a control token has no sign-out button', async () => {
  const { page } = await openWebUi()
  await page.getByRole('link', { name: 'API reference' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
})

inChromium('the page asks for the token again after the mock restarts with another token', async () => {
  const [first, second] = [await startWithToken('first-token'), await startWithToken('second-token')]
  const proxy = await startRestartableProxy(first.url)
  const page = await (await openDevice({ complaints: [/net::ERR_/] })).open(`${proxy.url}/_mock/ui/`)
  const enter = async (token: string) => {
    await page.getByLabel('Control token').fill(token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Calls' }).waitFor()
  }
  await enter('first-token')
  await proxy.stop()
  await proxy.resume(second.url)
  await enter('second-token')
})

inChromium('a token entered on one page gives access to all pages', async () => {
  const { url } = await startWithToken('s3cret-token')
  const device = await openDevice()
  const page = await device.open(`${url}/_mock/demo`)
  await page.getByLabel('Control token').fill('s3cret-token')
  await page.keyboard.press('Enter')
  await page.getByText('The visit was sent.').waitFor()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('The verdict is ALLOW.').waitFor()
  await page.goto(`${url}/_mock/reference`)
  const form = page.locator('#checkEmail-try')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('The stored result was returned').waitFor()
  await page.goto(`${url}/dashboard`)
  await page.getByLabel('Email').fill('dev@dc-mock.example.com')
  await page.getByLabel('Password').fill('local')
  await page.keyboard.press('Enter')
  await page.getByText('3 entries').waitFor()
})
