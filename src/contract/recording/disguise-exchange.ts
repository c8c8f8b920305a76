/** An exchange as it may be kept: without secrets, and with stand-ins for what is somebody's. */

import { type OperationId, operations } from '../../spec/generated/operations.ts'
import type { Spec } from '../../spec/read-spec.ts'
import type { Exchange } from '../exchange.ts'
import type { ContractAnswer, ContractRequest } from '../request.ts'
import { findOperation } from '../spec/find-operation.ts'
import type { Situation } from '../spec/situation.ts'
import { disguiseJson } from './disguise-json.ts'
import { harmlessWords } from './harmless-words.ts'
import type { SecretKind, StandIns } from './stand-ins.ts'

/** An exchange of a recording. */
export interface Recorded {
  /** Ms since the epoch. */
  readonly at: number
  readonly request: ContractRequest
  readonly answer: ContractAnswer
  readonly operation: OperationId | null
  readonly situation: Situation
}

/** Headers that say how, not who. */
const keptHeaders = {
  request: /^(?:content-type|accept)$/,
  answer:
    /^(?:content-type|allow|retry-after|date|cache-control|vary|deprecation|sunset|www-authenticate|(?:x-)?ratelimit.*|access-control-.*)$/,
}

/** What of an exchange is looked at. */
export type Disguisable = Pick<Exchange, 'at' | 'request' | 'answer' | 'operation' | 'answerer' | 'situation'>

export function disguiseExchange(exchange: Disguisable, standIns: StandIns, spec: Spec): Recorded {
  const { at, request, answer, operation, answerer, situation } = exchange
  // At the gate either of two may be wrong (A6); of the two, the secret is taken to be.
  const isRefused = answer.status === 404 && operation !== null
  const secrets: Record<string, SecretKind> = { cop_key: isRefused ? 'refusedCopKey' : 'copKey' }
  const own = spec.operation(answerer)
  const base = { standIns, root: spec.root, secrets, sent: request.body ?? '' }
  const key = request.headers['x-dc-key']?.trim() ?? ''
  // Before anything else, so that it is found wherever it stands.
  if (key !== '') standIns.secret(answer.status === 401 ? 'refusedKey' : 'key', key)
  const path = disguisePath(request, { cop: isRefused, secret: isRefused || answer.status === 401 }, standIns)
  const schema =
    [...(spec.answersOf(answerer).get(answer.status)?.media.values() ?? [])].find((one) => one !== null) ?? null
  const json = answer.json === undefined ? undefined : disguiseJson(answer.json, schema, base)
  return {
    at,
    operation,
    situation,
    request: {
      ...request,
      path,
      headers: {
        ...disguiseHeaders(request.headers, standIns),
        ...(key === '' ? {} : { 'x-dc-key': standIns.secret('key', key) }),
      },
      body: disguiseBody(request.body, (value) => disguiseJson(value, own?.body?.schema ?? null, base)),
    },
    answer: {
      ...answer,
      headers: keep(answer.headers, keptHeaders.answer),
      json,
      text: json === undefined ? disguiseText(answer, standIns) : JSON.stringify(json),
    },
  }
}

function keep(headers: Readonly<Record<string, string>>, wanted: RegExp): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.test(name)))
}

/** What else has nothing but a key in it stays too: it stands in the wrong place. */
function disguiseHeaders(headers: Readonly<Record<string, string>>, standIns: StandIns): Record<string, string> {
  const misplaced = Object.entries(headers)
    .map(([name, value]) => [name, standIns.parts(value.trim())] as const)
    .filter(([, value]) => /^(?:Bearer )?\$[A-Z]+_[A-Z_]+\d*$/i.test(value))
  return { ...keep(headers, keptHeaders.request), ...Object.fromEntries(misplaced) }
}

function disguiseBody(body: string | null, disguise: (value: unknown) => unknown): string | null {
  if (body === null || body.trim() === '') return body
  try {
    return JSON.stringify(disguise(JSON.parse(body)))
  } catch {
    return '{"what was no JSON'
  }
}

/** Scripts are the service's own, save for what is secret in them. What a page says may be of a person. */
function disguiseText({ text, headers }: ContractAnswer, standIns: StandIns): string {
  const type = headers['content-type'] ?? ''
  if (text === '') return ''
  if (/^text\/html/.test(type)) return '<!doctype html><title>What was a page</title>'
  return /javascript/.test(type) ? standIns.parts(text) : 'what was no JSON'
}

const templates = Object.values(operations).map(({ path }) => path.split('/'))
const words = new Set(templates.flat().filter((part) => !part.startsWith('{')))

/** Which credentials were refused, as far as the answer tells. */
export interface Refused {
  cop: boolean
  secret: boolean
}

export function disguisePath(
  { method, path }: Pick<ContractRequest, 'method' | 'path'>,
  refused: Refused,
  standIns: StandIns,
): string {
  const [bare = '', query = ''] = path.split('?')
  const parts = bare.split('/')
  const { operation } = findOperation(method, path)
  const template = operation ? operations[operation].path.split('/') : templates.find((one) => fits(one, parts))
  const shown = parts.map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(template?.[index] ?? '')?.[1]
    if (name === undefined) return words.has(part) || /^v\d$/.test(part) ? part : standIns.text('path', part)
    return disguiseParameter(name, decode(part), refused, standIns)
  })
  const asked = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${disguiseParameterName(name, standIns)}=${disguiseQuery(name, value, refused, standIns)}`
  })
  return asked.length === 0 ? shown.join('/') : `${shown.join('/')}?${asked.join('&')}`
}

function fits(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length && template.every((part, index) => part.startsWith('{') || part === parts[index])
  )
}

function disguiseParameter(name: string, value: string, refused: Refused, standIns: StandIns): string {
  switch (name) {
    case 'api_key':
      return standIns.secret(refused.cop ? 'refusedCopKey' : 'copKey', value)
    case 'secret':
      return standIns.secret(refused.secret ? 'refusedSecret' : 'releaseSecret', value)
    case 'token':
      return standIns.secret('token', value)
    default:
      return harmlessWords.source.has(value) ? value : standIns.text('source', value)
  }
}

/** Those that the service has, or that could be meant for one of its. */
const parameters = /^(?:limit|cursor|cop_key|(?:x-|dc|api|access|private|public|[_-])*(?:key|token|secret|version))$/i

function disguiseParameterName(name: string, standIns: StandIns): string {
  return parameters.test(name) || harmlessWords.field.has(name)
    ? encodeURIComponent(name)
    : standIns.text('parameter', name)
}

function disguiseQuery(name: string, value: string, refused: Refused, standIns: StandIns): string {
  if (name === 'cop_key') return standIns.secret(refused.cop ? 'refusedCopKey' : 'copKey', value)
  if (name === 'limit' && /^-?\d{1,6}$/.test(value)) return value
  const shown = standIns.parts(value)
  return /^\$[A-Z]+_[A-Z_]+\d*$/.test(shown)
    ? shown
    : encodeURIComponent(standIns.text(name === 'cursor' ? 'cursor' : 'value', value))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
