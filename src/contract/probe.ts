/**
 * A probe is a named sequence of requests. A run executes a probe at most once, even if several rules use its result. A probe declares all
 * its calls in advance, so a plan knows what is sent and what it costs. A probe cannot send any other request.
 */
import type { NewWebsite } from '../spec/generated/control.d.ts'
import type { CallShape, ProbeCall } from './call.ts'
import type { ControlledWebsite } from './controls.ts'
import type { Exchange } from './exchange.ts'
import type { ProbeWebsite, Requirement } from './probe-website.ts'

export type CallMap = { readonly [name: string]: ProbeCall }
// biome-ignore lint/suspicious/noExplicitAny: a probe of any result; ResultsOf gives each its own
export type ProbeMap = { readonly [name: string]: Probe<any> }

/** Results of probes by the names that a rule gives them. */
export type ResultsOf<Uses extends ProbeMap> = {
  readonly [Name in keyof Uses]: Uses[Name] extends Probe<infer Result> ? Result : never
}

/** Exchanges of a probe's calls by call name. */
export type ExchangesOf<Calls extends CallMap> = { readonly [Name in keyof Calls]: Exchange }

/** Thrown when a package that a probe needs is not installed. The message starts with `needs` and says how to install the package. */
export class MissingDependency extends Error {}

/** Passed to the `run` function of a probe. */
export interface ProbeContext<Name extends string = string> {
  readonly site: ProbeWebsite
  /**
   * Sends a call. A call can be sent as often as its `times` allows. `change` overrides properties of the call with values that are only
   * known now.
   */
  send(name: Name, change?: Partial<CallShape>): Promise<Exchange>
  /** Returns how often a call may still be sent. */
  remaining(name: Name): number
  /** Seed for random values. The same seed gives the same values. */
  readonly seed: number
  /** Advances the website's clock, or waits if the run uses real time. Needs `clock`. */
  advanceTime(ms: number): Promise<void>
  /** Control handle of the website. Needs `controls`. */
  readonly website: ControlledWebsite
}

export interface ProbeDefinition<Calls extends CallMap, Uses extends ProbeMap, Result> {
  readonly name: string
  /** What the probe does, such as "checks a new address twice". */
  readonly description: string
  /** Probes that run first. The probe uses the website of the first one unless it has a website of its own. */
  readonly uses?: Uses
  /** Requirements beyond the credentials of the calls, which are detected automatically. */
  readonly needs?: readonly Requirement[]
  /** Settings of a website that the run creates for this probe and removes afterwards. Needs the mock's controls. */
  readonly website?: NewWebsite
  /** Total time by which the probe advances the clock, in ms. Needs `clock`. */
  readonly elapsesMs?: number
  readonly calls: Calls
  /**
   * Runs the probe.
   * @default sends every call once, in order
   */
  readonly run?: (context: ProbeContext<keyof Calls & string>, prerequisites: ResultsOf<Uses>) => Promise<Result>
}

/** A probe created by {@link defineProbe}. */
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

/** Returns the result of a completed probe. */
export type ResultOf = <Result>(probe: Probe<Result>) => Result

export function defineProbe<
  const Calls extends CallMap,
  Result = ExchangesOf<Calls>,
  const Uses extends ProbeMap = Record<never, never>,
>(definition: ProbeDefinition<Calls, Uses, Result>): Probe<Result> {
  const { name, description, uses, needs = [], website = null, elapsesMs = 0, calls, run } = definition
  return {
    name,
    description,
    uses: Object.values(uses ?? {}),
    needs: [...needs, ...(website ? (['controls'] as const) : []), ...(elapsesMs > 0 ? (['clock'] as const) : [])],
    website,
    elapsesMs,
    calls,
    run: (context, resultOf) =>
      run
        ? run(context, collectResults(uses, resultOf))
        : // Without a `run` function, the result type is the exchanges of all calls.
          (sendAll(context, calls) as Promise<Result>),
  }
}

/** Returns the results of probes under the names in `uses`. */
export function collectResults<Uses extends ProbeMap>(uses: Uses | undefined, resultOf: ResultOf): ResultsOf<Uses> {
  const entries = Object.entries(uses ?? {}).map(([name, probe]) => [name, resultOf(probe)])
  // Each probe returns a result of its own type.
  return Object.fromEntries(entries) as ResultsOf<Uses>
}

async function sendAll({ send }: ProbeContext, calls: CallMap): Promise<Record<string, Exchange>> {
  const exchanges: Record<string, Exchange> = {}
  for (const name of Object.keys(calls)) exchanges[name] = await send(name)
  return exchanges
}
