import { expect, it } from 'vitest'
import { shippedScenarios } from '../../src/scenario/generated/shipped.ts'
import type { ScenarioStep } from '../../src/spec/generated/control.d.ts'
import { type Control, controlOf } from '../support/control.ts'
import { type Answer, type Started, startInProcess } from '../support/start.ts'

const shipped = [...shippedScenarios].map(([name, { expect: steps = [] }]) => ({ name, steps }))

it.each(shipped)('$name: what it expects holds on a website that loads it', async ({ name, steps }) => {
  const started = await startInProcess()
  const control = controlOf(started)
  expect((await control('loadScenario', { body: { name } })).status).toBe(200)
  for (const step of steps) await hold(step, started, control)
})

it.each(shipped)(
  '$name: what it expects holds where its saved state is put into another mock',
  async ({ name, steps }) => {
    const first = await startInProcess()
    await controlOf(first)('loadScenario', { body: { name } })
    const state = await controlOf(first)('getState')
    const second = await startInProcess()
    const control = controlOf(second)
    const put = await control('putState', { body: state.json })
    expect(put.json).toMatchObject({ scenario: { name }, private_key: second.website.private_key })
    for (const step of steps) await hold(step, second, control)
  },
)

async function hold(step: ScenarioStep, started: Started, control: Control): Promise<void> {
  const answer = await call(step, started)
  if (step.answer?.status) expect(answer.status).toBe(step.answer.status)
  if (step.answer?.body) expect(answer.json).toMatchObject(step.answer.body)
  if (step.exactly) expect({ status: answer.status, body: answer.json }).toEqual(step.exactly)
  const entry = await control('getRequest', { path: { id: answer.headers.get('x-mock-request-id') ?? '' } })
  expect(entry.json.why.id).toBe(step.why)
}

function call({ checkEmail }: ScenarioStep, { check }: Started): Promise<Answer> {
  if (!checkEmail) throw new Error('Only checks are called here.')
  return check(checkEmail.email)
}
