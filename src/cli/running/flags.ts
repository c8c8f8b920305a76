/** Flags of the commands that inspect or stop a running mock. */
import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

const group = 'operating'

/** Returns `--url` with this description, and `--port`. */
function addressFlags(description: string): Flag[] {
  return controlFlags
    .filter(({ name }) => name === 'url' || name === 'port')
    .map((flag) => (flag.name === 'url' ? { ...flag, description } : flag))
}

export const waitFlags: readonly Flag[] = [
  {
    name: 'timeout',
    valueName: 'TIME',
    group,
    defaultValue: '30s',
    description: 'Maximum wait, such as 2m; 0s tries once',
  },
  ...addressFlags('Address of the mock to wait for'),
]

export const statusFlags: readonly Flag[] = [
  { name: 'json', group, description: 'Print the status as JSON' },
  ...controlFlags,
]

export const stopFlags: readonly Flag[] = addressFlags('Address of the mock')

export const doctorFlags: readonly Flag[] = [
  { name: 'json', group, description: 'Print the results as JSON, for scripts and bug reports' },
  ...addressFlags('Address where the mock runs or should run'),
]
