/** Holds one probe: sends what its plan has, and nothing else. */

import type { Spec } from '../../spec/read-spec.ts'
import { createRequest, resolveCall } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { type Gate, RequestBlockedError, type RunClock, RunStoppedError } from '../gate/gate.ts'
import type { RunMark } from '../gate/run-mark.ts'
import { MissingDependency, type ProbeContext, type ResultOf } from '../probe.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import type { Lane } from './lanes.ts'
import type { PlannedProbe } from './plan-probes.ts'
import type { RunMonitor } from './run-problem.ts'

/** What came of a probe: its result, or why there is none. */
export type ProbeOutcome = { readonly result: unknown } | { readonly missing: string }

/** What follows stands on an answer that did not come. */
class MissingPrerequisite extends Error {}

export interface ProbeRun {
  gate: Gate
  mark: RunMark
  clock: RunClock
  monitor: RunMonitor
  seed: number
  spec: Spec
}

/** @throws {RequestBlockedError} where the probe asks for what its plan did not have: a defect of ours */
export async function runProbe(
  planned: PlannedProbe,
  lane: Lane,
  context: ProbeRun,
  resultOf: ResultOf,
): Promise<ProbeOutcome> {
  const { probe } = planned
  try {
    return { result: await probe.run(createProbeContext(planned, lane, context), resultOf) }
  } catch (error) {
    if (error instanceof RequestBlockedError) throw error
    if (error instanceof MissingPrerequisite || error instanceof RunStoppedError || error instanceof MissingDependency)
      return { missing: error.message }
    // An answer of a form that nobody thought of; the rules about answers say what is wrong with it.
    return { missing: `${probe.name} could not go on (${error instanceof Error ? error.message : String(error)})` }
  }
}

function createProbeContext({ probe, calls }: PlannedProbe, lane: Lane, context: ProbeRun): ProbeContext {
  const { site, website, credentials } = lane
  const { gate, mark, clock, monitor: watch, seed, spec } = context
  const left = new Map(calls.map((call) => [call.name, call.times]))
  return {
    site,
    seed,
    remaining: (name) => left.get(name) ?? 0,
    async send(name, change = {}): Promise<Exchange> {
      const planned = calls.find((call) => call.name === name)
      const call = probe.calls[name]
      const times = left.get(name) ?? 0
      if (!planned || !call || times === 0)
        throw new RequestBlockedError(`${probe.name} sends "${name}" more often than planned`)
      left.set(name, times - 1)

      const shape = { ...resolveCall(call, site), ...change }
      const request = createRequest(shape, site)
      const { class: requestClass } = gate.classify(request)
      if (requestClass !== planned.class) {
        throw new RequestBlockedError(`${probe.name} planned "${name}" as ${planned.class}, and it is ${requestClass}`)
      }
      if (watch.problem) throw new MissingPrerequisite(watch.problem.message)
      if (watch.restriction !== null && requestClass !== 'free') throw new MissingPrerequisite(watch.restriction)
      const exchange = await gate.send(
        request,
        classifyRequest(request, shape, { isSynthetic: mark.isSynthetic, spec, ...credentials }),
      )
      watch.observe(exchange)
      const { status, failure } = exchange.response
      // For a made-up value, no answer is what was looked for.
      if (failure !== null && !shape.generated) throw new MissingPrerequisite(failure)
      if (status === 429 && shape.operation !== 'checkEmail')
        throw new MissingPrerequisite('the deployment limits the rate of requests')
      if (shape.expectedStatus !== undefined && shape.expectedStatus !== status) {
        throw new MissingPrerequisite(
          `${shape.operation} answered ${status}, and ${shape.expectedStatus} is what it stands on`,
        )
      }
      return exchange
    },
    async advanceTime(ms) {
      await (website ? website.clock.advance(ms) : clock.sleep(ms))
    },
    get website() {
      if (!website) throw new RequestBlockedError(`${probe.name} uses controls and does not say that it needs them`)
      return website
    },
  }
}
