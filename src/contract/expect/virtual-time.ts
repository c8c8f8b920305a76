import type { Environment } from '../../service/environment.ts'

/** Returns an environment in which each delay ends immediately and advances the clock by the length of the delay. */
export function withVirtualTime(environment: Environment): Environment {
  let elapsed = 0
  return {
    ...environment,
    now: () => environment.now() + elapsed,
    async sleep(ms, signal) {
      if (!signal.aborted) elapsed += ms
    },
  }
}
