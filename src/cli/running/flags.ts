/** What the commands take that ask after a running mock, or end it. */
import type { Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'

const group = 'operating'

/** `--url`, with what it is for. */
function urlFlag(about: string): Flag[] {
  return controlFlags.filter(({ name }) => name === 'url').map((flag) => ({ ...flag, about }))
}

export const waitFlags: readonly Flag[] = [
  { name: 'timeout', takes: 'TIME', group, standard: '30s', about: 'Longest wait, such as 2m; 0s looks once' },
  ...urlFlag('Address to wait at'),
]

export const statusFlags: readonly Flag[] = [
  { name: 'json', group, about: 'Print it as JSON, for scripts' },
  ...controlFlags,
]

export const stopFlags: readonly Flag[] = [
  { name: 'port', takes: 'N', group, about: 'Port of the mock on this machine, in place of --url' },
  ...urlFlag('Address of the mock'),
]

export const doctorFlags: readonly Flag[] = [
  { name: 'json', group, about: 'Print the findings as JSON, for scripts and reports of defects' },
  ...urlFlag('Address where the mock is, or is to be'),
]
