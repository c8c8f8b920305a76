import type { Services } from './request-context.ts'

/** Waits for a duration in real time. The wait ends early if the client disconnects or the server closes. */
export async function pause(
  ms: number,
  callerSignal: AbortSignal,
  { environment, closing }: Pick<Services, 'environment' | 'closing'>,
): Promise<void> {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  callerSignal.addEventListener('abort', stop)
  closing.addEventListener('abort', stop)
  if (callerSignal.aborted || closing.aborted) stop()
  await environment.sleep(ms, controller.signal)
  callerSignal.removeEventListener('abort', stop)
  closing.removeEventListener('abort', stop)
}
