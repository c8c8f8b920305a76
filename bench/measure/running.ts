/** Running program and its resource use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { residentMebibytes } from '../targets.ts'
import { findFault, sendCheck } from './check.ts'
import type { Contender } from './contenders.ts'
import { onCore } from './cores.ts'

export interface Running {
  name: string
  url: string
  pid: number
  /** Time from the start of the process to its first correct response, in ms. */
  startupMs: number
  /** Kills the process by default. With `'graceful'`, sends SIGTERM instead. Resolves when the process has exited. */
  stop(mode?: 'graceful'): Promise<void>
}

/** Maximum wait for a first response, in ms. */
const timeoutMs = 60_000

/**
 * Starts a program and waits until it responds. If `isPinned` is true, the program runs on the core that is reserved for servers. `env`
 * is added to the environment of the benchmark.
 *
 * @throws {Error} if the program exits, responds incorrectly, or does not respond in time
 */
export async function run(
  { name, command }: Pick<Contender, 'name' | 'command'>,
  isPinned: boolean,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const port = await findNonEphemeralPort()
  const url = `http://127.0.0.1:${port}`
  const [program, ...args] = isPinned ? onCore('server', command(port)) : command(port)
  const startedAt = performance.now()
  const child = spawn(program ?? '', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  let hasEnded = false
  ended.then(
    () => {
      hasEnded = true
    },
    () => {
      hasEnded = true
    },
  )
  const stop = async (mode?: 'graceful'): Promise<void> => {
    process.off('exit', kill)
    if (mode === 'graceful') child.kill('SIGTERM')
    else kill()
    await ended.catch(() => {})
  }
  try {
    while (hasEnded || !(await answers(name, url))) {
      if (hasEnded) throw new Error(`${name} exited before it responded: ${program} ${args.join(' ')}`)
      if (performance.now() - startedAt > timeoutMs) throw new Error(`${name} does not respond at ${url}`)
      await setTimeout(1)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { name, url, pid: child.pid ?? 0, startupMs: performance.now() - startedAt, stop }
}

/**
 * Returns a free port below the range from which systems assign ports. Some peers bind their port seconds after they were started. By then,
 * the system could have assigned the port to another program.
 */
async function findNonEphemeralPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Returns false if no server is listening or the route is unknown. Some peers open their port before they have read their routes. */
async function answers(name: string, url: string): Promise<boolean> {
  try {
    const answer = await sendCheck(url, 'ana@shop.example')
    if (answer.status === 404 || answer.status === 503) return false
    const fault = findFault(answer)
    if (fault) throw new Error(`The first response of ${name} is wrong: ${fault}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** Resident memory in MiB, or null if unavailable. */
export function memoryOf({ pid }: Pick<Running, 'pid'>): number | null {
  return process.platform === 'linux' ? residentMebibytes(pid) : null
}
