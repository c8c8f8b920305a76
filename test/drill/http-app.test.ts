import { expect, it } from 'vitest'
import { createHttpApp, type SignUpRequest } from '../../src/drill/app/http-app.ts'

/** Returns the request that the drill sends to sign up an address. */
async function signUp(email: string, request: SignUpRequest): Promise<Request> {
  let sent: Request | undefined
  const app = createHttpApp({
    request,
    process: null,
    relay: null,
    fetch: async (target, init) => {
      sent = new Request(target, init)
      return new Response('{}')
    },
  })
  await app.signUp(email, new AbortController().signal)
  if (!sent) throw new Error('no request was sent')
  return sent
}

it('sends the cookies of a page together with a configured Cookie header', async () => {
  const sent: (string | null)[] = []
  const app = createHttpApp({
    request: { url: 'http://app.test/signup', headers: { Cookie: 'locale=de' }, first: '/form' },
    process: null,
    relay: null,
    fetch: async (target, init) => {
      sent.push(new Request(target, init).headers.get('cookie'))
      return new Response('', { headers: { 'set-cookie': 'sid=1; HttpOnly' } })
    },
  })
  await app.signUp('ana@shop.example', new AbortController().signal)
  expect(sent.at(-1)).toBe('locale=de; sid=1')
})

it('percent-encodes the values of placeholders in the URL', async () => {
  const { url } = await signUp('ana+1@shop.example', { url: 'http://app.test/signup?email={email}' })
  expect(new URL(url).searchParams.get('email')).toBe('ana+1@shop.example')
})

it('does not repeat the address of a GET request in the query', async () => {
  const { url } = await signUp('ana@shop.example', { url: 'http://app.test/signup?mail={email}', method: 'GET' })
  expect(new URL(url).search).toBe('?mail=ana%40shop.example')
})

it('replaces default headers, whatever the letter case of their names', async () => {
  const headers = { Accept: 'text/plain', 'Content-Type': 'application/vnd.shop+json' }
  const request = await signUp('ana@shop.example', { url: 'http://app.test/signup', headers })
  expect(request.headers.get('accept')).toBe('text/plain')
  expect(request.headers.get('content-type')).toBe('application/vnd.shop+json')
})
