/** Tests keys in scenarios. One scenario can remove keys, and the next scenario restores them. */
import { describe, expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { reasonIdOf } from '../../support/reason-id.ts'
import { createSettableTime } from '../../support/settable-time.ts'
import { startInProcess } from '../../support/start.ts'

const path = { app_id: 'app_local' }
const deleted = { keys: [{ name: 'local', deleted: true }] }

describe('keys that a scenario deletes or omits', () => {
  it('work again in the next scenario, and keys that the scenario added still work', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const loaded = await control('loadScenario', { body: { keys: [...deleted.keys, { name: 'new' }] } })
    const brought = loaded.json.private_key
    expect((await started.check('ana@shop.example')).status).toBe(401)
    expect((await started.check('ana@shop.example', brought)).status).toBe(200)
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example')).status).toBe(200)
    expect((await started.check('ana@shop.example', brought)).status).toBe(200)
  })

  it('are restored only once, so a key that is later deleted manually stays deleted', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    await control('loadScenario', { body: deleted })
    await control('loadScenario', { body: { name: 'default' } })
    await control('deleteKey', { path: { ...path, key_id: 'key_local' } })
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example')).status).toBe(401)
  })

  it('are restored after several scenarios that delete or omit them', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    for (const body of [deleted, { keys: [{ name: 'other' }] }, deleted, { name: 'default' }]) {
      expect((await control('loadScenario', { body })).status).toBe(200)
    }
    expect((await started.check('ana@shop.example')).status).toBe(200)
  })

  it('are restored without disabling a key that was created manually', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    await control('loadScenario', { body: deleted })
    const { value } = (await control('createKey', { path, body: { name: 'by hand' } })).json
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example')).status).toBe(200)
    expect((await started.check('ana@shop.example', value)).status).toBe(200)
  })

  it('are restored by the next scenario, and deleted again by a reset to the initial scenario', async () => {
    const started = await startInProcess({ scenario: deleted })
    const control = controlOf(started)
    const key = 'dcp_mockLocalDevelopmentKey00000000000000000'
    expect((await started.check('ana@shop.example', key)).status).toBe(401)
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example', key)).status).toBe(200)
    await control('resetWebsite')
    expect((await started.check('ana@shop.example', key)).status).toBe(401)
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example', key)).status).toBe(200)
  })

  it('are saved by name in the state, so another mock that restores the state responds in the same way', async () => {
    const first = await startInProcess()
    await controlOf(first)('loadScenario', { body: { keys: [...deleted.keys, { name: 'new' }] } })
    const state = (await controlOf(first)('getState')).json
    expect(state.keys).toEqual([{ name: 'local', deleted: true }, { name: 'new' }])

    const second = await startInProcess()
    const put = await controlOf(second)('restoreState', { body: state })
    expect((await second.check('ana@shop.example')).status).toBe(401)
    expect((await second.check('ana@shop.example', put.json.private_key)).status).toBe(200)
    expect((await controlOf(second)('getState')).json.keys).toEqual(state.keys)
  })
})

describe('keys that are cached as wrong', () => {
  it('are rejected for the rest of the 30 seconds, then work', async () => {
    const { environment, pass } = createSettableTime()
    const started = await startInProcess({ environment })
    await controlOf(started)('loadScenario', { body: { wrong_keys: [{ name: 'local', at: '-10s' }] } })
    pass(19_999)
    const rejected = await started.check('ana@shop.example')
    expect([rejected.status, await reasonIdOf(started, rejected)]).toEqual([401, 'wrong-key-cached'])
    pass(1)
    expect((await started.check('ana@shop.example')).status).toBe(200)
  })

  it('appear in the clock’s due events, and work again when the next scenario is loaded', async () => {
    const started = await startInProcess({ scenario: { wrong_keys: [{ name: 'local' }], clock: { frozen: true } } })
    const control = controlOf(started)
    expect((await control('getClock')).json.due).toMatchObject([{ type: 'wrong-key-cache-expired' }])
    await control('loadScenario', { body: { name: 'default' } })
    expect((await started.check('ana@shop.example')).status).toBe(200)
  })

  it('are part of the state while cached, and are cached again when the state is restored', async () => {
    const { environment, pass } = createSettableTime()
    const first = await startInProcess({ environment, scenario: { wrong_keys: [{ name: 'local' }] } })
    pass(10_000)
    const state = (await controlOf(first)('getState')).json
    expect(state.wrong_keys).toMatchObject([{ name: 'local' }])
    const second = createSettableTime()
    const other = await startInProcess({ environment: second.environment })
    expect((await controlOf(other)('restoreState', { body: state })).json.warnings).toEqual([])
    second.pass(19_999)
    expect((await other.check('ana@shop.example')).status).toBe(401)
    second.pass(1)
    expect((await other.check('ana@shop.example')).status).toBe(200)
    pass(20_000)
    expect((await controlOf(first)('getState')).json.wrong_keys).toBeUndefined()
  })

  it('cause an error in a scenario, but only a warning in a state, if the website does not have the keys', async () => {
    const started = await startInProcess()
    const control = controlOf(started)
    const body = { wrong_keys: [{ name: 'local' }, { name: 'backend' }] }
    const message = 'wrong_keys[1].name: the website has no active key "backend"; its active keys are local'
    expect(await control('loadScenario', { body })).toMatchObject({ status: 400, json: { message } })
    expect(await control('createWebsite', { body: { scenario: body } })).toMatchObject({
      status: 400,
      json: { message },
    })
    const saved = { at: '2026-11-20T12:00:00Z', scenario: null }
    const put = await control('restoreState', { body: { ...body, saved } })
    expect(put.json.warnings).toEqual([
      'The website has no active key "backend", so the wrong_keys entry for this key is ignored',
    ])
    expect((await started.check('ana@shop.example')).status).toBe(401)
  })

  it('cannot include a key that the same scenario deletes', async () => {
    const control = controlOf(await startInProcess())
    const { status, json } = await control('loadScenario', { body: { ...deleted, wrong_keys: [{ name: 'local' }] } })
    expect({ status, json }).toEqual({
      status: 400,
      json: {
        code: 'invalid_scenario',
        path: 'wrong_keys[0].name',
        message: 'wrong_keys[0].name: the website has no active key "local" and no other active keys',
      },
    })
  })
})
