/** Defines which flags dc-mock.yaml can set. Used by the config reader, the JSON schema and the reference page. */
import type { Flag } from '../command.ts'
import { serveCommand } from '../serve/definition.ts'
import { storeVariable } from '../serve/store-address.ts'
import { verifyCommand } from '../verify/definition.ts'

/** Flags that dc-mock.yaml cannot set, because they contain secrets, apply to a single run, or would be unsafe in a shared repository. */
const notSettableForServe: ReadonlySet<string> = new Set([
  ...['open', 'detach', 'config', 'no-config'],
  ...['control-token', 'insecure-control'],
])
const notSettableForTargets: ReadonlySet<string> = new Set([
  ...['mock', 'dry-run', 'list', 'explain', 'report', 'baseline', 'learn', 'config'],
  'key',
])

export interface SettingsTable {
  settable: readonly Flag[]
  /** Flags that are not allowed in the config file. The error message suggests the flag instead. */
  forbidden: ReadonlySet<string>
  /** Fixes for settings with an address that contains a password, keyed by setting. */
  passwordFixes: ReadonlyMap<string, string>
}

export const serveTable: SettingsTable = {
  settable: serveCommand.flags.filter(({ name }) => !notSettableForServe.has(name)),
  forbidden: notSettableForServe,
  passwordFixes: new Map([
    ['store', `Set the address with ${storeVariable}`],
    ['smtp', 'Use the --smtp flag instead'],
  ]),
}

/** Settings that a named target can contain in addition to `url`. */
export const targetTable: SettingsTable = {
  settable: verifyCommand.flags.filter(({ name }) => !notSettableForTargets.has(name)),
  forbidden: notSettableForTargets,
  passwordFixes: new Map(),
}
