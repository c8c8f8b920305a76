import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { describeSubject, formatCallName, isLine, verdictOf } from '../format/call.ts'
import { usePage } from '../page-context.ts'

/** At most one announcement in so many ms: a screen reader speaks more slowly than an app calls. */
const announcementIntervalMs = 3000

/** Tells a screen reader of calls as they come; of many at once by their number. */
export function CallAnnouncer(): JSX.Element {
  const { view } = usePage()
  const [text, setText] = useState('')
  const { calls } = view
  useEffect(() => {
    // What was there when the page was opened is no news.
    let lastAnnounced = calls.all.at(-1)?.id
    const timer = setInterval(() => {
      const from = calls.all.findLastIndex(({ id }) => id === lastAnnounced) + 1
      lastAnnounced = calls.all.at(-1)?.id
      const newCalls = calls.all.slice(from).filter((entry) => !isLine(entry))
      const last = newCalls.at(-1)
      if (!last) return
      const result = [verdictOf(last), last.response.status ?? 'no answer'].filter(Boolean).join(', ')
      const description = `${formatCallName(last)} ${describeSubject(last)}: ${result}`
      setText(
        newCalls.length === 1 ? `New call: ${description}` : `${newCalls.length} new calls, the last: ${description}`,
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
