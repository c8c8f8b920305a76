import { describe, expect, it } from 'vitest'
import { exchangeRaw } from '../support/raw-http.ts'
import { runCommand, startServe } from './serve-process.ts'

const foreign = 'GET /api/v1/export/health HTTP/1.1\r\nhost: mock:4010\r\nconnection: close\r\n\r\n'

describe('the log', () => {
  it('reports a request with a disallowed host name, and how to allow the name', async () => {
    const { line } = runCommand(['--port', '0'])
    const url = /http:\S+/.exec(await line(/is ready at/))?.[0] ?? ''
    await line(/Ctrl\+C/)
    await exchangeRaw(url, foreign)
    expect(await line(/ 403 GET \/api\/v1\/export\/health/)).toContain('start the mock with --allow-host mock')
  })

  it('reports that a scenario was loaded', async () => {
    const { line } = runCommand(['--port', '0'])
    const url = /http:\S+/.exec(await line(/is ready at/))?.[0] ?? ''
    await fetch(`${url}/_mock/scenario`, { method: 'PUT', body: '{"name":"quota-exhausted"}' })
    expect(await line(/ == /)).toContain('quota-exhausted')
  })

  it('reports resets and rejected requests in JSON', async () => {
    const { line, url } = await startServe()
    await exchangeRaw(url, foreign)
    expect(JSON.parse(await line(/"event":"rejected"/))).toMatchObject({ status: 403, path: '/api/v1/export/health' })
    await fetch(`${url}/_mock/reset`, { method: 'POST' })
    expect(JSON.parse(await line(/"event":"changed"/))).toMatchObject({ app_id: 'app_local', why: { id: 'reset' } })
  })

  it('lists the allowed host names if other machines can call the mock', async () => {
    const { line } = runCommand([
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--control-token',
      's3cret',
      '--allow-host',
      'mock.internal',
    ])
    expect(await line(/mock’s addresses/)).toContain(
      'the mock’s addresses, mock.internal; add others with --allow-host NAME',
    )
  })

  it('warns about a short control token without showing it, and explains how to create a secure one', async () => {
    const { line, signal, exit } = runCommand(['--port', '0', '--host', '0.0.0.0', '--control-token', 'x9q'])
    expect(await line(/^! /)).toBe(
      '! The control token has fewer than 16 characters, so anyone who can reach the port could guess the token. To create a secure token, run: openssl rand -hex 16',
    )
    signal('SIGTERM')
    expect((await exit).stdout).not.toContain('x9q')
    const output = await startServe('--host', '0.0.0.0', '--control-token', 'local')
    expect(JSON.parse(await output.line(/"event":"notice"/))).toMatchObject({ id: 'short-control-token' })
  })

  it('does not warn about a long control token, or about a short control token on loopback', async () => {
    for (const [host, token] of [
      ['0.0.0.0', '0123456789abcdef'],
      ['127.0.0.1', 'x9q'],
    ] as const) {
      const { signal, exit } = await startServe('--host', host, '--control-token', token)
      signal('SIGTERM')
      const { code, stdout } = await exit
      expect([code, stdout.includes('"notice"')], host).toEqual([0, false])
    }
  })
})
