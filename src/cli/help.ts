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

/** What the command as a whole offers. */
export function renderOverview(commands: readonly Command[], version: string, width: number): string {
  return joinBlocks([
    `dc-mock ${version}`,
    wrap('A local double of a site tracking and email risk check service, for development and tests.', width),
    'Usage: dc-mock [COMMAND] [FLAGS]',
    ...inGroups(commands, (command) => ({ term: commandTerm(command), about: command.about }), width),
    section(
      'Everywhere',
      [
        { term: '--help, -h', about: 'Explain a command: dc-mock COMMAND --help' },
        { term: '--version, -v', about: 'Print the version' },
      ],
      width,
    ),
    section('Examples', examplesOf(commands), width),
  ])
}

/** What one command offers. */
export function renderCommand(command: Command, width: number): string {
  const usage = [`Usage: dc-mock ${commandTerm(command)}`, command.flags.length > 0 ? '[FLAGS]' : '']
  return joinBlocks([
    usage.filter((part) => part !== '').join(' '),
    wrap(command.about, width),
    ...inGroups(command.flags, (flag) => ({ term: flagTerm(flag), about: flagAbout(flag) }), width),
    section('Examples', command.examples.map(exampleEntry), width),
  ])
}

function commandTerm({ name, operands }: Command): string {
  return operands ? `${name} [${operands.name}]` : name
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

/** The first example of each command: enough to begin with. */
function examplesOf(commands: readonly Command[]): Entry[] {
  return commands.flatMap((command) => command.examples.slice(0, 2).map(exampleEntry))
}

function inGroups<T extends { group: Group }>(items: readonly T[], entry: (item: T) => Entry, width: number): string[] {
  return Object.entries(groups).map(([group, title]) =>
    section(title, items.filter((item) => item.group === group).map(entry), width),
  )
}

/** A title with its entries; empty where there are none, so that nothing is announced that does not exist. */
function section(title: string, entries: readonly Entry[], width: number): string {
  if (entries.length === 0) return ''
  const room = Math.min(width, widest)
  const column = Math.max(...entries.map(({ term }) => term.length)) + 4
  const beside = room >= narrow && column <= room / 2
  const lines = entries.map(({ term, about }) => {
    if (!beside) return `  ${term}\n${wrap(about, room, '      ')}`
    return `  ${term}`.padEnd(column) + wrap(about, room, ' '.repeat(column)).trimStart()
  })
  return [title, ...lines].join('\n')
}

/** Breaks a text between words so that its lines fit the width; a longer word stands alone. */
function wrap(text: string, width: number, indent = ''): string {
  const room = Math.min(width, widest) - indent.length
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(indent + line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, indent + line].join('\n')
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
