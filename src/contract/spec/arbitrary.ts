import type * as FastCheck from 'fast-check'
import { joinPointer, namesIn, resolvePointer } from '../../spec/document.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { identityFields, type RunMark } from '../limiter/run-mark.ts'

type Fc = typeof FastCheck
type Arbitrary = FastCheck.Arbitrary<unknown>

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  'null',
  '../../etc/passwd',
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00%ff',
  'x'.repeat(5000),
]

/**
 * Generates request bodies for the schema at a JSON pointer. Most field values are valid, but bodies can omit fields, add unknown fields or
 * contain hostile values. Generated addresses and IDs contain the run ID.
 */
export function bodiesOf(fc: Fc, spec: Spec, pointer: string, mark: RunMark): FastCheck.Arbitrary<object> {
  const location = resolvePointer(spec.root, pointer)
  const names = namesIn(location, 'properties').filter((name) => name !== 'cop_key')
  const fields = names.map((name) => {
    const good = goodValues(fc, spec, joinPointer(location.pointer, 'properties', name), name, mark)
    const bad = hostileValues(fc).map((value) => withoutPersonalData(value, name, mark))
    return [name, fc.oneof({ arbitrary: good, weight: 4 }, { arbitrary: bad, weight: 1 })] as const
  })
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const unknown = fc.dictionary(fc.constantFrom('constructor', 'toString', 'verify', ''), hostileValues(fc), {
    maxKeys: 1,
  })
  return fc.tuple(known, unknown).map(([body, more]) => ({ ...Object(withoutPersonalData(more, '', mark)), ...body }))
}

/** Generates valid and invalid values for the `limit` parameter. */
export function limitsOf(fc: Fc): FastCheck.Arbitrary<string> {
  const texts = fc.constantFrom('', ' 5', '5 ', '1e2', '0x10', '١', 'NaN', 'Infinity', '1.0', '--1', '007')
  return fc.oneof(fc.integer({ min: -2, max: 1002 }).map(String), fc.bigInt().map(String), texts)
}

/** `hostileTexts` does not contain `.` or `..`, which would change the path. */
export function segmentsOf(fc: Fc): FastCheck.Arbitrary<string> {
  const texts = fc.oneof(fc.constantFrom(...hostileTexts), anyTexts(fc))
  return texts.map((text) => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text.slice(0, 500)))))
}

function goodValues(fc: Fc, spec: Spec, pointer: string, name: string, mark: RunMark): Arbitrary {
  const { node, pointer: at } = resolvePointer(spec.root, pointer)
  if (name === 'email') return localNames(fc).map((local) => mark.address(local))
  if (identityFields.has(name)) return localNames(fc).map((local) => mark.name(local))
  if (node.format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString())
  switch (node.type) {
    case 'string':
      return fc.string({ minLength: Number(node.minLength ?? 0), maxLength: 40 }).map((text) => withoutAddresses(text))
    case 'number':
      return fc.double({ noNaN: true, min: Number(node.minimum ?? -1e9), max: Number(node.maximum ?? 1e9) })
    case 'object': {
      const names = namesIn({ node, pointer: at }, 'properties')
      if (names.length === 0)
        return fc.dictionary(fc.string(), fc.jsonValue()).map((value) => withoutPersonalData(value, '', mark))
      const needed = Array.isArray(node.required) ? node.required.map(String) : []
      const fields = names.map(
        (one) => [one, goodValues(fc, spec, joinPointer(at, 'properties', one), one, mark)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: needed })
    }
    default:
      return fc.jsonValue().map((value) => withoutPersonalData(value, name, mark))
  }
}

function hostileValues(fc: Fc): Arbitrary {
  const numbers = fc.constantFrom<unknown>(0, -1, 1e308, Number.MAX_SAFE_INTEGER, 0.1)
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, [], {}, [[]]),
    numbers,
    fc.constantFrom(...hostileTexts),
    fc.jsonValue(),
  )
}

/** Generates local parts of email addresses. Some contain a plus tag. */
function localNames(fc: Fc): FastCheck.Arbitrary<string> {
  const digits = fc.nat({ max: 2 ** 31 }).map((number) => number.toString(36))
  return fc.oneof(
    digits,
    fc.tuple(digits, fc.constantFrom('.', '+', '_', '-'), digits).map((parts) => parts.join('')),
  )
}

/** Does not use fast-check's Unicode string generators, because their initialization takes a second. */
function anyTexts(fc: Fc): FastCheck.Arbitrary<string> {
  return fc.array(fc.nat({ max: 0x2ffff }), { maxLength: 20 }).map((points) => String.fromCodePoint(...points))
}

/** Replaces every `@` with `a`, and adds the run ID to user IDs and external IDs. The resulting value cannot identify a real person. */
function withoutPersonalData(value: unknown, name: string, mark: RunMark): unknown {
  if (typeof value === 'string')
    return identityFields.has(name) && value.trim() !== ''
      ? mark.name(withoutAddresses(value))
      : withoutAddresses(value)
  if (typeof value === 'number' && identityFields.has(name)) return mark.name(String(value))
  if (Array.isArray(value)) return value.map((item) => withoutPersonalData(item, name, mark))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [withoutAddresses(key), withoutPersonalData(item, key, mark)]),
  )
}

function withoutAddresses(text: string): string {
  return text.replaceAll('@', 'a')
}
