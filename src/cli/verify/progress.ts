/** How far a run is: one line that is written over, on stderr, and nothing where that cannot be. */
import type { Output } from '../terminal.ts'

export interface Progress {
  show(done: number, all: number, what: string): void
  /** Takes the line away. */
  clear(): void
}

const start = '\r'
const eraseLine = '\u001b[2K'

export function createProgress(output: Output): Progress {
  let isShown = false
  return {
    show(done, all, what) {
      if (!output.live) return
      isShown = true
      const text = `${done} of ${all} conversations · ${what}`
      const room = output.width - 1
      output.write(start + eraseLine + (text.length > room ? `${text.slice(0, room - 1)}…` : text))
    },
    clear() {
      if (isShown) output.write(start + eraseLine)
      isShown = false
    },
  }
}
