import { DCServiceAbortError, DCServiceTimeoutError } from './errors.ts'

const timedOut = Symbol('timed out')
const cancelled = Symbol('cancelled')

/**
 * Runs work until it is done, until `timeoutMs` have passed, or until the caller cancels, whichever comes first. The outcome never
 * depends on what the work makes of the signal that it gets. Nothing of ours stays behind: no timer, and no listener on the caller's
 * signal, which may live as long as the process (an `AbortSignal.any` would be kept by it).
 *
 * @throws {DCServiceTimeoutError} when the time is up
 * @throws {DCServiceAbortError} when the caller cancels, with the reason as its cause; before the work begins if it is so already
 */
export async function runWithTimeout<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (callerSignal?.aborted) throw new DCServiceAbortError(undefined, callerSignal.reason)
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel = (): void => {}
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut), timeoutMs)
    cancel = () => reject(cancelled)
    callerSignal?.addEventListener('abort', cancel)
  })
  try {
    return await Promise.race([work(controller.signal), end])
  } catch (error) {
    // Ends what still goes on. An answer that was read needs none: an abort made up most of what a call took beside `fetch`.
    controller.abort()
    // Made here, not in timer or listener: their stacks do not lead to the caller.
    if (error === timedOut) throw new DCServiceTimeoutError(timeoutMs)
    if (error === cancelled) throw new DCServiceAbortError(undefined, callerSignal?.reason)
    throw error
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', cancel)
  }
}
