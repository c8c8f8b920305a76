/**
 * Implements `serve --detach`, which runs the same command in a process that keeps running after this process and its terminal have ended.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { Context } from '../command.ts'
import { logPath, removeStaleFiles } from '../running/instance-file.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { backgroundLogVariable } from './background.ts'
import type { StartInfo } from './log.ts'

/** Maximum number of log lines to print if the start fails. */
const maxLogLines = 20

/**
 * V8 option that limits the memory of long-running processes. By default, V8 grows the space for new objects under load and never shrinks
 * the space again. The mock does not benefit from a larger space (docs/decisions/request-path.md). Node options that the caller sets take
 * precedence.
 */
const memoryFlag = '--max-semi-space-size=8'

/** Starts the mock in the background and returns its start info. If the start fails, prints the log and returns null. */
export async function detach({ env, terminal, now, stopRequested }: Context): Promise<StartInfo | null> {
  const folder = await openStateFolder(env)
  await removeStaleFiles(folder, now())
  const log = logPath(folder, randomUUID())
  const file = await open(log, 'wx', 0o600)
  const child = spawn(process.execPath, [memoryFlag, ...process.execArgv, ...backgroundArgv(process.argv.slice(1))], {
    // A new session keeps the mock running after its terminal closes. On Windows, the process runs without a console.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', file.fd, file.fd, 'ipc'],
    env: { ...env, [backgroundLogVariable]: log },
  })
  stopRequested().then(() => child.kill())
  const start = await new Promise<StartInfo | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // The child process sends this message in `background.ts`.
    child.once('message', (message) => resolve(message as StartInfo))
  })
  await file.close()
  if (start === null) {
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
    const more =
      lines.length > maxLogLines ? `dc-mock: The mock stopped before it was ready. See the full log: ${log}\n` : ''
    terminal.err.write(`${more}${lines.slice(-maxLogLines).join('\n')}\n`)
    return null
  }
  child.disconnect()
  child.unref()
  return start
}

/** Returns the arguments for the child process, without `--open`, because the parent process opens the browser. */
function backgroundArgv(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== '--detach' && word !== '--open')
}
