/** Output streams of a command, with information about color support and width. */

import type { styleText } from 'node:util'
import { escapeInvisible } from '../service/printable.ts'

/** Text style, such as a color. */
export type Style = Parameters<typeof styleText>[0]

export interface Output {
  write(text: string): void
  /** Applies a style to the text if the output supports styles. Otherwise, returns the text unchanged. */
  paint(style: Style, text: string): string
  /** Number of columns, or 80 if the output is not a terminal. */
  width: number
  /** Whether the output is a terminal, not a file or pipe. */
  isTerminal: boolean
  /** Whether the last line can be overwritten, for example by a progress display. */
  canOverwrite: boolean
}

export interface Terminal {
  out: Output
  err: Output
  /** Resolves when all output has been written. On Windows, writing to a pipe is asynchronous. */
  flush(): Promise<void>
}

/** Formats a value as indented JSON. Escapes invisible characters, so that the result is safe to print. */
export function formatJson(value: unknown): string {
  return `${escapeInvisible(JSON.stringify(value, null, 2))}\n`
}

/** Properties of `process.stdout` that commands use. */
interface Stream {
  isTTY?: boolean
  columns?: number
  write(text: string, done?: () => void): unknown
  on(event: 'error', listener: () => void): unknown
}

/**
 * Creates the terminal. Disables styles for files and pipes, in CI, on a dumb terminal, and if `NO_COLOR` is set and not empty
 * (no-color.org).
 */
export function createTerminal(stdout: Stream, stderr: Stream, env: NodeJS.ProcessEnv): Terminal {
  const plain = Boolean(env.NO_COLOR || env.CI || env.TERM === 'dumb')
  // Ignore errors, because a reader such as `head` can close the pipe early.
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

/** Writes lines in order. Lines from the same turn of the event loop are written together, to reduce the number of system calls. */
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
