/** Starts Redis processes for tests, each on a free port of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RedisServer {
  /** URL such as `redis://127.0.0.1:41234`. */
  url: string
  pid(): number | undefined
  /** Kills the process without notifying its clients. */
  kill(): Promise<void>
  /** Restarts Redis with the data in its log. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Name of the installed command, `redis-server` or `valkey-server`, or null if neither is installed. */
export const redisBinary: string | null =
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? null

/** Message of a test that is skipped because Redis is not installed. */
export const withoutRedis =
  'skipped: redis-server is not installed. Run apt-get install redis-server, or brew install redis'

export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const binary = redisBinary
  if (binary === null) throw new Error(withoutRedis)
  const folder = await mkdtemp(join(tmpdir(), 'dc-mock-redis-'))
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings]
  let running: ReturnType<typeof spawn> | null = null
  const start = async (): Promise<void> => {
    const process = spawn(binary, words, { stdio: ['ignore', 'pipe', 'ignore'] })
    running = process
    let output = ''
    for await (const chunk of process.stdout) {
      output += String(chunk)
      if (output.includes('Ready to accept connections')) break
    }
    if (!output.includes('Ready to accept connections')) throw new Error(`redis-server did not start: ${output}`)
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const process = running
    running = null
    if (!process || process.exitCode !== null) return
    const exited = once(process, 'exit')
    process.kill(signal)
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => running?.pid,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
