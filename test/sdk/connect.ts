import { expect } from 'vitest'
import { DCServiceSdk, type DCServiceSdkOptions } from '../../src/sdk/index.ts'
import type { Started } from '../support/start.ts'

/** Connects dc-mock/sdk to a running mock with the default website's key. */
export function connect({ url, website }: Started, options: Partial<DCServiceSdkOptions> = {}): DCServiceSdk {
  return new DCServiceSdk({ apiKey: website.private_key ?? '', baseUrl: url, ...options })
}

/** Returns the error that a check throws. */
export async function errorOf(check: Promise<unknown>): Promise<unknown> {
  return check.then(
    () => expect.fail('the check succeeded'),
    (error: unknown) => error,
  )
}
