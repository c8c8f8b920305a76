/** Tests connections on which a client sends invalid requests. */
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { startServer } from '../support/start.ts'

const health = 'GET /api/v1/export/health HTTP/1.1'
const key = 'dcp_mockLocalDevelopmentKey00000000000000000'

it('many invalid requests on one connection cause no Node.js warnings', async () => {
  const warnings: Error[] = []
  const warn = (warning: Error): void => void warnings.push(warning)
  process.on('warning', warn)
  onTestFinished(() => void process.off('warning', warn))
  const { url } = await startServer()
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      // The pending check keeps the connection open for the invalid requests that follow.
      const body = '{"email":"hang@dc-mock.test"}'
      const headers = { 'x-dc-key': key, connection: 'keep-alive' }
      socket.write(request('POST /api/v1/services/email/check HTTP/1.1', headers, body))
      let left = 30
      const send = (): void => {
        if (left-- === 0) socket.destroy()
        else socket.write('no HTTP\r\n\r\n', () => setImmediate(send))
      }
      send()
    })
    socket.resume().on('error', () => {})
    socket.on('close', () => resolve())
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings.map(String)).toEqual([])
})

it('closes the connection after an HTTP/1.0 request with Transfer-Encoding to prevent request smuggling', async () => {
  const { url } = await startServer()
  const headers = { 'x-dc-key': key, connection: 'keep-alive', 'transfer-encoding': 'chunked' }
  const hidden = request(health, { 'x-dc-key': key })
  for (const path of ['/api/v1/services/email/check', '/_mock/clock/advance']) {
    const line = `POST ${path} HTTP/1.0`
    const answers = await exchangeRaw(url, `${request(line, headers, '2\r\n{}\r\n0\r\n\r\n')}${hidden}`)
    expect([path, answers.length, answers[0]?.headers.connection]).toEqual([path, 1, 'close'])
  }
})
