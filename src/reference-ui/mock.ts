/** What the page asks the mock itself. */
import type { JournalEntry, Website } from '../spec/generated/control.d.ts'
import { ownMock } from '../ui/own-mock.ts'
import type { Credentials } from './credentials.ts'

/** Most websites to choose from; tests can have thousands. One that is named in the page's address is always there. */
const most = 200

/** The websites to choose from, and the one that the page is about: the named one, else the default one. */
export async function readWebsites(named: string | null): Promise<{ websites: Website[]; chosen: Website }> {
  const { websites } = await ownMock.call('listWebsites', { query: { limit: most } })
  const listed = named === null ? websites[0] : websites.find(({ app_id }) => app_id === named)
  if (listed) return { websites, chosen: listed }
  const chosen = await ownMock.call('getWebsite', { path: { app_id: named ?? '' } })
  return { websites: [...websites, chosen], chosen }
}

/** What calls for a website are made with. */
export async function readCredentials({ app_id, private_key, cop_key, release_secret }: Website): Promise<Credentials> {
  return {
    private_key: private_key ?? '',
    cop_key,
    release_secret: release_secret ?? '',
    link_token: await readLinkToken(app_id),
  }
}

async function readLinkToken(website: string): Promise<string | null> {
  const { mails } = await ownMock.call('listMails', { query: { website, limit: 1 } })
  return mails[0]?.links[0]?.href?.split('/').pop() ?? null
}

/** The journal's entry of an answer; null where it is not kept. */
export function readEntry(id: string): Promise<JournalEntry | null> {
  return ownMock.call('getRequest', { path: { id } }).catch(() => null)
}
