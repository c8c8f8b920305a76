import { expect, it } from 'vitest'
import { startServer } from '../../support/start.ts'

it.each([
  ['blokc', 'Unknown test address "blokc". Did you mean "block"?'],
  ['error-503', 'Unknown test address "error-503". Did you mean "error-500"?'],
  ['score-101', 'Unknown test address "score-101": score-N@ returns the risk score N, from 0 to 100'],
  ['ana', 'Unknown test address "ana"'],
])('a check of %s@ at a reserved domain adds a hint to the journal', async (name, help) => {
  const { call, check } = await startServer()
  expect((await check(`${name}+run7@dc-mock.example.com`)).status).toBe(200)
  const { entries } = (await call('/_mock/requests')).json
  const message = expect.stringContaining(help)
  expect(entries[0].why).toMatchObject({ id: 'live', message, hints: [{ id: 'test-address-unknown', message }] })
})

it('a check of an address at another domain adds no hint', async () => {
  const { call, check } = await startServer()
  await check('blokc@shop.example')
  expect((await call('/_mock/requests')).json.entries[0].why.message).not.toContain('test address')
})
