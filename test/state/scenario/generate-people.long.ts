import { expect, it } from 'vitest'
import { addGeneratedPeople } from '../../../src/state/scenario/generate-people.ts'
import { startInProcess } from '../../support/start.ts'

const generate = { people: 20_000 }

it('generates the maximum number of people, each with a unique address', () => {
  const { people = [] } = addGeneratedPeople({ generate })
  expect(new Set(people.map(({ email }) => email)).size).toBe(20_000)
})

it('a state with the maximum number of people can be restored', async () => {
  const started = await startInProcess({ scenario: { generate }, checkResponses: false })
  const state = (await started.call('/_mock/state')).json
  expect((await started.call('/_mock/state', { method: 'PUT', body: state })).status).toBe(200)
})
