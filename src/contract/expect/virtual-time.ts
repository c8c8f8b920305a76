import type { Environment } from '../../service/environment.ts'

/** Surroundings in which nobody waits: a delay moves the real time on by as much, at once. */
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
