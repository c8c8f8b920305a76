import { expect, it } from 'vitest'
import { createControlClient } from '../../src/client/control-client.ts'
import { startInProcess, startServer } from '../support/start.ts'

it('gives a caller who stops a call the reason of its own', async () => {
  const { url } = await startServer()
  const client = createControlClient({ url: () => url, fetch: (address, init) => fetch(address, init) })
  const reason = new Error('seen enough')
  await expect(client.open('streamEvents', {}, AbortSignal.abort(reason))).rejects.toBe(reason)
})

it('fails as itself where a body cannot be JSON', async () => {
  const { website } = await startInProcess()
  const document: { title: string; devices: Record<string, object> } = { title: 'Round', devices: {} }
  document.devices.self = document
  await expect(website.load(document)).rejects.toThrow(/circular/)
})

it('writes parameters into the path as they are, whatever is in them', async () => {
  const { mock, website } = await startInProcess()
  for (const id of ['a/b', '..', '?', '', 'flt_1#x', '%2e']) {
    await expect(website.faults.get(id)).rejects.toMatchObject({ kind: 'refused', status: 404 })
  }
  await expect(website.keys.remove('..')).rejects.toMatchObject({ status: 404 })
  expect(await mock.getWebsite(website.app_id)).toMatchObject({ app_id: website.app_id })
})
