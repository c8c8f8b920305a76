import { describe, expect, it } from 'vitest'
import type { DrillReport } from '../../src/drill/report/report.ts'
import { runCommand } from '../cli/serve-process.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/start.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

describe('dc-mock drill', { timeout: 180_000, retry: 1 }, () => {
  it('finds nothing wrong with the demo shop', async () => {
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
    expect(report.cases.flatMap(({ findings }) => findings)).toEqual([])
    const unjudged = report.cases.filter(({ status }) => status !== 'survived').map(({ id }) => id)
    expect(unjudged).toEqual(['connection-refused', 'endless-body', 'key-rotation'])
    expect(code).toBe(0)
  })

  it('shows the output and the exit code of an app that does not start', async () => {
    const url = `http://localhost:${await freePort()}/signup`
    const { code, stderr } = await runCommand(['drill', url, '--start', 'echo the reason; exit 7']).exit
    expect(stderr).toContain('the reason')
    expect(stderr).toContain('The app exited before it accepted connections (exit code 7)')
    expect(code).toBe(2)
  })
})
