/** Prints the time in ms to import dc-mock, the time from `createMock()` until the first response, and the same time for a second mock. */
const startedAt = performance.now()
const { createMock } = await import('../../dist/index.js')
const loaded = performance.now() - startedAt
const [first, next] = [await firstAnswer(), await firstAnswer()]
console.log(loaded, first, next)

async function firstAnswer() {
  const from = performance.now()
  const mock = await createMock()
  const response = await mock.fetch(`${mock.url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'x-dc-key': mock.website.private_key, 'content-type': 'application/json' },
    body: '{"email":"ana@shop.example"}',
  })
  const { success } = await response.json()
  if (response.status !== 200 || success !== true) throw new Error(`The response was ${response.status}`)
  return performance.now() - from
}
