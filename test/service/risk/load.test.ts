import { expect, it } from 'vitest'
import { assessEmail } from '../../../src/service/risk/assess.ts'
import { loadRiskEngine } from '../../../src/service/risk/load.ts'

it('loads the engine once', async () => {
  expect(loadRiskEngine()).toBe(loadRiskEngine())
  expect(await loadRiskEngine()).toBe(assessEmail)
})
