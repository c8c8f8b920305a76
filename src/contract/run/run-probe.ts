/** Holds one probe: sends what its plan has, and nothing else. */

import type { Spec } from '../../spec/read-spec.ts'
import { shapeOf, writeRequest } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { type Gate, GateRefusal, type RunClock, Stopped } from '../gate/gate.ts'
import type { RunMark } from '../gate/run-mark.ts'
import { MissingDependency, type ProbeContext, type ResultOf } from '../probe.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import type { Lane } from './lanes.ts'
import type { PlannedProbe } from './plan-probes.ts'
import type { Watch } from './run-problem.ts'

/** What came of a probe: its result, or why there is none. */
export type ProbeOutcome = { readonly result: unknown } | { readonly missing: string }

/** What follows stands on an answer that did not come. */
class MissingPrerequisite extends Error {}

export interface ProbeRun {
  gate: Gate
  mark: RunMark
  clock: RunClock
  watch: Watch
  seed: number
  spec: Spec
}

/** @throws {GateRefusal} where the probe asks for what its plan did not have: a defect of ours */
export async function runProbe(
  planned: PlannedProbe,
  lane: Lane,
  talk: ProbeRun,
  resultOf: ResultOf,
): Promise<ProbeOutcome> {
  const { probe } = planned
  try {
    return { result: await probe.run(createProbeContext(planned, lane, talk), resultOf) }
  } catch (error) {
    if (error instanceof GateRefusal) throw error
    if (error instanceof MissingPrerequisite || error instanceof Stopped || error instanceof MissingDependency)
      return { missing: error.message }
    // An answer of a form that nobody thought of; the rules about answers say what is wrong with it.
    return { missing: `${probe.name} could not go on (${error instanceof Error ? error.message : String(error)})` }
  }
}

function createProbeContext({ probe, calls }: PlannedProbe, lane: Lane, talk: ProbeRun): ProbeContext {
  const { site, website, credentials } = lane
  const { gate, mark, clock, watch, seed, spec } = talk
  const left = new Map(calls.map((call) => [call.name, call.times]))
  return {
    site,
    seed,
    left: (name) => left.get(name) ?? 0,
    async send(name, change = {}): Promise<Exchange> {
      const planned = calls.find((call) => call.name === name)
      const call = probe.calls[name]
      const times = left.get(name) ?? 0
      if (!planned || !call || times === 0)
        throw new GateRefusal(`${probe.name} sends "${name}" more often than planned`)
      left.set(name, times - 1)

      const shape = { ...shapeOf(call, site), ...change }
      const request = writeRequest(shape, site)
      const { class: requestClass } = gate.judge(request)
      if (requestClass !== planned.class) {
        throw new GateRefusal(`${probe.name} planned "${name}" as ${planned.class}, and it is ${requestClass}`)
      }
      if (watch.problem) throw new MissingPrerequisite(watch.problem.says)
      if (watch.doubt !== null && requestClass !== 'free') throw new MissingPrerequisite(watch.doubt)
      const exchange = await gate.send(
        request,
        classifyRequest(request, shape, { isMadeUp: mark.isMadeUp, spec, ...credentials }),
      )
      watch.see(exchange)
      const { status, failure } = exchange.answer
      // For a made-up value, no answer is what was looked for.
      if (failure !== null && !shape.generated) throw new MissingPrerequisite(failure)
      if (status === 429 && shape.operation !== 'checkEmail')
        throw new MissingPrerequisite('the deployment limits the rate of requests')
      if (shape.answers !== undefined && shape.answers !== status) {
        throw new MissingPrerequisite(
          `${shape.operation} answered ${status}, and ${shape.answers} is what it stands on`,
        )
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
}
