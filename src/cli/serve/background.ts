/** Writes a background mock's instance file and notifies the parent process. */
import { basename, dirname } from 'node:path'
import { ownIdentity } from '../../state/file/process.ts'
import type { Context } from '../command.ts'
import { removeInstanceFile, writeInstanceFile } from '../running/instance-file.ts'
import type { StartInfo } from './log.ts'

/** Path of the log file. `serve --detach` sets the variable for its child process. The file is named after the instance ID. */
export const backgroundLogVariable = 'DC_MOCK_BACKGROUND_LOG'

export interface Background {
  instance: string
  /** Path to the log file. */
  log: string
  started(start: StartInfo): Promise<void>
  ended(): Promise<void>
}

/** Returns null if the mock runs in the foreground. */
export function readBackground({ env, parent }: Pick<Context, 'env' | 'parent'>): Background | null {
  const log = env[backgroundLogVariable]
  /*
   * Also require an IPC channel. Child processes of a background mock inherit DC_MOCK_BACKGROUND_LOG but not the channel, so the variable
   * alone does not identify a background mock.
   */
  if (!log || !parent) return null
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
