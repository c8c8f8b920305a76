import { setTimeout as pause } from 'node:timers/promises'
import { formatDuration, parseDuration } from '../../state/scenario/time.ts'
import type { Arguments, Context } from '../command.ts'
import { portFlag, readMockUrl } from '../control/open-control.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeProbeFailure, probeMock } from '../running/probe.ts'
import { formatJson } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

const pollIntervalMs = 100

export async function run(args: Arguments, { terminal, env, now }: Context): Promise<number> {
  const timeoutMs = readTimeout(args.value('timeout'))
  const url = await readMockUrl(args, env)
  const deadline = now() + timeoutMs
  for (;;) {
    const found = await probeMock(url)
    if (found.kind === 'mock' && found.problem === null) {
      const { version } = found
      terminal.out.write(args.isSet('json') ? formatJson({ version, url }) : `dc-mock ${version} is ready at ${url}\n`)
      return 0
    }
    // Keep waiting even if another server responds, such as a gateway that starts before the mock.
    if (now() + pollIntervalMs > deadline) {
      const waited = timeoutMs > 0 ? `Timed out after ${formatDuration(timeoutMs)} while waiting for a mock. ` : ''
      if (found.kind === 'mock') {
        terminal.err.write(
          `dc-mock: ${waited}The dc-mock server at ${url} cannot be used. ${found.problem}. Stop all replicas and start them again\n`,
        )
        return exitCodes.unreachable
      }
      const start = `npx dc-mock serve${found.kind === 'nothing' ? portFlag(url) : ''}`
      const fix = `Start a mock with ${start}, or specify the address of a running mock with --port, --url or DC_MOCK_URL`
      terminal.err.write(`dc-mock: ${waited}${describeProbeFailure(url, found)}. ${fix}\n`)
      return exitCodes.unreachable
    }
    await pause(pollIntervalMs)
  }
}

function readTimeout(text = '30s'): number {
  const ms = parseDuration(text)
  if (ms !== null && ms <= 86_400_000) return ms
  throw new UsageError(`--timeout must be a duration up to one day, such as 30s or 2m, not "${text}"`)
}
