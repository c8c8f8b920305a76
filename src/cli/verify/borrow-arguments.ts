import type { Arguments, Command } from '../command.ts'

/** Arguments of a command that has only some flags of `verify`, as the settings of a run are read from them: the others are not set. */
export function borrowArguments(
  args: Arguments,
  { flags }: Pick<Command, 'flags'>,
  operands: readonly string[],
): Arguments {
  const names = new Set(flags.map(({ name }) => name))
  return {
    operands,
    text: (flag) => (names.has(flag) ? args.text(flag) : undefined),
    texts: (flag) => (names.has(flag) ? args.texts(flag) : []),
    isSet: (flag) => names.has(flag) && args.isSet(flag),
  }
}
