/**
 * Checks one after the other, by the SDK as built and by `fetch` alone, in rounds that change places. Prints for each round the µs of
 * a call by the SDK and by `fetch`, wall time and CPU time of this process.
 *
 *     node bench/programs/sdk-over-fetch.js <url> <key> <rounds> <calls in a round>
 */
import { DCServiceSdk } from '../../dist/sdk.js'

const [url, key, rounds, calls] = process.argv.slice(2)
const sdk = new DCServiceSdk({ apiKey: key, baseUrl: url })
const email = 'ana@shop.example'

async function bySdk() {
  const { emailInfo } = await sdk.checkEmail(email)
  if (emailInfo.email !== email) throw new Error('The SDK gives another answer')
}

/** What a caller writes who has no SDK: the status is looked at, and the answer read. */
async function byFetch() {
  const response = await fetch(`${url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': key },
    body: JSON.stringify({ email }),
  })
  const { data } = await response.json()
  if (!response.ok || data.emailInfo.email !== email) throw new Error('fetch gives another answer')
}

async function time(call) {
  const cpu = process.cpuUsage()
  const from = performance.now()
  for (let made = 0; made < calls; made++) await call()
  const { user, system } = process.cpuUsage(cpu)
  return [((performance.now() - from) * 1000) / calls, (user + system) / calls]
}

await time(bySdk)
await time(byFetch)
for (let round = 0; round < rounds; round++) {
  const order = round % 2 ? [byFetch, bySdk] : [bySdk, byFetch]
  const times = new Map()
  for (const call of order) times.set(call, await time(call))
  console.log(...times.get(bySdk), ...times.get(byFetch))
}
