/** What the commands take that ask after a running mock, or end it. */
import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

const group = 'operating'

/** `--url`, with what it is for, and `--port` in place of it. */
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
    description: 'Longest wait, such as 2m; 0s looks once',
  },
  ...addressFlags('Address to wait at'),
]

export const statusFlags: readonly Flag[] = [
  { name: 'json', group, description: 'Print it as JSON, for scripts' },
  ...controlFlags,
]

export const stopFlags: readonly Flag[] = addressFlags('Address of the mock')

export const doctorFlags: readonly Flag[] = [
  { name: 'json', group, description: 'Print the findings as JSON, for scripts and reports of defects' },
  ...addressFlags('Address where the mock is, or is to be'),
]
