/** Output streams of a command, with their color support and width. */

import type { styleText } from 'node:util'
import { escapeInvisible } from '../service/printable.ts'

export type Style = Parameters<typeof styleText>[0]

export interface Output {
  write(text: string): void
  /** Applies a style to the text, or returns the text unchanged if the output does not support styles. */
  paint(style: Style, text: string): string
  /** Width in columns, or 80 if the output is not a terminal. */
  width: number
  /** Whether the output is a terminal rather than a file or pipe. */
  isTerminal: boolean
  /** Whether the last line can be overwritten, as progress displays do. */
  canOverwrite: boolean
}

export interface Terminal {
  out: Output
  err: Output
  /** Resolves when all output has been written. Waiting is necessary because writing to a pipe is asynchronous on Windows. */
  flush(): Promise<void>
}

/** Formats a value as indented JSON. Escapes invisible characters to make the result safe to print. */
export function formatJson(value: unknown): string {
  return `${escapeInvisible(JSON.stringify(value, null, 2))}\n`
}

/** Subset of `process.stdout` that commands use. */
interface Stream {
  isTTY?: boolean
  columns?: number
  write(text: string, done?: () => void): unknown
  on(event: 'error', listener: () => void): unknown
}

/**
 * Creates the terminal. Styles are disabled for files and pipes, in CI, on dumb terminals, and if `NO_COLOR` is set and not empty
 * (no-color.org).
 */
export function createTerminal(stdout: Stream, stderr: Stream, env: NodeJS.ProcessEnv): Terminal {
  const plain = Boolean(env.NO_COLOR || env.CI || env.TERM === 'dumb')
  // Ignore errors, because a reader such as `head` may close the pipe early.
  for (const stream of [stdout, stderr]) stream.on('error', () => {})
  return {
    out: createOutput(stdout, plain),
    err: createOutput(stderr, plain),
    flush: async () => {
      await Promise.all([stdout, stderr].map((stream) => new Promise<void>((done) => stream.write('', done))))
    },
  }
}

function createOutput(stream: Stream, plain: boolean): Output {
  const styled = stream.isTTY === true && !plain
  return {
    write: (text) => {
      stream.write(text)
    },
    paint: (style, text) =>
      styled ? process.getBuiltinModule('node:util').styleText(style, text, { validateStream: false }) : text,
    width: stream.columns || 80,
    isTerminal: stream.isTTY === true,
    canOverwrite: styled,
  }
}

/** Writes lines in order. Lines from the same event loop turn are written together to save system calls. */
export interface LineWriter {
  write(line: string): void
  /** Writes all pending lines now. */
  flush(): void
}

export function createLineWriter(output: Output): LineWriter {
  let pending: string[] = []
  const flush = (): void => {
    if (pending.length === 0) return
    const lines = pending
    pending = []
    output.write(`${lines.join('\n')}\n`)
  }
  return {
    write(line) {
      if (pending.length === 0) setImmediate(flush)
      pending.push(line)
    },
    flush,
  }
}
