/** Commands that inspect or stop a running mock. */
import type { Command } from '../command.ts'
import { doctorFlags, statusFlags, stopFlags, waitFlags } from './flags.ts'

const group = 'operating'

export const runningCommands: readonly Command[] = [
  {
    name: 'wait',
    group,
    description: 'Wait until a mock is ready. Exits with 3 on timeout.',
    flags: waitFlags,
    examples: [
      { command: 'dc-mock wait --timeout 1m', description: 'In CI, before the tests' },
      { command: 'dc-mock wait --url http://mock:4010', description: 'For a mock in another container' },
    ],
    load: () => import('../commands/wait.ts'),
  },
  {
    name: 'status',
    group,
    description: 'Show the status of a running mock: websites, remaining checks, scenario, clock, faults.',
    flags: statusFlags,
    examples: [{ command: 'dc-mock status --json', description: 'For scripts; exits with 3 if no mock is running' }],
    load: () => import('../commands/status.ts'),
  },
  {
    name: 'stop',
    group,
    description:
      'Stop a mock started with serve --detach, and wait until it has ended. Exits with 0 if nothing is running.',
    flags: stopFlags,
    examples: [{ command: 'dc-mock stop --port 4011', description: 'Stop only the mock on this port' }],
    load: () => import('../commands/stop.ts'),
  },
  {
    name: 'doctor',
    group,
    description:
      'Find problems between an app and its mock: ports, proxies, variables, versions. Exits with 1 if there are any.',
    flags: doctorFlags,
    examples: [
      { command: 'dc-mock doctor', description: 'Run it where your app runs' },
      { command: 'dc-mock doctor --json', description: 'For a bug report; keys are masked' },
    ],
    load: () => import('../commands/doctor.ts'),
  },
]
