import { nearestName } from '../spec/nearest-name.ts'
import type { ScenarioName } from '../state/scenario/generated/shipped.ts'
import type { AssemblyOptions } from './assemble.ts'

export interface MockOptions
  extends Omit<
    AssemblyOptions,
    'store' | 'shared' | 'stateSaved' | 'scenarios' | 'assets' | 'pages' | 'log' | 'specOverlay' | 'instance'
  > {
  /** Situation of the default website: the name of a scenario, or a document. @default "default" */
  scenario?: ScenarioName | (string & {}) | object
  /**
   * OpenAPI Overlays 1.0 over openapi.yaml, as documents or as texts of YAML or JSON, applied in their order (Node only). The mock
   * imitates assumed status codes, messages and headers, and extra answer properties from their examples.
   */
  overlay?: string | object | readonly (string | object)[]
  /** Makes ids and secrets the same on each run: a whole number. */
  seed?: number
  /** Time at the start, from which the clocks run on: ISO 8601, a `Date`, or ms since the epoch. @default the real time */
  now?: string | number | Date
}

type OptionCheck = (value: unknown) => string | null

const expectString: OptionCheck = (value) =>
  typeof value === 'string' && value !== '' ? null : 'a text that is not empty'
const expectObject: OptionCheck = (value) => (typeof value === 'object' && value !== null ? null : 'an object')
const expectBoolean: OptionCheck = (value) => (typeof value === 'boolean' ? null : 'true or false')
const expectWholeNumber: OptionCheck = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? null : 'a whole number'
const expectTime: OptionCheck = (value) => {
  const isValid = typeof value === 'string' || typeof value === 'number' || value instanceof Date
  return isValid && !Number.isNaN(new Date(value).getTime()) ? null : 'a time such as 2026-01-31T09:30:00Z'
}
const expectUrlOrNull: OptionCheck = (value) =>
  value === null || (typeof value === 'string' && URL.canParse(value))
    ? null
    : 'an address such as http://mock.example:4010'
const expectScenario: OptionCheck = (value) =>
  expectString(value) && expectObject(value) ? 'the name of a scenario, or a document' : null

const checks: Readonly<Record<keyof MockOptions, OptionCheck>> = {
  scenario: expectScenario,
  overlay: (value) => (expectString(value) && expectObject(value) ? 'an overlay document, or its text' : null),
  seed: expectWholeNumber,
  now: expectTime,
  environment: expectObject,
  automationPlatform: expectString,
  publicUrl: expectUrlOrNull,
  bodyLimit: expectWholeNumber,
  checkResponses: expectBoolean,
  websiteLimit: expectWholeNumber,
}

/** Options of `createMock`, held against what it takes: in JavaScript nothing else tells of a slip. */
export function checkMockOptions(options: MockOptions): MockOptions {
  const given: unknown = options
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(
      `createMock takes an object such as { scenario: "quota-exhausted" }, not ${typeof given === 'string' ? `"${given}"` : String(given)}`,
    )
  }
  const known = Object.keys(checks)
  for (const [name, value] of Object.entries(options)) {
    if (!isKnown(name)) {
      const nearest = nearestName(name, known)
      throw new TypeError(
        `createMock: unknown option "${name}"; ${nearest ? `did you mean "${nearest}"?` : `it takes ${known.join(', ')}`}`,
      )
    }
    const expected = value === undefined ? null : checks[name](value)
    if (expected) throw new TypeError(`createMock: ${name} must be ${expected}`)
  }
  if (options.environment && (options.seed !== undefined || options.now !== undefined)) {
    throw new TypeError('createMock: seed and now make an environment; leave them out where environment is given')
  }
  return options
}

function isKnown(name: string): name is keyof MockOptions {
  return Object.hasOwn(checks, name)
}
