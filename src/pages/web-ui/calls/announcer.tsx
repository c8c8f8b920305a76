import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { describeSubject, isLine, nameCall, verdictOf } from '../words/call.ts'

/** At most one announcement in so many ms: a screen reader speaks more slowly than an app calls. */
const pause = 3000

/** Tells a screen reader of calls as they come; of many at once by their number. */
export function Announcer(): JSX.Element {
  const { view } = usePage()
  const [text, setText] = useState('')
  const { calls } = view
  useEffect(() => {
    // What was there when the page was opened is no news.
    let told = calls.all.at(-1)?.id
    const timer = setInterval(() => {
      const from = calls.all.findLastIndex(({ id }) => id === told) + 1
      told = calls.all.at(-1)?.id
      const fresh = calls.all.slice(from).filter((entry) => !isLine(entry))
      const last = fresh.at(-1)
      if (!last) return
      const outcome = [verdictOf(last), last.response.status ?? 'no answer'].filter(Boolean).join(', ')
      const one = `${nameCall(last)} ${describeSubject(last)}: ${outcome}`
      setText(fresh.length === 1 ? `New call: ${one}` : `${fresh.length} new calls, the last: ${one}`)
    }, pause)
    return () => clearInterval(timer)
  }, [calls])
  return (
    <p class="aside" aria-live="polite">
      {text}
    </p>
  )
}
