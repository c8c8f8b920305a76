/** What stands in `expect(…)`, and what is known of it where nothing came. */
import { maskKey } from '../service/mask.ts'

export interface Receiver {
  /** As a message calls it. */
  name: 'website' | 'mock'
  /** What may be the cause where it was asked nothing. */
  silence: string[]
}

/** @throws {TypeError} where it is neither a website nor a mock */
export function readReceiver(matcher: string, received: unknown, part: 'requests' | 'mailbox'): Receiver {
  const parts = fieldsOf(received)
  if (typeof fieldsOf(parts[part]).query !== 'function') {
    throw new TypeError(`${matcher} is for a website or a mock: await expect(website).${matcher}(…)`)
  }
  const { app_id, private_key, tag, url } = parts
  if (typeof app_id !== 'string') return { name: 'mock', silence: [`Does the app under test call ${url}?`] }
  if (typeof tag === 'string') {
    return {
      name: 'website',
      silence: [
        `Tests share ${app_id} and are told apart by address: this one sees requests about addresses with its tag +${tag},`,
        `such as website.address('allow'), and none that are about no address.`,
      ],
    }
  }
  return {
    name: 'website',
    silence: [`Does the app under test call ${url} with the key of ${app_id}, ${maskKey(String(private_key))}?`],
  }
}

function fieldsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
