import { isLoopback } from '../server/host-names.ts'
import { readVariant } from '../spec/assumption-variant.ts'
import { checkValue } from '../spec/check-value.ts'
import { tryParseJson } from '../spec/json.ts'
import { type Spec, type SpecResponse, shippedSpec } from '../spec/read-spec.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import { InvalidOptionError } from './invalid-option-error.ts'
import { formatReceived } from './report/format-received.ts'
import { mediaTypeOf } from './request.ts'

/** Subset of `Response` that the contract check uses. Tests can pass a plain object instead of a `Response`. */
export interface ReadableResponse {
  readonly status: number
  /** Response headers. Header names are case-insensitive. */
  readonly headers: {
    /** Returns the value of a header, or null if the response does not have the header. */
    get(name: string): string | null
    /** Reports whether the response has the header. */
    has(name: string): boolean
  }
  /** Response URL. Required if no operation is specified. */
  readonly url?: string
  /** Whether the body has already been read. If true, the check throws an error. */
  readonly bodyUsed?: boolean
  /** Returns a copy of the response. Reading the copy's body does not consume the original body. */
  clone(): { text(): Promise<string> }
}

export async function findMismatches(response: ReadableResponse, operation?: OperationKey): Promise<string[]> {
  const spec = await specOf(response)
  const id = operation ?? operationForUrl(response.url ?? '', spec)
  const responses = spec.responsesOf(id)
  if (responses.size === 0) throw new InvalidOptionError(`openapi.yaml has no operation "${id}"`)
  const specResponse = responses.get(response.status)
  if (!specResponse) {
    const { status } = response
    return [`status: expected one of ${[...responses.keys()].join(', ')}, received ${status}${hintFor(status)}`]
  }
  if (response.bodyUsed)
    throw new InvalidOptionError(
      'The response body has already been read. Pass response.clone() to the check before you read the body',
    )
  return [
    ...findWrongHeaders(specResponse, response),
    ...findWrongBody(spec, specResponse, response, await response.clone().text()),
  ]
}

/** Returns the spec for the assumption variant that the response headers name, or the standard spec if they name no variant. */
async function specOf({ headers }: ReadableResponse): Promise<Spec> {
  const variant = readVariant(headers)
  return variant === 'standard' ? shippedSpec() : (await import('../spec/variant-spec.ts')).variantSpec(variant)
}

/**
 * Checks the status, media type, headers and body of a response against openapi.yaml. Does not consume the body. If a mock runs with
 * reversed assumptions, its responses are checked against the matching spec variant.
 *
 * If `operation` is omitted, the response URL determines the operation. For a request that does not match any operation, pass `unknownPath`
 * or `wrongMethod`.
 *
 * @throws {ContractMismatch} if the response does not match
 * @throws {TypeError} if the URL does not identify exactly one operation, or if the body has already been read
 *
 * @example await expectToMatchContract(await fetch(`${url}/api/v1/export/health`, { headers }))
 */
export async function expectToMatchContract(response: ReadableResponse, operation?: OperationKey): Promise<void> {
  const mismatches = await findMismatches(response, operation)
  if (mismatches.length > 0) throw new ContractMismatch(mismatches)
}

/** Error for a response that does not match openapi.yaml. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'
  /** Differences between the response and the spec. */
  readonly mismatches: readonly string[]

  constructor(mismatches: readonly string[]) {
    super(['The response does not match the contract', ...mismatches.map((line) => `  ${line}`)].join('\n'))
    this.mismatches = mismatches
  }
}

function operationForUrl(url: string, { operations }: Spec): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const found = operations.filter((one) => new RegExp(`${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  // Paths without parameters take precedence over paths with parameters.
  const exact = found.filter((one) => path.endsWith(one.path))
  const [first, second] = exact.length > 0 ? exact : found
  if (first && !second) return first.id
  const names = found.map(({ id }) => id).join(' or ')
  throw new InvalidOptionError(
    found.length === 0
      ? `No operation matches the path "${path}". Pass the operation as an argument`
      : `The response could belong to several operations (${names}). Pass the operation as an argument`,
  )
}

function hintFor(status: number): string {
  const other = { 404: 'unknownPath', 405: 'wrongMethod' }[status]
  return other === undefined ? '' : `. If this is intended, pass the operation '${other}'`
}

/** Returns false for responses from other machines, because these responses may contain real personal data. */
function isSynthetic(url: string): boolean {
  return !URL.canParse(url) || isLoopback(new URL(url).hostname)
}

function findWrongHeaders({ media, headers }: SpecResponse, response: ReadableResponse): string[] {
  const wrong = headers
    .filter(({ name, required }) => required && !response.headers.has(name))
    .map(({ name }) => `header ${name}: expected, but missing`)
  const types = [...media.keys()]
  const type = response.headers.get('content-type')
  if (types.length === 0 || types.includes(mediaTypeOf(type))) return wrong
  return [`header content-type: expected ${types.join(' or ')}, received ${type ?? 'nothing'}`, ...wrong]
}

function findWrongBody(
  spec: Spec,
  { media, pointer }: SpecResponse,
  { headers, url = '' }: ReadableResponse,
  text: string,
): string[] {
  const schema = media.get(mediaTypeOf(headers.get('content-type')))
  if (!schema) return []
  const value = tryParseJson(text)
  // Use a run ID that never occurs in a response, because values that contain the run ID are not masked.
  const privacy = { isSynthetic: isSynthetic(url), runId: '\u0000' }
  if (value === undefined) return [`body: expected JSON, received ${formatReceived(text, '', privacy)}`]
  return checkValue(spec.root, schema, value, pointer).mismatches.map(
    ({ at, expected, received }) =>
      `${at || 'body'}: expected ${expected}, received ${formatReceived(received, at, privacy)}`,
  )
}
