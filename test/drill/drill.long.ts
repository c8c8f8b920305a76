import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { DrillReport } from '../../src/drill/report/report.ts'
import { runCommand } from '../cli/serve-process.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const apps = fileURLToPath(new URL('apps', import.meta.url))

/** Drills an app of test/drill/apps, which the drill starts itself. */
async function drillApp(file: string, ...flags: string[]): Promise<{ code: number | null; report: DrillReport }> {
  const program = file.endsWith('.py') ? 'python3' : `"${process.execPath}"`
  const start = `${program} "${apps}/${file}"`
  const url = `http://localhost:${await freePort()}/signup`
  const words = ['drill', url, '--start', start, '--when-the-service-fails', 'welcome', '--report', 'json', ...flags]
  const { code, stdout } = await runCommand(words).exit
  return { code, report: JSON.parse(stdout) }
}

/** Returns the IDs of all findings and of all advice. */
function findingsOf({ cases }: DrillReport): { findings: string[]; advice: string[] } {
  return {
    findings: cases.flatMap(({ findings }) => findings.map(({ id }) => id)),
    advice: cases.flatMap(({ advice }) => advice.map(({ id }) => id)),
  }
}

describe('dc-mock drill', { timeout: 180_000, retry: 1 }, () => {
  it.each(['fetch-handler.mjs', 'hono.mjs', 'node-http.mjs', 'published-client.mjs', 'sdk.mjs', 'python_stdlib.py'])(
    'finds nothing wrong with %s',
    async (file) => {
      const { code, report } = await drillApp(`correct/${file}`)
      expect(findingsOf(report).findings).toEqual([])
      // An app cannot notice a repeated signup that arrives after the first one was answered.
      expect(findingsOf(report).advice.filter((id) => id !== 'submitted-twice/checks-twice')).toEqual([])
      expect(report.cases.filter(({ status }) => status !== 'survived')).toEqual([])
      expect(code).toBe(0)
    },
  )

  it.each([
    ['breaker-stays-open', ['error-500/no-recovery']],
    ['cached-by-domain', ['same-domain/no-check']],
    ['challenge-ignored', ['challenge/wrong-outcome']],
    ['device-required', ['stored-result/server-error']],
    ['no-timeout', ['no-response/too-slow', 'endless-body/too-slow']],
    ['repeat-fails', ['signs-up-again/server-error']],
    ['strict-schema', ['unknown-fields/server-error']],
    ['suggestion-refuses', ['typo/wrong-outcome']],
    ['two-checks', ['one-check/checked-again']],
    ['unguarded-body', ['broken-json', 'empty-body', 'cut-body', 'endless-body'].map((id) => `${id}/server-error`)],
    ['welcome-on-second-attempt', ['blocked-again/wrong-outcome']],
  ])('finds the defect of %s, and nothing else', async (name, expected) => {
    const { code, report } = await drillApp(`blind/${name}.mjs`)
    expect(findingsOf(report).findings).toEqual(expected)
    expect(code).toBe(1)
  })

  it.each([
    ['fails-closed', ['error-500-once/wrong-outcome', 'error-500/wrong-outcome']],
    ['key-in-response', ['key-in-response/key-leaked']],
    ['key-in-url', ['key-in-url/key-leaked']],
    ['long-address-fails', ['longest-address/server-error']],
    ['low-score-welcomes', ['challenge-low-score/wrong-outcome']],
    ['null-user-info', ['allow/server-error']],
    ['retries-429', []],
    ['retries-without-end', []],
    ['unknown-tag', ['unknown-tags/server-error']],
    ['web-page-crashes', ['service-down/crashed', 'gateway-page/crashed']],
  ])('finds only the defect of %s', async (name, expected) => {
    const { report } = await drillApp(`defects/${name}.mjs`)
    expect(findingsOf(report).findings).toEqual(expected)
  })

  it.each(['key-in-header', 'key-in-page', 'key-in-redirect', 'key-in-script'])('finds the key of %s', async (name) => {
    const folder = await createTemporaryFolder({ 'dc-mock.yaml': 'drill:\n  format: form\n  first: /signup\n' })
    const { report } = await drillApp(`defects/${name}.mjs`, '--config', `${folder}/dc-mock.yaml`)
    expect(findingsOf(report).findings).toEqual(['key-in-response/key-leaked'])
  })

  it.each([
    ['own-threshold', 'allow-high-score/wrong-outcome'],
    ['client-error-refuses', 'quota-exhausted/wrong-outcome'],
    ['missing-error-listener', 'connection-dropped/crashed'],
    ['network-error-unexpected', 'connection-refused/server-error'],
    ['shared-verdict', 'twenty-at-once/wrong-outcome'],
    ['timeout-until-headers', 'endless-body/too-slow'],
  ])('finds the defect of %s', async (name, expected) => {
    const { code, report } = await drillApp(`blind/${name}.mjs`, '--only', expected.split('/')[0] ?? '')
    expect(findingsOf(report).findings).toEqual([expected])
    expect(code).toBe(1)
  })

  it('advises against retries of rejected checks', async () => {
    const { code, report } = await drillApp('blind/retries-every-error.mjs', '--only', 'quota-exhausted')
    expect(findingsOf(report).advice).toContain('quota-exhausted/retries-429')
    expect(code).toBe(0)
  })

  it('advises against two checks for a signup that is submitted twice', async () => {
    const { report } = await drillApp('blind/double-submit.mjs', '--only', 'submitted-twice')
    expect(findingsOf(report).advice).toEqual(['submitted-twice/checks-twice'])
  })

  it('finds nothing wrong with the demo shop of the dashboard', async () => {
    const { url } = await startServer()
    const folder = await createTemporaryFolder({
      'dc-mock.yaml': `drill:
  url: ${url}/_mock/demo/sign-up
  when_the_service_fails: welcome
  outcomes:
    welcome: { json: { /decision: accepted } }
    challenged: { json: { /decision: confirm } }
    refused: { json: { /decision: rejected } }
`,
    })
    const words = ['drill', '--url', url, '--config', `${folder}/dc-mock.yaml`, '--report', 'json']
    const { code, stdout } = await runCommand(words).exit
    const report: DrillReport = JSON.parse(stdout)
    expect(findingsOf(report).findings).toEqual([])
    const unjudged = report.cases.filter(({ status }) => status !== 'survived').map(({ id }) => id)
    expect(unjudged).toEqual(['connection-refused', 'endless-body', 'key-rotation'])
    expect(code).toBe(0)
  })

  it('says how to fix an app that does not start', async () => {
    const url = `http://localhost:${await freePort()}/signup`
    const { code, stderr } = await runCommand(['drill', url, '--start', 'echo the reason; exit 7']).exit
    expect(stderr).toContain('the reason')
    expect(stderr).toContain('The app exited before it accepted connections (exit code 7)')
    expect(code).toBe(2)
  })
})
