import { expect } from 'vitest'
import { type Answer, type Started, startServer } from '../../support/start.ts'
import { testFact } from '../../support/test-fact.ts'

const kinds = ['users', 'visits', 'events', 'conversions'] as const
type Kind = (typeof kinds)[number]

/** Creates one record of each kind. Every record contains `name`. */
async function sendRecords({ check, call, website }: Started, name: string): Promise<void> {
  const sent = { cop_key: website.cop_key, device: { id: 'laptop' }, session_id: 'ses_1' }
  const answers = [
    await check(`${name}@shop.example`),
    await call('/collect/visit', { body: { ...sent, page_url: `https://shop.example/${name}` } }),
    await call('/collect/event', { body: { ...sent, name } }),
    await call(`/api/v1/conversions/billing/${website.cop_key}`, { body: { event: name } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
}

async function sendAll(started: Started, names: readonly string[]): Promise<void> {
  for (const name of names) await sendRecords(started, name)
}

function page({ call, website }: Started, kind: string, query: Record<string, string | number> = {}): Promise<Answer> {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return call(`/api/v1/export/${kind}?${search.join('&')}`, { key: website.private_key ?? '' })
}

function namesIn({ json }: Answer): string[] {
  return json.data.map(({ email, page_url, name, event }: Record<string, string | null | undefined>) => {
    if (email) return email.split('@')[0]
    return page_url && !name ? page_url.slice(page_url.lastIndexOf('/') + 1) : (name ?? event)
  })
}

async function readPages(started: Started, kind: Kind, limit: number, cursor?: string): Promise<string[][]> {
  const answer = await page(started, kind, { limit, ...(cursor === undefined ? {} : { cursor }) })
  expect(answer.status).toBe(200)
  const next: string | null = answer.json.next_cursor
  return [namesIn(answer), ...(next === null ? [] : await readPages(started, kind, limit, next))]
}

const seven = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox', 'gnu']

testFact('export.pages-by-cursor', 'following the cursor returns each record of a kind exactly once', async () => {
  const started = await startServer()
  await sendAll(started, seven)
  for (const kind of kinds) {
    expect(await readPages(started, kind, 3), kind).toEqual([['ant', 'bee', 'cat'], ['dog', 'elk', 'fox'], ['gnu']])
    expect(await readPages(started, kind, 7), kind).toEqual([seven])
    expect((await readPages(started, kind, 1)).flat(), kind).toEqual(seven)
  }
})

testFact('export.pages-by-cursor', 'an export without records is one empty page', async () => {
  const started = await startServer()
  for (const kind of kinds) {
    expect((await page(started, kind)).json, kind).toEqual({ success: true, data: [], next_cursor: null })
  }
})

testFact(
  'export.pages-by-cursor',
  'no record is skipped or repeated if records are removed between two pages',
  async () => {
    const started = await startServer()
    await sendAll(started, seven)
    const first = await page(started, 'users', { limit: 3 })
    for (const email of ['bee@shop.example', 'cat@shop.example', 'dog@shop.example']) {
      await started.call('/api/v1/data-deletion', { key: started.website.private_key ?? '', body: { email } })
    }
    const rest = await readPages(started, 'users', 2, first.json.next_cursor)
    expect(rest).toEqual([['elk', 'fox'], ['gnu']])
  },
)

testFact(
  'export.limit-is-max-page-size',
  'a page has at most 100 records by default, and at most limit records if limit is given',
  async () => {
    const visits = Array.from({ length: 1001 }, (_, no) => ({
      at: `-${2000 - no}s`,
      page_url: `https://shop.example/${no}`,
    }))
    const started = await startServer({ scenario: { visits: visits } })
    const sizeOf = async (query: Record<string, number> = {}) => (await page(started, 'visits', query)).json.data.length
    expect(await sizeOf()).toBe(100)
    expect([await sizeOf({ limit: 1 }), await sizeOf({ limit: 101 }), await sizeOf({ limit: 1000 })]).toEqual([
      1, 101, 1000,
    ])
  },
)

testFact('export.bad-limit-or-cursor-is-400', 'a limit that is not an integer from 1 to 1000 gets 400', async () => {
  const started = await startServer()
  await sendRecords(started, 'ant')
  for (const limit of ['0', '-1', '1001', '1.5', '1e2', 'ten', '', ' ', '9'.repeat(400), '０', 'null', '0x10']) {
    for (const kind of kinds) {
      const { status, json } = await page(started, kind, { limit })
      expect([limit, status, json]).toEqual([
        limit,
        400,
        { message: expect.stringMatching(/^limit must be .* 1 to 1000$/) },
      ])
    }
  }
  for (const limit of [1, 1000]) expect((await page(started, 'users', { limit })).status).toBe(200)
})

testFact('export.bad-limit-or-cursor-is-400', 'an unknown or altered cursor gets 400', async () => {
  const started = await startServer()
  await sendAll(started, ['ant', 'bee'])
  const given: string = (await page(started, 'users', { limit: 1 })).json.next_cursor
  const altered = [given.slice(1), `${given}A`, `${given}==`, given.toLowerCase(), ` ${given}`, given.slice(0, -1)]
  const forged = ['after:1', 'after:01', 'after:-1', 'after:x', 'after:', '1'].map((text) =>
    btoa(text).replaceAll('=', ''),
  )
  const allowed = given === forged[0] ? forged.slice(1) : forged
  for (const cursor of ['', '0', 'MQ', 'null', 'é', '\0', '_'.repeat(25), 'x'.repeat(5000), ...altered, ...allowed]) {
    for (const kind of kinds) {
      const { status, json } = await page(started, kind, { cursor })
      expect([cursor, status, json.message]).toEqual([cursor, 400, expect.stringMatching(/^cursor /)])
    }
  }
  expect(namesIn(await page(started, 'users', { cursor: given }))).toEqual(['bee'])
})

testFact(
  'export.oldest-first',
  'records are in order of arrival, and records that arrive during the export come last',
  async () => {
    const started = await startServer()
    await sendAll(started, ['zebra', 'ant', 'mole'])
    const firstPages = await Promise.all(kinds.map((kind) => page(started, kind, { limit: 2 })))
    await sendAll(started, ['aardvark', 'zebu'])
    for (const [index, kind] of kinds.entries()) {
      const first = firstPages[index]
      if (!first) throw new Error('no page')
      expect(namesIn(first), kind).toEqual(['zebra', 'ant'])
      expect(await readPages(started, kind, 2, first.json.next_cursor), kind).toEqual([['mole', 'aardvark'], ['zebu']])
    }
  },
)

testFact('export.oldest-first', 'occurred_at does not change the position of a record', async () => {
  const started = await startServer()
  const body = (event: string, occurred_at: string) => ({ body: { event, occurred_at } })
  const address = `/api/v1/conversions/billing/${started.website.cop_key}`
  await started.call(address, body('first', '2026-05-01T00:00:00Z'))
  await started.call(address, body('second', '2020-01-01T00:00:00Z'))
  expect(await readPages(started, 'conversions', 10)).toEqual([['first', 'second']])
})

testFact('export.oldest-first', 'a person keeps the same position after another check or identification', async () => {
  const started = await startServer()
  await sendAll(started, ['ant', 'bee', 'cat'])
  await started.check('ant@shop.example')
  const sent = { cop_key: started.website.cop_key, device: { id: 'laptop' }, session_id: 'ses_1' }
  await started.call('/collect/identify', { body: { ...sent, email: 'bee@shop.example' } })
  expect(await readPages(started, 'users', 2)).toEqual([['ant', 'bee'], ['cat']])
})

testFact(
  'export.key-before-unknown-path',
  'an unknown path under /export/ gets 401 with a wrong key and 404 with a valid key',
  async () => {
    const { call, website } = await startServer()
    const key = website.private_key ?? ''
    for (const path of ['persons', 'users/1', 'health/', '', 'users%2f', 'a/b/c', '__proto__', '..%2fhealth']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const ask = (sent = {}) => call(`/api/v1/export/${path}`, { method, ...sent })
        expect([path, method, await statusAndMessage(ask())]).toEqual([path, method, [401, 'Missing x-dc-key header']])
        expect([path, method, await statusAndMessage(ask({ key: 'dcp_no' }))]).toEqual([
          path,
          method,
          [401, 'Invalid API key'],
        ])
        expect([path, method, await statusAndMessage(ask({ key }))]).toEqual([path, method, [404, 'Not found']])
      }
    }
  },
)

async function statusAndMessage(response: Promise<Answer>): Promise<[number, string]> {
  const { status, json } = await response
  return [status, json.message]
}

testFact(
  'export.user-count-equals-health-count',
  'the export contains as many users as the health operation counts',
  async () => {
    const people = [{ email: 'ana@shop.example', devices: ['laptop'] }, { email: 'bob@shop.example' }]
    const started = await startServer({ scenario: { devices: { laptop: {} }, people } })
    const { private_key, cop_key } = started.website
    const compare = async (expected: number) => {
      const { json } = await started.call('/api/v1/export/health', { key: private_key ?? '' })
      expect([json.identified_user_count, (await readPages(started, 'users', 2)).flat().length]).toEqual([
        expected,
        expected,
      ])
    }
    await compare(2)
    await sendAll(started, ['ant', 'bee', 'cat'])
    await started.check('ant@shop.example')
    await started.check('linked-3@dc-mock.example.com')
    await compare(9)
    const body = { cop_key, device: { id: 'phone' }, session_id: 'ses_2', email: 'eve@shop.example' }
    await started.call('/collect/identify', { body })
    await compare(10)
    await started.call('/api/v1/data-deletion', { key: private_key ?? '', body: { email: 'ant@shop.example' } })
    await compare(9)
  },
)
