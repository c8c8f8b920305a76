/** Formats the results of a load run as a section of RESULTS.md. */
import { type Contender, honoName, nodeHttpName, productName } from '../measure/contenders.ts'
import { type Context, paced } from '../measure/context.ts'
import { coresSay } from '../measure/cores.ts'
import { connections, generatorSays, type Loaded } from '../measure/load.ts'
import { type Figure, formatNumber, formatSpread, type Section } from '../measure/result.ts'
import type { Running } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

/** Number of people in storage before the first round. */
export const known = 1000

/** A program and its measurements. */
export interface Seen {
  contender: Contender
  running: Running
  isSteady: boolean
  requests: number
  /** Responses from storage for all known people, before the load. */
  answers: ReadonlyMap<number, string>
  /** Number of responses read under load, and number of those compared. */
  read: number
  compared: number
  rounds: Loaded[]
  /** Memory in MiB after the first response. */
  atRest: number | null
  /** Of dc-mock, idle but with the control plane loaded. */
  withControls: number | null
  /** After the rounds, and for dc-mock and bare Hono after further load. */
  afterLoad: { mebibytes: number | null; requests: number }
}

export interface Live {
  live: Loaded[]
  again: Loaded[]
}

/** Maximum duration of the warm-up. */
export function warmUpSeconds(context: Context): number {
  return paced(context, { full: 30, quick: 12, smoke: 1 })
}

export function reportLoad(context: Context, all: readonly Seen[], { live, again }: Live): Section {
  const product = find(all, productName)
  const hono = find(all, honoName)
  const rates = (seen: Seen): number[] => seen.rounds.map(({ rate }) => rate)
  const cost = (loaded: readonly Loaded[]): number[] => loaded.map(({ rate, cpu }) => cpu ?? 1e6 / rate)
  const costName = all.some(({ rounds }) => rounds.some(({ cpu }) => cpu === null))
    ? 'time (one second over the rate: this system does not tell CPU time)'
    : 'CPU time'
  const peers = all.filter(({ contender }) => contender.role === 'peer')
  const figures: Figure[] = [
    {
      what: `stored check, requests per second, over ${honoName}`,
      spread: ratioOf(rates(product), rates(hono)),
      goal: { least: 0.9 },
    },
    ...peers.map((peer): Figure => {
      const spread = ratioOf(rates(product), rates(peer))
      return { what: `the same over ${peer.contender.name}`, spread, goal: { least: 2.5 }, together: 'rate over peers' }
    }),
    {
      what: `the same over ${nodeHttpName}`,
      spread: ratioOf(rates(product), rates(find(all, nodeHttpName))),
      goal: null,
    },
    ...[hono, ...peers].map((other): Figure => {
      const spread = ratioOf(cost(product.rounds), cost(other.rounds))
      return { what: `${costName} of a stored check over ${other.contender.name}`, spread, goal: null }
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
      what: `a live (first) check over a stored one, ${costName}`,
      spread: ratioOf(cost(live), cost(again)),
      goal: { most: 3 },
    },
  ]
  if (product.afterLoad.requests !== hono.afterLoad.requests)
    throw new Error('Memory is compared after other numbers of requests')
  for (const [what, ours, theirs, goal] of [
    ['memory at rest', product.atRest, hono.atRest, { most: 1.3 }],
    ['the same after one GET /_mock/health and one control call', product.withControls, hono.atRest, null],
    [
      `memory after ${product.afterLoad.requests.toLocaleString('en')} requests each`,
      product.afterLoad.mebibytes,
      hono.afterLoad.mebibytes,
      { most: 1.5 },
    ],
  ] as const) {
    if (ours && theirs) figures.push({ what: `${what} over ${honoName}`, spread: spreadOf([ours / theirs]), goal })
  }
  const sum = (key: 'read' | 'compared'): string => all.reduce((all, seen) => all + seen[key], 0).toLocaleString('en')
  const unsteady = all.filter(({ isSteady }) => !isSteady).map(({ contender }) => contender.name)
  return {
    title: 'Under load',
    says: [
      `The email check of ${known.toLocaleString('en')} addresses from storage, ${connections} connections, ${product.rounds.length} rounds in turn, each in another order; dc-mock with journal, faults, validation and quota on.`,
      coresSay,
      generatorSays,
      `In a second of load on each server before the rounds every status was held against 2xx; in the rounds what is 400 and above, connections that fail and answers that are too short would have ended the run. ${sum('read')} answers were read under load: ${sum('compared')} were, letter by letter, those that the same address got before the load, the others had the form of a check's.`,
      `Each was warmed up for ${warmUpSeconds(context)} s at most, until three seconds on end were within 5 % of each other and none of them 3 % better than the best before.`,
      unsteady.length > 0 ? `Not steady by then: ${unsteady.join(', ')}.` : 'All were steady by then.',
      'CPU time is that of the server, all of its threads, for a request: what a busy machine spoils least. Times the rate it is the part of its core that the server had: where that is not nearly all, other work or the load set the rate.',
      'Peers and floors keep nothing, so each of their checks costs the same.',
      `Memory is what the process holds (RSS), one sample of one process each: at rest is after the first right answers to a check, when dc-mock has loaded nothing of its control plane (${formatNumber(product.withControls ?? Number.NaN)} MiB once it had been asked for its health and its websites); after, when the requests of the last column were answered, of which dc-mock and ${honoName} got the same number.`,
    ].join(' '),
    figures,
    bars: {
      what: 'Requests per second',
      values: all.map((seen) => [seen.contender.name, spreadOf(rates(seen)).median]),
    },
    tables: [
      {
        columns: [
          '',
          'requests per second',
          'p99, ms',
          'CPU µs per request',
          'of its core',
          'MiB at rest',
          'MiB after',
          'requests',
        ],
        rows: all.map((seen) => [
          `${seen.contender.name} ${seen.contender.version}`,
          formatSpread(spreadOf(rates(seen))),
          formatSpread(spreadOf(seen.rounds.map(({ p99 }) => p99))),
          formatSpread(spreadOf(seen.rounds.map(({ cpu }) => cpu ?? Number.NaN))),
          shareOf(seen.rounds),
          formatNumber(seen.atRest ?? Number.NaN),
          formatNumber(seen.afterLoad.mebibytes ?? Number.NaN),
          seen.afterLoad.requests.toLocaleString('en'),
        ]),
      },
      {
        columns: ['dc-mock', 'requests per second', 'p99, ms', 'CPU µs per request', 'of its core'],
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
          shareOf(loaded),
        ]),
      },
    ],
    missing: context.contenders.flatMap(({ name, missing }) => (missing ? [`${name}: ${missing}`] : [])),
  }
}

/** Share of its core that a server used under load. If it is not nearly all, something else limited the rate. */
function shareOf(loaded: readonly Loaded[]): string {
  const { median } = spreadOf(loaded.map(({ rate, cpu }) => ((cpu ?? Number.NaN) * rate) / 1e4))
  return Number.isFinite(median) ? `${median.toFixed(0)} %` : 'none'
}

export function find(all: readonly Seen[], name: string): Seen {
  const found = all.find(({ contender }) => contender.name === name)
  if (!found) throw new Error(`${name} does not run`)
  return found
}
