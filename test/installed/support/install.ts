import { say } from './progress.ts'
import { runOrThrow } from './run.ts'

/** Runs `npm install`. npm uses its cache if possible. */
export async function install(folder: string, what: string): Promise<void> {
  say(`installing ${what}`)
  await runOrThrow('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { folder })
}
