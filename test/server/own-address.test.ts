/** Tests requests to a network address of this machine, sent to a server that listens on all interfaces. */
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { exchangeRaw, request } from '../support/raw-http.ts'
import { openMock } from '../support/start.ts'

const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
const address = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
const hosts = ['0.0.0.0', ...(addresses.some(({ family }) => family === 'IPv6') ? ['::'] : [])]

const key = { 'x-dc-key': 'dcp_mockLocalDevelopmentKey00000000000000000' }

it.skipIf(address === undefined).each(hosts)(
  'a server on %s accepts the address of this machine, and rejects other addresses and names',
  async (host) => {
    const mock = await openMock({})
    const { port } = await mock.listen({ host, insecureControl: true })
    for (const path of ['/_mock/websites', '/api/v1/export/health']) {
      const statusAs = async (name: string): Promise<number | undefined> =>
        (await exchangeRaw(`http://${address}:${port}`, request(`GET ${path} HTTP/1.1`, { ...key, host: name })))[0]
          ?.status
      expect(await statusAs(`${address}:${port}`), path).toBe(200)
      expect(await statusAs('203.0.113.77'), path).toBe(403)
      expect(await statusAs(`rebound.example:${port}`), path).toBe(403)
    }
  },
)
