/** Implements `serve --detach`. The mock runs in a background process that keeps running after the terminal is closed. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import type { Context } from '../command.ts'
import { logPath, removeStaleFiles } from '../running/instance-file.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { backgroundLogVariable } from './background.ts'
import type { StartInfo } from './log.ts'

/** Maximum number of log lines to print if the mock fails to start. */
const maxLogLines = 20

/**
 * Limits the size of V8's semi-spaces for new objects, in MiB. By default, they grow under load and never shrink. The mock does not benefit
 * from larger semi-spaces (docs/decisions/request-path.md).
 */
const memoryFlag = '--max-semi-space-size=8'

/** If the mock fails to start, prints the last log lines and returns null. */
export async function detach({ env, terminal, now, stopRequested }: Context): Promise<StartInfo | null> {
  const folder = await openStateFolder(env)
  await removeStaleFiles(folder, now())
  const log = logPath(folder, randomUUID())
  const file = await open(log, 'wx', 0o600)
  const child = spawn(process.execPath, [memoryFlag, ...process.execArgv, ...backgroundArgv(process.argv.slice(1))], {
    // `detached` keeps the mock running after the terminal is closed. `windowsHide` prevents a console window from opening on Windows.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', file.fd, file.fd, 'ipc'],
    env: { ...env, [backgroundLogVariable]: log },
  })
  stopRequested().then(() => child.kill())
  const start = await new Promise<StartInfo | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // `background.ts` sends this message from the child process.
    child.once('message', (message) => resolve(message as StartInfo))
  })
  await file.close()
  if (start === null) {
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
    const isTooLong = lines.length > maxLogLines
    const more = isTooLong ? `dc-mock: The mock stopped before it was ready. See the full log: ${log}\n` : ''
    if (!isTooLong) await rm(log)
    terminal.err.write(`${more}${lines.slice(-maxLogLines).join('\n')}\n`)
    return null
  }
  child.disconnect()
  child.unref()
  return start
}

/** Removes `--detach` and `--open` from the arguments. The parent process opens the browser. */
function backgroundArgv(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== '--detach' && word !== '--open')
}
