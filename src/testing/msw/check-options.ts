import { nearestName } from '../../spec/nearest-name.ts'
import type { MockedOperations } from './mocked-operations.ts'

export interface MockHandlersOptions {
  /**
   * Address that the code under test calls, or several: those of the service and of its script, say. It may have a path. Other
   * hosts are left alone, save the live service: calls to it are never let through unnoticed.
   *
   * @default "https://api.joindatacops.com", the live service, which a client calls that is given no address
   */
  baseUrl?: string | readonly string[]
  /**
   * What becomes of calls there that are no operation of the service, in MSW's words: `'error'` prints a line and fails the call,
   * `'warn'` prints it and lets the call go on, `'bypass'` lets it go on in silence: to the handlers behind these, then to the
   * network.
   *
   * @default "error"
   */
  onUnhandled?: 'error' | 'warn' | 'bypass'
  /** Which operations are answered; calls of the others fail. @default "all" in Node, Bun and Deno; "public" in browsers and apps */
  operations?: MockedOperations
}

/** Values that an option takes; null where it checks its own. */
const allowedValues: Readonly<Record<keyof MockHandlersOptions, readonly string[] | null>> = {
  baseUrl: null,
  onUnhandled: ['error', 'warn', 'bypass'],
  operations: ['all', 'public'],
}

/** Options of `mockHandlers`, held against what it takes: in JavaScript nothing else tells of a slip. */
export function checkOptions(options: MockHandlersOptions): MockHandlersOptions {
  for (const [name, value] of Object.entries(options)) {
    if (!isKnown(name)) {
      const nearest = nearestName(name, Object.keys(allowedValues))
      throw new TypeError(
        `mockHandlers: unknown option "${name}"; ${nearest ? `did you mean "${nearest}"?` : `it takes ${Object.keys(allowedValues).join(', ')}`}`,
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
