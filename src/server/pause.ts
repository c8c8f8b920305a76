import type { Services } from './request-context.ts'

/** Waits in real time, but not longer than the caller or the server does. */
export async function pause(
  ms: number,
  caller: AbortSignal,
  { environment, closing }: Pick<Services, 'environment' | 'closing'>,
): Promise<void> {
  const over = new AbortController()
  const stop = (): void => over.abort()
  caller.addEventListener('abort', stop)
  closing.addEventListener('abort', stop)
  if (caller.aborted || closing.aborted) stop()
  await environment.sleep(ms, over.signal)
  caller.removeEventListener('abort', stop)
  closing.removeEventListener('abort', stop)
}
