import { say } from './progress.ts'
import { runWell } from './run.ts'

/** `npm install`, with what npm has in its cache where it can. */
export async function install(folder: string, what: string): Promise<void> {
  say(`installing ${what}`)
  await runWell('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { folder })
}
