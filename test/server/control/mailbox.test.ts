import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { requestMail as ask } from '../../support/service-calls.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

async function startWithMails() {
  const { environment, pass } = createSettableTime('2026-11-20T10:00:00.000Z')
  const started = await startInProcess({ environment })
  const control = controlOf(started)
  const other = (await control('createWebsite')).json
  await ask(started, started.website.cop_key, 'ana@shop.example')
  pass(60_000)
  await ask(started, other.cop_key, 'Bob@Shop.example')
  pass(60_000)
  await ask(started, started.website.cop_key, 'ana@shop.example')
  return { ...started, control, other, pass }
}

it('shows the email with the link that confirms a deletion', async () => {
  const { control, other } = await startWithMails()
  const mail = (await control('getLatestMail', { query: { website: other.app_id } })).json
  const [{ href }] = mail.links
  expect(mail).toMatchObject({
    at: '2026-11-20T10:01:00.000Z',
    app_id: other.app_id,
    to: 'bob@shop.example',
    subject: 'Confirm the deletion of your data',
    links: [{ expires_at: '2026-11-21T10:01:00.000Z', used: false, expired: false }],
  })
  expect(href).toMatch(/^http:\/\/mock\.test\/public\/data-deletion\/confirm\/[A-Za-z0-9]{40}$/)
  expect(mail.text).toContain(`\n${href}\n`)
  expect(mail.text).toContain('bob@shop.example')
  expect(mail.html).toContain(`<a href="${href}">`)
})

it('uses the public URL in the link if a public URL is set', async () => {
  const started = await startInProcess({ publicUrl: 'https://mock.shop.example' })
  await ask(started, started.website.cop_key, 'ana@shop.example')
  const { links } = (await controlOf(started)('getLatestMail')).json
  expect(links[0].href).toMatch(/^https:\/\/mock\.shop\.example\/public\/data-deletion\/confirm\//)
})

it('filters emails by website and recipient, lists them oldest first, and returns only the newest if a limit is given', async () => {
  const { control, other } = await startWithMails()
  const listed = async (query: Record<string, string>) => {
    const { mails, matched } = (await control('listMails', { query })).json
    return [matched, ...mails.map(({ to, at }: { to: string; at: string }) => `${to} ${at.slice(11, 16)}`)]
  }
  expect(await listed({})).toEqual([3, 'ana@shop.example 10:00', 'bob@shop.example 10:01', 'ana@shop.example 10:02'])
  expect(await listed({ website: other.app_id })).toEqual([1, 'bob@shop.example 10:01'])
  expect(await listed({ to: 'ANA@shop.example' })).toEqual([2, 'ana@shop.example 10:00', 'ana@shop.example 10:02'])
  expect(await listed({ website: 'app_local', limit: '1' })).toEqual([2, 'ana@shop.example 10:02'])
})

it('reads an email by ID, and the latest email to a recipient', async () => {
  const { control } = await startWithMails()
  const { mails } = (await control('listMails')).json
  expect((await control('getMail', { path: { id: mails[1].id } })).json).toEqual(mails[1])
  expect((await control('getLatestMail', { query: { to: 'ana@shop.example' } })).json).toEqual(mails[2])
})

it('shows whether each link was used or has expired', async () => {
  const { control, call, pass } = await startWithMails()
  const { mails } = (await control('listMails', { query: { to: 'ana@shop.example' } })).json
  await call(new URL(mails[0].links[0].href).pathname, { method: 'POST' })
  pass(25 * 3_600_000)
  const after = (await control('listMails', { query: { to: 'ana@shop.example' } })).json.mails
  expect(after.map(({ links }: { links: object[] }) => links[0])).toMatchObject([
    { used: true, expired: false },
    { used: false, expired: true },
  ])
})

it('escapes the address in the HTML of an email', async () => {
  const started = await startInProcess()
  await ask(started, started.website.cop_key, 'o\'brien&"co"@shop.example')
  const { entries } = (await controlOf(started)('listRequests')).json
  await ask(started, started.website.cop_key, "o'brien&co@shop.example")
  const mail = (await controlOf(started)('getLatestMail')).json
  expect(entries[0].response.status).toBe(400)
  expect(mail.html).toContain("<strong>o'brien&amp;co@shop.example</strong>")
  expect(mail.text).toContain("o'brien&co@shop.example")
})

it('shows no URL for a link whose token is not stored', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const token_hash = 'ab'.repeat(32)
  await control('loadScenario', { body: { deletion_requests: [{ email: 'ana@shop.example', at: '-1h', token_hash }] } })
  const mail = (await control('getLatestMail')).json
  expect(mail.links[0].href).toBeNull()
  expect(mail.html).not.toContain('<a ')
})

it.each([
  ['getLatestMail', { query: { to: 'ana@shop.example' } }, 'No email to ana@shop.example yet'],
  ['getLatestMail', {}, 'No email yet'],
  ['getMail', { path: { id: 'mail_nobody' } }, 'No email "mail_nobody"'],
  ['listMails', { query: { website: 'app_lokal' } }, 'did you mean "app_local"?'],
] as const)('%s returns 404 for %j', async (operation, call, message) => {
  const rejected = await controlOf(await startInProcess())(operation, call)
  expect(rejected.status).toBe(404)
  expect(rejected.json.message).toContain(message)
})

it('lists emails in the order in which they were sent, even if the clock was set back', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const { account, app_id, cop_key } = (await control('createWebsite')).json
  const sibling = (await control('createWebsite', { body: { account } })).json
  await control('advanceClock', { query: { website: app_id }, body: { by: '1d' } })
  await ask(started, cop_key, 'ana@shop.example')
  await control('loadScenario', { query: { website: sibling.app_id }, body: { clock: { now: 'now' } } })
  await ask(started, cop_key, 'ben@shop.example')
  const query = { website: app_id }
  expect((await control('getLatestMail', { query })).json.to).toBe('ben@shop.example')
  const { mails } = (await control('listMails', { query })).json
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(['ana@shop.example', 'ben@shop.example'])
})

it('deletes the emails of the given website or of all websites', async () => {
  const { control, other } = await startWithMails()
  expect((await control('deleteMails')).status).toBe(204)
  expect((await control('listMails')).json.mails).toMatchObject([{ app_id: other.app_id }])
  expect((await control('getWebsite', { path: { app_id: 'app_local' } })).json.counts.mails).toBe(0)
  expect((await control('deleteMails', { query: { website: '*' } })).status).toBe(204)
  expect((await control('listMails')).json.mails).toEqual([])
  expect((await control('deleteMails', { query: { website: 'app_x' } })).status).toBe(404)
})
