/** Generates load on a server: 32 connections that send the next request after each response, and a caller that validates responses. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cpuMicros } from '../targets.ts'
import { addressOf, lua } from './addresses.ts'
import { checkPath, findFault, sendCheck, startKey } from './check.ts'
import { onCore } from './cores.ts'
import type { Running } from './running.ts'

export const connections = 32

export interface Job {
  seconds: number
  /** People to check: `count` known people with numbers from `from`, in order or at random, or new people with numbers from `newFrom`. */
  people: { from: number; count: number; order: 'in turn' | 'at random' } | { newFrom: number }
  /** Folder for the input file of the generator. */
  folder: string
  /**
   * Maps the number of a person to the expected response. For other people, only the format and the address of the response are checked.
   */
  answers?: ReadonlyMap<number, string>
  /**
   * Whether every status other than 2xx counts as failed. This slows the generator down. By default, `wrk` counts only statuses of 400 and
   * above as failed.
   */
  everyStatus?: boolean
}

export interface LoadResult {
  requests: number
  rate: number
  p99: number
  /** CPU time of the server per request in µs, or null if unavailable. */
  cpu: number | null
  /** Number of responses read. All were correct. */
  read: number
  /** Number of responses compared with `answers`, byte by byte. */
  compared: number
}

/** Results of a load generator. */
interface GeneratorResult {
  requests: number
  seconds: number
  /** Duration in ms. */
  p99: number
  /** Number of failed connections and of responses with a status of 400 or above (with `everyStatus`: other than 2xx). */
  failed: number
  bytes: number
}

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined

export const generatorNote: string = hasWrk
  ? 'The load generator was `wrk` with one thread.'
  : 'The load generator was `bench/programs/generator.ts`, because `wrk` is not installed. This generator is about as fast as node:http with fixed bytes, so the rates of the fastest servers look more similar than they are. Compare CPU times instead.'

/** @throws {Error} if a response failed, a validated response is wrong, or responses are much shorter than correct ones */
export async function load(target: Running, job: Job): Promise<LoadResult> {
  const before = process.platform === 'linux' ? cpuMicros(target.pid) : null
  const ended = new AbortController()
  const reading = readAnswers(target, job, ended.signal)
  // Prevents an unhandled rejection, because the promise is awaited only after the load.
  reading.catch(() => {})
  const result = await generate(target, job).finally(() => ended.abort())
  const cpu = before === null ? null : (cpuMicros(target.pid) - before) / result.requests
  const { read, compared, shortest } = await reading
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${target.name} failed`)
  if (result.bytes / result.requests < shortest) throw new Error(`Responses of ${target.name} are too short`)
  return { requests: result.requests, rate: result.requests / result.seconds, p99: result.p99, cpu, read, compared }
}

/**
 * Reads twenty responses per second, and at least one response in total. Each response must equal the expected response. If no response is
 * expected for the address, the response must be valid.
 */
async function readAnswers(
  target: Running,
  { people, answers }: Job,
  ended: AbortSignal,
): Promise<{ read: number; compared: number; shortest: number }> {
  let read = 0
  let compared = 0
  let shortest = Number.POSITIVE_INFINITY
  do {
    const no = 'count' in people ? people.from + Math.floor(Math.random() * people.count) : nextNewPerson--
    const email = addressOf(no)
    const answer = await sendCheck(target.url, email)
    const fault = findFault(answer)
    if (fault) throw new Error(`${target.name} answers wrong: ${fault}`)
    if (target.name.startsWith('dc-mock') && !answer.text.includes(email)) {
      throw new Error(`${target.name} returned another address than ${email}: ${answer.text}`)
    }
    const expected = answers?.get(no)
    if (expected !== undefined) {
      if (answer.text !== expected) {
        throw new Error(
          `${target.name} returned a different response than before:\n${answer.text}\nbefore:\n${expected}`,
        )
      }
      compared++
    }
    read++
    shortest = Math.min(shortest, answer.text.length)
    await setTimeout(50, null, { signal: ended }).catch(() => {})
  } while (!ended.aborted)
  return { read, compared, shortest }
}

/** Number of the next new person. It counts down from a number above all others, so that each number is used only once per run. */
let nextNewPerson = 300_000_000

async function generate(target: Running, job: Job): Promise<GeneratorResult> {
  if (hasWrk) return runWrk(target, job)
  const { seconds, people, folder } = job
  const file = join(folder, 'load.json')
  writeFileSync(file, JSON.stringify({ url: target.url, path: checkPath, key: startKey, seconds, people, connections }))
  const program = join(import.meta.dirname, '..', 'programs', 'generator.ts')
  return JSON.parse(await outputOf(onCore('load', [process.execPath, program, file])))
}

async function runWrk(
  target: Running,
  { seconds, people, folder, everyStatus = false }: Job,
): Promise<GeneratorResult> {
  const script = join(folder, 'load.lua')
  writeFileSync(script, writeLua(people) + (everyStatus ? luaStatusCounter : ''))
  // With this long timeout, slow responses do not count as failed.
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, target.url]
  const output = await outputOf(onCore('load', ['wrk', ...args]))
  const found = /RESULT (\d+) (\d+) ([\d.]+) (\d+) (\d+)/.exec(output)?.slice(1).map(Number)
  const [requests = 0, micros = 0, p99 = 0, failed = 0, bytes = 0] = found ?? []
  if (requests === 0) throw new Error(`wrk got no response from ${target.name}:\n${output}`)
  return { requests, seconds: micros / 1e6, p99: p99 / 1000, failed, bytes }
}

/** Counts statuses other than 2xx that wrk does not count. wrk keeps this state per thread, and only one thread is used. */
const luaStatusCounter = `not_right = 0
response = function(status)
  if status < 200 or (status > 299 and status < 400) then not_right = not_right + 1 end
end
local loader
setup = function(thread) loader = thread end
others = function() return loader:get("not_right") end
`

/**
 * Returns the Lua script for wrk. Requests that repeat are built in advance. Requests for new people and for random selections are built
 * during the load.
 */
function writeLua(people: Job['people']): string {
  const headers = `{ ["content-type"] = "application/json", ["x-dc-key"] = "${startKey}" }`
  const made = `wrk.format("POST", "${checkPath}", headers, '{"email":"' .. address_of(no) .. '"}')`
  const request = `local function make(no)\n  return ${made}\nend\n`
  const done = `local others = function() return 0 end\ndone = function(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout + others()
  io.write(string.format("RESULT %d %d %f %d %d\\n", summary.requests, summary.duration, latency:percentile(99), failed, summary.bytes))
end
`
  const start = `${lua}local headers = ${headers}\n${request}${done}`
  if ('newFrom' in people) {
    return `${start}local no = ${people.newFrom}\nrequest = function()\n  no = no + 1\n  return make(no)\nend\n`
  }
  const { from, count, order } = people
  if (order === 'at random') {
    return `${start}math.randomseed(os.time())\nrequest = function()\n  return make(${from} + math.random(0, ${count - 1}))\nend\n`
  }
  return `${start}local requests, next = {}, 0
init = function()
  for no = ${from}, ${from + count - 1} do
    requests[#requests + 1] = make(no)
  end
end
request = function()
  next = next % #requests + 1
  return requests[next]
end
`
}

async function outputOf([program, ...args]: [string, ...string[]]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${output}`)
  return output
}
