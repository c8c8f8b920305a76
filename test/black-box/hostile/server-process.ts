/** Runs the server in a separate process and reads its output, memory use and connections. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))
const probe = new URL('./rest-probe.mjs', import.meta.url).href

/** Resource use of an idle process after a garbage collection. */
export interface IdleUsage {
  /** Used heap in bytes. */
  heap: number
  /** Number of open connections. */
  sockets: number
}

export interface ServerProcess {
  url: string
  /** Log lines that match the filter. */
  matchingLines: string[]
  lines(): number
  /** Output on stderr. The output is empty unless the mock has a defect. */
  errors(): string
  isAlive(): boolean
  idleUsage(): Promise<IdleUsage>
}

/** Starts the server. Only log lines that match `filter` are stored. */
export async function startServerProcess(filter: RegExp): Promise<ServerProcess> {
  const words = ['--expose-gc', '--import', probe, main, 'serve', '--port', '0', '--log', 'json', '--check-responses']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  const matchingLines: string[] = []
  let count = 0
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, 20_000)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened\n${errors}`)))
    createInterface(requireStdout(child.stdout)).on('line', (line) => {
      count++
      if (count === 1) resolve(JSON.parse(line).url)
      if (filter.test(line)) matchingLines.push(line)
    })
  })
  return {
    url,
    matchingLines,
    lines: () => count,
    errors: () => errors,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    idleUsage: () => requestIdleUsage(child),
  }
}

async function requestIdleUsage(child: ChildProcess): Promise<IdleUsage> {
  child.send('rest')
  const [answer] = await once(child, 'message')
  return answer
}

function requireStdout<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The process has no stdout')
  return value
}
