/** Helpers for background mocks. They maintain the instance file and notify the parent process. */
import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { ownIdentity } from '../../state/file/process.ts'
import type { Context } from '../command.ts'
import { removeInstanceFile, writeInstanceFile } from '../running/instance-file.ts'
import type { StartInfo } from './log.ts'

/**
 * Environment variable that `serve --detach` sets for its child process. The value is the path of the log file. The name of the log file is
 * the instance ID.
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
   * Also check for the IPC channel, because child processes of a background mock inherit the environment variable but not the channel.
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
      await writeInstanceFile(folder, { instance, ...ownIdentity(), url: start.url, log })
      parent.send(start)
    },
    ended: () => removeInstanceFile(folder, instance),
  }
}
