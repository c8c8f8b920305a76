import { type Command, commandGroups, type Example, type Flag, flagGroups } from './command.ts'
import { exitCodeMeanings } from './exit-codes.ts'
import { wrapText } from './layout.ts'

/** Longer lines are hard to read. */
const maxWidth = 100

/** In narrower windows, each description is placed below its term. */
const minTwoColumnWidth = 60

/** Maximum number of characters in a term. If a term is longer, its description starts on the next line. */
const maxTermWidth = 23

type HelpEntry = readonly [term: string, description: string]

interface HelpSection {
  title: string
  entries: readonly HelpEntry[]
}

const globalFlags: HelpSection = {
  title: 'Global flags',
  entries: [
    ['--help, -h', 'Show help. For help with a command, run npx dc-mock COMMAND --help'],
    ['--version, -v', 'Print the version'],
  ],
}

export interface HelpOverview {
  commands: readonly Command[]
  examples: readonly Example[]
}

export function renderOverview({ commands, examples }: HelpOverview, version: string, width: number): string {
  const lineWidth = Math.min(width, maxWidth)
  const groups = Object.entries(commandGroups).map(([group, title]) => ({
    title,
    entries: commands.filter((command) => command.group === group).map(overviewEntry),
  }))
  return joinBlocks([
    `dc-mock ${version}`,
    wrapText(
      'A local mock of a service for site tracking and email risk checks. Use it in development and tests.',
      lineWidth,
    ),
    'Usage: npx dc-mock [COMMAND] [FLAGS]',
    ...renderSections(
      [...groups, globalFlags, { title: 'Exit codes', entries: exitCodeMeanings }],
      lineWidth,
      maxTermWidth,
    ),
    ...renderSections([{ title: 'Examples', entries: examples }], lineWidth),
  ])
}

/** Formats the help text for a group of subcommands, such as `dc-mock scenario`. */
export function renderSubcommands(first: string, subcommands: readonly Command[], width: number): string {
  const entries = subcommands.map((command): HelpEntry => [commandTerm(command), command.description])
  const examples = subcommands.flatMap((command) => command.examples.slice(0, 1))
  return joinBlocks([
    `Usage: npx dc-mock ${first} COMMAND [FLAGS]`,
    ...renderSections(
      [
        { title: 'Commands', entries },
        { title: 'Examples', entries: examples },
      ],
      Math.min(width, maxWidth),
    ),
  ])
}

export function renderCommand(command: Command, width: number, all: boolean): string {
  const lineWidth = Math.min(width, maxWidth)
  const flags = command.flags.filter(({ group }) => all || group !== 'advanced')
  const hidden = command.flags.length - flags.length
  return joinBlocks([
    wrapText(`Usage: npx dc-mock ${usageOf(command)}`, lineWidth),
    wrapText(command.description, lineWidth),
    ...renderSections(
      Object.entries(flagGroups).map(([group, title]) => ({
        title,
        entries: flags
          .filter((flag) => (flag.group ?? 'common') === group)
          .map((flag): HelpEntry => [flagTerm(flag), flagDescription(flag)]),
      })),
      lineWidth,
    ),
    ...(hidden > 0 ? [wrapText(`${hidden} more flags: npx dc-mock ${command.name} --help all`, lineWidth)] : []),
    ...renderSections([{ title: 'Examples', entries: command.examples }], lineWidth),
  ])
}

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

export function flagTerm({ name, valueName, isRepeatable }: Flag): string {
  return `--${name}${valueName ? ` ${valueName}` : ''}${isRepeatable ? ' …' : ''}`
}

export function flagDescription({ description, defaultValue }: Flag): string {
  return defaultValue === undefined ? description : `${description} (default ${defaultValue})`
}

/** Shows only the first sentence of the description. */
function overviewEntry(command: Command): HelpEntry {
  return [commandTerm(command), command.description.replace(/\. .*$/, '.')]
}

function renderSections(
  sections: readonly HelpSection[],
  lineWidth: number,
  maxTerm = Number.POSITIVE_INFINITY,
): string[] {
  const filled = sections.filter(({ entries }) => entries.length > 0)
  const maxLength = Math.max(...filled.flatMap(({ entries }) => entries.map(([term]) => term.length)))
  const column = Math.min(maxLength, maxTerm) + 4
  const isWide = lineWidth >= minTwoColumnWidth && column <= lineWidth / 2
  const render = (entry: HelpEntry): string =>
    isWide ? renderTwoColumns(entry, column, lineWidth) : renderStacked(entry, lineWidth)
  return filled.map(({ title, entries }) => [title, ...entries.map(render)].join('\n'))
}

function renderTwoColumns([term, description]: HelpEntry, column: number, lineWidth: number): string {
  const text = wrapText(description, lineWidth, ' '.repeat(column))
  return term.length > column - 4 ? `  ${term}\n${text}` : `  ${term}`.padEnd(column) + text.trimStart()
}

function renderStacked([term, description]: HelpEntry, lineWidth: number): string {
  return `  ${term}\n${wrapText(description, lineWidth, '      ')}`
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}
