/** Types that define a command of `dc-mock`, and the context in which a command runs. */
import type { Terminal } from './terminal.ts'

/** Groups of commands, in the order in which help shows them. */
export const commandGroups = {
  everyday: 'Everyday commands',
  running: 'Running mocks',
  contract: 'Contract',
  help: 'Help',
} as const

/** Groups of flags, in the order in which help shows them. */
export const flagGroups = {
  common: 'Flags',
  contract: 'Contract',
  operating: 'Operation',
  advanced: 'More flags',
} as const

export interface Flag {
  /** Name without the two dashes. */
  name: string
  /** Placeholder for the value in help. A flag without a placeholder is a boolean switch. */
  valueName?: string
  /** Whether the flag can be given more than once. */
  isRepeatable?: boolean
  description: string
  /** Default value as shown in help. */
  defaultValue?: string
  /** Help shows `advanced` flags only with `--help all`. @default 'common' */
  group?: keyof typeof flagGroups
}

export interface CommandDefinition {
  /** One word, or two for subcommands such as `scenario load`. */
  name: string
  group: keyof typeof commandGroups
  description: string
  /** Positional arguments. Omitted if the command accepts none. */
  operands?: Operands
  examples: readonly Example[]
  flags: readonly Flag[]
}

export interface Command extends CommandDefinition {
  /** Loads the command's code. Help and other commands do not load it. */
  load(): Promise<{ run: RunCommand }>
}

export interface Operands {
  name: string
  /** Minimum number of operands. @default 0 */
  min?: number
  /** Maximum number of operands; can be `Infinity`. */
  max: number
  /** Whether the operands must follow `--` because they contain flags of another program. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/** Parsed arguments of a command. Every method throws if the command does not define the flag. */
export interface Arguments {
  /** Value of a flag. If the flag was given several times, the last value. */
  value(flag: string): string | undefined
  /** All values of a repeatable flag. */
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /** Name of a flag for error messages: `--port`, or the location in the config file if the value comes from there. */
  nameOf(flag: string): string
  operands: readonly string[]
}

/**
 * Runs a command and resolves with the exit code. If the command throws a `UsageError`, its message is printed on stderr and the exit
 * code is 2.
 */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

/** Environment variables of a process. */
export type EnvVariables = Readonly<Record<string, string | undefined>>

/** Access of a command to its process. */
export interface Context {
  terminal: Terminal
  env: EnvVariables
  /** Returns the real time, in milliseconds since the epoch. */
  now(): number
  /**
   * Resolves on the first SIGINT or SIGTERM. After the first call, these signals no longer end the process; a second signal ends the
   * process at once.
   */
  stopRequested(): Promise<void>
  /** Channel to the command that started this mock in the background. Undefined in the foreground. */
  parent?: { send(message: object): void }
}
