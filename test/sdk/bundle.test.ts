/** Tests the size and dependencies of dc-mock/sdk. */
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startServer } from '../support/start.ts'
import { bundleSdk } from './bundle.ts'

it('is at most 3 kB when minified and compressed, and imports nothing', async () => {
  const { code, imports } = await bundleSdk('esm')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3000)
  expect(imports).toEqual([])
})

it('needs only globals that browsers and Node 18 have', async () => {
  const { url, website } = await startServer()
  const { code } = await bundleSdk('iife')
  const page = createContext({ fetch, AbortController, URL, setTimeout, clearTimeout })
  runInContext(code, page)
  const check = `new sdk.DCServiceSdk({ apiKey: '${website.private_key}', baseUrl: '${url}' })
    .checkEmail('block@dc-mock.example.com')`
  expect(await runInContext(check, page)).toMatchObject({ emailInfo: { action: 'BLOCK' } })
})

it('accepts a relative baseUrl in a web page, and rejects it elsewhere', async () => {
  const { code } = await bundleSdk('iife')
  const urls: string[] = []
  const response = '{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}'
  const fetch = async (address: string): Promise<Response> => {
    urls.push(address)
    return new Response(response)
  }
  const globals = { fetch, AbortController, URL, setTimeout, clearTimeout }
  const program = createContext({ ...globals })
  const page = createContext({ ...globals, location: { href: 'https://shop.example/signup' } })
  const check = `new sdk.DCServiceSdk({ apiKey: 'dcp_any_key', baseUrl: '/risk/' }).checkEmail('ana@shop.example')`
  runInContext(code, page)
  runInContext(code, program)
  await runInContext(check, page)
  expect(urls).toEqual(['/risk/api/v1/services/email/check'])
  expect(() => runInContext(check, program)).toThrow('baseUrl must be an http or https URL')
})
