/** `serve --detach`: the same command in a process of its own, which outlives this one and its terminal. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { Context } from '../command.ts'
import { logPath, removeStaleFiles } from '../running/instance-file.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { backgroundLogVariable } from './background.ts'
import type { StartInfo } from './log.ts'

/** Lines of the log that are shown where a start fails. */
const maxLogLines = 20

/**
 * For a process that may live for weeks: left alone, V8 lets the space of new objects grow under load to many times that and keeps it,
 * which makes nothing faster here (docs/decisions/request-path.md). What the caller's own Node was told goes before it.
 */
const memoryFlag = '--max-semi-space-size=8'

/** What the mock in the background told of its start; null where it failed, which is said then. */
export async function detach({ env, terminal, now, stopRequested: askedToStop }: Context): Promise<StartInfo | null> {
  const folder = await openStateFolder(env)
  await removeStaleFiles(folder, now())
  const log = logPath(folder, randomUUID())
  const file = await open(log, 'wx', 0o600)
  const child = spawn(process.execPath, [memoryFlag, ...process.execArgv, ...backgroundArgv(process.argv.slice(1))], {
    // A session of its own: what ends the terminal does not end it. On Windows: no console.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', file.fd, file.fd, 'ipc'],
    env: { ...env, [backgroundLogVariable]: log },
  })
  askedToStop().then(() => child.kill())
  const start = await new Promise<StartInfo | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve(null))
    // What comes over this channel is written by `background.ts` of the same file.
    child.once('message', (message) => resolve(message as StartInfo))
  })
  await file.close()
  if (start === null) {
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
    const more = lines.length > maxLogLines ? `dc-mock: It ended before it was ready; all of its log: ${log}\n` : ''
    terminal.err.write(`${more}${lines.slice(-maxLogLines).join('\n')}\n`)
    return null
  }
  child.disconnect()
  child.unref()
  return start
}

/** The browser is opened from here. */
function backgroundArgv(argv: readonly string[]): string[] {
  return argv.filter((word) => word !== '--detach' && word !== '--open')
}
