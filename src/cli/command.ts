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
  /** Placeholder for the value in the help text, such as `PORT`. Undefined if the flag has no value. */
  valueName?: string
  isRepeatable?: boolean
  description: string
  /** Default value as shown in the help text. */
  defaultValue?: string
  /**
   * Group of the flag. The help text shows `advanced` flags only with `--help all`.
   * @default 'common'
   */
  group?: keyof typeof flagGroups
}

/** Creates a flag from its usage text. For example, `overlay FILE …` creates a repeatable `--overlay` flag with a value. */
export function flag(term: string, description: string, more: Pick<Flag, 'defaultValue' | 'group'> = {}): Flag {
  const [name = '', valueName, dots] = term.split(' ')
  return { name, description, ...more, ...(valueName ? { valueName } : {}), ...(dots ? { isRepeatable: true } : {}) }
}

export interface CommandDefinition {
  /** Name of the command. The name of a subcommand has two words, such as `scenario load`. */
  name: string
  group: keyof typeof commandGroups
  description: string
  /** Positional arguments. Undefined if the command accepts no positional arguments. */
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
  /** Whether the operands must follow `--`. True if the operands can contain flags of another program. */
  afterDoubleDash?: boolean
}

export type Example = readonly [command: string, description: string]

/** Parsed arguments of a command. A flag that the command does not define is never set. */
export interface Arguments {
  /** Returns the value of a flag, or the last value if the flag is repeated. */
  value(flag: string): string | undefined
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  /**
   * Returns the name of a setting for error messages: the flag, such as `--port`, or the location in the config file, such as
   * `dc-mock.yaml:3: serve.port`.
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
  /** Resolves on the first SIGINT or SIGTERM. A second signal ends the process. Before the first call, signals are not intercepted. */
  stopRequested(): Promise<void>
  /** Channel to the parent process of a background mock. Undefined for a foreground mock. */
  parent?: { send(message: object): void }
}
