import { DCServiceAbortError, DCServiceTimeoutError } from './errors.ts'

const timedOut = Symbol('timed out')
const cancelled = Symbol('cancelled')

/**
 * Settles when `work` settles, the timeout expires or the caller aborts, even if `work` ignores its signal. If the caller has already
 * aborted, does not call `work`.
 *
 * Does not use `AbortSignal.any`, which would leak memory if a source signal lives as long as the process.
 * @throws {DCServiceTimeoutError} after the timeout
 * @throws {DCServiceAbortError} if the caller aborts, with the abort reason as `cause`
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
    // Abort only after a failure. After success, the request is complete, and aborting it would be slow and have no effect.
    controller.abort()
    // Create the errors here so that their stack traces include the caller.
    if (error === timedOut) throw new DCServiceTimeoutError(timeoutMs)
    if (error === cancelled) throw new DCServiceAbortError(undefined, callerSignal?.reason)
    throw error
  } finally {
    clearTimeout(timer)
    callerSignal?.removeEventListener('abort', cancel)
  }
}
