import { type Command, commandGroups } from '../../../src/cli/command.ts'
import { commands } from '../../../src/cli/command-table.ts'
import { exitCodeMeanings } from '../../../src/cli/exit-codes.ts'
import { flagDescription, flagTerm, usageOf } from '../../../src/cli/help.ts'
import { type Output, pageBanner } from '../output.ts'
import { anchor, code, table } from './markdown.ts'

/** Generates docs/reference/commands.md: each command with its flags and examples, as in `--help`. */
export function generateCommandsPage(): Output {
  const grouped = Object.entries(commandGroups).map(([group, title]) => ({
    title,
    members: commands.filter((command) => command.group === group),
  }))
  const content = [
    pageBanner('src/cli/command-table.ts'),
    '# Commands\n',
    'The output of `dc-mock COMMAND --help` for all commands. `dc-mock` without a command is `dc-mock serve`.\n',
    ...grouped.map(({ title, members }) => `- ${title}: ${members.map(linkTo).join(' · ')}`),
    '',
    ...exitCodes,
    ...jsonOutput,
    ...grouped.flatMap(({ members }) => members.flatMap(section)),
  ].join('\n')
  return { path: 'docs/reference/commands.md', content }
}

const exitCodes: readonly string[] = [
  '## Exit codes\n',
  table(
    ['Code', 'Meaning'],
    exitCodeMeanings.map(([number, meaning]) => [number, meaning]),
  ),
  'After the first signal, `serve` and `proxy` exit with 0 or 1. If a signal ended the command of `exec`, the exit code is 128 plus the number\nof the signal.\n',
  'Output is colored only on a terminal, and never in a file or pipe, in CI (`CI`), with `NO_COLOR` or on a dumb terminal.\n',
]

const jsonOutput: readonly string[] = [
  '## JSON output\n',
  'With `--json`, a command prints one JSON document. `requests` prints one document per line. `verify` and `drill` have `--report json`\ninstead. The package contains a JSON Schema of each output:\n',
  table(
    ['Output', 'JSON Schema'],
    [
      ...commands.filter(hasJson).map(({ name }) => [code(`${name} --json`), code(schemaOf(name))]),
      [code('verify --report json'), code('dc-mock/report.schema.json')],
      [code('verify --list --report json'), code(definition('verify-list'))],
      [code('verify --explain RULE --report json'), code(definition('verify-explain'))],
      [code('drill --report json'), code('dc-mock/drill-report.schema.json')],
      [code('drill --list --report json'), code(definition('drill-list'))],
    ],
  ),
  'If a command with `--json` fails, stdout is empty, and stderr contains a message that explains the fix. If `doctor`, `scenario test` or\n`agents --write` finds a problem, the exit code is 1, but stdout contains the JSON. If no scenario has steps, `scenario test` prints the JSON\nand exits with 2.\n',
]

function hasJson({ flags }: Command): boolean {
  return flags.some(({ name }) => name === 'json')
}

/** Returns the address of the schema of a command's JSON output. */
function schemaOf(command: string): string {
  return command === 'scenario show' ? 'dc-mock/scenario.schema.json' : definition(command.replace(' ', '-'))
}

function definition(name: string): string {
  return `dc-mock/command-output.schema.json#/$defs/${name}`
}

function linkTo({ name }: Command): string {
  return `[${name}](#${anchor(name)})`
}

function section(command: Command): string[] {
  const { name, description, flags, examples } = command
  return [
    `## ${name}\n`,
    `${description}\n`,
    '```',
    `dc-mock ${usageOf(command)}`,
    '```\n',
    ...(flags.length > 0
      ? [
          table(
            ['Flag', 'What it does'],
            flags.map((flag) => [code(flagTerm(flag)), flagDescription(flag)]),
          ),
        ]
      : []),
    '```sh',
    ...examples.flatMap(([line, what]) => [`# ${what}`, line]),
    '```\n',
  ]
}
