/** Commands for scenarios. */
import type { Command, Flag } from '../command.ts'
import { controlFlags } from '../control/flags.ts'
import { scenariosFlag } from '../serve/flags.ts'

const websiteFlag: Flag = {
  name: 'website',
  valueName: 'APP_ID',
  group: 'daily',
  description: 'Website to use; the default website if omitted',
}
const forceFlag: Flag = { name: 'force', group: 'daily', description: 'Replace an existing file' }

export const scenarioCommands: readonly Command[] = [
  {
    name: 'scenario list',
    group: 'daily',
    description: 'List the scenarios that can be loaded by name.',
    flags: [scenariosFlag],
    examples: [{ command: 'dc-mock scenario list', description: 'Show each scenario with its title and a suggestion' }],
    load: () => import('../commands/scenario-list.ts'),
  },
  {
    name: 'scenario show',
    group: 'daily',
    description: 'Print a scenario as YAML, with everything it extends.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [scenariosFlag],
    examples: [
      { command: 'dc-mock scenario show returning-user > shop.yaml', description: 'Start a scenario of your own' },
    ],
    load: () => import('../commands/scenario-show.ts'),
  },
  {
    name: 'scenario load',
    group: 'daily',
    description:
      'Load a scenario into a website of a running mock. The website keeps its keys, so your app needs no restart.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [
      websiteFlag,
      { ...scenariosFlag, description: 'Folder with scenarios that a file can extend by name' },
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
    description: 'Save the current state of a website of a running mock as a scenario file. A name becomes NAME.yaml.',
    operands: { name: 'NAME|FILE', min: 1, max: 1 },
    flags: [
      forceFlag,
      { ...scenariosFlag, description: 'Folder for NAME.yaml; the current folder if omitted' },
      websiteFlag,
      ...controlFlags,
    ],
    examples: [{ command: 'dc-mock scenario save before-checkout', description: 'Save to before-checkout.yaml' }],
    load: () => import('../commands/scenario-save.ts'),
  },
  {
    name: 'scenario from-recording',
    group: 'daily',
    description:
      'Convert a recording of dc-mock proxy to a scenario with its people, verdicts and responses. A mock with this scenario meets all expectations in it.',
    operands: { name: 'DIR|FILE', min: 1, max: 1 },
    flags: [],
    examples: [
      {
        command: 'dc-mock scenario from-recording traffic > staging.yaml',
        description: 'Also accepts a HAR file from a browser',
      },
    ],
    load: () => import('../commands/scenario-from-recording.ts'),
  },
  {
    name: 'scenario test',
    group: 'daily',
    description: 'Check the expectations of scenarios against a new mock; tests all named scenarios if none is given.',
    operands: { name: 'NAME|FILE', max: Number.POSITIVE_INFINITY },
    flags: [scenariosFlag],
    examples: [{ command: 'dc-mock scenario test ./shop.yaml', description: 'Exits with 1 if an expectation fails' }],
    load: () => import('../commands/scenario-test.ts'),
  },
]
