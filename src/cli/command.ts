import type { Terminal } from './terminal.ts'

export const commandGroups = {
  everyday: 'Everyday commands',
  running: 'Running mocks',
  contract: 'Contract',
  agents: 'Coding agents',
  help: 'Help',
} as const

export const flagGroups = {
  common: 'Flags',
  contract: 'Contract',
  operating: 'Operation',
  advanced: 'More flags',
} as const

export interface Flag {
  name: string
  /** Value placeholder in the help text, such as `PORT`. Undefined if the flag does not accept a value. */
  valueName?: string
  isRepeatable?: boolean
  description: string
  /** Default value as shown in the help text. */
  defaultValue?: string
  /**
   * Section of the help text that lists the flag. `advanced` flags are listed only by `--help all`.
   * @default 'common'
   */
  group?: keyof typeof flagGroups
}

/** Creates a flag from its usage text. For example, `overlay FILE …` defines a repeatable `--overlay` flag that requires a value. */
export function flag(term: string, description: string, more: Pick<Flag, 'defaultValue' | 'group'> = {}): Flag {
  const [name = '', valueName, dots] = term.split(' ')
  return { name, description, ...more, ...(valueName ? { valueName } : {}), ...(dots ? { isRepeatable: true } : {}) }
}

export interface CommandDefinition {
  /** Command name. Subcommand names have two words, such as `scenario load`. */
  name: string
  group: keyof typeof commandGroups
  description: string
  /** Positional arguments. Undefined if the command does not accept positional arguments. */
  operands?: Operands
  examples: readonly Example[]
  flags: readonly Flag[]
}

export interface Command extends CommandDefinition {
  load(): Promise<{ run: RunCommand }>
}

interface Operands {
  name: string
  /**
   * Minimum number of operands.
   * @default 0
   */
  min?: number
  /** Maximum number of operands. `Infinity` means no limit. */
  max: number
  /** Whether operands must follow `--`, as in `exec -- npm test --watch`. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/** Parsed command arguments. Flags that the command does not define are never set. */
export interface Arguments {
  /** Returns the value of a flag. If the flag is repeated, returns the last value. */
  value(flag: string): string | undefined
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /**
   * Returns the name to use for a setting in error messages, such as `--port`. If the setting comes from the config file, the name includes
   * its location, as in `dc-mock.yaml:3: serve.port`.
   */
  nameOf(flag: string): string
  operands: readonly string[]
}

/** Runs a command and resolves with the exit code. */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

export type EnvVariables = Readonly<Record<string, string | undefined>>

export interface Context {
  terminal: Terminal
  env: EnvVariables
  /** Returns the real time in milliseconds since the Unix epoch. */
  now(): number
  /**
   * Returns a promise that resolves on the first SIGINT, SIGTERM or SIGHUP. A second signal ends the process. Signals are not intercepted
   * until this function is called.
   */
  stopRequested(): Promise<void>
  /** IPC channel from a background mock to its parent process. Undefined if the mock runs in the foreground. */
  parent?: { send(message: object): void }
}
