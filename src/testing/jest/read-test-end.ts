import type { TestEnd } from '../runner/test-website.ts'

/**
 * Whether the test that runs has failed so far, and with what. Jest tells its hooks nothing of it; jest-circus keeps its state in the
 * global object, under a symbol of this name. Where a later Jest keeps it elsewhere the answer is no, and a report is missed, nothing
 * else.
 */
export function readTestEnd(): TestEnd {
  const errors = Object.getOwnPropertySymbols(globalThis)
    .filter(({ description }) => description === 'JEST_STATE_SYMBOL')
    .flatMap((symbol) => errorsOf(Reflect.get(globalThis, symbol)))
  return { failed: errors.length > 0, errors: errors.map(String) }
}

/** Each error stands there by itself, or before one that only tells where it came from. */
function errorsOf(state: unknown): unknown[] {
  const { currentlyRunningTest } = fieldsOf(state)
  const { errors } = fieldsOf(currentlyRunningTest)
  if (!Array.isArray(errors)) return []
  return errors.map((error: unknown) => (Array.isArray(error) ? error[0] : error))
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
