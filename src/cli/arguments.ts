/** Parses the command-line arguments of a command. */

import { shellQuote } from '../service/shell-quote.ts'
import { nearestName } from '../spec/nearest-name.ts'
import type { Arguments, Command, Flag } from './command.ts'
import { UsageError } from './usage-error.ts'

/** Importing `node:util` would load the whole module, most of which only debuggers need. */
const { parseArgs } = process.getBuiltinModule('node:util')

/**
 * Parses the arguments after the command name.
 *
 * @throws {UsageError} if a flag is unknown, lacks its value or has an unexpected one, or if the number of operands is wrong
 */
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
    if (inline) throw new UsageError(`--${name} is a switch without a value; leave out "=${value}"`)
    return ''
  }
  // An argument that starts with a dash is not a value: `--port --host` lacks the value of `--port`. Negative numbers are values.
  if (value === undefined || value === '' || (!inline && value.startsWith('-') && !/^-\d/.test(value))) {
    throw new UsageError(`--${name} needs a value: --${name} ${takes}`)
  }
  return value
}

function describeMissingDashes({ name }: Command, argv: readonly string[]): string {
  return `Put -- before the command: dc-mock ${name} -- ${argv.map(shellQuote).join(' ')}; arguments before -- are flags of dc-mock`
}

function describeUnknownFlag(command: Command, given: string): string {
  const nearest = nearestName(given.replace(/^-+/, ''), [...command.flags.map(({ name }) => name), 'help', 'version'])
  const fix = nearest ? `did you mean --${nearest}?` : `dc-mock ${command.name} --help lists all flags`
  return `${command.name} has no flag ${given}; ${fix}`
}

function rejectExtraOperands({ name, operands }: Command, given: readonly string[]): void {
  const max = operands?.max ?? 0
  const first = given[max]
  if (first === undefined) return
  const takes = operands ? `accepts at most ${max} (${operands.name})` : 'accepts only flags'
  throw new UsageError(`Unexpected argument "${first}": dc-mock ${name} ${takes}; see dc-mock ${name} --help`)
}

function rejectMissingOperands({ name, operands }: Command, given: readonly string[]): void {
  if (!operands || given.length >= (operands.min ?? 0)) return
  const place = operands.afterDoubleDash ? ` after --, such as dc-mock ${name} -- npm test` : ''
  throw new UsageError(`dc-mock ${name} needs ${operands.name}${place}; see dc-mock ${name} --help`)
}
