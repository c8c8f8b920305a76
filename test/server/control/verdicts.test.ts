import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { startInProcess } from '../../support/start.ts'

const block = { match: '*@corp.example', verdict: 'block' }

it('applies verdicts to new addresses, with the newest verdict taking precedence', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  expect(await control('createVerdict', { body: block })).toMatchObject({ status: 201, json: block })
  const score = { match: 'ana@corp.example', risk_score: 3, email_info: { tags: ['staff'] } }
  await control('createVerdict', { body: score })
  expect((await control('listVerdicts')).json).toEqual({ verdicts: [score, block] })
  const [ana, bob] = [await started.check('ana@corp.example'), await started.check('bob@corp.example')]
  expect(ana.json.data.emailInfo).toMatchObject({ action: 'ALLOW', risk_score: 3, tags: ['staff'] })
  expect(bob.json.data.emailInfo).toMatchObject({ action: 'BLOCK' })
})

it('replaces an existing verdict that has the same match', async () => {
  const control = controlOf(await startInProcess())
  await control('createVerdict', { body: block })
  await control('createVerdict', { body: { match: '*', verdict: 'allow' } })
  const replaced = { match: '*@CORP.example', verdict: 'challenge' }
  await control('createVerdict', { body: replaced })
  expect((await control('listVerdicts')).json.verdicts).toEqual([replaced, { match: '*', verdict: 'allow' }])
})

it('moves a verdict to a given position, and rejects a negative position', async () => {
  const control = controlOf(await startInProcess())
  const order = async () =>
    (await control('listVerdicts')).json.verdicts.map(({ match }: { match: string }) => match.charAt(0)).join('')
  for (const name of ['c', 'b', 'a']) await control('createVerdict', { body: { match: `${name}@*`, verdict: 'block' } })
  expect(await order()).toBe('abc')
  const move = async (name: string, position: number) => {
    const call = { query: { position: String(position) }, body: { match: `${name}@*`, verdict: 'block' } }
    expect((await control('createVerdict', call)).status).toBe(201)
    return order()
  }
  expect(await move('a', 1)).toBe('bac')
  expect(await move('c', 0)).toBe('cba')
  expect(await move('c', 99)).toBe('bac')
  expect((await control('createVerdict', { query: { position: '-1' }, body: block })).status).toBe(400)
})

it('leaves a stored response unchanged, and records that the verdict was ignored', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const first = await started.check('ana@corp.example')
  await control('createVerdict', { body: block })
  const second = await started.check('ana@corp.example')
  expect(second.json.data.emailInfo).toEqual(first.json.data.emailInfo)
  const whyOf = async ({ headers }: typeof first) =>
    (await control('getRequest', { path: { id: headers.get('x-mock-request-id') ?? '' } })).json.why
  expect(await whyOf(second)).toMatchObject({
    id: 'storage',
    state: { ignored_verdict: '*@corp.example' },
    message: expect.stringMatching(
      /^The stored result was returned, because a check identified the address at .*\. Score: .*\. The verdict configured for "\*@corp\.example" applies only to new addresses, because a stored verdict does not change$/,
    ),
  })
  await control('deleteVerdicts')
  const third = await whyOf(await started.check('ana@corp.example'))
  expect(third.message).toMatch(
    /^The stored result was returned, because a check identified the address at \S+\. Score: .*ALLOW$/,
  )
  expect(third.state).not.toHaveProperty('ignored_verdict')
})

it('does not report a verdict as ignored if the verdict determined the stored response', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  await control('createVerdict', { body: block })
  await started.check('ana@corp.example')
  const { headers } = await started.check('ana@corp.example')
  const { why } = (await control('getRequest', { path: { id: headers.get('x-mock-request-id') ?? '' } })).json
  expect([why.id, why.state.ignored_verdict]).toEqual(['storage', undefined])
})

it('removes one or all verdicts of the given website, or the verdicts of all websites', async () => {
  const control = controlOf(await startInProcess())
  const { app_id } = (await control('createWebsite')).json
  const query = { website: app_id }
  const matches = async (of: Record<string, string> = {}) =>
    (await control('listVerdicts', { query: of })).json.verdicts.map(({ match }: { match: string }) => match)
  for (const match of ['*@a.example', '*@b.example', '*@c.example']) {
    await control('createVerdict', { query, body: { match, verdict: 'allow' } })
  }
  await control('createVerdict', { body: block })
  expect((await control('deleteVerdicts', { query: { ...query, match: '*@B.example' } })).status).toBe(204)
  expect(await matches(query)).toEqual(['*@c.example', '*@a.example'])
  expect((await control('deleteVerdicts', { query })).status).toBe(204)
  expect([await matches(query), await matches()]).toEqual([[], ['*@corp.example']])
  expect((await control('deleteVerdicts', { query: { website: '*' } })).status).toBe(204)
  expect(await matches()).toEqual([])
})

it('suggests the most similar match if no verdict has the given match', async () => {
  const control = controlOf(await startInProcess())
  await control('createVerdict', { body: block })
  expect(await control('deleteVerdicts', { query: { match: '*@crop.example' } })).toMatchObject({
    status: 404,
    json: { message: 'No verdict for "*@crop.example"; did you mean "*@corp.example"?' },
  })
  expect((await control('deleteVerdicts', { query: { match: 'ana@shop.example' } })).json.message).toBe(
    'No verdict for "ana@shop.example"; to list all verdicts, call GET /_mock/verdicts',
  )
})

it.each([
  [{ match: '*' }, 'the verdict has no effect; add verdict, risk_score, suggestion or email_info'],
  [
    { match: 'corp.example', verdict: 'block' },
    'match: "corp.example" cannot match any address; use ana@shop.example, or *@shop.example for all addresses at that domain',
  ],
  [{ verdict: 'block' }, 'match is required'],
  [{ match: '*', verdict: 'BLOCK' }, 'verdict must be one of allow, challenge, block'],
  [{ match: '*', risk_score: 101 }, 'risk_score must be a number from 0 to 100'],
  [{ match: '*', email_info: { action: 'DENY' } }, 'email_info.action must be one of ALLOW, CHALLENGE, BLOCK'],
  [
    { match: '*', action: 'block' },
    'action: unknown field; known fields: match, verdict, risk_score, suggestion, email_info',
  ],
])('rejects %j', async (body, message) => {
  const control = controlOf(await startInProcess())
  expect(await control('createVerdict', { body })).toMatchObject({ status: 400, json: { message } })
  expect((await control('listVerdicts')).json.verdicts).toEqual([])
})
