import { expect, it, onTestFinished, vi } from 'vitest'
import setUp from '../../../src/testing/jest/global-setup.ts'
import tearDown from '../../../src/testing/jest/global-teardown.ts'

it('starts one mock for the run, passes its URL to workers in the environment, and stops it', async () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  vi.stubEnv('DC_MOCK_URL', undefined)
  await setUp()
  // Jest calls the global setup once for each project that uses it.
  await setUp()
  const { DC_MOCK_URL: url = '', DC_API_KEY = '' } = process.env
  const check = await fetch(`${url}/api/v1/export/health`, { headers: { 'x-dc-key': DC_API_KEY } })
  expect(check.status).toBe(200)
  await tearDown()
  await tearDown()
  expect(Object.keys(process.env)).not.toContain('DC_MOCK_URL')
  await expect(fetch(`${url}/_mock/health`)).rejects.toThrow()
})
