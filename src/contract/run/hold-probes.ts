/** Holds probes: each once, those of one website one after another, those of different ones side by side. */
import type { Probe, ResultOf } from '../probe.ts'
import { type Held, holdProbe, type Talk } from './converse.ts'
import { type Lanes, laneOf } from './lanes.ts'
import type { Plan } from './plan.ts'
import type { PlannedProbe } from './plan-probes.ts'

export interface Holding {
  plan: Plan
  lanes: Lanes
  talk: Talk
  /** Called when a probe is done. */
  onProbe: (probe: Probe) => void
}

export interface Holder {
  /**
   * Holds a probe of the plan, those before it first.
   *
   * @throws {GateRefusal} where it asks for what the plan did not have: a defect of ours
   */
  hold(probe: Probe): Promise<Held>
}

export function createHolder({ plan, lanes, talk, onProbe }: Holding): Holder {
  const planned = new Map(plan.probes.map((one) => [one.probe, one]))
  const held = new Map<Probe, Promise<Held>>()
  const turns = new Map<Probe | null, Promise<unknown>>()

  const takeTurn = async (one: PlannedProbe, before: ReadonlyMap<Probe, Held>): Promise<Held> => {
    const unmet = [...before.values()].find((came) => 'unmet' in came)
    const came = unmet ?? (await holdProbe(one, await lanes.open(one.probe), talk, resultsIn(before)))
    onProbe(one.probe)
    return came
  }
  const hold = (probe: Probe): Promise<Held> => {
    const known = held.get(probe)
    if (known) return known
    const one = planned.get(probe)
    if (!one) return Promise.resolve({ unmet: `${probe.name} is not in the plan` })
    const before = probe.uses.map((earlier) => [earlier, hold(earlier)] as const)
    // Nothing else is sent before it is known that somebody is there.
    const opening = plan.probes[0]?.probe
    const first = opening && opening !== probe ? hold(opening) : null
    const lane = laneOf(probe)
    const turn = (async (previous) => {
      await Promise.allSettled([previous, first])
      return takeTurn(one, await settle(before))
    })(turns.get(lane))
    turns.set(lane, turn)
    held.set(probe, turn)
    return turn
  }
  return { hold }
}

async function settle(held: readonly (readonly [Probe, Promise<Held>])[]): Promise<Map<Probe, Held>> {
  return new Map(await Promise.all(held.map(async ([probe, came]) => [probe, await came] as const)))
}

/** Results of probes that were held, each of its own type. */
export function resultsIn(held: ReadonlyMap<Probe, Held>): ResultOf {
  return <Result>(probe: Probe<Result>): Result => {
    const found = held.get(probe)
    if (!found || 'unmet' in found) throw new Error(`Nothing came of ${probe.name}`)
    // What a probe's run resolved with has the type of its result.
    return found.result as Result
  }
}
