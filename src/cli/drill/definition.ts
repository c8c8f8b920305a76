import { type CommandDefinition, flag } from '../command.ts'
import { configFlag, controlFlags } from '../flags.ts'
import { pickVerifyFlags } from '../verify/definition.ts'

export const drillCommand: CommandDefinition = {
  name: 'drill',
  group: 'everyday',
  description: 'Test how your app’s signup handles all verdicts, errors and failures of the service.',
  operands: { name: 'URL', max: 1 },
  examples: [
    [
      'npx dc-mock drill http://localhost:3000/signup --start "npm run dev"',
      'Start a mock and your app, then send signups as JSON',
    ],
    ['npx dc-mock drill http://localhost:3000/signup', 'Test a running app against a running mock'],
    ['npx dc-mock drill --start "npm run dev"', 'Use the URL and the fields under "drill:" in dc-mock.yaml'],
    [
      'npx dc-mock drill --command "node signup.js {email}"',
      'Sign up by running a command that prints the outcome: welcome, challenged or refused',
    ],
    [
      'npx dc-mock drill http://localhost:3000/signup --only no-response',
      'Run one case. To run several cases, specify a group such as "slow responses"',
    ],
  ],
  flags: [
    flag(
      'start COMMAND',
      'Command that starts your app. The drill also starts a mock, and sets DC_BASE_URL, DC_API_KEY and PORT. Cannot be used with --url or --port. Without this flag, your app must already be running and must call the mock at --url',
    ),
    flag(
      'when-the-service-fails ACTION',
      'Expected outcome of a signup when the service fails: welcome or refuse. If omitted, the drill expects welcome after timeouts and does not judge other failures',
    ),
    flag(
      'command COMMAND',
      'Command that performs a signup. The drill runs this command instead of sending requests to a signup URL. {email} is replaced with the email address. If --url, --port and DC_MOCK_URL are not set, the drill starts a mock. With --start, also pass the URL that the app listens on',
    ),
    flag(
      'only CASE …',
      'Run only these cases (IDs or groups). The case "allow" and the rules for the whole drill are always included',
    ),
    flag(
      'skip CASE …',
      'Skip these cases (IDs or groups). The case "allow" and the rules for the whole drill cannot be skipped',
    ),
    flag('list', 'List the cases without running them. With --report json, the output is JSON'),
    ...pickVerifyFlags('report'),
    flag(
      'baseline REPORT.json',
      'JSON report from an earlier drill. Findings that are already in this report do not make the new drill fail',
    ),
    flag('strict', 'Also fail on advice'),
    flag('timeout TIME', 'Timeout for each signup', { defaultValue: '15s' }),
    flag('start-timeout TIME', 'Maximum time for your app to start', { defaultValue: '60s', group: 'advanced' }),
    flag(
      'allow-remote',
      'Allow the app to run on another machine. By default, the host in the app’s URL must be a loopback address',
      {
        group: 'advanced',
      },
    ),
    {
      ...configFlag,
      group: 'advanced',
      description: 'Config file with a "drill" section. Flags override the settings in the file',
    },
    ...controlFlags,
  ],
}
