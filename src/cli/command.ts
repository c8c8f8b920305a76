/** Types that define a command of `dc-mock` and the context of a running command. */
import type { Terminal } from './terminal.ts'

/** Groups of commands, in the order of the help text. */
export const commandGroups = {
  everyday: 'Everyday commands',
  running: 'Running mocks',
  contract: 'Contract',
  agents: 'Coding agents',
  help: 'Help',
} as const

/** Groups of flags, in the order of the help text. */
export const flagGroups = {
  common: 'Flags',
  contract: 'Contract',
  operating: 'Operation',
  advanced: 'More flags',
} as const

export interface Flag {
  /** Name of the flag without the two dashes. */
  name: string
  /** Placeholder for the value in the help text. Undefined for a switch, which has no value. */
  valueName?: string
  /** Whether the flag can be given more than once. */
  isRepeatable?: boolean
  description: string
  /** Default value in the format of the help text. */
  defaultValue?: string
  /**
   * Group of the flag. The help text shows `advanced` flags only with `--help all`.
   * @default 'common'
   */
  group?: keyof typeof flagGroups
}

/**
 * Defines a flag. `term` is the flag without dashes, as in the help text. For example, `overlay FILE …` defines a flag with a value that
 * can be given more than once.
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
  /** Loads the command's code. Not called for the help text or when another command runs. */
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
  /** Whether the operands must follow `--`. This is necessary if the operands contain another program's flags. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/**
 * Parsed arguments of a command. A flag that the command does not have can be read, because commands share code. Such a flag counts as not
 * set.
 */
export interface Arguments {
  /** Returns the value of a flag. If the flag was given several times, returns the last value. */
  value(flag: string): string | undefined
  /** Returns all values of a repeatable flag. */
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /**
   * Returns the name of a flag for error messages, such as `--port`. If the value comes from the config file, returns the location in the
   * config file.
   */
  nameOf(flag: string): string
  operands: readonly string[]
}

/**
 * Runs a command and resolves with the exit code. If the command throws a `UsageError`, its message is printed on stderr and the exit code
 * is 2.
 */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

/** Environment variables of a process. */
export type EnvVariables = Readonly<Record<string, string | undefined>>

/** Interface between a command and the process that runs it. */
export interface Context {
  terminal: Terminal
  env: EnvVariables
  /** Returns the real time, in milliseconds since the epoch. */
  now(): number
  /**
   * Resolves on the first SIGINT or SIGTERM. Before this method is called, the first signal ends the process. Afterwards, only a second
   * signal ends the process.
   */
  stopRequested(): Promise<void>
  /** Channel to the command that started this mock in the background. Undefined for a foreground mock. */
  parent?: { send(message: object): void }
}
