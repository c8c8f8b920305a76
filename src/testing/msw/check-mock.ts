import type { Mock } from '../../mock/create-mock.ts'

/** What `mockHandlers` is given for a mock: in JavaScript nothing else tells of a forgotten `await`, and each call would fail unexplained. */
export function checkMock(mock: Pick<Mock, 'fetch'>): void {
  const given: unknown = mock
  const isObject = typeof given === 'object' && given !== null
  if (isObject && 'fetch' in given && typeof given.fetch === 'function') return
  const fix = 'mockHandlers(await createMock())'
  if (isObject && 'then' in given) throw new TypeError(`mockHandlers: the mock is a promise; await it: ${fix}`)
  const what = typeof given === 'string' ? `"${given}"` : isObject ? 'an object without fetch' : String(given)
  throw new TypeError(`mockHandlers takes a mock of createMock, not ${what}: ${fix}`)
}
