/** Explains why no request matches. Used by `requests.wait` and the matchers. */
import { keyPrefix } from '../service/id-generator.ts'
import { toPrintable } from '../service/printable.ts'
import type { Difference, JournalEntry } from '../spec/generated/control.d.ts'
import { placeholderUrl } from '../spec/placeholder-url.ts'
import { describeSource } from './describe-source.ts'

/** Mock or website that did not receive the expected request. */
export interface Receiver {
  readonly url: string
  readonly app_id?: string
  readonly private_key?: string
  /** Tag in the test's email addresses, if several tests share the website. */
  readonly tag?: string
}

export function explainMissing(
  { url, app_id, private_key, tag }: Receiver,
  closest: readonly { differences: readonly Difference[] }[],
  defaultAppId: string | null,
): string[] {
  const lines: string[] = []
  if (tag !== undefined) {
    lines.push(
      `Several tests share the website ${app_id}, so this test matches only requests for email addresses with the tag +${tag}.`,
      `In this test, use only email addresses with the tag +${tag}. To get an address with the tag, call website.address('allow').`,
    )
  }
  if (closest.length === 0) {
    const hasPort = url !== placeholderUrl
    const key = private_key ? `, ${keyPrefix(private_key)}…` : ''
    lines.push(
      `Does the app under test call ${hasPort ? url : 'this mock'}${app_id === undefined ? '' : ` with the key of ${app_id}${key}`}?`,
    )
    if (!hasPort) lines.push(noPortHint)
  }
  const sentTo = closest.flatMap(({ differences }) => differences.filter(({ field }) => field === 'website'))
  if (sentTo.length === 0) return lines
  const useOwnKey = 'Start the app with the environment variables in website.env'
  const isToDefault = defaultAppId !== null && sentTo.some(({ actual }) => actual === defaultAppId)
  return [
    ...lines,
    isToDefault
      ? `${defaultAppId} is the default website. ${useOwnKey}, or use the default website in the test (mock.website, or the option website: 'default' in a test runner)`
      : useOwnKey,
  ]
}

const noPortHint =
  'The mock is not listening on a port. If MSW intercepts the app’s requests, call server.listen() before the tests. If the app uses mock.fetch, no port is required. Otherwise, call mock.listen() and start the app with the environment variables in website.env'

/** Omits the source for behavior that exists only in the mock. */
export function describeReason({ why }: JournalEntry): string {
  return toPrintable(why.fact === null ? why.message : `${why.message} (${describeSource(why)})`)
}

/** Returns null if the request matches a website. */
export function describeUnknownKey(entry: JournalEntry): string | null {
  if (!entry.website_unknown) return null
  const key = entry.request.headers['x-dc-key']
  return key ? `key ${toPrintable(key)}` : 'without a key'
}
