import type { Arguments, Command } from '../command.ts'

/** Arguments of a command that has only some flags of `verify`, as the settings of a run are read from them: the others are not set. */
export function pickArguments(
  args: Arguments,
  { flags }: Pick<Command, 'flags'>,
  operands: readonly string[],
): Arguments {
  const names = new Set(flags.map(({ name }) => name))
  return {
    operands,
    value: (flag) => (names.has(flag) ? args.value(flag) : undefined),
    values: (flag) => (names.has(flag) ? args.values(flag) : []),
    isSet: (flag) => names.has(flag) && args.isSet(flag),
  }
}
