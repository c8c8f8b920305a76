import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inChromium } from '../support/chromium.ts'
import { callRow, openWebUi, waitForToast } from './web-ui.ts'

const run = promisify(execFile)

/** Returns the text of a section of the selected call. */
async function readSection(page: Page, heading: string): Promise<string> {
  const section = page.getByRole('tabpanel', { name: 'Call' }).locator('section').filter({ hasText: heading }).first()
  return (await section.textContent()) ?? ''
}

inChromium('shows a call’s response, reason and changes, and the command that repeats the call', async () => {
  const { page, started, control } = await openWebUi()
  const answer = await started.check("o'neil@shop.example")
  await callRow(page, "check o'neil@shop.example").click()
  const [entry] = (await control('listRequests')).json.entries
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  await panel.getByText(entry.id).first().waitFor()
  expect(await readSection(page, 'Why')).toContain(entry.why.message)
  expect(await readSection(page, 'Why')).toContain('documented, service 4.8, fact 4')
  expect(await readSection(page, 'Changes')).toContain('checks_used0 → 1')
  const body = await panel.getByRole('region', { name: 'Response body' }).textContent()
  expect(JSON.parse(body ?? '')).toEqual(answer.json)

  // The journal masks the key, while the command contains the website's key.
  expect(entry.request.headers['x-dc-key']).toBe('dcp_mockLoca…')
  const curl = (await panel.locator('section').filter({ hasText: 'Repeat' }).locator('pre').textContent()) ?? ''
  expect(curl).toContain(started.website.private_key)
  const { stdout } = await run('sh', ['-c', curl])
  const repeated = JSON.parse(stdout)
  expect(repeated.data.emailInfo).toEqual(answer.json.data.emailInfo)
  expect(repeated.data.userInfo).not.toBeNull()
  await callRow(page, "check o'neil@shop.example").nth(1).waitFor()
})

inChromium('the command that repeats a release contains the release secret', async () => {
  const { page, started, control } = await openWebUi()
  const { cop_key, release_secret } = started.website
  await started.call(`/api/v1/crm-release/${cop_key}/${release_secret}`, { body: { email: 'ana@shop.example' } })
  await callRow(page, 'release ana@shop.example').click()
  const [entry] = (await control('listRequests')).json.entries
  expect(JSON.stringify(entry)).not.toContain(release_secret)
  const curl = (await page.getByRole('tabpanel', { name: 'Call' }).locator('.copyable pre').textContent()) ?? ''
  expect(JSON.parse((await run('sh', ['-c', curl])).stdout)).toEqual(JSON.parse(entry.response.body))
})

inChromium(
  'percent-encodes a path with control characters in the command and when sending the call again',
  async () => {
    const { page, started, control } = await openWebUi()
    const target = '//shop.example/img%1B%5B201~%03%0Atouch%20/tmp/x%0A'
    await started.call(target)
    await callRow(page, 'GET //shop.example').click()
    const panel = page.getByRole('tabpanel', { name: 'Call' })
    expect(await panel.locator('.copyable pre').textContent()).toContain(`'${started.url}${target}'`)
    await panel.getByRole('button', { name: 'Send again' }).click()
    await callRow(page, 'GET //shop.example').nth(1).waitFor()
    const [first, again] = (await control('listRequests')).json.entries
    expect(again.request.path).toBe(first.request.path)
  },
)

inChromium('removes the person in a call, and blocks the next check of the address', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await callRow(page, 'check ana@shop.example').hover()
  await page.getByRole('button', { name: 'Remove ana@shop.example' }).first().click()
  await waitForToast(page, 'ana@shop.example was removed. The next check counts as the first.')
  expect((await started.check('ana@shop.example')).json.data.userInfo).toBeNull()

  await callRow(page, 'check ana@shop.example').first().click()
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  await panel.getByRole('button', { name: 'Block next time' }).click()
  await waitForToast(page, 'returns BLOCK')
  expect((await started.check('ana@shop.example')).json.data.emailInfo.action).toBe('BLOCK')
})

inChromium('sets the verdict of the next check, even after removing the person', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example')
  await callRow(page, 'check ana@shop.example').click()
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  expect(await panel.getByRole('button', { name: 'Allow next time' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Remove ana@shop.example' }).click()
  await waitForToast(page, 'ana@shop.example was removed.')
  await panel.getByRole('button', { name: 'Block next time' }).click()
  await waitForToast(page, 'The next check of ana@shop.example returns BLOCK.')
  expect((await started.check('ana@shop.example')).json.data.emailInfo.action).toBe('BLOCK')

  await callRow(page, 'check ana@shop.example').nth(1).waitFor()
  const blocked = callRow(page, 'check ana@shop.example').first()
  await blocked.hover()
  await page.getByRole('button', { name: 'Challenge next time: ana@shop.example' }).first().click()
  await waitForToast(page, 'The next check of ana@shop.example returns CHALLENGE.')
  expect((await started.check('ana@shop.example')).json.data.emailInfo.action).toBe('CHALLENGE')
})

inChromium('says that the body was not read if the key was rejected', async () => {
  const { page, started } = await openWebUi()
  await started.check('ana@shop.example', 'dcp_mockUnknownKey00000000000000000000000000')
  await callRow(page, 'check key dcp_mockUnkn').click()
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  await panel.getByText('The request was rejected before its body was read.').waitFor()
  await panel.getByText('The mock did not read the body of this call').waitFor()
})

inChromium('does not cut off the status of a call without a response', async () => {
  const { page, started, control } = await openWebUi()
  await control('createFault', { body: { times: 1, drop: true } })
  await expect(started.check('ana@shop.example')).rejects.toThrow()
  const status = page.locator('.row .status').filter({ hasText: 'none' })
  await status.waitFor()
  expect(await status.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
})

inChromium('reports a call that is not in the journal', async () => {
  const { page } = await openWebUi({ search: '?website=app_local&call=req_longGone' })
  await page.getByText('req_longGone is no longer in the journal.').waitFor()
})

inChromium('shows how long the response was delayed', async () => {
  const { page, started } = await openWebUi()
  await started.check('slow-5@dc-mock.example.com')
  await callRow(page, 'check slow-5@').click()
  await page.getByRole('tabpanel', { name: 'Call' }).getByText('delayed by 5 ms').waitFor()
})

inChromium('shows response headers, sends a call again, and links facts and assumptions to the reference', async () => {
  const { page, started, control } = await openWebUi()
  await started.check('hugo@mailinator.com')
  await callRow(page, 'check hugo@').click()
  const panel = page.getByRole('tabpanel', { name: 'Call' })
  await panel.getByText('disposable domain +85, shared infrastructure +10 = 95: BLOCK').waitFor()
  expect(await readSection(page, 'Response')).toContain('application/json; charset')
  await panel.getByRole('button', { name: 'Send again' }).click()
  await panel.getByText(/^200 after \d+ ms$/).waitFor()
  await panel.getByRole('button', { name: 'show the new call' }).click()
  await panel.getByText('The stored result was returned').waitFor()
  expect((await control('listRequests')).json.entries).toHaveLength(2)
  await panel.getByRole('link', { name: 'fact 25' }).click()
  await page.waitForURL(/reference.*#fact-25$/)
  await page.locator('#fact-25:target').waitFor()
  await page.goBack()
  await panel.getByRole('link', { name: 'A15' }).click()
  await page.locator('#A15:target').waitFor()
})
