/** What a command of `dc-mock` is: its line in the table, and what its code gets. */
import type { Terminal } from './terminal.ts'

/** Groups of commands and flags, in the order in which help shows them. */
export const groups = {
  daily: 'Every day',
  contract: 'Contract',
  operating: 'Operating',
} as const

export type Group = keyof typeof groups

export interface Flag {
  /** Without the two dashes. */
  name: string
  /** What stands for its value in help; a flag without it is a switch. */
  valueName?: string
  /** Whether it may be given more than once. */
  isRepeatable?: boolean
  description: string
  /** Value where it is left out, as help shows it. */
  defaultValue?: string
  group: Group
}

export interface Command {
  /** One word, or two where commands belong together: `scenario load`. */
  name: string
  group: Group
  description: string
  /** Words after the flags; none where it is left out. */
  operands?: Operands
  flags: readonly Flag[]
  examples: readonly Example[]
  /** Loads the command's code, so that help and other commands do not pay for it. */
  load(): Promise<{ run: RunCommand }>
}

export interface Operands {
  name: string
  /** How many there must be. @default 0 */
  min?: number
  /** Infinity for as many as one likes. */
  max: number
  /** Whether they stand after `--`, since they have flags of their own. */
  afterDoubleDash?: boolean
}

export interface Example {
  command: string
  description: string
}

/** The words after a command's name. Asking for a flag that the command does not have throws. */
export interface Arguments {
  /** The value of a flag; the last one if it was given several times. */
  value(flag: string): string | undefined
  /** All values of a flag that may be repeated. */
  values(flag: string): readonly string[]
  isSet(flag: string): boolean
  operands: readonly string[]
}

/** Runs a command and resolves with the exit code. A `UsageError` becomes one line on stderr and exit code 2. */
export type RunCommand = (args: Arguments, context: Context) => Promise<number>

/** What a command has of the process it runs in. */
export interface Context {
  terminal: Terminal
  /** Variables of the process. */
  env: Readonly<Record<string, string | undefined>>
  /** Real time in ms since the epoch. */
  now(): number
  /** From the first call on, SIGINT and SIGTERM no longer end the process: the first one settles this, the second ends it at once. */
  stopRequested(): Promise<void>
  /** Of a mock in the background: the command that started it. */
  parent?: { send(message: object): void }
}
