import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Listening, startServe } from './serve-process.ts'

const body = '{"email":"ana@shop.example"}'
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
const check = '/api/v1/services/email/check'

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'on %s, completes requests in flight, then exits with 0',
    async (name) => {
      const server = await startServe()
      const inFlight = await beginRequest(server)
      server.signal(name)
      await server.line(/"event":"stopping"/)
      await expect(fetch(server.url)).rejects.toThrow('fetch failed')
      inFlight.send(body)
      expect(await inFlight.answer(/"data"/)).toContain('HTTP/1.1 200')
      expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
    },
  )

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('exits immediately on a second %s', async (name, code) => {
    const server = await startServe()
    await beginRequest(server)
    server.signal(name)
    await server.line(/"event":"stopping"/)
    const signalTimer = setInterval(() => server.signal(name), 20)
    onTestFinished(() => clearInterval(signalTimer))
    expect(await server.exit).toMatchObject({ code })
  })

  it('treats a Ctrl+C as one signal if both the terminal and npm send it', async () => {
    const server = await startServe()
    const inFlight = await beginRequest(server)
    server.signal('SIGINT')
    server.signal('SIGINT')
    await server.line(/"event":"stopping"/)
    inFlight.send(body)
    expect(await inFlight.answer(/"data"/)).toContain('HTTP/1.1 200')
    inFlight.socket.end()
    expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
  })

  it('does not wait for requests that never get a response', async () => {
    const server = await startServe()
    const hanging = fetch(server.url + check, {
      method: 'POST',
      headers: { 'x-dc-key': key, 'content-type': 'application/json' },
      body: '{"email":"hang@dc-mock.test"}',
    })
    const failed = expect(hanging).rejects.toThrow('fetch failed')
    // The mock logs the request before the delay starts.
    await server.line(/"email":"hang@dc-mock.test"/)
    server.signal('SIGTERM')
    await failed
    expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
  })

  it('does not wait for idle keep-alive connections', async () => {
    const server = await startServe()
    const kept = await fetch(`${server.url}/_mock/health`)
    await kept.text()
    server.signal('SIGTERM')
    expect(await server.exit).toMatchObject({ code: 0, stderr: '' })
  })

  it('writes all log lines before it exits', async () => {
    const server = await startServe()
    const calls = Array.from({ length: 50 }, () =>
      fetch(`${server.url}/api/v1/export/health`, { headers: { 'x-dc-key': key } }),
    )
    await Promise.all(calls)
    server.signal('SIGTERM')
    const { stdout } = await server.exit
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    expect(lines).toEqual(['listening', ...Array(50).fill('answered'), 'stopping'])
  })
})

interface InFlight {
  socket: Socket
  send(text: string): void
  /** Resolves with all received data when the data matches. */
  answer(fits: RegExp): Promise<string>
}

/** Sends only the head of a check, so that the server waits for the body. */
async function beginRequest({ url }: Listening): Promise<InFlight> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let received = ''
  const answer = (fits: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (fits.test(received)) resolve(received)
      }
      socket.on('data', look)
      socket.on('error', reject)
      look()
    })
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write(
    [
      `POST ${check} HTTP/1.1`,
      'host: 127.0.0.1',
      `x-dc-key: ${key}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  await answer(/100 Continue/)
  return { socket, answer, send: (text) => void socket.write(text) }
}
