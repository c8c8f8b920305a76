/** Determines in advance which requests each probe will send. Uses placeholders instead of real credentials. */

import type { Spec } from '../../spec/read-spec.ts'
import { type CallShape, createRequest, resolveCall } from '../call.ts'
import type { RequestInfo } from '../exchange.ts'
import { classifyCost, type RequestClass } from '../limiter/request-class.ts'
import { createRunMark } from '../limiter/run-mark.ts'
import type { Probe } from '../probe.ts'
import { createProbeWebsite, type Requirement } from '../probe-website.ts'
import { classifyRequest } from '../spec/classify-request.ts'

/** Probe and the requests that it will send. */
export interface PlannedProbe {
  readonly probe: Probe
  /** Planned requests, in the order in which the probe declares them. */
  readonly calls: readonly PlannedCall[]
  /** Requirements for running the probe, such as credentials. */
  readonly needs: readonly Requirement[]
  /** Number of planned requests for each request class. */
  readonly requests: RequestCounts
  /** Maximum number of additional requests, sent only to shrink failing examples. `requests` does not include them. */
  readonly shrinking: RequestCounts
}

export interface PlannedCall extends RequestInfo {
  readonly name: string
  readonly shape: CallShape
  readonly class: RequestClass
  readonly times: number
}

export type RequestCounts = Readonly<Record<RequestClass, number>>

/** Placeholder credentials in a valid format, used only for planning. */
const placeholders: Readonly<Partial<Record<Requirement, string>>> = {
  key: 'dcp_planned0000000000000000000000000000000000',
  copKey: 'planned000000000000000000000000000000000',
  releaseSecret: 'planned0000000000000000000000000',
}

/** Latest plan of each probe. Cached, because a program that plans several runs usually plans the same probes each time. */
const lastPlanned = new WeakMap<Probe, { isMock: boolean; spec: Spec; planned: PlannedProbe }>()

/** @param isMock whether the target is a mock. Only a mock receives shrinking requests that are not `free`. */
export function planProbe(probe: Probe, isMock: boolean, spec: Spec): PlannedProbe {
  const last = lastPlanned.get(probe)
  if (last && last.isMock === isMock && last.spec === spec) return last.planned
  const planned = planCalls(probe, isMock, spec)
  lastPlanned.set(probe, { isMock, spec, planned })
  return planned
}

function planCalls(probe: Probe, isMock: boolean, spec: Spec): PlannedProbe {
  const mark = createRunMark('plan00')
  const needs = new Set<Requirement>(probe.needs)
  const site = createProbeWebsite({}, mark, (requirement) => {
    needs.add(requirement)
    return placeholders[requirement] ?? ''
  })
  const calls = Object.entries(probe.calls).map(([name, call]): PlannedCall => {
    const shape = resolveCall(call, site)
    // Use a small body, because creating large bodies would slow down planning.
    const request = createRequest({ ...shape, oversized: false }, site)
    if (request.to === 'cdn') needs.add('cdn')
    const requestClass = classifyCost(request, { isSynthetic: mark.isSynthetic, secrets: Object.values(placeholders) })
    const { key, copKey } = placeholders
    const requestInfo = classifyRequest(request, { isSynthetic: mark.isSynthetic, key, copKey, spec }, shape)
    const isDropped = shape.shrinking === true && requestClass !== 'free' && !isMock
    return { name, shape, class: requestClass, ...requestInfo, times: isDropped ? 0 : (shape.times ?? 1) }
  })
  return {
    probe,
    calls,
    needs: [...needs],
    requests: countRequests(calls.filter(({ shape }) => !shape.shrinking)),
    shrinking: countRequests(calls.filter(({ shape }) => shape.shrinking)),
  }
}

function countRequests(calls: readonly PlannedCall[]): RequestCounts {
  const counts = { free: 0, check: 0, write: 0, destroy: 0 }
  for (const call of calls) counts[call.class] += call.times
  return counts
}

export function sumRequests(all: readonly RequestCounts[]): RequestCounts {
  const sum = { free: 0, check: 0, write: 0, destroy: 0 }
  for (const { free, check, write, destroy } of all) {
    sum.free += free
    sum.check += check
    sum.write += write
    sum.destroy += destroy
  }
  return sum
}

/** Returns a probe and all its prerequisites, in execution order. */
export function withPrerequisites(probe: Probe): Probe[] {
  return [...new Set([...probe.uses.flatMap(withPrerequisites), probe])]
}
