/** Requests under load: rates, latency, CPU time and memory of all contenders in interleaved rounds; and a first check beside a stored one. */
import { setTimeout } from 'node:timers/promises'
import { addressOf } from '../measure/addresses.ts'
import { findFault, sendCheck } from '../measure/check.ts'
import { type Contender, honoName, productName } from '../measure/contenders.ts'
import { type Context, paced } from '../measure/context.ts'
import { coresSay } from '../measure/cores.ts'
import { connections, generatorSays, type Job, type Loaded, load } from '../measure/load.ts'
import { type Figure, formatNumber, formatSpread, type Section } from '../measure/result.ts'
import { memoryOf, type Running, run } from '../measure/running.ts'
import { isSteady, ratioOf, spreadOf } from '../measure/statistics.ts'

/** People who are in storage before the first round. */
const known = 1000

/** One contender and what was seen of it. */
interface Seen {
  contender: Contender
  running: Running
  isSteady: boolean
  requests: number
  /** Answers from storage to all who are known, before the load. */
  answers: ReadonlyMap<number, string>
  /** How many answers were read under load, and how many of them compared with those. */
  read: number
  compared: number
  rounds: Loaded[]
  /** In MiB, after its first answers, and after the requests in the table. */
  atRest: number | null
  afterLoad: number | null
}

export async function measureLoad(context: Context): Promise<Section> {
  const here = context.contenders.filter(({ missing }) => missing === null)
  const all: Seen[] = []
  try {
    for (const contender of here) all.push(await open(contender, context))
    for (const seen of all) await warm(seen, context)
    const [rounds, seconds] = paced(context, { full: [7, 2], quick: [5, 1], smoke: [1, 1] } as const)
    for (let round = 1; round <= rounds; round++) {
      for (const seen of all) {
        context.tell(`round ${round} of ${rounds}: ${seen.contender.name}`)
        seen.rounds.push(await ask(seen, { seconds, people: stored, folder: context.folder }))
      }
    }
    const product = find(all, productName)
    const hono = find(all, honoName)
    for (const seen of all) await fill(seen, seen === product || seen === hono, context)
    return report(context, all, await measureLive(product, context))
  } finally {
    await Promise.all(all.map(({ running }) => running.stop()))
  }
}

const stored: Job['people'] = { from: 0, count: known, order: 'in turn' }

async function open(contender: Contender, context: Context): Promise<Seen> {
  context.tell(`starting ${contender.name}`)
  const running = await run(contender, true)
  const atRest = memoryOf(running)
  if (contender.role === 'product') await raisePlan(running)
  const answers = new Map<number, string>()
  // A first check is answered otherwise than those from storage: what these are comes with the second.
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
    afterLoad: null,
  }
}

/** The plan of a plain start ends after so many checks. */
async function raisePlan({ url }: Running): Promise<void> {
  const { websites } = await (await fetch(`${url}/_mock/websites`)).json()
  const headers = { 'content-type': 'application/json' }
  const change = { method: 'PATCH', headers, body: '{"plan":"organization"}' }
  const response = await fetch(`${url}/_mock/websites/${websites[0].app_id}`, change)
  if (!response.ok) throw new Error(`The plan stays: ${response.status} ${await response.text()}`)
}

/** The longest that anybody is warmed. */
function warmUpSeconds(context: Context): number {
  return paced(context, { full: 30, quick: 12, smoke: 1 })
}

/** A second in which each answer has to be a 2xx; then load until its rate rises no more: a just-in-time compiler has done its work by then. */
async function warm(seen: Seen, context: Context): Promise<void> {
  const most = warmUpSeconds(context)
  const job = { seconds: 1, people: stored, folder: context.folder }
  context.tell(`looking at each status of ${seen.contender.name}`)
  await ask(seen, { ...job, everyStatus: true })
  const rates: number[] = []
  for (let second = 1; second <= most && !seen.isSteady; second++) {
    context.tell(`warming ${seen.contender.name}, second ${second} of ${most} at most`)
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

/** More load, up to the number of requests after which memory is compared; then what it holds. */
async function fill(seen: Seen, isCompared: boolean, context: Context): Promise<void> {
  const wanted = paced(context, { full: 1_000_000, quick: 200_000, smoke: 0 })
  while (isCompared && seen.requests < wanted) {
    context.tell(`${seen.contender.name} has answered ${seen.requests.toLocaleString('en')} requests`)
    await ask(seen, { seconds: 2, people: stored, folder: context.folder })
  }
  await setTimeout(500)
  seen.afterLoad = memoryOf(seen.running)
}

interface Live {
  live: Loaded[]
  again: Loaded[]
}

/** Addresses that nobody has asked for, and stored ones, in turn. */
async function measureLive(seen: Seen, context: Context): Promise<Live> {
  const rounds = paced(context, { full: 5, quick: 3, smoke: 1 })
  const found: Live = { live: [], again: [] }
  let newFrom = 1_000_000
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
    context.tell(`first checks beside stored ones, ${round === 0 ? 'warming' : `round ${round} of ${rounds}`}`)
    const live = await ask(seen, { seconds: 1, people: { newFrom }, folder: context.folder })
    const again = await ask(seen, { seconds: 1, people: stored, folder: context.folder })
    newFrom += live.requests + 1000
    // The first one warms.
    if (round > 0) {
      found.live.push(live)
      found.again.push(again)
    }
  }
  return found
}

function report(context: Context, all: readonly Seen[], { live, again }: Live): Section {
  const product = find(all, productName)
  const hono = find(all, honoName)
  const rates = (seen: Seen): number[] => seen.rounds.map(({ rate }) => rate)
  const cost = (loaded: readonly Loaded[]): number[] => loaded.map(({ rate, cpu }) => cpu ?? 1e6 / rate)
  const peers = all.filter(({ contender }) => contender.role === 'peer')
  const figures: Figure[] = [
    {
      what: `stored check, requests per second, over ${honoName}`,
      spread: ratioOf(rates(product), rates(hono)),
      goal: { least: 0.9 },
    },
    ...peers.map((peer): Figure => {
      const spread = ratioOf(rates(product), rates(peer))
      return { what: `the same over ${peer.contender.name}`, spread, goal: { least: 2.5 } }
    }),
    ...[hono, ...peers].map((other): Figure => {
      const spread = ratioOf(cost(product.rounds), cost(other.rounds))
      return { what: `CPU time of a stored check over ${other.contender.name}`, spread, goal: null }
    }),
    {
      what: `p99 at ${connections} connections over that of ${honoName}`,
      spread: ratioOf(
        product.rounds.map(({ p99 }) => p99),
        hono.rounds.map(({ p99 }) => p99),
      ),
      goal: { most: 1.5 },
    },
    {
      what: 'a live (first) check over a stored one, CPU time',
      spread: ratioOf(cost(live), cost(again)),
      goal: { most: 3 },
    },
  ]
  for (const [what, key, most] of [
    ['memory at rest', 'atRest', 1.3],
    [`memory after ${roundMillions(product.requests)} requests`, 'afterLoad', 1.5],
  ] as const) {
    const [ours, theirs] = [product[key], hono[key]]
    if (ours && theirs)
      figures.push({ what: `${what} over ${honoName}`, spread: spreadOf([ours / theirs]), goal: { most } })
  }
  const sum = (key: 'read' | 'compared'): string => all.reduce((all, seen) => all + seen[key], 0).toLocaleString('en')
  const unsteady = all.filter(({ isSteady }) => !isSteady).map(({ contender }) => contender.name)
  return {
    title: 'Under load',
    says: [
      `The email check of ${known.toLocaleString('en')} addresses from storage, ${connections} connections, ${product.rounds.length} rounds in turn; dc-mock with journal, faults, validation and quota on.`,
      coresSay,
      generatorSays,
      `In a second of load on each server before the rounds every status was held against 2xx; in the rounds what is 400 and above, connections that fail and answers that are too short would have ended the run. ${sum('read')} answers were read under load: ${sum('compared')} were, letter by letter, those that the same address got before the load, the others had the form of a check's.`,
      `Each was warmed up for ${warmUpSeconds(context)} s at most, until three seconds on end were within 5 % of each other and none of them 3 % better than the best before.`,
      unsteady.length > 0 ? `Not steady by then: ${unsteady.join(', ')}.` : 'All were steady by then.',
      'CPU time is that of the server, all of its threads, for a request: what a busy machine spoils least.',
      'Peers and floors keep nothing, so each of their checks costs the same; memory is what the process holds (RSS), after the first answer and after the requests of the last column.',
    ].join(' '),
    figures,
    bars: {
      what: 'Requests per second',
      values: all.map((seen) => [seen.contender.name, spreadOf(rates(seen)).median]),
    },
    tables: [
      {
        columns: ['', 'requests per second', 'p99, ms', 'CPU µs per request', 'MiB at rest', 'MiB after', 'requests'],
        rows: all.map((seen) => [
          `${seen.contender.name} ${seen.contender.version}`,
          formatSpread(spreadOf(rates(seen))),
          formatSpread(spreadOf(seen.rounds.map(({ p99 }) => p99))),
          formatSpread(spreadOf(seen.rounds.map(({ cpu }) => cpu ?? Number.NaN))),
          formatNumber(seen.atRest ?? Number.NaN),
          formatNumber(seen.afterLoad ?? Number.NaN),
          seen.requests.toLocaleString('en'),
        ]),
      },
      {
        columns: ['dc-mock', 'requests per second', 'p99, ms', 'CPU µs per request'],
        rows: (
          [
            ['first check of an address, live', live],
            ['check from storage, in the same rounds', again],
          ] as const
        ).map(([what, loaded]) => [
          what,
          formatSpread(spreadOf(loaded.map(({ rate }) => rate))),
          formatSpread(spreadOf(loaded.map(({ p99 }) => p99))),
          formatSpread(spreadOf(loaded.map(({ cpu }) => cpu ?? Number.NaN))),
        ]),
      },
    ],
    missing: context.contenders.flatMap(({ name, missing }) => (missing ? [`${name}: ${missing}`] : [])),
  }
}

function roundMillions(requests: number): string {
  return requests >= 1e6 ? `${(requests / 1e6).toFixed(1)} million` : requests.toLocaleString('en')
}

function find(all: readonly Seen[], name: string): Seen {
  const found = all.find(({ contender }) => contender.name === name)
  if (!found) throw new Error(`${name} does not run`)
  return found
}
