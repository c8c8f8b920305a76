import { nearestName } from '../spec/nearest-name.ts'
import type { MockHandlersOptions } from './handlers.ts'

/** Values that an option takes; null where it checks its own. */
const known: Readonly<Record<keyof MockHandlersOptions, readonly string[] | null>> = {
  baseUrl: null,
  onUnhandled: ['error', 'warn', 'bypass'],
  operations: ['all', 'public'],
}

/** Options of `mockHandlers`, held against what it takes: in JavaScript nothing else tells of a slip. */
export function checkOptions(options: MockHandlersOptions): MockHandlersOptions {
  for (const [name, value] of Object.entries(options)) {
    if (!isKnown(name)) {
      const nearest = nearestName(name, Object.keys(known))
      throw new TypeError(
        `mockHandlers: unknown option "${name}"; ${nearest ? `did you mean "${nearest}"?` : `it takes ${Object.keys(known).join(', ')}`}`,
      )
    }
    const values = known[name]
    if (values && value !== undefined && !values.includes(value)) {
      throw new TypeError(`mockHandlers: ${name} must be ${values.map((each) => `"${each}"`).join(' or ')}`)
    }
  }
  return options
}

function isKnown(name: string): name is keyof MockHandlersOptions {
  return Object.hasOwn(known, name)
}
