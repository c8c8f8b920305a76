/** What the commands take that ask after a running mock, or end it. */
import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

const group = 'operating'

/** `--url`, with what it is for, and `--port` in place of it. */
function addressFlags(about: string): Flag[] {
  return controlFlags
    .filter(({ name }) => name === 'url' || name === 'port')
    .map((flag) => (flag.name === 'url' ? { ...flag, about } : flag))
}

export const waitFlags: readonly Flag[] = [
  { name: 'timeout', takes: 'TIME', group, defaultValue: '30s', about: 'Longest wait, such as 2m; 0s looks once' },
  ...addressFlags('Address to wait at'),
]

export const statusFlags: readonly Flag[] = [
  { name: 'json', group, about: 'Print it as JSON, for scripts' },
  ...controlFlags,
]

export const stopFlags: readonly Flag[] = addressFlags('Address of the mock')

export const doctorFlags: readonly Flag[] = [
  { name: 'json', group, about: 'Print the findings as JSON, for scripts and reports of defects' },
  ...addressFlags('Address where the mock is, or is to be'),
]
