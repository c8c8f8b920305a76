/** Tests that the mock returns the examples of the email check in openapi.yaml. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Started, startServer } from '../../support/start.ts'
import { advance } from './website.ts'

const { paths, components } = parse(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8'))
const { first, stored, returning, blocked, ...others } = answersOf('/api/v1/services/email/check', 'post')
const { page } = answersOf('/api/v1/export/users', 'get')
const { identify } = paths['/collect/identify'].post.requestBody.content['application/json'].examples

/** Examples of the 200 response, by name. */
// biome-ignore lint/suspicious/noExplicitAny: examples are what the spec has there
function answersOf(path: string, method: string): Record<string, any> {
  return paths[path][method].responses['200'].content['application/json'].examples
}

/** Starts a mock whose clock is frozen at the time in the examples. */
function startAtExampleTime(): Promise<Started> {
  return startServer({ scenario: { clock: { now: stored.value.data.userInfo.identifiedAt, frozen: true } } })
}

it('all examples of email check responses are tested in this file', () => {
  expect(others).toEqual({})
})

it.each([
  ['first', first],
  ['blocked', blocked],
])('the example "%s" matches the response to a first check', async (_, { value }) => {
  const { check } = await startAtExampleTime()
  expect((await check(value.data.emailInfo.email)).json).toEqual(value)
})

it('the example "stored" matches the response to a second check', async () => {
  const { check } = await startAtExampleTime()
  const { email } = stored.value.data.emailInfo
  await check(email)
  expect((await check(email)).json).toEqual(stored.value)
})

it('the example "returning" matches the response to a check after the script has sent the example "identify"', async () => {
  const { call, check } = await startAtExampleTime()
  const { userAgent, related_emails } = returning.value.data.userInfo
  const headers = { 'user-agent': userAgent }
  const body = identify.value
  for (const email of related_emails.toReversed())
    await call('/collect/identify', { body: { ...body, email }, headers })
  await call('/collect/identify', { body, headers })
  expect((await check(body.email)).json).toEqual(returning.value)
})

it('the example "page" matches an export of the same people', async () => {
  const started = await startAtExampleTime()
  const { call, check, website } = started
  const [script, server] = page.value.data
  await call('/collect/identify', { body: identify.value })
  await advance(started, `${Date.parse(server.identified_at) - Date.parse(script.identified_at)}ms`)
  await check(server.email)
  await check('somebody.later@shop.example')
  const { json } = await call('/api/v1/export/users?limit=2', { key: website.private_key ?? '' })
  const id = expect.stringMatching(/^usr_/)
  expect(json).toEqual({ ...page.value, data: page.value.data.map((user: object) => ({ ...user, id })) })
})

it('the example cursor equals next_cursor in the example "page" and is accepted', async () => {
  const { call, website } = await startAtExampleTime()
  const { example } = components.parameters.Cursor
  expect(example).toBe(page.value.next_cursor)
  const { status } = await call(`/api/v1/export/visits?cursor=${example}`, { key: website.private_key ?? '' })
  expect(status).toBe(200)
})
