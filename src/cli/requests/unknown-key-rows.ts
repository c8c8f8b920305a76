import type { ControlClient } from '../../client/control-client.ts'
import type { JournalEntry, Website } from '../../spec/generated/control.d.ts'
import type { WhyId } from '../../state/journal/why-id.ts'
import { urlFlag } from '../control/open-control.ts'
import type { Row } from './render-entry.ts'

const reasons: ReadonlySet<string> = new Set<WhyId>(['missing-key', 'wrong-key', 'wrong-key-cached'])

/** Maximum number of websites to list. Test runs can create thousands of websites. */
const maxWebsites = 5

/** Explains why a request with an unknown or missing private key does not belong to any website. Returns null for other requests. */
export async function unknownKeyRows(entry: JournalEntry, control: ControlClient): Promise<readonly Row[] | null> {
  if (!entry.website_unknown || !reasons.has(entry.why.id)) return null
  const { websites, next_cursor } = await control.call('listWebsites', { query: { limit: maxWebsites } })
  const key = entry.request.headers['x-dc-key']
  const problem = key === undefined ? 'the request has no private key' : `no website of this mock has the key ${key}`
  return [
    ['website', `none, because ${problem}`],
    ['', `Requests without a known key appear in the default website’s journal (${entry.app_id})`],
    ...websites.map((website, index): Row => [index === 0 ? 'keys' : '', describeKeys(website)]),
    ...(next_cursor === null ? [] : [['', `more websites: GET ${control.url}/_mock/websites`] as const]),
    ['fix', `To print the key of ${entry.app_id}, run npx dc-mock env${urlFlag(control.url)}`],
    ['', 'To print the key of another website, add --website APP_ID'],
  ]
}

function describeKeys({ app_id, keys }: Website): string {
  const active = keys.filter(({ deleted_at }) => deleted_at === null).map(({ prefix }) => `${prefix}…`)
  return `${app_id} (${active.join(', ') || 'no active key'})`
}
