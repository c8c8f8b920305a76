import { DCServiceSdk, type DCServiceSdkOptions } from '@datacops/services-sdk'
import type { JournalEntry } from '../../src/spec/generated/control.d.ts'
import type { Started } from '../support/start.ts'

/** Connects the published client to a running mock with the default website's key. */
export function connect({ url, website }: Started, options: Partial<DCServiceSdkOptions> = {}): DCServiceSdk {
  return new DCServiceSdk({ apiKey: website.private_key ?? '', baseUrl: url, ...options })
}

/** Returns the requests that the mock received, in order of arrival. */
export async function requestsOf({ call }: Started): Promise<JournalEntry[]> {
  return (await call('/_mock/requests')).json.entries
}
