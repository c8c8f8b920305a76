import type { Services } from './request-context.ts'

/** Waits in real time. The wait ends early if the client disconnects or the server closes. */
export async function pause(
  ms: number,
  callerSignal: AbortSignal,
  { environment, closing }: Pick<Services, 'environment' | 'closing'>,
): Promise<void> {
  const link = linkSignals([callerSignal, closing])
  await environment.sleep(ms, link.signal)
  link.abort()
}

/** Signal that aborts when `abort` is called or a linked signal aborts. */
export interface LinkedSignal {
  readonly signal: AbortSignal
  /** Aborts `signal` and removes the listeners that `linkSignals` added to other signals. */
  abort(): void
}

/** `AbortSignal.any` is not used, because it would leak memory until the mock closes. */
export function linkSignals(others: readonly AbortSignal[]): LinkedSignal {
  const controller = new AbortController()
  const abort = (): void => {
    for (const other of others) other.removeEventListener('abort', abort)
    controller.abort()
  }
  for (const other of others) other.addEventListener('abort', abort)
  if (others.some(({ aborted }) => aborted)) abort()
  return { signal: controller.signal, abort }
}
