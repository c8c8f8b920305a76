import { expect, it } from 'vitest'
import { runSteps } from '../../../src/contract/expect/run-steps.ts'
import { shippedScenarios } from '../../../src/state/scenario/generated/shipped.ts'
import { startVirtual, targetOf } from '../../contract/expect/target.ts'
import { controlOf } from '../../support/control.ts'

const shipped = [...shippedScenarios].map(([name, { expect: steps = [] }]) => ({ name, steps }))

it.each(shipped)('$name: its expectations pass on a website that loads the scenario', async ({ name, steps }) => {
  const { started, environment } = await startVirtual()
  expect((await controlOf(started)('loadScenario', { body: { name } })).status).toBe(200)
  expect(await runSteps(steps, targetOf(started, environment))).toBeNull()
})

it.each(shipped)(
  '$name: its expectations pass on a website that is created from the scenario',
  async ({ name, steps }) => {
    const { started, environment } = await startVirtual()
    const { app_id } = (await controlOf(started)('createWebsite', { body: { scenario: name } })).json
    expect(await runSteps(steps, targetOf(started, environment, app_id))).toBeNull()
  },
)

it.each(shipped)(
  '$name: its expectations pass after its saved state is restored in another mock with other keys',
  async ({ name, steps }) => {
    const first = await startVirtual()
    await controlOf(first.started)('loadScenario', { body: { name } })
    const state = await controlOf(first.started)('getState')
    expect(JSON.stringify(state.json)).not.toContain('dcp_')
    const { started, environment } = await startVirtual()
    const put = await controlOf(started)('restoreState', { body: state.json })
    expect(put.json).toMatchObject({ scenario: { name }, warnings: [] })
    expect(put.json.keys.map(({ name: key }: { name: string }) => key)).toContain('local')
    expect(await runSteps(steps, targetOf(started, environment))).toBeNull()
    // If the state is restored and saved again without running the steps, the state is unchanged.
    const again = await startVirtual()
    await controlOf(again.started)('restoreState', { body: state.json })
    const { saved: _, clock: __, ...restored } = (await controlOf(again.started)('getState')).json
    expect(state.json).toMatchObject(restored)
  },
)

it.each(shipped)('$name: has no effect after another scenario is loaded', async ({ name }) => {
  const { started, environment } = await startVirtual()
  const control = controlOf(started)
  await control('loadScenario', { body: { name } })
  await control('loadScenario', { body: { name: 'default' } })
  expect(await runSteps(shippedScenarios.get('default')?.expect ?? [], targetOf(started, environment))).toBeNull()
})
