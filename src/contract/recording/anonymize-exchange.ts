/** Anonymizes exchanges before storage. Secrets are removed, and personal data is replaced with pseudonyms. */

import { type OperationId, operations } from '../../spec/generated/operations.ts'
import { matchesTemplate } from '../../spec/path-template.ts'
import { jsonSchemaOf, type Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import { type ContractRequest, type ContractResponse, tryDecode } from '../request.ts'
import { findOperation } from '../spec/operations.ts'
import type { RequestKind } from '../spec/request-kind.ts'
import { anonymizeJson } from './anonymize-json.ts'
import { harmlessWords } from './harmless-words.ts'
import type { Pseudonyms, SecretKind } from './pseudonyms.ts'

/** Request and response without secrets or personal data, as stored in a recording. */
export interface RecordedExchange {
  /** Time of the exchange, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly request: ContractRequest
  readonly response: ContractResponse
  /** Operation that matches the request's method and path. Null if no operation matches. */
  readonly operation: OperationId | null
  readonly requestKind: RequestKind
}

/** Headers that are kept in recordings because they do not contain personal data. */
const keptHeaders = {
  request: /^(?:content-type|accept)$/,
  response:
    /^(?:content-type|allow|retry-after|date|cache-control|vary|deprecation|sunset|www-authenticate|(?:x-)?ratelimit.*|access-control-.*)$/,
}

export type AnonymizableExchange = Pick<
  Exchange,
  'at' | 'request' | 'response' | 'operation' | 'operationKey' | 'requestKind'
>

export function anonymizeExchange(
  exchange: AnonymizableExchange,
  pseudonyms: Pseudonyms,
  spec: Spec,
): RecordedExchange {
  const { at, request, response, operation, operationKey, requestKind } = exchange
  const isRejected = response.status === 404 && operation !== null
  const secrets: Record<string, SecretKind> = { cop_key: isRejected ? 'rejectedCopKey' : 'copKey' }
  const own = spec.operation(operationKey)
  const base = { pseudonyms, root: spec.root, secrets, sent: request.body ?? '' }
  const key = request.headers['x-dc-key']?.trim() ?? ''
  // Create the key's pseudonym before anonymizing the exchange, so that every occurrence of the key is replaced.
  if (key !== '') pseudonyms.secret(response.status === 401 ? 'rejectedKey' : 'key', key)
  // A 401 response to a release request means that the cop_key or the secret is invalid (A6). Assume that the secret is invalid.
  const path = anonymizePath(request, { cop: isRejected, secret: isRejected || response.status === 401 }, pseudonyms)
  const schema = jsonSchemaOf(spec.responsesOf(operationKey).get(response.status))
  const json = response.json === undefined ? undefined : anonymizeJson(response.json, schema, base)
  return {
    at,
    operation,
    requestKind,
    request: {
      ...request,
      path,
      headers: {
        ...anonymizeHeaders(request.headers, pseudonyms),
        ...(key === '' ? {} : { 'x-dc-key': pseudonyms.secret('key', key) }),
      },
      body: anonymizeBody(request.body, (value) => anonymizeJson(value, own?.body?.schema ?? null, base)),
    },
    response: {
      ...response,
      headers: keep(response.headers, keptHeaders.response),
      json,
      text: json === undefined ? anonymizeText(response, pseudonyms) : JSON.stringify(json),
    },
  }
}

function keep(headers: Readonly<Record<string, string>>, wanted: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.test(name)))
}

/**
 * Keeps the headers in `keptHeaders.request`. Also keeps headers that contain only a credential, with or without `Bearer`, to show whether
 * a client sent a credential in the wrong header. The credential is replaced with a pseudonym.
 */
function anonymizeHeaders(headers: Readonly<Record<string, string>>, pseudonyms: Pseudonyms): Record<string, string> {
  const misplaced = Object.entries(headers)
    .map(([name, value]) => [name, pseudonyms.redact(value.trim())] as const)
    .filter(([, value]) => /^(?:Bearer )?\$[A-Z]+_[A-Z_]+\d*$/i.test(value))
  return { ...keep(headers, keptHeaders.request), ...Object.fromEntries(misplaced) }
}

function anonymizeBody(body: string | null, anonymize: (value: unknown) => unknown): string | null {
  if (body === null || body.trim() === '') return body
  try {
    return JSON.stringify(anonymize(JSON.parse(body)))
  } catch {
    return '{"not valid JSON'
  }
}

/**
 * Anonymizes a body that is not JSON. In a script, replaces only secrets and email addresses. Any other body is replaced completely,
 * because it can contain personal data.
 */
function anonymizeText({ text, headers }: ContractResponse, pseudonyms: Pseudonyms): string {
  const type = headers['content-type'] ?? ''
  if (text === '') return ''
  if (/^text\/html/.test(type)) return '<!doctype html><title>Removed page</title>'
  return /javascript/.test(type) ? pseudonyms.redact(text) : 'not valid JSON'
}

const templates = Object.values(operations).map(({ path }) => path)
const words = new Set(templates.flatMap((template) => template.split('/')).filter((part) => !part.startsWith('{')))

export interface RejectedCredentials {
  cop: boolean
  secret: boolean
}

export function anonymizePath(
  { method, path }: Pick<ContractRequest, 'method' | 'path'>,
  rejected: RejectedCredentials,
  pseudonyms: Pseudonyms,
): string {
  const [bare = '', query = ''] = path.split('?')
  const parts = bare.split('/')
  const { operation } = findOperation(method, path)
  const template = operation ? operations[operation].path : templates.find((one) => matchesTemplate(bare, one))
  const templateParts = template?.split('/')
  const shown = parts.map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(templateParts?.[index] ?? '')?.[1]
    if (name === undefined) return words.has(part) || /^v\d$/.test(part) ? part : pseudonyms.text('path', part)
    return anonymizeParameter(name, tryDecode(part), rejected, pseudonyms)
  })
  const parameterTexts = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${anonymizeParameterName(name, pseudonyms)}=${anonymizeQuery(name, value, rejected, pseudonyms)}`
  })
  return parameterTexts.length === 0 ? shown.join('/') : `${shown.join('/')}?${parameterTexts.join('&')}`
}

function anonymizeParameter(
  name: string,
  value: string,
  rejected: RejectedCredentials,
  pseudonyms: Pseudonyms,
): string {
  switch (name) {
    case 'api_key':
      return pseudonyms.secret(rejected.cop ? 'rejectedCopKey' : 'copKey', value)
    case 'secret':
      return pseudonyms.secret(rejected.secret ? 'rejectedSecret' : 'releaseSecret', value)
    case 'token':
      return pseudonyms.secret('token', value)
    default:
      return harmlessWords.source.has(value) ? value : pseudonyms.text('source', value)
  }
}

/** Matches the service's parameter names, including common misspellings. */
const parameters = /^(?:limit|cursor|cop_key|(?:x-|dc|api|access|private|public|[_-])*(?:key|token|secret|version))$/i

function anonymizeParameterName(name: string, pseudonyms: Pseudonyms): string {
  return parameters.test(name) || harmlessWords.field.has(name)
    ? encodeURIComponent(name)
    : pseudonyms.text('parameter', name)
}

function anonymizeQuery(name: string, value: string, rejected: RejectedCredentials, pseudonyms: Pseudonyms): string {
  if (name === 'cop_key') return pseudonyms.secret(rejected.cop ? 'rejectedCopKey' : 'copKey', value)
  if (name === 'limit' && /^-?\d{1,6}$/.test(value)) return value
  const shown = pseudonyms.redact(value)
  return /^\$[A-Z]+_[A-Z_]+\d*$/.test(shown)
    ? shown
    : encodeURIComponent(pseudonyms.text(name === 'cursor' ? 'cursor' : 'value', value))
}
