/** Tests that the journal cites the correct fact of openapi.yaml for every operation and outcome. */
import { expect, it } from 'vitest'
import { createProvenance } from '../../../scripts/generate/provenance.ts'
import { readSources } from '../../../scripts/generate/sources.ts'
import { expectedResponseFor } from '../../../src/contract/spec/expected-response.ts'
import { requestKindOf } from '../../../src/contract/spec/request-kind.ts'
import type { JournalEntry } from '../../../src/spec/generated/control.d.ts'
import { shippedSpec } from '../../../src/spec/read-spec.ts'
import { reasons } from '../../../src/state/journal/why.ts'
import { controlOf } from '../../support/control.ts'
import { createSampleRequests, type SampleRequest } from '../../support/sample-requests.ts'
import { deletedKey } from '../../support/sample-scenarios.ts'
import { bodyOperations, keyedOperations, operationIds } from '../../support/service-calls.ts'
import { startServer } from '../../support/start.ts'
import { callForFailures, callForOtherReasons } from './every-reason.ts'

const { service, facts, assumptions } = readSources()
const { factAt } = createProvenance({ facts, assumptions })

/** Reasons for responses that only the mock sends. No fact of the service decides these responses. */
const mockReasons = [
  ...['verdict', 'test-address', 'test-address-error', 'fault'],
  ...['loaded', 'restored', 'reset', 'clock', 'checks-reset', 'dashboard-key', 'store-unavailable', 'internal-error'],
]

type Entry = Pick<JournalEntry, 'operation' | 'why'> & { status: number | null; body: string | null }

interface CollectedResponses {
  entries: Entry[]
  /** Reasons for the responses to the sample requests. */
  samples: { sample: SampleRequest; why: JournalEntry['why'] }[]
}

let collected: Promise<CollectedResponses> | undefined

/** Sends requests for every outcome. All tests in this file share the result. */
function collectResponses(): Promise<CollectedResponses> {
  collected ??= callForEverything()
  return collected
}

async function callForEverything(): Promise<CollectedResponses> {
  const started = await startServer()
  const control = controlOf(started)
  const samples: CollectedResponses['samples'] = []
  for (const sample of await createSampleRequests(started.mock)) {
    const { method, path, headers, body } = sample
    const answer = await started.call(path, { method, headers, ...(body === null ? {} : { body }) })
    const id = answer.headers.get('x-mock-request-id') ?? ''
    samples.push({ sample, why: (await control('getRequest', { path: { id } })).json.why })
  }
  await callForOtherReasons(started)
  const { json } = await control('listRequests', { query: { limit: '1000' } })
  expect(json).toMatchObject({ matched: json.entries.length, dropped: 0 })
  const journalled = (json.entries as JournalEntry[]).map(({ operation, why, response }) => ({
    operation,
    why,
    ...response,
  }))
  const failures = (await callForFailures()).map((answer) => ({ ...answer, body: null }))
  return { entries: [...journalled, ...failures], samples }
}

it('gives every reason, and gives key, body and fault reasons for every applicable operation', async () => {
  const { entries } = await collectResponses()
  expect(Object.keys(reasons).filter((id) => !entries.some(({ why }) => why.id === id))).toEqual([])
  const seen = new Set(entries.map(({ operation, why }) => `${operation} ${why.id}`))
  const keyReasons = ['missing-key', 'wrong-key', 'wrong-key-cached', 'key-deleted', 'key-store-outage']
  const bodyReasons = ['invalid-json', 'invalid-body', 'body-too-large', 'body-incomplete']
  const expected = [
    ...[...keyedOperations, null].flatMap((id) => keyReasons.map((reason) => `${id} ${reason}`)),
    ...bodyOperations.flatMap((id) => bodyReasons.map((reason) => `${id} ${reason}`)),
    ...operationIds.map((id) => `${id} fault`),
  ]
  expect(expected.filter((pair) => !seen.has(pair))).toEqual([])
})

it('for every status of every operation, gives a reason that is not specific to the mock', async () => {
  const { entries } = await collectResponses()
  const seen = new Set(entries.filter(isService).map(({ operation, status }) => `${operation} ${status}`))
  const listed = service.operations.flatMap(({ id, answers }) => answers.map(({ status }) => `${id} ${status}`))
  expect([...listed, 'null 404', 'null 405'].filter((status) => !seen.has(status))).toEqual([])
})

it('cites a fact for everything except mock-only behavior', async () => {
  const { entries } = await collectResponses()
  for (const { why } of entries) {
    expect({ id: why.id, isMock: why.provenance === 'mock', isCited: why.fact !== null }).toEqual({
      id: why.id,
      isMock: mockReasons.includes(why.id),
      isCited: !mockReasons.includes(why.id),
    })
  }
})

it('gives the same provenance and source for each fact as openapi.yaml', async () => {
  const { entries } = await collectResponses()
  for (const { operation, why } of entries.filter(isService)) {
    const fact = facts.find(({ number }) => number === why.fact)
    expect({ from: fact?.from, at: fact?.at }, nameOf({ operation, why })).toEqual({
      from: why.provenance,
      at: why.source,
    })
  }
})

it('cites a fact about the called operation that describes the response', async () => {
  const { entries } = await collectResponses()
  for (const entry of entries.filter(isService)) {
    const fact = facts.find(({ number }) => number === entry.why.fact)
    // A preflight request does not call an operation. The request asks whether a page may call the operation.
    const called = entry.operation ?? entry.why.state.operation
    expect([undefined, called], nameOf(entry)).toContain(fact?.operation)
    if (fact?.kind === 'behaviour') {
      if (entry.status !== null && entry.status >= 400) expect(messageOf(entry), nameOf(entry)).toContain(true)
    } else {
      expect(fact, nameOf(entry)).toBe(responseFact(called, entry.status))
    }
  }

  /** Returns two results: whether the fact contains the status, and whether the fact contains the message of the response. */
  function messageOf({ why, status, body }: Entry): boolean[] {
    const description = facts.find(({ number }) => number === why.fact)?.description ?? ''
    const message = /"message":"([^"]+)"/.exec(body ?? '')?.[1]
    return [new RegExp(`\\b${status}\\b`).test(description), message !== undefined && description.includes(message)]
  }
})

it('cites the fact that a contract run uses to judge the same request', async () => {
  const { samples } = await collectResponses()
  const spec = shippedSpec()
  const syntheticValues = ['nobodys', 'no-secret', 'dcp_nobodys_key', 'tour-link-unknown', deletedKey]
  const compared = new Set<string>()
  for (const { sample, why } of samples) {
    const { operationKey, method, path, headers, body } = sample
    const sent = { method, path, headers, body, to: 'service' as const }
    const kind = requestKindOf(sent, operationKey, spec, { isSynthetic: (value) => syntheticValues.includes(value) })
    const expectedStatus = expectedResponseFor(spec.operation(operationKey), kind)
    if (expectedStatus?.status !== sample.status) continue
    compared.add(kind)
    // A contract run cannot observe whether a key is cached, or whether a key is valid on an unknown path.
    if (why.id === 'wrong-key-cached' || why.id === 'unknown-export') continue
    expect(why.fact, sample.name).toBe(expectedStatus.fact)
  }
  expect([...compared].sort()).toEqual(
    [
      ...['large-body', 'invalid-body', 'invalid-query', 'missing-credential', 'missing-email', 'unknown-link'],
      ...['unknown-path', 'unreadable-body', 'wrong-credential', 'wrong-method', 'wrong-secret'],
    ].sort(),
  )
})

it('formats every time in a reason as ISO 8601', async () => {
  const { entries } = await collectResponses()
  const values = entries.flatMap(({ why }) => Object.entries(why.state))
  expect(values.filter(([, value]) => typeof value === 'number' && value > 1e9)).toEqual([])
  const isTime = (value: unknown): boolean =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
  const times = new Set(values.filter(([, value]) => isTime(value)).map(([name]) => name))
  expect([...times].sort()).toEqual(['before', 'deleted_at', 'expires_at', 'now', 'since', 'used_at'])
})

function isService({ why }: Entry): boolean {
  return !mockReasons.includes(why.id)
}

/** Returns the fact about a response of an operation. */
function responseFact(operation: unknown, status: number | null): unknown {
  const answers = service.operations.find(({ id }) => id === operation)?.answers
  const answer = answers?.find((one) => one.status === status)
  return answer && factAt(answer.node.pointer)
}

function nameOf({ operation, why }: Pick<Entry, 'operation' | 'why'>): string {
  return `${operation}: ${why.id}, fact ${why.fact}`
}
