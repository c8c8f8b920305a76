/** Runs the code samples of the demo shop. */
import * as published from '@datacops/services-sdk'
import { expect, it } from 'vitest'
import { checkCode, conversionCode, deletionCode } from '../../src/pages/demo/code.ts'
import { exported, mailsOf } from '../black-box/facts/website.ts'
import { startServer } from '../support/start.ts'

const AsyncFunction = (async () => {}).constructor as FunctionConstructor

function runCode(code: string, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
  return new AsyncFunction(...Object.keys(variables), code)(...Object.values(variables))
}

it.each([
  ['allow@dc-mock.example.com', 'ALLOW'],
  ['challenge@dc-mock.example.com', 'CHALLENGE'],
  ['block@dc-mock.example.com', 'BLOCK'],
  ['error-429@dc-mock.example.com', 'ALLOW'],
  ['drop@dc-mock.example.com', 'ALLOW'],
])('with the published client, the check of %s results in %s', async (email, action) => {
  const { url, website } = await startServer()
  const code = checkCode(url).replace(/^import (.*) from .*$/m, 'const $1 = client')
  const process = { env: { DC_API_KEY: website.private_key, DC_BASE_URL: url } }
  const console = { error: () => {} }
  expect(await runCode(`${code}\nreturn decide(email)`, { client: published, process, console, email })).toBe(action)
})

it('the conversion code stores a conversion only once, even if it runs twice', async () => {
  const started = await startServer()
  const order = { email: 'ana@shop.example', user_id: 'u_1', value: 49, external_id: 'order_1' }
  await runCode(conversionCode(started.url, started.website.cop_key), order)
  await runCode(conversionCode(started.url, started.website.cop_key), order)
  expect(await exported(started, 'conversions')).toMatchObject([{ ...order, event: 'purchase', currency: 'EUR' }])
})

it('the deletion code requests a deletion', async () => {
  const started = await startServer()
  await started.check('ana@shop.example')
  await runCode(deletionCode(started.url, started.website.cop_key), { email: 'ana@shop.example' })
  expect(await mailsOf(started)).toMatchObject([{ to: 'ana@shop.example' }])
})
