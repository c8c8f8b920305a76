/** Implements `serve --detach`: runs the same command in a process that outlives this process and its terminal. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { Context } from '../command.ts'
import { logPath, removeStaleFiles } from '../running/instance-file.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { backgroundLogVariable } from './background.ts'
import type { StartInfo } from './log.ts'

/** Maximum number of log lines to show if a start fails. */
const maxLogLines = 20

/**
 * Limits memory for long-running processes. By default, V8 grows the space for new objects under load and never shrinks it, with no benefit
 * here (docs/decisions/request-path.md). Node options of the caller take precedence.
 */
const memoryFlag = '--max-semi-space-size=8'

/** Returns the start info of the mock in the background. If the start failed, prints the log and returns null. */
export async function detach({ env, terminal, now, stopRequested: askedToStop }: Context): Promise<StartInfo | null> {
  const folder = await openStateFolder(env)
  await removeStaleFiles(folder, now())
  const log = logPath(folder, randomUUID())
  const file = await open(log, 'wx', 0o600)
  const child = spawn(process.execPath, [memoryFlag, ...process.execArgv, ...backgroundArgv(process.argv.slice(1))], {
    // Creates a new session, so the mock survives its terminal. On Windows, the process has no console.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', file.fd, file.fd, 'ipc'],
    env: { ...env, [backgroundLogVariable]: log },
  })
  askedToStop().then(() => child.kill())
  const start = await new Promise<StartInfo | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // `background.ts` sends this message.
    child.once('message', (message) => resolve(message as StartInfo))
  })
  await file.close()
  if (start === null) {
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
    const more =
      lines.length > maxLogLines ? `dc-mock: The mock ended before it was ready; see its full log: ${log}\n` : ''
    terminal.err.write(`${more}${lines.slice(-maxLogLines).join('\n')}\n`)
    return null
  }
  child.disconnect()
  child.unref()
  return start
}

/** The browser is opened by this process, not by the child. */
function backgroundArgv(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== '--detach' && word !== '--open')
}
