/** Learns overlays from full contract runs. */
import { readFileSync } from 'node:fs'
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import {
  type ContractRun,
  type ContractTarget,
  mockTarget,
  planContract,
  runPlan,
} from '../../../src/contract/index.ts'
import { activeRules } from '../../../src/contract/overlay/active-rules.ts'
import { createLearnedOverlay, type LearnedOverlay } from '../../../src/contract/overlay/learned-overlay.ts'
import { observeRun } from '../../../src/contract/overlay/observer.ts'
import { type ActiveSpec, activateSpec, readShippedSpec } from '../../../src/spec/overlay/active-spec.ts'
import { overlayOf } from '../../spec/overlay/overlay-of.ts'
import { startInProcess } from '../../support/start.ts'

const shipped = await readShippedSpec(readFileSync('openapi.yaml', 'utf8'))
const none = await force()

async function force(...overlays: object[]): Promise<ActiveSpec> {
  return activateSpec({ overlays: overlays.map((content) => ({ name: 'o.yaml', content })) }, shipped)
}

async function runAllRules(target: ContractTarget, spec: ActiveSpec = none): Promise<ContractRun> {
  return runPlan(planContract({ target, spec: spec.spec, rules: activeRules(spec) }))
}

function learn(from: ContractRun, spec: ActiveSpec = none): LearnedOverlay | null {
  return createLearnedOverlay(observeRun(from, spec), spec, 'Seen in a test')
}

describe('an overlay learned from a full run', () => {
  it('is empty for the mock itself', async () => {
    const { mock } = await startInProcess()
    expect(learn(await runAllRules(mockTarget(mock)))).toBeNull()
  })

  it('makes a mock respond like the deployment, and a spec that the deployment matches', async () => {
    const json = "content['application/json']"
    const strange = overlayOf(
      { target: '$.components.schemas.EmailInfo.properties', update: { velocity: { type: 'number', example: 3 } } },
      {
        target: '$.components.schemas.ExportedUser.properties',
        update: { seen: { type: 'string', format: 'date-time', example: '2026-02-02T00:00:00Z' } },
      },
      {
        target: `$.components.responses.NotFound.${json}.examples.notFound.value`,
        update: { message: 'No such thing' },
      },
      {
        target: `$.components.responses.EmailCheckRejected.${json}`,
        update: { examples: { missing: { value: { message: 'email is missing' } } } },
      },
      { target: '$.components.responses.MethodNotAllowed.headers.Allow', remove: true },
      { target: "$.paths['/public/data-deletion/request'].post.responses['202']", remove: true },
      {
        target: "$.paths['/public/data-deletion/request'].post.responses",
        update: {
          '200': {
            description: 'x',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { ticket: { type: 'string', example: 'T-1' } } },
              },
            },
          },
        },
      },
    )
    const { mock: deployment } = await startInProcess({ overlay: strange })
    const learned = learn(await runAllRules(mockTarget(deployment)))
    expect(learned).toMatchObject({ questions: 0 })
    const { overlay = {} } = learned ?? {}
    const spec = await force(overlay)
    await SwaggerParser.validate(structuredClone(spec.document) as never)

    const { mock } = await startInProcess({ overlay })
    for (const target of [mockTarget(mock), mockTarget(deployment)]) {
      const again = await runAllRules(target, spec)
      const findings = again.outcomes.flatMap((outcome) => [...outcome.findings, ...outcome.notes])
      expect(findings).toEqual([])
      expect(learn(again, spec)).toBeNull()
    }
  })
})
