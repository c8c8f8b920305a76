import { expect, it } from 'vitest'
import { controlOf } from '../support/control.ts'
import { liveKey, liveKeyPlaces } from '../support/live-key-places.ts'
import { readEvents } from '../support/server-sent-events.ts'
import { type Call, startServer } from '../support/start.ts'

const encoded = liveKey.replace('_', '%5F')
const escaped = liveKey.replace('_', '\\u005f')

it('shows no live key in the journal, events or errors, wherever the key appears in the request', async () => {
  const started = await startServer()
  const control = controlOf(started)
  const { url, call, website } = started
  const events = readEvents(await fetch(`${url}/_mock/events`))
  const sent = liveKeyPlaces(website.cop_key, website.private_key ?? '')
  for (const place of sent) await call(place.path, place.call)

  const listed = await control('listRequests', { query: { wait: '0s', count: '1000' } })
  expect(listed.json.entries).toHaveLength(sent.length)
  const shown = new Map([['the list', listed.text]])
  for (const [index, { name }] of sent.entries()) {
    const id: string = listed.json.entries[index].id
    shown.set(`the entry of ${name}`, (await control('getRequest', { path: { id } })).text)
    shown.set(`the event of ${name}`, JSON.stringify(await events.next()))
  }
  for (const [index, text] of (await Promise.all(rejections(started))).entries()) shown.set(`refusal ${index}`, text)
  for (const [where, text] of shown) {
    for (const form of [liveKey, liveKey.toLowerCase(), encoded, escaped, escaped.replace('\\', '\\\\')]) {
      expect(text.includes(form), `${where}: ${text.slice(0, 2000)}`).toBe(false)
    }
  }
  expect(listed.text).toContain('dcp_k7Qx2Vn9…')
})

/** Calls to the control plane whose error messages repeat the input. */
function rejections({ call }: { call: (path: string, call?: Call) => Promise<{ text: string }> }): Promise<string>[] {
  return [
    call(`/_mock/requests?since=${liveKey}`),
    call(`/_mock/requests?wait=${liveKey}`),
    call(`/_mock/requests?email=${liveKey}&wait=1ms`),
    call(`/_mock/mailbox/latest?to=${liveKey}`),
    call(`/_mock/mailbox?to=${liveKey}@shop.example&wait=1ms`),
    call(`/_mock/mailbox/${liveKey}`),
    call('/_mock/events', { headers: { 'last-event-id': liveKey } }),
  ].map(async (response) => (await response).text)
}

it('finds requests for an address that is partly masked', async () => {
  const started = await startServer()
  const email = `${liveKey.toLowerCase()}@shop.example`
  await started.check(email)
  const { json } = await controlOf(started)('listRequests', { query: { email, wait: '0s' } })
  expect(json).toMatchObject({ matched: 1, timed_out: false })
})

it('shows at most half of a value that is sent as a private key but has a different format', async () => {
  const started = await startServer()
  const { call, url } = started
  const events = readEvents(await fetch(`${url}/_mock/events`))
  for (const [sent, shown] of [
    ['open-sesame', 'open-…'],
    ['0123456789abcdef0123456789abcdef', '0123456789ab…'],
    ['hunter2', 'hun…'],
  ] as const) {
    await started.check('ana@shop.example', sent)
    const { json, text } = await call('/_mock/requests?wait=0s')
    expect(json.entries.at(-1).request.headers['x-dc-key']).toBe(shown)
    expect(text).not.toContain(sent)
    expect(JSON.stringify(await events.next())).not.toContain(sent)
  }
})

it.each([
  ['twice over, in a path', `/api/v1/${liveKey.replace('_', '%255F')}`, undefined],
  ['letter by letter, in a query', `/api/v1/export/health?key=${spell(liveKey, '%')}&a=%41`, undefined],
  ['letter by letter, in a path', `/api/v1/${spell(liveKey, '%')}`, undefined],
  [
    'as entities, in JSON',
    '/api/v1/services/email/check',
    `{"email":"${Array.from(liveKey, (char) => `&#${char.charCodeAt(0)};`).join('')}"}`,
  ],
  [
    'as hexadecimal entities, in JSON',
    '/api/v1/services/email/check',
    `{"email":"${Array.from(liveKey, (char) => `&#x${char.charCodeAt(0).toString(16)};`).join('')}"}`,
  ],
  ['as in JavaScript', '/api/v1/services/email/check', `email=${spell(liveKey, '\\x')}`],
  [
    'as code points',
    '/api/v1/services/email/check',
    `email=${Array.from(liveKey, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`).join('')}`,
  ],
  ['letter by letter, in JSON', '/api/v1/services/email/check', `{"email":"${spell(liveKey, '\\u00')}"}`],
])('masks a key that is encoded %s', async (_, path, body) => {
  const { call, website } = await startServer()
  await call(path, body === undefined ? {} : { key: website.private_key ?? '', body })
  const { text } = await call('/_mock/requests?wait=0s')
  expect(text).toContain('dcp_')
  for (const part of [liveKey.slice(13), spell(liveKey, '%').slice(-12), spell(liveKey, '\\u00').slice(-12)]) {
    expect(text).not.toContain(part)
    expect(text).not.toContain(JSON.stringify(part).slice(1, -1))
  }
})

it('shows at most 12 characters of a session token in the journal, events or errors', async () => {
  const started = await startServer()
  const { dashboard } = await started.website.read()
  const signedIn = await controlOf(started)('signIn', { body: dashboard })
  const { url } = await started.mock.listen({ controlToken: 'tok-0123456789abcdef' })
  const opened = await fetch(`${url}/_mock/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"token":"tok-0123456789abcdef"}',
  })
  const sessions = [signedIn.headers, opened.headers].map(
    (headers) => headers.get('set-cookie')?.split(/[=;]/)[1] ?? '',
  )
  sessions.push(opened.headers.get('x-dc-mock-session') ?? '')
  const events = readEvents(await fetch(`${started.url}/_mock/events`))
  for (const session of sessions) {
    const texts: string[] = []
    for (const sent of [session, session.replace('_', '%5F')]) {
      const headers = { 'user-agent': session, 'x-dc-key': session }
      texts.push((await started.call(`/nowhere/${sent}?session=${sent}`, { headers })).text)
      texts.push(JSON.stringify(await events.next()))
      texts.push((await started.call(`/_mock/websites/${sent}`)).text)
      texts.push((await started.call('/_mock/scenario', { method: 'PUT', body: { [session]: session } })).text)
    }
    texts.push((await started.call('/_mock/requests?wait=0s')).text)
    expect(texts.join()).toContain(`${session.slice(0, 12)}…`)
    for (const text of texts) expect(text).not.toContain(session.slice(4, 13))
  }
})

/** Replaces each character with an escape sequence of its code. */
function spell(text: string, before: string): string {
  return Array.from(text, (letter) => before + letter.charCodeAt(0).toString(16)).join('')
}

it('leaves encoded text unchanged if it contains no key', async () => {
  const { call } = await startServer()
  await call('/api/v1/nowhere%2Fat?all=%41%20dcp')
  expect((await call('/_mock/requests?wait=0s')).json.entries.at(-1).request.path).toBe(
    '/api/v1/nowhere%2Fat?all=%41%20dcp',
  )
})
