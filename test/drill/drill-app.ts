/** Runs `dc-mock drill` on the apps in test/drill/apps. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DrillReport } from '../../src/drill/report/report.ts'
import { runCommand } from '../cli/serve-process.ts'
import { runOrThrow } from '../installed/support/run.ts'
import { freePort } from '../support/free-port.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

export const apps: string = fileURLToPath(new URL('apps', import.meta.url))

/** Settings for an app with a sign-up page. */
const formConfig = 'drill:\n  format: form\n  first: /signup\n'

interface DrillRun {
  code: number | null
  report: DrillReport
  /** IDs of all findings. */
  findings: string[]
  /** IDs of all advice. */
  advice: string[]
}

/** Drills an app that the drill starts itself. */
export async function drillApp(path: string, { hasForm = false }: { hasForm?: boolean } = {}): Promise<DrillRun> {
  const folder = await createTemporaryFolder(hasForm ? { 'dc-mock.yaml': formConfig } : {})
  const start = await createStartCommand(path, folder)
  const url = `http://localhost:${await freePort()}/signup`
  const words = ['drill', url, '--start', start, '--when-the-service-fails', 'welcome', '--report', 'json']
  const { code, stdout } = await runCommand(words, {}, folder).exit
  const report: DrillReport = JSON.parse(stdout)
  return {
    ...{ code, report },
    findings: report.cases.flatMap((one) => one.findings.map(({ id }) => id)),
    advice: report.cases.flatMap((one) => one.advice.map(({ id }) => id)),
  }
}

async function createStartCommand(path: string, folder: string): Promise<string> {
  switch (path.split('.').at(-1)) {
    case 'py':
      return `python3 "${path}"`
    case 'php':
      // A single worker would handle one signup at a time.
      return `PHP_CLI_SERVER_WORKERS=8 php -S localhost:$PORT "${path}"`
    case 'go': {
      // `go run` starts the app as a child process, which can outlive a restart.
      const binary = join(folder, 'app')
      await runOrThrow('go', ['build', '-o', binary, path], { folder: dirname(path) })
      return `"${binary}"`
    }
    default:
      return `"${process.execPath}" "${path}"`
  }
}
