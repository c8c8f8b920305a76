import { expect } from 'vitest'
import { DCServiceSdk, type DCServiceSdkOptions } from '../../src/sdk/index.ts'
import type { Started } from '../support/start.ts'

/** Our client, with the default website's key, against a running mock. */
export function connect({ url, website }: Started, options: Partial<DCServiceSdkOptions> = {}): DCServiceSdk {
  return new DCServiceSdk({ apiKey: website.private_key ?? '', baseUrl: url, ...options })
}

/** What a check throws. */
export async function errorOf(check: Promise<unknown>): Promise<unknown> {
  return check.then(
    () => expect.fail('the check was answered'),
    (error: unknown) => error,
  )
}
