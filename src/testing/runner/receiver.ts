/** What stands in `expect(…)`, and what is known of it where nothing came. */
import { maskKey } from '../../service/mask.ts'

export interface Receiver {
  /** As a message calls it. */
  name: 'website' | 'mock'
  /** What tells this test's addresses from others', where tests share the website. */
  tag: string | null
  /** What may be the cause where nothing fits; `isSilent` where nothing came at all. */
  findHints(isEmpty: boolean): string[]
}

/** @throws {TypeError} where it is neither a website nor a mock */
export function readReceiver(matcher: string, received: unknown, collection: 'requests' | 'mailbox'): Receiver {
  const fields = fieldsOf(received)
  if (typeof fieldsOf(fields[collection]).query !== 'function') {
    throw new TypeError(`${matcher} is for a website or a mock: await expect(website).${matcher}(…)`)
  }
  const { app_id, private_key, tag, url } = fields
  if (typeof app_id !== 'string') {
    return {
      name: 'mock',
      tag: null,
      findHints: (isEmpty) => (isEmpty ? [`Does the app under test call ${url}?`] : []),
    }
  }
  const shared = [
    `Tests share ${app_id} and are told apart by address: this one sees what is about addresses with its tag +${tag},`,
    "such as website.address('allow'), and nothing that is about no address.",
  ]
  const silent = [`Does the app under test call ${url} with the key of ${app_id}, ${maskKey(String(private_key))}?`]
  return {
    name: 'website',
    tag: typeof tag === 'string' ? tag : null,
    findHints: (isEmpty) => [...(typeof tag === 'string' ? shared : []), ...(isEmpty ? silent : [])],
  }
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
