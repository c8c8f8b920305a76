/**
 * Tests `GET http://host/path`, the form in which a client sends requests to a proxy. Both the host of the target and the `Host` header are
 * checked (RFC 9112, 3.2.2).
 */
import { expect, it } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { startServer } from '../support/start.ts'

const key = { 'x-dc-key': 'dcp_mockLocalDevelopmentKey00000000000000000' }

/** Paths of the control plane, the dashboard and an operation of the service, and an unknown path. */
const paths = ['/_mock/websites', '/', '/dashboard/api/session', '/api/v1/export/health', '/nowhere']

it.each([
  'http://rebound.example',
  'http://rebound.example:80',
  'https://rebound.example',
  'HTTP://rebound.example',
  'http://localhost@rebound.example',
  'http://127.0.0.1.rebound.example',
  'http://10.0.0.5',
])('rejects the target %s even if the Host header is allowed', async (origin) => {
  const { url } = await startServer()
  for (const path of paths) {
    const [response, ...more] = await exchangeRaw(url, request(`GET ${origin}${path} HTTP/1.1`, key))
    expect(more).toEqual([])
    expect([400, 403], path).toContain(response?.status)
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ message: expect.any(String) })
  }
})

it('names the rejected host, and explains how to allow it', async () => {
  const { url } = await startServer()
  const [response] = await exchangeRaw(url, request('GET http://rebound.example:4010/_mock/websites HTTP/1.1'))
  expect(response?.status).toBe(403)
  expect(JSON.parse(response?.body ?? '')).toEqual({
    code: 'forbidden',
    message:
      'The host "rebound.example" is not allowed. To allow the host, start the mock with --allow-host rebound.example',
  })
})

it('rejects a foreign Host header even if the target’s host is allowed', async () => {
  const { url } = await startServer()
  for (const path of paths) {
    const line = `GET http://127.0.0.1${path} HTTP/1.1`
    const [response] = await exchangeRaw(url, request(line, { ...key, host: 'rebound.example' }))
    expect(response?.status, path).toBe(403)
  }
})

it.each(['http://127.0.0.1', 'http://localhost:4010', 'http://[::1]:4010'])('accepts the target %s', async (origin) => {
  const { url } = await startServer()
  for (const path of ['/_mock/websites', '/api/v1/export/health']) {
    const [response] = await exchangeRaw(url, request(`GET ${origin}${path} HTTP/1.1`, key))
    expect(response?.status, path).toBe(200)
  }
})

it('rejects operations and control-plane calls with the same message', async () => {
  const { url } = await startServer()
  const responses = await Promise.all(
    paths.map((path) => exchangeRaw(url, request(`GET http://rebound.example${path} HTTP/1.1`, key))),
  )
  expect(new Set(responses.map(([response]) => response?.body)).size).toBe(1)
})
