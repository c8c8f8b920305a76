import type { TestEnd } from '../runner/test-website.ts'

/**
 * Returns whether the running test has failed so far, with its errors. Jest does not pass this to hooks, but jest-circus stores its state
 * in the global object under a symbol of this name. If a future Jest stores its state elsewhere, failure reports are no longer printed.
 */
export function readTestEnd(): TestEnd {
  const errors = Object.getOwnPropertySymbols(globalThis)
    .filter(({ description }) => description === 'JEST_STATE_SYMBOL')
    .flatMap((symbol) => errorsOf(Reflect.get(globalThis, symbol)))
  return { failed: errors.length > 0, errors: errors.map(String) }
}

/** An entry is either an error, or a pair of an error and one that carries only the stack. */
function errorsOf(state: unknown): unknown[] {
  const { currentlyRunningTest } = fieldsOf(state)
  const { errors } = fieldsOf(currentlyRunningTest)
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => (Array.isArray(error) ? error[0] : error))
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
