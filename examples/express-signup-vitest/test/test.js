import { once } from 'node:events'
import { DCServiceSdk } from '@datacops/services-sdk'
import { test as base } from 'dc-mock/vitest'
import { createApp } from '../src/app.js'

/**
 * Adds a shop to each test. The shop uses the private key of the test's website. `signUp` signs up a visitor and returns the status, and
 * `log` contains the shop's log lines.
 */
export const test = base.extend({
  shop: async ({ website }, use) => {
    const client = new DCServiceSdk({ apiKey: website.private_key, baseUrl: website.url })
    const log = []
    const server = createApp({ client, timeoutMs: 300, log: (line) => log.push(line) }).listen(0)
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
