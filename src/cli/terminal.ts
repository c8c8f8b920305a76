import type { styleText } from 'node:util'
import { escapeInvisible } from '../service/printable.ts'

export type Style = Parameters<typeof styleText>[0]

export interface Output {
  write(text: string): void
  /** Returns the text unchanged if the output does not support styles. */
  paint(style: Style, text: string): string
  /** Width in columns, or 80 if the output is not a terminal. */
  width: number
  isTerminal: boolean
  /** Whether progress updates can overwrite the last line. */
  canOverwrite: boolean
}

export interface Terminal {
  out: Output
  err: Output
  /** Waits until all output has been written. Call `flush` before the process exits, because writes to a pipe can be asynchronous. */
  flush(): Promise<void>
}

/** Escapes invisible characters to make the JSON safe to print. */
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

/** Styles are off in CI, on dumb terminals, for files and pipes, and if `NO_COLOR` is set (no-color.org). */
export function createTerminal(stdout: Stream, stderr: Stream, env: NodeJS.ProcessEnv): Terminal {
  const plain = Boolean(env.NO_COLOR || env.CI || env.TERM === 'dumb')
  // Ignore write errors. A reader such as `head` can close the pipe early.
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

/** Writes lines in order, with one system call per event loop turn. */
export interface LineWriter {
  write(line: string): void
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
