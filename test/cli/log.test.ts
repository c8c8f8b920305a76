import { stripVTControlCharacters, styleText } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../src/cli/serve/create-log.ts'
import type { LogFormat } from '../../src/cli/serve/settings.ts'
import { assemble } from '../../src/mock/assemble.ts'
import { formatWebsite } from '../../src/server/format/website.ts'
import { createEnvironment } from '../../src/service/create-environment.ts'
import { addDefaultWebsite } from '../../src/state/website/add-website.ts'
import { recordTerminal, type Window } from './recorded-terminal.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const liveKey = 'dcp_8Kq2vN1xQ4mB7sTzR0yWfGhJkLpA3cDe5nUi'
const url = 'http://127.0.0.1:4010'

interface Logged {
  check(email: string, key?: string): Promise<Response>
  call(path: string, init?: RequestInit): Promise<Response>
  /** Lines that were logged after the start message. */
  lines(): string[]
  start(): string
  err(): string
}

/** Starts a mock that logs in the given format. The parts of the mock are connected in the same way as in `serve`. */
async function startLogged(form: LogFormat, window?: Window, controlToken = false): Promise<Logged> {
  const { terminal, out, err } = recordTerminal(window)
  const log = createLog(form, { terminal, now: () => noon })
  const environment = createEnvironment()
  const { sha256 } = environment
  environment.sha256 = (text) => {
    if (text.startsWith('dcp_broken')) throw new Error(`no hash of ${text}`)
    return sha256(text)
  }
  const { services, fetch, close } = assemble({ environment, log })
  onTestFinished(close)
  const { website: storedWebsite } = await addDefaultWebsite(services)
  const website = await formatWebsite(storedWebsite, services)
  const mock = {
    version: '1.2.3',
    url,
    socket: url,
    hosts: null,
    smtp: null,
    overlays: null,
    startsAt: null,
    seed: null,
    checkResponses: false,
    state: null,
    logFile: null,
  }
  log.started({ ...mock, controlToken, website, others: [] })
  const start = out()
  const call = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(new Request(url + path, init), { remoteAddress: null, dropped: false })
  return {
    call,
    check: (email, key = website.private_key ?? '') =>
      call('/api/v1/services/email/check', {
        method: 'POST',
        headers: { 'x-dc-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    lines: () => {
      log.flush()
      return out().slice(start.length).split('\n').slice(0, -1)
    },
    start: () => start,
    err,
  }
}

function changeWebsite({ call }: Logged, change: object, appId = 'app_local'): Promise<Response> {
  return call(`/_mock/websites/${appId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
}

describe('the pretty log', () => {
  it('shows the time, status, operation, address and reason of each response on one line', async () => {
    const logged = await startLogged('pretty')
    await logged.check('ana@shop.example')
    await logged.check('ana@shop.example')
    const time = new Date(noon).toTimeString().slice(0, 8)
    expect(logged.lines()).toEqual([
      `${time} 200 checkEmail ana@shop.example  This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW`,
      expect.stringMatching(`^${time} 200 checkEmail ana@shop.example  The stored result was returned`),
    ])
  })

  it('shows the time at which the store became unreachable', () => {
    const { terminal, err } = recordTerminal({})
    createLog('pretty', { terminal, now: () => noon }).state(false, 'redis://127.0.0.1 is away.')
    expect(err()).toBe(`${new Date(noon).toTimeString().slice(0, 8)} dc-mock: redis://127.0.0.1 is away.\n`)
  })

  it('shows the method, path and ID of a rejected request', async () => {
    const logged = await startLogged('pretty')
    const answer = await logged.call('/api/v2/nowhere')
    const id = answer.headers.get('x-mock-request-id')
    expect(logged.lines()).toEqual([expect.stringMatching(/ 404 GET \/api\/v2\/nowhere {2}This path does not exist/)])
    expect(logged.lines()[0]).toMatch(new RegExp(`\\[${id}\\]$`))
  })

  it('shows dashes instead of a status if the connection was dropped', async () => {
    const logged = await startLogged('pretty')
    await logged.check('drop@dc-mock.test')
    expect(logged.lines()).toEqual([expect.stringContaining(' --- checkEmail')])
  })

  it('mentions a website that is not the default website', async () => {
    const logged = await startLogged('pretty')
    const made = await logged.call('/_mock/websites', { method: 'POST', body: '{}' })
    const { app_id, private_key } = await made.json()
    await logged.check('ana@shop.example', private_key)
    expect(logged.lines()).toEqual([expect.stringContaining(`ana@shop.example (${app_id})`)])
  })

  it('colors a status by its class', async () => {
    const logged = await startLogged('pretty', { tty: true, columns: 200 })
    await logged.check('ana@shop.example')
    await logged.check('error-429@dc-mock.test')
    await logged.check('error-500@dc-mock.test')
    const statuses = [
      ['green', '200'],
      ['yellow', '429'],
      ['red', '500'],
    ] as const
    expect(logged.lines()).toEqual(
      statuses.map(([color, status]) => expect.stringContaining(styleText(color, status, { validateStream: false }))),
    )
  })

  it('escapes terminal control characters', async () => {
    const logged = await startLogged('pretty', { tty: true, columns: 200 })
    const conversion = {
      method: 'POST',
      headers: { 'x-dc-key': 'dcp_mockLocalDevelopmentKey00000000000000000', 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'paid', email: 'ana@shop.example', external_id: '\u001b[2J\u202e' }),
    }
    await logged.call('/api/v1/conversions/zapier', conversion)
    await logged.call('/api/v1/conversions/zapier', conversion)
    const line = logged.lines()[1] ?? ''
    expect(line).toContain('\\u{1b}[2J\\u{202e}')
    expect(stripVTControlCharacters(line)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('does not wrap commands or keys in a narrow terminal', async () => {
    const logged = await startLogged('pretty', { tty: true, columns: 40, env: { NO_COLOR: '1' } })
    const lines = logged.start().split('\n')
    expect(lines).toContain(`export DC_BASE_URL=${url} DC_API_KEY=dcp_mockLocalDevelopmentKey00000000000000000`)
    expect(lines).toContain('  dcp_mockLocalDevelopmentKey00000000000000000')
    expect(lines.filter((line) => line.startsWith('curl '))).toHaveLength(1)
  })
})

it.each(['json', 'pretty'] as const)(
  'the %s log contains no characters that reorder text or control a terminal',
  async (format) => {
    const logged = await startLogged(format)
    await logged.call('/api/v1/nowhere/\u202e\u009b2J\u2066x')
    await logged.check('ana\u202e@shop.example')
    const text = logged.lines().join('')
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    expect(text).toContain(format === 'json' ? '\\u202e' : '\\u{202e}')
  },
)

describe('the quota in the log', () => {
  it.each([
    [
      449,
      `The website app_local has used 450 of its 500 free checks. To reset the number of used checks to 0, run: curl -X PATCH ${url}/_mock/websites/app_local -d '{"checks_used":0}'`,
    ],
    [
      499,
      `The website app_local has used all 500 free checks, so the next check returns 429. To reset the number of used checks to 0, run: curl -X PATCH ${url}/_mock/websites/app_local -d '{"checks_used":0}'`,
    ],
  ])('is not reported after check %i, and is reported once after the next check', async (used, notice) => {
    const logged = await startLogged('pretty')
    await changeWebsite(logged, { checks_used: used - 1 })
    await logged.check('ana@shop.example')
    expect(logged.lines()).toHaveLength(1)
    await logged.check('bob@shop.example')
    await logged.check('cem@shop.example')
    expect(logged.lines().filter((line) => line.startsWith('!'))).toEqual([`! ${notice}`])
  })

  it('is reported with a command that resets the website’s quota', async () => {
    const logged = await startLogged('pretty')
    // One check is left in this scenario. A reset of the website would restore the scenario's usage instead of setting the usage to 0.
    const options = { method: 'POST', body: '{"scenario":"quota-nearly-exhausted"}' }
    const { app_id, private_key } = await (await logged.call('/_mock/websites', options)).json()
    await logged.check('ana@shop.example', private_key)
    const command = /curl -X PATCH '?http:\/\/127\.0\.0\.1:4010(\S+?)'? -d '(.*)'$/.exec(logged.lines()[1] ?? '')
    await logged.call(command?.[1] ?? '', { method: 'PATCH', body: command?.[2] ?? '' })
    expect(await (await logged.call(`/_mock/websites/${app_id}`)).json()).toMatchObject({ checks_used: 0 })
  })

  it('is not reported if the plan allows more than 500 checks', async () => {
    const logged = await startLogged('pretty')
    await changeWebsite(logged, { plan: 'business', checks_used: 499 })
    await logged.check('ana@shop.example')
    expect(logged.lines()).toHaveLength(1)
  })

  it('is reported with a command that sends the control token if a token is required', async () => {
    const logged = await startLogged('pretty', {}, true)
    await changeWebsite(logged, { checks_used: 499 })
    await logged.check('ana@shop.example')
    expect(logged.lines()[1]).toMatch(/ -H 'authorization: Bearer TOKEN' -d /)
  })
})

describe('a live key in the log', () => {
  it.each(['pretty', 'json'] as const)('is masked, and is reported only once (%s)', async (form) => {
    const logged = await startLogged(form)
    await logged.check('ana@shop.example', liveKey)
    await logged.check('bob@shop.example', liveKey)
    await logged.call(`/api/v1/export/${liveKey}`)
    const lines = logged.lines()
    expect(lines.filter((line) => line.includes('Do not use live keys with a mock'))).toEqual([
      expect.stringContaining('Use DC_API_KEY=dcp_mockLocalDevelopmentKey00000000000000000'),
    ])
    expect(lines.join()).toContain(liveKey.slice(0, 12))
    expect(lines.join()).not.toContain(liveKey.slice(0, 13))
  })

  it.each([
    ['the authorization header', '/api/v1/export/health', { headers: { authorization: `Bearer ${liveKey}` } }],
    ['the address', `/script?cop_key=${liveKey}`, {}],
    ['a body', '/collect/visit', { method: 'POST', body: JSON.stringify({ cop_key: liveKey }) }],
  ])('is reported if it was sent in %s', async (_place, path, init) => {
    const logged = await startLogged('pretty')
    await logged.call(path, init)
    expect(logged.lines()).toEqual([expect.any(String), expect.stringContaining(`The key ${liveKey.slice(0, 12)}…`)])
    expect(logged.lines().join()).not.toContain(liveKey.slice(0, 13))
  })

  it('is not reported if the key was created by a mock', async () => {
    const logged = await startLogged('pretty')
    await logged.check('ana@shop.example', `dcp_mock${'A'.repeat(36)}`)
    expect(logged.lines()).toHaveLength(1)
  })
})

describe('secrets in the log', () => {
  it.each(['pretty', 'json'] as const)('are removed from paths (%s)', async (form) => {
    const logged = await startLogged(form)
    await logged.call('/api/v1/crm-release/some-cop-key/some-release-secret', { method: 'POST', body: '{}' })
    await logged.call('/api/v1/crm-release/some-cop-key/some-release-secret')
    await logged.call('/public/data-deletion/confirm/some-token')
    await logged.call('/nowhere?token=some-token')
    expect(logged.lines()).toHaveLength(4)
    expect(logged.lines().join()).not.toMatch(/some-release-secret|some-token/)
  })
})

describe('the JSON log', () => {
  it('has one object per line, which includes the reason for the response', async () => {
    const logged = await startLogged('json')
    await changeWebsite(logged, { checks_used: 449 })
    const answer = await logged.check('ana@shop.example')
    const at = new Date(noon).toISOString()
    expect(JSON.parse(logged.start())).toMatchObject({ at, event: 'listening', url, website: { app_id: 'app_local' } })
    expect(logged.lines().map((line) => JSON.parse(line))).toEqual([
      {
        at,
        event: 'answered',
        id: answer.headers.get('x-mock-request-id'),
        app_id: 'app_local',
        operation: 'checkEmail',
        method: 'POST',
        path: '/api/v1/services/email/check',
        email: 'ana@shop.example',
        status: 200,
        why: expect.objectContaining({ id: 'live', provenance: 'documented' }),
      },
      { at, event: 'notice', id: 'quota-nearly-exhausted', message: expect.stringContaining('450 of its 500') },
    ])
  })
})

describe('the website in the JSON log', () => {
  it.each([['dcp_foo'], [' ']])('is null for a request with the key %j, which identifies no website', async (key) => {
    const logged = await startLogged('json')
    await logged.check('ana@shop.example', key)
    expect(logged.lines().map((line) => JSON.parse(line))).toMatchObject([{ app_id: null, status: 401 }])
  })
})

describe('an internal error in the log', () => {
  it.each(['pretty', 'silent'] as const)(
    'is logged to stderr with its stack trace and masked secrets (%s)',
    async (form) => {
      const logged = await startLogged(form)
      const answer = await logged.check('ana@shop.example', 'dcp_brokenKey0000000000000000000')
      expect(answer.status).toBe(500)
      expect(logged.err()).toMatch(
        /^dc-mock internal error in checkEmail \[req_\w+\]\. .*\nError: no hash of dcp_brokenKe…\n +at /,
      )
    },
  )

  it('is logged to stderr as an object (json)', async () => {
    const logged = await startLogged('json')
    await logged.check('ana@shop.example', 'dcp_brokenKey0000000000000000000')
    expect(JSON.parse(logged.err())).toMatchObject({
      event: 'failed',
      operation: 'checkEmail',
      error: expect.stringMatching(/^Error: no hash of dcp_brokenKe…\n +at /),
    })
  })
})
