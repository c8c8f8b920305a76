import { expect, it } from 'vitest'
import { createControlClient } from '../../src/client/control-client.ts'
import { startInProcess, startServer } from '../support/start.ts'

it("rejects with the caller's abort reason", async () => {
  const { url } = await startServer()
  const client = createControlClient({ url: () => url, fetch: (address, init) => fetch(address, init) })
  const reason = new Error('seen enough')
  await expect(client.open('streamEvents', {}, AbortSignal.abort(reason))).rejects.toBe(reason)
})

it('throws the original error if a body cannot be serialized', async () => {
  const { website } = await startInProcess()
  const document: { title: string; devices: Record<string, object> } = { title: 'Round', devices: {} }
  document.devices.self = document
  await expect(website.load(document)).rejects.toThrow(/circular/)
})

it('encodes path parameters', async () => {
  const { mock, website } = await startInProcess()
  for (const id of ['a/b', '..', '?', '', 'flt_1#x', '%2e']) {
    await expect(website.faults.get(id)).rejects.toMatchObject({ code: 'rejected', status: 404 })
  }
  await expect(website.keys.remove('..')).rejects.toMatchObject({ status: 404 })
  expect(await mock.getWebsite(website.app_id)).toMatchObject({ app_id: website.app_id })
})
