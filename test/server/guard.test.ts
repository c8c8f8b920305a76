import { describe, expect, it, onTestFinished } from 'vitest'
import { assemble } from '../../src/mock/assemble.ts'
import { createControlSessions } from '../../src/server/control-session.ts'
import { checkAccess } from '../../src/server/guard.ts'
import type { GuardRules } from '../../src/server/host-guard.ts'
import { socketHost } from '../../src/server/host-names.ts'
import { listen } from '../../src/server/listen.ts'
import { createEnvironment } from '../../src/service/create-environment.ts'
import { addDefaultWebsite } from '../../src/state/website/add-website.ts'

const { sha256 } = createEnvironment()
const loopback: GuardRules = { hosts: new Set(), controlToken: null }

interface Sent {
  method?: string
  path?: string
  host?: string
  ownAddress?: string | null
  headers?: Record<string, string>
}

function rejection(
  { method = 'GET', path = '/_mock/websites', host = '127.0.0.1:4010', ownAddress = null, headers = {} }: Sent,
  rules = loopback,
) {
  return checkAccess(
    { method, path, host, targetHost: host, ownAddress, header: (name) => headers[name] ?? null },
    rules,
    { sha256, sessions: createControlSessions({ sha256, now: Date.now }, { isShared: false }) },
  )
}

describe('the Host check', () => {
  it.each([
    '127.0.0.1:4010',
    '127.0.0.1',
    '127.3.2.1:80',
    'localhost',
    'LocalHost:4010',
    'localhost.:4010',
    'shop.localhost:4010',
    '[::1]:4010',
    '[::1]',
  ])('accepts the loopback name %s', (host) => {
    expect(rejection({ host })).toBeNull()
    expect(rejection({ host, path: '/api/v1/export/health' })).toBeNull()
  })

  it.each([
    'rebound.example:4010',
    'localhost.attacker.example',
    'notlocalhost',
    '127.0.0.1.attacker.example',
    '127.0.0.256',
    '127.1',
    '10.0.0.5:4010',
    '0.0.0.0:4010',
    '[::2]:4010',
    'attacker.example@127.0.0.1',
    '127.0.0.1:4010:attacker.example',
    '127.0.0.1/attacker.example',
    '',
  ])('rejects %j for all paths', (host) => {
    for (const path of [
      '/',
      '/_mock/websites',
      '/dashboard/api/session',
      '/api/v1/export/health',
      '/script',
      '/nowhere',
    ]) {
      expect(rejection({ host, path }), path).toMatchObject({ status: 403 })
    }
  })

  it('accepts an allowed name on any port, and explains how to allow another name', () => {
    const rules = { hosts: new Set(['dc-mock']), controlToken: null }
    expect(rejection({ host: 'dc-mock:4010' }, rules)).toBeNull()
    expect(rejection({ host: 'DC-Mock' }, rules)).toBeNull()
    expect(rejection({ host: 'other:4010' }, rules)?.message).toBe(
      'The host "other" is not allowed. To allow the host, start the mock with --allow-host other',
    )
  })

  it.each([
    ['192.168.1.5:4010', '192.168.1.5'],
    ['192.168.1.5:4010', '::ffff:192.168.1.5'],
    ['[FD00::2]:4010', 'fd00::2'],
    ['[fe80::1]', 'fe80::1%eth0'],
  ])('accepts %s on a connection to %s', (host, address) => {
    expect(rejection({ host, ownAddress: socketHost(address) })).toBeNull()
  })

  it('rejects all other addresses and names on a connection from another machine', () => {
    for (const host of ['192.168.1.6:4010', '192.168.1.5.attacker.example', '0.0.0.0:4010', 'rebound.example:4010']) {
      expect(rejection({ host, ownAddress: '192.168.1.5' }), host).toMatchObject({ status: 403 })
    }
    expect(rejection({ host: '192.168.1.6:4010', ownAddress: '192.168.1.5' })?.message).toBe(
      'The host "192.168.1.6" is not allowed. To allow the host, start the mock with --allow-host 192.168.1.6',
    )
  })

  it('accepts any name if all hosts are allowed', () => {
    expect(rejection({ host: 'mock' }, { hosts: 'any', controlToken: null })).toBeNull()
  })
})

describe('the origin check', () => {
  it.each([
    ['a page on another site', { origin: 'https://attacker.example' }],
    ['a page on another port', { origin: 'http://127.0.0.1:3000' }],
    ['a page under another loopback name', { origin: 'http://localhost:4010' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an invalid origin', { origin: 'attacker' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('rejects requests from %s to the control plane and the dashboard', (_who, headers) => {
    for (const path of ['/', '/_mock', '/_mock/websites', '/dashboard/api/session']) {
      for (const method of ['GET', 'POST', 'OPTIONS'])
        expect(rejection({ path, method, headers })).toMatchObject({ status: 403 })
    }
  })

  it.each([
    ['a server or a terminal', {}],
    ['a page of the mock', { origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }],
    ['a user who typed the URL', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('accepts requests from %s', (_who, headers) => {
    expect(rejection({ method: 'POST', headers })).toBeNull()
  })

  it('recognizes the mock’s own origin if the scheme implies the port', () => {
    const rules = { hosts: new Set(['mock.shop.example']), controlToken: null }
    const headers = { origin: 'https://mock.shop.example' }
    expect(rejection({ host: 'mock.shop.example:443', headers }, rules)).toBeNull()
    expect(rejection({ host: 'mock.shop.example', headers }, rules)).toBeNull()
    expect(rejection({ host: 'mock.shop.example:80', headers }, rules)).toMatchObject({ status: 403 })
  })

  const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

  it.each(['/', '/_mock/ui/', '/_mock/ui/requests', '/_mock/demo', '/_mock/reference', '/dashboard', '/dashboard/'])(
    'allows a link from another site to %s',
    (path) => {
      expect(rejection({ path, headers: followed })).toBeNull()
    },
  )

  it.each([
    ['a link to a control-plane response', { path: '/_mock/websites', headers: followed }],
    ['a link to a path that only starts like a page', { path: '/_mock/reference2', headers: followed }],
    ['a link to the dashboard API', { path: '/dashboard/api/session', headers: followed }],
    ['a form', { path: '/_mock/reference', method: 'POST', headers: followed }],
    ['a frame', { path: '/_mock/reference', headers: { ...followed, 'sec-fetch-dest': 'iframe' } }],
    ['a fetch', { path: '/_mock/reference', headers: { ...followed, 'sec-fetch-mode': 'no-cors' } }],
  ])('rejects %s from another site', (_what, sent) => {
    expect(rejection(sent)).toMatchObject({ status: 403 })
  })

  it('does not restrict operations that browsers can call from any origin', () => {
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
    expect(rejection({ path: '/collect/visit', method: 'POST', headers })).toBeNull()
    expect(rejection({ path: '/_mockery', headers })).toBeNull()
  })
})

describe('the control token', () => {
  const rules: GuardRules = { hosts: new Set(['dc-mock']), controlToken: 's3cret-token' }

  it.each(['/_mock/websites', '/_mock', '/dashboard', '/dashboard/api/session'])('is required for %s', (path) => {
    expect(rejection({ path }, rules)).toEqual({
      status: 401,
      message:
        'A control token is required. Send Authorization: Bearer <the value of --control-token or DC_MOCK_TOKEN>',
    })
    expect(rejection({ path, headers: { authorization: 'Bearer s3cret-token' } }, rules)).toBeNull()
  })

  it.each([
    'Bearer s3cret-toke',
    'Bearer s3cret-token2',
    'Bearer S3CRET-TOKEN',
    'Basic s3cret-token',
    's3cret-token',
    'Bearer',
    '',
  ])('does not match %j', (authorization) => {
    expect(rejection({ headers: { authorization } }, rules)).toMatchObject({ status: 401 })
  })

  it('is not required for operations or for /', () => {
    for (const path of ['/api/v1/export/health', '/']) expect(rejection({ path }, rules)).toBeNull()
  })

  it('does not allow requests from a page on another site', () => {
    const headers = { authorization: 'Bearer s3cret-token', origin: 'https://attacker.example' }
    expect(rejection({ headers }, rules)).toMatchObject({ status: 403 })
  })
})

it('/_mock/health is accessible through any host and from any site, without a token', () => {
  const rules = { hosts: new Set<string>(), controlToken: 's3cret-token' }
  expect(
    rejection({ path: '/_mock/health', host: '10.0.0.5', headers: { 'sec-fetch-site': 'cross-site' } }, rules),
  ).toBeNull()
  expect(rejection({ path: '/_mock/health/more', host: '10.0.0.5' }, rules)).toMatchObject({ status: 403 })
})

describe('the server’s guard', () => {
  async function start(guard: GuardRules) {
    const { services, fetch: handle, close } = assemble()
    await addDefaultWebsite(services)
    const listening = await listen(handle, { guard })
    onTestFinished(async () => {
      close()
      await listening.close()
      expect(services.health.internalErrors).toBe(0)
    })
    return {
      url: listening.url,
      handle: (request: Request) => handle(request, { remoteAddress: null, guard, dropped: false }),
    }
  }

  it('rejects a request with a control-plane error, and changes nothing', async () => {
    const { url } = await start(loopback)
    const rejected = await fetch(`${url}/_mock/websites`, {
      method: 'POST',
      headers: { origin: 'https://attacker.example' },
      body: '{}',
    })
    expect(rejected.status).toBe(403)
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull()
    expect(rejected.headers.get('cache-control')).toBe('no-store')
    expect(await rejected.json()).toEqual({
      code: 'forbidden',
      message: expect.stringContaining('Origin header does not match'),
    })
    const { websites } = (await (await fetch(`${url}/_mock/websites`)).json()) as { websites: unknown[] }
    expect(websites).toHaveLength(1)
  })

  it('requires the control token as a Bearer token', async () => {
    const { url } = await start({ hosts: new Set(), controlToken: 's3cret-token' })
    const rejected = await fetch(`${url}/_mock/websites`)
    expect(rejected.status).toBe(401)
    expect(rejected.headers.get('www-authenticate')).toBe('Bearer realm="dc-mock"')
    expect((await fetch(`${url}/_mock/websites`, { headers: { authorization: 'Bearer s3cret-token' } })).status).toBe(
      200,
    )
    expect((await fetch(`${url}/_mock/health`)).status).toBe(200)
  })

  it.each([
    '/%5fmock/websites',
    '/_mock%2fwebsites',
    '//_mock/websites',
    '/x/../_mock/websites',
    '/_MOCK/websites',
    '/_mock/../_mock/websites',
  ])('cannot be bypassed by spelling a path as %s', async (path) => {
    const { handle } = await start({ hosts: new Set(), controlToken: 's3cret-token' })
    const response = await handle(new Request(`http://127.0.0.1${path}`))
    expect([401, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('app_local')
  })

  it('checks the Host header before the path', async () => {
    const { handle } = await start(loopback)
    const request = new Request('http://127.0.0.1:4010/script', { headers: { host: 'rebound.example' } })
    expect((await handle(request)).status).toBe(403)
  })
})
