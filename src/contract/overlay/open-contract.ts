/** The contract as overlays leave it, for programs. */

import { activateSpec, type NamedDocument, readShippedSpec } from '../../spec/overlay/active-spec.ts'
import type { Spec } from '../../spec/read-spec.ts'
import type { ReportedSpec } from '../report/report.ts'
import { shippedReportedSpec } from '../report/report.ts'
import type { ContractRule } from '../rule.ts'
import type { ContractRun } from '../run/run.ts'
import { activeRules } from './active-rules.ts'
import type { LearnedOverlay } from './learned-overlay.ts'

export interface ContractOptions {
  /** OpenAPI Overlays 1.0 over openapi.yaml, as documents or as texts of YAML or JSON, applied in their order. */
  overlay?: string | object | readonly (string | object)[]
  /** An OpenAPI document in place of openapi.yaml, with the same operations, likewise. */
  spec?: string | object
}

export interface Contract {
  /** What requests and answers are held against: for `planContract`. */
  readonly spec: Spec
  /** Its rules: for `planContract`. */
  readonly rules: readonly ContractRule[]
  /** How a report calls it: for `toReport`. */
  readonly reported: ReportedSpec
  /**
   * What a run saw and this contract does not have, as an OpenAPI Overlay; null where there is nothing. What is documented is never
   * widened. `title` says where it was seen.
   */
  learn(run: Pick<ContractRun, 'exchanges' | 'outcomes'>, title?: string): Promise<LearnedOverlay | null>
}

/**
 * Opens the contract of this version with overlays on it, or another spec of the same operations.
 *
 * @throws {OverlayError} where a document cannot be used, or a target of it matches nothing
 *
 * @example
 * const contract = await openContract({ overlay: await readFile('learned.yaml', 'utf8') })
 * const { spec, rules, reported } = contract
 * const run = await runPlan(planContract({ target, spec, rules }))
 * const report = toReport(run, { spec: reported })
 */
export async function openContract({ overlay = [], spec }: ContractOptions = {}): Promise<Contract> {
  const overlays = [overlay].flat().map((content, index) => name(content, `overlay ${index + 1}`))
  const specOptions = { overlays, ...(spec === undefined ? {} : { spec: name(spec, 'spec') }) }
  const { readAsset } = await import('../../server/read-asset.ts')
  const activeSpec = await activateSpec(specOptions, await readShippedSpec(await readAsset('openapi.yaml')))
  const { from, document } = activeSpec
  return {
    spec: activeSpec.spec,
    rules: activeRules(activeSpec),
    reported: from.length === 0 ? shippedReportedSpec : { sha256: await hashOf(document), overlays: from },
    async learn(run, title = 'Seen by a contract run') {
      const { observeRun } = await import('./observe-run.ts')
      const { createLearnedOverlay } = await import('./learned-overlay.ts')
      return createLearnedOverlay(observeRun(run, activeSpec), activeSpec, title)
    },
  }
}

function name(content: string | object, documentName: string): NamedDocument {
  return { name: documentName, content }
}

async function hashOf(document: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(document))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
