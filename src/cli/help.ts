/** Help as text, made from the table of commands alone. */
import { type Command, type Example, type Flag, type Group, groups } from './command.ts'
import { wrap } from './wrap.ts'

/** Lines longer than this are hard to read, however wide the window is. */
const widest = 100

/** Below this, an explanation stands under what it explains instead of beside it. */
const narrow = 60

/** A longer command of the overview has a line to itself, so that one does not narrow all the others. */
const widestTerm = 23

interface Entry {
  term: string
  about: string
}

interface Section {
  title: string
  entries: readonly Entry[]
}

const everywhere: Section = {
  title: 'Everywhere',
  entries: [
    { term: '--help, -h', about: 'Explain a command: dc-mock COMMAND --help' },
    { term: '--version, -v', about: 'Print the version' },
  ],
}

export interface Overview {
  commands: readonly Command[]
  /** What most people come for. */
  examples: readonly Example[]
}

/** What the command as a whole offers. */
export function renderOverview({ commands, examples }: Overview, version: string, width: number): string {
  const room = Math.min(width, widest)
  return joinBlocks([
    `dc-mock ${version}`,
    wrap('A local double of a site tracking and email risk check service, for development and tests.', room),
    'Usage: dc-mock [COMMAND] [FLAGS]',
    ...renderSections([...inGroups(commands, overviewEntry), everywhere], room, widestTerm),
    ...renderSections([{ title: 'Examples', entries: examples.map(exampleEntry) }], room),
  ])
}

/** What the commands offer that begin with one word. */
export function renderFamily(first: string, family: readonly Command[], width: number): string {
  const room = Math.min(width, widest)
  const examples = family.flatMap((command) => command.examples.slice(0, 1).map(exampleEntry))
  return joinBlocks([
    `Usage: dc-mock ${first} COMMAND [FLAGS]`,
    ...renderSections(
      [
        { title: 'Commands', entries: family.map((command) => ({ term: commandTerm(command), about: command.about })) },
        { title: 'Examples', entries: examples },
      ],
      room,
    ),
  ])
}

/** What one command offers. */
export function renderCommand(command: Command, width: number): string {
  const room = Math.min(width, widest)
  return joinBlocks([
    wrap(`Usage: dc-mock ${usageOf(command)}`, room),
    wrap(command.about, room),
    ...renderSections(
      inGroups(command.flags, (flag) => ({ term: flagTerm(flag), about: flagAbout(flag) })),
      room,
    ),
    ...renderSections([{ title: 'Examples', entries: command.examples.map(exampleEntry) }], room),
  ])
}

/** A command with what stands after its name. */
export function usageOf(command: Command): string {
  if (command.operands?.afterDashes) return commandTerm({ ...command, name: `${command.name} [FLAGS]` })
  return `${commandTerm(command)}${command.flags.length > 0 ? ' [FLAGS]' : ''}`
}

function commandTerm({ name, operands }: Pick<Command, 'name' | 'operands'>): string {
  if (!operands) return name
  const shown = `${operands.name}${operands.most === Number.POSITIVE_INFINITY ? ' …' : ''}`
  const named = operands.least ? shown : `[${shown}]`
  return operands.afterDashes ? `${name} -- ${named}` : `${name} ${named}`
}

export function flagTerm({ name, takes, repeats }: Flag): string {
  return `--${name}${takes ? ` ${takes}` : ''}${repeats ? ' …' : ''}`
}

export function flagAbout({ about, defaultValue }: Flag): string {
  return defaultValue === undefined ? about : `${about} (default ${defaultValue})`
}

/** The first sentence is enough there; `--help` of the command has the others. */
function overviewEntry(command: Command): Entry {
  return { term: commandTerm(command), about: command.about.replace(/\. .*$/, '.') }
}

function exampleEntry({ line, about }: Example): Entry {
  return { term: line, about }
}

function inGroups<T extends { group: Group }>(items: readonly T[], entry: (item: T) => Entry): Section[] {
  return Object.entries(groups).map(([group, title]) => ({
    title,
    entries: items.filter((item) => item.group === group).map(entry),
  }))
}

/** Sections whose explanations stand in one column. One without entries is left out: nothing is announced that does not exist. */
function renderSections(sections: readonly Section[], room: number, most = Number.POSITIVE_INFINITY): string[] {
  const filled = sections.filter(({ entries }) => entries.length > 0)
  const longest = Math.max(...filled.flatMap(({ entries }) => entries.map(({ term }) => term.length)))
  const column = Math.min(longest, most) + 4
  const beside = room >= narrow && column <= room / 2
  return filled.map(({ title, entries }) =>
    [title, ...entries.map((entry) => (beside ? renderBeside(entry, column, room) : renderBelow(entry, room)))].join(
      '\n',
    ),
  )
}

function renderBeside({ term, about }: Entry, column: number, room: number): string {
  const text = wrap(about, room, ' '.repeat(column))
  return term.length > column - 4 ? `  ${term}\n${text}` : `  ${term}`.padEnd(column) + text.trimStart()
}

function renderBelow({ term, about }: Entry, room: number): string {
  return `  ${term}\n${wrap(about, room, '      ')}`
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}
