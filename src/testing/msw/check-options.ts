import type { Mock } from '../../mock/create-mock.ts'
import { nearestName } from '../../spec/nearest-name.ts'
import type { MockedOperations } from './mocked-operations.ts'

/** Options for `mockHandlers`. */
export interface MockHandlersOptions {
  /**
   * Base URLs that the code under test calls. A base URL can have a path. Calls to the live service are always intercepted. Calls to other
   * URLs are not intercepted.
   * @default "https://api.joindatacops.com", which clients call if no URL is configured
   */
  baseUrl?: string | readonly string[]
  /**
   * How to handle calls that match no service operation, and calls to the live service if its URL is not in `baseUrl`. The values are the
   * same as in MSW:
   *
   * - `'error'` prints an error and makes the call fail.
   * - `'warn'` prints a warning and passes the call to the next handler. If no handler responds, the call goes to the network.
   * - `'bypass'` works like `'warn'`, but does not print a warning.
   *
   * @default "error"
   */
  onUnhandled?: 'error' | 'warn' | 'bypass'
  /**
   * Operations to mock. Calls to other operations fail.
   * @default "all" in Node, Bun and Deno; "public" in browsers and mobile apps
   */
  operations?: MockedOperations
}

/** Null if the option is validated elsewhere. */
const allowedValues: Readonly<Record<keyof MockHandlersOptions, readonly string[] | null>> = {
  baseUrl: null,
  onUnhandled: ['error', 'warn', 'bypass'],
  operations: ['all', 'public'],
}

/** JavaScript code is not type-checked, so validate at run time. */
export function checkOptions(options: MockHandlersOptions): MockHandlersOptions {
  for (const [name, value] of Object.entries(options)) {
    if (!isKnown(name)) {
      const nearest = nearestName(name, Object.keys(allowedValues))
      throw new TypeError(
        `mockHandlers: unknown option "${name}". ${nearest ? `Did you mean "${nearest}"?` : `Available options: ${Object.keys(allowedValues).join(', ')}`}`,
      )
    }
    const values = allowedValues[name]
    if (values && value !== undefined && !values.includes(value)) {
      throw new TypeError(`mockHandlers: ${name} must be ${values.map((each) => `"${each}"`).join(' or ')}`)
    }
  }
  return options
}

function isKnown(name: string): name is keyof MockHandlersOptions {
  return Object.hasOwn(allowedValues, name)
}

/** Throws an error if the argument is not a mock, for example if the caller did not await `createMock()`. */
export function checkMock(mock: Pick<Mock, 'fetch'>): void {
  const received: unknown = mock
  const isObject = typeof received === 'object' && received !== null
  if (isObject && 'fetch' in received && typeof received.fetch === 'function') return
  const fix = 'mockHandlers(await createMock())'
  if (isObject && 'then' in received) throw new TypeError(`mockHandlers: the mock is a promise. Await it: ${fix}`)
  const what = typeof received === 'string' ? `"${received}"` : isObject ? 'an object without fetch' : String(received)
  throw new TypeError(`mockHandlers expects a mock from createMock, not ${what}. Call ${fix}`)
}
