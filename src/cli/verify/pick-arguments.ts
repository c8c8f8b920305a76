import type { Arguments, Command } from '../command.ts'

/** Adapts the arguments of a command that shares only some flags with `dc-mock verify`. The flags that are not shared count as not set. */
export function pickArguments(
  args: Arguments,
  { flags }: Pick<Command, 'flags'>,
  operands: readonly string[],
): Arguments {
  const names = new Set(flags.map(({ name }) => name))
  return {
    ...args,
    operands,
    value: (flag) => (names.has(flag) ? args.value(flag) : undefined),
    values: (flag) => (names.has(flag) ? args.values(flag) : []),
    isSet: (flag) => names.has(flag) && args.isSet(flag),
  }
}
