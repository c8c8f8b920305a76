/** Where a command prints to: whether it may use colour, and how wide it is. */
import type { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export interface Output {
  write(text: string): void
  /** The text in a style where the output shows styles; else as it is. */
  paint(style: Style, text: string): string
  /** Columns; 80 where there is no window. */
  width: number
  /** Whether what was written can be written over: a line that tells how far something is. */
  canOverwrite: boolean
}

export interface Terminal {
  out: Output
  err: Output
  /** Resolves when everything written is on its way: on Windows a pipe takes it later. */
  flush(): Promise<void>
}

/** The part of `process.stdout` that is used. */
interface Stream {
  isTTY?: boolean
  columns?: number
  write(text: string, done?: () => void): unknown
  on(event: 'error', listener: () => void): unknown
}

/** Plain in a file, a pipe, in CI, under `NO_COLOR` (no-color.org: set and not empty) and on a dumb terminal. */
export function createTerminal(stdout: Stream, stderr: Stream, env: NodeJS.ProcessEnv): Terminal {
  const plain = Boolean(env.NO_COLOR || env.CI || env.TERM === 'dumb')
  // Whoever reads the output may leave first, as `head` does: that is no reason to fail.
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
    canOverwrite: styled,
  }
}
