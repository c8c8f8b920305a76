import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMock } from 'dc-mock'
import { mockHandlers } from 'dc-mock/msw'
import { setupServer } from 'msw/node'
import { handleSignup } from '../src/handler.js'

const mock = await createMock()
const server = setupServer(...mockHandlers(mock))

before(() => server.listen({ onUnhandledFrame: 'error' }))
after(async () => {
  server.close()
  await mock.close()
})

async function signUp(email, website) {
  const body = JSON.stringify({ email })
  const response = await handleSignup(new Request('https://shop.example/signup', { method: 'POST', body }), website.env)
  return response.json()
}

test('a new person gets a trial', async () => {
  const website = await mock.createWebsite()
  assert.deepEqual(await signUp('ana@shop.example', website), { trial: true })
})

test('the third account on the same devices gets no trial', async () => {
  const website = await mock.createWebsite()
  assert.deepEqual(await signUp(website.address('linked-1'), website), { trial: true })
  assert.deepEqual(await signUp(website.address('linked-2'), website), { trial: false })
})

test('the service recognizes the people of a scenario', async () => {
  const website = await mock.createWebsite({ scenario: 'linked-devices' })
  assert.deepEqual(await signUp('ana@shop.example', website), { trial: false })
  assert.deepEqual(await signUp('zoe@shop.example', website), { trial: true })
})

test('an outage does not cost anyone the trial', async () => {
  const website = await mock.createWebsite({ scenario: 'linked-devices' })
  await website.outages.add('keyStore')
  assert.deepEqual(await signUp('ana@shop.example', website), { trial: true })

  const [request] = await website.requests.wait({ operation: 'checkEmail' })
  assert.equal(request.response.status, 500)
})
