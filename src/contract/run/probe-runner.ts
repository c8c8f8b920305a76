/** Runs each probe once. Probes that share a website run sequentially. Other probes run in parallel. */
import type { Probe, ResultOf } from '../probe.ts'
import { type Lanes, laneOf } from './lanes.ts'
import type { RunPlan } from './plan.ts'
import type { PlannedProbe } from './plan-probes.ts'
import { type ProbeOutcome, type ProbeRun, runProbe } from './run-probe.ts'

export interface ProbeRunnerOptions {
  plan: RunPlan
  lanes: Lanes
  context: ProbeRun
  onProbe: (probe: Probe) => void
}

/**
 * The returned function runs each probe after its prerequisites, and waits until all probes have ended. It throws a `RequestBlockedError`
 * if a probe sends an unplanned request, which indicates a bug in dc-mock.
 */
export function createProbeRunner({
  plan,
  lanes,
  context,
  onProbe,
}: ProbeRunnerOptions): (probes: readonly Probe[]) => Promise<ReadonlyMap<Probe, ProbeOutcome>> {
  const planned = new Map(plan.probes.map((one) => [one.probe, one]))
  const probeOutcomes = new Map<Probe, Promise<ProbeOutcome>>()
  const turns = new Map<Probe | null, Promise<unknown>>()

  const runProbeInTurn = async (one: PlannedProbe, before: ReadonlyMap<Probe, ProbeOutcome>): Promise<ProbeOutcome> => {
    const missing = [...before.values()].find((outcome) => 'missing' in outcome)
    const outcome = missing ?? (await runProbe(one, await lanes.open(one.probe), context, resultsIn(before)))
    onProbe(one.probe)
    return outcome
  }
  const run = (probe: Probe): Promise<ProbeOutcome> => {
    const known = probeOutcomes.get(probe)
    if (known) return known
    const one = planned.get(probe)
    if (!one) return Promise.resolve({ missing: `The probe ${probe.name} is not in the plan` })
    const before = runAll(probe.uses)
    // Wait for the first probe in the plan, which tests whether the target is reachable.
    const firstProbe = plan.probes[0]?.probe
    const first = firstProbe && firstProbe !== probe ? run(firstProbe) : null
    const lane = laneOf(probe)
    const turn = (async (previous) => {
      await Promise.allSettled([previous, first, before])
      return runProbeInTurn(one, await before)
    })(turns.get(lane))
    turns.set(lane, turn)
    probeOutcomes.set(probe, turn)
    return turn
  }
  const runAll = async (probes: readonly Probe[]): Promise<ReadonlyMap<Probe, ProbeOutcome>> => {
    const outcomes = probes.map((probe) => [probe, run(probe)] as const)
    await Promise.allSettled(outcomes.map(([, outcome]) => outcome))
    return new Map(await Promise.all(outcomes.map(async ([probe, outcome]) => [probe, await outcome] as const)))
  }

  return runAll
}

export function resultsIn(probeOutcomes: ReadonlyMap<Probe, ProbeOutcome>): ResultOf {
  return <Result>(probe: Probe<Result>): Result => {
    const found = probeOutcomes.get(probe)
    if (!found || 'missing' in found) throw new Error(`There is no result for ${probe.name}`)
    // The cast is safe, because the result comes from this probe's `run` function.
    return found.result as Result
  }
}
