/** Resolves documents at a fixed time with a fixed seed. */
import { createEnvironment } from '../../../src/service/create-environment.ts'
import { createIdGenerator } from '../../../src/service/id-generator.ts'
import type { ScenarioDocument } from '../../../src/spec/generated/control.d.ts'
import { type ResolvedScenario, type ResolveOptions, resolveScenario } from '../../../src/state/scenario/resolve.ts'

export const noon: number = Date.parse('2026-11-20T12:00:00.000Z')

export const sha256: (text: string) => string = createEnvironment().sha256

/** Returns the options for loading a scenario at a time. The generated IDs are the same in each run. */
export function loadAt(now: number = noon): ResolveOptions {
  const { random } = createEnvironment({ seed: 1 })
  return { now, ids: createIdGenerator(random), sha256 }
}

export function resolve(document: ScenarioDocument, now?: number): ResolvedScenario {
  return resolveScenario(document, loadAt(now))
}

export function day(count: number): number {
  return count * 86_400_000
}
