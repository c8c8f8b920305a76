import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, type ResponseChange, withJson } from '../contract/target.ts'
import { exchangeRaw } from '../support/raw-http.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runArguments } from './command-line.ts'
import { readArchive, startProxy } from './start-proxy.ts'

const check = '/api/v1/services/email/check'

function checkAt(url: string, email: unknown, key = liveKey): Promise<Response> {
  return fetch(url + check, {
    method: 'POST',
    headers: { 'x-dc-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
}

const brokenIpInfo: ResponseChange = (response, request) =>
  request.url.endsWith(check) && response.status === 200
    ? withJson(response, (body) => ({ ...body, data: { ...body.data, ipInfo: 'Ana lives in Berlin' } }))
    : response

async function serveAnswers(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('dc-mock proxy', () => {
  it('forwards requests and responses, and logs each exchange', async () => {
    const { url, requests, website } = await serveDeployment()
    const proxy = await startProxy(url)
    const answer = await checkAt(proxy.url, 'ana@shop.example')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await answer.json()).toMatchObject({ data: { emailInfo: { email: 'ana@shop.example' }, userInfo: null } })
    const script = await fetch(`${proxy.url}/script?cop_key=${website.cop_key}`)
    expect(await script.text()).toContain(website.cop_key)
    expect(requests[0]).toMatchObject({ method: 'POST', path: check, body: '{"email":"ana@shop.example"}' })
    expect(requests[0]?.headers).toMatchObject({ 'x-dc-key': liveKey, host: new URL(url).host })

    const exit = await proxy.stop()
    expect(exit).toMatchObject({ code: 0, stderr: '' })
    expect(proxy.output(exit, 'exchanged')).toMatchObject([
      { operation: 'checkEmail', status: 200, class: 'check', findings: [] },
      { operation: 'getScript', status: 200, class: 'free', findings: [] },
    ])
    expect(proxy.output(exit, 'ended')).toMatchObject([{ exchanges: 2, checks: 1, broken: 0, refuted: 0, blocked: 0 }])
    expect(exit.stdout).not.toContain(liveKey)
    expect(exit.stdout).not.toContain(website.cop_key)
  })

  it('validates responses without logging personal data, and exits with 1 if a response does not match the spec', async () => {
    const { url } = await serveDeployment({ changeResponse: brokenIpInfo })
    const proxy = await startProxy(url)
    await checkAt(proxy.url, 'ana@shop.example')
    const line = JSON.parse(await proxy.line(/"event":"exchanged"/))
    expect(line.findings).toContainEqual(
      expect.objectContaining({
        kind: 'broken',
        rule: 'checkEmail.body',
        at: '/data/ipInfo',
        source: 'service 2.7',
        received: 'a string of 19 characters',
      }),
    )
    expect(await proxy.stop()).toMatchObject({ code: 1, stdout: expect.not.stringContaining('Berlin') })
  })

  it('counts findings about different facts separately, even at the same location', async () => {
    const bodies = ['{"message":"Try later"}', '<h1>Try later</h1>']
    const { url } = await serveDeployment({
      changeResponse: () => new Response(bodies.shift(), { status: 500, headers: { 'content-type': 'text/html' } }),
    })
    const proxy = await startProxy(url)
    await checkAt(proxy.url, 'ana@shop.example')
    await checkAt(proxy.url, 'ana@shop.example')
    const exit = await proxy.stop()
    const inContentType = proxy
      .output(exit, 'exchanged')
      .flatMap(({ findings }) => findings as { kind: string; rule: string; times: number }[])
      .filter(({ rule }) => rule === 'checkEmail.content-type')
    expect(inContentType.map(({ kind, times }) => [kind, times])).toEqual([
      ['refuted', 1],
      ['broken', 1],
    ])
  })

  it('records a HAR file that is complete after each exchange, and replaces people with pseudonyms', async () => {
    const { url, website } = await serveDeployment()
    const folder = join(await createTemporaryFolder(), 'traffic')
    const proxy = await startProxy(url, ['--record', folder])
    await checkAt(proxy.url, 'Ana.Real@gmail.com')
    await proxy.line(/"event":"exchanged"/)
    const { log } = await readArchive(folder)
    expect(log).toMatchObject({
      version: '1.2',
      creator: { name: 'dc-mock' },
      entries: [{ request: { method: 'POST' }, response: { status: 200 } }],
    })

    await checkAt(proxy.url, 'ana.real@gmail.com ')
    await checkAt(proxy.url, 'ana.real@gmail.com', 'dcp_ThisKeyIsNobodys1234')
    await fetch(`${proxy.url}/api/v1/conversions/shop/${website.cop_key}`, {
      method: 'POST',
      body: JSON.stringify({
        event: 'purchase',
        user_id: 'u-4711',
        email: 'ana.real@gmail.com',
        properties: { phone: 491701234567, note: 'Ana Real' },
      }),
    })
    await fetch(`${proxy.url}/api/v1/crm-release/${website.cop_key}/${website.release_secret}`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ana.real@gmail.com' }),
    })
    await fetch(`${proxy.url}/api/v1/export/users`, {
      headers: { authorization: `Bearer ${liveKey}`, cookie: 'session=s3cr3t' },
    })
    await fetch(`${proxy.url}/api/v1/export/users?cursor=ana.real@gmail.com`, { headers: { 'x-dc-key': liveKey } })
    expect(await proxy.stop()).toMatchObject({ code: 0, stderr: '' })

    const text = await readFile(join(folder, 'recording.har'), 'utf8')
    const secrets = [liveKey, website.cop_key, website.release_secret, 'dcp_', 's3cr3t']
    for (const secret of [...secrets, 'Real', 'real@', 'gmail', '4711', '491701234567'])
      expect(text).not.toContain(secret)

    const { entries } = (await readArchive(folder)).log
    const bodies = entries.flatMap(
      ({ request }: { request: { postData?: { text: string } } }) =>
        JSON.parse(request.postData?.text ?? '{}').email ?? [],
    )
    expect(bodies).toEqual([
      'PERSON-1@DOMAIN-1.RECORDED.EXAMPLE',
      'person-1@domain-1.recorded.example ',
      ...Array.from({ length: 3 }, () => 'person-1@domain-1.recorded.example'),
    ])
    expect(entries.map(({ request }: { request: { url: string } }) => new URL(request.url).pathname)).toEqual([
      ...[check, check, check],
      '/api/v1/conversions/shop/$DC_COP_KEY',
      '/api/v1/crm-release/$DC_COP_KEY/$DC_RELEASE_SECRET',
      ...['/api/v1/export/users', '/api/v1/export/users'],
    ])
    const keys = entries.map(({ request }: { request: { headers: { name: string; value: string }[] } }) =>
      request.headers.flatMap(({ name, value }) => (/key|auth/.test(name) ? [value] : [])).join(),
    )
    expect(keys).toEqual(['$DC_API_KEY', '$DC_API_KEY', '$REJECTED_KEY', '', '', 'Bearer $DC_API_KEY', '$DC_API_KEY'])
  })

  it('forwards control-plane requests without checking, counting, blocking or recording them', async () => {
    const { url, website } = await startServer()
    const folder = join(await createTemporaryFolder(), 'traffic')
    const proxy = await startProxy(url, ['--record', folder, '--block', 'invalid'])
    const listed = await (await fetch(`${proxy.url}/_mock/websites`)).json()
    expect(listed).toMatchObject({ websites: [{ app_id: website.app_id }] })
    const loaded = await fetch(`${proxy.url}/_mock/scenario`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'quota-nearly-exhausted' }),
    })
    expect(loaded.status).toBe(200)
    expect((await checkAt(proxy.url, 'ana@shop.example', website.private_key)).status).toBe(200)
    const exit = await proxy.stop()
    expect(exit).toMatchObject({ code: 0, stderr: '' })
    expect(proxy.output(exit, 'exchanged')).toMatchObject([{ operation: 'checkEmail', findings: [] }])
    expect(proxy.output(exit, 'ended')).toMatchObject([{ exchanges: 1, checks: 1, broken: 0, refuted: 0, blocked: 0 }])
    expect((await readArchive(folder)).log.entries).toHaveLength(1)
  })

  it('with --block invalid, blocks requests that do not match the spec and explains why', async () => {
    const { url, requests, website } = await serveDeployment()
    const proxy = await startProxy(url, ['--block', 'invalid'], { DC_API_KEY: liveKey })
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(proxy.url + path, init)
      return [response.status, response.headers.get('x-dc-mock-proxy'), (await response.json()).message]
    }
    const key = { 'x-dc-key': liveKey }
    const stopped = (message: string) => `dc-mock proxy blocked the request: ${message} (--block invalid)`
    expect(await send(check, { method: 'POST', headers: key, body: '{}' })).toEqual([
      400,
      'blocked',
      stopped('checkEmail: email is missing'),
    ])
    expect(await send(check, { method: 'POST', headers: key, body: '{' })).toEqual([
      400,
      'blocked',
      stopped('checkEmail: the body is not a JSON object'),
    ])
    expect(await send(check, { method: 'POST', headers: key, body: '[1]' })).toEqual([
      400,
      'blocked',
      stopped('checkEmail: the body is not a JSON object'),
    ])
    expect(await send('/api/v1/conversions/zapier', { method: 'POST', headers: key, body: '{}' })).toEqual([
      400,
      'blocked',
      stopped('postAutomationConversion: event is missing'),
    ])
    expect(await send(check, { method: 'POST', headers: key, body: '{"email":"ana"}' })).toEqual([
      400,
      'blocked',
      stopped('checkEmail: email must be an email address'),
    ])
    expect(await send(check, { method: 'POST', body: '{"email":"ana@shop.example"}' })).toEqual([
      401,
      'blocked',
      stopped('checkEmail: the credential is missing'),
    ])
    expect(await send('/api/v1/export/users', { headers: { authorization: `Bearer ${liveKey}` } })).toEqual([
      401,
      'blocked',
      stopped('exportUsers: the private key is not in the x-dc-key header'),
    ])
    expect(await send('/api/v1/nothing', { headers: key })).toEqual([
      404,
      'blocked',
      stopped('GET: no operation has this path'),
    ])
    expect(await send(check, { headers: key })).toEqual([
      405,
      'blocked',
      stopped('GET: the operation at this path requires another method'),
    ])
    expect(
      await send(`/api/v1/conversions/shop/${website.cop_key}`, { method: 'POST', body: '{"event":""}' }),
    ).toMatchObject([400, 'blocked', expect.stringContaining('event must be')])
    expect(requests).toEqual([])
    expect((await checkAt(proxy.url, 'ana@shop.example')).status).toBe(200)
    const exit = await proxy.stop()
    expect(proxy.output(exit, 'blocked')[0]).toMatchObject({
      operation: 'checkEmail',
      reason: 'email is missing (--block invalid)',
    })
    expect(proxy.output(exit, 'ended')).toMatchObject([{ exchanges: 1, blocked: 10 }])
  })

  it('with --block checks, never forwards more email checks than the budget allows, even concurrently', async () => {
    const { url, requests, website } = await serveDeployment()
    const ledger = join(await createTemporaryFolder(), 'ledger.json')
    const proxy = await startProxy(url, ['--block', 'checks', '--budget', '2', '--ledger', ledger], {
      DC_API_KEY: liveKey,
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => checkAt(proxy.url, `ana${index}@shop.example`)),
    )
    const stopped = answers.filter(({ status }) => status === 429)
    expect(stopped).toHaveLength(10)
    expect(await stopped[0]?.json()).toEqual({
      message: expect.stringContaining(
        'The request may count as an email check. The budget of 2 checks has been used up. To allow more checks, restart the proxy with a higher --budget',
      ),
    })
    expect((await fetch(`${proxy.url}/api/v1/export/health`, { headers: { 'x-dc-key': liveKey } })).status).toBe(200)
    expect(requests.filter(({ path }) => path === check)).toHaveLength(2)
    expect((await website.read()).checks_used).toBe(2)
    await proxy.stop()
    expect(await readFile(ledger, 'utf8')).toContain('"checks": 2')
  })

  it.each<[string, Parameters<typeof createServer>[1], number, string]>([
    ['drops the connection', (incoming) => incoming.socket.destroy(), 502, 'was closed without a response'],
    [
      'sends an incomplete response',
      (_, outgoing) => void outgoing.writeHead(200, { 'content-length': 99 }).write('{', () => outgoing.destroy()),
      502,
      'bytes of the response body',
    ],
    [
      'sends an invalid compressed body',
      (_, outgoing) => void outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      502,
      'could not be decompressed',
    ],
    [
      'switches to another protocol',
      ({ socket }) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      502,
      'an invalid status code (101)',
    ],
    [
      'sends an invalid status code',
      ({ socket }) => socket.write('HTTP/1.1 099 Odd\r\ncontent-length: 2\r\n\r\n{}'),
      502,
      'an invalid status code (99)',
    ],
    ['never responds', () => {}, 504, 'The service did not send a complete response within 300 ms'],
  ])('returns 502 or 504 if the deployment %s', async (_, answer, status, message) => {
    const proxy = await startProxy(await serveAnswers(answer), ['--timeout', '300ms'])
    const got = await checkAt(proxy.url, 'ana@shop.example')
    expect([got.status, (await got.json()).message]).toEqual([status, expect.stringContaining(message)])
    const exit = await proxy.stop()
    expect(exit).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^dc-mock: The deployment did not respond to the request: .+\n$/),
    })
    expect(proxy.output(exit, 'exchanged')).toMatchObject([{ status: null, findings: [] }])
  })

  it.each<[string, Parameters<typeof createServer>[1], number]>([
    [
      'an HTML page',
      (_, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>Hello'),
      200,
    ],
    ['a redirect', (_, outgoing) => outgoing.writeHead(302, { location: 'https://login.example/' }).end(), 302],
    [
      'deeply nested JSON',
      (_, outgoing) =>
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(200_000) + ']'.repeat(200_000)),
      200,
    ],
    [
      'JSON with prototype keys',
      (_, outgoing) =>
        outgoing
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"__proto__":{"x":1},"constructor":{"prototype":{"y":2}}}'),
      200,
    ],
  ])('forwards %s unchanged, and keeps running', async (_, answer, status) => {
    const folder = join(await createTemporaryFolder(), 'traffic')
    const proxy = await startProxy(await serveAnswers(answer), ['--record', folder])
    const got = await fetch(proxy.url + check, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-dc-key': liveKey },
      body: '{"email":"ana@shop.example"}',
    })
    expect(got.status).toBe(status)
    await got.text()
    // The recording is complete only after the command has ended. The redirect is not in openapi.yaml, which refutes only an assumption
    // (A52).
    expect(await proxy.stop()).toMatchObject({ code: status === 302 ? 0 : 1, stderr: '' })
    expect((await readArchive(folder)).log.entries).toHaveLength(1)
  })

  it('decompresses a response that was compressed although the client did not accept compression', async () => {
    const body = gzipSync('{"message":"Invalid API key"}')
    const proxy = await startProxy(
      await serveAnswers((_, outgoing) =>
        outgoing.writeHead(401, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body),
      ),
    )
    const got = await checkAt(proxy.url, 'ana@shop.example')
    expect([got.status, got.headers.get('content-encoding'), await got.json()]).toEqual([
      401,
      null,
      { message: 'Invalid API key' },
    ])
    expect(await proxy.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  it('rejects requests to host names that are not loopback', async () => {
    const { url, requests } = await serveDeployment()
    const proxy = await startProxy(url)
    for (const [target, host] of [
      ['/api/v1/export/health', 'evil.example'],
      ['http://evil.example/api/v1/export/health', '127.0.0.1'],
      ['http://127.0.0.1/api/v1/export/health', 'evil.example'],
    ]) {
      const bytes = `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`
      const [answer] = await exchangeRaw(proxy.url, bytes)
      expect(answer, target).toMatchObject({
        status: 403,
        body: expect.stringContaining('only accepts requests to loopback host names'),
      })
    }
    expect(requests).toEqual([])
    await proxy.stop()
  })

  it('writes the learned overlay when it stops', async () => {
    const changeResponse: ResponseChange = (response, request) =>
      request.url.endsWith(check) && response.status === 200
        ? withJson(response, (body) => ({ ...body, extra: 'ana@shop.example' }))
        : response
    const { url } = await serveDeployment({ changeResponse })
    const file = join(await createTemporaryFolder(), 'learned.yaml')
    const proxy = await startProxy(url, ['--learn', file])
    await checkAt(proxy.url, 'ana@shop.example')
    expect((await proxy.stop()).stderr).toContain('Found 1 change and 0 open questions in 1 response')
    const overlay = await readFile(file, 'utf8')
    expect(overlay).toContain('extra:')
    expect(overlay).not.toContain('ana@')
    expect(await runArguments(['spec', '--overlay', file])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('extra:'),
    })
  })

  it.each<[string[], string]>([
    [['ftp://api.example'], 'is neither a URL nor a target'],
    [
      ['http://127.0.0.1:1', '--block', 'check'],
      '--block must be one of invalid, checks, not "check". Did you mean checks?',
    ],
    [['http://127.0.0.1:1', '--budget', '3'], '--budget requires --block checks'],
    [['http://127.0.0.1:1', '--port', '70000'], '--port must be a whole number from 0 to 65535'],
    [['http://127.0.0.1:1', '--learn', '/nowhere/at/all.yaml'], '--learn /nowhere/at/all.yaml cannot be written'],
    [['http://127.0.0.1:1', '--overlay', 'not-there.yaml'], '--overlay: not-there.yaml does not exist'],
    [['http://127.0.0.1:1', '--log', 'xml'], '--log must be one of pretty, json, not "xml"'],
  ])('rejects %j with a one-line error', async (words, problem) => {
    const { exitCode, out, err } = await runArguments(['proxy', ...words])
    expect([exitCode, out]).toEqual([2, ''])
    expect(err).toContain(problem)
    expect(err.match(/\n/g)).toHaveLength(1)
  })

  it('rejects a folder that already contains a recording, and a path that is not a folder', async () => {
    const folder = await createTemporaryFolder()
    await mkdir(join(folder, 'traffic'))
    await writeFile(join(folder, 'traffic', 'old.har'), '{}')
    const rejected = await runArguments([
      'proxy',
      'http://127.0.0.1:1',
      '--port',
      '0',
      '--record',
      join(folder, 'traffic'),
    ])
    expect(rejected).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('already contains a recording (old.har). Use another folder'),
    })
    const file = join(folder, 'traffic', 'old.har')
    // No folder can be created below a file or below /proc.
    for (const place of [join(file, 'deep', 'er'), ...(process.platform === 'linux' ? ['/proc/traffic/deep'] : [])]) {
      expect(await runArguments(['proxy', 'http://127.0.0.1:1', '--port', '0', '--record', place])).toEqual({
        exitCode: 2,
        out: '',
        err: expect.stringMatching(/^dc-mock: \S+ is not writable \(\w+\)\n$/),
      })
    }
    expect(await runArguments(['proxy', 'http://127.0.0.1:1', '--port', '0', '--record', file])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('is not writable'),
    })
  })
})
