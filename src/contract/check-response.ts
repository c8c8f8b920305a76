/** Holds any response against the spec, in whatever test it turned up. */

import { isLoopback } from '../server/host-names.ts'
import { checkValue } from '../spec/check-value.ts'
import { type Spec, type SpecResponse, shippedSpec } from '../spec/read-spec.ts'
import type { OperationKey } from '../spec/validate-response.ts'
import { formatReceived } from './report/format-received.ts'
import { formatValue } from './report/format-value.ts'

/** What is read of a response: that of `fetch`, or one made by hand. */
export interface ReadableResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null; has(name: string): boolean }
  readonly url?: string
  readonly bodyUsed?: boolean
  clone(): { text(): Promise<string> }
}

/** What of a response does not fit, each in one line; none where all fits. */
export async function findMismatches(
  response: ReadableResponse,
  operation?: OperationKey,
  spec: Spec = shippedSpec(),
): Promise<string[]> {
  const id = operation ?? operationForUrl(response.url ?? '', spec)
  const responses = spec.responsesOf(id)
  if (responses.size === 0) throw new TypeError(`openapi.yaml has no operation "${id}"`)
  const specResponse = responses.get(response.status)
  if (!specResponse) {
    const { status } = response
    return [`status: expected one of ${[...responses.keys()].join(', ')}, received ${status}${hintFor(status)}`]
  }
  if (response.bodyUsed) throw new TypeError('The body of the response was read before; hand over response.clone()')
  return [
    ...findWrongHeaders(specResponse, response),
    ...findWrongBody(spec, specResponse, response, await response.clone().text()),
  ]
}

/**
 * Throws where a response is not as openapi.yaml has it: status, media type, headers, body. The body can still be read after it.
 * `operation` is found by the address of the response where that has only one; `unknownPath` and `wrongMethod` are those of none.
 *
 * @throws {ContractMismatch} where it does not fit
 *
 * @example
 * await expectToMatchContract(await fetch(`${url}/api/v1/export/health`, { headers }))
 */
export async function expectToMatchContract(response: ReadableResponse, operation?: OperationKey): Promise<void> {
  const mismatches = await findMismatches(response, operation)
  if (mismatches.length > 0) throw new ContractMismatch(mismatches)
}

/** A response that is not as openapi.yaml has it. */
export class ContractMismatch extends Error {
  override readonly name = 'ContractMismatch'
  readonly mismatches: readonly string[]

  constructor(mismatches: readonly string[]) {
    super(['The response does not match the contract', ...mismatches.map((line) => `  ${line}`)].join('\n'))
    this.mismatches = mismatches
  }
}

function operationForUrl(url: string, { operations }: Spec): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  const found = operations.filter((one) => new RegExp(`${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  // What has no parameter wins over what has one.
  const exact = found.filter((one) => path.endsWith(one.path))
  const [first, second] = exact.length > 0 ? exact : found
  if (first && !second) return first.id
  const names = found.map(({ id }) => id).join(' or ')
  throw new TypeError(`Say which operation answered: ${names || `none is known at "${path}"`}`)
}

/** An address can be right and its method wrong, and the other way round. */
function hintFor(status: number): string {
  const other = { 404: 'unknownPath', 405: 'wrongMethod' }[status]
  return other === undefined ? '' : `; where that is meant, the operation is '${other}'`
}

/** Elsewhere than on this machine there may be real people behind an answer: what it tells of them is not for a log of tests. */
function isSynthetic(url: string): boolean {
  return !URL.canParse(url) || isLoopback(new URL(url).hostname)
}

function findWrongHeaders({ media, headers }: SpecResponse, response: ReadableResponse): string[] {
  const wrong = headers
    .filter(({ name, required }) => required && !response.headers.has(name))
    .map(({ name }) => `header ${name}: expected to be there`)
  const types = [...media.keys()]
  const type = response.headers.get('content-type')
  if (types.length === 0 || types.includes(mediaType(type))) return wrong
  return [`header content-type: expected ${types.join(' or ')}, received ${type ?? 'nothing'}`, ...wrong]
}

function findWrongBody(
  spec: Spec,
  { media, pointer }: SpecResponse,
  { headers, url = '' }: ReadableResponse,
  text: string,
): string[] {
  const schema = media.get(mediaType(headers.get('content-type')))
  if (!schema) return []
  const parsed = parse(text)
  // No text has this sign in it, so that every one is described.
  const privacy = { isSynthetic: isSynthetic(url), runId: '\u0000' }
  const format = (value: unknown, at: string): string =>
    privacy.isSynthetic ? formatValue(value) : formatReceived(value, at, privacy)
  if (!parsed) return [`body: expected JSON, received ${format(text, '')}`]
  return checkValue(spec.root, schema, parsed.value, pointer).mismatches.map(
    ({ at, expected, received }) => `${at || 'body'}: expected ${expected}, received ${format(received, at)}`,
  )
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** `Application/JSON; charset=utf-8` as `application/json`. */
function mediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
}
