import { createTerminal, type Terminal } from '../../src/cli/terminal.ts'

export interface Window {
  /**
   * Whether the output is a terminal.
   *
   * @default false
   */
  tty?: boolean
  columns?: number
  env?: Record<string, string>
}

export interface RecordedTerminal {
  terminal: Terminal
  out(): string
  err(): string
}

/** Creates a terminal that stores its output. */
export function recordTerminal({ tty = false, columns = 80, env = {} }: Window = {}): RecordedTerminal {
  const out = recordStream(tty, columns)
  const err = recordStream(tty, columns)
  return { terminal: createTerminal(out, err, env), out: out.text, err: err.text }
}

function recordStream(isTTY: boolean, columns: number) {
  let written = ''
  return {
    isTTY,
    columns,
    on: () => {},
    write(text: string, done?: () => void) {
      written += text
      done?.()
    },
    text: () => written,
  }
}
