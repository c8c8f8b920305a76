import { shellQuote } from '../service/shell-quote.ts'
import { nearestName } from '../spec/nearest-name.ts'
import type { Arguments, Command, Flag } from './command.ts'
import { UsageError } from './usage-error.ts'

/** Use `getBuiltinModule`, because importing `node:util` also loads debugging modules, which slows down startup. */
const { parseArgs } = process.getBuiltinModule('node:util')

/**
 * Parses the arguments after the command name.
 * @throws {UsageError} if a flag is unknown, a flag has a missing or unexpected value, or the number of operands is wrong
 */
export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const flags = new Map(command.flags.map((flag) => [flag.name, flag]))
  const values = new Map<string, string[]>(command.flags.map(({ name }) => [name, []]))
  const operands: string[] = []
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      command.flags.map(({ name, valueName }) => [name, { type: valueName ? 'string' : 'boolean' }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  let isAfterDoubleDash = false
  for (const token of tokens) {
    if (token.kind === 'option-terminator') isAfterDoubleDash = true
    if (token.kind === 'positional') {
      if (command.operands?.afterDoubleDash && !isAfterDoubleDash) throw missingDashes(command, argv.slice(token.index))
      operands.push(token.value)
    }
    if (token.kind !== 'option') continue
    const flag = flags.get(token.name)
    if (!flag || token.rawName !== `--${token.name}`) throw unknownFlag(command, token.rawName)
    values.get(flag.name)?.push(readValue(flag, token.value, token.inlineValue ?? false))
  }
  checkOperands(command, operands, values)

  const valuesOf = (flag: string): readonly string[] => values.get(flag) ?? []
  return {
    value: (flag) => valuesOf(flag).at(-1),
    values: valuesOf,
    isSet: (flag) => valuesOf(flag).length > 0,
    nameOf: (flag) => `--${flag}`,
    operands,
  }
}

function readValue({ name, valueName }: Flag, value: string | undefined, isInline: boolean): string {
  if (!valueName) {
    if (isInline) throw new UsageError(`--${name} does not accept a value`, `Remove "=${value}"`)
    return ''
  }
  /* Do not treat a flag as a value, for example in `--port --host`. Negative numbers are valid, although they also start with a hyphen. */
  if (value === undefined || value === '' || (!isInline && value.startsWith('-') && !/^-\d/.test(value))) {
    throw new UsageError(`--${name} needs a value: --${name} ${valueName}`)
  }
  return value
}

function missingDashes({ name }: Command, argv: readonly string[]): UsageError {
  const command = `npx dc-mock ${name} -- ${argv.map(shellQuote).join(' ')}`
  return new UsageError(
    `Put -- before the command to run: ${command}`,
    'Flags before -- apply to dc-mock, not to the command',
  )
}

function unknownFlag(command: Command, name: string): UsageError {
  const nearest = nearestName(name.replace(/^-+/, ''), [...command.flags.map((flag) => flag.name), 'help', 'version'])
  const fix = nearest ? `Did you mean --${nearest}?` : `To list all flags, run npx dc-mock ${command.name} --help all`
  return new UsageError(`${command.name} has no flag ${name}`, fix)
}

type Values = ReadonlyMap<string, readonly string[]>

function checkOperands({ name, operands, flags }: Command, received: readonly string[], values: Values): void {
  const max = operands?.max ?? 0
  const extra = received[max]
  const fix = `For help, run npx dc-mock ${name} --help`
  if (extra !== undefined) {
    const accepted = operands
      ? `at most ${max} ${max === 1 ? 'argument' : 'arguments'} (${operands.name})`
      : 'only flags'
    const unquoted = flags.find((flag) => flag.valueName === 'COMMAND' && values.get(flag.name)?.length)
    throw new UsageError(
      `Unexpected argument "${extra}": dc-mock ${name} accepts ${accepted}`,
      unquoted
        ? `If "${extra}" is part of the command, quote the whole command, for example --${unquoted.name} "npm run dev"`
        : fix,
    )
  }
  if (!operands || received.length >= (operands.min ?? 0)) return
  const location = operands.afterDoubleDash ? ` after --, as in npx dc-mock ${name} -- npm test` : ''
  throw new UsageError(`dc-mock ${name} needs ${operands.name}${location}`, fix)
}
