import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, type ResponseChange, withJson } from '../contract/target.ts'
import { startServer } from '../support/start.ts'
import { startStub } from '../support/stub-server.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runArguments } from './command-line.ts'
import { archiveEntry, check, recordTraffic, writeArchive } from './recorded-traffic.ts'
import { runCommand } from './serve-process.ts'
import { startCommand } from './start-command.ts'

const checkPath = '/api/v1/services/email/check'
const strange: ResponseChange = (response, request) => {
  if (request.url.endsWith(checkPath) && response.status === 200)
    return withJson(response, (body) => ({ ...body, extra: 1 }))
  if (response.status === 202) return new Response(response.body, { status: 200, headers: response.headers })
  return response
}

function lines(out: string, event: string): unknown[] {
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === event)
}

describe('dc-mock replay', () => {
  it('finds no differences between a mock and the recording, for people with and without stored data', async () => {
    const scenario = {
      devices: { laptop: { country: 'DE' } },
      people: [
        { email: 'ben@gmail.com', devices: ['laptop'] },
        { email: 'ana@gmail.com', user_id: 'u-7', devices: ['laptop'] },
      ],
    }
    const deployment = await serveDeployment({ website: { scenario, checks_used: 496 } })
    const traffic = await recordTraffic(
      deployment,
      check('ana@gmail.com'),
      check('New@gmail.com'),
      check('new@gmail.com'),
      check('cy@gmail.com', 'dcp_ThisKeyIsNobodys1234'),
      check(7),
      check('dora@gmail.com'),
      check('eve@gmail.com'),
    )
    const { exitCode, out } = await runArguments(['replay', traffic, '--mock', '--log', 'json'])
    expect(
      lines(out, 'replayed').map((line) => [
        Reflect.get(Object(line), 'status'),
        Reflect.get(Object(line), 'differences'),
      ]),
    ).toEqual([
      [200, []],
      [200, []],
      [200, []],
      [401, []],
      [400, []],
      [200, []],
      [429, []],
    ])
    expect(exitCode).toBe(0)
    expect(out).not.toContain('gmail')
  })

  it('shows where the spec, the mock and the deployment differ', async () => {
    const deployment = await serveDeployment({ changeResponse: strange })
    const { cop_key } = deployment.website
    const traffic = await recordTraffic(deployment, check('ana@shop.example'), (call) =>
      call('/public/data-deletion/request', {
        method: 'POST',
        body: JSON.stringify({ cop_key, email: 'ana@shop.example' }),
      }),
    )
    const again = await runArguments(
      ['replay', traffic, '--against', deployment.url, '--target', 'own', '--log', 'json'],
      {
        env: deployment.env,
      },
    )
    expect(lines(again.out, 'replayed')).toMatchObject([
      {
        operation: 'checkEmail',
        differences: [{ at: 'extra', values: { recording: 'a number', deployment: 'a number', mock: 'missing' } }],
        findings: [{ kind: 'note' }],
      },
      {
        operation: 'requestDataDeletion',
        differences: [{ at: 'status', values: { recording: '200', deployment: '200', mock: '202' } }],
        findings: [{ kind: 'refuted', source: 'A11' }],
      },
    ])
    expect(again.exitCode).toBe(1)

    const plain = await runArguments(['replay', traffic, '--mock'])
    expect(plain.out).toContain('    status: recording 200 · mock 202')
    expect(plain.out).toContain('2 sent, 0 skipped · 2 different · 0 broken')
    expect(plain.exitCode).toBe(1)
  })

  it('passes with an overlay learned from the recording', async () => {
    const deployment = await serveDeployment({ changeResponse: strange })
    const { cop_key } = deployment.website
    const traffic = await recordTraffic(deployment, check('ana@shop.example'), (call) =>
      call('/public/data-deletion/request', {
        method: 'POST',
        body: JSON.stringify({ cop_key, email: 'ana@shop.example' }),
      }),
    )
    const file = join(await createTemporaryFolder(), 'learned.yaml')
    await runArguments(['replay', traffic, '--against', deployment.url, '--target', 'own', '--learn', file], {
      env: deployment.env,
    })
    expect(await readFile(file, 'utf8')).toContain('x-instead-of: 202')
    expect(await runArguments(['replay', traffic, '--mock', '--overlay', file])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('2 sent, 0 skipped · 0 different · 0 broken'),
    })
  })

  it('uses no checks on a third-party deployment if no budget is set, and never exceeds a budget', async () => {
    const recordedAt = await serveDeployment()
    const { cop_key } = recordedAt.website
    const traffic = await recordTraffic(
      recordedAt,
      ...['a', 'b', 'c', 'd'].map((name) => check(`${name}@shop.example`)),
      check('x@shop.example', 'dcp_ThisKeyIsNobodys1234'),
      (call) => call(`/api/v1/conversions/shop/${cop_key}`, { method: 'POST', body: '{"event":"purchase"}' }),
      (call) =>
        call('/api/v1/data-deletion', {
          method: 'POST',
          headers: { 'x-dc-key': liveKey },
          body: '{"email":"a@shop.example"}',
        }),
      (call) => call('/api/v1/export/health', { headers: { 'x-dc-key': liveKey } }),
    )
    const { url, website, requests, env } = await serveDeployment()
    const none = await runArguments(
      ['replay', traffic, '--against', url, '--target', 'foreign', '--rate', '100', '--log', 'json'],
      { env },
    )
    expect(lines(none.out, 'left-out')).toMatchObject([
      ...Array.from({ length: 4 }, () => ({
        operation: 'checkEmail',
        reason: 'The budget of 0 checks has been used up',
      })),
      { operation: 'postConversion', reason: 'The request could store data. Allow such requests with --allow writes' },
      {
        operation: 'deleteData',
        reason: 'The request could delete data. Allow such requests with --allow destructive',
      },
    ])
    expect(requests.map(({ path }) => path)).toEqual([checkPath, '/api/v1/export/health'])
    expect((await website.read()).checks_used).toBe(0)

    await runArguments(['replay', traffic, '--against', url, '--target', 'foreign', '--rate', '100', '--budget', '2'], {
      env,
    })
    expect((await website.read()).checks_used).toBe(2)
    const people = await website.people.list()
    expect(people.map(({ email }) => email).join()).toMatch(
      /^verify-[a-z0-9]{6}-[\w-]+@dc-mock\.example\.com,verify-[^,]+@dc-mock\.example\.com$/,
    )
    for (const { headers } of requests) expect(headers['user-agent']).toMatch(/^dc-mock\/\S+ \(replay /)
  })

  it('with --dry-run, shows the requests and rate for each target class, and why requests are skipped', async () => {
    const recordedAt = await serveDeployment()
    const { cop_key } = recordedAt.website
    const traffic = await recordTraffic(
      recordedAt,
      ...['a', 'b', 'c'].map((name) => check(`${name}@shop.example`)),
      (call) => call(`/api/v1/conversions/shop/${cop_key}`, { method: 'POST', body: '{"event":"purchase"}' }),
      (call) => call('/api/v1/export/health', { headers: { 'x-dc-key': liveKey } }),
    )
    const { url, requests, env } = await serveDeployment()
    const dry = async (...words: string[]): Promise<string> => {
      const { exitCode, out } = await runArguments(['replay', traffic, '--against', url, '--dry-run', ...words], {
        env,
      })
      expect(exitCode).toBe(0)
      return out
    }
    expect(await dry('--target', 'own', '--budget', '2')).toBe(
      `target  ${url} (own)
plan    4 requests · 1 s at 10/s · would send: 1 free, 2 email checks, 1 that could store data, 0 that could delete data
  2 check: checkEmail
  1 write: postConversion
  1 free: getHealth
skipped: The budget of 2 checks has been used up
  1 checkEmail
`,
    )
    expect(await dry('--target', 'foreign')).toBe(
      `target  ${url} (foreign)
plan    1 request · 1 s at 2/s · would send: 1 free, 0 email checks, 0 that could store data, 0 that could delete data
  1 free: getHealth
skipped: The budget of 0 checks has been used up
  3 checkEmail
skipped: The request could store data. Allow such requests with --allow writes
  1 postConversion
`,
    )
    expect(requests).toEqual([])
  })

  it('does not count differences caused by pseudonyms', async () => {
    const scenario = {
      devices: { laptop: {} },
      people: [
        { email: 'ana@gmail.com', user_id: 'u-7', devices: ['laptop'] },
        { email: 'ben@gmail.com', source: 'check' as const },
      ],
    }
    const deployment = await serveDeployment({ website: { scenario } })
    const { url, env } = deployment
    const traffic = await recordTraffic(
      deployment,
      check('ana@gmail.com'),
      check('ana@gmail.com'),
      check('ben@gmail.com'),
      check('new@gmail.com'),
      check('new@gmail.com'),
    )
    const words = ['replay', traffic, '--target', 'own', '--against']
    const same = await runArguments([...words, url, '--log', 'json'], { env })
    expect(lines(same.out, 'replayed')[0]).toMatchObject({ differences: [{ at: 'data.userInfo', renamed: true }, {}] })
    expect(lines(same.out, 'ended')).toMatchObject([{ sent: 5, different: 0, broken: 0 }])
    expect(same.exitCode).toBe(0)
    expect((await runArguments([...words, url], { env })).out).toMatch(
      /^≈ \d not comparable: recordings contain pseudonyms\n5 sent, 0 skipped · 0 different · 0 broken$/m,
    )

    const forgetful = await serveDeployment({
      changeResponse: (response, request) =>
        request.url.endsWith(checkPath) && response.status === 200
          ? withJson(response, (body) => ({ ...body, data: { ...body.data, userInfo: null } }))
          : response,
    })
    const other = await runArguments([...words, forgetful.url, '--log', 'json'], { env: forgetful.env })
    expect(lines(other.out, 'ended')).toMatchObject([{ different: 1 }])
    expect(other.exitCode).toBe(1)
  })

  it('fills in secrets from DC_… variables, and skips requests whose secret is missing', async () => {
    const traffic = await recordTraffic(
      await serveDeployment(),
      check('ana@shop.example'),
      (call) => call('/api/v1/export/health', { headers: { 'x-dc-key': liveKey } }),
      (call) => call('/api/v1/export/health'),
    )
    const { url, requests } = await serveDeployment()
    const { exitCode, out } = await runArguments(
      ['replay', traffic, '--against', url, '--target', 'own', '--rate', '100'],
      { env: {} },
    )
    expect(out).toContain('2 skipped: The request needs DC_API_KEY')
    expect(requests).toHaveLength(1)
    expect(exitCode).toBe(0)
    const key = await runArguments(['replay', traffic, '--against', url, '--target', 'own', '--rate', '100'], {
      env: { DC_API_KEY: liveKey },
    })
    expect(key.out).toContain('3 sent, 0 skipped · 0 different')
    expect(requests[1]?.headers['x-dc-key']).toBe(liveKey)
    expect(key.out).not.toContain(liveKey)
  })

  it('requests the next page with the received cursor instead of the recorded cursor', async () => {
    const scenario = { people: ['a', 'b', 'c'].map((name) => ({ email: `${name}@shop.example` })) }
    const deployment = await serveDeployment({ website: { scenario } })
    const headers = { 'x-dc-key': liveKey }
    const traffic = await recordTraffic(deployment, async (call) => {
      const { next_cursor } = await (await call('/api/v1/export/users?limit=2', { headers })).json()
      await call(`/api/v1/export/users?limit=2&cursor=${encodeURIComponent(next_cursor)}`, { headers })
    })
    expect(await readFile(join(traffic, 'recording.har'), 'utf8')).toContain('cursor=cursor-1')
    const { exitCode, out } = await runArguments(['replay', traffic, '--mock', '--log', 'json'])
    expect(lines(out, 'replayed')).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(exitCode).toBe(0)
  })

  it('creates a website on a running mock and removes it afterwards', async () => {
    const traffic = await recordTraffic(await serveDeployment(), check('ana@shop.example'))
    const { mock, url } = await startServer()
    const { exitCode } = await runCommand(['replay', traffic, '--against', url]).exit.then(({ code }) => ({
      exitCode: code,
    }))
    expect(exitCode).toBe(0)
    expect(await mock.listWebsites()).toHaveLength(1)
    expect((await mock.website.read()).checks_used).toBe(0)
  })

  it('exits with 3 if nothing is listening, and with 2 if the key is rejected or nothing can be sent', async () => {
    const traffic = await recordTraffic(await serveDeployment(), (call) =>
      call('/api/v1/export/health', { headers: { 'x-dc-key': liveKey } }),
    )
    const unreachable = await runArguments(['replay', traffic, '--against', 'http://127.0.0.1:1', '--target', 'own'], {
      env: { DC_API_KEY: liveKey },
    })
    expect(unreachable).toMatchObject({ exitCode: 3, out: expect.stringContaining('127.0.0.1:1 refuses connections') })
    const { url } = await serveDeployment()
    const rejected = await runArguments(['replay', traffic, '--against', url, '--target', 'own'], {
      env: { DC_API_KEY: 'dcp_ThisKeyIsNobodys1234' },
    })
    expect(rejected).toMatchObject({
      exitCode: 2,
      out: expect.stringContaining('ended early: The service rejected the key (401)'),
    })
    expect(await runArguments(['replay', traffic, '--against', url, '--target', 'own'])).toMatchObject({
      exitCode: 2,
      out: expect.stringContaining('0 sent, 1 skipped'),
    })
  })

  it('continues if the first response is the recorded script or the recorded 404', async () => {
    for (const path of ['/script', '/api/v1/nothing']) {
      const headers = { 'x-dc-key': liveKey }
      const deployment = await serveDeployment()
      const query = path === '/script' ? `?cop_key=${deployment.env.DC_COP_KEY}` : ''
      const traffic = await recordTraffic(
        deployment,
        (call) => call(`${path}${query}`, { headers: query === '' ? headers : {} }),
        (call) => call('/api/v1/export/health', { headers }),
      )
      const { exitCode, out } = await runArguments(
        ['replay', traffic, '--against', deployment.url, '--target', 'own', '--rate', '100'],
        { env: deployment.env },
      )
      expect({ path, exitCode, out }).toMatchObject({ exitCode: 0, out: expect.stringContaining('2 sent, 0 skipped') })
    }
  })

  it('ends early if the first response is a web page instead of the recorded JSON', async () => {
    const traffic = await recordTraffic(await serveDeployment(), check('ana@shop.example'), check('ben@shop.example'))
    const page = await startStub((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    )
    const { exitCode, out } = await runArguments(
      ['replay', traffic, '--against', page, '--target', 'own', '--rate', '100'],
      { env: { DC_API_KEY: liveKey } },
    )
    expect({ exitCode, out }).toMatchObject({
      exitCode: 3,
      out: expect.stringContaining('ended early: The response (200) is a web page instead of JSON'),
    })
  })

  it('exits with 130 if it is stopped before it has sent all requests', async () => {
    const health = (call: (path: string) => Promise<Response>): Promise<Response> => call('/api/v1/export/health')
    const traffic = await recordTraffic(await serveDeployment(), health, health)
    let arrived = (): void => {}
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let answer = (): void => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { url, requests } = await serveDeployment({
      before: () => {
        arrived()
        return answered
      },
    })
    const replay = startCommand('replay', traffic, '--against', url, '--target', 'own')
    await reached
    replay.stop()
    answer()
    expect(await replay.exit).toMatchObject({
      exitCode: 130,
      out: expect.stringContaining('ended early: The run was stopped\n1 sent, 0 skipped'),
    })
    expect(requests).toHaveLength(1)
  })

  it('reads a HAR file exported by a browser, and prints no secrets or personal data from the file', async () => {
    const headers = [
      { name: ':authority', value: 'api.example.com' },
      { name: 'X-DC-Key', value: liveKey },
      { name: 'Cookie', value: 'a=b' },
    ]
    const file = await writeArchive([
      archiveEntry(
        { headers, postData: { text: '{"email":"ana@gmail.com"}' } },
        { status: 401, content: { text: btoa('{"message":"Invalid API key"}'), encoding: 'base64' } },
      ),
      archiveEntry({ method: 'GET', url: 'https://cdn.example.com/logo.png' }),
    ])
    const { out } = await runArguments(['replay', file, '--mock', '--log', 'json'])
    expect(lines(out, 'replayed')).toMatchObject([
      { operation: 'checkEmail', recorded_status: 401, status: 401, differences: [{ at: 'content-type' }] },
    ])
    expect(out).not.toMatch(/gmail|dcp_LiveLooking\w/)
  })

  it.each<[string, (folder: string) => Promise<string>, string]>([
    ['a missing path', async (folder) => join(folder, 'none'), 'does not exist'],
    ['an empty folder', async (folder) => folder, 'does not contain a .har file'],
    ['an empty recording', () => writeArchive([], 'dc-mock'), 'contains no requests to the service'],
    [
      'a HAR file without requests to the service',
      () => writeArchive([archiveEntry({ method: 'GET', url: 'https://shop.example/' })]),
      'contains no requests to the service',
    ],
    ['broken JSON', (folder) => fileIn(folder, '{"log":'), 'not valid JSON'],
    [
      'JSON that is not a HAR file',
      (folder) => fileIn(folder, '{"log":{"__proto__":{"entries":[]}}}'),
      'not a HAR file: log.entries is missing',
    ],
    ['entries that are not an array', () => writeArchive({ length: 3 }), 'not a HAR file'],
    ['an entry that is null', () => writeArchive([null]), 'log.entries[0].request.method is not an HTTP method'],
    [
      'an invalid URL',
      () => writeArchive([archiveEntry({ url: 'nowhere' })]),
      'log.entries[0].request.url is not a URL',
    ],
    [
      'an invalid status',
      () => writeArchive([archiveEntry({}, { status: '200' })]),
      'log.entries[0].response.status is not an HTTP status',
    ],
    [
      'a header with a line break',
      () => writeArchive([archiveEntry({ headers: [{ name: 'x-a', value: 'b\r\nx-dc-key: c' }] })]),
      'log.entries[0].request.headers contains an invalid header',
    ],
    [
      'a deeply nested HAR file',
      (folder) => fileIn(folder, `{"log":{"entries":${'['.repeat(300_000)}${']'.repeat(300_000)}}}`),
      'request.method is not an HTTP method',
    ],
    ['a huge file', (folder) => hugeFileIn(folder), 'is larger than 64 MiB'],
  ])('rejects %s with a one-line error', async (_, make, problem) => {
    const path = await make(await createTemporaryFolder())
    for (const command of [
      ['replay', path, '--mock'],
      ['scenario', 'from-recording', path],
    ]) {
      const { exitCode, out, err } = await runArguments(command)
      expect([exitCode, out]).toEqual([2, ''])
      expect(err).toContain(problem)
      expect(err.match(/\n/g)).toHaveLength(1)
    }
  })

  it.each([
    [['traffic'], 'needs --against URL or --mock'],
    [['traffic', '--mock', '--against', 'http://127.0.0.1:1'], '--mock and --against are mutually exclusive'],
    [[], 'dc-mock replay needs DIR|FILE'],
  ])('rejects %j', async (words, problem) => {
    expect(await runArguments(['replay', ...words])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining(problem),
    })
  })
})

async function fileIn(folder: string, text: string): Promise<string> {
  await mkdir(join(folder, 'traffic'))
  await writeFile(join(folder, 'traffic', 'recording.har'), text)
  return join(folder, 'traffic')
}

async function hugeFileIn(folder: string): Promise<string> {
  const file = await open(join(folder, 'huge.har'), 'w')
  await file.truncate(65 * 2 ** 20)
  await file.close()
  return join(folder, 'huge.har')
}
