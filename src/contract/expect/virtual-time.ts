import type { Environment } from '../../service/environment.ts'

/** Returns an environment in which `sleep` advances the clock instead of waiting. */
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
