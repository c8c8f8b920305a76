/** Shows the progress of a run on stderr, in one line that is overwritten. If lines cannot be overwritten, prints a new line every 10 s. */
import type { Output } from '../terminal.ts'

export interface Progress {
  show(done: number, total: number, label: string): void
  /** Erases the progress line. */
  clear(): void
}

const start = '\r'
const eraseLine = '\u001b[2K'

/** Time between two lines if lines cannot be overwritten, in milliseconds. */
const intervalMs = 10_000

export function createProgress(output: Output): Progress {
  let isShown = false
  let latest = 'no probe has finished yet'
  const timer = output.canOverwrite ? undefined : setInterval(() => output.write(`${latest}\n`), intervalMs)
  timer?.unref()
  return {
    show(done, total, label) {
      const text = `${done} of ${total} probes · ${label}`
      latest = text
      if (!output.canOverwrite) return
      isShown = true
      const lineWidth = output.width - 1
      output.write(start + eraseLine + (text.length > lineWidth ? `${text.slice(0, lineWidth - 1)}…` : text))
    },
    clear() {
      clearInterval(timer)
      if (isShown) output.write(start + eraseLine)
      isShown = false
    },
  }
}
