import { type CommandDefinition, type Flag, flag } from '../command.ts'
import { controlFlags, scenariosFlag } from '../flags.ts'

const group = 'everyday'
const nameOrFile = { name: 'NAME|FILE', min: 1, max: 1 }

const websiteFlag: Flag = flag('website APP_ID', 'Website to use instead of the default website')

export const listCommand: CommandDefinition = {
  name: 'scenario list',
  group,
  description: 'List the scenarios that can be loaded by name.',
  examples: [['npx dc-mock scenario list', 'Show each scenario’s name and title, and how to try it']],
  flags: [scenariosFlag, flag('json', 'Print the scenarios as JSON')],
}

export const showCommand: CommandDefinition = {
  name: 'scenario show',
  group,
  description: 'Print a scenario as YAML, including the contents of the scenarios that it extends.',
  operands: nameOrFile,
  examples: [
    ['npx dc-mock scenario show returning-user > shop.yaml', 'Use a built-in scenario as a template for your own'],
  ],
  flags: [scenariosFlag, flag('json', 'Print the scenario as JSON')],
}

export const loadCommand: CommandDefinition = {
  name: 'scenario load',
  group,
  description:
    'Load a scenario into a website on a running mock. The website keeps its keys, so you do not need to restart your app.',
  operands: nameOrFile,
  examples: [
    ['npx dc-mock scenario load quota-exhausted', 'Test how your app handles 429 responses'],
    ['npx dc-mock scenario load ./shop.yaml --website app_8f2', 'Load a scenario file into another website'],
  ],
  flags: [
    websiteFlag,
    flag('json', 'Print the website as JSON'),
    { ...scenariosFlag, description: 'Folder of scenarios that scenario files can extend by name' },
    ...controlFlags,
  ],
}

export const saveCommand: CommandDefinition = {
  name: 'scenario save',
  group,
  description:
    'Save the current state of a website as a scenario file. If you pass a name, the file is named NAME.yaml.',
  operands: nameOrFile,
  examples: [['npx dc-mock scenario save before-checkout', 'Save to before-checkout.yaml']],
  flags: [
    flag('force', 'Replace an existing file'),
    { ...scenariosFlag, description: 'Folder for NAME.yaml (default: the current folder)' },
    websiteFlag,
    ...controlFlags,
  ],
}

export const fromRecordingCommand: CommandDefinition = {
  name: 'scenario from-recording',
  group,
  description:
    'Convert a dc-mock proxy recording or a browser’s HAR file to a scenario. The scenario contains the people and verdicts from the recording. The recorded responses become the scenario’s expectations. Expectations that fail on a mock are removed.',
  operands: { name: 'DIR|FILE', min: 1, max: 1 },
  examples: [
    [
      'npx dc-mock scenario from-recording traffic > staging.yaml',
      'Convert a recording to a scenario file named staging.yaml',
    ],
  ],
  flags: [],
}

export const testCommand: CommandDefinition = {
  name: 'scenario test',
  group,
  description:
    'Load scenarios into a new mock and check their expectations. By default, all built-in scenarios and all scenarios in the --scenarios folder are checked.',
  operands: { ...nameOrFile, min: 0, max: Number.POSITIVE_INFINITY },
  examples: [
    ['npx dc-mock scenario test ./shop.yaml', 'Test one scenario. If an expectation fails, the exit code is 1'],
  ],
  flags: [scenariosFlag, flag('json', 'Print the results as JSON')],
}
