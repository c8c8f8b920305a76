import { once } from 'node:events'
import { DCServiceSdk } from '@datacops/services-sdk'
import { test as base } from 'dc-mock/vitest'
import { createApp } from '../src/app.js'

/** A test whose shop runs with the keys of the test's own website: `signUp` is what a visitor does, `log` what the operator sees. */
export const test = base.extend({
  shop: async ({ website }, use) => {
    const client = new DCServiceSdk({ apiKey: website.private_key, baseUrl: website.url })
    const log = []
    const server = createApp({ client, patienceMs: 300, log: (line) => log.push(line) }).listen(0)
    await once(server, 'listening')
    const signUp = async (email) => {
      const response = await fetch(`http://127.0.0.1:${server.address().port}/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      return response.status
    }
    await use({ signUp, log })
    server.close()
  },
})
