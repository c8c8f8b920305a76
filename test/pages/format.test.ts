import { describe, expect, it } from 'vitest'
import { describeSource } from '../../src/client/describe-source.ts'
import { formatFault, formatHits } from '../../src/client/format-fault.ts'
import { rowsInView } from '../../src/pages/web-ui/calls/rows-in-view.ts'
import {
  describeChange,
  describeLine,
  describeSubject,
  describeWhy,
  explainWhy,
  isBodyUnread,
  isFromApp,
  matchesCallFilter,
  splitFilter,
  verdictOf,
} from '../../src/pages/web-ui/format/call.ts'
import { formatEntryAsCurl, hasUnknownSecret } from '../../src/pages/web-ui/format/curl.ts'
import { formatDateTime, formatMs, formatRelativeTime } from '../../src/pages/web-ui/format/time.ts'
import { toScenarioName } from '../../src/pages/web-ui/scenario/document-file.ts'
import type { Fault, JournalEntry } from '../../src/types.ts'

const check: JournalEntry = {
  id: 'req_1',
  at: '2026-11-20T10:00:00.000Z',
  app_id: 'app_local',
  operation: 'checkEmail',
  email: 'ana@shop.example',
  request: {
    method: 'POST',
    path: '/api/v1/services/email/check',
    headers: { 'content-type': 'application/json', 'x-dc-key': 'dcp_mockLoca…', 'user-agent': 'app/1' },
    body: '{"email":"ana@shop.example"}',
  },
  response: { status: 200, headers: {}, body: '{"data":{"emailInfo":{"risk_score":5,"action":"ALLOW"}}}' },
  why: { id: 'live', message: 'First check', hints: [], state: {}, fact: 4, provenance: 'documented', source: '4.8' },
  changed: [],
}

function entry(part: Partial<JournalEntry>): JournalEntry {
  return { ...check, ...part }
}

const local = 'dcp_mockLocalDevelopmentKey00000000000000000'
const secrets = {
  release_secret: 'mocklocalreleasesecret0000000000',
  keys: [
    {
      id: 'key_old',
      name: 'old',
      prefix: 'dcp_mockLoca',
      value: 'dcp_mockLocaOld',
      created_at: '',
      deleted_at: '2026',
    },
    { id: 'key_local', name: 'local', prefix: 'dcp_mockLoca', value: local, created_at: '', deleted_at: null },
    { id: 'key_live', name: 'live', prefix: 'dcp_live0000', value: null, created_at: '', deleted_at: null },
  ],
}
const origin = 'http://127.0.0.1:4010'

describe('the command that repeats a call', () => {
  it('contains the relevant headers, the full key, and a quoted body', () => {
    const request = { ...check.request, body: `{"email":"o'neil@shop.example"}` }
    expect(formatEntryAsCurl(entry({ request }), secrets, origin)).toBe(
      [
        `curl -sS '${origin}/api/v1/services/email/check'`,
        `-H 'content-type: application/json'`,
        `-H 'x-dc-key: ${local}'`,
        `-d '{"email":"o'\\''neil@shop.example"}'`,
      ].join(' \\\n  '),
    )
  })

  it.each([
    ['GET', null, ''],
    ['POST', '{}', ''],
    ['POST', null, '-X POST'],
    ['DELETE', null, '-X DELETE'],
  ])("contains the method %s for the body %j only if the method is not curl's default", (method, body, flag) => {
    const text = formatEntryAsCurl(entry({ request: { ...check.request, method, body } }), secrets, origin)
    expect(text.includes('-X')).toBe(flag !== '')
    expect(text).toContain(flag)
  })

  it('contains the release secret', () => {
    const request = { ...check.request, path: '/api/v1/crm-release/mocklocalcopkey/…?x=1' }
    const text = formatEntryAsCurl(entry({ request }), secrets, origin)
    expect(text).toContain(`/crm-release/mocklocalcopkey/${secrets.release_secret}?x=1'`)
  })

  it('contains the masked key if the full key is unknown', () => {
    expect(hasUnknownSecret(check, secrets)).toBe(false)
    const headers = { 'x-dc-key': 'dcp_live0000…' }
    const unknown = entry({ request: { ...check.request, headers } })
    expect(hasUnknownSecret(unknown, secrets)).toBe(true)
    expect(formatEntryAsCurl(unknown, secrets, origin)).toContain(`'x-dc-key: dcp_live0000…'`)
  })
})

describe('formatting and finding calls', () => {
  it('reads the verdict of a check, even from a truncated body', () => {
    expect(verdictOf(check)).toBe('ALLOW')
    const cut = (body: string | null, status: number | null = 200) =>
      verdictOf(entry({ response: { status, headers: {}, body } }))
    expect(cut('{"data":{"emailInfo":{"action":"BLOCK","rea')).toBe('BLOCK')
    expect(cut('{"data":{"emailInfo":{"act')).toBeNull()
    expect(cut('{"action":"BLOCK"}', 500)).toBeNull()
    expect(cut(null, null)).toBeNull()
    expect(verdictOf(entry({ operation: 'exportUsers' }))).toBeNull()
  })

  it('describes the reason briefly', () => {
    const why = (id: string, state = {}) => describeWhy(entry({ why: { ...check.why, id, state } }))
    expect(why('live')).toBe('risk engine: no signals, first check')
    expect(why('live', { signals: { disposable_domain: 85, shared_infrastructure: 10 } })).toBe(
      'risk engine: disposable domain +85, shared infrastructure +10, first check',
    )
    expect(why('storage', { since: '2026-11-17T09:00:00.000Z' })).toBe('from storage, known 3 d')
    expect(why('verdict', { match: '*@corp.example' })).toBe('verdict for *@corp.example, first check')
    expect(why('quota-exhausted', { checks_used: 500 })).toBe('quota: 500 of 500 used')
    expect(why('key-deleted', { name: 'old', deleted_at: '2026-11-20T09:57:00.000Z' })).toBe(
      'key “old” deleted 3 min ago',
    )
    expect(why('link-expired', { expires_at: '2026-11-19T10:00:00.000Z' })).toBe('link expired 1 d ago')
    expect(why('exported')).toBe('First check')
  })

  it('shows the IDs of hints in the call’s row, and their messages in the full explanation', () => {
    const hints = [{ id: 'content-type-missing', message: 'The request has no Content-Type' } as const]
    const why = { ...check.why, message: 'First check. The request has no Content-Type', hints }
    expect(describeWhy(entry({ why }))).toBe('risk engine: no signals, first check; content type missing')
    expect(explainWhy(entry({ why }))).toBe('First check. The request has no Content-Type')
    const state = { fault: 'flt_1', hit: 1, when: 'after', effect: 'responded with 500' }
    expect(explainWhy(entry({ why: { ...why, id: 'fault', state } }))).toBe(
      'Fault: responded with 500, after processing. Fault ID: flt_1 (hit 1). The request has no Content-Type',
    )
  })

  it.each([
    ['documented', '8', 185, 'documented, service 8, fact 185'],
    ['assumed', 'A12', 42, 'assumed, A12, fact 42'],
    ['client', 'client', 119, 'published client, fact 119'],
    ['mock', 'faults', null, 'mock only: faults'],
  ] as const)('mentions the source of a reason: %s %s', (provenance, source, fact, message) => {
    expect(describeSource({ provenance, source, fact })).toBe(message)
  })

  it('describes how far a clock moved', () => {
    const [before, now] = ['2026-11-20T09:00:00.000Z', '2026-11-20T11:00:00.000Z']
    const moved = entry({ why: { ...check.why, id: 'clock', state: { before, now, frozen: false, occurred: 1 } } })
    expect(describeLine(moved)).toMatch(/^The clock moved forward by 2 h to .* and is running; 1 event became due$/)
  })

  it('describes a fault by its effect, followed by its ID', () => {
    const fault = (state: object) =>
      entry({ why: { ...check.why, id: 'fault', state: { fault: 'flt_1', hit: 2, when: 'before', ...state } } })
    const instead = fault({ effect: 'responded with 500' })
    expect(describeWhy(instead)).toBe('fault: responded with 500')
    expect(explainWhy(instead)).toBe(
      'Fault: responded with 500; the service did not process the request. Fault ID: flt_1 (hit 2)',
    )
    const after = fault({
      effect: 'dropped the connection',
      when: 'after',
      service_status: 200,
      service_message: 'Stored',
    })
    expect(describeWhy(after)).toBe('fault: dropped the connection, after processing')
    expect(explainWhy(after)).toContain('. The service had returned 200: Stored.')
  })

  it("shows times in the browser's time zone, and how long ago they were", () => {
    const message = 'Known since 2026-11-17T09:00:00.000Z from the check'
    const since = formatDateTime(Date.parse('2026-11-17T09:00:00Z'), Date.parse(check.at))
    expect(explainWhy(entry({ why: { ...check.why, message } }))).toBe(`Known since ${since} (3 d ago) from the check`)
  })

  it("attributes a call to the app if it has a valid key or the website's cop_key", () => {
    const website = { keys: secrets.keys, cop_key: 'mocklocalcopkey' }
    const with_ = (part: Partial<JournalEntry['request']>, why = 'live') =>
      isFromApp(entry({ request: { ...check.request, headers: {}, ...part }, why: { ...check.why, id: why } }), website)
    expect(isFromApp(check, website)).toBe(true)
    expect(with_({ body: '{"cop_key":"mocklocalcopkey"}' })).toBe(true)
    expect(with_({ path: '/script?cop_key=mocklocalcopkey', body: null })).toBe(true)
    expect(with_({ path: '/health', body: null }, 'unknown-path')).toBe(false)
    expect(with_({}, 'missing-key')).toBe(false)
    const wrong = { ...check.why, id: 'wrong-key' }
    expect(isFromApp(entry({ website_unknown: true, why: wrong }), website)).toBe(false)
    expect(with_({ headers: { 'x-dc-key': 'dcp_another0…' } })).toBe(false)
    const cached = { ...check.why, id: 'wrong-key-cached' }
    expect(isFromApp(entry({ why: cached }), website)).toBe(true)
    expect(isFromApp(entry({ id: 'line_1' }), website)).toBe(false)
    const key = { 'x-dc-key': 'dcp_mockLoca…' }
    const from = (referer: string) => with_({ headers: { ...key, referer } })
    expect(from('http://127.0.0.1:4010/_mock/ui/?website=app_local')).toBe(false)
    expect(from('http://127.0.0.1:4010/_mock/reference')).toBe(false)
    expect(from('https://shop.example/cart?from=/_mock/ui/')).toBe(true)
  })

  it('detects a body that was not read because the request was rejected', () => {
    const sent = (part: Partial<JournalEntry['request']>, id = 'wrong-key') =>
      isBodyUnread(entry({ request: { ...check.request, body: null, ...part }, why: { ...check.why, id } }))
    expect(sent({})).toBe(true)
    expect(sent({ headers: { 'content-length': '30' } }, 'body-too-large')).toBe(true)
    expect(sent({ headers: { 'transfer-encoding': 'chunked' } }, 'body-incomplete')).toBe(true)
    expect(sent({ headers: { 'content-length': '0' } }, 'link-confirmed')).toBe(false)
    expect(sent({ method: 'GET' })).toBe(false)
    expect(sent({ body: '{}' })).toBe(false)
  })

  it('summarizes the changes', () => {
    const changes = (...changed: JournalEntry['changed']) => describeChange(entry({ changed }))
    expect(changes()).toBe('no changes')
    expect(
      changes(
        { resource: 'checks_used', before: 3, after: 4 },
        { resource: 'people/ana@shop.example', before: null, after: 'identified by a check' },
      ),
    ).toBe('checks → 4, + person')
    expect(changes({ resource: 'mailbox/mail_1', before: null, after: 'sent' })).toBe('+ email')
    expect(changes({ resource: 'conversions/cnv_1', before: 'held', after: null })).toBe('− conversion')
    expect(changes({ resource: 'conversions/cnv_1', before: 'held', after: 'released' })).toBe('conversion')
  })

  it('describes the subject of a call, if known', () => {
    const about = (part: Partial<JournalEntry>) => describeSubject(entry({ email: null, ...part }))
    const withBody = (operation: string, body: string | null) =>
      about({ operation, request: { ...check.request, body } })
    expect(withBody('collectVisit', '{"page_url":"https://shop.example/"}')).toBe('https://shop.example/')
    expect(withBody('collectEvent', '{"name":"signup","page_url":"x"}')).toBe('signup')
    expect(withBody('collectEvent', '{"name":')).toBe('')
    expect(about({ operation: null, request: { ...check.request, path: '/nowhere' } })).toBe('/nowhere')
    expect(about({ website_unknown: true, why: { ...check.why, id: 'wrong-key' } })).toBe('key dcp_mockLoca…')
  })

  it('finds calls by ID or by words in the row, ignoring word order and case', () => {
    const matches = (text: string, one = check) => matchesCallFilter(one, splitFilter(text))
    const matching = ['', '  ', 'ana', 'ANA 200', 'allow check', 'REQ_1', 'risk engine', 'no changes', 'documented']
    expect(matching.filter((text) => !matches(text))).toEqual([])
    const notMatching = ['ana 429', 'req', 'services/email', 'checkEmail', 'user-agent']
    expect(notMatching.filter((text) => matches(text))).toEqual([])
    expect(matches('none', entry({ response: { status: null, headers: {}, body: null } }))).toBe(true)
    const line = entry({ id: 'line_1' })
    expect([matches('', line), matches('first', line)]).toEqual([true, false])
  })
})

it.each<[Fault, string, string]>([
  [
    { id: '1', operation: 'checkEmail', when: 'before', times: 1, respond: { status: 500 }, seen: 3, hits: 1 },
    'Next checkEmail request: return 500',
    'hit 1 of 1, matched 3',
  ],
  [{ id: '2', when: 'before', delay: '750ms' }, 'Each request: delay 750 ms', 'hit 0, matched 0'],
  [
    { id: '3', when: 'after', times: 3, drop: true },
    'Next 3 requests: drop the connection, after processing',
    'hit 0 of 3, matched 0',
  ],
  [
    { id: '4', every: 2, delay: '120000ms', respond: { status: 503 } },
    'Every second request: delay 2 min, then return 503',
    'hit 0, matched 0',
  ],
  [
    { id: '5', every: 3, match: { email: '*@corp.example' }, truncate_bytes: 20 },
    'Every 3rd request for *@corp.example: truncate the body after 20 bytes',
    'hit 0, matched 0',
  ],
  [{ id: '6', nth: 4, drop: true }, 'Only the 4th request: drop the connection', 'hit 0, matched 0'],
  [{ id: 'keyStore', outage: 'keyStore' }, 'Key store unreachable: requests with uncached keys fail with 500', ''],
])('formats fault %#', (fault, message, hits) => {
  expect([formatFault(fault), formatHits(fault)]).toEqual([message, hits])
})

it('formats durations in the largest unit, and times relative to now', () => {
  expect([0, 999, 1000, 59_999, 60_000, 3_599_999, 86_399_999, 86_400_000].map(formatMs)).toEqual([
    '0 s',
    '0 s',
    '1 s',
    '59 s',
    '1 min',
    '59 min',
    '23 h',
    '1 d',
  ])
  expect([500, -500, 90_000, -90_000].map((ms) => formatRelativeTime(ms, 0))).toEqual([
    'now',
    'now',
    'in 1 min',
    '1 min ago',
  ])
})

it.each([
  ['Über uns: Ana, before checkout!', 'uber-uns-ana-before-checkout'],
  ['  --  ', ''],
  ['日本', ''],
  ['x'.repeat(80), 'x'.repeat(64)],
  [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
])('converts the title %j to the scenario name %j', (title, name) => {
  expect(toScenarioName(title)).toBe(name)
})

describe('the rendered rows of a long list', () => {
  const look = (part: object) => rowsInView({ count: 1000, top: 0, height: 260, rowHeight: 26, pinnedRow: 0, ...part })

  it('include the visible rows, a few rows beyond each edge, and the focused row', () => {
    expect(look({})).toEqual(Array.from({ length: 18 }, (_, row) => row))
    const middle = look({ top: 5200, pinnedRow: 900 })
    expect([middle[0], middle.at(-2), middle.at(-1)]).toEqual([192, 217, 900])
    expect(look({ top: 5200, pinnedRow: 3 })[0]).toBe(3)
    expect(look({ top: 5200, pinnedRow: 200 })).toHaveLength(26)
  })

  it('stop at the end of the list', () => {
    expect(look({ count: 3 })).toEqual([0, 1, 2])
    expect(look({ count: 0, pinnedRow: 0 })).toEqual([])
    // The scroll position is below the end of the filtered list.
    expect(look({ count: 2, top: 5200, pinnedRow: 1 })).toEqual([1])
  })
})
