/**
 * Checks one after the other, by the SDK as built and by `fetch` alone, in turn. Prints for each round the µs of a call by the SDK and
 * by `fetch`, medians: a call that the machine disturbs says nothing of either.
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
  const from = performance.now()
  await call()
  return (performance.now() - from) * 1000
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1]

for (let round = -1; round < rounds; round++) {
  const times = { sdk: [], fetch: [] }
  for (let made = 0; made < calls; made++) {
    if (made % 2) times.sdk.push(await time(bySdk))
    times.fetch.push(await time(byFetch))
    if (made % 2 === 0) times.sdk.push(await time(bySdk))
  }
  // The first one warms.
  if (round >= 0) console.log(median(times.sdk), median(times.fetch))
}
