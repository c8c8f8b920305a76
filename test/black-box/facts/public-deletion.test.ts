import { expect } from 'vitest'
import type { ScenarioDocument, Why } from '../../../src/spec/generated/control.d.ts'
import { requestLink } from '../../support/service-calls.ts'
import { type Answer, type Call, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'
import { advance, exported, mailsOf, stableHeaders, stateOf } from './website.ts'

const ana = 'ana@shop.example'
const path = '/public/data-deletion/request'

const scenario: ScenarioDocument = {
  clock: { now: '2026-03-02T09:00:00Z', frozen: true },
  devices: { laptop: {} },
  people: [
    { email: ana, user_id: 'u_1', session_id: 's_1', devices: ['laptop'] },
    { email: 'ben@shop.example', devices: ['laptop'] },
  ],
  visits: [{ at: '-1d', session_id: 's_1', device: 'laptop' }],
  conversions: [{ at: '-1d', event: 'purchase', email: ana }],
}

function ask({ call, website }: Started, fields: Record<string, unknown>, options: Call = {}): Promise<Answer> {
  return call(path, { body: { cop_key: website.cop_key, ...fields }, ...options })
}

/** Requests the deletion of a person's data and returns the path of the link in the confirmation email. */
async function linkFor(started: Started, email = ana): Promise<string> {
  expect((await ask(started, { email })).status).toBe(202)
  const link = (await mailsOf(started)).at(-1)?.links[0]?.href
  return new URL(link ?? '').pathname
}

async function emailsOf(started: Started): Promise<string[]> {
  return (await exported(started, 'users')).map(({ email }) => email)
}

testFact('public-deletion.waits-for-confirmation', 'a request without a confirmation deletes nothing', async () => {
  const started = await startServer({ scenario })
  const link = await linkFor(started)
  expect(await emailsOf(started)).toEqual([ana, 'ben@shop.example'])
  expect(await exported(started, 'visits')).toHaveLength(1)
  expect((await started.check(ana)).json.data.userInfo.userId).toBe('u_1')
  await advance(started, '12h')
  expect(await emailsOf(started)).toContain(ana)
  await started.call(link, { method: 'POST' })
  expect(await emailsOf(started)).toEqual(['ben@shop.example'])
})

testFact(
  'public-deletion.is-confirmed-from-the-inbox',
  'the token is sent only in the email to the address',
  async () => {
    const started = await startServer({ scenario })
    const answer = await ask(started, {
      email: ' ANA@shop.example ',
      mail_to: 'eve@shop.example',
      to: 'eve@shop.example',
    })
    const mails = await mailsOf(started)
    expect(mails.map(({ to }) => to)).toEqual([ana])
    const token = mails[0]?.links[0]?.href?.split('/').at(-1) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(20)
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(token)
    await ask(started, { email: ana })
    const second = (await mailsOf(started))[1]?.links[0]?.href
    expect(second).not.toContain(token)
  },
)

testFact('public-deletion.is-confirmed-from-the-inbox', 'a guessed token does not confirm the deletion', async () => {
  const started = await startServer({ scenario })
  const link = await linkFor(started)
  const before = await stateOf(started)
  const ids = [before.deletion_requests?.[0]?.id, before.deletion_requests?.[0]?.token_hash, before.mails?.[0]?.id]
  const base = '/public/data-deletion/confirm/'
  const guesses = [...ids.filter((id) => id !== undefined).map((id) => base + id), link.slice(0, -1), `${link}x`]
  for (const guess of [...guesses, link.toLowerCase(), `${base}${ana}`]) {
    expect([guess, (await started.call(guess, { method: 'POST' })).status]).toEqual([guess, 404])
  }
  expect(await stateOf(started)).toEqual(before)
})

testFact('public-deletion.cop-key-is-in-the-body', 'the cop_key in the body identifies the website', async () => {
  const started = await startServer({ scenario })
  const { call, mock, website } = started
  const other = await mock.createWebsite({ scenario })
  const elsewhere = `${path}?cop_key=${website.cop_key}`
  expect(
    (await call(elsewhere, { body: { cop_key: other.cop_key, email: ana }, key: website.private_key ?? '' })).status,
  ).toBe(202)
  expect(await mailsOf(started)).toEqual([])
  const [mail] = await mailsOf(started, other.app_id)
  await call(new URL(mail?.links[0]?.href ?? '').pathname, { method: 'POST' })
  expect(await emailsOf(started)).toContain(ana)
  expect((await exported(started, 'users', other.private_key)).map(({ email }) => email)).toEqual(['ben@shop.example'])
  expect((await call(elsewhere, { body: { email: ana }, headers: { cop_key: website.cop_key } })).status).toBe(400)
})

testFact('public-deletion.path-has-no-version', 'the path does not contain a version', async () => {
  const started = await startServer({ scenario })
  const body = { cop_key: started.website.cop_key, email: ana }
  expect((await started.call(path, { body })).status).toBe(202)
  for (const versioned of [`/api/v1${path}`, `/v1${path}`, '/public/v1/data-deletion/request']) {
    expect([versioned, (await started.call(versioned, { body })).status]).toEqual([versioned, 404])
  }
  expect(await mailsOf(started)).toHaveLength(1)
})

testFact(
  'public-deletion.same-response-for-unknown-address',
  'the response does not reveal whether the address is known',
  async () => {
    const started = await startServer({ scenario })
    const known = await ask(started, { email: ana })
    const unknown = await ask(started, { email: 'nobody@shop.example' })
    const again = await ask(started, { email: ana })
    expect([known.status, known.json]).toEqual([202, { success: true, message: expect.stringMatching(/\w/) }])
    for (const answer of [unknown, again]) {
      expect([answer.status, answer.text]).toEqual([known.status, known.text])
      expect(stableHeaders(answer)).toEqual(stableHeaders(known))
    }
  },
)

testFact('public-deletion.sends-a-link', 'the address gets an email with the confirmation link', async () => {
  const started = await startServer({ scenario })
  await ask(started, { email: ana })
  const [mail, ...others] = await mailsOf(started)
  expect(others).toEqual([])
  const href = mail?.links[0]?.href ?? ''
  expect(mail).toMatchObject({
    to: ana,
    at: '2026-03-02T09:00:00.000Z',
    links: [{ href, expires_at: '2026-03-03T09:00:00.000Z', used: false }],
  })
  expect(href).toMatch(new RegExp(`^${started.url}/public/data-deletion/confirm/[\\w-]+$`))
  expect(mail?.text).toContain(href)
  expect(mail?.html).toContain(`href="${href}"`)
  expect((await fetch(href)).status).toBe(200)
})

testFact(
  'public-deletion.sends-no-mail-to-unknown-address',
  'an unknown address gets no email, and the journal gives the reason',
  async () => {
    const started = await startServer({ scenario })
    const before = await stateOf(started)
    const answer = await ask(started, { email: 'nobody@shop.example' })
    expect(await stateOf(started)).toEqual(before)
    const why = async ({ headers }: Answer): Promise<Why> =>
      (await started.call(`/_mock/requests/${headers.get('x-mock-request-id')}`)).json.why
    expect(await why(answer)).toMatchObject({
      id: 'deletion-requested',
      message: expect.stringContaining('No email was sent because the website has no data about this address'),
      state: { mailed: false },
    })
    const known = await ask(started, { email: ana })
    expect(await why(known)).toMatchObject({ id: 'deletion-requested', state: { mailed: true } })
  },
)

testFact(
  'public-deletion.sends-no-mail-to-unknown-address',
  'an address counts as known if a deletion would delete any data',
  async () => {
    const started = await startServer({
      scenario: {
        conversions: [{ at: '-1d', event: 'purchase', email: 'buyer@shop.example' }],
        devices: { laptop: { emails: ['neighbour@shop.example'] } },
        sessions: { s_1: 'visitor@shop.example' },
        sign_ups: [{ at: '-1d', email: 'gone@shop.example', source: 'check' }],
      },
    })
    await started.check('checked@shop.example')
    const known = ['buyer', 'neighbour', 'visitor', 'gone', 'checked'].map((name) => `${name}@shop.example`)
    for (const email of known) {
      await ask(started, { email })
      expect((await mailsOf(started)).at(-1)?.to).toBe(email)
      await started.call('/api/v1/data-deletion', { key: started.website.private_key ?? '', body: { email } })
      await ask(started, { email })
    }
    expect((await mailsOf(started)).map(({ to }) => to)).toEqual(known)
  },
)

testFact('public-deletion.sends-a-link', 'the link starts with the public address if one is set', async () => {
  const started = await startServer({ publicUrl: 'https://mock.shop.example', scenario })
  await ask(started, { email: ana })
  const [mail] = await mailsOf(started)
  expect(mail?.links[0]?.href).toMatch(/^https:\/\/mock\.shop\.example\/public\/data-deletion\/confirm\/\w+$/)
})

testFact(
  'public-deletion.wrong-cop-key-is-404',
  'a request with a wrong cop_key gets 404 and sends no email',
  async () => {
    const started = await startServer({ scenario })
    const { website } = started
    const before = await stateOf(started)
    for (const copKey of [
      'nobody',
      website.cop_key.toUpperCase(),
      website.private_key,
      website.release_secret,
      '__proto__',
    ]) {
      const { status, json } = await ask(started, { cop_key: copKey, email: ana })
      expect([copKey, status, json]).toEqual([copKey, 404, { message: 'Not found' }])
    }
    expect((await started.call('/_mock/mailbox')).json.matched).toBe(0)
    expect(await stateOf(started)).toEqual(before)
  },
)

testFact('public-deletion.open-to-any-origin', 'pages from any origin can request a deletion', async () => {
  const started = await startServer()
  const headers = { origin: 'https://privacy.shop.example' }
  const preflight = await started.call(path, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  })
  expect([preflight.status, preflight.text]).toEqual([204, ''])
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toMatch(/\bPOST\b/)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/\bcontent-type\b/i)
  for (const fields of [{ email: ana }, { email: ana, cop_key: 'nobody' }, { email: 'ana' }]) {
    expect((await ask(started, fields, { headers })).headers.get('access-control-allow-origin')).toBe('*')
  }
})

testFact('public-deletion.missing-cop-key-is-400', 'a request without a cop_key gets 400', async () => {
  const started = await startServer()
  for (const body of [{}, { email: ana }, { cop_key: null, email: ana }, { cop_key: 7, email: ana }]) {
    const { status, json } = await started.call(path, { body: JSON.stringify(body) })
    expect([body, status, json]).toEqual([body, 400, { message: expect.stringMatching(/^cop_key /) }])
  }
})

testFact(
  'public-deletion.missing-cop-key-is-400',
  'a wrong cop_key is rejected before other fields are validated',
  async () => {
    const started = await startServer()
    for (const email of [undefined, null, 7, 'ana']) {
      expect([email, (await ask(started, { cop_key: 'nobody', email })).status]).toEqual([email, 404])
      const { status, json } = await ask(started, { email })
      expect([email, status, json]).toEqual([email, 400, { message: expect.stringMatching(/email/) }])
    }
    expect(await mailsOf(started)).toEqual([])
  },
)

testFact(
  'public-deletion.opening-the-link-changes-nothing',
  'opening the link several times changes nothing, and the link still works',
  async () => {
    const started = await startServer({ scenario })
    const link = await linkFor(started)
    const before = await stateOf(started)
    for (const method of ['GET', 'GET', 'HEAD', 'GET']) expect((await started.call(link, { method })).status).toBe(200)
    expect(await stateOf(started)).toEqual(before)
    expect((await started.call(link, { method: 'POST' })).status).toBe(200)
  },
)

testFact(
  'public-deletion.button-runs-the-deletion',
  'the button on the page deletes all data about the person',
  async () => {
    const started = await startServer({ scenario })
    const link = await linkFor(started)
    // A browser sends this content type for a form without fields.
    const pressed = await started.call(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: started.url },
    })
    expect([pressed.status, pressed.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await emailsOf(started)).toEqual(['ben@shop.example'])
    expect(await exported(started, 'visits')).toEqual([])
    expect(await exported(started, 'conversions')).toEqual([])
    expect((await started.check('ben@shop.example')).json.data.userInfo.related_emails).toEqual([])
    expect((await started.check(ana)).json.data.userInfo).toBeNull()
  },
)

testFact(
  ['public-deletion.link-works-once', 'public-deletion.used-link-is-410'],
  'using a link again changes nothing',
  async () => {
    const started = await startServer({ scenario })
    const link = await linkFor(started)
    expect((await started.call(link, { method: 'POST' })).status).toBe(200)
    await started.check(ana)
    const before = await stateOf(started)
    for (const method of ['GET', 'POST']) {
      const { status, text } = await started.call(link, { method })
      expect([method, status]).toEqual([method, 410])
      expect(text).toContain('already been used')
    }
    expect(await stateOf(started)).toEqual(before)
    expect((await mailsOf(started))[0]?.links[0]).toMatchObject({ used: true })
    await advance(started, '25h')
    expect((await started.call(link)).text).toContain('already been used')
  },
)

testFact('public-deletion.link-works-once', 'only one of several concurrent confirmations takes effect', async () => {
  const started = await startServer({ scenario })
  const link = await linkFor(started)
  const answers = await Promise.all(Array.from({ length: 5 }, () => started.call(link, { method: 'POST' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
})

testFact('public-deletion.link-works-once', 'each request gets a separate link', async () => {
  const started = await startServer({ scenario })
  const first = await linkFor(started)
  const second = await linkFor(started)
  expect((await started.call(second, { method: 'POST' })).status).toBe(200)
  expect((await started.call(first)).status).toBe(200)
})

testFact(
  ['public-deletion.link-lasts-24-hours', 'public-deletion.expired-link-is-410'],
  'a link works for exactly 24 hours',
  async () => {
    const started = await startServer({ scenario })
    const link = await linkFor(started)
    await advance(started, '23h')
    const later = await linkFor(started)
    await advance(started, '3599999ms')
    expect((await started.call(link)).status).toBe(200)
    await advance(started, '1ms')
    const before = await stateOf(started)
    for (const method of ['GET', 'POST']) {
      const { status, text } = await started.call(link, { method })
      expect([method, status]).toEqual([method, 410])
      expect(text).toContain('expired')
    }
    expect(await stateOf(started)).toEqual(before)
    expect((await mailsOf(started))[0]?.links[0]).toMatchObject({ used: false, expired: true })
    expect((await started.call(later, { method: 'POST' })).status).toBe(200)
    expect(await emailsOf(started)).toEqual(['ben@shop.example'])
  },
)

testFact(
  'public-deletion.link-lasts-24-hours',
  'the lifetime of a link starts at the time of the request',
  async () => {
    const deletion_requests = [
      { email: ana, at: '-23h', token: 'token-of-ana' },
      { email: ana, at: '-25h', token: 'older-token-of-ana' },
    ]
    const started = await startServer({ scenario: { ...scenario, deletion_requests } })
    const base = '/public/data-deletion/confirm/'
    expect((await started.call(`${base}older-token-of-ana`)).status).toBe(410)
    expect((await started.call(`${base}token-of-ana`, { method: 'POST' })).status).toBe(200)
  },
)

testFact('public-deletion.unknown-link-is-404', 'an unknown token gets a page with an explanation', async () => {
  const started = await startServer({ scenario })
  const before = await stateOf(started)
  for (const token of ['x'.repeat(40), '__proto__', '%3Cb%3E', '%E0%A4%A', '..%2Frequest']) {
    for (const method of ['GET', 'POST']) {
      const { status, text, headers } = await started.call(`/public/data-deletion/confirm/${token}`, { method })
      expect([token, method, status]).toEqual([token, method, 404])
      expect([headers.get('content-type'), text]).toEqual([
        'text/html; charset=utf-8',
        expect.stringContaining('Unknown link'),
      ])
    }
  }
  expect(await stateOf(started)).toEqual(before)
})

testFact(
  'public-deletion.pages-are-html',
  'the pages are complete HTML documents and need no scripts or external resources',
  async () => {
    const started = await startServer({ scenario })
    const link = await linkFor(started)
    const page = await started.call(link)
    expect(page.text).toMatch(/<form method="post">\s*<button type="submit">/)
    const pages = [page, await started.call(link, { method: 'POST' }), await started.call(link)]
    for (const { headers, text } of [...pages, await started.call(`${link}x`)]) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toMatch(/^<!doctype html>\n<html lang="en">[\s\S]*<h1>[\s\S]*<\/html>\n$/)
      // Browsers request /favicon.ico unless the page contains an icon.
      const others = text.replace('<link rel="icon" href="data:,">', '')
      expect(others).not.toMatch(/<script|<iframe|<link|<img|\bsrc=|\bhref=|\bon\w+=|@import|url\(|http-equiv/i)
    }
  },
)

testFact(
  'public-deletion.pages-are-html',
  'the page shows an address as text, whatever the address contains',
  async () => {
    const started = await startServer()
    const page = await started.call(
      `/public/data-deletion/confirm/${await requestLink(started, started.website.cop_key, "o'neil&amp=x{}`@shop.example")}`,
    )
    expect(page.text).toContain("o'neil&amp;amp=x{}`@shop.example")
  },
)
