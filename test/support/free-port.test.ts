import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

it('chooses another port if the first one is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const used = (server.address() as AddressInfo).port
  const candidates = [used, 0]
  expect(await freePort(() => candidates.shift() ?? 0)).not.toBe(used)
  expect(candidates).toEqual([])
})
