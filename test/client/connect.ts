import { DCServiceSdk, type DCServiceSdkOptions } from '@datacops/services-sdk'
import type { JournalEntry } from '../../src/spec/generated/control.d.ts'
import type { Started } from '../support/start.ts'

/** The published client, with the default website's key, against a running mock. */
export function connect({ url, website }: Started, options: Partial<DCServiceSdkOptions> = {}): DCServiceSdk {
  return new DCServiceSdk({ apiKey: website.private_key ?? '', baseUrl: url, ...options })
}

/** What the mock was asked, oldest first. */
export async function requestsOf({ call }: Started): Promise<JournalEntry[]> {
  return (await call('/_mock/requests')).json.entries
}
