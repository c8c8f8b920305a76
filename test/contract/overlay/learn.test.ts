import { describe, expect, it } from 'vitest'
import type { LearnedOverlay } from '../../../src/contract/overlay/learned-overlay.ts'
import { applyOverlay } from '../../../src/spec/overlay/apply-overlay.ts'
import { toOverlay } from '../../../src/spec/overlay/read-overlay.ts'
import { overlayOf } from '../../spec/overlay/overlay-of.ts'
import { startInProcess } from '../../support/start.ts'
import { mockWithChanges, type ResponseChange, withJson } from '../target.ts'
import { activate, learn, run } from './run-and-learn.ts'

async function learnFrom(changeResponse: ResponseChange, ...only: string[]): Promise<LearnedOverlay> {
  const { mock } = await startInProcess()
  const learned = learn(await run(mockWithChanges(mock, changeResponse), only))
  if (!learned) throw new Error('Nothing was learned')
  return learned
}

/** Changes the responses with the given path and status. */
function changeResponse(
  path: string | RegExp,
  status: number,
  change: (response: Response) => Response | Promise<Response>,
): ResponseChange {
  return (response, request) => {
    const at = new URL(request.url).pathname
    const fits = typeof path === 'string' ? at === path : path.test(at)
    return fits && response.status === status ? change(response) : response
  }
}

const check = '/api/v1/services/email/check'
const withStatus = (status: number) => (response: Response) =>
  new Response(response.body, { status, headers: response.headers })

function actionsOf({ overlay }: LearnedOverlay): unknown[] {
  const { actions } = overlay
  return Array.isArray(actions) ? actions : []
}

describe('a learned overlay', () => {
  it('records how many responses support each change', async () => {
    let checks = 0
    const every = changeResponse(check, 200, (response) =>
      withJson(response, (body) => (++checks % 2 === 0 ? { ...body, extra: true } : body)),
    )
    const learned = await learnFrom(every, 'checkEmail.body', 'checkEmail.success')
    expect(actionsOf(learned)).toEqual([
      expect.objectContaining({
        target: '$.components.schemas.EmailCheckResponse',
        'x-observed': { responses: Math.floor(checks / 2), of: checks },
        update: { properties: { extra: { type: 'boolean', example: false, description: expect.any(String) } } },
      }),
    ])
  })

  it('widens an assumed field only to the observed values', async () => {
    const nulls = changeResponse('/api/v1/export/users', 200, (response) =>
      withJson(response, (body) => ({
        ...body,
        data: body.data.map((user: object) => ({ ...user, source: 'import', id: 7, action: null })),
      })),
    )
    const learned = await learnFrom(nulls, 'exportUsers')
    const schema = (await activate(learned.overlay)).document
    expect(schema).toHaveProperty('components.schemas.ExportedUser.properties.source.enum', [
      'script',
      'server',
      'import',
    ])
    expect(schema).toHaveProperty('components.schemas.ExportedUser.properties.id.type', ['string', 'number'])
    expect(schema).toHaveProperty('components.schemas.ExportedUser.properties.action.type', ['string', 'null'])
    // The action of a check is documented, so its schema must stay the same. Before the overlay, exported users shared this schema.
    expect(schema).toHaveProperty('components.schemas.Action', {
      type: 'string',
      description: expect.any(String),
      enum: ['ALLOW', 'CHALLENGE', 'BLOCK'],
    })
  })

  it('adds a new error message as an example if the known message was also received', async () => {
    let times = 0
    const flaky = changeResponse(/./, 404, (response) =>
      ++times % 2 === 0 ? response : withJson(response, () => ({ message: 'No such thing' })),
    )
    const { overlay } = await learnFrom(flaky, 'errors.not-found-message')
    const { document } = await activate(overlay)
    expect(document).toHaveProperty(
      ['components', 'responses', 'NotFound', 'content', 'application/json', 'examples'],
      {
        notFound: expect.objectContaining({ value: { message: 'Not found' } }),
        seen1: expect.objectContaining({ value: { message: 'No such thing' } }),
      },
    )
  })

  it('makes an assumed field optional if responses omit it', async () => {
    const without = changeResponse('/api/v1/export/users', 200, (response) =>
      withJson(response, (body) => ({
        ...body,
        data: body.data.map(({ user_id: _, ...user }: Record<string, unknown>) => user),
      })),
    )
    const { document } = await activate((await learnFrom(without, 'exportUsers')).overlay)
    expect(document).toHaveProperty('components.schemas.ExportedUser.required', [
      'id',
      'email',
      'source',
      'identified_at',
      'action',
      'risk_score',
    ])
  })

  it.each<[string, ResponseChange, string[], object]>([
    [
      'a status',
      changeResponse(check, 401, withStatus(403)),
      ['checkEmail.wrong-credential'],
      { operation: 'checkEmail', status: 403, at: 'status', source: 'service 7', expected: '401', received: '403' },
    ],
    [
      'a field',
      changeResponse(check, 200, (response) =>
        withJson(response, (body) => ({ ...body, data: { ...body.data, ipInfo: 'none' } })),
      ),
      ['checkEmail.body', 'checkEmail.success'],
      { at: '/data/ipInfo', source: 'service 2.7', received: 'a string' },
    ],
    [
      'a message',
      changeResponse(check, 401, (response) => withJson(response, () => ({ message: 'Go away' }))),
      ['checkEmail.wrong-credential', 'checkEmail.body'],
      { at: '/message', source: 'service 7', received: 'a string' },
    ],
  ])(
    'does not change documented facts, but records a difference in %s as an open question',
    async (_, strange, only, question) => {
      const learned = await learnFrom(strange, ...only)
      expect(learned.changes).toBe(0)
      expect(actionsOf(learned)).toEqual([
        expect.objectContaining({
          target: '$.info',
          update: { 'x-open-questions': expect.arrayContaining([expect.objectContaining(question)]) },
        }),
      ])
    },
  )

  it('changes nothing if the same kind of request also gets the expected response', async () => {
    let times = 0
    const flaky = changeResponse(/^\/api\/v1\/export\/users/, 400, (response) =>
      ++times % 2 === 0 ? response : withStatus(422)(response),
    )
    const learned = await learnFrom(flaky, 'exportUsers')
    expect(learned.changes).toBe(0)
    expect(JSON.stringify(learned.overlay)).toContain(
      'the same response to the same kind of request, but 400 was also received',
    )
  })

  it('contains new field names, but no personal data, keys or sent addresses', async () => {
    const { mock } = await startInProcess()
    const leakFields = changeResponse(check, 200, (response) =>
      withJson(response, (body) => ({
        ...body,
        contact: body.data.emailInfo.email,
        phone: 491701234567,
        seen: { by: ['Ana Example'], [body.data.emailInfo.email]: { note: 'Ana Example' } },
      })),
    )
    const leakMessage = changeResponse('/api/v1/export/users', 400, (response) =>
      withJson(response, () => ({ message: 'ana@shop.example may not' })),
    )
    const seen = await run(
      mockWithChanges(mock, async (response, request) => leakMessage(await leakFields(response, request), request)),
      ['checkEmail', 'exportUsers'],
    )
    const learned = learn(seen)
    const text = JSON.stringify(learned?.overlay)
    expect(text).toContain('contact')
    for (const secret of ['Ana Example', '491701234567', 'ana@shop', 'verify-', 'dcp_'])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
    for (const { request } of seen.exchanges) {
      const email = /"email":"([^"]{4,})"/.exec(request.body ?? '')?.[1]
      if (email !== undefined) expect(text).not.toContain(email)
    }
  })

  it('can be applied on top of the active overlay', async () => {
    const first = overlayOf({
      target: '$.components.schemas.EmailInfo.properties',
      update: { velocity: { type: 'number' } },
    })
    const spec = await activate(first)
    const { mock } = await startInProcess()
    const strange = changeResponse(check, 200, (response) =>
      withJson(response, (body) => {
        body.data.emailInfo.velocity = 'fast'
        return body
      }),
    )
    const learned = learn(
      await run(mockWithChanges(mock, strange), ['checkEmail.body', 'checkEmail.success'], spec),
      spec,
    )
    const changed = applyOverlay(spec.document, toOverlay(learned?.overlay ?? null))
    expect(changed).toHaveProperty('components.schemas.EmailInfo.properties.velocity.type', ['number', 'string'])
  })
})
