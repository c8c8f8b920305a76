import { activateSpec, type NamedDocument, readShippedSpec } from '../../spec/overlay/active-spec.ts'
import type { Spec } from '../../spec/read-spec.ts'
import { type ReportedSpec, reportSpec } from '../report/report.ts'
import type { ContractRule } from '../rule.ts'
import type { ContractRun } from '../run/run.ts'
import { activeRules } from './active-rules.ts'
import type { LearnedOverlay } from './learned-overlay.ts'

/** Options for `openContract`. */
export interface ContractOptions {
  /**
   * OpenAPI Overlay 1.0 documents to apply to openapi.yaml, in order. Each overlay is an object, or a string that contains YAML or JSON.
   */
  overlay?: string | object | readonly (string | object)[]
  /**
   * OpenAPI document to use instead of openapi.yaml. The document is an object, or a string that contains YAML or JSON, and must have the
   * same operations as openapi.yaml.
   */
  spec?: string | object
}

/** Spec with overlays applied, and the rules derived from the spec. */
export interface Contract {
  /** Spec to pass to `planContract`. */
  readonly spec: Spec
  /** Rules to pass to `planContract`. */
  readonly rules: readonly ContractRule[]
  /** Spec hash and overlay names. Pass them to `toReport` as the `spec` option. */
  readonly reported: ReportedSpec
  /**
   * Creates an OpenAPI Overlay from the deviations observed in a run. Returns null if no deviations were observed. Deviations from
   * documented facts do not change the spec, but are listed in the overlay under `x-open-questions`.
   * @param title overlay title, usually the deployment name
   */
  learn(run: Pick<ContractRun, 'exchanges' | 'outcomes'>, title?: string): Promise<LearnedOverlay | null>
}

/**
 * Opens the contract for this dc-mock version, optionally with overlays or a different spec.
 *
 * @throws {OverlayError} if a document is invalid or if an overlay target matches nothing
 *
 * @example const contract = await openContract({ overlay: await readFile('learned.yaml', 'utf8') })
 * const { spec, rules, reported } = contract
 * const run = await runPlan(planContract({ target, spec, rules }))
 * const report = toReport(run, { spec: reported })
 */
export async function openContract({ overlay = [], spec }: ContractOptions = {}): Promise<Contract> {
  const overlays = [overlay].flat().map((content, index) => name(content, `overlay ${index + 1}`))
  const specOptions = { overlays, ...(spec === undefined ? {} : { spec: name(spec, 'spec') }) }
  const { readAsset } = await import('../../server/read-asset.ts')
  const activeSpec = await activateSpec(specOptions, await readShippedSpec(await readAsset('openapi.yaml')))
  return {
    spec: activeSpec.spec,
    rules: activeRules(activeSpec),
    reported: reportSpec(activeSpec),
    async learn(run, title = 'Observed in a run of the contract tests') {
      const { observeRun } = await import('./observer.ts')
      const { createLearnedOverlay } = await import('./learned-overlay.ts')
      return createLearnedOverlay(observeRun(run, activeSpec), activeSpec, title)
    },
  }
}

function name(content: string | object, documentName: string): NamedDocument {
  return { name: documentName, content }
}
