import type { Mock } from '../../mock/create-mock.ts'

/** What `mockHandlers` is given for a mock: in JavaScript nothing else tells of a forgotten `await`, and each call would fail unexplained. */
export function checkMock(mock: Pick<Mock, 'fetch'>): void {
  const received: unknown = mock
  const isObject = typeof received === 'object' && received !== null
  if (isObject && 'fetch' in received && typeof received.fetch === 'function') return
  const fix = 'mockHandlers(await createMock())'
  if (isObject && 'then' in received) throw new TypeError(`mockHandlers: the mock is a promise; await it: ${fix}`)
  const what = typeof received === 'string' ? `"${received}"` : isObject ? 'an object without fetch' : String(received)
  throw new TypeError(`mockHandlers takes a mock of createMock, not ${what}: ${fix}`)
}
