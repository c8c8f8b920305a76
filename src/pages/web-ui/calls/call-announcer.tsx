import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { describeSubject, formatCallName, isLine, verdictOf } from '../format/call.ts'
import { usePage } from '../page-context.ts'

/** Interval between announcements, in milliseconds. Gives screen readers time to read each announcement. */
const announcementIntervalMs = 3000

/** Makes screen readers announce new calls. If several calls are new, announces their number and describes only the most recent call. */
export function CallAnnouncer(): JSX.Element {
  const { view } = usePage()
  const [text, setText] = useState('')
  const { calls } = view
  useEffect(() => {
    // Do not announce calls that were already listed when the page was opened.
    let lastAnnounced = calls.all.at(-1)?.id
    const timer = setInterval(() => {
      const from = calls.all.findLastIndex(({ id }) => id === lastAnnounced) + 1
      lastAnnounced = calls.all.at(-1)?.id
      const newCalls = calls.all.slice(from).filter((entry) => !isLine(entry))
      const last = newCalls.at(-1)
      if (!last) return
      const result = [verdictOf(last), last.response.status ?? 'no response'].filter(Boolean).join(', ')
      const description = `${formatCallName(last)} ${describeSubject(last)}: ${result}`
      setText(
        newCalls.length === 1
          ? `New call: ${description}`
          : `${newCalls.length} new calls, most recent: ${description}`,
      )
    }, announcementIntervalMs)
    return () => clearInterval(timer)
  }, [calls])
  return (
    <p class="aside" aria-live="polite">
      {text}
    </p>
  )
}
