import type { Account, SignUp } from '../../service/model.ts'
import { amountDue, blockPrice, blockSize, checksLeft, freeChecks } from '../../service/quota.ts'
import type { DashboardWebsite, SignedUpUser, Usage } from '../../spec/generated/dashboard.d.ts'
import { type PageRange, RecordList } from '../../state/memory/record-list.ts'
import type { RecordPage, StoredWebsite } from '../../state/port.ts'
import { createLimitError, keyLimitHint } from '../../state/website/limit-error.ts'
import { createPrivateKey } from '../../state/website/private-key.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { isReversed } from '../contrary/variant.ts'
import { type ControlHandler, json, noContent } from '../control/call.ts'
import { unknownError } from '../control/errors.ts'
import { unknownCursor } from '../control/read-query.ts'
import type { ControlServices } from '../control/services.ts'
import { formatDashboardKey } from '../format/website.ts'
import { readCursor, writeCursor } from '../paging.ts'
import { withSession } from './session.ts'

export const listDashboardWebsites: ControlHandler<'listDashboardWebsites'> = withSession(
  async (_call, { id }, { store, settings }) => {
    const ownWebsites = (await store.websites()).filter(({ identity }) => identity.accountId === id)
    const websites = ownWebsites.map(
      ({ identity: { appId, name, copKey } }): DashboardWebsite => ({
        app_id: appId,
        name,
        cop_key: copKey,
        public_url: settings.publicUrl,
      }),
    )
    return json({ websites })
  },
)

/** Only the first 12 characters of each key are shown (service 2.2). */
export const listDashboardKeys: ControlHandler<'listDashboardKeys'> = withSession(
  async ({ params }, account, services) => {
    const { identity } = await findOwnWebsite(params.app_id, account, services)
    return json({ keys: identity.keys.filter(({ deletedAt }) => deletedAt === null).map(formatDashboardKey) })
  },
)

/** Only this response contains the full key (service 3.1). */
export const createDashboardKey: ControlHandler<'createDashboardKey'> = withSession(
  async ({ params, body }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    const { key } = createPrivateKey({ name: body.name }, services)
    const created = await website.createKey(key)
    if (created === 'taken') throw new Error('The generated key is already in use')
    if (created === 'full') throw createLimitError('keys', keyLimitHint)
    return json({ ...formatDashboardKey(created), value: key.value }, 201)
  },
)

export const deleteDashboardKey: ControlHandler<'deleteDashboardKey'> = withSession(
  async ({ params }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    if (await website.deleteKey(params.key_id)) return noContent()
    throw unknownError(
      'active key',
      params.key_id,
      `to list all keys, call GET /dashboard/api/websites/${website.appId}/keys`,
    )
  },
)

/**
 * Lists the entries on the "Signed-up users" page. Every check adds an entry. The tracking script adds an entry when it first identifies
 * an address (A23).
 */
export const listSignedUpUsers: ControlHandler<'listSignedUpUsers'> = withSession(
  async ({ params, query }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    const after = readCursor(query.cursor)
    if (after === null) throw unknownCursor()
    const range = { after, limit: query.limit }
    const { items, next } = isReversed('A23', website, services)
      ? await listFirstChecks(website, range)
      : await website.list('signUps', range)
    return json({ users: items.map(formatSignUp), next_cursor: writeCursor(next) })
  },
)

/**
 * Lists a single entry for each email address, because assumption A23 is reversed. The entry is for the first check of the address, or for
 * the tracking script if the address was never checked.
 */
async function listFirstChecks(website: StoredWebsite, range: PageRange): Promise<RecordPage<SignUp>> {
  const { items } = await website.list('signUps', { after: 0, limit: Number.POSITIVE_INFINITY })
  const entries = new Map<string, SignUp>()
  for (const entry of items) {
    const previous = entries.get(entry.email)
    if (!previous || (previous.source === 'script' && entry.source === 'check')) entries.set(entry.email, entry)
  }
  return new RecordList([...entries.values()]).page(range)
}

export const getUsage: ControlHandler<'getUsage'> = withSession(async ({ params }, account, services) => {
  const website = await findOwnWebsite(params.app_id, account, services)
  const { plan, used } = await website.usage()
  const usage: Usage = {
    plan,
    used,
    free: freeChecks,
    left: checksLeft(plan, used),
    amount_due: amountDue(used, { isReversed: isReversed('A5', website, services) }),
    currency: 'USD',
    block_size: blockSize,
    block_price: blockPrice,
  }
  return json(usage)
})

/** Throws the same error for unknown websites and for websites of other accounts. */
async function findOwnWebsite(appId: string, { id }: Account, { store }: ControlServices): Promise<StoredWebsite> {
  const website = await store.website(appId)
  if (website && website.identity.accountId === id) return website
  throw new WebsiteError(
    'unknown',
    `This account has no website "${appId.slice(0, 100)}". To list all websites, call GET /dashboard/api/websites`,
  )
}

function formatSignUp({ email, source, at }: SignUp): SignedUpUser {
  const sourceName = source === 'check' ? 'server library' : 'tracking script'
  return { email, source: sourceName, at: new Date(at).toISOString() }
}
