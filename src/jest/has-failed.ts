/**
 * Whether the test that runs has failed so far. Jest tells its hooks nothing of it; jest-circus keeps its state in the global object,
 * under a symbol of this name. Where a later Jest keeps it elsewhere the answer is no, and a report is missed, nothing else.
 */
export function hasFailed(): boolean {
  return Object.getOwnPropertySymbols(globalThis)
    .filter(({ description }) => description === 'JEST_STATE_SYMBOL')
    .some((symbol) => hasErrors(Reflect.get(globalThis, symbol)))
}

function hasErrors(state: unknown): boolean {
  const { currentlyRunningTest } = fieldsOf(state)
  const { errors } = fieldsOf(currentlyRunningTest)
  return Array.isArray(errors) && errors.length > 0
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
