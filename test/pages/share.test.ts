import { readFile, writeFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { runInProcess } from '../cli/command-line.ts'
import { inChromium } from '../support/chromium.ts'
import { controlOf } from '../support/control.ts'
import { requestMail } from '../support/service-calls.ts'
import { startServer } from '../support/start.ts'
import { loadByName, openPage, openWebUi } from './web-ui.ts'

async function openShareDialog(page: Page) {
  await page.getByRole('button', { name: 'Share…', exact: true }).click()
  return page.getByRole('dialog', { name: 'Share' })
}

/** Returns the text next to a copy button of the dialog. */
async function readCopyable(page: Page, label: string): Promise<string> {
  const block = page
    .locator('.copyable')
    .filter({ has: page.getByRole('button', { name: `copy ${label}`, exact: true }) })
  return (await block.locator('pre').textContent()) ?? ''
}

inChromium('a shared link contains no secrets, and loads the state into another mock with one click', async () => {
  const { page, started, control, device } = await openWebUi()
  await started.check('ana@shop.example')
  await requestMail(started, started.website.cop_key, 'ana@shop.example')
  await control('createFault', { body: { operation: 'checkEmail', delay: '1ms' } })
  await control('createVerdict', { body: { match: '*@corp.example', verdict: 'block' } })
  await openShareDialog(page)
  const link = await readCopyable(page, 'the link to the state')
  const { pathname, search, hash } = new URL(link)
  expect([pathname, search]).toEqual(['/_mock/ui/', ''])
  const text = inflateRawSync(Buffer.from(hash.slice('#state='.length), 'base64url')).toString()
  const [mail] = (await control('listMails')).json.mails
  const linkToken = new URL(mail.links[0].href).pathname.split('/').at(-1) ?? ''
  const { private_key, release_secret, cop_key } = started.website
  for (const secret of [private_key, release_secret, cop_key, linkToken]) expect(text).not.toContain(secret)

  const other = await startServer()
  const otherControl = controlOf(other)
  const opened = await openPage(device, other.url, hash)
  const dialog = opened.getByRole('dialog', { name: 'Load “A new website”?' })
  await dialog.waitFor()
  expect((await otherControl('listPeople')).json.people).toEqual([])
  await dialog.getByRole('button', { name: 'Load scenario' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(opened.url()).toBe(`${other.url}/_mock/ui/`)
  for (const list of ['listPeople', 'listVerdicts', 'listFaults'] as const)
    expect((await otherControl(list)).json).toEqual((await control(list)).json)
  const [received] = (await otherControl('listMails')).json.mails
  expect(received.to).toBe('ana@shop.example')
  expect((await fetch(received.links[0].href)).status).toBe(200)
  await opened.getByRole('button', { name: 'Undo load' }).click()
  await opened.getByText('0 / 500').waitFor()
})

inChromium('an incomplete shared link is reported and changes nothing', async () => {
  const { page, control } = await openWebUi({ search: '#state=q1YqLkks' })
  await page.getByText('The link is incomplete. Copy the whole link and open it again.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect(new URL(page.url()).hash).toBe('')
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.scenario.name).toBe('default')
})

inChromium('a state that is too large for a link is shared as a file', async () => {
  const { page, control } = await openWebUi()
  await control('loadScenario', { body: { title: 'Many', generate: { people: 2000 } } })
  await openShareDialog(page)
  await page.getByText('The state is too large for a link. Share the file instead.').waitFor()
})

inChromium('the commands in the share dialog load the state into the website that the page shows', async () => {
  const { page, started, control } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Other shop', scenario: 'linked-devices' })
  const query = { website: other.app_id }
  await page.goto(`${started.url}/_mock/ui/?website=${other.app_id}`)
  await started.check('dan@shop.example', other.private_key)
  await page.getByRole('tab', { name: 'People 5' }).waitFor()
  await openShareDialog(page)
  const commands = [await readCopyable(page, 'the command for the scenario'), await readCopyable(page, 'the command')]
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .*\.json$/ }).click(),
  ])
  const path = await download.path()
  await writeFile(`${path}.json`, await readFile(path))
  const run = async (command: string) => {
    const words = command.replace(`./${download.suggestedFilename()}`, `${path}.json`).split(' ')
    expect(words.slice(0, 2)).toEqual(['npx', 'dc-mock'])
    expect(words).toContain('--website')
    const { exitCode, err } = await runInProcess(words.slice(2))
    expect([exitCode, err]).toEqual([0, ''])
    return (await control('getWebsite', { path: { app_id: other.app_id } })).json
  }
  await control('loadScenario', { query, body: { name: 'default' } })
  const withoutChanges = await run(commands[0] ?? '')
  expect(withoutChanges).toMatchObject({ scenario: { name: 'linked-devices' }, counts: { people: 4 } })
  const withChanges = await run(commands[1] ?? '')
  expect(withChanges.counts.people).toBe(5)
  expect((await control('listPeople')).json.people).toEqual([])
})

inChromium('a downloaded scenario can be loaded elsewhere', async () => {
  const { page, control, started } = await openWebUi()
  await loadByName(page, 'linked')
  await page.getByRole('heading', { name: /loaded/ }).waitFor()
  await page.getByRole('button', { name: 'Share…', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download .*\.json$/ }).click(),
  ])
  const path = await download.path()
  const state = (await control('getState')).json
  const document = JSON.parse(await readFile(path, 'utf8'))
  expect(document.people).toEqual(state.people)
  // The clock shows real time, so the file does not contain a time.
  expect(document.clock).toBeUndefined()
  const file = download.suggestedFilename()
  await page.getByText(`npx dc-mock scenario load ./${file} --url ${started.url}`).waitFor()
  await page.keyboard.press('Escape')

  await loadByName(page, 'default')
  await page.getByRole('heading', { name: /^A new website/ }).waitFor()
  await page.getByRole('button', { name: 'Load scenario…' }).click()
  await page.getByLabel('From a file…').setInputFiles({
    name: file,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(document)),
  })
  await page.getByRole('heading', { name: /^Several accounts on one person/ }).waitFor()
  expect((await control('getState')).json.people).toEqual(state.people)
})

inChromium('the file contains the clock if it was moved, unless the user excludes it', async () => {
  const { page, control } = await openWebUi()
  await control('advanceClock', { body: { by: '2h' } })
  await page.getByRole('button', { name: /^Clock: .* \+2 h$/ }).waitFor()
  await page.getByRole('button', { name: 'Share…', exact: true }).click()
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download .*\.json$/ }).click(),
    ])
    return JSON.parse(await readFile(await download.path(), 'utf8'))
  }
  const choice = page.getByRole('checkbox', { name: /^Include the clock, which shows/ })
  expect(await choice.isChecked()).toBe(true)
  expect(Date.parse((await save()).clock.now) - Date.now()).toBeGreaterThan(7_000_000)
  await choice.uncheck()
  expect((await save()).clock).toBeUndefined()
})

inChromium('a shared link opens the website and the call', async () => {
  const { page, started, device } = await openWebUi()
  const other = await started.mock.createWebsite({ name: 'Other shop' })
  const answer = await started.check('ana@shop.example', other.private_key)
  const id = answer.headers.get('x-mock-request-id') ?? ''
  await page.goto(`${started.url}/_mock/ui/?website=${other.app_id}`)
  await page.getByRole('button', { name: /check ana@shop.example/ }).click()
  await page.getByRole('button', { name: 'Share…', exact: true }).click()
  const link = await readCopyable(page, 'the link to this page')
  expect(link).toBe(`${started.url}/_mock/ui/?website=${other.app_id}&call=${id}`)
  // The link is the URL of the page itself.
  expect(page.url()).toBe(link)

  const received = await openPage(device, started.url, new URL(link).search)
  await received.getByRole('tabpanel', { name: 'Call' }).locator('code').getByText(id).waitFor()
  await received.getByText('Other shop').first().waitFor()
})
