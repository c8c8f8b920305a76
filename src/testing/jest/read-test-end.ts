import type { TestEnd } from '../runner/test-website.ts'

/**
 * Returns whether the running test has failed so far, with the errors of the test. Jest does not pass the result to hooks, but jest-circus
 * stores its state in the global object under a known symbol. If a future version of Jest stores the state elsewhere, failure reports are
 * no longer printed.
 */
export function readTestEnd(): TestEnd {
  const errors = Object.getOwnPropertySymbols(globalThis)
    .filter(({ description }) => description === 'JEST_STATE_SYMBOL')
    .flatMap((symbol) => errorsOf(Reflect.get(globalThis, symbol)))
  return { failed: errors.length > 0 }
}

/** Extracts the errors from the state. Each entry is an error, or a pair of an error and a second error that only provides the stack. */
function errorsOf(state: unknown): unknown[] {
  const { currentlyRunningTest } = fieldsOf(state)
  const { errors } = fieldsOf(currentlyRunningTest)
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => (Array.isArray(error) ? error[0] : error))
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
