/** The commands about scenarios, as help lists them. */
import type { Command, Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'
import { scenariosFlag } from '../serve/flags.ts'

/** Which website of the server is meant. */
const websiteFlag: Flag = {
  name: 'website',
  valueName: 'APP_ID',
  group: 'daily',
  description: 'Website to act on; the default one if left out',
}
const forceFlag: Flag = { name: 'force', group: 'daily', description: 'Replace the file where it is there already' }

export const scenarioCommands: readonly Command[] = [
  {
    name: 'scenario list',
    group: 'daily',
    description: 'List the scenarios that can be loaded by name.',
    flags: [scenariosFlag],
    examples: [{ command: 'dc-mock scenario list', description: 'Each with its title and what to try' }],
    load: () => import('../commands/scenario-list.ts'),
  },
  {
    name: 'scenario show',
    group: 'daily',
    description: 'Print a scenario as YAML, with all that it takes over from those that it extends.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [scenariosFlag],
    examples: [
      { command: 'dc-mock scenario show returning-user > shop.yaml', description: 'To begin one of your own' },
    ],
    load: () => import('../commands/scenario-show.ts'),
  },
  {
    name: 'scenario load',
    group: 'daily',
    description:
      'Load a scenario into a website of a running mock. Its keys stay, so that your app notices nothing but the situation.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [
      websiteFlag,
      { ...scenariosFlag, description: 'Folder of the scenarios that a file may extend by name' },
      ...controlFlags,
    ],
    examples: [
      { command: 'dc-mock scenario load quota-exhausted', description: 'Your app gets 429 from now on' },
      {
        command: 'dc-mock scenario load ./shop.yaml --website app_8f2',
        description: 'From a file, into another website',
      },
    ],
    load: () => import('../commands/scenario-load.ts'),
  },
  {
    name: 'scenario save',
    group: 'daily',
    description:
      'Write the present state of a website of a running mock into a file, to be loaded again. A name becomes NAME.yaml.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [
      forceFlag,
      { ...scenariosFlag, description: 'Folder for NAME.yaml; the present one if left out' },
      websiteFlag,
      ...controlFlags,
    ],
    examples: [{ command: 'dc-mock scenario save before-checkout', description: 'Into before-checkout.yaml' }],
    load: () => import('../commands/scenario-save.ts'),
  },
  {
    name: 'scenario from-recording',
    group: 'daily',
    description:
      'Make a scenario of a recording of dc-mock proxy: its people, verdicts and answers; a mock keeps all that it expects.',
    operands: { name: 'DIR|FILE', min: 1, max: 1 },
    flags: [],
    examples: [
      {
        command: 'dc-mock scenario from-recording traffic > staging.yaml',
        description: 'A HAR of a browser will do too',
      },
    ],
    load: () => import('../commands/scenario-from-recording.ts'),
  },
  {
    name: 'scenario test',
    group: 'daily',
    description: 'Hold what scenarios expect against a mock of their own; all that are known by name if none is given.',
    operands: { name: 'NAME|FILE', max: Number.POSITIVE_INFINITY },
    flags: [scenariosFlag],
    examples: [
      { command: 'dc-mock scenario test ./shop.yaml', description: 'Exits with 1 where something comes out otherwise' },
    ],
    load: () => import('../commands/scenario-test.ts'),
  },
]
