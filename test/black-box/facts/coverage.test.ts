import { expect, it } from 'vitest'
import { readSources } from '../../../scripts/generate/sources.ts'
import { startInProcess } from '../../support/start.ts'
import { takeTour } from './tour.ts'

const { service, facts } = readSources()

it('answers everything that the spec lists in the way the spec has it, with no field that the spec does not know', async () => {
  const { problems } = await takeTour(await startInProcess(), service)
  expect(problems).toEqual([])
})

it('gives every status of every operation, and of no operation', async () => {
  const { statuses } = await takeTour(await startInProcess(), service)
  const listed = service.operations.flatMap(({ id, answers }) => answers.map(({ status }) => `${id} ${status}`))
  expect([...listed, 'unknownPath 404', 'wrongMethod 405'].filter((status) => !statuses.has(status))).toEqual([])
})

it('shows every operation, parameter, body, answer, header and property that has a fact', async () => {
  const { visits } = await takeTour(await startInProcess(), service)
  const missed = facts.filter(({ kind, where }) => kind !== 'behaviour' && !visits.has(where))
  expect(missed.map(({ number, kind, name }) => `${number} ${kind} ${name}`)).toEqual([])
})
