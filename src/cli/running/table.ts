/** The commands that ask after a running mock, or end it, as help lists them. */
import type { Command } from '../command.ts'
import { doctorFlags, statusFlags, stopFlags, waitFlags } from './flags.ts'

const group = 'operating'

export const runningCommands: readonly Command[] = [
  {
    name: 'wait',
    group,
    about: 'Return when a mock is ready; exit with 3 where none is in time.',
    flags: waitFlags,
    examples: [
      { line: 'dc-mock wait --timeout 1m', about: 'In CI, before the tests' },
      { line: 'dc-mock wait --url http://mock:4010', about: 'For one in another container' },
    ],
    load: () => import('../commands/wait.ts'),
  },
  {
    name: 'status',
    group,
    about: 'Show how a running mock stands: websites, checks left, scenario, clock, faults.',
    flags: statusFlags,
    examples: [{ line: 'dc-mock status --json', about: 'For a script; exits with 3 where nothing runs' }],
    load: () => import('../commands/status.ts'),
  },
  {
    name: 'stop',
    group,
    about: 'End a mock that serve --detach started, and wait until it is gone. Where nothing runs, all is well.',
    flags: stopFlags,
    examples: [{ line: 'dc-mock stop --port 4011', about: 'The one on that port, and no other' }],
    load: () => import('../commands/stop.ts'),
  },
  {
    name: 'doctor',
    group,
    about:
      'Look for what keeps an app from its mock: ports, proxies, variables, versions. Exits with 1 where something is broken.',
    flags: doctorFlags,
    examples: [
      { line: 'dc-mock doctor', about: 'Run it where your app runs' },
      { line: 'dc-mock doctor --json', about: 'For the report of a defect; keys are masked' },
    ],
    load: () => import('../commands/doctor.ts'),
  },
]
