/** Measurements in separate processes. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const programs = join(import.meta.dirname, '..', 'programs')

/** Runs a file of bench/programs and returns the numbers that it prints, in order. */
export async function printedNumbers(
  program: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, join(programs, program), ...args])
  return stdout.trim().split(/\s+/).map(Number)
}

/** CPU time that a process has used so far in ms, including all threads. Null if unavailable. */
export function cpuMilliseconds(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const spent = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return spent.reduce((sum, each) => sum + each, 0) / 1e6
}
