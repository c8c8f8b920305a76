import { expect, it } from 'vitest'
import { controlOf } from '../../support/control.ts'
import { type Started, startInProcess } from '../../support/start.ts'

const addresses = ['ana+t7k@shop.example', 'ben+t7k@corp.example', 'ana+t7kx@shop.example', 'cyn@shop.example']

async function startWithFour(): Promise<Started> {
  const started = await startInProcess()
  const { call, check, website } = started
  for (const email of addresses) {
    await check(email)
    await call('/public/data-deletion/request', { body: { cop_key: website.cop_key, email } })
  }
  return started
}

it.each([
  ['*+t7k@*', addresses.slice(0, 2)],
  ['*@SHOP.example', ['ana+t7k@shop.example', 'ana+t7kx@shop.example', 'cyn@shop.example']],
  ['*', addresses],
  ['ana+t7k@shop.example', ['ana+t7k@shop.example']],
  // A plus sign that is not escaped in a URL arrives as a space.
  ['* t7kx@*', ['ana+t7kx@shop.example']],
  ['*.example*x', []],
])('finds requests and emails whose address matches %s', async (pattern, matching) => {
  const control = controlOf(await startWithFour())
  const { entries } = (await control('listRequests', { query: { operation: 'checkEmail', email: pattern } })).json
  expect(entries.map(({ email }: { email: string }) => email)).toEqual(matching)
  const { mails } = (await control('listMails', { query: { to: pattern } })).json
  expect(mails.map(({ to }: { to: string }) => to)).toEqual(matching)
  const latest = await control('getLatestMail', { query: { to: pattern } })
  expect(latest.json.to).toBe(matching.at(-1))
})

it('does not match requests without an address', async () => {
  const started = await startInProcess()
  await started.call('/api/v1/export/health', { key: started.website.private_key })
  const { entries } = (await controlOf(started)('listRequests', { query: { email: '*' } })).json
  expect(entries).toEqual([])
})

it('waits for a request with a matching address, and reports the closest entries after a timeout', async () => {
  const started = await startInProcess()
  const control = controlOf(started)
  const waiting = control('listRequests', { query: { email: '*+t7k@*', wait: '60s' } })
  await started.check('ana@shop.example')
  await started.check('ana+t7k@shop.example')
  expect((await waiting).json.entries).toMatchObject([{ email: 'ana+t7k@shop.example' }])
  const timedOut = await control('listRequests', { query: { email: '*+t7k@*', status: '429', wait: '1ms' } })
  expect(timedOut.json.closest).toMatchObject([
    { entry: { email: 'ana+t7k@shop.example' }, differences: [{ field: 'status', expected: 429, actual: 200 }] },
    {
      entry: { email: 'ana@shop.example' },
      differences: [{ field: 'email', expected: '*+t7k@*', actual: 'ana@shop.example' }, { field: 'status' }],
    },
  ])
})

it('reports a request to another website only if its address matches the pattern', async () => {
  const started = await startInProcess()
  const { app_id } = await started.mock.createWebsite()
  await started.check('ana+t7k@shop.example')
  await started.check('cyn@shop.example')
  const query = { website: app_id, email: '*+t7k@*', wait: '1ms' }
  expect((await controlOf(started)('listRequests', { query })).json.closest).toEqual([
    {
      entry: expect.objectContaining({ email: 'ana+t7k@shop.example' }),
      differences: [{ field: 'website', expected: app_id, actual: 'app_local' }],
    },
  ])
})

it('names the recipient of the latest email if no email matches the pattern', async () => {
  const started = await startWithFour()
  expect(await controlOf(started)('getLatestMail', { query: { to: '*@else.example' } })).toMatchObject({
    status: 404,
    json: { message: 'No email to *@else.example yet; the latest email was sent to cyn@shop.example' },
  })
})
