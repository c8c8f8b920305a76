/**
 * Scalar's mock server on @hono/node-server, set up as in Scalar's guide.
 *
 *     node bench/peers/scalar.js <openapi.yaml> <port>
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'

const app = await createMockServer({ document: readFileSync(process.argv[2], 'utf8') })
serve({ fetch: app.fetch, port: Number(process.argv[3]), hostname: '127.0.0.1' })
