/**
 * A probe is a named piece of conversation with the target. A run holds it at most once, however many rules look at what came of it.
 * It says beforehand which calls it makes, each under a name, so that a plan knows what is sent and what it costs; it can send no
 * others.
 */
import type { NewWebsite } from '../spec/generated/control.d.ts'
import type { CallShape, ProbeCall } from './call.ts'
import type { ControlledWebsite } from './controls.ts'
import type { Exchange } from './exchange.ts'
import type { ProbeWebsite, Requirement } from './probe-website.ts'

export type CallMap = { readonly [name: string]: ProbeCall }
// biome-ignore lint/suspicious/noExplicitAny: a probe of any result; ResultsOf gives each its own
export type ProbeMap = { readonly [name: string]: Probe<any> }

/** What came of probes, by the names that a rule gives them. */
export type ResultsOf<Uses extends ProbeMap> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Probe<infer Result> ? Result : never
}

/** The exchanges of a probe's calls, by their names. */
export type ExchangesOf<Calls extends CallMap> = { readonly [Name in keyof Calls]: Exchange }

/** This machine lacks what a probe works with; the message says what, beginning with `needs`, and how to get it. */
export class MissingDependency extends Error {}

/** What a probe that goes its own way has in hand. */
export interface ProbeContext<Name extends string = string> {
  readonly site: ProbeWebsite
  /** Sends a call, once or as often as its `times` says; `change` fills in what is known by now only. */
  send(name: Name, change?: Partial<CallShape>): Promise<Exchange>
  /** How often a call may still be sent. */
  remaining(name: Name): number
  /** For whatever is drawn by chance: the same seed, the same values. */
  readonly seed: number
  /** Lets time go by: moves the website's clock, or waits where the run takes real time. Needs `clock`. */
  advanceTime(ms: number): Promise<void>
  /** The website's controls. Needs `controls`. */
  readonly website: ControlledWebsite
}

export interface ProbeDefinition<Calls extends CallMap, Uses extends ProbeMap, Result> {
  readonly name: string
  /** What it does, as in "checks a new address twice". */
  readonly description: string
  /** Probes that go before it. It talks to the website of the first, unless it has one of its own. */
  readonly uses?: Uses
  /** Besides the credentials that its calls carry, which are found out. */
  readonly needs?: readonly Requirement[]
  /** A website of its own, made and removed by the run; needs the mock's controls. */
  readonly website?: NewWebsite
  /** Time that it lets go by in all, in ms. Needs `clock`. */
  readonly elapsesMs?: number
  readonly calls: Calls
  /** @default sends each call once, in their order */
  readonly run?: (context: ProbeContext<keyof Calls & string>, prerequisites: ResultsOf<Uses>) => Promise<Result>
}

/** A probe that can be held: made by {@link defineProbe}. */
export interface Probe<Result = unknown> {
  readonly name: string
  readonly description: string
  readonly uses: readonly Probe[]
  readonly needs: readonly Requirement[]
  readonly website: NewWebsite | null
  readonly elapsesMs: number
  readonly calls: CallMap
  run(context: ProbeContext, resultOf: ResultOf): Promise<Result>
}

/** Gives what came of a probe that was held. */
export type ResultOf = <Result>(probe: Probe<Result>) => Result

export function defineProbe<
  const Calls extends CallMap,
  Result = ExchangesOf<Calls>,
  const Uses extends ProbeMap = Record<never, never>,
>(definition: ProbeDefinition<Calls, Uses, Result>): Probe<Result> {
  const { name, description: says, uses, needs = [], website = null, elapsesMs: passes = 0, calls, run } = definition
  return {
    name,
    description: says,
    uses: Object.values(uses ?? {}),
    needs: [...needs, ...(website ? (['controls'] as const) : []), ...(passes > 0 ? (['clock'] as const) : [])],
    website,
    elapsesMs: passes,
    calls,
    run: (context, resultOf) =>
      run
        ? run(context, collectResults(uses, resultOf))
        : // Without a `run`, Result is what sending each call gives.
          (sendAll(context, calls) as Promise<Result>),
  }
}

/** The results of probes under the names that their user gives them. */
export function collectResults<Uses extends ProbeMap>(uses: Uses | undefined, resultOf: ResultOf): ResultsOf<Uses> {
  const entries = Object.entries(uses ?? {}).map(([name, probe]) => [name, resultOf(probe)])
  // Each probe gives its own result.
  return Object.fromEntries(entries) as ResultsOf<Uses>
}

async function sendAll({ send }: ProbeContext, calls: CallMap): Promise<Record<string, Exchange>> {
  const exchanges: Record<string, Exchange> = {}
  for (const name of Object.keys(calls)) exchanges[name] = await send(name)
  return exchanges
}
