import type { Receiver } from '../../client/explain-requests.ts'

export interface NamedReceiver extends Receiver {
  name: 'website' | 'mock'
}

/** @throws {TypeError} if the argument of `expect(…)` is neither a website nor a mock */
export function readReceiver(matcher: string, received: unknown, collection: 'requests' | 'mailbox'): NamedReceiver {
  const { app_id, private_key, tag, url, [collection]: items } = fieldsOf(received)
  if (typeof fieldsOf(items).query !== 'function') {
    throw new TypeError(`${matcher} expects a website or a mock, as in await expect(website).${matcher}(…)`)
  }
  return {
    name: typeof app_id === 'string' ? 'website' : 'mock',
    url: String(url),
    ...(typeof app_id === 'string' ? { app_id, private_key: String(private_key) } : {}),
    ...(typeof tag === 'string' ? { tag } : {}),
  }
}

export function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
