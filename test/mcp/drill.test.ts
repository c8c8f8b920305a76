import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createDrills } from '../../scripts/check/mcp-calls.ts'
import { startStub } from '../support/stub-server.ts'
import { startAgent } from './connect.ts'

/** Starts an app that checks each address but ignores the result and welcomes everybody. */
async function startWelcomingApp(env: { DC_API_KEY: string; DC_BASE_URL: string }): Promise<string> {
  return startStub(async (request, response) => {
    const body = await text(request)
    const headers = { 'x-dc-key': env.DC_API_KEY, 'content-type': 'application/json' }
    await fetch(`${env.DC_BASE_URL}/api/v1/services/email/check`, { method: 'POST', headers, body })
    response.end('{}')
  })
}

it('drill returns a summary, or the details of one case', async () => {
  const { use, website } = await startAgent()
  const url = await startWelcomingApp(website.env)
  const only = ['challenge', 'block']
  const summary = await use('drill', { url, only, when_the_service_fails: 'welcome' })
  expect(summary.judged - summary.survived).toBe(2)
  expect(summary).toMatchObject({
    id: 'drill_1',
    running: false,
    failed: [{ case: 'challenge' }, { case: 'block', expected: expect.any(String), received: expect.any(String) }],
    problem: null,
  })
  const { case: block } = await use('drill', { id: 'drill_1', case: 'block' })
  expect(block).toMatchObject({
    id: 'block',
    status: 'failed',
    findings: [{ because: expect.any(String), checks: [expect.stringContaining('BLOCK')] }],
  })
  expect(block.findings[0].reproduce.join('\n')).toContain('dc-mock drill')
  await expect(use('drill', { id: 'drill_1', case: 'blok' })).rejects.toThrow('Did you mean "block"?')
})

it('drill explains how to fix an app that does not call the mock', async () => {
  const { use } = await startAgent()
  const url = await startStub((_, response) => response.end())
  const { problem, survived } = await use('drill', { url })
  expect(survived).toBe(0)
  expect(problem).toContain('DC_BASE_URL')
})

it('drill explains missing and wrong arguments', async () => {
  const { use } = await startAgent()
  await expect(use('drill')).rejects.toThrow('needs the address of your signup')
  await expect(use('drill', { url: 'http://127.0.0.1/', only: ['blok'] })).rejects.toThrow('Did you mean block?')
  await expect(use('drill', { id: 'drill_7' })).rejects.toThrow('Unknown drill "drill_7"')
})

it('drill shows the output of an app that does not start', async () => {
  const { use } = await startAgent()
  const start = `"${process.execPath}" -e "console.log('no database'); process.exit(1)"`
  await expect(use('drill', { url: 'http://127.0.0.1:9/', start })).rejects.toThrow(/no database\n.*exit/s)
})

it('drill returns the progress of a long drill, and its result in a later call', async () => {
  const drills = createDrills(0)
  const { use, website } = await startAgent(drills)
  const url = await startWelcomingApp(website.env)
  expect(await use('drill', { url, only: ['allow'] })).toEqual({ id: 'drill_1', running: true, done: 0, total: 0 })
  await expect(use('drill', { url })).rejects.toThrow('drill_1 is in progress. To wait for it, pass only id')
  await drills.get('drill_1').report
  expect(await use('drill', { id: 'drill_1' })).toMatchObject({ running: false, failed: [], problem: null })
  expect(await use('drill', { url, only: ['allow'] })).toMatchObject({ id: 'drill_2', running: true })
  await drills.close()
})

it('a running drill stops when the server is closed', async () => {
  const drills = createDrills(0)
  const { use } = await startAgent(drills)
  let start = (): void => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const url = await startStub(() => start())
  await use('drill', { url })
  await started
  await drills.close()
  expect(await drills.get('drill_1').report).toMatchObject({ problem: { code: 'stopped' } })
})
