import { type Command, groups } from '../../../src/cli/command.ts'
import { commands } from '../../../src/cli/command-table.ts'
import { flagAbout, flagTerm, usageOf } from '../../../src/cli/help.ts'
import { type Output, pageBanner } from '../output.ts'
import { anchor, code, table } from './markdown.ts'

/** docs/reference/commands.md: each command with its flags and examples, as `--help` has them. */
export function generateCommandsPage(): Output {
  const grouped = Object.entries(groups).map(([group, title]) => ({
    title,
    members: commands.filter((command) => command.group === group),
  }))
  const content = [
    pageBanner('src/cli/command-table.ts'),
    '# Commands\n',
    'What `dc-mock COMMAND --help` says, in one place. `dc-mock` alone is `dc-mock serve`.\n',
    ...grouped.map(({ title, members }) => `- ${title}: ${members.map(linkTo).join(' · ')}`),
    '',
    ...exitCodes,
    ...grouped.flatMap(({ members }) => members.flatMap(section)),
  ].join('\n')
  return { path: 'docs/reference/commands.md', content }
}

/** What holds for all of them. */
const exitCodes: readonly string[] = [
  '## Exit codes\n',
  table(
    ['Code', 'What it means'],
    [
      ['0', 'Done'],
      ['1', 'What was looked at does not hold: `verify`, `replay`, `scenario test`, `doctor`'],
      ['2', 'Wrong use: one line on stderr names the cure'],
      ['3', 'Out of reach: nothing answers at the address, or no dc-mock'],
      [
        'other',
        '`exec` ends as its command did: with its code, 128 and the number of the signal that ended it, 127 where it is not there',
      ],
    ],
  ),
  'Colour is for terminals alone: there is none in a file or pipe, in CI (`CI`), under `NO_COLOR` and on a dumb terminal.\n',
]

function linkTo({ name }: Command): string {
  return `[${name}](#${anchor(name)})`
}

function section(command: Command): string[] {
  const { name, about, flags, examples } = command
  return [
    `## ${name}\n`,
    `${about}\n`,
    '```',
    `dc-mock ${usageOf(command)}`,
    '```\n',
    ...(flags.length > 0
      ? [
          table(
            ['Flag', 'What it does'],
            flags.map((flag) => [code(flagTerm(flag)), flagAbout(flag)]),
          ),
        ]
      : []),
    '```sh',
    ...examples.flatMap(({ line, about: what }) => [`# ${what}`, line]),
    '```\n',
  ]
}
