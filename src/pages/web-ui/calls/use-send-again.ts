import { useState } from 'preact/hooks'
import type { JournalEntry } from '../../../types.ts'
import { isBodyUnread } from '../format/call.ts'
import { createRepeatedRequest, hasUnknownSecret } from '../format/curl.ts'
import { usePage } from '../page-context.ts'

interface SentAgain {
  /** Whether the request can be sent again. False if its body or one of its secrets is unknown. */
  canSend: boolean
  isSending: boolean
  send(): Promise<void>
  result: { message: string; callId: string | null } | null
}

/** Hook for repeating a call. The returned `send` function repeats the call, and `result` is the result of the last attempt. */
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
