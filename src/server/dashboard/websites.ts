/** What the owner of an account sees of its websites: keys, signed-up users, usage and billing. */
import type { Account, SignUp } from '../../service/model.ts'
import { amountDue, blockPrice, blockSize, checksLeft, freeChecks } from '../../service/quota.ts'
import type { DashboardWebsite, SignedUpUser, Usage } from '../../spec/generated/dashboard.d.ts'
import type { StoredWebsite } from '../../state/port.ts'
import { createLimitError, keyLimitHint } from '../../state/website/limit-error.ts'
import { createPrivateKey } from '../../state/website/private-key.ts'
import { WebsiteError } from '../../state/website/website-error.ts'
import { type ControlHandler, json, noContent } from '../control/call.ts'
import type { ControlServices } from '../control/services.ts'
import { unknownCursor } from '../control/unknown-cursor.ts'
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

/** The active keys, each by its first 12 characters (service 2.2). */
export const listDashboardKeys: ControlHandler<'listDashboardKeys'> = withSession(
  async ({ params }, account, services) => {
    const { identity } = await findOwnWebsite(params.app_id, account, services)
    return json({ keys: identity.keys.filter(({ deletedAt }) => deletedAt === null).map(formatDashboardKey) })
  },
)

/** A new key, whose full value is shown this once (service 3.1). */
export const createDashboardKey: ControlHandler<'createDashboardKey'> = withSession(
  async ({ params, body }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    const { key } = createPrivateKey({ name: body.name }, services)
    const created = await website.createKey(key)
    if (created === 'taken') throw new Error('A key was minted twice')
    if (created === 'full') throw createLimitError('keys', keyLimitHint)
    return json({ ...formatDashboardKey(created), value: key.value }, 201)
  },
)

export const deleteDashboardKey: ControlHandler<'deleteDashboardKey'> = withSession(
  async ({ params }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    if (await website.deleteKey(params.key_id)) return noContent()
    throw new WebsiteError(
      'unknown',
      `No active key "${params.key_id.slice(0, 100)}"; GET /dashboard/api/websites/${website.appId}/keys lists them`,
    )
  },
)

/** The signed-up users page: one entry for each check and one for an identification by the script (A23). */
export const listSignedUpUsers: ControlHandler<'listSignedUpUsers'> = withSession(
  async ({ params, query }, account, services) => {
    const website = await findOwnWebsite(params.app_id, account, services)
    const after = readCursor(query.cursor)
    if (after === null) throw unknownCursor()
    const { items, next } = await website.list('signUps', { after, limit: query.limit })
    return json({ users: items.map(formatSignUp), next_cursor: writeCursor(next) })
  },
)

export const getUsage: ControlHandler<'getUsage'> = withSession(async ({ params }, account, services) => {
  const { plan, used } = await (await findOwnWebsite(params.app_id, account, services)).usage()
  const usage: Usage = {
    plan,
    used,
    free: freeChecks,
    left: checksLeft(plan, used),
    amount_due: amountDue(used),
    currency: 'USD',
    block_size: blockSize,
    block_price: blockPrice,
  }
  return json(usage)
})

/** A website of the account; one of another account is as unknown as one that does not exist. */
async function findOwnWebsite(appId: string, { id }: Account, { store }: ControlServices): Promise<StoredWebsite> {
  const website = await store.website(appId)
  if (website && website.identity.accountId === id) return website
  throw new WebsiteError(
    'unknown',
    `No website "${appId.slice(0, 100)}" in this account; GET /dashboard/api/websites lists them`,
  )
}

function formatSignUp({ email, source, at }: SignUp): SignedUpUser {
  const sourceName = source === 'check' ? 'server library' : 'tracking script'
  return { email, source: sourceName, at: new Date(at).toISOString() }
}
