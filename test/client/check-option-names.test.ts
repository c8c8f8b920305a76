import { expect, it } from 'vitest'
import type { MockHandles } from '../../src/index.ts'
import { startInProcess } from '../support/start.ts'

/** JSON.parse returns `any`, so the compiler does not reject invalid options. */
const untyped = (text: string) => JSON.parse(text)

it.each<[string, (mock: MockHandles) => unknown, string]>([
  [
    'requests.list',
    ({ requests }) => requests.list(untyped('{"operatoin":"postVisit"}')),
    'requests.list: unknown name "operatoin"; did you mean "operation"?',
  ],
  [
    'requests.list with an option of requests.wait',
    ({ requests }) => requests.list(untyped('{"count":2}')),
    'requests.list: unknown name "count"; known names: operation, email, status, since, limit',
  ],
  [
    'requests.query',
    ({ requests }) => requests.query(untyped('{"statuss":500}')),
    'requests.query: unknown name "statuss"; did you mean "status"?',
  ],
  [
    'requests.wait with the name used over HTTP',
    ({ requests }) => requests.wait(untyped('{"wait":"100ms"}')),
    'requests.wait: unknown name "wait"; did you mean "timeout"?',
  ],
  [
    'requests.wait with an operation instead of options',
    ({ requests }) => requests.wait(untyped('"checkEmail"')),
    'requests.wait expects an object with operation, email, status, since, limit, count, timeout, not "checkEmail"',
  ],
  ['mailbox.list', ({ mailbox }) => mailbox.list(untyped('{"email":"a@b.example"}')), 'did you mean "to"?'],
  ['mailbox.query', ({ mailbox }) => mailbox.query(untyped('{"cuont":1}')), 'did you mean "count"?'],
  [
    'mailbox.wait',
    ({ mailbox }) => mailbox.wait(untyped('{"too":"a@b.example"}')),
    'mailbox.wait: unknown name "too"; did you mean "to"?',
  ],
  [
    'mailbox.latest',
    ({ mailbox }) => mailbox.latest(untyped('{"limit":1}')),
    'mailbox.latest: unknown name "limit"; known names: to, since, timeout',
  ],
  [
    'people.list',
    ({ website }) => Reflect.apply(website.people.list, undefined, [{ email: 'a@b.example' }]),
    'people.list has no parameters. To find one person, use people.find(email)',
  ],
  [
    'events',
    async ({ website }) => {
      for await (const _ of website.events(untyped('{"sinse":"req_1"}'))) return
    },
    'events: unknown name "sinse"; did you mean "since"?',
  ],
  [
    'a tagged website',
    ({ website }) => website.tagged('t1').requests.wait(untyped('{"emial":"a@b.example"}')),
    'requests.wait: unknown name "emial"; did you mean "email"?',
  ],
  [
    'faults.add with a count',
    ({ website }) => website.faults.add(untyped('{"status":503,"count":2}')),
    'faults.add: unknown name "count"; use times: 2',
  ],
  [
    'faults.add with an address',
    ({ website }) => website.faults.add(untyped('{"status":503,"email":"a@b.example"}')),
    'faults.add: unknown name "email"; use match: { email: "a@b.example" }',
  ],
  [
    'faults.add with another name for a status',
    ({ website }) => website.faults.add(untyped('{"error":503}')),
    'faults.add: unknown name "error"; use status: 503',
  ],
])('rejects an invalid option: %s', async (_call, use, message) => {
  const { mock } = await startInProcess()
  const rejected = Promise.resolve(use(mock))
  await expect(rejected).rejects.toThrow(message)
  await expect(rejected).rejects.toBeInstanceOf(TypeError)
})

it('rejects a fault field that has the name of an inherited property', async () => {
  const { website } = await startInProcess()
  await expect(website.faults.add(untyped('{"status":503,"constructor":1}'))).rejects.toThrow(
    'constructor: unknown field',
  )
})

it('accepts known options with the value undefined', async () => {
  const { website } = await startInProcess()
  const filter = untyped('{}')
  expect(await website.requests.list({ ...filter, operation: undefined, email: undefined })).toEqual([])
})

it.each<[string, (mock: MockHandles) => unknown, string]>([
  [
    'faults.remove without an ID',
    ({ website }) => website.faults.remove(untyped('null')),
    'faults.remove expects an ID, not null',
  ],
  [
    'faults.remove with a fault',
    ({ website }) => website.faults.remove(untyped('{"id":"flt_1"}')),
    'faults.remove expects an ID, not [object Object]',
  ],
  [
    'clock.advance with an object',
    ({ website }) => website.clock.advance(untyped('{"minutes":5}')),
    'A duration must be a string such as "5m" or a number of milliseconds, not [object Object]',
  ],
  [
    'people.add with an address',
    ({ website }) => website.people.add(untyped('"ana@shop.example"')),
    'people.add expects an object such as { email: "ana@shop.example" }, not "ana@shop.example"',
  ],
  [
    'verdicts.add with an address',
    ({ website }) => website.verdicts.add(untyped('"ana@shop.example"')),
    'verdicts.add expects an object such as { match: "*@shop.example", verdict: "BLOCK" }, not "ana@shop.example"',
  ],
  [
    'keys.add with a name',
    ({ website }) => website.keys.add(untyped('"CI"')),
    'keys.add expects an object such as { name: "CI" }, not "CI"',
  ],
])('%s is rejected, and the error describes the expected argument', async (_call, use, message) => {
  const { mock } = await startInProcess()
  const rejected = (async () => use(mock))()
  await expect(rejected).rejects.toThrow(message)
  await expect(rejected).rejects.toBeInstanceOf(TypeError)
})
