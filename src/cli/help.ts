/** Generates help texts from the command table. */
import { type Command, type Example, type Flag, type Group, groups } from './command.ts'
import { wrapText } from './wrap.ts'

/** Longer lines are hard to read, even in a wide window. */
const maxWidth = 100

/** In a narrower window, descriptions are shown below the terms. */
const minTwoColumnWidth = 60

/** Longer terms get a line to themselves instead of widening the column. */
const maxTermWidth = 23

interface HelpEntry {
  term: string
  description: string
}

interface HelpSection {
  title: string
  entries: readonly HelpEntry[]
}

const globalFlags: HelpSection = {
  title: 'Everywhere',
  entries: [
    { term: '--help, -h', description: 'Show help; dc-mock COMMAND --help for a command' },
    { term: '--version, -v', description: 'Print the version' },
  ],
}

export interface HelpOverview {
  commands: readonly Command[]
  /** Examples of the most common uses. */
  examples: readonly Example[]
}

/** Help of `dc-mock`. */
export function renderOverview({ commands, examples }: HelpOverview, version: string, width: number): string {
  const lineWidth = Math.min(width, maxWidth)
  return joinBlocks([
    `dc-mock ${version}`,
    wrapText('A local mock of a site tracking and email risk check service, for development and tests.', lineWidth),
    'Usage: dc-mock [COMMAND] [FLAGS]',
    ...renderSections([...groupSections(commands, overviewEntry), globalFlags], lineWidth, maxTermWidth),
    ...renderSections([{ title: 'Examples', entries: examples.map(exampleEntry) }], lineWidth),
  ])
}

/** Help of a group of subcommands, such as `dc-mock scenario`. */
export function renderSubcommands(first: string, subcommands: readonly Command[], width: number): string {
  const lineWidth = Math.min(width, maxWidth)
  const examples = subcommands.flatMap((command) => command.examples.slice(0, 1).map(exampleEntry))
  return joinBlocks([
    `Usage: dc-mock ${first} COMMAND [FLAGS]`,
    ...renderSections(
      [
        {
          title: 'Commands',
          entries: subcommands.map((command) => ({ term: commandTerm(command), description: command.description })),
        },
        { title: 'Examples', entries: examples },
      ],
      lineWidth,
    ),
  ])
}

/** Help of one command. */
export function renderCommand(command: Command, width: number): string {
  const lineWidth = Math.min(width, maxWidth)
  return joinBlocks([
    wrapText(`Usage: dc-mock ${usageOf(command)}`, lineWidth),
    wrapText(command.description, lineWidth),
    ...renderSections(
      groupSections(command.flags, (flag) => ({ term: flagTerm(flag), description: flagDescription(flag) })),
      lineWidth,
    ),
    ...renderSections([{ title: 'Examples', entries: command.examples.map(exampleEntry) }], lineWidth),
  ])
}

/** Returns the command name with its operands. */
export function usageOf(command: Command): string {
  if (command.operands?.afterDoubleDash) return commandTerm({ ...command, name: `${command.name} [FLAGS]` })
  return `${commandTerm(command)}${command.flags.length > 0 ? ' [FLAGS]' : ''}`
}

function commandTerm({ name, operands }: Pick<Command, 'name' | 'operands'>): string {
  if (!operands) return name
  const shown = `${operands.name}${operands.max === Number.POSITIVE_INFINITY ? ' …' : ''}`
  const named = operands.min ? shown : `[${shown}]`
  return operands.afterDoubleDash ? `${name} -- ${named}` : `${name} ${named}`
}

export function flagTerm({ name, valueName: takes, isRepeatable: repeats }: Flag): string {
  return `--${name}${takes ? ` ${takes}` : ''}${repeats ? ' …' : ''}`
}

export function flagDescription({ description: about, defaultValue }: Flag): string {
  return defaultValue === undefined ? about : `${about} (default ${defaultValue})`
}

/** Uses only the first sentence of the description. */
function overviewEntry(command: Command): HelpEntry {
  return { term: commandTerm(command), description: command.description.replace(/\. .*$/, '.') }
}

function exampleEntry({ command: line, description: about }: Example): HelpEntry {
  return { term: line, description: about }
}

function groupSections<T extends { group: Group }>(items: readonly T[], entry: (item: T) => HelpEntry): HelpSection[] {
  return Object.entries(groups).map(([group, title]) => ({
    title,
    entries: items.filter((item) => item.group === group).map(entry),
  }))
}

/** Formats sections with descriptions in a common column. Empty sections are left out. */
function renderSections(
  sections: readonly HelpSection[],
  lineWidth: number,
  maxTerm = Number.POSITIVE_INFINITY,
): string[] {
  const filled = sections.filter(({ entries }) => entries.length > 0)
  const longest = Math.max(...filled.flatMap(({ entries }) => entries.map(({ term }) => term.length)))
  const column = Math.min(longest, maxTerm) + 4
  const isWide = lineWidth >= minTwoColumnWidth && column <= lineWidth / 2
  return filled.map(({ title, entries }) =>
    [
      title,
      ...entries.map((entry) =>
        isWide ? renderTwoColumns(entry, column, lineWidth) : renderStacked(entry, lineWidth),
      ),
    ].join('\n'),
  )
}

function renderTwoColumns({ term, description: about }: HelpEntry, column: number, lineWidth: number): string {
  const text = wrapText(about, lineWidth, ' '.repeat(column))
  return term.length > column - 4 ? `  ${term}\n${text}` : `  ${term}`.padEnd(column) + text.trimStart()
}

function renderStacked({ term, description: about }: HelpEntry, lineWidth: number): string {
  return `  ${term}\n${wrapText(about, lineWidth, '      ')}`
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}
