import { useState } from 'preact/hooks'
import type { JournalEntry } from '../../../types.ts'
import { isBodyUnread } from '../format/call.ts'
import { createRepeatedRequest, hasUnknownSecret } from '../format/curl.ts'
import { usePage } from '../page-context.ts'

interface SentAgain {
  /** False if the request body, or a secret that the request contains, is unknown. */
  canSend: boolean
  isSending: boolean
  send(): Promise<void>
  /** Result of the most recent call of `send`. Null before the first call and while the request is pending. */
  result: { message: string; callId: string | null } | null
}

export function useSendAgain(entry: JournalEntry): SentAgain {
  const { view, snapshot } = usePage()
  const [result, setResult] = useState<SentAgain['result']>(null)
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    const { path, ...request } = createRepeatedRequest(entry, snapshot.website)
    setSending(true)
    setResult(null)
    const startedAt = performance.now()
    const elapsedMs = (): number => Math.round(performance.now() - startedAt)
    try {
      // Prepend the origin. Otherwise, `fetch` would interpret a path that begins with `//` as a URL on another host.
      const response = await fetch(location.origin + path, request)
      await response.text()
      const callId = response.headers.get('x-mock-request-id')
      setResult({ message: `${response.status} after ${elapsedMs()} ms`, callId })
    } catch {
      setResult({ message: `No complete response after ${elapsedMs()} ms`, callId: null })
    }
    setSending(false)
    await view.refresh()
  }
  return { canSend: !isBodyUnread(entry) && !hasUnknownSecret(entry, snapshot.website), isSending, send, result }
}
