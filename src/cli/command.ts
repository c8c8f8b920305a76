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
  /** Subcommand names have two words, such as `scenario load`. */
  name: string
  group: keyof typeof commandGroups
  description: string
  /** Positional arguments. Undefined if the command accepts none. */
  operands?: Operands
  examples: readonly Example[]
  flags: readonly Flag[]
}

export interface Command extends CommandDefinition {
  load(): Promise<{ run: RunCommand }>
}

interface Operands {
  name: string
  /** @default 0 */
  min?: number
  /** `Infinity` means no limit. */
  max: number
  /** Whether operands must follow `--`, as in `exec -- npm test --watch`. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/** Flags that the command does not define are never set. */
export interface Arguments {
  /** Returns the last value if the flag is repeated. */
  value(flag: string): string | undefined
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /**
   * Returns the name of a setting for error messages, such as `--port`. For a setting from the config file, the name includes the location:
   * `dc-mock.yaml:3: serve.port`.
   */
  nameOf(flag: string): string
  operands: readonly string[]
}

/** Resolves with the exit code. */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

export type EnvVariables = Readonly<Record<string, string | undefined>>

export interface Context {
  terminal: Terminal
  env: EnvVariables
  /** Returns the real time in milliseconds since the Unix epoch. */
  now(): number
  /**
   * Resolves on the first SIGINT, SIGTERM or SIGHUP. A second signal ends the process. Signals are not intercepted until this function is
   * called.
   */
  stopRequested(): Promise<void>
  /**
   * IPC channel to the process that started this one. Undefined if there is no channel. A background mock uses the channel to report that
   * the mock is ready.
   */
  parent?: { send(message: object): void }
}
