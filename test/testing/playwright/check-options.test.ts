import { expect, it } from 'vitest'
import { checkDcMockOptions } from '../../../src/testing/playwright/check-options.ts'
import { startInProcess } from '../../support/start.ts'

it('accepts options for the mock and the website', () => {
  const options = { url: 'http://127.0.0.1:4010', website: 'default' }
  expect(checkDcMockOptions(options)).toBe(options)
  expect(checkDcMockOptions({})).toEqual({})
})

it('rejects a scenario in dcMock, where Playwright would ignore it', () => {
  expect(() => checkDcMockOptions({ scenario: 'quota-exhausted' })).toThrow(/^dc-mock: set scenario next to dcMock/)
})

it('rejects a mock that was created in the process that reads the config', async () => {
  const { mock } = await startInProcess()
  expect(() => checkDcMockOptions({ mock })).toThrow(/^dc-mock: dcMock cannot contain a mock/)
})

it('rejects a misspelled option', () => {
  expect(() => checkDcMockOptions(JSON.parse('{"webiste":"default"}'))).toThrow(/Did you mean "website"\?/)
})
