/** Holds probes: each once, those of one website one after another, those of different ones side by side. */
import type { Probe, ResultOf } from '../probe.ts'
import { type Lanes, laneOf } from './lanes.ts'
import type { RunPlan } from './plan.ts'
import type { PlannedProbe } from './plan-probes.ts'
import { type ProbeOutcome, type ProbeRun, runProbe } from './run-probe.ts'

export interface ProbeRunnerOptions {
  plan: RunPlan
  lanes: Lanes
  talk: ProbeRun
  /** Called when a probe is done. */
  onProbe: (probe: Probe) => void
}

export interface ProbeRunner {
  /**
   * Holds a probe of the plan, those before it first.
   *
   * @throws {GateRefusal} where it asks for what the plan did not have: a defect of ours
   */
  run(probe: Probe): Promise<ProbeOutcome>
}

export function createProbeRunner({ plan, lanes, talk, onProbe }: ProbeRunnerOptions): ProbeRunner {
  const planned = new Map(plan.probes.map((one) => [one.probe, one]))
  const held = new Map<Probe, Promise<ProbeOutcome>>()
  const turns = new Map<Probe | null, Promise<unknown>>()

  const takeTurn = async (one: PlannedProbe, before: ReadonlyMap<Probe, ProbeOutcome>): Promise<ProbeOutcome> => {
    const missing = [...before.values()].find((came) => 'missing' in came)
    const came = missing ?? (await runProbe(one, await lanes.open(one.probe), talk, resultsIn(before)))
    onProbe(one.probe)
    return came
  }
  const run = (probe: Probe): Promise<ProbeOutcome> => {
    const known = held.get(probe)
    if (known) return known
    const one = planned.get(probe)
    if (!one) return Promise.resolve({ missing: `${probe.name} is not in the plan` })
    const before = probe.uses.map((earlier) => [earlier, run(earlier)] as const)
    // Nothing else is sent before it is known that somebody is there.
    const opening = plan.probes[0]?.probe
    const first = opening && opening !== probe ? run(opening) : null
    const lane = laneOf(probe)
    const turn = (async (previous) => {
      await Promise.allSettled([previous, first])
      return takeTurn(one, await settle(before))
    })(turns.get(lane))
    turns.set(lane, turn)
    held.set(probe, turn)
    return turn
  }
  return { run }
}

async function settle(held: readonly (readonly [Probe, Promise<ProbeOutcome>])[]): Promise<Map<Probe, ProbeOutcome>> {
  return new Map(await Promise.all(held.map(async ([probe, came]) => [probe, await came] as const)))
}

/** Results of probes that were held, each of its own type. */
export function resultsIn(held: ReadonlyMap<Probe, ProbeOutcome>): ResultOf {
  return <Result>(probe: Probe<Result>): Result => {
    const found = held.get(probe)
    if (!found || 'missing' in found) throw new Error(`Nothing came of ${probe.name}`)
    // What a probe's run resolved with has the type of its result.
    return found.result as Result
  }
}
