/** Reads the argument of `expect(…)` and creates hints about why no item matches. */
import { noPortHint } from '../../client/explain-wait.ts'
import { maskKey } from '../../service/mask.ts'
import { placeholderUrl } from '../../spec/placeholder-url.ts'

export interface Receiver {
  name: 'website' | 'mock'
  /** Tag that identifies this test in addresses. Null if the website is not shared. */
  tag: string | null
  /** Returns hints about why no item matches. `isEmpty` is true if there are no items at all. */
  findHints(isEmpty: boolean): string[]
}

/**
 * Reads the argument of `expect(…)`.
 * @throws {TypeError} if the argument is neither a website nor a mock
 */
export function readReceiver(matcher: string, received: unknown, collection: 'requests' | 'mailbox'): Receiver {
  const fields = fieldsOf(received)
  if (typeof fieldsOf(fields[collection]).query !== 'function') {
    throw new TypeError(`${matcher} expects a website or a mock, as in await expect(website).${matcher}(…)`)
  }
  const { app_id, private_key, tag, url } = fields
  const port = url === placeholderUrl ? [noPortHint] : []
  if (typeof app_id !== 'string') {
    return {
      name: 'mock',
      tag: null,
      findHints: (isEmpty) => (isEmpty ? [`Does the app under test call ${url}?`, ...port] : []),
    }
  }
  const shared = [
    `Tests share the website ${app_id}.`,
    `In this test, the app must use addresses with the tag +${tag}, such as website.address('allow').`,
  ]
  const silent = [`Does the app under test call ${url} with the key of ${app_id}, ${maskKey(String(private_key))}?`]
  return {
    name: 'website',
    tag: typeof tag === 'string' ? tag : null,
    findHints: (isEmpty) => [...(typeof tag === 'string' ? shared : []), ...(isEmpty ? [...silent, ...port] : [])],
  }
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
