/**
 * A probe is a named sequence of requests. A run executes each probe at most once. Each probe declares its requests in advance, so that a
 * plan can list them and their cost.
 */
import type { Website } from '../client/handles.ts'
import type { NewWebsite } from '../spec/generated/control.d.ts'
import type { CallShape, ProbeCall } from './call.ts'
import type { Exchange } from './exchange.ts'
import type { ProbeWebsite, Requirement } from './probe-website.ts'

export type CallMap = { readonly [name: string]: ProbeCall }
// biome-ignore lint/suspicious/noExplicitAny: a probe of any result; ResultsOf gives each its own
export type ProbeMap = { readonly [name: string]: Probe<any> }

export type ResultsOf<Uses extends ProbeMap> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Probe<infer Result> ? Result : never
}

export type ExchangesOf<Calls extends CallMap> = { readonly [Name in keyof Calls]: Exchange }

/** Error for a probe that cannot continue, for example because a package is missing or a response has an unexpected status. */
export class MissingPrerequisite extends Error {}

export interface ProbeContext<Name extends string = string> {
  readonly site: ProbeWebsite
  /**
   * Sends a call's request. Each call can be sent at most `times` times. `change` overrides properties of the call, for example to set the
   * token from an email.
   */
  send(name: Name, change?: Partial<CallShape>): Promise<Exchange>
  /** Returns how many more requests the probe can send for a call. */
  remaining(name: Name): number
  /** Seed for random values. The same seed always produces the same values. */
  readonly seed: number
  /** Handle for controlling the website. Available only if the probe requires `controls`. */
  readonly website: Website
}

export interface ProbeDefinition<Calls extends CallMap, Uses extends ProbeMap, Result> {
  readonly name: string
  /** Verb phrase, such as "checks a new address twice". */
  readonly description: string
  /** Probes to run before this probe. If `website` is not set, this probe runs on the same website as the first probe in the list. */
  readonly uses?: Uses
  /** Requirements other than credentials. The required credentials are derived from the calls. */
  readonly needs?: readonly Requirement[]
  /** Settings for a new website that only this probe and its dependents use. The run creates and removes the website. Requires a mock. */
  readonly website?: NewWebsite
  /**
   * Whether the probe advances the clock of its new `website`. If true, the run freezes that clock before the probe starts.
   * @default false
   */
  readonly advancesTime?: boolean
  readonly calls: Calls
  /** @default sends every call once, in order */
  readonly run?: (context: ProbeContext<keyof Calls & string>, prerequisites: ResultsOf<Uses>) => Promise<Result>
}

export interface Probe<Result = unknown> {
  readonly name: string
  readonly description: string
  readonly uses: readonly Probe[]
  readonly needs: readonly Requirement[]
  readonly website: NewWebsite | null
  readonly advancesTime: boolean
  readonly calls: CallMap
  run(context: ProbeContext, resultOf: ResultOf): Promise<Result>
}

export type ResultOf = <Result>(probe: Probe<Result>) => Result

export function defineProbe<
  const Calls extends CallMap,
  Result = ExchangesOf<Calls>,
  const Uses extends ProbeMap = Record<never, never>,
>(definition: ProbeDefinition<Calls, Uses, Result>): Probe<Result> {
  const { name, description, uses, needs = [], website = null, advancesTime = false, calls, run } = definition
  return {
    name,
    description,
    uses: Object.values(uses ?? {}),
    needs: [...needs, ...(website ? (['controls'] as const) : [])],
    website,
    advancesTime,
    calls,
    run: (context, resultOf) =>
      run
        ? run(context, collectResults(uses, resultOf))
        : // If a probe does not define `run`, the probe's result contains the exchange for each call.
          (sendAll(context, calls) as Promise<Result>),
  }
}

export function collectResults<Uses extends ProbeMap>(uses: Uses | undefined, resultOf: ResultOf): ResultsOf<Uses> {
  const entries = Object.entries(uses ?? {}).map(([name, probe]) => [name, resultOf(probe)])
  // A cast is necessary, because TypeScript cannot infer the result type of each probe.
  return Object.fromEntries(entries) as ResultsOf<Uses>
}

async function sendAll({ send }: ProbeContext, calls: CallMap): Promise<Record<string, Exchange>> {
  const exchanges: Record<string, Exchange> = {}
  for (const name of Object.keys(calls)) exchanges[name] = await send(name)
  return exchanges
}

export type Exchanges<Name extends string> = Readonly<Record<Name, Exchange>>
