/** Formats the results of a load run as a section of RESULTS.md. */
import { type Contender, honoName, nodeHttpName, productName } from '../measure/contenders.ts'
import { type Context, chooseByPace } from '../measure/context.ts'
import { coresNote } from '../measure/cores.ts'
import { connections, generatorNote, type LoadResult } from '../measure/load.ts'
import { type Figure, formatNumber, formatSpread, type Section } from '../measure/result.ts'
import type { Running } from '../measure/running.ts'
import { ratioOf, spreadOf } from '../measure/statistics.ts'

/** Number of people in storage before the first round. */
export const storedPeople = 1000

/** A program and its measurements. */
export interface LoadMeasurement {
  contender: Contender
  running: Running
  isSteady: boolean
  requests: number
  /** Responses for all stored people, read before the load. */
  answers: ReadonlyMap<number, string>
  /** Number of responses read under load, and how many of them were compared. */
  read: number
  compared: number
  rounds: LoadResult[]
  /** Memory in MiB after the first response. */
  idleMemory: number | null
  /** Memory of dc-mock when idle, with the control plane loaded. */
  idleMemoryWithControlPlane: number | null
  /** Memory after the rounds. For dc-mock and bare Hono, the memory is measured after further load. */
  afterLoad: { mebibytes: number | null; requests: number }
}

export interface Live {
  live: LoadResult[]
  fromStorage: LoadResult[]
}

/** Maximum duration of the warm-up. */
export function warmUpSeconds(context: Context): number {
  return chooseByPace(context, { full: 30, quick: 12, smoke: 1 })
}

export function reportLoad(context: Context, all: readonly LoadMeasurement[], { live, fromStorage }: Live): Section {
  const product = find(all, productName)
  const hono = find(all, honoName)
  const rates = (measurement: LoadMeasurement): number[] => measurement.rounds.map(({ rate }) => rate)
  const cost = (results: readonly LoadResult[]): number[] => results.map(({ rate, cpu }) => cpu ?? 1e6 / rate)
  const costName = all.some(({ rounds }) => rounds.some(({ cpu }) => cpu === null))
    ? 'time (one second divided by the rate, since this system does not report CPU time)'
    : 'CPU time'
  const peers = all.filter(({ contender }) => contender.role === 'peer')
  const figures: Figure[] = [
    {
      what: `requests per second of a check from storage, relative to ${honoName}`,
      spread: ratioOf(rates(product), rates(hono)),
      goal: { min: 0.9 },
    },
    ...peers.map((peer): Figure => {
      const spread = ratioOf(rates(product), rates(peer))
      return {
        what: `the same, relative to ${peer.contender.name}`,
        spread,
        goal: { min: 2.5 },
        sharedGoal: 'rate relative to peers',
      }
    }),
    {
      what: `the same, relative to ${nodeHttpName}`,
      spread: ratioOf(rates(product), rates(find(all, nodeHttpName))),
      goal: null,
    },
    ...[hono, ...peers].map((other): Figure => {
      const spread = ratioOf(cost(product.rounds), cost(other.rounds))
      return { what: `${costName} of a check from storage, relative to ${other.contender.name}`, spread, goal: null }
    }),
    {
      what: `p99 at ${connections} connections, relative to ${honoName}`,
      spread: ratioOf(
        product.rounds.map(({ p99 }) => p99),
        hono.rounds.map(({ p99 }) => p99),
      ),
      goal: { max: 1.5 },
    },
    {
      what: `${costName} of a first check, relative to a check from storage`,
      spread: ratioOf(cost(live), cost(fromStorage)),
      goal: { max: 3 },
    },
  ]
  if (product.afterLoad.requests !== hono.afterLoad.requests)
    throw new Error('The memory was measured after different numbers of requests')
  for (const [what, ours, theirs, goal] of [
    ['memory when idle', product.idleMemory, hono.idleMemory, { max: 1.3 }],
    [
      'the same, after a health check and a control plane call',
      product.idleMemoryWithControlPlane,
      hono.idleMemory,
      null,
    ],
    [
      `memory after ${product.afterLoad.requests.toLocaleString('en')} requests`,
      product.afterLoad.mebibytes,
      hono.afterLoad.mebibytes,
      { max: 1.5 },
    ],
  ] as const) {
    if (ours && theirs)
      figures.push({ what: `${what}, relative to ${honoName}`, spread: spreadOf([ours / theirs]), goal })
  }
  const sum = (key: 'read' | 'compared'): string =>
    all.reduce((all, measurement) => all + measurement[key], 0).toLocaleString('en')
  const unsteady = all.filter(({ isSteady }) => !isSteady).map(({ contender }) => contender.name)
  return {
    title: 'Under load',
    explanation: [
      `Email checks of ${storedPeople.toLocaleString('en')} stored addresses over ${connections} connections, in ${product.rounds.length} interleaved rounds, each in a different order. dc-mock runs with its journal, faults, validation and quota.`,
      coresNote,
      generatorNote,
      `Before the rounds, each server handled one second of load in which every status had to be 2xx. During the rounds, a status of 400 or above, a failed connection or a short response would have aborted the benchmark. ${sum('read')} responses were read under load. ${sum('compared')} of them were identical to the response for the same address before the load, and the others had the format of a check result.`,
      `The warm-up of each server took at most ${warmUpSeconds(context)} s. It ended when the rates of three consecutive seconds were within 5% of each other, and none of the three rates was 3% better than the best earlier rate.`,
      unsteady.length > 0
        ? `Not stable after the warm-up: ${unsteady.join(', ')}.`
        : 'All servers were stable after the warm-up.',
      'CPU time is the time that all threads of the server used per request. Other work on the machine affects CPU time least. CPU time multiplied by the rate is the share of its core that the server used. If this share is much below 100%, other work or the load generator limited the rate.',
      'The peers and baselines store nothing, so all their checks cost the same.',
      `Memory is the RSS of a single process, measured once. The idle value was measured after the first correct response, before dc-mock had loaded its control plane. After a health check and a control plane call, dc-mock used ${formatNumber(product.idleMemoryWithControlPlane ?? Number.NaN)} MiB. The value after the load was measured after the number of requests in the last column, which is the same for dc-mock and ${honoName}.`,
    ].join(' '),
    figures,
    bars: {
      what: 'Requests per second',
      values: all.map((measurement) => [measurement.contender.name, spreadOf(rates(measurement)).median]),
    },
    tables: [
      {
        columns: [
          '',
          'requests per second',
          'p99, ms',
          'CPU µs per request',
          'share of its core',
          'MiB when idle',
          'MiB after load',
          'requests',
        ],
        rows: all.map((measurement) => [
          `${measurement.contender.name} ${measurement.contender.version}`,
          formatSpread(spreadOf(rates(measurement))),
          formatSpread(spreadOf(measurement.rounds.map(({ p99 }) => p99))),
          formatSpread(spreadOf(measurement.rounds.map(({ cpu }) => cpu ?? Number.NaN))),
          shareOf(measurement.rounds),
          formatNumber(measurement.idleMemory ?? Number.NaN),
          formatNumber(measurement.afterLoad.mebibytes ?? Number.NaN),
          measurement.afterLoad.requests.toLocaleString('en'),
        ]),
      },
      {
        columns: ['dc-mock', 'requests per second', 'p99, ms', 'CPU µs per request', 'share of its core'],
        rows: (
          [
            ['first check of an address', live],
            ['check from storage, in the same rounds', fromStorage],
          ] as const
        ).map(([what, results]) => [
          what,
          formatSpread(spreadOf(results.map(({ rate }) => rate))),
          formatSpread(spreadOf(results.map(({ p99 }) => p99))),
          formatSpread(spreadOf(results.map(({ cpu }) => cpu ?? Number.NaN))),
          shareOf(results),
        ]),
      },
    ],
    missing: context.contenders.flatMap(({ name, missing }) => (missing ? [`${name}: ${missing}`] : [])),
  }
}

/** Returns the share of its core that a server used under load. If the share is far below 100%, something else limited the rate. */
function shareOf(results: readonly LoadResult[]): string {
  const { median } = spreadOf(results.map(({ rate, cpu }) => ((cpu ?? Number.NaN) * rate) / 1e4))
  return Number.isFinite(median) ? `${median.toFixed(0)} %` : 'none'
}

export function find(all: readonly LoadMeasurement[], name: string): LoadMeasurement {
  const found = all.find(({ contender }) => contender.name === name)
  if (!found) throw new Error(`${name} is not running`)
  return found
}
