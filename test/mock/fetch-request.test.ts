import { expect, it } from 'vitest'
import { createMock, type Mock } from '../../src/index.ts'

function checkOf(mock: Mock): Request {
  return new Request(`${mock.url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' },
    body: '{"email":"ana@shop.example"}',
  })
}

it('accepts a Request and reads its body', async () => {
  await using mock = await createMock()
  const request = checkOf(mock)
  expect((await mock.fetch(request)).status).toBe(200)
  expect(request.bodyUsed).toBe(true)
})

it('like fetch, rejects a Request whose body was already read, without sending it', async () => {
  await using mock = await createMock()
  const request = checkOf(mock)
  await mock.fetch(request)
  await expect(mock.fetch(request)).rejects.toThrow(TypeError)
  const read = checkOf(mock)
  const reader = read.body?.getReader()
  await expect(mock.fetch(read)).rejects.toThrow(TypeError)
  reader?.releaseLock()
  expect(await mock.website.requests.list()).toHaveLength(1)
})
