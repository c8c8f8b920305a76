import { type CommandDefinition, flag } from '../command.ts'
import { configFlag, controlFlags } from '../flags.ts'
import { pickVerifyFlags } from '../verify/definition.ts'

export const drillCommand: CommandDefinition = {
  name: 'drill',
  group: 'everyday',
  description: 'Run the signup of your app through every verdict, error and failure of the service.',
  operands: { name: 'URL', max: 1 },
  examples: [
    [
      'dc-mock drill http://localhost:3000/signup --start "npm run dev"',
      'Start a mock and your app, and sign up with POST and JSON',
    ],
    ['dc-mock drill http://localhost:3000/signup', 'Your app runs and already calls a running mock'],
    ['dc-mock drill --start "npm run dev"', 'Use the address and the fields under "drill:" in dc-mock.yaml'],
    ['dc-mock drill --command "node signup.js {email}"', 'The command prints welcome, challenged or refused'],
    ['dc-mock drill --only no-response', 'Repeat one case. Groups such as "slow responses" work too'],
  ],
  flags: [
    flag(
      'start COMMAND',
      'Command that starts your app. The drill also starts a mock, and sets DC_BASE_URL, DC_API_KEY and PORT',
      {
        defaultValue: 'your app already runs, and calls the mock of --url',
      },
    ),
    flag('when-the-service-fails ACTION', 'Expected outcome of a signup while the service fails: welcome or refuse', {
      defaultValue: 'only timeouts are judged, where the service recommends "welcome"',
    }),
    flag('command COMMAND', 'Command that signs up, instead of a URL. {email} is replaced with the address'),
    flag('only CASE …', 'Run only these cases: IDs or groups'),
    flag('skip CASE …', 'Leave out these cases: IDs or groups'),
    flag('list', 'List the cases. With --report json, as JSON'),
    ...pickVerifyFlags('report'),
    flag('baseline REPORT.json', 'Earlier JSON report. Only new findings make the drill fail'),
    flag('strict', 'Also fail on advice'),
    flag('timeout TIME', 'Maximum duration of a signup', { defaultValue: '15s' }),
    flag('start-timeout TIME', 'Maximum duration of a start of your app', { defaultValue: '60s', group: 'advanced' }),
    flag('allow-remote', 'Drill an app on another machine. Without this flag, only loopback addresses are allowed', {
      group: 'advanced',
    }),
    {
      ...configFlag,
      group: 'advanced',
      description: 'Config file with the settings under "drill:". Flags override them',
    },
    ...controlFlags,
  ],
}
