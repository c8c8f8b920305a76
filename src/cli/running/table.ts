/** The commands that ask after a running mock, or end it, as help lists them. */
import type { Command } from '../command.ts'
import { doctorFlags, statusFlags, stopFlags, waitFlags } from './flags.ts'

const group = 'operating'

export const runningCommands: readonly Command[] = [
  {
    name: 'wait',
    group,
    description: 'Return when a mock is ready; exit with 3 where none is in time.',
    flags: waitFlags,
    examples: [
      { command: 'dc-mock wait --timeout 1m', description: 'In CI, before the tests' },
      { command: 'dc-mock wait --url http://mock:4010', description: 'For one in another container' },
    ],
    load: () => import('../commands/wait.ts'),
  },
  {
    name: 'status',
    group,
    description: 'Show how a running mock stands: websites, checks left, scenario, clock, faults.',
    flags: statusFlags,
    examples: [{ command: 'dc-mock status --json', description: 'For a script; exits with 3 where nothing runs' }],
    load: () => import('../commands/status.ts'),
  },
  {
    name: 'stop',
    group,
    description: 'End a mock that serve --detach started, and wait until it is gone. Where nothing runs, all is well.',
    flags: stopFlags,
    examples: [{ command: 'dc-mock stop --port 4011', description: 'The one on that port, and no other' }],
    load: () => import('../commands/stop.ts'),
  },
  {
    name: 'doctor',
    group,
    description:
      'Look for what keeps an app from its mock: ports, proxies, variables, versions. Exits with 1 where something is broken.',
    flags: doctorFlags,
    examples: [
      { command: 'dc-mock doctor', description: 'Run it where your app runs' },
      { command: 'dc-mock doctor --json', description: 'For the report of a defect; keys are masked' },
    ],
    load: () => import('../commands/doctor.ts'),
  },
]
