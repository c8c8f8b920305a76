import { stripVTControlCharacters } from 'node:util'
import { describe, it, vi } from 'vitest'
import type { RequestReceiver } from '../../../src/testing/runner/to-have-received.ts'
import { expect } from '../../../src/testing/vitest/index.ts'
import { requestMail } from '../../support/service-calls.ts'
import { startInProcess } from '../../support/start.ts'

/** Returns the failure message of a matcher. Times and IDs are replaced with placeholders. */
async function failureMessage(assertion: Promise<void>): Promise<string> {
  const error = await assertion.then(
    () => null,
    (reason: Error) => reason,
  )
  if (!error) return 'it holds'
  return stripVTControlCharacters(error.message)
    .replaceAll(/\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
    .replaceAll(/\b(req|mail|app)_[a-z0-9]{12}\b/g, '$1_ID')
}

/** Requests a public deletion, which sends an email. */
function requestDeletion(started: Awaited<ReturnType<typeof startInProcess>>, email: string) {
  return requestMail(started, started.website.cop_key, email)
}

it('the error for a misspelled option points to the line in the test', async () => {
  const { website } = await startInProcess()
  const options = JSON.parse('{"emial":"ana@shop.example"}')
  const error = await expect(website)
    .toHaveReceived('checkEmail', options)
    .catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(TypeError)
  const [, first = ''] = (error as Error).stack?.split('\n').filter((line) => !line.includes('node_modules')) ?? []
  expect(first).toContain('matchers.test.ts')
})

describe('toHaveReceived', () => {
  it('passes if a request matches, ignoring case and spaces in the address', async () => {
    const { mock, website, check } = await startInProcess()
    await check('ana@shop.example')
    await expect(website).toHaveReceived('checkEmail')
    await expect(website).toHaveReceived('checkEmail', { email: ' Ana@Shop.example', status: 200, times: 1 })
    await expect(website).toHaveReceived('checkEmail', { email: '*@shop.example' })
    await expect(mock).toHaveReceived('checkEmail', { times: 1 })
  })

  it('lists the reversed assumptions that affected a request to a contrary website', async () => {
    const { website, check } = await startInProcess({ assumptions: 'contrary' })
    await check('')
    const message = await failureMessage(expect(website).toHaveReceived('checkEmail', { status: 200, timeout: 0 }))
    expect(message).toContain(
      'The contrary variant reverses some of the mock’s assumptions. Changed behavior: A2 (The messages are',
    )
  })

  it('waits for requests that arrive later', async () => {
    const { website, check } = await startInProcess()
    const assertion = expect(website).toHaveReceived('checkEmail', {
      email: 'bob@shop.example',
      times: 2,
      timeout: '20s',
    })
    for (const email of ['ana@shop.example', 'bob@shop.example', 'bob@shop.example']) await check(email)
    await assertion
  })

  it('reports the closest request, its differences, and the reason for its response', async () => {
    const { website, check } = await startInProcess({ scenario: 'quota-exhausted' })
    await check('ana@shop.example')
    const options = { email: 'ana@shop.example', status: 200, timeout: 1 }
    expect(await failureMessage(expect(website).toHaveReceived('checkEmail', options))).toBe(
      [
        'expect(website).toHaveReceived("checkEmail", { email: "ana@shop.example", status: 200, timeout: 1 })',
        '',
        'Expected: at least 1 matching request, within 1ms',
        'Received: 0',
        '',
        'Closest:',
        '  TIME  checkEmail  ana@shop.example  429  req_ID',
        '    status  expected 200, received 429',
        '    because  The website has used 500 of the 500 free checks on the free plan (documented, service 7, fact 17)',
      ].join('\n'),
    )
  })

  it('if no request arrived, asks whether the app calls the mock', async () => {
    const { website } = await startInProcess()
    const message = await failureMessage(expect(website).toHaveReceived('checkEmail', { timeout: 1 }))
    expect(message).toMatch(/^Received: no requests at all$/m)
    expect(message).toMatch(/^Does the app under test call this mock with the key of app_local, dcp_mockLoca…\?$/m)
    expect(message).not.toContain(website.private_key)
  })

  it('shows a request with another website’s key if nothing else differs', async () => {
    const { mock, website, check } = await startInProcess()
    const own = await mock.createWebsite()
    await check('ana@shop.example', website.private_key)
    const wrongKey = await failureMessage(
      expect(own).toHaveReceived('checkEmail', { email: 'ana@shop.example', timeout: 1 }),
    )
    expect(wrongKey).toContain('    website  expected "app_ID", received "app_local"\n')
    const other = await mock.createWebsite()
    await check('bob@shop.example', other.private_key)
    const ofAnotherTest = await failureMessage(
      expect(own).toHaveReceived('checkEmail', { email: 'bob@shop.example', status: 429, timeout: 1 }),
    )
    expect(ofAnotherTest).toContain('no requests at all')
  })

  it('on a shared website, shows the requests of other tests only if the test itself has none', async () => {
    const { website, check } = await startInProcess()
    const own = website.tagged('own')
    await check(own.address('ana@shop.example'))
    await check(website.tagged('other').address('bob@shop.example'))
    const options = { status: 500, timeout: 1 }
    const message = await failureMessage(expect(own).toHaveReceived('checkEmail', options))
    expect(message).toContain('ana+own@shop.example')
    expect(message).not.toContain('bob+other@shop.example')
    const thirdMessage = await failureMessage(expect(website.tagged('third')).toHaveReceived('checkEmail', options))
    expect(thirdMessage).toContain('bob+other@shop.example')
  })

  it('shows times in UTC with the suffix Z', async () => {
    const { website, check } = await startInProcess({ now: '2030-01-01T09:08:07.000Z' })
    await website.clock.freeze()
    await check('ana@shop.example')
    const assertion = expect(website).not.toHaveReceived('checkEmail')
    await assertion.then(
      () => expect.unreachable(),
      (error: Error) => expect(error.message).toMatch(/^ {2}09:08:0\d\.\d{3}Z {2}checkEmail/m),
    )
  })

  it('requires the exact number of requests if times is given', async () => {
    const { website, check } = await startInProcess()
    for (const email of ['ana@shop.example', 'ana@shop.example', 'bob@shop.example']) await check(email)
    await expect(website).toHaveReceived('checkEmail', { email: 'ana@shop.example', times: 2 })
    await expect(website).toHaveReceived('checkEmail', { email: 'eve@shop.example', times: 0 })
    const tooMany = await failureMessage(expect(website).toHaveReceived('checkEmail', { times: 2 }))
    expect(tooMany).toContain('Expected: exactly 2 matching requests, within 2s\nReceived: 3\n  TIME  checkEmail  ana@')
    const tooFew = await failureMessage(
      expect(website).toHaveReceived('checkEmail', { email: 'bob@shop.example', times: 2, timeout: 1 }),
    )
    expect(tooFew).toContain('Expected: exactly 2 matching requests, within 1ms\nReceived: 1\n  TIME  checkEmail  bob@')
    expect(tooFew).toContain('Closest:\n  TIME  checkEmail  ana@')
  })

  it('shows the ten newest requests and the number of earlier requests', async () => {
    const { website, check } = await startInProcess()
    for (let each = 1; each <= 12; each++) await check(`p${each}@shop.example`)
    const message = await failureMessage(expect(website).not.toHaveReceived('checkEmail'))
    expect(message).toContain('Received: 12\n  … 2 earlier entries\n  TIME  checkEmail  p3@shop.example')
    expect(message).toContain('p12@shop.example')
  })

  it('checks only once, without waiting, for .not and for times: 0', async () => {
    const { website, check } = await startInProcess()
    const asked: object[] = []
    const observed: RequestReceiver = {
      requests: {
        ...website.requests,
        query(filter = {}) {
          asked.push(filter)
          return website.requests.query(filter)
        },
      },
    }
    await expect(observed).not.toHaveReceived('checkEmail', { email: 'ana@shop.example' })
    await expect(observed).toHaveReceived('checkEmail', { times: 0 })
    expect(asked).toEqual([{ operation: 'checkEmail', email: 'ana@shop.example' }, { operation: 'checkEmail' }])
    await check('ana@shop.example')
    expect(await failureMessage(expect(website).not.toHaveReceived('checkEmail', { status: 200 }))).toBe(
      [
        'expect(website).not.toHaveReceived("checkEmail", { status: 200 })',
        '',
        'Expected: no matching request',
        'Received: 1',
        '  TIME  checkEmail  ana@shop.example  200  req_ID',
        '    because  This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW (documented, service 4.8, fact 4)',
      ].join('\n'),
    )
  })

  it('keeps counting requests for the duration of settle, even with fake timers', async () => {
    const { website, check } = await startInProcess()
    await check('ana@shop.example')
    vi.useFakeTimers()
    try {
      const once = failureMessage(expect(website).toHaveReceived('checkEmail', { times: 1, settle: '250ms' }))
      const none = failureMessage(expect(website).not.toHaveReceived('getHealth', { settle: 250 }))
      await check('ana@shop.example')
      expect(await once).toContain('exactly 1 matching request, within 2s, counted after 250ms\nReceived: 2\n')
      expect(await none).toBe('it holds')
    } finally {
      vi.useRealTimers()
    }
  })

  it('on a shared website, does not count requests without an address, and explains that the app must use the test’s tag', async () => {
    const { website, call } = await startInProcess()
    await call('/api/v1/export/health', { key: website.private_key })
    const message = await failureMessage(expect(website.tagged('t1')).toHaveReceived('getHealth', { timeout: 1 }))
    expect(message).toContain('Several tests share the website app_local')
    expect(message).toContain('with the tag +t1.')
  })

  it('masks a key in the email option', async () => {
    const { website } = await startInProcess()
    const message = await failureMessage(
      expect(website).toHaveReceived('checkEmail', { email: `${website.private_key}@shop.example`, timeout: 1 }),
    )
    expect(message).toContain('email: "dcp_mockLoca…@shop.example"')
  })

  it('counts only requests that arrived after the request with the ID given in since', async () => {
    const { website, check } = await startInProcess()
    const { headers } = await check('ana@shop.example')
    const since = headers.get('x-mock-request-id') ?? ''
    await expect(website).not.toHaveReceived('checkEmail', { since })
    await check('bob@shop.example')
    await expect(website).toHaveReceived('checkEmail', { since, times: 1 })
  })

  it.each<[string, { options: object; not?: boolean; want: string }]>([
    [
      'an unknown option',
      { options: { emial: 'ana@shop.example' }, want: 'unknown option "emial". Did you mean "email"?' },
    ],
    [
      'an address as a regular expression',
      { options: { email: /b.example/ }, want: 'pattern with *, such as "*@shop.example", not /b.example/' },
    ],
    ['a fraction as times', { options: { times: 1.5 }, want: 'times must be a whole number' }],
    ['a timeout with .not', { options: { timeout: '1s' }, not: true, want: 'Use settle' }],
    ['a timeout with times: 0', { options: { times: 0, timeout: '1s' }, want: 'Use settle' }],
    ['settle without times or .not', { options: { settle: '1s' }, want: 'settle requires times or .not' }],
    ['times: 0 with .not', { options: { times: 0 }, not: true, want: 'Remove both' }],
    ['a negative timeout', { options: { timeout: -1 }, want: 'timeout must be a duration' }],
    [
      'a timeout that is not a duration',
      { options: { timeout: 'soon' }, want: 'timeout must be a duration such as "500ms"' },
    ],
  ])('rejects %s', async (_, { options, not = false, want }) => {
    const { website } = await startInProcess()
    const assertion = not ? expect(website).not : expect(website)
    expect(await failureMessage(assertion.toHaveReceived('checkEmail', options))).toContain(want)
  })

  it('rejects unknown operations, and values that are neither a website nor a mock', async () => {
    const { website } = await startInProcess()
    const misused = failureMessage(expect({ app_id: 'app_local' }).toHaveReceived('checkEmail'))
    expect(await misused).toBe(
      'toHaveReceived expects a website or a mock, as in await expect(website).toHaveReceived(…)',
    )
    // @ts-expect-error: a slip that the types would find
    const slip = failureMessage(expect(website).toHaveReceived('checkMail'))
    expect(await slip).toContain('did you mean "checkEmail"?')
    // @ts-expect-error: nothing is asked
    expect(await failureMessage(expect(website).toHaveReceived())).toContain(
      'pass the name of an operation, such as "checkEmail"',
    )
  })
})

describe('toHaveSentMail', () => {
  it('waits for an email, and passes if the email matches', async () => {
    const started = await startInProcess()
    const assertion = expect(started.website).toHaveSentMail({ to: 'ana@shop.example', times: 1, timeout: '20s' })
    await requestDeletion(started, 'ana@shop.example')
    await assertion
    await expect(started.mock).toHaveSentMail()
    await expect(started.website).not.toHaveSentMail({ to: 'bob@shop.example' })
  })

  it('shows emails to other recipients if no email matches', async () => {
    const started = await startInProcess()
    await requestDeletion(started, 'bob@shop.example')
    const message = await failureMessage(expect(started.website).toHaveSentMail({ to: 'ana@shop.example', timeout: 1 }))
    expect(message).toMatch(/^Expected: at least 1 matching mail, within 1ms\nReceived: 0$/m)
    expect(message).toMatch(/^Closest:\n {2}TIME {2}bob@shop.example {2}".+" {2}mail_ID$/m)
    expect(message).toMatch(/^ {4}to {2}expected "ana@shop.example", received "bob@shop.example"$/m)
  })

  it('reports that no email was sent', async () => {
    const { website } = await startInProcess()
    const message = await failureMessage(expect(website).toHaveSentMail({ timeout: 1 }))
    expect(message).toBe(
      [
        'expect(website).toHaveSentMail({ timeout: 1 })',
        '',
        'Expected: at least 1 matching mail, within 1ms',
        'Received: no mails at all',
      ].join('\n'),
    )
  })
})
