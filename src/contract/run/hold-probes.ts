/** Holds the probes of a plan: each once, those of one website one after another, those of different ones side by side. */
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

/** @throws {GateRefusal} where a probe asks for what the plan did not have: a defect of ours */
export async function holdProbes(holding: Holding): Promise<ReadonlyMap<Probe, Held>> {
  const { plan, talk } = holding
  const [opening, ...others] = plan.probes
  const held = new Map<Probe, Promise<Held>>()
  const turns = new Map<Probe | null, Promise<Held>>()
  const queue = (planned: PlannedProbe): Promise<Held> => {
    const lane = laneOf(planned.probe)
    const turn = Promise.resolve(turns.get(lane)).then(() => takeTurn(planned, held, holding))
    turns.set(lane, turn)
    held.set(planned.probe, turn)
    return turn
  }
  // Nothing else is sent before it is known that somebody is there.
  if (opening) await queue(opening)
  if (talk.watch.trouble === null) for (const planned of others) queue(planned)
  await Promise.allSettled(held.values())
  return settle(held)
}

async function takeTurn(
  planned: PlannedProbe,
  held: ReadonlyMap<Probe, Promise<Held>>,
  { lanes, talk, onProbe }: Holding,
): Promise<Held> {
  const { probe } = planned
  const before = await settle(new Map([...held].filter(([one]) => probe.uses.includes(one))))
  const unmet = [...before.values()].find((one) => 'unmet' in one)
  const result = unmet ?? (await holdProbe(planned, await lanes.open(probe), talk, resultsIn(before)))
  onProbe(probe)
  return result
}

async function settle(held: ReadonlyMap<Probe, Promise<Held>>): Promise<Map<Probe, Held>> {
  return new Map(await Promise.all([...held].map(async ([probe, result]) => [probe, await result] as const)))
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
