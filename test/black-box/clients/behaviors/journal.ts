import { expect } from 'vitest'
import { isMockError } from '../../../../src/index.ts'
import type { Behaviors } from '../behavior.ts'

export const journalBehaviors: Behaviors = {
  'shows the request, the response and the reason': async (open) => {
    const { website, call, check } = await open()
    const { headers } = await check('ana@shop.example')
    const id = headers.get('x-mock-request-id') ?? ''
    await check('ben@corp.example')
    await call('/api/v1/export/health', { key: website.private_key })
    const { requests } = website
    expect(await requests.get(id)).toMatchObject({
      operation: 'checkEmail',
      email: 'ana@shop.example',
      request: { method: 'POST', headers: { 'x-dc-key': expect.not.stringContaining(website.private_key) } },
      response: { status: 200 },
      why: { id: 'live' },
      changed: [{ resource: 'checks_used', before: 0, after: 1 }, { resource: 'people/ana@shop.example' }],
    })
    expect(await requests.list({ email: '*@corp.example' })).toMatchObject([{ email: 'ben@corp.example' }])
    expect(await requests.list({ operation: 'getHealth', status: 200 })).toHaveLength(1)
    expect(await requests.list({ since: id })).toHaveLength(2)
    expect(await requests.query({ limit: 1 })).toMatchObject({ entries: [{ operation: 'getHealth' }], matched: 3 })
    await requests.clear()
    expect(await requests.list()).toEqual([])
  },

  'waits for incoming requests': async (open) => {
    const { website, check } = await open()
    await check('ana@shop.example')
    const waiting = website.requests.wait({ operation: 'checkEmail', count: 2, timeout: '20s' })
    await check('ben@shop.example')
    expect((await waiting).map(({ email }) => email)).toEqual(['ana@shop.example', 'ben@shop.example'])
  },

  'reports the closest request if a wait times out': async (open) => {
    const { website, check } = await open()
    await check('ana@shop.example')
    const wanted = { operation: 'checkEmail', email: 'ana@shop.example', status: 429, timeout: 1 } as const
    const error: unknown = await website.requests.wait(wanted).catch((reason: unknown) => reason)
    if (!isMockError(error)) throw error
    expect(error).toMatchObject({
      code: 'timeout',
      closest: [
        { entry: { email: 'ana@shop.example' }, differences: [{ field: 'status', expected: 429, actual: 200 }] },
      ],
    })
    expect(error.message).toContain(
      'No request arrived within 1ms (operation checkEmail, email ana@shop.example, status 429)',
    )
    expect(error.message).toContain('status is 200, not 429')
    expect(await website.requests.query(wanted)).toMatchObject({ entries: [], timed_out: true })
  },

  'streams events as they happen': async (open) => {
    const { website, call, check } = await open()
    const [entry] = [await check('ana@shop.example')].map(({ headers }) => headers.get('x-mock-request-id') ?? '')
    await call('/public/data-deletion/request', { body: { cop_key: website.cop_key, email: 'ana@shop.example' } })
    await website.clock.advance('1h')
    const seen: string[] = []
    for await (const streamed of website.events({ since: entry ?? '' })) {
      seen.push(streamed.event)
      if (streamed.event === 'mail') expect(streamed.data.to).toBe('ana@shop.example')
      if (streamed.event === 'line') await website.outages.add('keyStore')
      if (streamed.event === 'changed') {
        expect(streamed.data.operation).toBe('createFault')
        break
      }
    }
    expect(seen).toEqual(['request', 'mail', 'line', 'changed'])
  },
}
