/** How far a run is: one line that is written over, on stderr, and nothing where that cannot be. */
import type { Output } from '../terminal.ts'

export interface Progress {
  show(done: number, total: number, label: string): void
  /** Takes the line away. */
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
