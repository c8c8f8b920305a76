/** Generates valid and invalid requests to every operation of openapi.yaml, control.yaml and dashboard.yaml. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { parse } from 'yaml'
import { replaceOne } from '../../support/invalid-values.ts'
import { fromSchema } from './from-schema.ts'
import { invalidBodies, invalidTexts, invalidValues } from './invalid-values.ts'

export interface HostileRequest {
  /** Null if the method is not defined for the path, or if the path can match another operation. */
  operation: string | null
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** IDs, names and credentials that exist on the running server. */
export interface KnownValues {
  key: string
  cop_key: string
  values: Readonly<Record<string, readonly string[]>>
}

interface Parameter {
  name: string
  in: string
  schema?: unknown
  example?: unknown
}

interface Operation {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  /** Schema of the body, or undefined if the operation has no body. */
  body: unknown
  /** Examples of the body in the document. */
  examples: readonly unknown[]
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const

/** Short and invalid wait times. Long wait times would slow down the run. */
const waits = fc.oneof(
  fc.constantFrom('0s', '1ms', '20ms', '61s', '-1s', '1e9s', '9'.repeat(30)),
  invalidTexts.filter((text) => !/^\d+[smhd]$/.test(text)),
)

/** Generates requests to the operations of a document, such as `openapi.yaml`. Only operations that `fits` accepts are used. */
export function requestsOf(
  file: string,
  known: KnownValues,
  fits: (operation: Operation) => boolean = () => true,
): fc.Arbitrary<HostileRequest> {
  const document: unknown = parse(readFileSync(file, 'utf8'))
  const read = (ref: string): unknown => at(document, ref.slice(2).split('/'))
  return fc.oneof(
    ...operationsOf(document, read)
      .filter(fits)
      .map((operation) => requestTo(operation, known, read)),
  )
}

function requestTo(
  operation: Operation,
  known: KnownValues,
  read: (ref: string) => unknown,
): fc.Arbitrary<HostileRequest> {
  const { parameters, body, path, operationId } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .record({
      method: mostly(fc.constant(operation.method), fc.constantFrom(...methods)),
      segments: fc.tuple(...names.map((name) => mostly(knownValue(name, known), invalidTexts))),
      queries: fc.tuple(...queries.map((query) => fc.option(queryValue(query, known, read), { freq: 2 }))),
      stray: rarely(fc.tuple(fc.constantFrom('limit', 'website', '__proto__', 'x', 'X[]'), invalidTexts)),
      body: body === undefined ? fc.option(invalidBodies, { freq: 2 }) : bodyText(operation, known, read),
      headers: headersFor(known),
    })
    .map(({ method, segments, queries: values, stray, body: text, headers }) => {
      let no = 0
      const filled = path.replaceAll(/\{\w+\}/g, () => encode(segments[no++] ?? ''))
      const pairs = queries.flatMap(({ name }, index) =>
        values[index] == null ? [] : [`${name}=${encode(asText(values[index]))}`],
      )
      if (stray) pairs.push(`${stray[0]}=${encode(stray[1])}`)
      const isPlain = method === operation.method && segments.every((segment) => /^[\w@+:-]+$/.test(segment))
      return {
        operation: isPlain ? operationId : null,
        method,
        path: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`,
        headers,
        body: method === 'GET' || method === 'HEAD' ? null : text,
      }
    })
}

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 })
}

function rarely<T>(odd: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: 20 }, { arbitrary: odd, weight: 1 })
}

function knownValue(name: string, { values }: KnownValues): fc.Arbitrary<string> {
  const found = values[name]
  return found && found.length > 0 ? fc.constantFrom(...found) : fc.constantFrom('x', 'default', '1')
}

function queryValue(
  { name, schema, example }: Parameter,
  known: KnownValues,
  read: (ref: string) => unknown,
): fc.Arbitrary<unknown> {
  if (name === 'wait') return waits
  if (known.values[name]) return mostly<unknown>(knownValue(name, known), invalidTexts)
  return mostly(fc.oneof(fc.constant(example), fromSchema(schema, read)), invalidTexts)
}

function bodyText(
  { body, examples }: Operation,
  { cop_key }: KnownValues,
  read: (ref: string) => unknown,
): fc.Arbitrary<string | null> {
  const generated = fc.tuple(fromSchema(body, read), fc.nat(9)).map(([value, no]) => {
    if (no > 0 && typeof value === 'object' && value !== null && 'cop_key' in value) value.cop_key = cop_key
    return value
  })
  const fromExamples = examples.length > 0 ? fc.constantFrom(...examples) : generated
  const corrupted = fc.tuple(fromExamples, fc.nat(), invalidValues).map(([example, place, value]) => {
    const copy: unknown = structuredClone(example)
    if (typeof copy === 'object' && copy !== null && Object.keys(copy).length > 0) replaceOne(copy, place, value)
    return copy
  })
  const written = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each) ?? 'undefined')
  return fc.oneof(
    { arbitrary: written(fromExamples), weight: 4 },
    { arbitrary: written(corrupted), weight: 4 },
    { arbitrary: written(generated), weight: 4 },
    { arbitrary: invalidBodies, weight: 2 },
    { arbitrary: fc.constant(null), weight: 1 },
  )
}

function headersFor({ key, values }: KnownValues): fc.Arbitrary<Record<string, string>> {
  const odd = invalidTexts.map((text) => text.replaceAll(/[^\x21-\x7e\x80-\xff]/g, ''))
  const cookies = values.cookie ?? []
  const or = (usual: string) => fc.oneof({ arbitrary: fc.constant(usual), weight: 9 }, { arbitrary: odd, weight: 1 })
  return fc
    .record({
      'x-dc-key': or(key),
      'content-type': fc.option(or('application/json'), { freq: 9, nil: undefined }),
      cookie: fc.option(fc.oneof(fc.constantFrom('', ...cookies), odd), { freq: 3, nil: undefined }),
      'user-agent': fc.option(odd, { freq: 2, nil: undefined }),
      'x-forwarded-for': fc.option(odd, { freq: 2, nil: undefined }),
      'last-event-id': fc.option(odd, { freq: 2, nil: undefined }),
      'if-none-match': fc.option(odd, { freq: 2, nil: undefined }),
    })
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    )
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Works like `encodeURIComponent`, but does not throw for lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

function operationsOf(document: unknown, read: (ref: string) => unknown): Operation[] {
  const resolve = (value: unknown): unknown =>
    isMap(value) && typeof value.$ref === 'string' ? read(value.$ref) : value
  return entries(at(document, ['paths'])).flatMap(([path, item]) =>
    entries(item).flatMap(([method, operation]) => {
      const operationId = at(operation, ['operationId'])
      if (typeof operationId !== 'string') return []
      const given = [at(item, ['parameters']), at(operation, ['parameters'])].flatMap((list) =>
        Array.isArray(list) ? list : [],
      )
      const parameters = given.map(resolve).filter(isParameter)
      const sent = at(resolve(at(operation, ['requestBody'])), ['content', 'application/json'])
      const several = entries(at(sent, ['examples'])).map(([, example]) => at(resolve(example), ['value']))
      const examples = [at(sent, ['example']), ...several].filter((example) => example !== undefined)
      return [{ operationId, method: method.toUpperCase(), path, parameters, body: at(sent, ['schema']), examples }]
    }),
  )
}

function isParameter(value: unknown): value is Parameter {
  return isMap(value) && typeof value.name === 'string' && typeof value.in === 'string'
}

function entries(value: unknown): [string, unknown][] {
  return isMap(value) ? Object.entries(value) : []
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isMap(inner) ? inner[name] : undefined), value)
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
