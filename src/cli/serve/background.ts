/** The side of a mock in the background: it leaves a record, tells the command that started it, and takes the record back. */
import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import type { Context } from '../command.ts'
import { removeInstanceFile, writeInstanceFile } from '../running/instance-file.ts'
import type { StartInfo } from './log.ts'

/** Set by `serve --detach` for the process that it starts: the file of its log, whose name is the instance. */
export const backgroundLogVariable = 'DC_MOCK_BACKGROUND_LOG'

export interface Background {
  instance: string
  /** Null where the mock is in front of somebody. */
  log: string | null
  started(start: StartInfo): Promise<void>
  ended(): Promise<void>
}

export function readBackground({ env, parent }: Pick<Context, 'env' | 'parent'>): Background {
  const log = env[backgroundLogVariable]
  // A program that a mock in the background starts, and which starts one of its own, inherits the variable but no parent.
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
