import { type CommandDefinition, type Flag, flag } from '../command.ts'
import { addressFlags, controlFlags } from '../flags.ts'

const group = 'running'

export const waitCommand: CommandDefinition = {
  name: 'wait',
  group,
  description: 'Wait until a mock is ready. If the wait times out, the exit code is 3.',
  examples: [
    ['npx dc-mock wait --timeout 1m', 'In CI, before the tests'],
    ['npx dc-mock wait --url http://mock:4010', 'Wait for a mock in another container'],
  ],
  flags: [
    flag('timeout TIME', 'Maximum time to wait for the mock, such as 2m. To check once without waiting, use 0s', {
      defaultValue: '30s',
    }),
    flag('json', 'Print the version and address of the mock as JSON'),
    ...withUrl('URL of the mock to wait for'),
  ],
}

export const statusCommand: CommandDefinition = {
  name: 'status',
  group,
  description: 'Show the websites, remaining checks, scenario, clock and faults of a running mock.',
  examples: [['npx dc-mock status --json', 'Print JSON for scripts. If no mock is running, the exit code is 3']],
  flags: [flag('json', 'Print the status as JSON'), ...controlFlags],
}

export const stopCommand: CommandDefinition = {
  name: 'stop',
  group,
  description:
    'Stop a mock that was started with serve --detach, and wait until it has stopped. If no mock is running, the exit code is 0.',
  examples: [['npx dc-mock stop --port 4011', 'Stop the mock on port 4011']],
  flags: [flag('json', 'Print the result as JSON'), ...withUrl('Address of the mock')],
}

export const doctorCommand: CommandDefinition = {
  name: 'doctor',
  group: 'help',
  description:
    'Check whether an app and its mock are set up correctly: address, proxies, variables, packages, faults and quota. If a check fails, the exit code is 1.',
  examples: [
    ['npx dc-mock doctor', 'Check your setup from the shell that starts your app'],
    ['npx dc-mock doctor --json', 'Print the results as JSON for a bug report. Keys are masked'],
  ],
  flags: [
    flag('json', 'Print the results as JSON, for scripts and bug reports'),
    ...withUrl('Address of the mock. The mock does not have to be running'),
  ],
}

/** Returns the `--url` and `--port` flags, with the given description for `--url`. */
function withUrl(description: string): Flag[] {
  return addressFlags.map((flag) => (flag.name === 'url' ? { ...flag, description } : flag))
}
