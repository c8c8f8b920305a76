/** The words after a command's name, held against its table of flags. */

import { shellQuote } from '../service/shell-quote.ts'
import { nearestName } from '../spec/nearest-name.ts'
import type { Arguments, Command, Flag } from './command.ts'
import { UsageError } from './usage-error.ts'

/** An import of it would load all that it gives, much of which only debuggers need. */
const { parseArgs } = process.getBuiltinModule('node:util')

/** Fails with a `UsageError` where a flag is unknown, lacks its value or has one too many, or a word is left over. */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const known = new Map(command.flags.map((flag) => [flag.name, flag]))
  const values = new Map<string, string[]>(command.flags.map((flag) => [flag.name, []]))
  const operands: string[] = []
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      command.flags.map(({ name, valueName: takes }) => [name, { type: takes ? 'string' : 'boolean' }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  let afterDoubleDash = false
  for (const token of tokens) {
    if (token.kind === 'option-terminator') afterDoubleDash = true
    if (token.kind === 'positional') {
      if (command.operands?.afterDoubleDash && !afterDoubleDash)
        throw new UsageError(describeMissingDashes(command, argv.slice(token.index)))
      operands.push(token.value)
    }
    if (token.kind !== 'option') continue
    const flag = known.get(token.name)
    if (!flag || token.rawName !== `--${token.name}`) throw new UsageError(describeUnknownFlag(command, token.rawName))
    values.get(flag.name)?.push(readValue(flag, token.value, token.inlineValue ?? false))
  }
  rejectExtraOperands(command, operands)
  rejectMissingOperands(command, operands)

  const given = (flag: string): readonly string[] => {
    const found = values.get(flag)
    if (!found) throw new Error(`${command.name} has no flag --${flag}`)
    return found
  }
  return {
    value: (flag) => given(flag).at(-1),
    values: given,
    isSet: (flag) => given(flag).length > 0,
    operands,
  }
}

function readValue({ name, valueName: takes }: Flag, value: string | undefined, inline: boolean): string {
  if (!takes) {
    if (inline) throw new UsageError(`--${name} is a switch and takes no value; leave out "=${value}"`)
    return ''
  }
  // The word after a flag is its value, unless it is a flag itself: `--port --host` lacks one. A number below zero is no flag.
  if (value === undefined || value === '' || (!inline && value.startsWith('-') && !/^-\d/.test(value))) {
    throw new UsageError(`--${name} needs a value: --${name} ${takes}`)
  }
  return value
}

function describeMissingDashes({ name }: Command, argv: readonly string[]): string {
  return `Put -- before the command, as in dc-mock ${name} -- ${argv.map(shellQuote).join(' ')}; words before it are flags of dc-mock`
}

function describeUnknownFlag(command: Command, given: string): string {
  const nearest = nearestName(given.replace(/^-+/, ''), [...command.flags.map(({ name }) => name), 'help', 'version'])
  const fix = nearest ? `did you mean --${nearest}?` : `dc-mock ${command.name} --help lists them`
  return `${command.name} has no flag ${given}; ${fix}`
}

function rejectExtraOperands({ name, operands }: Command, given: readonly string[]): void {
  const max = operands?.max ?? 0
  const first = given[max]
  if (first === undefined) return
  const takes = operands ? `takes at most ${max} (${operands.name})` : 'takes flags only'
  throw new UsageError(`"${first}" is one word too many: dc-mock ${name} ${takes}; dc-mock ${name} --help lists them`)
}

function rejectMissingOperands({ name, operands }: Command, given: readonly string[]): void {
  if (!operands || given.length >= (operands.min ?? 0)) return
  const place = operands.afterDoubleDash ? ` after --, such as dc-mock ${name} -- npm test` : ''
  throw new UsageError(`dc-mock ${name} needs ${operands.name}${place}; dc-mock ${name} --help explains it`)
}
