/** Starts servers in separate processes, and measures their resource use. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Target {
  name: string
  url: string
  key: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts Node with these arguments, on the given core or, if `core` is null, on any core. Resolves when the process prints its address or,
 * if `port` is set, when the port responds.
 */
export async function start(
  name: string,
  args: readonly string[],
  core: number | null,
  port?: number,
): Promise<{ url: string; child: ChildProcess }> {
  const words = core === null ? [process.execPath] : ['taskset', '-c', String(core), process.execPath]
  const [command = '', ...rest] = [...words, ...args]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} exited with ${code} before it was ready`)
  })
  const url = await Promise.race([port === undefined ? printedAddress(child) : answeringAddress(port), ended])
  ended.catch(() => {})
  return { url, child }
}

async function printedAddress({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const text of stdout?.setEncoding('utf8') ?? []) {
    output += text
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
    if (found) return found
  }
  throw new Error(`No address was printed:\n${output}`)
}

async function answeringAddress(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return url
    await setTimeout(20)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

export function asTarget(name: string, url: string, key: string, child: ChildProcess): Target {
  return {
    name,
    url,
    key,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** CPU time that a process has used so far in µs, including all threads (Linux: ticks of 10 ms). */
export function cpuMicros(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Resident memory of a process in MiB. */
export function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) / 1024
}
