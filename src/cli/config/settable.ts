/** Which flags can stand in dc-mock.yaml. The file's reader, its JSON Schema and its page in the docs are made from this. */
import type { Flag } from '../command.ts'
import { serveFlags } from '../serve/flags.ts'
import { storeVariable } from '../serve/store-address.ts'
import { verifyFlags } from '../verify/flags.ts'

/** What belongs to one call, what is a secret, and what nobody should get with a checkout unasked. */
const notSettableForServe: ReadonlySet<string> = new Set([
  ...['open', 'detach', 'config', 'no-config'],
  ...['control-token', 'insecure-control'],
])
const notSettableForTargets: ReadonlySet<string> = new Set([
  ...['mock', 'dry-run', 'list', 'explain', 'report', 'baseline', 'learn', 'config'],
  ...['key', 'cop-key', 'release-secret', 'control-token'],
])

export interface SettingsTable {
  /** What can be set, by the names of the flags. */
  settable: readonly Flag[]
  /** Flags that are told to stay out, not merely unknown. */
  forbidden: ReadonlySet<string>
  /** Addresses that may hold a password, and where one that does goes instead, in words. */
  passwordFixes: ReadonlyMap<string, string>
}

/** Under `serve:`. */
export const serveTable: SettingsTable = {
  settable: serveFlags.filter(({ name }) => !notSettableForServe.has(name)),
  forbidden: notSettableForServe,
  passwordFixes: new Map([
    ['store', `put the address into ${storeVariable}`],
    ['smtp', 'give the address to the command'],
  ]),
}

/** Under each name of `targets:`, beside its url. */
export const targetTable: SettingsTable = {
  settable: verifyFlags.filter(({ name }) => !notSettableForTargets.has(name)),
  forbidden: notSettableForTargets,
  passwordFixes: new Map(),
}
