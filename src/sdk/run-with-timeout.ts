import { DCServiceAbortError, DCServiceTimeoutError } from './errors.ts'

const timedOut = Symbol('timed out')
const cancelled = Symbol('cancelled')

/**
 * Runs an async function until it settles, `timeoutMs` have passed, or the caller aborts, whichever comes first. The result does not depend
 * on how the function handles its signal. No timer and no listener on the caller's signal is left behind; the signal may live as long as
 * the process, and `AbortSignal.any` would be retained by it.
 *
 * @throws {DCServiceTimeoutError} after the timeout
 * @throws {DCServiceAbortError} if the caller aborts, with the reason as `cause`; if already aborted, the function is not called
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
    // Stop pending work. A response that was read needs no abort, which would cost most of the client's own time per call.
    controller.abort()
    // Create errors here, since the stack of a timer or a listener does not lead to the caller.
    if (error === timedOut) throw new DCServiceTimeoutError(timeoutMs)
    if (error === cancelled) throw new DCServiceAbortError(undefined, callerSignal?.reason)
    throw error
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', cancel)
  }
}
