/**
 * Sends checks with the SDK and with `fetch`, in turn. For each round, prints the median duration of a call with the SDK and with `fetch`,
 * in µs. A median is not affected by a few calls that are delayed by other work on the machine.
 *
 *     node bench/programs/sdk-over-fetch.js <url> <key> <rounds> <calls in a round>
 */
import { DCServiceSdk } from '../../dist/sdk.js'

const [url, key, rounds, calls] = process.argv.slice(2)
const sdk = new DCServiceSdk({ apiKey: key, baseUrl: url })
const email = 'ana@shop.example'

async function checkWithSdk() {
  const { emailInfo } = await sdk.checkEmail(email)
  if (emailInfo.email !== email) throw new Error('The SDK returned a different response')
}

/** Sends a check as an app without the SDK would, and checks the status. */
async function checkWithFetch() {
  const response = await fetch(`${url}/api/v1/services/email/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dc-key': key },
    body: JSON.stringify({ email }),
  })
  const { data } = await response.json()
  if (!response.ok || data.emailInfo.email !== email) throw new Error('fetch returned a different response')
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
    if (made % 2) times.sdk.push(await time(checkWithSdk))
    times.fetch.push(await time(checkWithFetch))
    if (made % 2 === 0) times.sdk.push(await time(checkWithSdk))
  }
  // The first round is a warm-up.
  if (round >= 0) console.log(median(times.sdk), median(times.fetch))
}
