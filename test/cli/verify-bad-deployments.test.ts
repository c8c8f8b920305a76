/** Tests that `verify` prints one clear line for each faulty deployment and returns an exit code that shows who is responsible. */

import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../contract/self-signed.ts'
import { serveDeployment } from '../contract/serve-deployment.ts'
import { liveKey, withJson } from '../contract/target.ts'
import { startStub } from '../support/stub-server.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { runVerify } from './command-line.ts'

const env = { DC_API_KEY: liveKey }
const foreign = ['--target', 'foreign', '--rate', '1000']

/** Returns the exit code and the output. In stderr, `URL` and `HOST` replace the deployment's URL and host. */
async function verify(url: string, ...flags: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const { host } = new URL(url)
  const { exitCode, out, err } = await runVerify([url, ...foreign, ...flags], { env })
  return { exitCode, out, err: err.replaceAll(url, 'URL').replaceAll(host, 'HOST') }
}

it('reports that nothing is listening', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  expect(await verify(`http://127.0.0.1:${port}`)).toEqual({
    exitCode: 3,
    out: '',
    err: 'dc-mock: URL: HOST refuses connections. Check the port, and whether the server is running\n',
  })
})

it('reports that the host name does not exist', async () => {
  const { exitCode, out, err } = await runVerify(['https://nowhere.invalid', ...foreign], { env })
  expect({ exitCode, out, err }).toEqual({
    exitCode: 3,
    out: '',
    err: 'dc-mock: https://nowhere.invalid: Could not resolve the host name nowhere.invalid. Check the URL\n',
  })
})

it.each<[string, RequestListener, number, string, string[]?]>([
  [
    'responds too slowly',
    () => {},
    3,
    'The service did not send a complete response within 80 ms. Increase the timeout with --timeout',
    ['--timeout', '80ms'],
  ],
  [
    'returns a web page',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
    3,
    'The response (200) is a web page instead of JSON. Make sure that this is the address of the service',
  ],
  [
    'returns a web page with status 404',
    (_, response) =>
      void response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Not found</title>'),
    3,
    'The response (404) is a web page instead of JSON. Make sure that this is the address of the service',
  ],
  [
    'redirects',
    (_, response) => void response.writeHead(302, { location: 'https://login.example/\u009b31m' }).end(),
    3,
    'The service redirects to https://login.example/\\u{9b}31m, but redirects are not followed. If the redirect target is the service, verify the redirect target',
  ],
  [
    'sends an incomplete response',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"success":', () => response.destroy())
    },
    3,
    'The connection was closed after 11 bytes of the response body',
  ],
  [
    'closes the connection',
    (request) => void request.socket.destroy(),
    3,
    'The connection to HOST was closed without a response',
  ],
  [
    'rejects the key',
    (_, response) =>
      void response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Invalid API key"}'),
    2,
    'The service rejected the key (401). The key begins with dcp_LiveLook. Pass a valid key with DC_API_KEY or --key',
  ],
])('reports a deployment that %s', async (_, answer, exitCode, line, flags = []) => {
  const url = await startStub(answer)
  expect(await verify(url, ...flags)).toEqual({ exitCode, out: '', err: `dc-mock: URL: ${line}\n` })
})

it.each<[string, number, string, number, string]>([
  ['500', 500, '{"message":"API key validation failed"}', 1, 'The initial health check failed with status 500'],
  ['503', 503, '{"message":"upstream"}', 3, 'The service is unavailable (503)'],
  [
    'an empty object',
    200,
    '{}',
    3,
    'The response to the health check (status 200) has none of the properties success, app_id and message. Make sure that this is the address of the service',
  ],
  [
    'broken JSON',
    200,
    '{"success":tru',
    3,
    'The response (200) is invalid JSON. Make sure that this is the address of the service',
  ],
  [
    'an empty body',
    200,
    '',
    3,
    'The response (200) is empty, but should be JSON. Make sure that this is the address of the service',
  ],
  [
    'a 404 error',
    404,
    '{"message":"Not found"}',
    3,
    'The service has no health endpoint at /api/v1/export/health (404). Make sure that this is the address of the service',
  ],
])(
  'uses no checks on a deployment that always returns %s, and reports the problem on one line',
  async (_, status, body, code, line) => {
    let requestCount = 0
    const url = await startStub((_, response) => {
      requestCount++
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    const ran = await verify(url, '--budget', '3', '--allow', 'writes')
    expect({ ...ran, requestCount }).toEqual({
      exitCode: code,
      out: '',
      err: `dc-mock: URL: ${line}\n`,
      requestCount: 1,
    })
  },
)

it('sends no requests that cost or store anything if the health check response has no app_id', async () => {
  const { url, website, env, requests } = await serveDeployment({
    changeResponse: (response, request) =>
      request.url.endsWith('/export/health') && response.status === 200
        ? withJson(response, ({ app_id: _, ...rest }) => rest)
        : response,
  })
  const words = [url, ...foreign, '--budget', '3', '--allow', 'writes']
  const { exitCode, out } = await runVerify(words, { env })
  expect({ exitCode, spent: /used \d.*/.exec(out)?.[0] }).toEqual({ exitCode: 1, spent: 'used 0 of 3 checks · exit 1' })
  expect(out.replaceAll('\n', ' ')).toContain(
    '! The response to the initial health check violates the contract, so only free requests were sent',
  )
  expect(await website.read()).toMatchObject({ checks_used: 0, counts: { people: 0, conversions: 0 } })
  expect(requests.length).toBeGreaterThan(10)
})

it('sends the allowed conversions without a private key if the health check gets the documented 401', async () => {
  const { url, website, env } = await serveDeployment()
  const words = [url, ...foreign, '--without-key', '--allow', 'writes']
  const { exitCode, out } = await runVerify(words, { env: { DC_COP_KEY: env.DC_COP_KEY } })
  expect(exitCode).toBe(0)
  expect(out).not.toContain('only free requests were sent')
  expect((await website.read()).counts.conversions).toBeGreaterThan(0)
})

it('sends only free requests without a private key if the health check gets an undocumented 401', async () => {
  const url = await startStub((request, response) => {
    const status = request.url?.endsWith('/health') ? 401 : 404
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"Unauthorized"}')
  })
  const words = [url, ...foreign, '--without-key', '--allow', 'writes']
  const { out } = await runVerify(words, { env: { DC_COP_KEY: 'samplecopkey0000000000000' } })
  expect(out.replaceAll('\n', ' ')).toContain('violates the contract, so only free requests were sent')
})

it('reports one finding for a deployment that gives the same response to everything', async () => {
  const url = await startStub((request, response) => {
    const body = request.url?.includes('/health') ? '{"success":true,"app_id":"app_1","identified_user_count":1}' : '{}'
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  const { exitCode, out } = await verify(url)
  const results = out.split('\n').slice(out.split('\n').findIndex((each) => each.startsWith('!')))
  expect({ exitCode, first: results[0] }).toEqual({
    exitCode: 1,
    first: '! Every response is 200 (application/json)',
  })
  expect(results.filter((each) => /^(BROKEN|REFUTED)/.test(each))).toHaveLength(1)
})

it('reports a wrong cop_key instead of violations if the cop_key is rejected everywhere', async () => {
  const { url, env } = await serveDeployment()
  const words = [url, ...foreign, '--allow', 'writes', '--only', 'postConversion', '--only', 'conversion']
  const wrong = await runVerify(words, { env: { ...env, DC_COP_KEY: 'nonsensecopkey00' } })
  expect({ exitCode: wrong.exitCode, err: wrong.err.replace(url, 'URL') }).toEqual({
    exitCode: 2,
    err: 'dc-mock: URL: The service rejected the cop_key (404). Pass a valid cop_key with DC_COP_KEY\n',
  })
  expect(wrong.out).not.toMatch(/^(BROKEN|REFUTED)/m)
  expect((await runVerify(words, { env })).exitCode).toBe(0)
})

it('reports that the responses are not HTTP', async () => {
  const url = await startRaw((socket) => void socket.end('220 mail.example ESMTP\r\n'))
  expect(await verify(url)).toEqual({
    exitCode: 3,
    out: '',
    err: 'dc-mock: URL: The response from HOST is not an HTTP response. Did you mean https://?\n',
  })
})

it('does not send the key to a deployment with an untrusted certificate unless --cacert trusts it', async () => {
  const receivedKeys: string[] = []
  const server = createSecureServer(selfSigned, (request, response) => {
    receivedKeys.push(String(request.headers['x-dc-key']))
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"message":"Not so"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rejected = await verify(url)
  expect(rejected).toMatchObject({ exitCode: 3, out: '' })
  expect(rejected.err).toMatch(
    /^dc-mock: URL: The certificate for HOST is not trusted \(.+\)\. Pass the CA certificate with --cacert\n$/,
  )
  expect(receivedKeys).toEqual([])

  const file = join(await createTemporaryFolder(), 'ca.pem')
  await writeFile(file, `what this is\n${selfSigned.cert}\n`)
  expect(await verify(url, '--cacert', file, '--only', 'health.tests-a-key')).toMatchObject({ exitCode: 1, err: '' })
  expect(receivedKeys).toContain(liveKey)
})

it('ends the run if the deployment becomes unreachable', async () => {
  let requestCount = 0
  const { url } = await serveDeployment({
    before: async () => {
      if (++requestCount > 20) throw new Error('gone')
    },
  })
  const { exitCode, out, err } = await verify(url)
  expect(exitCode).toBe(3)
  expect(err).toBe('dc-mock: URL: The connection to HOST was closed without a response\n')
  expect(out).toMatch(/^STOPPED after \d+ of \d+ requests/m)
})

it('reports an exhausted quota first', async () => {
  const { url } = await serveDeployment({ website: { scenario: 'quota-exhausted' } })
  const { exitCode, out } = await verify(url, '--budget', '2')
  const line = out.split('\n').find((each) => each.startsWith('!'))
  expect(line).toMatch(/^! The website’s email check quota is used up, so \d+ rules/)
  expect(exitCode).toBe(0)
})

it('reports that no documented rule could be tested, and does not pass', async () => {
  const { url } = await serveDeployment({ website: { scenario: 'quota-exhausted' } })
  const junit = join(await createTemporaryFolder(), 'report.xml')
  const only = ['--only', 'check.first-check-has-no-user-info']
  const { exitCode, out, err } = await verify(url, '--budget', '1', ...only, '--report', `junit=${junit}`)
  expect(await readFile(junit, 'utf8')).toContain(
    'None of the documented rules could be tested. The website’s email check quota',
  )
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: 'dc-mock: URL: None of the documented rules could be tested. The website’s email check quota is used up, so 1 rule about email checks could not be tested\n',
  })
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    'NOTHING TESTED: no documented rule could be tested · used 1 of 1 check · exit 2',
  )
})

it('writes the requested reports even if nothing is listening', async () => {
  const folder = await createTemporaryFolder()
  const file = (name: string): string => join(folder, name)
  const reports = ['--report', `json=${file('a.json')}`, '--report', `junit=${file('a.xml')}`]
  const { exitCode, err } = await verify('http://127.0.0.1:9', ...reports)
  expect(exitCode).toBe(3)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(await readFile(file('a.json'), 'utf8'))).toMatchObject({
    exit_code: 3,
    problem: { kind: 'unreachable' },
  })
  expect(await readFile(file('a.xml'), 'utf8')).toMatch(/<testsuite name="target" tests="1" failures="0" errors="1"/)
})

async function startRaw(respond: (socket: Socket) => void): Promise<string> {
  const server = createRawServer((socket) => socket.on('error', () => {}).once('data', () => respond(socket)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
