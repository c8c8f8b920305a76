import { say } from './progress.ts'
import { runWell } from './run.ts'

/** Runs `npm install` and prefers npm's cache. */
export async function install(folder: string, what: string): Promise<void> {
  say(`installing ${what}`)
  await runWell('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { folder })
}
