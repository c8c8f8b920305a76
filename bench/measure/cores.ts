/** Assigns servers to one core and the load to another, if the machine allows this. */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

const canPin = cpus().length > 1 && spawnSync('taskset', ['-V'], { stdio: 'ignore' }).status === 0

export const coresNote: string = canPin
  ? 'The servers run on one core and the load generator on another. WireMock is multi-threaded and could use more cores. All other servers use a single thread for responses.'
  : 'Programs could not be assigned to cores, which requires `taskset` and two cores. The servers and the load generator shared the CPU.'

/** Returns the command with its core assignment. */
export function onCore(core: 'server' | 'load', command: readonly string[]): [string, ...string[]] {
  const words = canPin ? ['taskset', '-c', core === 'server' ? '0' : '1', ...command] : command
  const [program = '', ...args] = words
  return [program, ...args]
}
