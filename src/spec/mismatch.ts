import { expectationOf } from './expectation.ts'
import { formatPath, jsonPointer, parsePointer } from './json-pointer.ts'
import { nearestName } from './nearest-name.ts'
import type { Problem } from './problem.ts'
import type { ValidationError } from './validator.ts'

/** Combines a value's validation errors into one problem. `subject` is the name of the value in the problem message. */
export function describeMismatch(mismatches: readonly ValidationError[], subject: string): Problem {
  const decisive = mismatches.at(-1)
  if (!decisive) throw new Error('no mismatch to describe')
  // The last error belongs to the outermost keyword, because errors from subschemas come first.
  switch (decisive.keyword) {
    case 'anyOf':
    case 'oneOf':
      return describeBranches(mismatches.slice(0, -1), decisive, subject)
    case 'propertyNames':
      return describeName(mismatches[0] ?? decisive, decisive, subject)
    case 'if':
      return describeMismatch(mismatches.slice(0, -1), subject)
    default:
      return describeOne(decisive, subject)
  }
}

/**
 * If no branch matches, describes the most deeply nested problem. If the value has the wrong type for every branch, lists what each branch
 * expects.
 */
function describeBranches(branches: readonly ValidationError[], decisive: ValidationError, subject: string): Problem {
  const depth = decisive.instancePath.length
  const followed = branches.filter(({ instancePath, keyword }) => instancePath.length > depth || !isKind(keyword))
  const [first, ...others] = followed
  if (first) {
    if (followed.length > 1 && followed.every(({ keyword }) => keyword === 'required')) {
      return describeChoice(followed, decisive, subject)
    }
    return describeOne(
      others.reduce((a, b) => (b.instancePath.length > a.instancePath.length ? b : a), first),
      subject,
    )
  }
  const { keyword } = decisive
  const keys = parsePointer(decisive.instancePath)
  if (branches.length === 0) return problem(keys, subject, ' matches more than one of its possible schemas', keyword)
  const expected = [...new Set(branches.map(({ parentSchema }) => expectationOf(parentSchema)))].join(' or ')
  return problem(keys, subject, ` must be ${expected}`, keyword)
}

/** A value that violates one of these keywords was probably intended for a different schema branch. */
function isKind(keyword: string): boolean {
  return keyword === 'type' || keyword === 'const' || keyword === 'enum'
}

function describeName(inner: ValidationError, decisive: ValidationError, subject: string): Problem {
  const keys = parsePointer(decisive.instancePath)
  const name = JSON.stringify(decisive.params.propertyName)
  const text = `: the name ${name} must be ${expectationOf(inner.parentSchema, inner.keyword)}`
  return problem(keys, subject, text, decisive.keyword)
}

/** Reports a value that must have at least one of several fields but has none of them. The path ends with the first of these fields. */
function describeChoice(missing: readonly ValidationError[], decisive: ValidationError, subject: string): Problem {
  const keys = parsePointer(decisive.instancePath)
  const [first, ...others] = missing.map(({ params }) => String(params.missingProperty))
  return problem(
    [...keys, first ?? ''],
    subject,
    `${others.map((name) => ` or ${name}`).join('')} is required`,
    'required',
  )
}

function describeOne({ keyword, instancePath, params, parentSchema }: ValidationError, subject: string): Problem {
  const keys = parsePointer(instancePath)
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return problem([...keys, String(params.missingProperty)], subject, ' is required', keyword)
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const unknown = String(params.additionalProperty ?? params.unevaluatedProperty)
      return problem([...keys, unknown], subject, `: unknown field${hintFor(unknown, parentSchema)}`, keyword)
    }
    case 'minProperties':
      return problem(keys, subject, ` must have at least one of ${namesIn(parentSchema).join(', ')}`, keyword)
    case 'uniqueItems':
      return problem(keys, subject, ' must not contain the same item twice', keyword)
    case 'minItems':
    case 'maxItems':
      return problem(
        keys,
        subject,
        ` must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`,
        keyword,
      )
    default:
      return problem(keys, subject, ` must be ${expectationOf(parentSchema, keyword)}`, keyword)
  }
}

function hintFor(unknown: string, schema: ValidationError['parentSchema']): string {
  const known = namesIn(schema)
  // Suggest `risk_score` for `score`, although the two names differ by more than a typo.
  const nearest = nearestName(unknown, known) ?? known.find((name) => isPartOfName(name, unknown)) ?? null
  if (nearest !== null) return `; did you mean "${nearest}"?`
  return known.length > 0 ? `; known fields: ${known.join(', ')}` : ''
}

/** Reports whether one name is a longer form of the other, such as `risk_score` for `score`, or `statusCode` for `status`. */
function isPartOfName(known: string, unknown: string): boolean {
  if (known.endsWith(`_${unknown}`)) return true
  // Ignore names with fewer than four characters, such as `id`, because they occur in too many other names.
  return known.length >= 4 && unknown.startsWith(known) && /^[A-Z_-]/.test(unknown.slice(known.length))
}

function namesIn({ properties }: ValidationError['parentSchema']): string[] {
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
}

function problem(keys: readonly string[], subject: string, text: string, keyword: string): Problem {
  const path = formatPath(jsonPointer(...keys))
  return { path, keys, message: (keys.length === 0 ? subject : path) + text, text, keyword }
}
