/** Types that define a command of `dc-mock` and the context of a running command. */
import type { Terminal } from './terminal.ts'

/** Command groups, in the order of the help text. */
export const commandGroups = {
  everyday: 'Everyday commands',
  running: 'Running mocks',
  contract: 'Contract',
  agents: 'Coding agents',
  help: 'Help',
} as const

/** Flag groups, in the order of the help text. */
export const flagGroups = {
  common: 'Flags',
  contract: 'Contract',
  operating: 'Operation',
  advanced: 'More flags',
} as const

export interface Flag {
  /** Name of the flag, without the leading dashes. */
  name: string
  /** Placeholder for the value in the help text. Undefined for switches. */
  valueName?: string
  /** Whether the flag can be repeated. */
  isRepeatable?: boolean
  description: string
  /** Default value, as shown in the help text. */
  defaultValue?: string
  /**
   * Group of the flag. The help text shows `advanced` flags only with `--help all`.
   * @default 'common'
   */
  group?: keyof typeof flagGroups
}

/**
 * Defines a flag. `term` is the flag as shown in the help text, without the leading dashes. For example, `overlay FILE …` is a repeatable
 * flag with a value.
 */
export function flag(term: string, description: string, more: Pick<Flag, 'defaultValue' | 'group'> = {}): Flag {
  const [name = '', valueName, dots] = term.split(' ')
  return { name, description, ...more, ...(valueName ? { valueName } : {}), ...(dots ? { isRepeatable: true } : {}) }
}

export interface CommandDefinition {
  /** Name of the command: one word, or two words for subcommands such as `scenario load`. */
  name: string
  group: keyof typeof commandGroups
  description: string
  /** Positional arguments. Omitted if the command accepts none. */
  operands?: Operands
  examples: readonly Example[]
  flags: readonly Flag[]
}

export interface Command extends CommandDefinition {
  /** Loads the command's code. Called only when the command runs. */
  load(): Promise<{ run: RunCommand }>
}

interface Operands {
  name: string
  /**
   * Minimum number of operands.
   * @default 0
   */
  min?: number
  /** Maximum number of operands. Can be `Infinity`. */
  max: number
  /** Whether operands must follow `--`. Required if the operands can include flags of another program. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/** Parsed arguments of a command. Because commands share code, flags that a command does not define are treated as not set. */
export interface Arguments {
  /** Returns the value of a flag, or the last value of a repeated flag. */
  value(flag: string): string | undefined
  /** Returns all values of a repeatable flag. */
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /**
   * Returns a flag's name, such as `--port`, for error messages. If the value is from the config file, returns the value's location in the
   * file.
   */
  nameOf(flag: string): string
  operands: readonly string[]
}

/** Runs a command and resolves with its exit code. If the command throws a `UsageError`, prints the error to stderr and resolves with 2. */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

export type EnvVariables = Readonly<Record<string, string | undefined>>

/** Interface between a command and the process that runs it. */
export interface Context {
  terminal: Terminal
  env: EnvVariables
  /** Returns the real time, in milliseconds since the Unix epoch. */
  now(): number
  /**
   * Resolves on the first SIGINT or SIGTERM. After that, a second signal ends the process. Before this method is first called, any signal
   * ends the process.
   */
  stopRequested(): Promise<void>
  /** Channel to the parent process of a background mock. Undefined for a foreground mock. */
  parent?: { send(message: object): void }
}
