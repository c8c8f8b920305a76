/** Runs the curl commands of findings in a shell and checks which requests the commands send. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatCurl } from '../../../src/contract/report/curl.ts'
import { createMask } from '../../../src/contract/report/mask.ts'
import type { ContractRequest } from '../../../src/contract/request.ts'
import type { ContractTarget } from '../../../src/contract/target.ts'

const run = promisify(execFile)
const credentials = { key: 'dcp_LiveLooking0000', copKey: 'copkeyOfSomebody', releaseSecret: 'secretOfSomebody' }
const variables = {
  DC_API_KEY: credentials.key,
  DC_COP_KEY: credentials.copKey,
  DC_RELEASE_SECRET: credentials.releaseSecret,
  DC_HEADER_X_GATEWAY: 'staging one',
}
const target = {
  kind: 'foreign' as const,
  cdnUrl: null,
  credentials,
  headers: { 'x-gateway': 'staging one' },
  transport: () => Promise.reject(new Error('nothing is sent')),
  controls: null,
}

const post = (body: string | null, path = '/api/v1/services/email/check'): ContractRequest => ({
  method: 'POST',
  path,
  headers: { 'x-dc-key': credentials.key, 'content-type': 'application/json' },
  body,
  to: 'service',
})

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

describe.skipIf(!hasCurl)('a curl command', () => {
  it.each<[string, ContractRequest]>([
    ['a check', post('{"email":"verify-x@dc-mock.example.com"}')],
    ['quotes, dollars and backslashes', post(`{"email":"a'b\\"c$HOME\\\\n\`id\`!!"}`)],
    [
      'secrets in the path and body',
      post(
        `{"cop_key":"${credentials.copKey}","x":"'"}`,
        `/api/v1/crm-release/${credentials.copKey}/${credentials.releaseSecret}`,
      ),
    ],
    ['an empty body', post('')],
    ['a body that looks like a file reference', post('@/etc/hostname')],
    ['line breaks and invisible characters', post('a\nb\tc\u202ed\u0001')],
    ['a body over 1 MiB', post(`{"padding":"${' '.repeat(2 ** 20)}","after":"'%s"}`)],
    ['curl URL patterns', { ...post(null, '/x?a=[1-3]&b={a,b}'), method: 'GET' }],
    ['dots in the path', { ...post(null, '/a/../b/./c'), method: 'DELETE' }],
    ['a HEAD request', { ...post(null, '/script?cop_key=%20'), method: 'HEAD' }],
  ])('sends %s', async (_, request) => {
    const { url, received } = await listen()
    const mask = createMask(target, [credentials])
    const line = formatCurl(request, { ...target, url }, mask)
    for (const secret of Object.values(credentials)) expect(line).not.toContain(secret)
    expect(line).not.toContain('\n')
    await run('bash', ['-c', line.replace('curl -i', 'curl -sS -i')], {
      env: { ...process.env, ...variables },
      maxBuffer: 2 ** 24,
    })
    expect(received).toEqual([
      {
        method: request.method,
        path: request.path,
        body: request.body ?? '',
        headers: expect.objectContaining({ ...request.headers, 'x-gateway': 'staging one' }),
      },
    ])
  })
})

it('contains the variable DC_BASE_URL instead of the address of a mock', () => {
  const line = formatCurl(
    { ...post(null), method: 'GET' },
    { ...target, url: 'http://dc-mock.test', headers: {} },
    createMask({ headers: {}, controls: null }, [credentials]),
  )
  expect(line).toBe(
    `curl -i "$DC_BASE_URL/api/v1/services/email/check" -H "x-dc-key: $DC_API_KEY" -H 'content-type: application/json'`,
  )
})

it('shows a key in full only if it is made up or a run created it on a mock', () => {
  const wrong = `dcp_wrongabc123${'x'.repeat(29)}`
  const deleted = `dcp_mock${'D'.repeat(36)}`
  const curlWith = (key: string, controls: ContractTarget['controls']): string => {
    const request: ContractRequest = {
      method: 'GET',
      path: '/',
      headers: { 'x-dc-key': key },
      body: null,
      to: 'service',
    }
    return formatCurl(
      request,
      { ...target, url: 'https://api.example', headers: {} },
      createMask({ headers: {}, controls }, [credentials]),
    )
  }
  const mock = { createWebsite: () => Promise.reject(new Error('nothing is created')) }
  expect(curlWith(wrong, null)).toContain(`-H 'x-dc-key: ${wrong}'`)
  expect(curlWith(deleted, null)).toContain("-H 'x-dc-key: dcp_mockDDDD…'")
  expect(curlWith(deleted, mock)).toContain(`-H 'x-dc-key: ${deleted}'`)
  expect(curlWith(credentials.key, mock)).toContain('-H "x-dc-key: $DC_API_KEY"')
})

interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  headers: object
  body: string
}

async function listen(): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method, url: path, headers } = request
    received.push({ method, path, headers, body })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
