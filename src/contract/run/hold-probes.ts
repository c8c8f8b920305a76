/** Holds the conversations of a plan: each probe once, those of one website one after another, those of different ones side by side. */
import { shapeOf, writeRequest } from '../call.ts'
import type { ControlledWebsite } from '../controls.ts'
import type { Exchange } from '../exchange.ts'
import { type Clock, type Gate, GateRefusal } from '../gate/gate.ts'
import { NoAnswer } from '../gate/no-answer.ts'
import type { RunMark } from '../gate/run-mark.ts'
import type { Conversation, Probe } from '../probe.ts'
import { type Credentials, createSite, credentialsOf, type Site } from '../site.ts'
import { sight } from '../spec/sight.ts'
import type { Plan } from './plan.ts'
import type { PlannedProbe } from './plan-probes.ts'

/** What came of a probe: its result, or why there is none. */
export type Held = { readonly result: unknown } | { readonly unmet: string }

/** What follows stands on an answer that did not come. */
class Unmet extends Error {}

export interface Holding {
  plan: Plan
  gate: Gate
  mark: RunMark
  clock: Clock
  /** Called when a probe is done. */
  onProbe?: (probe: Probe, held: Held) => void
}

/** Website of a probe: one of its own, that of the probe it goes on from, or the run's. */
interface Lane {
  credentials: Credentials
  site: Site
  website: ControlledWebsite | null
}

/** @throws {GateRefusal} where a probe asks for what the plan did not have: a defect of ours */
export async function holdProbes(holding: Holding): Promise<ReadonlyMap<Probe, Held>> {
  const { plan, onProbe } = holding
  const made: ControlledWebsite[] = []
  const lanes = new Map<Probe | null, Promise<Lane>>()
  const turns = new Map<Probe | null, Promise<unknown>>()
  const results = new Map<Probe, Promise<Held>>()

  const openLane = (owner: Probe | null): Promise<Lane> => {
    const open = lanes.get(owner) ?? makeLane(owner?.website ?? null, holding, made)
    lanes.set(owner, open)
    return open
  }
  try {
    for (const planned of plan.probes) {
      const { probe } = planned
      const owner = ownerOf(probe)
      const turn = Promise.resolve(turns.get(owner)).then(async () => {
        const before = await Promise.all(probe.uses.map(async (one) => ({ one, held: await results.get(one) })))
        const missing = before.find(({ held }) => held === undefined || 'unmet' in held)
        const held = missing
          ? { unmet: missing.held && 'unmet' in missing.held ? missing.held.unmet : `${missing.one.name} was not held` }
          : await holdProbe(
              planned,
              await openLane(owner),
              holding,
              new Map(before.map(({ one, held }) => [one, held])),
            )
        onProbe?.(probe, held)
        return held
      })
      turns.set(owner, turn)
      results.set(probe, turn)
    }
    const held = await Promise.all([...results].map(async ([probe, result]) => [probe, await result] as const))
    return new Map(held)
  } finally {
    await Promise.allSettled([...results.values()])
    await Promise.allSettled(made.map((website) => website.remove()))
  }
}

function ownerOf(probe: Probe): Probe | null {
  const [first] = probe.uses
  return probe.website ? probe : first ? ownerOf(first) : null
}

async function makeLane(
  wish: Probe['website'],
  { plan: { target }, mark }: Holding,
  made: ControlledWebsite[],
): Promise<Lane> {
  const missing = (need: string): never => {
    throw new GateRefusal(`The plan has a probe that needs ${need}, which is not there`)
  }
  if (!target.controls) {
    return { credentials: target.credentials, site: createSite(target.credentials, mark, missing), website: null }
  }
  const website = await target.controls.createWebsite(wish ?? {})
  made.push(website)
  const credentials = credentialsOf(website)
  return { credentials, site: createSite(credentials, mark, missing), website }
}

async function holdProbe(
  { probe, calls }: PlannedProbe,
  { credentials, site, website }: Lane,
  { gate, mark, clock }: Holding,
  before: ReadonlyMap<Probe, Held | undefined>,
): Promise<Held> {
  const left = new Map(calls.map(({ name, times }) => [name, times]))
  const conversation: Conversation = {
    site,
    async send(name, change = {}): Promise<Exchange> {
      const call = probe.calls[name]
      const times = left.get(name) ?? 0
      if (call === undefined || times === 0)
        throw new GateRefusal(`${probe.name} sends "${name}" more often than it said`)
      left.set(name, times - 1)
      const shape = { ...shapeOf(call, site), ...change }
      const request = writeRequest(shape, site)
      const exchange = await gate.send(request, sight(request, shape, { isMadeUp: mark.isMadeUp, ...credentials }))
      const { status } = exchange.answer
      if (shape.answers !== undefined && shape.answers !== status) {
        throw new Unmet(`${shape.operation} answered ${status}, and ${shape.answers} is what it stands on`)
      }
      return exchange
    },
    async pass(ms) {
      await (website ? website.clock.advance(ms) : clock.sleep(ms))
    },
    get website() {
      if (!website) throw new GateRefusal(`${probe.name} uses controls and does not say that it needs them`)
      return website
    },
  }
  try {
    return { result: await probe.run(conversation, resultsIn(before)) }
  } catch (error) {
    if (error instanceof Unmet || error instanceof NoAnswer) return { unmet: error.message }
    throw error
  }
}

/** Results of the probes that went before, each of its own type. */
export function resultsIn(held: ReadonlyMap<Probe, Held | undefined>): <Result>(probe: Probe<Result>) => Result {
  return <Result>(probe: Probe<Result>): Result => {
    const found = held.get(probe)
    if (!found || 'unmet' in found) throw new Error(`Nothing came of ${probe.name}`)
    // What a probe's run resolved with has the type of its result.
    return found.result as Result
  }
}
