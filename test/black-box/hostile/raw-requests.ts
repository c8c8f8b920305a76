/** Generates the bytes of a connection: valid requests, pipelined requests and malformed requests. */
import fc from 'fast-check'
import { invalidBodies, invalidTexts } from './invalid-values.ts'

export interface RawRequest {
  /** Chunks that are sent in order. The encoding is Latin-1, so each character is one byte. */
  pieces: readonly string[]
  /** Whether the client closes or resets the connection after sending. */
  ending: 'close' | 'cut'
  maxResponses: number
}

/** Path segment of the requests that are hidden in the bodies of other requests. The server must not process hidden requests. */
export const hiddenWord = 'smuggled'

interface Parts {
  line: string
  headers: [string, string][]
  body: string
}

const paths = [
  '/api/v1/export/health',
  '/api/v1/services/email/check',
  '/api/v1/conversions/billing/mocklocalcopkey0000000000000000000000000',
  '/collect/identify',
  '/script?cop_key=mocklocalcopkey0000000000000000000000000',
  '/public/data-deletion/request',
  '/_mock/health',
  '/_mock/websites',
  '/_mock/state',
  '/_mock/requests?limit=1',
  '/dashboard/api/session',
  '/_mock/ui/',
  '/',
] as const

const invalidTargets = [
  '*',
  'http://127.0.0.1/_mock/health',
  'http://other.example/_mock/state',
  'http://',
  '//',
  '///x',
  '/\\..\\x',
  '/%',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/../../etc/passwd',
  '/_mock/../_mock/state',
  '/%5fmock/state',
  '/_mock/requests/%2e%2e',
  '/api/v1/crm-release/%/%',
  '/_mock/ui/assets/..%2f..%2fpackage.json',
  '?',
  '#x',
  `/${'a'.repeat(8000)}`,
  `/x?${'a=1&'.repeat(3000)}`,
  '127.0.0.1:80',
] as const

const bytes = invalidTexts.map((text) => Buffer.from(text).toString('latin1'))
const jsonBody = fc
  .oneof(fc.constant('{"email":"ana@shop.example"}'), invalidBodies)
  .map((text) => Buffer.from(text).toString('latin1'))

const line = fc
  .record({
    method: mostly(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      fc.constantFrom('get', 'G E T', '', 'CONNECT', 'TRACE', 'PRI', 'M'.repeat(300), 'QUERY', '\0'),
    ),
    target: mostly(fc.constantFrom<string>(...paths), fc.oneof(fc.constantFrom(...invalidTargets), bytes)),
    version: mostly(
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0'),
      fc.constantFrom('HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', 'HTTP/1.11', '', 'ICY'),
    ),
    gap: mostly(fc.constant(' '), fc.constantFrom('\t', '  ', '')),
  })
  .map(({ method, target, version, gap }) => `${method}${gap}${target}${gap}${version}`)

const strayHeaders = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'x-a',
      'cookie',
      'accept',
      'authorization',
      'content-type',
      'origin',
      'referer',
      'range',
      'te',
      'x-dc-key',
    ),
    bytes,
  ),
  fc.constantFrom<[string, string]>(
    ['expect', '100-continue'],
    ['expect', 'a miracle'],
    ['upgrade', 'websocket'],
    ['upgrade', 'h2c'],
    ['host', 'rebound.example'],
    ['host', ''],
    ['content-length', '0'],
    ['content-length', '-1'],
    ['content-length', '+5'],
    ['content-length', '0x10'],
    ['content-length', '5, 6'],
    ['content-length', '99999999999999999999'],
    ['content-length', '1e3'],
    ['transfer-encoding', 'identity'],
    ['transfer-encoding', 'chunked, identity'],
    ['transfer-encoding', 'gzip, chunked'],
    ['transfer-encoding', 'xchunked'],
    ['transfer-encoding', 'chunked\x0b'],
    ['transfer-encoding ', 'chunked'],
    ['connection', 'close, x-dc-key'],
    ['content-encoding', 'gzip'],
    ['x-long', 'x'.repeat(17_000)],
    ['x-nul', 'a\0b'],
    ['x-fold', 'a\r\n b'],
    [' x', 'y'],
    ['', 'no name'],
    ['no colon\r\nx', 'y'],
  ),
  fc.nat(1500).map((count): [string, string] => ['x-many', `y${'\r\nx: y'.repeat(count)}`]),
)

/** Chunked body, which is valid or has a framing error. */
const chunked = fc.tuple(jsonBody, fc.nat(12), fc.nat(3)).map(([body, variant, cut]) => {
  const size = body.length.toString(16)
  const halves = [body.slice(0, cut), body.slice(cut)]
    .filter((half) => half !== '')
    .map((half) => `${half.length.toString(16)}\r\n${half}\r\n`)
  const framingVariants = [
    `${size}\n${body}\n0\n\n`,
    `${size};ext="${'x'.repeat(2000)}"\r\n${body}\r\n0\r\n\r\n`,
    `0x${size}\r\n${body}\r\n0\r\n\r\n`,
    `-1\r\n${body}\r\n0\r\n\r\n`,
    `ffffffffffffffff\r\n${body}`,
    `${size}\r\n${body}0\r\n\r\n`,
    `${size}\r\n${body}\r\n0\r\nx-dc-key: trailer\r\n\r\n`,
    `${size}\r\n${body}\r\n`,
    `${size} \r\n${body}\r\n0\r\n\r\n`,
  ]
  return framingVariants[variant] ?? `${halves.join('')}0\r\n\r\n`
})

const framed: fc.Arbitrary<Pick<Parts, 'headers' | 'body'>> = fc.oneof(
  {
    arbitrary: jsonBody.map((body) => ({
      headers: [['content-length', String(body.length)]] satisfies [string, string][],
      body,
    })),
    weight: 6,
  },
  {
    arbitrary: chunked.map((body) => ({
      headers: [['transfer-encoding', 'chunked']] satisfies [string, string][],
      body,
    })),
    weight: 4,
  },
  {
    arbitrary: fc.tuple(jsonBody, fc.integer({ min: -20, max: 20 })).map(([body, off]) => ({
      headers: [['content-length', String(Math.max(0, body.length + off))]] satisfies [string, string][],
      body,
    })),
    weight: 1,
  },
  { arbitrary: fc.constant<Pick<Parts, 'headers' | 'body'>>({ headers: [], body: '' }), weight: 4 },
)

const parts: fc.Arbitrary<Parts> = fc
  .record({
    line,
    frame: framed,
    stray: fc.array(strayHeaders, { maxLength: 2 }),
    isPlain: fc.nat(2),
    connection: fc.constantFrom('keep-alive', 'close', ''),
  })
  .map(({ line: first, frame, stray, isPlain, connection }) => ({
    line: first,
    headers: [
      ['host', '127.0.0.1'],
      ['x-dc-key', 'dcp_mockLocalDevelopmentKey00000000000000000'],
      ...(connection === '' ? [] : [['connection', connection] satisfies [string, string]]),
      ...frame.headers,
      ...(isPlain > 0 ? [] : stray),
    ],
    body: frame.body,
  }))

function write({ line: first, headers, body }: Parts): string {
  return `${first}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** Request in the body of another request, with length headers that two servers could interpret differently. */
const hidden: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('/collect/identify', '/api/v1/services/email/check', '/nowhere', '/_mock/state'),
    fc.constantFrom(
      'chunked',
      ' chunked',
      'xchunked',
      'chunked, identity',
      'identity, chunked',
      '\tchunked',
      'Chunked',
      'chunked\r\ntransfer-encoding: x',
      '"chunked"',
    ),
    fc.boolean(),
  )
  .map(([path, encoding, isPlain]) => {
    const inner = `GET /${hiddenWord} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
    const body = isPlain ? inner : `0\r\n\r\n${inner}`
    const coding = isPlain ? '' : `transfer-encoding: ${encoding}\r\n`
    return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${coding}content-length: ${body.length}\r\n\r\n${body}`
  })

const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), with: fc.constant('') }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.nat(),
    with: fc.oneof(bytes, fc.constantFrom('\0', '\r', '\n', '\r\n', '\r\n\r\n', ' ', ':', '\x80')),
  }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), with: fc.constantFrom('\0', '\xff', '\n', 'Z') }),
)

/** Sequence of requests, valid or damaged, split into chunks. */
export const rawRequests: fc.Arbitrary<RawRequest> = fc
  .record({
    requests: fc.array(
      fc.oneof(
        { arbitrary: parts.map(write), weight: 12 },
        { arbitrary: hidden, weight: 1 },
        { arbitrary: bytes, weight: 1 },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    damage: fc.option(damage, { freq: 2 }),
    cuts: fc.array(fc.nat(), { maxLength: 4 }),
    ending: mostly(fc.constant('close' as const), fc.constant('cut' as const)),
  })
  .map(({ requests, damage: harm, cuts, ending }) => {
    const whole = requests.join('')
    // A request that contains a hidden request is not damaged, because damaged framing could turn the hidden request into a real request.
    const sent = harm && !whole.includes(hiddenWord) ? applyDamage(whole, harm) : whole
    const places = [0, ...cuts.map((cut) => cut % (sent.length + 1)).sort((a, b) => a - b), sent.length]
    const pieces = places.slice(1).map((end, index) => sent.slice(places[index], end))
    // Bytes that are not HTTP also get a response. This response is the last one on the connection.
    const maxResponses = sent.split('HTTP/').length
    return { pieces: pieces.filter((piece) => piece !== ''), ending, maxResponses: maxResponses }
  })

function applyDamage(
  text: string,
  { kind, at, with: more }: { kind: 'cut' | 'insert' | 'replace'; at: number; with: string },
): string {
  const place = at % (text.length + 1)
  if (kind === 'cut') return text.slice(0, place)
  return text.slice(0, place) + more + text.slice(kind === 'replace' ? place + 1 : place)
}

function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: odd, weight: 1 })
}
