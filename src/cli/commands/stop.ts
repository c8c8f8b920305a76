/** Before `dc-mock stop` sends a signal, the command checks that the instance file describes the running process. */
import { setTimeout as pause } from 'node:timers/promises'
import { isLoopback } from '../../server/host-names.ts'
import { isLocalProcess, isProcessRunning, startTimeOf } from '../../state/file/process.ts'
import type { Arguments, Context } from '../command.ts'
import { readMockUrl } from '../control/open-control.ts'
import { exitCodes } from '../exit-codes.ts'
import {
  type InstanceInfo,
  instancePath,
  readInstanceFile,
  removeInstanceFile,
  removeStaleFiles,
} from '../running/instance-file.ts'
import { describeProbeFailure, probeMock } from '../running/probe.ts'
import { openStateFolder } from '../running/state-folder.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The process can take up to 8 seconds to finish requests in progress. */
const timeoutMs = 15_000
const pollIntervalMs = 25

export async function run(args: Arguments, { terminal: { out, err }, env, now }: Context): Promise<number> {
  const url = await readMockUrl(args, env)
  const found = await probeMock(url)
  if (found.kind === 'nothing') {
    out.write(args.isSet('json') ? formatJson({ stopped: false, url, log: null }) : `Nothing is running at ${url}\n`)
    return 0
  }
  if (found.kind !== 'mock') {
    err.write(`dc-mock: ${describeProbeFailure(url, found)}. Nothing was stopped\n`)
    return exitCodes.unreachable
  }
  const folder = await openStateFolder(env)
  const info = found.instance === null ? null : await readInstanceFile(folder, found.instance)
  if (!info) {
    throw new UsageError(
      `dc-mock stop cannot stop the server at ${url}, because the server was started by another user, in a container or without --detach`,
      `If the server is running in a container, stop the container. Otherwise, press Ctrl+C in the server’s terminal or ${describeKill(url)}`,
    )
  }
  const { pid, host } = info
  if (!isLocalProcess(info)) {
    throw new UsageError(
      `The dc-mock server at ${url} is running as process ${pid} on ${host}, which is a different machine or container`,
      `Run npx dc-mock stop on ${host}`,
    )
  }
  if (startTimeOf(pid) !== info.startedAt) {
    throw new UsageError(
      `The instance file ${instancePath(folder, info.instance)} is stale, because process ${pid} is not the dc-mock server at ${url}`,
      `To stop the server, ${describeKill(url)}`,
    )
  }
  process.kill(pid, 'SIGTERM')
  if (!(await waitUntilExited(info, now))) {
    err.write(`dc-mock: Process ${pid} is still running after ${timeoutMs / 1000} s. See the log: ${info.log}\n`)
    return exitCodes.failed
  }
  const remaining = await probeMock(url)
  if (remaining.kind === 'mock' && remaining.instance === info.instance) {
    err.write(
      `dc-mock: Process ${pid} has ended, but the dc-mock server at ${url} still responds. See the log: ${info.log}\n`,
    )
    return exitCodes.failed
  }
  // On Windows, the mock cannot remove its instance file, because SIGTERM ends the mock's process immediately.
  await removeInstanceFile(folder, info.instance)
  await removeStaleFiles(folder, now())
  const { url: stoppedUrl, log } = info
  out.write(
    args.isSet('json')
      ? formatJson({ stopped: true, url: stoppedUrl, log })
      : `Stopped the dc-mock server at ${stoppedUrl}. Log: ${log}\n`,
  )
  return 0
}

/** Returns instructions for stopping the server. Error messages end with these instructions. */
function describeKill(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  if (!isLoopback(hostname)) return `send SIGTERM to its process on ${hostname}`
  const tcpPort = port || (protocol === 'https:' ? '443' : '80')
  const command =
    process.platform === 'win32' ? `netstat -ano | findstr :${tcpPort}` : `lsof -i tcp:${tcpPort} -s tcp:LISTEN`
  return `end its process. To print the process ID, run: ${command}`
}

async function waitUntilExited({ pid }: InstanceInfo, now: () => number): Promise<boolean> {
  const deadline = now() + timeoutMs
  while (isProcessRunning(pid)) {
    if (now() > deadline) return false
    await pause(pollIntervalMs)
  }
  return true
}
