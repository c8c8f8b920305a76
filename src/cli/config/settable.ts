/** Lists the flags that dc-mock.yaml can set, for the config reader, the JSON schema and the reference page. */
import type { Flag } from '../command.ts'
import { serveCommand } from '../serve/definition.ts'
import { storeVariable } from '../serve/store-address.ts'
import { verifyCommand } from '../verify/definition.ts'

/** Flags that dc-mock.yaml cannot set: secrets, flags for a single run, and flags that would be unsafe in a checked-out repository. */
const notSettableForServe: ReadonlySet<string> = new Set([
  ...['open', 'detach', 'config', 'no-config'],
  ...['control-token', 'insecure-control'],
])
const notSettableForTargets: ReadonlySet<string> = new Set([
  ...['mock', 'dry-run', 'list', 'explain', 'report', 'baseline', 'learn', 'config'],
  'key',
])

export interface SettingsTable {
  /** Flags that the config file can set. */
  settable: readonly Flag[]
  /** Flags that are not allowed in the config file. These flags are reported separately from unknown flags. */
  forbidden: ReadonlySet<string>
  /** Settings that contain addresses. Each value is the fix to show if the address contains a password. */
  passwordFixes: ReadonlyMap<string, string>
}

/** Settings under `serve:`. */
export const serveTable: SettingsTable = {
  settable: serveCommand.flags.filter(({ name }) => !notSettableForServe.has(name)),
  forbidden: notSettableForServe,
  passwordFixes: new Map([
    ['store', `Set the address with ${storeVariable}`],
    ['smtp', 'Use the --smtp flag instead'],
  ]),
}

/** Settings of a target in `targets:`, in addition to `url`. */
export const targetTable: SettingsTable = {
  settable: verifyCommand.flags.filter(({ name }) => !notSettableForTargets.has(name)),
  forbidden: notSettableForTargets,
  passwordFixes: new Map(),
}
