/** `dc-mock stop`: ends a mock in the background. Nothing is signalled but the process that answers as the one on record. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Arguments, Context } from '../command.ts'
import { readAddress } from '../control/flags.ts'
import { describeAbsence, probe } from '../running/probe.ts'
import { isAlive, type RunningRecord, readRecord, removeRecord } from '../running/record.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { UsageError } from '../usage-error.ts'

const failed = 1
const unreachable = 3

/** Longest wait for the process to end, in ms: it answers what is in flight for 8 seconds at most. */
const timeoutMs = 15_000
const interval = 25

export async function run(args: Arguments, { terminal: { out, err }, env, now }: Context): Promise<number> {
  const url = await readAddress(args, env)
  const found = await probe(url)
  if (found.kind === 'nothing') {
    out.write(`Nothing runs at ${url}\n`)
    return 0
  }
  if (found.kind === 'other') {
    err.write(`dc-mock: ${describeAbsence(url, found)}; nothing was stopped\n`)
    return unreachable
  }
  const folder = await openStateFolder(env)
  const record = found.instance === null ? null : await readRecord(folder, found.instance)
  if (!record) {
    throw new UsageError(
      `The dc-mock at ${url} was not started by this user with --detach; end it where it runs, with Ctrl+C or SIGTERM`,
    )
  }
  process.kill(record.pid, 'SIGTERM')
  if (!(await isGone(record, now))) {
    err.write(`dc-mock: Process ${record.pid} still runs after ${timeoutMs / 1000} s; its log: ${record.log}\n`)
    return failed
  }
  // On Windows a signal ends a process before it can take its record back.
  await removeRecord(folder, record.instance)
  out.write(`Stopped the dc-mock at ${record.url}; its log: ${record.log}\n`)
  return 0
}

async function isGone({ pid }: RunningRecord, now: () => number): Promise<boolean> {
  const end = now() + timeoutMs
  while (isAlive(pid)) {
    if (now() > end) return false
    await pause(interval)
  }
  return true
}
