import { expect, it, onTestFinished } from 'vitest'
import { openRelay } from '../../src/drill/app/relay.ts'
import { startServer } from '../support/start.ts'

it('forwards requests, stalls responses partway through the body, and refuses connections', async () => {
  const { website, url } = await startServer()
  const relay = await openRelay(url)
  onTestFinished(() => relay.close())
  const requestHealth = (): Promise<Response> =>
    fetch(`${relay.url}/api/v1/export/health`, { headers: { 'x-dc-key': website.private_key } })
  const fullText = await (await requestHealth()).text()

  relay.stall()
  const { status, body } = await requestHealth()
  const reader = body?.getReader()
  const first = await reader?.read()
  expect([status, new TextDecoder().decode(first?.value)]).toEqual([200, fullText.slice(0, 1)])
  const rest = reader?.read()
  await relay.accept()
  await expect(rest).rejects.toThrow('terminated')
  expect(await (await requestHealth()).text()).toBe(fullText)

  await relay.refuse()
  await expect(requestHealth()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await relay.accept()
  expect((await requestHealth()).status).toBe(200)
})

it('keeps a stalled response open after the mock has closed its connection', async () => {
  const { mock, website, url } = await startServer()
  const relay = await openRelay(url)
  onTestFinished(() => relay.close())
  const requestHealth = (): Promise<Response> =>
    fetch(`${relay.url}/api/v1/export/health`, { headers: { 'x-dc-key': website.private_key } })

  relay.stall()
  const reader = (await requestHealth()).body?.getReader()
  await reader?.read()
  let isOpen = true
  const rest = reader?.read().finally(() => {
    isOpen = false
  })
  rest?.catch(() => {})
  await mock.close()
  await expect(requestHealth()).rejects.toThrow('fetch failed')
  expect(isOpen).toBe(true)
  await relay.accept()
  await expect(rest).rejects.toThrow('terminated')
})
