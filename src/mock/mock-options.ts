import { listenOptionNames } from '../server/listen-options.ts'
import { type AssumptionVariant, assumptionsVariable, assumptionVariants } from '../spec/assumption-variant.ts'
import { nearestName } from '../spec/nearest-name.ts'
import type { ScenarioName } from '../state/scenario/generated/shipped.ts'
import type { AssemblyOptions } from './assemble.ts'

/** Options for `createMock`. */
export interface MockOptions
  extends Omit<
    AssemblyOptions,
    'store' | 'shared' | 'stateSaved' | 'scenarios' | 'assets' | 'pages' | 'log' | 'specOverlay' | 'instance'
  > {
  /**
   * Scenario for the default website, as a name or a document.
   * @default "default"
   */
  scenario?: ScenarioName | (string & {}) | object
  /**
   * OpenAPI Overlay 1.0 documents to apply to openapi.yaml, in order. Each overlay is an object, or a string that contains YAML or JSON.
   * Supported only in Node.js.
   *
   * Overlays can change status codes, messages and headers that are assumed rather than documented. They can also add response properties
   * that have an example.
   */
  overlay?: string | object | readonly (string | object)[]
  /** Integer seed. Mocks with the same seed generate the same IDs and secrets. */
  seed?: number
  /**
   * Initial time for all clocks. Can be an ISO 8601 string, a `Date`, or milliseconds since the epoch.
   * @default the current time
   */
  now?: string | number | Date
}

type OptionCheck = (value: unknown) => string | null

const expectString: OptionCheck = (value) => (typeof value === 'string' && value !== '' ? null : 'a non-empty string')
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
  expectString(value) && expectObject(value) ? 'the name of a scenario, or a scenario document' : null

const checks: Readonly<Record<keyof MockOptions, OptionCheck>> = {
  scenario: expectScenario,
  overlay: (value) =>
    expectString(value) && expectObject(value) ? 'an overlay (an object, or a string in YAML or JSON)' : null,
  seed: expectWholeNumber,
  now: expectTime,
  environment: expectObject,
  automationPlatform: expectString,
  publicUrl: expectUrlOrNull,
  bodyLimit: expectWholeNumber,
  checkResponses: expectBoolean,
  assumptions: (value) =>
    assumptionVariants.some((variant) => variant === value) ? null : `one of ${assumptionVariants.join(', ')}`,
  websiteLimit: expectWholeNumber,
}

/** Without this check, JavaScript users would not notice a misspelled option. */
export function checkMockOptions(options: MockOptions): MockOptions {
  const given: unknown = options
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(
      `createMock expects an object such as { scenario: "quota-exhausted" }, not ${typeof given === 'string' ? `"${given}"` : String(given)}`,
    )
  }
  const known = Object.keys(checks)
  for (const [name, value] of Object.entries(options)) {
    if (!isKnown(name)) {
      throw new TypeError(`createMock: unknown option "${name}"; ${explainUnknown(name, known)}`)
    }
    const expected = value === undefined ? null : checks[name](value)
    if (expected) throw new TypeError(`createMock: ${name} must be ${expected}`)
  }
  if (options.environment && (options.seed !== undefined || options.now !== undefined)) {
    throw new TypeError('createMock: seed and now cannot be combined with environment; leave them out')
  }
  return options
}

function explainUnknown(name: string, known: readonly string[]): string {
  if (listenNames.includes(name)) return `open a port with mock.listen({ ${name}: … })`
  if (/^(?:url|baseUrl)$/i.test(name)) return 'to control a running mock, use connectMock(url)'
  if (/^(?:api|private)?_?key$/i.test(name)) return 'choose a key with mock.createWebsite({ private_key: … })'
  if (websiteParts.includes(name)) return `use mock.website.${name}.add({ … })`
  const nearest = nearestName(name, known)
  return nearest ? `did you mean "${nearest}"?` : `known options: ${known.join(', ')}`
}

const listenNames: readonly string[] = listenOptionNames

/** Parts of a website that users sometimes pass to `createMock` by mistake. To add these parts, use `mock.website` or a scenario. */
const websiteParts: readonly string[] = ['faults', 'people', 'verdicts', 'keys']

/**
 * Returns the assumption variant for in-process mocks from the environment variable `DC_MOCK_ASSUMPTIONS`, or `standard` if it is not set.
 * @throws {TypeError} if the variable contains an unknown variant
 */
export function readDefaultAssumptions(): AssumptionVariant {
  const value = typeof process === 'object' ? process.env[assumptionsVariable] : undefined
  const variant = assumptionVariants.find((known) => known === (value || 'standard'))
  if (variant) return variant
  throw new TypeError(`${assumptionsVariable} must be one of ${assumptionVariants.join(', ')}, not "${value}"`)
}

function isKnown(name: string): name is keyof MockOptions {
  return Object.hasOwn(checks, name)
}
