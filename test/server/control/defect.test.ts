import { expect, it } from 'vitest'
import { assemble } from '../../../src/mock/assemble.ts'

const inProcess = { remoteAddress: null, dropped: false }

it('responds to an internal error with 500, and counts and logs the error', async () => {
  const failures: unknown[] = []
  const defect = new Error('No such file')
  const { fetch, services } = assemble({
    assets: () => Promise.reject(defect),
    log: { responded: () => {}, rejected: () => {}, failed: (error) => failures.push(error) },
  })
  const response = await fetch(new Request('http://127.0.0.1:4010/_mock/control.yaml'), inProcess)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ code: 'internal_error', message: 'dc-mock internal error' })
  expect(services.health.internalErrors).toBe(1)
  expect(failures).toEqual([defect])
})
