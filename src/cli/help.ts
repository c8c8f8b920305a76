/** Help as text, made from the table of commands alone. */
import { type Command, type Example, type Flag, type Group, groups } from './command.ts'

/** Lines longer than this are hard to read, however wide the window is. */
const widest = 100

/** Below this, an explanation stands under what it explains instead of beside it. */
const narrow = 64

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

/** What the command as a whole offers. */
export function renderOverview(commands: readonly Command[], version: string, width: number): string {
  const room = Math.min(width, widest)
  const examples = commands.flatMap((command) => command.examples.slice(0, 2).map(exampleEntry))
  return joinBlocks([
    `dc-mock ${version}`,
    wrap('A local double of a site tracking and email risk check service, for development and tests.', room),
    'Usage: dc-mock [COMMAND] [FLAGS]',
    ...renderSections(
      [...inGroups(commands, (command) => ({ term: commandTerm(command), about: command.about })), everywhere],
      room,
    ),
    ...renderSections([{ title: 'Examples', entries: examples }], room),
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
    wrap(`Usage: dc-mock ${commandTerm(command)}${command.flags.length > 0 ? ' [FLAGS]' : ''}`, room),
    wrap(command.about, room),
    ...renderSections(
      inGroups(command.flags, (flag) => ({ term: flagTerm(flag), about: flagAbout(flag) })),
      room,
    ),
    ...renderSections([{ title: 'Examples', entries: command.examples.map(exampleEntry) }], room),
  ])
}

function commandTerm({ name, operands }: Command): string {
  if (!operands) return name
  const shown = `${operands.name}${operands.most === Number.POSITIVE_INFINITY ? ' …' : ''}`
  return operands.least ? `${name} ${shown}` : `${name} [${shown}]`
}

function flagTerm({ name, takes, repeats }: Flag): string {
  return `--${name}${takes ? ` ${takes}` : ''}${repeats ? ' …' : ''}`
}

function flagAbout({ about, standard }: Flag): string {
  return standard === undefined ? about : `${about} (default ${standard})`
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
function renderSections(sections: readonly Section[], room: number): string[] {
  const filled = sections.filter(({ entries }) => entries.length > 0)
  const column = Math.max(...filled.flatMap(({ entries }) => entries.map(({ term }) => term.length))) + 4
  const beside = room >= narrow && column <= room / 2
  return filled.map(({ title, entries }) =>
    [title, ...entries.map((entry) => (beside ? renderBeside(entry, column, room) : renderBelow(entry, room)))].join(
      '\n',
    ),
  )
}

function renderBeside({ term, about }: Entry, column: number, room: number): string {
  return `  ${term}`.padEnd(column) + wrap(about, room, ' '.repeat(column)).trimStart()
}

function renderBelow({ term, about }: Entry, room: number): string {
  return `  ${term}\n${wrap(about, room, '      ')}`
}

/** Breaks a text between words so that its lines fit; a longer word stands alone. */
function wrap(text: string, room: number, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > room) {
      lines.push(indent + line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, indent + line].join('\n')
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`
}
