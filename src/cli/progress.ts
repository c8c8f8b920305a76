import type { Output } from './terminal.ts'

export interface Progress {
  show(text: string): void
  clear(): void
}

const start = '\r'
const eraseLine = '\u001b[2K'

/** Time between progress lines, in ms. Used only if the output cannot overwrite the last line. */
const intervalMs = 10_000

/** @param initial text to show before the first progress update */
export function createProgress(output: Output, initial: string): Progress {
  let isShown = false
  let latest = initial
  const timer = output.canOverwrite ? undefined : setInterval(() => output.write(`${latest}\n`), intervalMs)
  timer?.unref()
  return {
    show(text) {
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
