/**
 * Measures requests under load: rates, latency, CPU time and memory of all programs in interleaved rounds. Also compares a first check with
 * a check from storage.
 */
import { setTimeout } from 'node:timers/promises'
import { addressOf } from '../measure/addresses.ts'
import { findFault, sendCheck } from '../measure/check.ts'
import { type Contender, honoName, productName } from '../measure/contenders.ts'
import { type Context, chooseByPace } from '../measure/context.ts'
import { connections, type Job, type LoadResult, load } from '../measure/load.ts'
import { createShuffle } from '../measure/order.ts'
import type { Section } from '../measure/result.ts'
import { memoryOf, type Running, run } from '../measure/running.ts'
import { isSteady } from '../measure/statistics.ts'
import { find, type Live, type LoadMeasurement, reportLoad, storedPeople, warmUpSeconds } from './load-report.ts'

export async function measureLoad(context: Context): Promise<Section> {
  const available = context.contenders.filter(({ missing }) => missing === null)
  const all: LoadMeasurement[] = []
  try {
    for (const contender of available) all.push(await open(contender, context))
    for (const measurement of all) await warm(measurement, context)
    const [rounds, seconds] = chooseByPace(context, { full: [7, 2], quick: [5, 1], smoke: [1, 1] } as const)
    const shuffle = createShuffle()
    for (let round = 1; round <= rounds; round++) {
      for (const measurement of shuffle(all)) {
        context.log(`round ${round} of ${rounds}: ${measurement.contender.name}`)
        measurement.rounds.push(await runLoad(measurement, { seconds, people: stored, folder: context.folder }))
      }
    }
    const product = find(all, productName)
    const hono = find(all, honoName)
    await equalizeRequests([product, hono], context)
    await setTimeout(500)
    for (const measurement of all)
      measurement.afterLoad = { mebibytes: memoryOf(measurement.running), requests: measurement.requests }
    return reportLoad(context, all, await measureLive(product, context))
  } finally {
    await Promise.all(all.map(({ running }) => running.stop()))
  }
}

const stored: Job['people'] = { from: 0, count: storedPeople, order: 'in turn' }

async function open(contender: Contender, context: Context): Promise<LoadMeasurement> {
  context.log(`starting ${contender.name}`)
  const running = await run(contender, true)
  const idleMemory = memoryOf(running)
  const memory = contender.role === 'product' ? await loadControlPlane(running) : null
  const answers = new Map<number, string>()
  // The response to a first check differs from later responses, which come from storage.
  for (let sent = 0; sent < 2 * storedPeople; sent++) {
    const no = sent % storedPeople
    const answer = await sendCheck(running.url, addressOf(no))
    answers.set(no, answer.text)
    const fault = findFault(answer)
    if (fault) throw new Error(`${contender.name} answers wrong: ${fault}`)
  }
  return {
    contender,
    running,
    isSteady: false,
    requests: 2 * storedPeople,
    answers,
    read: 0,
    compared: 0,
    rounds: [],
    idleMemory,
    idleMemoryWithControlPlane: memory,
    afterLoad: { mebibytes: null, requests: 0 },
  }
}

/**
 * Measures the memory after a health check and a request for the list of websites. Then changes the plan, because the default plan limits
 * the number of checks.
 */
async function loadControlPlane(running: Running): Promise<number | null> {
  const { url } = running
  const health = await fetch(`${url}/_mock/health`)
  await health.text()
  if (!health.ok) throw new Error(`The health check returned ${health.status}`)
  const { websites } = await (await fetch(`${url}/_mock/websites`)).json()
  const memory = memoryOf(running)
  const headers = { 'content-type': 'application/json' }
  const change = { method: 'PATCH', headers, body: '{"plan":"organization"}' }
  const response = await fetch(`${url}/_mock/websites/${websites[0].app_id}`, change)
  if (!response.ok) throw new Error(`The plan could not be changed: ${response.status} ${await response.text()}`)
  return memory
}

/**
 * Sends load for one second, in which every response must be 2xx. Then sends load until the rate stops rising, because the JIT compiler is
 * done by then.
 */
async function warm(measurement: LoadMeasurement, context: Context): Promise<void> {
  const most = warmUpSeconds(context)
  const job = { seconds: 1, people: stored, folder: context.folder }
  context.log(`checking every status of ${measurement.contender.name}`)
  await runLoad(measurement, { ...job, everyStatus: true })
  const rates: number[] = []
  for (let second = 1; second <= most && !measurement.isSteady; second++) {
    context.log(`warming up ${measurement.contender.name}, second ${second} of at most ${most}`)
    const { rate } = await runLoad(measurement, job)
    rates.push(rate)
    measurement.isSteady = isSteady(rates)
  }
}

async function runLoad(measurement: LoadMeasurement, job: Job): Promise<LoadResult> {
  const result = await load(measurement.running, { answers: measurement.answers, ...job })
  measurement.requests += result.requests
  measurement.read += result.read
  measurement.compared += result.compared
  return result
}

/** Sends more load until all of these servers have answered the same number of requests. */
async function equalizeRequests(some: readonly LoadMeasurement[], context: Context): Promise<void> {
  const least = chooseByPace(context, { full: 1_000_000, quick: 200_000, smoke: 0 })
  const wanted = Math.max(least, ...some.map(({ requests }) => requests))
  for (const measurement of some) {
    let most = 0
    while (measurement.requests + 1.2 * most < wanted) {
      context.log(
        `${measurement.contender.name} has responded to ${measurement.requests.toLocaleString('en')} requests`,
      )
      const { requests } = await runLoad(measurement, { seconds: 1, people: stored, folder: context.folder })
      most = Math.max(most, requests)
    }
  }
  // A load has a fixed duration, not a fixed number of requests. The remaining requests are therefore sent separately.
  const reached = Math.max(wanted, ...some.map(({ requests }) => requests))
  for (const measurement of some) {
    context.log(`sending ${measurement.contender.name} the last of ${reached.toLocaleString('en')} requests`)
    await Promise.all(Array.from({ length: connections }, () => sendUpTo(measurement, reached)))
  }
}

/** Sends requests one after another until the total number of requests to this server reaches `wanted`. */
async function sendUpTo(measurement: LoadMeasurement, wanted: number): Promise<void> {
  while (measurement.requests < wanted) {
    const no = measurement.requests++ % storedPeople
    const { text } = await sendCheck(measurement.running.url, addressOf(no))
    if (text !== measurement.answers.get(no))
      throw new Error(`${measurement.contender.name} returned a different response than before: ${text}`)
  }
}

/** Alternates between new and stored addresses. */
async function measureLive(measurement: LoadMeasurement, context: Context): Promise<Live> {
  const rounds = chooseByPace(context, { full: 5, quick: 3, smoke: 1 })
  const found: Live = { live: [], fromStorage: [] }
  let newFrom = 1_000_000
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
    context.log(`first checks and checks from storage, ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`)
    const live = await runLoad(measurement, { seconds: 1, people: { newFrom }, folder: context.folder })
    const fromStorage = await runLoad(measurement, { seconds: 1, people: stored, folder: context.folder })
    newFrom += live.requests + 1000
    // The first round is a warm-up.
    if (round > 0) {
      found.live.push(live)
      found.fromStorage.push(fromStorage)
    }
  }
  return found
}
