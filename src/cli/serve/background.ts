/** Functions for a background mock. They write and remove the instance file, and notify the command that started the mock. */
import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import type { Context } from '../command.ts'
import { removeInstanceFile, writeInstanceFile } from '../running/instance-file.ts'
import type { StartInfo } from './log.ts'

/**
 * Variable that `serve --detach` sets for its child process. The value is the path of the log file. The name of the log file is the
 * instance ID.
 */
export const backgroundLogVariable = 'DC_MOCK_BACKGROUND_LOG'

export interface Background {
  instance: string
  /** Path of the log file. Null for a foreground mock. */
  log: string | null
  started(start: StartInfo): Promise<void>
  ended(): Promise<void>
}

export function readBackground({ env, parent }: Pick<Context, 'env' | 'parent'>): Background {
  const log = env[backgroundLogVariable]
  /*
   * Only a process with an IPC channel is a background mock. Processes that a background mock starts inherit the variable, but not the
   * channel.
   */
  if (!log || !parent) {
    return { instance: randomUUID(), log: null, started: async () => {}, ended: async () => {} }
  }
  const folder = dirname(log)
  const instance = basename(log, '.log')
  return {
    instance,
    log,
    async started(start) {
      await writeInstanceFile(folder, { instance, pid: process.pid, url: start.url, log })
      parent.send(start)
    },
    ended: () => removeInstanceFile(folder, instance),
  }
}
