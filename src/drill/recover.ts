import { AppStartError } from './app/app-process.ts'
import type { TestedApp } from './app.ts'
import type { AddressFactory } from './cases/drill-case.ts'
import { attemptSignUp, type SignUpAttempt, type SignUpContext } from './sign-up.ts'

/** Maximum time to wait for the app to recover, in milliseconds. Recovery can take time, for example if the app has a circuit breaker. */
export const recoveryMs = 30_000

/**
 * Attempts signups until one succeeds, the app exits or `recoveryMs` has elapsed. Returns null if a signup succeeded, `exited` if the app
 * exited, and the last attempt otherwise.
 *
 * @param isPatient if false, only one signup is attempted
 */
export async function waitForRecovery(
  address: AddressFactory,
  context: SignUpContext,
  isPatient: boolean,
): Promise<SignUpAttempt | 'exited' | null> {
  const { app, environment, signal } = context
  const startedAt = environment.now()
  for (let pauseMs = 250; ; pauseMs *= 2) {
    if (hasExited(app)) return 'exited'
    const attempt = await attemptSignUp(address('allow'), 'verdict', context)
    const { result, calls } = attempt
    if (result.kind === 'outcome' && result.outcome === 'welcome' && calls.length > 0) return null
    const leftMs = recoveryMs - (environment.now() - startedAt)
    if (!isPatient || leftMs <= 0) return hasExited(app) ? 'exited' : attempt
    await environment.sleep(Math.min(pauseMs, leftMs), signal)
    signal.throwIfAborted()
  }
}

export function hasExited({ process }: TestedApp): boolean {
  return process !== null && process.exit !== null
}

/** Restarts the app if the drill started it. If the restart fails, returns the reason. Otherwise, returns null. */
export async function restartApp(
  { process }: TestedApp,
  env?: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    await process?.restart(env)
    return null
  } catch (error) {
    if (!(error instanceof AppStartError)) throw error
    return error.message
  }
}
