import { DCServiceSdk as Published } from '@datacops/services-sdk'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DCServiceSdk } from '../../src/sdk/index.ts'

const good = '{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}'

it('accepts and rejects the same addresses as the published client, and sends the same body', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(body)
    return new Response(good)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const options = { apiKey: 'dcp_any_key', baseUrl: 'http://127.0.0.1:9' }
  const clients = [new Published(options), new DCServiceSdk(options)]
  let acceptedCount = 0
  let rejected = 0
  const check = async (email: string): Promise<void> => {
    const sent = []
    for (const client of clients) {
      bodies.length = 0
      const responded = await client.checkEmail(email).then(
        () => true,
        (error: Error) => error.name,
      )
      sent.push([responded, ...bodies])
      if (responded === true) acceptedCount++
      else rejected++
    }
    expect(sent[1]).toEqual(sent[0])
  }
  const piece = fc.constantFrom('a', 'ü', '.', '"', '+', '😀', 'shop', ' ', '\n', '\u00a0', '\u200b', '\ufeff', '@')
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  const letters = fc.stringMatching(/^[a-z]{1,3}$/)
  const part = fc.oneof({ weight: 3, arbitrary: letters }, text)
  const email = fc.tuple(part, part, part).map(([name, domain, rest]) => `${name}@${domain}.${rest}`)
  await fc.assert(fc.asyncProperty(fc.oneof(email, text), check), {
    numRuns: 1000,
    examples: [['a@b.c'], ['a@.b.'], ['a@b.'], ['a@.b'], ['a@..'], ['a@...'], ['@a.b'], ['a@b@c.d'], [' a@b.c '], ['']],
  })
  // The sample must contain many valid and many invalid addresses.
  expect(acceptedCount).toBeGreaterThan(200)
  expect(rejected).toBeGreaterThan(200)
})

it('checks a long address in linear time', async () => {
  // The published client's pattern compares every pair of these dots, which would take hours.
  const client = new DCServiceSdk({ apiKey: 'dcp_any_key' })
  await expect(client.checkEmail(`a@${'.'.repeat(3_000_000)} b`)).rejects.toThrow('email must have the form')
})
