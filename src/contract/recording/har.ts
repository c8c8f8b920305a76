/** Reads and writes HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), which browsers and other tools use. */

import { tryParseJson } from '../../spec/json.ts'
import { version } from '../../spec/version.ts'
import { InvalidOptionError } from '../invalid-option-error.ts'
import type { ContractRequest, ContractResponse } from '../request.ts'
import type { RecordedExchange } from './anonymize-exchange.ts'

/** Beginning of an archive. The entries come next, separated by commas. The archive ends with `harTail`. */
export const harHead: string = `{"log":{"version":"1.2","creator":{"name":"dc-mock","version":${JSON.stringify(version)}},"entries":[\n`
export const harTail = '\n]}}\n'

export function writeHarEntry(
  { at, request, response, operation, requestKind }: RecordedExchange,
  origin: string,
): string {
  const { method, path, headers, body } = request
  const url = new URL(origin).origin + path
  return JSON.stringify({
    startedDateTime: new Date(at).toISOString(),
    time: response.tookMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listHeaders(headers),
      queryString: queryOf(path),
      headersSize: -1,
      bodySize: body === null ? 0 : byteLength(body),
      ...(body === null ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listHeaders(response.headers),
      content: {
        size: byteLength(response.text),
        mimeType: response.headers['content-type'] ?? 'x-unknown',
        text: response.text,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: byteLength(response.text),
      ...(response.failure === null ? {} : { _error: response.failure }),
    },
    cache: {},
    timings: { send: 0, wait: response.tookMs, receive: 0 },
    _dcMock: { operation, requestKind },
  })
}

function listHeaders(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

function queryOf(path: string): { name: string; value: string }[] {
  const start = path.indexOf('?')
  return start === -1 ? [] : [...new URLSearchParams(path.slice(start + 1))].map(([name, value]) => ({ name, value }))
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

export interface HarEntry {
  readonly at: number
  readonly request: Omit<ContractRequest, 'to'>
  readonly response: ContractResponse
}

export interface Har {
  /** Whether dc-mock wrote the archive. If true, the archive contains only anonymized entries. */
  readonly isOwn: boolean
  readonly entries: readonly HarEntry[]
}

/** @throws {TypeError} if the value is not an HTTP Archive */
export function readHar(value: unknown): Har {
  const log = field(value, 'log')
  const entries = field(log, 'entries')
  if (!Array.isArray(entries)) throw new InvalidOptionError('not a HAR file: log.entries is missing')
  return {
    isOwn: field(field(log, 'creator'), 'name') === 'dc-mock',
    entries: entries.map((entry, index) => readEntry(entry, `log.entries[${index}]`)),
  }
}

function readEntry(entry: unknown, place: string): HarEntry {
  const [request, response] = [field(entry, 'request'), field(entry, 'response')]
  const [method, url, status] = [field(request, 'method'), field(request, 'url'), field(response, 'status')]
  if (typeof method !== 'string' || !/^[A-Z]{1,20}$/.test(method))
    throw new InvalidOptionError(`${place}.request.method is not an HTTP method`)
  if (typeof url !== 'string' || !URL.canParse(url)) throw new InvalidOptionError(`${place}.request.url is not a URL`)
  if (typeof status !== 'number' || !Number.isInteger(status))
    throw new InvalidOptionError(`${place}.response.status is not an HTTP status code`)
  const body = field(field(request, 'postData'), 'text')
  const text = textOf(field(response, 'content'))
  const took = field(entry, 'time')
  const startedAt = Date.parse(String(field(entry, 'startedDateTime')))
  const failure = field(response, '_error')
  return {
    at: Number.isNaN(startedAt) ? 0 : startedAt,
    request: {
      method,
      path: pathOf(url),
      headers: headersOf(field(request, 'headers'), `${place}.request.headers`),
      body: typeof body === 'string' ? body : null,
    },
    response: {
      status,
      headers: headersOf(field(response, 'headers'), `${place}.response.headers`),
      text,
      json: tryParseJson(text),
      tookMs: typeof took === 'number' && took >= 0 ? took : 0,
      failure: status === 0 ? (typeof failure === 'string' ? failure : 'no response') : null,
    },
  }
}

/** Returns the path and query of a URL. Does not use the `URL` class, which would percent-encode characters in pseudonyms. */
function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/, '')
  return path.startsWith('/') ? path : `/${path}`
}

function headersOf(list: unknown, place: string): Record<string, string> {
  if (!Array.isArray(list)) throw new InvalidOptionError(`${place} is not an array`)
  const entries = list.map((one): [string, string] => {
    const [name, value] = [field(one, 'name'), field(one, 'value')]
    const isHeader = typeof name === 'string' && typeof value === 'string' && /^:?[\w!#$%&'*+.^`|~-]+$/.test(name)
    if (!isHeader || /[\r\n\0]/.test(value)) throw new InvalidOptionError(`${place} contains an invalid header`)
    return [name.toLowerCase(), value]
  })
  // Skip HTTP/2 pseudo-headers.
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith(':')))
}

function textOf(content: unknown): string {
  const text = field(content, 'text')
  if (typeof text !== 'string') return ''
  if (field(content, 'encoding') !== 'base64') return text
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
  } catch {
    return text
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
