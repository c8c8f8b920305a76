/**
 * Baseline: bare Hono on @hono/node-server, which parses the body and returns fixed data with `c.json`. This file is
 * JavaScript, because loading TypeScript would slow down the start.
 *
 *     node bench/floors/hono.js <file with the answer as JSON> [port]
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const answer = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const app = new Hono()
app.post('/api/v1/services/email/check', async (c) => {
  const { email } = await c.req.json()
  if (typeof email !== 'string') return c.json({ message: 'Email is required' }, 400)
  return c.json(answer)
})
serve({ fetch: app.fetch, port: Number(process.argv[3] ?? 0), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)
