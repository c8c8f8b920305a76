/** Defines which flags can be set in dc-mock.yaml. Used by the config reader, the JSON schema and the reference page. */
import type { Flag } from '../command.ts'
import { serveCommand } from '../serve/definition.ts'
import { storeVariable } from '../serve/store-address.ts'
import { verifyCommand } from '../verify/definition.ts'

/**
 * Flags that cannot be set in dc-mock.yaml, because they contain secrets, apply to a single run, or would be unsafe in a shared repository.
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
  settable: readonly Flag[]
  /** Flags that are allowed only on the command line. */
  forbidden: ReadonlySet<string>
}

/** Suggested fixes for addresses that contain a password, keyed by setting. */
export const passwordFixes: ReadonlyMap<string, string> = new Map([
  ['store', `Set the store URL with ${storeVariable} instead`],
  ['smtp', 'Use the --smtp flag instead'],
])

export const serveTable: SettingsTable = {
  settable: serveCommand.flags.filter(({ name }) => !notSettableForServe.has(name)),
  forbidden: notSettableForServe,
}

/** Settings allowed in a named target, in addition to `url`. */
export const targetTable: SettingsTable = {
  settable: verifyCommand.flags.filter(({ name }) => !notSettableForTargets.has(name)),
  forbidden: notSettableForTargets,
}
