import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Started, startInProcess, startServer } from '../support/start.ts'
import { runInProcess } from './command-line.ts'
import { startCommand } from './start-command.ts'

/** Returns a URL at which no server listens. */
async function closedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** Starts a server and sends two valid checks and one invalid request. */
async function startWithTraffic(): Promise<Started> {
  const started = await startServer()
  await started.check('ana@shop.example')
  await started.check('bob@shop.example')
  await started.call('/api/v1/export/health')
  return started
}

/** Replaces IDs and times, because they differ in each run. */
function plain(text: string): string {
  return text.replaceAll(/req_\w{12}/g, '<id>').replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, '<time>')
}

describe('dc-mock requests', () => {
  it('shows each request with its time, status, address, reason and ID', async () => {
    const { url } = await startWithTraffic()
    const { exitCode, out, err } = await runInProcess(['requests', '--url', url])
    expect(plain(out).split('\n')).toEqual([
      '<time> 200 checkEmail ana@shop.example  This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW [<id>]',
      '<time> 200 checkEmail bob@shop.example  This was the first check of the address, so the risk engine determined and stored the result. Score: no signals = 0: ALLOW [<id>]',
      '<time> 401 getHealth  The x-dc-key header is missing [<id>]',
      '',
    ])
    expect([exitCode, err]).toEqual([0, ''])
  })

  it('reports that the journal is empty, and how many websites were removed with their journals', async () => {
    const { mock, url } = await startServer()
    const run = async () => (await runInProcess(['requests', '--url', url])).err
    expect(await run()).toBe('The journal is empty\n')
    for (const name of ['first test', 'second test']) {
      const website = await mock.createWebsite({ name })
      await website.remove()
    }
    expect(await run()).toBe(
      'The journal is empty. 2 websites were removed, so their requests are no longer in the journal\n',
    )
    const { err } = await runInProcess(['requests', '--url', url, '--email', 'ana@shop.example'])
    expect(err).toBe('No matching requests. 2 websites were removed, so their requests are no longer in the journal\n')
    const one = await runInProcess(['requests', '--url', url, '--website', 'app_local'])
    expect(one.err).toBe('No matching requests\n')
  })

  it('reports that the journal has dropped older entries', async () => {
    const started = await startServer()
    const email = `${'x'.repeat(50_000)}@shop.example`
    for (let number = 0; number < 180; number++) await started.check(email)
    const { err } = await runInProcess(['requests', '--url', started.url, '--limit', '1'])
    expect(err).toMatch(/^\d+ older entries were dropped because the journal keeps only the newest 8 MiB per website$/m)
  })

  it.each([
    [
      ['--operation', 'checkEmail'],
      ['ana', 'bob'],
    ],
    [['--email', 'Bob@shop.example'], ['bob']],
    [['--status', '401'], ['getHealth']],
    [['--limit', '1'], ['getHealth']],
    [
      ['--website', 'app_local', '--limit', '2'],
      ['bob', 'getHealth'],
    ],
    [
      ['--since', '2000-01-01T00:00:00Z'],
      ['ana', 'bob', 'getHealth'],
    ],
  ])('shows only the requests that match %j', async (flags, names) => {
    const { url } = await startWithTraffic()
    const { out } = await runInProcess(['requests', '--url', url, ...flags])
    expect(
      out.split('\n').map((line) => /(ana|bob)@|getHealth/.exec(line)?.[1] ?? /getHealth/.exec(line)?.[0]),
    ).toEqual([...names, undefined])
  })

  it('with --since, shows only requests after the given request ID', async () => {
    const started = await startServer()
    const first = (await started.check('ana@shop.example')).headers.get('x-mock-request-id') ?? ''
    await started.check('bob@shop.example')
    const { out } = await runInProcess(['requests', '--url', started.url, '--since', first])
    expect(out).toMatch(/^\S+ 200 checkEmail bob@shop\.example .*\n$/)
  })

  it('prints the number of omitted requests, and reports if no request matches', async () => {
    const { url } = await startWithTraffic()
    expect((await runInProcess(['requests', '--url', url, '--limit', '1'])).err).toBe(
      '2 earlier entries are not shown. To show more, use --limit 3\n',
    )
    expect(await runInProcess(['requests', '--url', url, '--status', '429'])).toEqual({
      exitCode: 0,
      out: '',
      err: 'No matching requests\n',
    })
  })

  it('mentions requests that match no website, unless the selected website has received requests', async () => {
    const { mock, url, check } = await startServer()
    await check('ana@shop.example', 'dcp_before')
    const website = await mock.createWebsite()
    const args = ['requests', '--url', url, '--website', website.app_id]
    await check('ana@shop.example')
    expect((await runInProcess(args)).err).toBe('No matching requests\n')
    await website.load('quota-exhausted')
    expect((await runInProcess(args)).err).toBe('')
    const since = (await check('ana@shop.example', 'dcp_foo')).headers.get('x-mock-request-id') ?? ''
    const hint = `Some requests did not match any website, for example because their key is unknown. These requests are in the default website’s journal. To show them, run npx dc-mock requests --website app_local --url ${url}\n`
    expect((await runInProcess(args)).err).toBe(hint)
    expect((await runInProcess([...args, '--status', '200'])).err).toBe(`No matching requests\n${hint}`)
    expect((await runInProcess([...args, '--since', since])).err).toBe('No matching requests\n')
    await check('ana@shop.example', website.private_key)
    expect((await runInProcess(args)).err).toBe('')
  })

  it('with --json, prints entries as stored in the journal, one per line', async () => {
    const started = await startWithTraffic()
    const { out } = await runInProcess(['requests', '--url', started.url, '--json'])
    const { entries } = (await started.call('/_mock/requests')).json
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(entries)
  })

  it('marks scenario loads, dropped connections and requests to other websites', async () => {
    const { mock, url, call, check } = await startServer()
    const other = await mock.createWebsite()
    await check('drop@dc-mock.test').catch(() => {})
    await call('/_mock/scenario', { method: 'PUT', body: { name: 'quota-exhausted' } })
    await check('ana@shop.example', other.private_key)
    const { out } = await runInProcess(['requests', '--url', url])
    expect(plain(out)).toMatch(/^<time> --- checkEmail drop@dc-mock\.test/)
    expect(plain(out)).toMatch(/^<time> == Loaded: scenario quota-exhausted, "Free quota used up" \[line_\w{12}\]$/m)
    expect(out).toContain(`200 checkEmail ana@shop.example (${other.app_id})`)
  })

  it('prints plain text to a pipe, and colored text to a terminal', async () => {
    const { url } = await startWithTraffic()
    const words = ['requests', '--url', url]
    const { out } = await runInProcess(words)
    const colored = (await runInProcess(words, { tty: true, columns: 400 })).out
    expect(out).toBe(stripVTControlCharacters(out))
    expect(colored).not.toBe(out)
    expect(stripVTControlCharacters(colored)).toBe(out)
    expect((await runInProcess(words, { tty: true, columns: 400, env: { NO_COLOR: '1' } })).out).toBe(out)
    expect((await runInProcess(words, { tty: true, columns: 400, env: { CI: 'true' } })).out).toBe(out)
  })

  it('escapes terminal control characters', async () => {
    const { url, call } = await startServer()
    await call('/\u009b31mred')
    const { out } = await runInProcess(['requests', '--url', url])
    expect(out).not.toMatch(/[\u0080-\u009f]/)
  })

  it('reads the server URL from DC_MOCK_URL, with or without the control-plane path', async () => {
    const { url } = await startWithTraffic()
    for (const DC_MOCK_URL of [url, `${url}/`, `${url}/_mock`, `${url}/_mock/`]) {
      expect((await runInProcess(['requests', '--limit', '1'], { env: { DC_MOCK_URL } })).out).toContain('getHealth')
    }
    const closed = await closedUrl()
    expect((await runInProcess(['requests', '--url', url], { env: { DC_MOCK_URL: closed } })).exitCode).toBe(0)
  })

  it('sends the control token, and reports if a required token is missing', async () => {
    const { mock } = await startServer()
    const { url } = await mock.listen({ controlToken: 'open-sesame' })
    expect((await runInProcess(['requests', '--url', url, '--control-token', 'open-sesame'])).exitCode).toBe(0)
    expect((await runInProcess(['requests', '--url', url], { env: { DC_MOCK_TOKEN: 'open-sesame' } })).exitCode).toBe(0)
    expect(await runInProcess(['requests', '--url', url])).toEqual({
      exitCode: 2,
      out: '',
      err: `dc-mock: The server at ${url} requires a control token; set it with --control-token or DC_MOCK_TOKEN\n`,
    })
  })

  it.each([
    [['--operation', 'checkMail'], 'No operation "checkMail"; did you mean "checkEmail"?'],
    [['--limit', '0'], 'limit must be'],
    [['--since', 'yesterday'], '--since must be a request ID or a time such as 2026-12-24T18:00:00Z, not "yesterday"'],
    [['--website', 'app_lokal'], 'did you mean "app_local"?'],
    [['--status', '4xx'], '--status must be an HTTP status such as 429, not "4xx"'],
  ])('rejects %j', async (flags, message) => {
    const { url } = await startServer()
    const { exitCode, err } = await runInProcess(['requests', '--url', url, ...flags])
    expect(exitCode).toBe(2)
    expect(err).toMatch(/^dc-mock: [^\n]+\n$/)
    expect(err).toContain(message)
  })

  it.each(['ftp://127.0.0.1', '127.0.0.1:4010', 'http://user:secret@127.0.0.1:4010'])(
    'rejects the URL %s',
    async (url) => {
      const { exitCode, err } = await runInProcess(['requests', '--url', url])
      expect(exitCode).toBe(2)
      expect(err).toContain('--url must be an address such as http://127.0.0.1:4010')
      expect(err).not.toContain('secret')
    },
  )

  it('explains how to start or select a mock if nothing is listening, and exits with 3', async () => {
    const url = await closedUrl()
    const unreachable = {
      exitCode: 3,
      out: '',
      err: `dc-mock: No dc-mock server is reachable at ${url} (ECONNREFUSED); start one with npx dc-mock serve --port ${new URL(url).port}, or specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
    }
    expect(await runInProcess(['requests', '--url', url])).toEqual(unreachable)
    expect(await runInProcess(['why', 'req_1', '--url', url])).toEqual(unreachable)
    expect(await startCommand('requests', '--follow', '--url', url).exit).toEqual(unreachable)
  })

  it.each([
    ['an HTML page', 200, '<p>hello</p>'],
    ['an empty 404 response', 404, ''],
    ['an unrelated error', 500, '{"error":"no"}'],
    ['a 401 response without the challenge of a mock', 401, '{"message":"Unauthorized"}'],
    ['a 403 response without an error code', 403, '{"message":"Forbidden"}'],
  ])(
    'if a server returns %s, this and other commands report that it is not a dc-mock server',
    async (_name, status, body) => {
      const other = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
      onTestFinished(() => void other.close())
      await new Promise((resolve) => other.once('listening', resolve))
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      for (const words of [
        ['requests'],
        ['status'],
        ['env'],
        ['why'],
        ['scenario', 'load', 'default'],
        ['scenario', 'save', 'saved.json'],
      ]) {
        const { exitCode, err } = await runInProcess([...words, '--url', url])
        expect([words, exitCode, err]).toEqual([
          words,
          3,
          `dc-mock: The server at ${url} is not a dc-mock server. Start a mock with npx dc-mock serve, or specify the address of a running mock with --port, --url or DC_MOCK_URL\n`,
        ])
      }
    },
  )
})

describe('dc-mock requests --follow', () => {
  it('shows existing requests, then new matching requests, until it is stopped', async () => {
    const { url, check } = await startWithTraffic()
    const flags = ['--url', url, '--operation', 'checkEmail', '--limit', '1']
    const { line, stop, exit } = startCommand('requests', '--follow', ...flags)
    await line(/bob@shop\.example/)
    await (await fetch(`${url}/api/v1/export/health`)).text()
    await check('cyn@shop.example')
    await line(/cyn@shop\.example/)
    stop()
    const { exitCode, out, err } = await exit
    expect(exitCode).toBe(0)
    expect(out.trimEnd().split('\n')).toHaveLength(2)
    expect(err).toBe('1 earlier entry is not shown. To show more, use --limit 2\n')
  })

  it('exits if the server rejects the request', async () => {
    const { url } = await startServer()
    const { exitCode, err } = await startCommand('requests', '--follow', '--url', url, '--operation', 'checkMail').exit
    expect([exitCode, err]).toEqual([2, 'dc-mock: No operation "checkMail"; did you mean "checkEmail"?\n'])
  })

  it('reconnects after the server restarts', { timeout: 20_000 }, async () => {
    const first = await startServer()
    const { port } = new URL(first.url)
    const following = startCommand('requests', '--follow', '--json', '--url', first.url)
    await following.errorLine(/journal is empty/)
    await first.check('ana@shop.example')
    await following.line(/"email":"ana@shop\.example"/)
    await first.mock.close()
    await following.errorLine(
      /^dc-mock: Lost the connection to http:\/\/127\.0\.0\.1:\d+\. Reconnecting\. Press Ctrl\+C to stop$/,
    )
    const second = await startInProcess()
    await second.mock.listen({ port: Number(port) })
    await second.check('bob@shop.example')
    await following.line(/"email":"bob@shop\.example"/)
    following.stop()
    const { exitCode, out, err } = await following.exit
    expect(exitCode).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).email)).toEqual(['ana@shop.example', 'bob@shop.example'])
    expect(err).toMatch(/Reconnected to \S+\n.*Some requests may be missing because/)
  })
})

describe('dc-mock why', () => {
  it('shows the reason with its inputs, the state changes, and the request and response', async () => {
    const started = await startServer()
    const answer = await started.check('ana@shop.example')
    const id = answer.headers.get('x-mock-request-id') ?? ''
    const { exitCode, out } = await runInProcess(['why', id, '--url', started.url])
    expect(exitCode).toBe(0)
    const head = plain(out).slice(0, plain(out).indexOf('user-agent'))
    expect(head).toBe(
      [
        '200 checkEmail ana@shop.example',
        'This was the first check of the address, so the risk engine determined and',
        'stored the result. Score: no signals = 0: ALLOW',
        '',
        '  why      live (documented, service 4.8, fact 4)',
        '           plan: free',
        '           checks_used: 1',
        '           risk_score: 0',
        '           action: ALLOW',
        '           signals: {}',
        '  changed  checks_used: 0 → 1',
        '           people/ana@shop.example: null → identified by a check',
        '  website  app_local',
        '  at       <time> (website clock)',
        '  id       <id>',
        '  request  POST /api/v1/services/email/check',
        '           x-dc-key: dcp_mockLoca…',
        '           content-type: application/json',
        '           ',
      ].join('\n'),
    )
    expect(out).toMatch(
      / {2}response 200\n {11}x-mock-request-id: \S+\n {11}content-type: application\/json; charset=utf-8\n/,
    )
    expect(out).toContain('\n           {\n             "success": true,')
  })

  it.each([
    [
      'a scenario load',
      '/_mock/scenario',
      'PUT',
      { name: 'quota-exhausted' },
      /^== Loaded: .* \(PUT \/_mock\/scenario\), .* Loaded a scenario\./s,
    ],
    [
      'a reset',
      '/_mock/reset',
      'POST',
      undefined,
      /^== Reset to .* \(POST \/_mock\/reset\), .* Reset the website to its initial state\./s,
    ],
    [
      'a clock change',
      '/_mock/clock/advance',
      'POST',
      { by: '1d' },
      /^== .* \(POST \/_mock\/clock\/advance\), .* Changed the website’s clock\./s,
    ],
  ])('explains the log entry for %s in plain words', async (_what, path, method, body, explanation) => {
    const started = await startServer()
    await started.call(path, { method, body })
    const { id } = (await started.call('/_mock/requests')).json.entries[0]
    const { out } = await runInProcess(['why', id, '--url', started.url])
    const text = out.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(explanation)
    expect(text).toContain('not to the service’s API.')
    expect(out).not.toMatch(/^ {2}(?:why|request|response) /m)
  })

  it('does not lose words when long reasons are wrapped on a terminal', async () => {
    const started = await startWithTraffic()
    const { out } = await runInProcess(['requests', '--url', started.url], { tty: true, columns: 80 })
    expect(out.split('\n').map((line) => stripVTControlCharacters(line).length)).not.toContainEqual(
      expect.toSatisfy((length: number) => length > 80),
    )
    expect(stripVTControlCharacters(out).replaceAll(/\s+/g, ' ')).toContain(
      'This was the first check of the address, so the risk engine determined and stored the result',
    )
  })

  it('shows hints with their IDs', async () => {
    const started = await startServer()
    const key = started.website.private_key ?? ''
    const body = { event: 'lead', externalId: 'lead-77' }
    const headers = { 'content-type': 'text/plain' }
    const answer = await started.call('/api/v1/conversions/zapier', { key, body, headers })
    const { out } = await runInProcess(['why', answer.headers.get('x-mock-request-id') ?? '', '--url', started.url])
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'The conversion has the status "accepted". The request has the Content-Type text/plain. ',
    )
    expect(out).toContain('\n  hints    content-type-not-json\n           unknown-field\n  changed')
  })

  it('explains which key is unknown, which keys exist and how to print the right key', async () => {
    const started = await startServer()
    const { app_id, private_key } = await started.mock.createWebsite({})
    const answer = await started.check('ana@shop.example', 'dcp_liveWrong00000000')
    const id = answer.headers.get('x-mock-request-id') ?? ''
    const { out } = await runInProcess(['why', id, '--url', started.url])
    expect(out).toContain(
      [
        '  website  none, because no website of this mock has the key dcp_liveWron…',
        '           Requests with a missing or unknown key appear in the default website’s journal (app_local)',
        '  keys     app_local (dcp_mockLoca…)',
        `           ${app_id} (${private_key.slice(0, 12)}…)`,
        `  fix      To print the key of the website app_local, run npx dc-mock env --url ${started.url}`,
        '           To print the key of another website, add --website APP_ID',
        '',
      ].join('\n'),
    )
    expect(out).toContain('  request  POST /api/v1/services/email/check\n')
    expect(out).toContain('(body not read, because authentication failed first)')
    const keyless = await started.call('/api/v1/export/health')
    const missing = await runInProcess(['why', keyless.headers.get('x-mock-request-id') ?? '', '--url', started.url])
    expect(missing.out).toContain('  website  none, because the request has no private key\n')
  })

  it('with --json, prints the entry as stored in the journal', async () => {
    const started = await startServer()
    const id = (await started.call('/api/v1/export/health')).headers.get('x-mock-request-id') ?? ''
    const { out } = await runInProcess(['why', '--json', id, '--url', started.url])
    expect(JSON.parse(out)).toEqual((await started.call(`/_mock/requests/${id}`)).json)
  })

  it('explains the newest request if no ID is passed, even if a scenario was loaded later', async () => {
    const started = await startServer()
    const answer = await started.check('ana@shop.example')
    await started.website.load('quota-exhausted')
    const { exitCode, out } = await runInProcess(['why', '--url', started.url])
    expect(exitCode).toBe(0)
    expect(out).toMatch(/^200 checkEmail ana@shop\.example\n/)
    expect(out).toContain(`  id       ${answer.headers.get('x-mock-request-id')}\n`)
  })

  it('truncates a long body, and explains how to show the whole body', async () => {
    const started = await startServer()
    const answer = await started.check('x'.repeat(10_000))
    const { out } = await runInProcess(['why', answer.headers.get('x-mock-request-id') ?? '', '--url', started.url])
    expect(out).toMatch(/x… \(\d{4} more characters, use --json to show all\)/)
    expect(out.length).toBeLessThan(6000)
  })

  it('reports that the connection was closed without a response', async () => {
    const started = await startServer()
    await started.check('drop@dc-mock.test').catch(() => {})
    const { id } = (await started.call('/_mock/requests')).json.entries[0]
    const { out } = await runInProcess(['why', id, '--url', started.url])
    expect(out).toMatch(/^--- checkEmail drop@dc-mock\.test\n/)
    expect(out).toContain('  changed  nothing\n')
    expect(out).toContain('  response none, because the connection was closed without a response\n')
  })

  it('reports that the requests were removed with their website', async () => {
    const started = await startServer()
    const website = await started.mock.createWebsite()
    await started.check('ana@shop.example', website.private_key)
    await website.remove()
    const { exitCode, err } = await runInProcess(['why', '--url', started.url])
    expect(exitCode).toBe(2)
    expect(err).toContain(
      'contains no requests. 1 website was removed, so its requests are no longer in the journal. Run this command before the test removes the website',
    )
  })

  it.each([
    [[], 'contains no requests. Make sure that your app calls this mock'],
    [
      ['req_nobody'],
      'Request "req_nobody" is not in the journal. To list requests, run npx dc-mock requests --url http://127.0.0.1:',
    ],
    [['req_1', 'req_2'], 'Unexpected argument "req_2"'],
  ])('rejects %j', async (words, message) => {
    const { url } = await startServer()
    const { exitCode, err } = await runInProcess(['why', ...words, '--url', url])
    expect(exitCode).toBe(2)
    expect(err).toContain(message)
  })
})
