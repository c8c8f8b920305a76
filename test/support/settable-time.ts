import { createEnvironment } from '../../src/service/create-environment.ts'
import type { Environment } from '../../src/service/environment.ts'

/** Creates an environment in which real time advances only if the test advances it. IDs and secrets are the same in each run. */
export function createSettableTime(start = '2026-11-20T10:00:00.000Z'): {
  environment: Environment
  pass(ms: number): void
} {
  let now = Date.parse(start)
  return {
    environment: createEnvironment({ seed: 7, now: () => now }),
    pass(ms) {
      now += ms
    },
  }
}
