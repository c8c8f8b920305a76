/**
 * Measures the CPU time of requests with expensive 1 MiB bodies, compared with `JSON.parse` of plain JSON of the same size.
 *
 *     npx node bench/bodies.ts [runs]
 *
 * Prints the CPU times of the ten most expensive requests, and exits with 1 if a request takes more than three times as long as
 * `JSON.parse`. A test with this limit would fail on a busy machine, so the tests count parsed values (test/server/costly-bodies.test.ts).
 */
import { createMock } from '../src/index.ts'

const [runs = 5] = process.argv.slice(2).map(Number)
/** Number of requests per run. A single request takes only a few ticks of the CPU clock, which is too short to measure. */
const repeats = 3
const size = 2 ** 20
const limit = 3

/** Builds a body of at most 1 MiB that repeats `unit` as often as possible. */
function fill(start: string, unit: (n: number) => string, end: string): string {
  const units: string[] = []
  let length = start.length + end.length
  for (let n = 0; ; n++) {
    const next = unit(n)
    length += next.length
    if (length > size) return start + units.join('') + end
    units.push(next)
  }
}

const mock = await createMock()
const { private_key, cop_key, release_secret } = mock.website
const bodyPrefix = `{"cop_key":"${cop_key}","session_id":"s","page_url":"https://shop.example/","device":{"id":"d"},"name":"n","event":"e","email":"ana@shop.example"`
const textBody = (text: string): string => fill(`${bodyPrefix},"properties":{"a":"`, () => text, '"}}')

const plain = fill('[{}', (n) => `,{"email":"person${n}@shop.example","name":"Ana ${n}","age":${n % 90}}`, ']')
const bodies: Readonly<Record<string, string>> = {
  plain: fill(
    `${bodyPrefix},"a":[{}`,
    (n) => `,{"email":"person${n}@shop.example","name":"Ana ${n}","age":${n % 90}}`,
    ']}',
  ),
  'nested arrays': '['.repeat(size),
  'nested objects': fill(bodyPrefix, () => ',"a":{"b":1', '}'),
  'many arrays': fill(`${bodyPrefix},"a":[`, () => '[],', '[]]}'),
  'many objects': fill(`${bodyPrefix},"a":[`, () => '{},', '{}]}'),
  'many names': fill(bodyPrefix, (n) => `,"k${n.toString(36)}":1`, '}'),
  'numbers as names': fill(bodyPrefix, (n) => `,"${(n * 7919) % 99_999_999}":1`, '}'),
  'allowed names': fill(bodyPrefix, (n) => `,"k${n}${'x'.repeat(95)}":1`, '}'),
  'properties of an event': fill(`${bodyPrefix},"properties":{"a":1`, (n) => `,"k${n}":"${'x'.repeat(95)}"`, '}}'),
  'one long text': textBody('a'),
  'percent signs': textBody('%25'),
  'encoded percent signs': fill(`${bodyPrefix},"a":"%`, () => '25', '"}'),
  'encoded letters': textBody('%41=%2525&'),
  'escaped letters': textBody(String.raw`\u0064`),
  backslashes: textBody(String.raw`\\`),
  quotes: textBody(String.raw`\"`),
  'quotes and commas': textBody(String.raw`\",`),
  entities: textBody('&#100;'),
  'beginnings of keys': textBody('dcp_'),
  keys: textBody('dcp_aaaaaaaaa,'),
  'encoded keys': textBody('%64cp_aaaaaaaaa,'),
  'one long key': fill(`${bodyPrefix},"a":"dcp_`, () => '%41', '"}'),
  'at signs': fill(`{"cop_key":"${cop_key}","email":"`, () => '@', '"}'),
  labels: fill(`{"cop_key":"${cop_key}","email":"a@`, () => 'a.', 'com"}'),
  'a form': fill('email=ana%40shop.example', () => '&a=b', ''),
  'an unfinished text': fill(`${bodyPrefix},"a":"`, () => 'a', ''),
  'one long number': fill(`${bodyPrefix},"a":1`, () => '0', '}'),
  'spaces between values': fill(`${bodyPrefix},"a":[1`, () => ' ', ',1]}'),
  'closing brackets': fill(`${bodyPrefix},"a":1}`, () => ']', ''),
  spaces: fill('', () => ' ', '{}'),
}
const paths = [
  '/api/v1/services/email/check',
  '/collect/visit',
  '/collect/event',
  '/collect/identify',
  '/public/data-deletion/request',
  `/api/v1/conversions/shop/${cop_key}`,
  '/api/v1/conversions/zapier',
  `/api/v1/crm-release/${cop_key}/${release_secret}`,
  '/api/v1/data-deletion',
]

function cpuMs(): number {
  return process.cpuUsage().user / 1000
}

/**
 * Runs `JSON.parse` and the request alternately, so that other work on the machine affects both. Returns the median ratio of the two CPU times, and the CPU time of a request in that run.
 */
async function measure(request: () => Promise<unknown>): Promise<{ ms: number; ratio: number }> {
  const samples: { ms: number; ratio: number }[] = []
  for (let run = 0; run < runs; run++) {
    const start = cpuMs()
    for (let repeat = 0; repeat < repeats; repeat++) JSON.parse(plain)
    const middle = cpuMs()
    for (let repeat = 0; repeat < repeats; repeat++) await request()
    const ms = (cpuMs() - middle) / repeats
    samples.push({ ms, ratio: ms / ((middle - start) / repeats) })
  }
  return samples.sort((a, b) => a.ratio - b.ratio)[Math.floor(runs / 2)] ?? { ms: 0, ratio: 0 }
}

const results: { name: string; ms: number; ratio: number }[] = []
for (const path of paths) {
  for (const [name, body] of Object.entries(bodies)) {
    const headers = { 'content-type': 'application/json', 'x-dc-key': private_key ?? '' }
    const bytes = new TextEncoder().encode(body)
    const request = async (): Promise<string> =>
      (await mock.fetch(`${mock.url}${path}`, { method: 'POST', headers, body: bytes })).text()
    // Warm-up: the JIT compiler optimizes the code during these requests.
    if (results.length === 0) for (let warmUp = 0; warmUp < 50; warmUp++) await request()
    await request()
    const address = path.replace(cop_key, 'COP_KEY').replace(release_secret ?? '', 'SECRET')
    results.push({ name: `${address}, ${name}`, ...(await measure(request)) })
  }
}
await mock.close()
results.sort((a, b) => b.ratio - a.ratio)
console.log('CPU time of a request, compared with JSON.parse of plain JSON of the same size:')
for (const { name, ms, ratio } of results.slice(0, 10)) {
  console.log(`${ms.toFixed(1).padStart(6)} ms ${ratio.toFixed(1).padStart(5)}x  ${name}`)
}
process.exitCode = (results[0]?.ratio ?? 0) > limit ? 1 : 0
