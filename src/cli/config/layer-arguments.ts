import type { Arguments } from '../command.ts'
import type { FlagSettings } from './config-file.ts'

/** Combines command-line flags with settings of the config file. Flags take precedence. */
export function layerArguments(args: Arguments, settings: FlagSettings): Arguments {
  return {
    ...args,
    value: (flag) => args.value(flag) ?? settings.get(flag)?.at(-1),
    values: (flag) => (args.isSet(flag) ? args.values(flag) : (settings.get(flag) ?? [])),
    isSet: (flag) => args.isSet(flag) || settings.has(flag),
  }
}
