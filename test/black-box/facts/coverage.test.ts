import { expect, it } from 'vitest'
import { readSources } from '../../../scripts/generate/sources.ts'
import { startInProcess } from '../../support/start.ts'
import { runSampleRequests } from './run-sample-requests.ts'

const { service, facts } = readSources()

it('returns responses that match the spec and contain only fields that the spec defines', async () => {
  const { problems } = await runSampleRequests(await startInProcess(), service)
  expect(problems).toEqual([])
})

it('returns every status of every operation, 404 for unknown paths, and 405 for wrong methods', async () => {
  const { statuses } = await runSampleRequests(await startInProcess(), service)
  const listed = service.operations.flatMap(({ id, answers }) => answers.map(({ status }) => `${id} ${status}`))
  expect([...listed, 'unknownPath 404', 'wrongMethod 405'].filter((status) => !statuses.has(status))).toEqual([])
})

it('the sample requests cover every fact in openapi.yaml except behaviors', async () => {
  const { coverage } = await runSampleRequests(await startInProcess(), service)
  const missed = facts.filter(({ kind, where }) => kind !== 'behaviour' && !coverage.has(where))
  expect(missed.map(({ number, kind, name }) => `${number} ${kind} ${name}`)).toEqual([])
})
