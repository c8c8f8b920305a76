/** Learns overlays from full contract runs. */
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import { mockTarget } from '../../../src/contract/index.ts'
import { overlayOf } from '../../spec/overlay/overlay-of.ts'
import { startInProcess } from '../../support/start.ts'
import { activate, learn, run } from './run-and-learn.ts'

describe('an overlay learned from a full run', () => {
  it('is null if the run tested the mock itself', async () => {
    const { mock } = await startInProcess()
    expect(learn(await run(mockTarget(mock), []))).toBeNull()
  })

  it('results in a spec that both a mock and the deployment match', async () => {
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
    const learned = learn(await run(mockTarget(deployment), []))
    expect(learned).toMatchObject({ questions: 0 })
    const { overlay = {} } = learned ?? {}
    const spec = await activate(overlay)
    await SwaggerParser.validate(structuredClone(spec.document) as never)

    const { mock } = await startInProcess({ overlay })
    for (const target of [mockTarget(mock), mockTarget(deployment)]) {
      const again = await run(target, [], spec)
      const findings = again.outcomes.flatMap((outcome) => [...outcome.findings, ...outcome.notes])
      expect(findings).toEqual([])
      expect(learn(again, spec)).toBeNull()
    }
  })
})
