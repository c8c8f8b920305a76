/** Prints the time in ms to import Hono and its server, and the time until a bare Hono app in this process sends its first response. */
const startedAt = performance.now()
const { Hono } = await import('hono')
await import('@hono/node-server')
const loaded = performance.now() - startedAt
console.log(loaded, await firstAnswer())

async function firstAnswer() {
  const from = performance.now()
  const app = new Hono()
  app.post('/api/v1/services/email/check', async (c) =>
    c.json({ success: typeof (await c.req.json()).email === 'string' }),
  )
  const response = await app.request('http://bare.test/api/v1/services/email/check', {
    method: 'POST',
    headers: { 'x-dc-key': 'any', 'content-type': 'application/json' },
    body: '{"email":"ana@shop.example"}',
  })
  const { success } = await response.json()
  if (success !== true) throw new Error(`The response was ${response.status}`)
  return performance.now() - from
}
