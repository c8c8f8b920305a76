/**
 * Measures requests under load: rates, latency, CPU time and memory of all programs in interleaved rounds. Also compares a first check with
 * a check from storage.
 */
import { setTimeout } from 'node:timers/promises'
import { addressOf } from '../measure/addresses.ts'
import { findFault, sendCheck } from '../measure/check.ts'
import { type Contender, honoName, productName } from '../measure/contenders.ts'
import { type Context, paced } from '../measure/context.ts'
import { connections, type Job, type Loaded, load } from '../measure/load.ts'
import { createShuffle } from '../measure/order.ts'
import type { Section } from '../measure/result.ts'
import { memoryOf, type Running, run } from '../measure/running.ts'
import { isSteady } from '../measure/statistics.ts'
import { find, known, type Live, reportLoad, type Seen, warmUpSeconds } from './load-report.ts'

export async function measureLoad(context: Context): Promise<Section> {
  const here = context.contenders.filter(({ missing }) => missing === null)
  const all: Seen[] = []
  try {
    for (const contender of here) all.push(await open(contender, context))
    for (const seen of all) await warm(seen, context)
    const [rounds, seconds] = paced(context, { full: [7, 2], quick: [5, 1], smoke: [1, 1] } as const)
    const shuffle = createShuffle()
    for (let round = 1; round <= rounds; round++) {
      for (const seen of shuffle(all)) {
        context.log(`round ${round} of ${rounds}: ${seen.contender.name}`)
        seen.rounds.push(await ask(seen, { seconds, people: stored, folder: context.folder }))
      }
    }
    const product = find(all, productName)
    const hono = find(all, honoName)
    await fill([product, hono], context)
    await setTimeout(500)
    for (const seen of all) seen.afterLoad = { mebibytes: memoryOf(seen.running), requests: seen.requests }
    return reportLoad(context, all, await measureLive(product, context))
  } finally {
    await Promise.all(all.map(({ running }) => running.stop()))
  }
}

const stored: Job['people'] = { from: 0, count: known, order: 'in turn' }

async function open(contender: Contender, context: Context): Promise<Seen> {
  context.log(`starting ${contender.name}`)
  const running = await run(contender, true)
  const atRest = memoryOf(running)
  const withControls = contender.role === 'product' ? await useControls(running) : null
  const answers = new Map<number, string>()
  // The response to a first check differs from later responses, which come from storage.
  for (let asked = 0; asked < 2 * known; asked++) {
    const no = asked % known
    const answer = await sendCheck(running.url, addressOf(no))
    answers.set(no, answer.text)
    const fault = findFault(answer)
    if (fault) throw new Error(`${contender.name} answers wrong: ${fault}`)
  }
  return {
    contender,
    running,
    isSteady: false,
    requests: 2 * known,
    answers,
    read: 0,
    compared: 0,
    rounds: [],
    atRest,
    withControls,
    afterLoad: { mebibytes: null, requests: 0 },
  }
}

/**
 * Measures the memory after a health check and a request for the list of websites. Then changes the plan, because the default plan limits
 * the number of checks.
 */
async function useControls(running: Running): Promise<number | null> {
  const { url } = running
  const health = await fetch(`${url}/_mock/health`)
  await health.text()
  if (!health.ok) throw new Error(`The health check returned ${health.status}`)
  const { websites } = await (await fetch(`${url}/_mock/websites`)).json()
  const withControls = memoryOf(running)
  const headers = { 'content-type': 'application/json' }
  const change = { method: 'PATCH', headers, body: '{"plan":"organization"}' }
  const response = await fetch(`${url}/_mock/websites/${websites[0].app_id}`, change)
  if (!response.ok) throw new Error(`The plan could not be changed: ${response.status} ${await response.text()}`)
  return withControls
}

/**
 * Sends load for one second, in which every response must be 2xx. Then sends load until the rate stops rising, because the JIT compiler is
 * done by then.
 */
async function warm(seen: Seen, context: Context): Promise<void> {
  const most = warmUpSeconds(context)
  const job = { seconds: 1, people: stored, folder: context.folder }
  context.log(`checking every status of ${seen.contender.name}`)
  await ask(seen, { ...job, everyStatus: true })
  const rates: number[] = []
  for (let second = 1; second <= most && !seen.isSteady; second++) {
    context.log(`warming up ${seen.contender.name}, second ${second} of at most ${most}`)
    const { rate } = await ask(seen, job)
    rates.push(rate)
    seen.isSteady = isSteady(rates)
  }
}

async function ask(seen: Seen, job: Job): Promise<Loaded> {
  const loaded = await load(seen.running, { answers: seen.answers, ...job })
  seen.requests += loaded.requests
  seen.read += loaded.read
  seen.compared += loaded.compared
  return loaded
}

/** Sends more load until all of these servers have answered the same number of requests. */
async function fill(some: readonly Seen[], context: Context): Promise<void> {
  const least = paced(context, { full: 1_000_000, quick: 200_000, smoke: 0 })
  const wanted = Math.max(least, ...some.map(({ requests }) => requests))
  for (const seen of some) {
    let most = 0
    while (seen.requests + 1.2 * most < wanted) {
      context.log(`${seen.contender.name} has responded to ${seen.requests.toLocaleString('en')} requests`)
      const { requests } = await ask(seen, { seconds: 1, people: stored, folder: context.folder })
      most = Math.max(most, requests)
    }
  }
  // A load has a fixed duration, not a fixed number of requests. The remaining requests are therefore sent separately.
  const reached = Math.max(wanted, ...some.map(({ requests }) => requests))
  for (const seen of some) {
    context.log(`sending ${seen.contender.name} the last of ${reached.toLocaleString('en')} requests`)
    await Promise.all(Array.from({ length: connections }, () => askUpTo(seen, reached)))
  }
}

/** Sends requests one after another until the total number of requests to this server reaches `wanted`. */
async function askUpTo(seen: Seen, wanted: number): Promise<void> {
  while (seen.requests < wanted) {
    const no = seen.requests++ % known
    const { text } = await sendCheck(seen.running.url, addressOf(no))
    if (text !== seen.answers.get(no))
      throw new Error(`${seen.contender.name} returned a different response than before: ${text}`)
  }
}

/** Alternates between new and stored addresses. */
async function measureLive(seen: Seen, context: Context): Promise<Live> {
  const rounds = paced(context, { full: 5, quick: 3, smoke: 1 })
  const found: Live = { live: [], again: [] }
  let newFrom = 1_000_000
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
    context.log(`first checks and checks from storage, ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`)
    const live = await ask(seen, { seconds: 1, people: { newFrom }, folder: context.folder })
    const again = await ask(seen, { seconds: 1, people: stored, folder: context.folder })
    newFrom += live.requests + 1000
    // The first round is a warm-up.
    if (round > 0) {
      found.live.push(live)
      found.again.push(again)
    }
  }
  return found
}
