/** Shows the progress of a run on stderr in one line that is overwritten. Shows nothing if the output cannot be overwritten. */
import type { Output } from '../terminal.ts'

export interface Progress {
  show(done: number, total: number, label: string): void
  /** Erases the line. */
  clear(): void
}

const start = '\r'
const eraseLine = '\u001b[2K'

export function createProgress(output: Output): Progress {
  let isShown = false
  return {
    show(done, total, label) {
      if (!output.canOverwrite) return
      isShown = true
      const text = `${done} of ${total} conversations · ${label}`
      const lineWidth = output.width - 1
      output.write(start + eraseLine + (text.length > lineWidth ? `${text.slice(0, lineWidth - 1)}…` : text))
    },
    clear() {
      if (isShown) output.write(start + eraseLine)
      isShown = false
    },
  }
}
