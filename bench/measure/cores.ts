/** Assigns servers to one core and the load to another, if the machine allows this. */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

const canKeep = cpus().length > 1 && spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0

export const coresSay: string = canKeep
  ? 'Servers are kept to one core, the load to another; that takes from WireMock, which works in many threads, what further cores would give it, while all others answer in one.'
  : 'Programs could not be kept to cores here (`taskset`, and two cores): servers and load took time from each other.'

/** Returns the command with its core assignment. */
export function onCore(core: 'server' | 'load', command: readonly string[]): [string, ...string[]] {
  const words = canKeep ? ['taskset', '-c', core === 'server' ? '0' : '1', ...command] : command
  const [program = '', ...args] = words
  return [program, ...args]
}
