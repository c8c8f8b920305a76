import { expect, it } from 'vitest'
import { startServer } from '../support/start.ts'

async function entryOf(email: string) {
  const { call, check } = await startServer()
  await check(email)
  return { call, check, entry: (await call('/_mock/requests')).json.entries[0] }
}

it('the journal names the people created for a test address only in the entry of the first check', async () => {
  const { call, check, entry } = await entryOf('linked-2@dc-mock.test')
  expect(entry.why).toMatchObject({
    id: 'storage',
    message: expect.stringContaining('The test address "linked-2" created the person before this check'),
  })
  expect(entry.changed.map(({ resource }: { resource: string }) => resource)).toEqual([
    'checks_used',
    'people/linked-2.other2@dc-mock.test',
    'people/linked-2.other1@dc-mock.test',
    'people/linked-2@dc-mock.test',
  ])
  await check('linked-2@dc-mock.test')
  const [, again] = (await call('/_mock/requests')).json.entries
  expect(again.why.message).not.toContain('test address')
  expect(again.changed).toEqual([{ resource: 'checks_used', before: 1, after: 2 }])
})

it('the journal shows the delay caused by a test address', async () => {
  const { entry } = await entryOf('slow-1@dc-mock.test')
  expect(entry.why.message).toContain('The test address "slow-1" delays the response by 1 ms')
})

it('the journal cites no fact if a test address prevents a response', async () => {
  const { call, url, website } = await startServer()
  const abort = new AbortController()
  const checked = fetch(`${url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': website.private_key ?? '', 'content-type': 'application/json' },
    body: '{"email":"hang@dc-mock.test"}',
    signal: abort.signal,
  })
  await website.requests.wait({ email: 'hang@dc-mock.test' })
  abort.abort()
  await expect(checked).rejects.toThrow()
  const [entry] = (await call('/_mock/requests')).json.entries
  expect(entry.why).toMatchObject({ fact: null, provenance: 'mock', source: 'test addresses' })
})

it('the journal contains the headers of the response', async () => {
  const { call, check } = await startServer()
  const { headers } = await check('ana@shop.example')
  const [entry] = (await call('/_mock/requests')).json.entries
  expect(entry.response.headers).toEqual({
    'content-type': headers.get('content-type'),
    'x-mock-request-id': headers.get('x-mock-request-id'),
  })
})
