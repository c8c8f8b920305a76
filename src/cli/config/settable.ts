/** Lists the flags that dc-mock.yaml can set. The config reader, its JSON schema and the reference page use this list. */
import type { Flag } from '../command.ts'
import { serveCommand } from '../serve/definition.ts'
import { storeVariable } from '../serve/store-address.ts'
import { verifyCommand } from '../verify/definition.ts'

/**
 * Flags that are excluded: flags for a single run, secrets, and flags that should not take effect just because a repository was checked
 * out.
 */
const notSettableForServe: ReadonlySet<string> = new Set([
  ...['open', 'detach', 'config', 'no-config'],
  ...['control-token', 'insecure-control'],
])
const notSettableForTargets: ReadonlySet<string> = new Set([
  ...['mock', 'dry-run', 'list', 'explain', 'report', 'baseline', 'learn', 'config'],
  'key',
])

export interface SettingsTable {
  /** Flags that the file can set. */
  settable: readonly Flag[]
  /** Flags with a specific error message, in contrast to unknown ones. */
  forbidden: ReadonlySet<string>
  /** Addresses that can contain a password, with the advice for such an address. */
  passwordFixes: ReadonlyMap<string, string>
}

/** Settings under `serve:`. */
export const serveTable: SettingsTable = {
  settable: serveCommand.flags.filter(({ name }) => !notSettableForServe.has(name)),
  forbidden: notSettableForServe,
  passwordFixes: new Map([
    ['store', `set the address with ${storeVariable}`],
    ['smtp', 'use the flag --smtp instead'],
  ]),
}

/** Settings under each name of `targets:`, in addition to `url`. */
export const targetTable: SettingsTable = {
  settable: verifyCommand.flags.filter(({ name }) => !notSettableForTargets.has(name)),
  forbidden: notSettableForTargets,
  passwordFixes: new Map(),
}
