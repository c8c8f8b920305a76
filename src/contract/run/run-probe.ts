/** Runs one probe. Rejects requests that are not in the probe's plan. */

import type { Spec } from '../../spec/read-spec.ts'
import { createRequest, resolveCall } from '../call.ts'
import type { Exchange } from '../exchange.ts'
import { type Limiter, RequestBlockedError, RunStoppedError } from '../limiter/limiter.ts'
import type { RunMark } from '../limiter/run-mark.ts'
import { MissingPrerequisite, type ProbeContext, type ResultOf } from '../probe.ts'
import { classifyRequest } from '../spec/classify-request.ts'
import type { Lane } from './lanes.ts'
import type { PlannedProbe } from './plan-probes.ts'
import type { RunMonitor } from './run-problem.ts'

/** Probe result, or the reason why there is no result. */
export type ProbeOutcome = { readonly result: unknown } | { readonly missing: string }

export interface ProbeRun {
  limiter: Limiter
  mark: RunMark
  monitor: RunMonitor
  seed: number
  spec: Spec
}

/** @throws {RequestBlockedError} if the probe sends an unplanned request, which indicates a bug in dc-mock */
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
    if (error instanceof MissingPrerequisite || error instanceof RunStoppedError) return { missing: error.message }
    // Do not rethrow other errors. They occur if a response does not match the spec, and response rules already report the mismatch.
    return {
      missing: `The probe ${probe.name} could not continue (${error instanceof Error ? error.message : String(error)})`,
    }
  }
}

function createProbeContext({ probe, calls }: PlannedProbe, lane: Lane, context: ProbeRun): ProbeContext {
  const { site, website, credentials } = lane
  const { limiter, mark, monitor, seed, spec } = context
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
        throw new RequestBlockedError(
          `The probe ${probe.name} tried to send the request "${name}" more times than planned`,
        )
      left.set(name, times - 1)

      const shape = { ...resolveCall(call, site), ...change }
      const request = createRequest(shape, site)
      const { class: requestClass } = limiter.classify(request)
      if (requestClass !== planned.class) {
        throw new RequestBlockedError(
          `Request "${name}" in probe ${probe.name} has class ${requestClass}, but the plan specifies class ${planned.class}`,
        )
      }
      if (monitor.problem) throw new MissingPrerequisite(monitor.problem.message)
      if (monitor.restriction !== null && requestClass !== 'free') throw new MissingPrerequisite(monitor.restriction)
      const exchange = await limiter.send(
        request,
        classifyRequest(request, { isSynthetic: mark.isSynthetic, spec, ...credentials }, shape),
      )
      monitor.observe(exchange)
      const { status, failure } = exchange.response
      // Generated values may have crashed the server. Continue, because the probe must report such crashes.
      if (failure !== null && !shape.generated) throw new MissingPrerequisite(failure)
      if (status === 429 && shape.operation !== 'checkEmail')
        throw new MissingPrerequisite('The deployment is rate-limiting requests')
      if (shape.expectedStatus !== undefined && shape.expectedStatus !== status) {
        throw new MissingPrerequisite(
          `${shape.operation} responded with ${status}, but the rest of the probe requires status ${shape.expectedStatus}`,
        )
      }
      return exchange
    },
    get website() {
      if (!website)
        throw new RequestBlockedError(
          `The probe ${probe.name} uses controls. Add "controls" to the probe’s "needs" list`,
        )
      return website
    },
  }
}
