import { operations } from '../../spec/generated/operations.ts'
import type { JournalEntry, WebsiteState } from '../../types.ts'
import { createPageControlClient } from '../web-ui/mock/control.ts'
import type { WebsiteCredentials } from './credentials.ts'

export const controlClient: ReturnType<typeof createPageControlClient> = createPageControlClient()

export async function readCredentials({
  app_id,
  private_key,
  cop_key,
  release_secret,
}: WebsiteState): Promise<WebsiteCredentials> {
  return {
    private_key: private_key ?? '',
    cop_key,
    release_secret: release_secret ?? '',
    link_token: await readLinkToken(app_id),
  }
}

/** Returns the path for automation conversions, which ends with the name of the automation platform configured in the mock. */
export async function readAutomationPath(): Promise<string> {
  const { automation_platform } = await controlClient.call('getMockHealth')
  return operations.postAutomationConversion.path.replace(/[^/]+$/, automation_platform)
}

async function readLinkToken(website: string): Promise<string | null> {
  const { mails } = await controlClient.call('listMails', { query: { website, limit: 1 } })
  return mails[0]?.links[0]?.href?.split('/').pop() ?? null
}

/** Returns null if the entry cannot be read. */
export function readEntry(id: string): Promise<JournalEntry | null> {
  return controlClient.call('getRequest', { path: { id } }).catch(() => null)
}
