import type { Mock } from '../../mock/create-mock.ts'

/**
 * Checks the first argument of `mockHandlers`. Without this check, a missing `await` in JavaScript would make every call fail without an
 * explanation.
 */
export function checkMock(mock: Pick<Mock, 'fetch'>): void {
  const received: unknown = mock
  const isObject = typeof received === 'object' && received !== null
  if (isObject && 'fetch' in received && typeof received.fetch === 'function') return
  const fix = 'mockHandlers(await createMock())'
  if (isObject && 'then' in received) throw new TypeError(`mockHandlers: the mock is a promise. Await it: ${fix}`)
  const what = typeof received === 'string' ? `"${received}"` : isObject ? 'an object without fetch' : String(received)
  throw new TypeError(`mockHandlers expects a mock from createMock, not ${what}: ${fix}`)
}
